"""Gaps: what a gazette leaves open, says twice or has lost, in its scales, its lists and its wording, with the words quoted.

Invariant: every finding says how it was found: `scale` reckoned from the printed limits of a scale, `words` from the wording
alone, `rules` noted by the people who wrote the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from ..graph import ClauseGraph
from ..text import Span
from .bind import Bound, bind
from .domains import ANY, Range, number_text
from .faults import NUMBERLESS, faults_of
from .load import RuleBook
from .phrases import read_amounts
from .tree import Comparison, Row, Scale


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words that show a finding, and where they stand."""

    path: str | None
    quote: str
    raw: Span


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that the text leaves open, says twice or has lost."""

    kind: str
    path: str | None
    message: str
    by: Literal["scale", "words", "rules"]
    quotes: tuple[Quoted, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The shape of one finding in `clausebook gaps --format json`."""
        quotes = [{"path": one.path, "quote": one.quote, "raw": list(one.raw)} for one in self.quotes]
        return {"kind": self.kind, "path": self.path, "message": self.message, "by": self.by, "quotes": quotes}


def gaps(graph: ClauseGraph, book: RuleBook | None = None) -> list[Gap]:
    """What is lost, open or said twice, in reading order; without rules only what the wording itself shows.

    >>> from clausebook.corpus.holdings import holdings
    >>> held, gazette = holdings(), "orissa-cargo-boats-1960"
    >>> [gap.kind for gap in gaps(held.open(gazette).graph, held.rules(gazette)) if gap.by == "scale"][:3]
    ['lost-bound', 'gap', 'nothing-below']
    """
    found = [*_worded(graph)]
    if book is not None:
        bound = bind(book, graph)
        found += [gap for scale in book.scales.values() for gap in _scale(scale, bound)]
        found += _noted(book, bound)
    return found


def extent(limits: tuple[Comparison, ...]) -> Range | None:
    """The numbers that satisfy all the limits."""
    inside: Range | None = ANY
    for limit in limits:
        inside = inside.cut(limit.op, limit.value)[0] if inside is not None else None
    return inside


def _worded(graph: ClauseGraph) -> Iterator[Gap]:
    raw = graph.text.raw.text
    for fault in faults_of(graph):
        spans = [span for span in fault.spans if span[1] > span[0]]
        quotes = tuple(Quoted(fault.path, raw[start:end], (start, end)) for start, end in spans)
        yield Gap(fault.kind, fault.path, fault.message, "words", quotes)


def _noted(book: RuleBook, bound: Bound) -> Iterator[Gap]:
    for defect in book.defects.values():
        place = bound.places[f"defect.{defect.name}"]
        quotes = (Quoted(place.path, place.quote, place.span),) if place.span else ()
        yield Gap(defect.kind, place.path, defect.message, "rules", quotes)


def _scale(scale: Scale, bound: Bound) -> Iterator[Gap]:
    """What the printed limits of a scale leave out or give twice."""
    spread = [(row, inside) for row in scale.rows if (inside := extent(row.limits)) is not None]
    whole = [(row, inside) for row, inside in spread if not _numberless(row)]
    for row, _ in spread:
        if _numberless(row):
            yield _gap("lost-bound", "a limit of this row has no number", bound, row)
    if not spread:
        return
    ordered = sorted(spread, key=lambda pair: (pair[1].low, pair[1].low_open))
    first, last = ordered[0], max(ordered, key=lambda pair: (pair[1].high is None, pair[1].high or 0))
    if first[1].low > 0 or first[1].low_open:
        told = f"{number_text(first[1].low)}{' or less' if first[1].low_open else ''}"
        yield _gap("nothing-below", f"the scale gives nothing for {told}", bound, first[0])
    if last[1].high is not None:
        yield _gap("nothing-above", f"the scale gives nothing above {number_text(last[1].high)}", bound, last[0])
    for nth, (row, inside) in enumerate(whole):
        for other, its in whole[nth + 1 :]:
            if inside.meets(its):
                yield _gap("overlap", "both rows cover some of the same cases", bound, row, other)
    yield from _between(sorted(whole, key=lambda pair: (pair[1].low, pair[1].low_open)), bound)


def _between(ordered: list[tuple[Row, Range]], bound: Bound) -> Iterator[Gap]:
    """Gaps between neighbours, and neighbours that give the same."""
    for (row, one), (other, two) in pairwise(ordered):
        if one.high is not None and not one.meets(two) and (one.high < two.low or (one.high_open and two.low_open)):
            told = f"no sound row covers what lies from {number_text(one.high)} to {number_text(two.low)}"
            yield _gap("gap", told, bound, row, other)
        if row.term.meaning == other.term.meaning:
            yield _gap("equal-neighbours", "both rows give the same", bound, row, other)


def _numberless(row: Row) -> bool:
    """Whether the row is damaged and prints a limit less than it names phrases of comparison."""
    return NUMBERLESS.search(row.term.quote.words) is not None and bool(read_amounts(row.term.quote.words))


def _gap(kind: str, message: str, bound: Bound, *rows: Row) -> Gap:
    quotes: list[Quoted] = []
    for row in rows:
        place = bound.places[row.term.name]
        if place.span is not None:
            quotes.append(Quoted(place.path, place.quote, place.span))
    return Gap(kind, quotes[0].path if quotes else None, message, "scale", tuple(quotes))
