"""What a reader got, never changed: the raw text with its pages, words and boxes, and what the reader had to say.

Invariant: `sha256` names the text; two raw texts with one name have the same characters.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass

from .edit import MACHINE, Edit, Lane, Span


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page image, in display pixels, origin at the top left."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Word:
    """One word as a reader of paged sources got it."""

    start: int
    end: int
    page: int
    box: Box
    confidence: float | None = None
    """0 to 1, as the OCR engine stated it; None where it stated nothing."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its number (1-based), its span in the raw text, its size in display pixels (None without an image)."""

    number: int
    start: int
    end: int
    width: float | None = None
    height: float | None = None
    label: str = ""
    """What the source calls the page ("p. 12", "iv"), where it says so."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that the reader could not read, or read and does not trust: every document made of it has the defect."""

    kind: str
    """needs-ocr | not-english | no-clause-text | damaged-file | lost-characters."""
    message: str
    span: Span | None = None


@dataclass(frozen=True)
class RawText:
    """What the reader got, never changed."""

    text: str
    sha256: str
    """Hex digest of `text` in UTF-8: the name of this text version."""
    pages: tuple[Page, ...] = ()
    words: tuple[Word, ...] = ()
    reader: str = "plain"
    source: str = ""
    """Where it was read from: a file name, for messages only."""
    notes: tuple[str, ...] = ()
    """What the reader had to decide, in one sentence each (an encoding guessed, an empty word skipped)."""
    faults: tuple[Fault, ...] = ()

    @classmethod
    def of(cls, text: str, **more: object) -> RawText:
        """Make a raw text and its digest from a string; `more` are the other fields."""
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return cls(text, digest, **more)  # type: ignore[arg-type]

    def page_at(self, offset: int) -> int | None:
        """The number of the page on which a raw offset stands, None for sources without pages."""
        at = bisect_right([page.start for page in self.pages], offset) - 1
        return self.pages[at].number if at >= 0 else None

    def edit(
        self,
        start: int,
        end: int,
        after: str | None,
        *,
        rule: str,
        why: str,
        lane: Lane = "auto",
        confidence: float = 1.0,
        author: str = MACHINE,
        to: int | None = None,
    ) -> Edit:
        """An edit of `text[start:end]`, with the words it replaces copied in."""
        return Edit(start, end, self.text[start:end], after, rule, why, lane, confidence, author, to)
