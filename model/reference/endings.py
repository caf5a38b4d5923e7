"""Endings: what a citation takes over from its neighbours in a list, and labels that stand without any unit word."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace

from .citation import Citation, Level, Member
from .patterns import LOOSE
from .units import RANK, SUBTOP, TOP

_JOINT = re.compile(
    r"\s{0,4},?\s{0,4}(?:and|or|read\s{1,4}with|,|as\s{1,4}well\s{1,4}as)?\s{0,4}(?:with\s{1,4})?(?:the\s{1,4})?",
    re.IGNORECASE,
)

_BRIEF = re.compile(r"[Rr]{1,2}\.")


def _fits(unit: str, outer: str) -> bool:
    """Whether `unit` may stand in `outer`: a sub-section stands in a section and in no rule."""
    return unit not in SUBTOP or outer == unit.removeprefix("sub") or (unit == "subrule" and outer == "byelaw")


def inherit(text: str, found: list[Citation]) -> list[Citation]:
    """Give a citation without an end of its own the end of the one that follows it in the same list."""
    for nth in range(len(found) - 2, -1, -1):
        one, other = found[nth], found[nth + 1]
        if one.note or other.note or other.start - one.end > 24 or not one.head.members:
            continue
        joint = _JOINT.fullmatch(text, one.end, other.start)
        if joint is None or one.end == other.start:
            continue
        outer = [level for level in other.levels[1:] if RANK[level.unit] < RANK[one.outer.unit]]
        if outer and one.outer.unit not in TOP and _fits(one.outer.unit, outer[0].unit):
            shares = one.outer.unit == other.head.unit
            found[nth] = replace(one, levels=(*one.levels, *outer), inherited=len(outer), shares=shares)
    return found


def of_own_unit(text: str, found: list[Citation], kinds: Collection[str]) -> list[Citation]:
    """The citations, with `r. 5` a regulation where regulations are the units: the letter stands for either."""
    if set(kinds) != {"regulation"}:
        return found
    return [
        replace(one, levels=(*one.levels[:-1], replace(one.outer, unit="regulation")))
        if len(one.levels) == 1 and one.outer.unit == "rule" and _BRIEF.match(text, one.start)
        else one
        for one in found
    ]


def loose(text: str, stops: Collection[int], found: Sequence[Citation]) -> list[Citation]:
    """Labels that stand alone after a preposition, `specified at (c)`, outside the citations already found.

    >>> [c.canonical() for c in loose("as specified at (c). (d) in (e) nets", (), [])]
    [' (c)']
    """
    ends = [(one.start, one.end) for one in found]
    out: list[Citation] = []
    for match in LOOSE.finditer(text):
        start, end = match.span("label")
        nth = bisect_right(ends, (start, end)) - 1
        if start not in stops and (nth < 0 or ends[nth][1] <= start):
            out.append(Citation((Level("", (Member((match["label"],), None, start, match["label"]),)),), start, end))
    return out
