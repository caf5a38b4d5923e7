"""Words with their marks: a stretch of the clean text cut where a reference, an edit or a doubt begins or ends.

Invariant: the runs of a stretch, put together, are its text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise

from ...model.document import Document
from ...model.reference import Reference
from ...model.text import Edit, Span
from ..output import printable


@dataclass(frozen=True)
class Mark:
    """A clean span, and the edit of it."""

    start: int
    end: int
    edit: Edit


@dataclass(frozen=True)
class Run:
    """Words that carry one mark at most."""

    text: str
    lane: str | None = None
    """Of an edit: auto, suggest or flag."""
    title: str = ""
    heading: bool = False


@dataclass(frozen=True)
class Phrase:
    """Runs under one reference, or under none."""

    runs: tuple[Run, ...]
    reference: Reference | None = None
    nth: int | None = None
    """Which reference of the document it is."""


@dataclass(frozen=True)
class Marks:
    """Every mark of a document, by place in the clean text."""

    document: Document

    @cached_property
    def references(self) -> list[tuple[int, int, int]]:
        """Clean start, clean end and number of each reference; one that is cut in two gives two."""
        text = self.document.text
        listed = enumerate(self.document.graph.references)
        return sorted((*span, nth) for nth, reference in listed for span in text.to_clean(*reference.span))

    @cached_property
    def edits(self) -> list[Mark]:
        """The edits whose words stand in the clean text, in clean order."""
        text = self.document.text
        found = [Mark(*span, edit) for edit in self.document.edits if not edit.is_move for span in text.to_clean(*edit.span)]
        return sorted(found, key=lambda mark: (mark.start, mark.end))

    @cached_property
    def _reference_spans(self) -> list[Span]:
        return [(start, end) for start, end, _ in self.references]

    @cached_property
    def _edit_spans(self) -> list[Span]:
        return [(mark.start, mark.end) for mark in self.edits]

    def marks_in(self, start: int, end: int) -> list[Mark]:
        """The edits that begin in a clean stretch."""
        spans = self._edit_spans
        return self.edits[bisect_left(spans, (start, start)) : bisect_left(spans, (end, end))]

    def references_in(self, start: int, end: int) -> list[int]:
        """The numbers of the references that begin in a clean stretch, each once."""
        spans = self._reference_spans
        found = self.references[bisect_left(spans, (start, start)) : bisect_left(spans, (end, end))]
        return list(dict.fromkeys(nth for _, _, nth in found))

    def phrases(self, start: int, end: int, heading: Span | None = None) -> list[Phrase]:
        """The text of a clean stretch as phrases."""
        references = _within(self._reference_spans, start, end)
        edits = _within(self._edit_spans, start, end)
        spans = [self.references[at][:2] for at in references] + [(self.edits[at].start, self.edits[at].end) for at in edits]
        spans += [heading] if heading else []
        cuts = sorted({start, end, *(max(start, min(end, edge)) for span in spans for edge in span)})
        pieces = [self._piece(low, high, references, edits, heading) for low, high in pairwise(cuts)]
        grouped = groupby(pieces, key=lambda piece: piece[0])
        return [self._phrase(nth, [run for _, run in group]) for nth, group in grouped]

    def _phrase(self, nth: int | None, runs: list[Run]) -> Phrase:
        return Phrase(tuple(runs), None if nth is None else self.document.graph.references[nth], nth)

    def _piece(
        self, low: int, high: int, references: Sequence[int], edits: Sequence[int], heading: Span | None
    ) -> tuple[int | None, Run]:
        words = printable(self.document.text.text[low:high])
        nth = next((r for s, e, r in (self.references[at] for at in references) if s <= low and high <= e), None)
        mark = next((m for m in (self.edits[at] for at in edits) if m.start <= low and high <= m.end), None)
        headed = heading is not None and heading[0] <= low and high <= heading[1]
        return nth, Run(words, mark and mark.edit.lane, explained(mark.edit) if mark else "", headed)


def _within(spans: Sequence[Span], start: int, end: int) -> range:
    """The numbers of the spans that may touch a stretch, sorted by start; few overlap, so a short look back."""
    low = max(0, bisect_right(spans, (start, start)) - 8)
    return range(low, bisect_left(spans, (end, end)))


def explained(edit: Edit) -> str:
    """What an edit does and why, in one line.

    >>> explained(Edit(0, 2, "Hi", "iii", "numerals", "between (ii) and (iv)"))
    'the source reads “Hi”: between (ii) and (iv)'
    """
    before = " ".join(printable(edit.before).split())
    if edit.lane == "auto":
        return f"the source reads “{before}”: {edit.why}"
    if edit.after is None:
        return f"“{before}” is in doubt: {edit.why}"
    return f"“{before}”, perhaps “{' '.join(printable(edit.after).split())}”: {edit.why}"
