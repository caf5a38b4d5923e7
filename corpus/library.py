"""The library that ships with the program: one folder a gazette, with its source as received and what is known of it.

Invariant: a document is named by its folder, and what is known about one gazette stands there, never in the code.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, cast

from ..ingest.readers import read
from ..model.document import Document
from ..model.errors import Unreadable
from .cache import digested
from .journal import Journal

FOLDER = Path(__file__).parent / "library"


@dataclass(frozen=True)
class Entry:
    """One gazette of the library."""

    id: str
    folder: Path

    @cached_property
    def about(self) -> dict[str, Any]:
        """What document.toml says: title, kind, authority, enabling Act, where the copy comes from, what is missing."""
        with (self.folder / "document.toml").open("rb") as file:
            return tomllib.load(file)

    @property
    def title(self) -> str:
        return str(self.about["title"])

    @property
    def names(self) -> tuple[str, ...]:
        """The titles by which a citation may call it."""
        return names(self.about)

    @property
    def source(self) -> Path:
        """Its text, its scan, or the folder of its pages."""
        text, pages = self.folder / "source.txt", self.folder / "pages"
        others = sorted(file for file in self.folder.glob("source.*") if file != text)
        return text if text.is_file() or not (others or pages.is_dir()) else [*others, pages][0]

    @property
    def rules(self) -> Path | None:
        """Its file of executable rules, if it has one."""
        file = self.folder / "rules.toml"
        return file if file.is_file() else None

    @property
    def journal(self) -> Journal:
        """What its editors decided."""
        return Journal(self.folder / "corrections.jsonl")

    def open(self) -> Document:
        """The gazette, read through, with its editors' corrections."""
        return digested(read(self.source), self.id, self.journal.read())


def names(about: dict[str, Any]) -> tuple[str, ...]:
    """The title and the aliases that a document.toml gives.

    >>> names({"title": "Canal Rules", "aliases": ["Rules of the Canals"]}), names({"unit": "rule"})
    (('Canal Rules', 'Rules of the Canals'), ())
    """
    title, aliases = about.get("title"), about.get("aliases")
    return (*([str(title)] if title else []), *(map(str, cast("list[Any]", aliases)) if isinstance(aliases, list) else ()))


@cache
def entries() -> tuple[Entry, ...]:
    """The gazettes of the library, by id.

    >>> [entry.id for entry in entries()][:2]
    ['dredge-examination-1982', 'kerala-canal-rules']
    """
    folders = sorted(path for path in FOLDER.iterdir() if (path / "document.toml").is_file())
    return tuple(Entry(folder.name, folder) for folder in folders)


def entry(name: str) -> Entry | None:
    """The gazette of that id, if the library has it."""
    return next((entry for entry in entries() if entry.id == name), None)


def open_document(name: str) -> Document:
    """The document of that id, or of the source file at that path.

    >>> open_document("kerala-canal-rules").id
    'kerala-canal-rules'
    """
    found = entry(name)
    if found is not None:
        return found.open()
    path = Path(name)
    if not path.exists():
        raise Unreadable(unknown(name))
    return digested(read(path), document_id(path), beside(path).read())


def files_of(name: str) -> object:
    """What is other whenever the source file at that path has changed, or its log; None for a gazette of the library."""
    if entry(name) is not None:
        return None
    path = Path(name)
    try:
        files = [path, *(sorted(path.iterdir()) if path.is_dir() else ()), beside(path).path]
    except OSError:
        return ()
    return tuple(_state(file) for file in files)


def _state(file: Path) -> object:
    try:
        stat = file.stat()
    except (OSError, ValueError):
        return None
    return file.name, stat.st_mtime_ns, stat.st_size, stat.st_ino


def beside(path: Path) -> Journal:
    """The log of a source: the corrections.jsonl in its own folder, `NAME.corrections.jsonl` beside other files."""
    home = home_of(path)
    return Journal(home / "corrections.jsonl" if home else path.parent / f"{path.name}.corrections.jsonl")


def home_of(path: Path) -> Path | None:
    """The folder that is all about one source: the one in which it is called source or pages, or the folder of pages itself."""
    if path.stem in ("source", "pages"):
        return path.parent
    return path if path.is_dir() else None


def document_id(path: Path) -> str:
    """The id of a source: its name without the ending, or its folder's where the folder is all about it."""
    home = home_of(path)
    return path.stem if home is None else home.resolve().name


def unknown(name: str) -> str:
    """The message for a document that is neither in the library nor a file."""
    ids = ", ".join(entry.id for entry in entries())
    return f"{name}: no document of this id, and no such file. The library has: {ids}."
