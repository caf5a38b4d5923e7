"""The library that ships with the program: one folder a gazette, with its source as received and what is known of it.

Invariant: a document is named by its folder, and what is known about one gazette stands there, never in the code.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

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
        return self.title, *map(str, self.about.get("aliases", ()))

    @property
    def source(self) -> Path:
        return self.folder / "source.txt"

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


def beside(path: Path) -> Journal:
    """The log of a source file: the corrections.jsonl in the folder of a source, `NAME.corrections.jsonl` beside others."""
    name = "corrections.jsonl" if path.stem == "source" else f"{path.name}.corrections.jsonl"
    return Journal(path.parent / name)


def document_id(path: Path) -> str:
    """The id of a source file: its name without the ending, or its folder's where the file is just called source."""
    return path.stem if path.stem != "source" else path.resolve().parent.name


def unknown(name: str) -> str:
    """The message for a document that is neither in the library nor a file."""
    ids = ", ".join(entry.id for entry in entries())
    return f"{name}: no document of this id, and no such file. The library has: {ids}."
