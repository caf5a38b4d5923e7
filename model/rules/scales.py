"""Scales looked over: gaps, overlaps, lost limits and equal neighbours, each named with its rows."""

from __future__ import annotations

from itertools import pairwise

from .bind import Finding
from .domains import ANY, Range, number_text
from .load import RuleBook
from .tree import Comparison, Row, Scale


def scale_findings(book: RuleBook) -> list[Finding]:
    """What is wrong with the scales of the book, as printed."""
    return [finding for scale in book.scales.values() for finding in _findings(scale)]


def extent(limits: tuple[Comparison, ...]) -> Range | None:
    """The numbers that satisfy all the limits."""
    inside: Range | None = ANY
    for limit in limits:
        inside = inside.cut(limit.op, limit.value)[0] if inside is not None else None
    return inside


def _findings(scale: Scale) -> list[Finding]:
    sound = [row for row in scale.rows if row.defect is None]
    found = [_finding("scale-defect", row, f"{row.defect.message}") for row in scale.rows if row.defect is not None]
    spans = sorted(((extent(row.limits), row) for row in sound), key=lambda pair: pair[0].low if pair[0] else 0)
    for (one, row), (two, other) in pairwise(spans):
        if one is None or two is None:
            continue
        if one.meets(two):
            found.append(_finding("scale-overlap", other, f"{other.term.quote.words!r} overlaps {row.term.quote.words!r}"))
        elif one.high is None or one.high < two.low or (one.high == two.low and one.high_open and two.low_open):
            found.append(
                _finding(
                    "scale-gap",
                    other,
                    f"no sound row covers what lies from {number_text(one.high or one.low)} to {number_text(two.low)}",
                )
            )
        if row.term.meaning == other.term.meaning:
            found.append(_finding("scale-equal", other, f"{other.term.quote.words!r} gives the same as {row.term.quote.words!r}"))
    return found


def _finding(kind: str, row: Row, message: str) -> Finding:
    return Finding(kind, row.term.name, row.term.quote.at, message)
