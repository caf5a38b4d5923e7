"""A document out of a store as a folder of the library: text files that diff well, which `add` reads back.

Of a source that is no plain text also what its reader knew (pages, words, boxes) and the original files go along.

Invariant: `add` of the folder into an empty store gives the same raw text, log and rules, and so the same document.
"""

from __future__ import annotations

import json
from pathlib import Path

from ..model.errors import ClausebookError, Unreadable
from .journal import line
from .reading_files import write_reading
from .store import Store


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
    about = {"title": held.title or name, "unit": held.unit, "raw_sha256": raw.sha256}
    if store.series(name):
        about["series"] = store.series(name)
    rules = store.rules(name)
    written = {
        "source.txt": raw.text,
        "document.toml": "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in about.items()),
        "corrections.jsonl": "".join(line(entry) for entry in store.log(name)),
        **({"rules.toml": rules} if rules is not None else {}),
    }
    target = folder / name
    try:
        target.mkdir(parents=True, exist_ok=True)
        for file, text in written.items():
            (target / file).write_bytes(text.encode("utf-8", "surrogatepass"))
        more = [] if raw.reader == "plain" else write_reading(raw, store.originals(name, raw.sha256), target)
    except OSError as error:
        raise ClausebookError(f"{target}: cannot be written ({error.strerror}). Check its permissions and the disk.") from None
    return [*(target / file for file in written), *more]
