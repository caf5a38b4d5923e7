"""Words with their marks: a stretch of the clean text cut where a reference, an edit, a doubt or bound words begin or end.

Invariant: the runs of a stretch, put together, are its text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise

from ...model.document import Document
from ...model.reference import Reference
from ...model.text import Edit, Span
from ..output import printable

Layer = Sequence[tuple[int, int, str]]
"""Clean stretches, sorted and apart, each with what is said of it."""


@dataclass(frozen=True)
class Mark:
    """A clean span, and the edit of it."""

    start: int
    end: int
    edit: Edit


@dataclass(frozen=True)
class Run:
    """Words that carry one edit at most."""

    text: str
    lane: str | None = None
    """Of an edit: auto, suggest or flag."""
    title: str = ""
    heading: bool = False
    lead: bool = False
    """The words that open a proviso or an Explanation."""
    bound: str = ""
    """The numbers of the words of rules that stand here, as the panel counts them."""
    defined: str = ""
    """The path of the provision that defines this term."""


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
    bound: Layer = ()
    """Words to which rules are bound."""
    defined: Layer = ()
    """Terms that the instrument defines."""

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

    def phrases(self, start: int, end: int, heading: Span | None = None, lead: Span | None = None) -> list[Phrase]:
        """The text of a clean stretch as phrases."""
        references = [self.references[at] for at in _within(self._reference_spans, start, end)]
        edits = [self.edits[at] for at in _within(self._edit_spans, start, end)]
        bound, defined = _part(self.bound, start, end), _firsts(_part(self.defined, start, end))
        spans = [item[:2] for item in (*references, *bound, *defined)] + [(mark.start, mark.end) for mark in edits]
        spans += [span for span in (heading, lead) if span]
        cuts = sorted({start, end, *(max(start, min(end, edge)) for span in spans for edge in span)})
        stretch = _Stretch(self.document, references, edits, bound, defined, heading, lead)
        pieces = [stretch.piece(low, high) for low, high in pairwise(cuts)]
        grouped = groupby(pieces, key=lambda piece: piece[0])
        return [self._phrase(nth, [run for _, run in group]) for nth, group in grouped]

    def _phrase(self, nth: int | None, runs: list[Run]) -> Phrase:
        return Phrase(tuple(runs), None if nth is None else self.document.graph.references[nth], nth)


@dataclass(frozen=True)
class _Stretch:
    """What stands in one paragraph, so that a piece looks at that alone."""

    document: Document
    references: Sequence[tuple[int, int, int]]
    edits: Sequence[Mark]
    bound: Layer
    defined: Layer
    heading: Span | None
    lead: Span | None

    def piece(self, low: int, high: int) -> tuple[int | None, Run]:
        words = printable(self.document.text.text[low:high])
        nth = next((nth for start, end, nth in self.references if start <= low and high <= end), None)
        mark = next((mark for mark in self.edits if mark.start <= low and high <= mark.end), None)
        run = Run(
            words,
            mark and mark.edit.lane,
            explained(mark.edit) if mark else "",
            _covers(self.heading, low, high),
            _covers(self.lead, low, high),
            _said(self.bound, low, high),
            "" if nth is not None else _said(self.defined, low, high),
        )
        return nth, run


def layer(spans: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, str]]:
    """Stretches that may overlap, each with a number, as stretches apart, each with all its numbers.

    >>> layer([(0, 5, 1), (3, 8, 2)])
    [(0, 3, '1'), (3, 5, '1 2'), (5, 8, '2')]
    """
    edges = sorted({(at, at == end, nth) for start, end, nth in spans if start < end for at in (start, end)})
    found: list[tuple[int, int, str]] = []
    open_now: list[int] = []
    before = 0
    for at, ends, nth in edges:
        if open_now and before < at:
            found.append((before, at, " ".join(map(str, sorted(open_now)))))
        before = at
        if ends:
            open_now.remove(nth)
        else:
            open_now.append(nth)
    return found


def _covers(span: Span | None, low: int, high: int) -> bool:
    return span is not None and span[0] <= low and high <= span[1]


def _said(stretches: Layer, low: int, high: int) -> str:
    return next((said for start, end, said in stretches if start <= low and high <= end), "")


def _part(stretches: Layer, start: int, end: int) -> Layer:
    """The stretches, which are apart, that share a character with `[start, end)`."""
    low = max(0, bisect_right(stretches, (start, start, "")) - 1)
    return [item for item in stretches[low : bisect_left(stretches, (end, end, ""))] if item[1] > start]


def _firsts(stretches: Layer) -> Layer:
    """Of each thing said only the first stretch: one sign a paragraph is enough."""
    seen: set[str] = set()
    return [item for item in stretches if item[2] not in seen and not seen.add(item[2])]


def _within(spans: Sequence[Span], start: int, end: int) -> range:
    """The numbers of the spans that may touch a stretch, sorted by start; few overlap, so a short look back."""
    low = max(0, bisect_right(spans, (start, start)) - 8)
    return range(low, bisect_left(spans, (end, end)))


def explained(edit: Edit) -> str:
    """What an edit does and why, in one line.

    >>> explained(Edit(0, 2, "Hi", "iii", "numerals", "between (ii) and (iv)"))
    'the source reads “Hi”: between (ii) and (iv)'
    """
    before, why = " ".join(printable(edit.before).split()), printable(edit.why)
    if edit.is_move:
        return f"stands elsewhere in the source: {why}"
    if edit.lane == "auto":
        return f"the source reads “{before}”: {why}" if before else why
    if edit.after is None:
        return f"“{before}” is in doubt: {why}"
    return f"“{before}”, perhaps “{' '.join(printable(edit.after).split())}”: {why}"
