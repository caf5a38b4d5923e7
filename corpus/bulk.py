"""Many sources into a store, with any executor: read apart, kept together.

Invariant: one bad file never stops the run, a source that the store has read already costs a look at its bytes, and a run
that was killed goes on where it was: what was told to be done is on the disk.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from ..ingest.readers.folder import is_document
from ..ingest.readers.picture import Original, originals
from ..ingest.rereading import Memory, Pairs
from ..model.errors import ClausebookError, Unreadable
from ..model.likeness import other_document
from .cache import fingerprint
from .library import beside, document_id, home_of
from .reading_files import READING, belongs_to_reading, is_reading, kept_originals, kept_reading
from .records import pack_document, unpack_document
from .store import BadStore, Store

ANOTHER = (
    "the store has quite another text under the id {name}. Give this file another name, or add it with --replace if it is"
    " to take the place of the other."
)

AHEAD = 4
"""Sources under way for each worker: enough to keep all busy, few enough to keep memory small."""


@dataclass(frozen=True)
class Done:
    """What became of one source."""

    path: str
    name: str
    outcome: Literal["added", "updated", "unchanged", "failed"]
    why: str = ""
    corrections: Mapping[str, int] = field(default_factory=dict[str, int])
    """Of a source read: how many corrections of its editors are kept, moved, or do not fit it (conflict)."""


@dataclass(frozen=True)
class Task:
    """One source to read, with what the work needs of the store."""

    path: Path
    name: str
    digest: str
    """Of the bytes of the file, its id and the program."""
    position: int
    log: list[dict[str, Any]]
    before: dict[str, Any] | None
    pairs: Pairs = ()
    """What corrections of its series teach."""


def sources(paths: Iterable[Path]) -> list[Path]:
    """The sources at these paths: of a folder all files in it but notes and hidden ones; folders of pages whole."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += _within(path, path)
        elif path.exists():
            found.append(path)
        else:
            raise Unreadable(f"{path}: no such file or folder. Check the name.")
    return found


def _within(top: Path, folder: Path) -> Iterator[Path]:
    if is_document(folder):
        yield folder
        return
    whole = any(folder.glob("source.*"))
    for path in sorted(folder.iterdir()):
        if belongs_to_reading(path):
            continue
        if path.is_dir() and not path.name.startswith(".") and not (whole and path.name == "pages"):
            yield from _within(top, path)
        elif path.is_file() and not _aside(top, path):
            yield path


def _bytes_of(path: Path) -> bytes:
    """What a source is made of, for its digest."""
    if is_reading(path):
        return path.read_bytes() + b"\0" + (path.parent / READING).read_bytes()
    if not path.is_dir():
        return path.read_bytes()
    files = sorted(file for file in path.iterdir() if file.is_file())
    return b"\0".join(f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}".encode() for file in files)


def _aside(top: Path, file: Path) -> bool:
    parts = file.relative_to(top).parts
    return any(part.startswith(".") for part in parts) or file.suffix in (".toml", ".jsonl", ".md") or "LICENSE" in file.name


def add(
    store: Store,
    paths: Iterable[Path],
    executor: Executor | None = None,
    workers: int = 1,
    replace: bool = False,
    name: str | None = None,
) -> Iterator[Done]:
    """Read sources and keep them in the store; told one by one, in the order in which they are done.

    Without an executor the work is done here. Reading and parsing go to the executor; the store is written here alone. A
    source that is another text than the document of its id is refused, unless it is to `replace` it. The id is that of the
    file or folder, or for a single source `name`.
    """
    running: dict[Future[Any], Task] = {}
    waiting = _tasks(store, paths, name)
    if executor is None:
        for task in waiting:
            yield task if isinstance(task, Done) else _kept(store, task, None, replace)
        return
    exhausted = False
    while not exhausted or running:
        for task in islice(waiting, max(0, workers * AHEAD - len(running))):
            if isinstance(task, Done):
                yield task
            else:
                running[executor.submit(digest_source, str(task.path), task.name, task.log, task.before, task.pairs)] = task
        exhausted = not running
        for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
            yield _kept(store, running.pop(future), future, replace)


def _tasks(store: Store, paths: Iterable[Path], given: str | None) -> Iterator[Task | Done]:
    """What is to be done for each source, or what has come of it already."""
    seen: dict[str, Path] = {}
    for path in paths:
        name = given or document_id(path)
        if seen.setdefault(name, path) != path:
            yield Done(str(path), name, "failed", f"{seen[name]} has the same id {name}. Rename one of the two.")
            continue
        try:
            yield _task(store, path, name)
        except (ClausebookError, OSError) as error:
            yield Done(str(path), name, "failed", str(error))


def _task(store: Store, path: Path, name: str) -> Task | Done:
    entries = beside(path).read()
    if entries:
        store.append(name, entries)
    digest = hashlib.sha256(b"\0".join((_bytes_of(path), name.encode("utf-8", "replace"), fingerprint().encode()))).hexdigest()
    position = store.position(name)
    held = store.held(name)
    if held is not None and held.position >= position and store.has_read(digest, held.raw_sha256):
        _keep_rules(store, path, name)
        return Done(str(path), name, "unchanged")
    before = store.open(name)
    log = [entry.to_json() for entry in store.log(name)]
    return Task(path, name, digest, position, log, before and pack_document(before), store.taught(name))


def digest_source(
    path: str, name: str, log: list[dict[str, Any]], before: dict[str, Any] | None, pairs: Pairs = ()
) -> dict[str, Any]:
    """Read one source file through: the unit of work, plain values in and out, which knows nothing of the store."""
    from ..ingest.readers import read
    from ..model.correction import Entry
    from .reading import read_through

    held = unpack_document(before) if before else None
    source = Path(path)
    raw = kept_reading(source) if is_reading(source) else read(source)
    entries = [Entry.from_json(entry) for entry in log]
    return pack_document(read_through(raw, name, entries, held, partial(Memory(1).cleaned, pairs=pairs)))


def _kept(store: Store, task: Task, future: Future[Any] | None, replace: bool) -> Done:
    try:
        record = future.result() if future else digest_source(str(task.path), task.name, task.log, task.before, task.pairs)
        document = unpack_document(record)
        held = store.raw(task.name)
        if held is not None and not replace and other_document(held.text, document.raw.text):
            return Done(str(task.path), task.name, "failed", ANOTHER.format(name=task.name))
        outcome = store.put(document, task.position)
        _keep_rules(store, task.path, task.name)
        if document.raw.reader != "plain":
            store.keep_originals(task.name, document.raw.sha256, _originals(task.path))
        store.set_read(task.digest, document.id, document.raw.sha256)
        return Done(str(task.path), task.name, outcome, "", Counter(one.status for one in document.outcomes))
    except BadStore:
        # A store that cannot be written fails for every source: that is no fault of this one.
        raise
    except (ClausebookError, OSError, tomllib.TOMLDecodeError) as error:
        return Done(str(task.path), task.name, "failed", str(error))
    except Exception as fault:
        # A fault of the program's own in one source must not lose the thousands after it.
        return Done(str(task.path), task.name, "failed", f"a fault of clausebook's own ({type(fault).__name__}: {fault})")


def _originals(path: Path) -> Iterator[Original]:
    """The files that show the pages of a source, and the source itself where it shows none."""
    if is_reading(path):
        yield from kept_originals(path)
        return
    shown = set[str]()
    for file in originals(path):
        shown.add(file.name)
        yield file
    if path.is_file() and path.name not in shown:
        yield Original(path.name, 0, 0, path.read_bytes)


def _keep_rules(store: Store, path: Path, name: str) -> None:
    """Keep the rules and the document.toml that lie in the folder of a source, and the series that it names."""
    home = home_of(path)
    if home is None:
        return
    rules, about = home / "rules.toml", home / "document.toml"
    if rules.is_file():
        text = _told(rules)
        if store.rules(name) != text:
            store.keep_rules(name, text)
    if not about.is_file():
        return
    text = _told(about)
    try:
        series = tomllib.loads(text).get("series")
    except tomllib.TOMLDecodeError as fault:
        raise Unreadable(f"{about}: not a readable TOML file: {fault}. Check the file.") from None
    if store.about(name) != text:
        store.keep_about(name, text)
    if isinstance(series, str) and store.series(name) != series:
        store.set_series(name, series)


def _told(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Unreadable(f"{path}: cannot be read ({fault}). Check the file.") from None
