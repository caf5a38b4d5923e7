"""Documents read before, kept in the user's cache folder so that `ask` and `cite` answer at once.

Invariant: never stale. An entry's name is a digest of everything that a document depends on: the raw text, the id, the
program's own files, the packages under it, and the editors' log. Whatever goes wrong with the folder, the document is
read anew.
`CLAUSEBOOK_CACHE` names another folder, or `off`.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from ..ingest.readers.keeping import cache_folder
from ..model.correction import Entry
from ..model.document import Document
from ..model.text import RawText
from .records import pack_document, unpack_document

PACKAGES = ("rapidfuzz", "spacy", "networkx")
"""The packages whose version may change what is read."""

KEPT = 256
"""Entries kept; the oldest go first."""


def digested(raw: RawText, name: str, log: Sequence[Entry] = ()) -> Document:
    """The document of a raw text and its log of corrections, from the cache where it was read before."""
    entry = _entry(raw, name, log)
    return (entry and _load(entry)) or _digest(raw, name, log, entry)


def _digest(raw: RawText, name: str, log: Sequence[Entry], entry: Path | None) -> Document:
    from .reading import read_through

    document = read_through(raw, name, log)
    if entry is not None:
        with suppress(OSError, TypeError, ValueError):
            _save(document, entry)
    return document


def _entry(raw: RawText, name: str, log: Sequence[Entry]) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    parts = (raw.sha256, raw.reader, raw.source, *raw.notes, name, fingerprint(), *(one.id for one in log))
    digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass"))
    # The same words may stand elsewhere on other pages.
    for part in (*raw.pages, *raw.words, *raw.faults):
        digest.update(repr(part).encode("utf-8", "surrogatepass"))
    return folder / f"{digest.hexdigest()[:40]}.json"


@cache
def fingerprint() -> str:
    """A digest of the program's own files below the desk, and of the versions of Python and of the packages used."""
    from importlib.metadata import PackageNotFoundError, version

    digest = hashlib.sha256(sys.version.encode())
    top = Path(__file__).parent.parent
    for part in ("model", "ingest", "corpus"):
        for file in sorted((top / part).rglob("*")):
            if file.is_file() and file.suffix != ".pyc" and file.name not in ("source.txt", "corrections.jsonl"):
                digest.update(f"\0{file.relative_to(top)}\0".encode() + file.read_bytes())
    for package in PACKAGES:
        with suppress(PackageNotFoundError):
            digest.update(f"\0{package} {version(package)}".encode())
    return digest.hexdigest()


def _load(entry: Path) -> Document | None:
    try:
        return unpack_document(json.loads(entry.read_bytes()))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _save(document: Document, entry: Path) -> None:
    """Write whole or not at all: another process may read the folder at the same time."""
    record = json.dumps(pack_document(document), ensure_ascii=False)
    entry.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=entry.parent, suffix=".part")
    with open(handle, "w", encoding="utf-8", errors="surrogatepass") as file:
        file.write(record)
    os.replace(temporary, entry)
    _prune(entry.parent)


def _prune(folder: Path) -> None:
    entries = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
    for old in entries[:-KEPT]:
        with suppress(OSError):
            old.unlink()
