"""A document out of a store as a folder of the library: text files that diff well, which `add` reads back.

Of a source that is no plain text also what its reader knew (pages, words, boxes) and the original files go along.

Invariant: `add` of the folder into an empty store gives the same raw text, log and rules, and so the same document.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

from ..model.errors import ClausebookError, Unreadable
from .journal import line
from .reading_files import write_reading
from .store import Held, Store


def export(store: Store, name: str, folder: Path) -> list[Path]:
    """Write source.txt, document.toml, corrections.jsonl and rules.toml of a document; the files written.

    >>> import tempfile
    >>> from clausebook.corpus.editing import keep
    >>> from clausebook.corpus.sqlite import SqliteStore
    >>> from clausebook.model.text import RawText
    >>> store = SqliteStore(":memory:")
    >>> _ = keep(store, "boats", RawText.of("1. Every boat is free."))
    >>> [file.name for file in export(store, "boats", Path(tempfile.mkdtemp()))]
    ['source.txt', 'document.toml', 'corrections.jsonl']
    """
    raw, held = store.raw(name), store.held(name)
    if raw is None or held is None:
        raise Unreadable(f"{name}: not in this store.")
    rules = store.rules(name)
    written = {
        "source.txt": raw.text,
        "document.toml": _about(store, held),
        "corrections.jsonl": "".join(line(entry) for entry in store.log(name)),
        **({"rules.toml": rules} if rules is not None else {}),
    }
    # Written aside first: where the disk is full, what was exported before stays as it is.
    target, aside = folder / name, folder / f".{name}.part"
    try:
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir(parents=True)
        for file, text in written.items():
            (aside / file).write_bytes(text.encode("utf-8", "surrogatepass"))
        more = [] if raw.reader == "plain" else write_reading(raw, store.originals(name, raw.sha256), aside)
        return [_moved(file, aside, target) for file in [*(aside / file for file in written), *more]]
    except OSError as error:
        raise ClausebookError(f"{target}: cannot be written ({error.strerror}). Check its permissions and the disk.") from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _moved(file: Path, aside: Path, target: Path) -> Path:
    """Put a file that was written aside into its place."""
    place = target / file.relative_to(aside)
    place.parent.mkdir(parents=True, exist_ok=True)
    return file.replace(place)


def unpictured(store: Store, name: str) -> list[int]:
    """The numbers of the pages of a document of which the store keeps no picture; of a text without pages there are none."""
    raw = store.raw(name)
    if raw is None:
        return []
    kept = [(file.first, file.last) for file in store.originals(name, raw.sha256)]
    return [page.number for page in raw.pages if not any(first <= page.number <= last for first, last in kept)]


def _about(store: Store, held: Held) -> str:
    """The document.toml: as it was added, with the version of the text and the series as they are now."""
    told = store.about(held.id)
    if told is None:
        told = with_key(_line("unit", held.unit), "title", held.title or held.id)
    told = with_key(told, "raw_sha256", held.raw_sha256)
    return with_key(told, "series", store.series(held.id))


def with_key(toml: str, key: str, value: str) -> str:
    """A TOML text in which a top key is this string, or is not there where it is empty; all else stays as it is written.

    >>> with_key('title = "Boats"\\nseries = "old"\\n', "series", "new"), with_key('series = "old"', "series", "")
    ('title = "Boats"\\nseries = "new"\\n', '')
    >>> with_key('[copy]\\nseries = 1\\n', "series", "new")
    'series = "new"\\n[copy]\\nseries = 1\\n'
    """
    # TOML takes no half of a character.
    value = value.encode("utf-8", "replace").decode()
    read = tomllib.loads(toml)
    if read.get(key, "") == value:
        return toml
    wanted = {name: held for name, held in read.items() if name != key} | ({key: value} if value else {})
    line = _line(key, value) if value else ""
    # What looks like the key may stand in a table or in a long string: only what reads right is taken.
    lines = re.finditer(rf"^{key}[ \t]*=.*(\n|\Z)", toml, re.MULTILINE)
    made = [toml[: found.start()] + line + toml[found.end() :] for found in lines]
    made += [toml + ("\n" if toml and not toml.endswith("\n") else "") + line, line + toml]
    return next((text for text in made if _read(text) == wanted), toml)


def _read(toml: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(toml)
    except tomllib.TOMLDecodeError:
        return None


def _line(key: str, value: str) -> str:
    # Of what JSON writes as it is TOML refuses DEL alone.
    return f"{key} = {json.dumps(value, ensure_ascii=False)}\n".replace("\x7f", "\\u007f")
