"""Endings: what a citation takes over from its neighbours in a list, and labels that stand without any unit word."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace

from ..provision import Provision
from .citation import Citation, Level, Member
from .patterns import LOOSE
from .places import Places
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


def unit_called(found: Sequence[Citation], places: Places) -> str:
    """What an instrument that never cites its units by their kind calls them: the `clause 3` of an Order, a manual's `para 4`."""
    if any(one.outer.unit in places.unit_kinds and one.outer.members for one in found):
        return ""
    words = {one.outer.unit for one in found if one.outer.unit in ("clause", "paragraph") and _is_unit(one, places)}
    return words.pop() if len(words) == 1 else ""


def _is_unit(one: Citation, places: Places) -> bool:
    """Does a citation have a number without brackets, which a unit bears?"""
    members = one.outer.members
    return bool(members) and members[0].printed[:1].isdecimal() and bool(places.top(places.unit_word, members[0].labels[0]).paths)


def in_own_unit(one: Citation, called: str, source: Provision | None, places: Places) -> Citation:
    """The citation with the instrument's own unit for the word by which it calls it; in a schedule it stays as it is."""
    host = places.unit_at(source.path) if source else None
    if one.outer.unit != called or not _is_unit(one, places) or (host is not None and host.kind == "schedule"):
        return one
    return replace(one, levels=(*one.levels[:-1], replace(one.outer, unit=places.unit_word)))


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
