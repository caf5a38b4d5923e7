"""What a reader is given: the bytes of one file, where it stands, and what the user said about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...model.text import Fault

Watch = Callable[[int, int], None]
"""Called with pages done and pages in all, for a progress bar."""


def unwatched(done: int, pages: int) -> None:
    """Show nothing."""


@dataclass(frozen=True)
class Source:
    """One file to read."""

    path: Path
    content: bytes = field(repr=False)
    lang: str = "eng"
    """The languages of the print, as Tesseract names them: `eng`, `eng+mal`."""
    password: str | None = field(default=None, repr=False)
    watch: Watch = unwatched

    def at(self, path: Path, content: bytes) -> Source:
        """Another file, read with the same options."""
        return replace(self, path=path, content=content)


@dataclass(frozen=True)
class Flow:
    """What a reader got from a source without pages."""

    text: str
    notes: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
