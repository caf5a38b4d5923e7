"""The same error in many places: listed with what stands around each, to be accepted at once.

Invariant: nothing is changed by looking; a place that somebody decided already is listed, and left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..model.correction import Always, Entry, TextChange, on
from ..model.decisions import places_of
from ..model.document import Document
from ..model.text import MACHINE, Span
from .query import snippet

Standing = Literal["open", "read so", "decided"]


@dataclass(frozen=True)
class Occurrence:
    """One place where the words stand in the source."""

    document: str
    span: Span
    path: str | None
    line: str
    standing: Standing
    """open: nothing was changed; read so: the program reads it so already; decided: an editor has spoken."""


def occurrences(document: Document, before: str, after: str) -> list[Occurrence]:
    """Every place of an error in a document: whole words of the raw text.

    >>> from clausebook.ingest.pipeline import digest
    >>> from clausebook.model.text import RawText
    >>> document = digest(RawText.of("1. Sails. A boat that docs sail.\\n2. Oars. A boat that docs row."), "boats")
    >>> [(one.path, one.line) for one in occurrences(document, "docs", "does")][1]
    ('2', '1. Sails. A boat that docs sail. 2. Oars. A boat that [docs] row.')
    """
    raw = document.raw.text
    edits = sorted((e for e in document.text.edits if not e.is_move), key=lambda e: e.span)
    found: list[Occurrence] = []
    nth = 0
    for span in places_of(Always(before, after), raw):
        while nth < len(edits) and edits[nth].end <= span[0]:
            nth += 1
        touching: list[str] = []
        last = nth
        while last < len(edits) and edits[last].start < span[1]:
            touching.append(edits[last].author)
            last += 1
        standing: Standing = "open"
        if any(author != MACHINE for author in touching):
            standing = "decided"
        elif touching and _reads(document, span) == after:
            standing = "read so"
        low = max(0, span[0] - 60)
        line = snippet(raw[low : span[1] + 60], [(span[0] - low, span[1] - low)])
        provision = document.graph.at(document.text.clean_offset(span[0]))
        found.append(Occurrence(document.id, span, provision.path if provision else None, line, standing))
    return found


def _reads(document: Document, span: Span) -> str:
    return "".join(document.text.text[start:end] for start, end in document.text.to_clean(*span))


def accepted(
    document: Document, places: Iterable[Occurrence], after: str, *, editor: str, time: str, reason: str = ""
) -> list[Entry]:
    """One correction for each place that nobody decided yet, to be logged together."""
    return [
        on(document.raw, *place.span, TextChange(after), editor=editor, time=time, reason=reason)
        for place in places
        if place.standing != "decided"
    ]


def preview(documents: Iterable[Document], rule: Always) -> Sequence[Occurrence]:
    """Every place that an always-rule would touch in these documents."""
    return [place for document in documents for place in occurrences(document, rule.before, rule.after)]
