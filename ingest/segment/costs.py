"""What each choice of the search costs: a table and a few small functions, all tuned on kinds of trouble, never on lines.

A cost is a rough negative log-likelihood: 0 for what the sequence expects, about 1 for opening a list, 2 to 4 for what is
odd, 5 for passing over a number with a heading. Sums decide; see `search`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from .levels import ASIDES, Level, Stack
from .numbers import Key, LabelReading, Style, first, following, spell, step
from .signs import MOST_KNOWN, Follow, Price, Room, Sign

OPEN: dict[tuple[str, str], float] = {
    ("dot", "arabic"): 0.0, ("dot", "alpha"): 0.3, ("dot", "roman"): 0.5, ("dot", "ALPHA"): 1.0, ("dot", "ROMAN"): 1.0,
    ("arabic", "alpha"): 0.0, ("arabic", "roman"): 0.3, ("arabic", "ALPHA"): 0.8, ("arabic", "ROMAN"): 1.0,
    ("alpha", "roman"): 0.0, ("alpha", "ALPHA"): 0.8, ("alpha", "arabic"): 1.2, ("alpha", "ROMAN"): 1.0,
    ("roman", "alpha"): 0.0, ("roman", "ALPHA"): 0.3, ("roman", "arabic"): 1.2, ("roman", "ROMAN"): 2.0,
    ("ALPHA", "roman"): 0.3, ("ALPHA", "alpha"): 0.3, ("ALPHA", "arabic"): 0.3, ("ALPHA", "ROMAN"): 1.0,
    ("ROMAN", "alpha"): 0.3, ("ROMAN", "arabic"): 0.3, ("ROMAN", "ALPHA"): 0.3, ("ROMAN", "roman"): 1.0,
    ("aside", "alpha"): 0.2, ("aside", "roman"): 0.2, ("aside", "arabic"): 1.5, ("aside", "ALPHA"): 1.0, ("aside", "ROMAN"): 1.0,
    ("root", "arabic"): 0.3, ("root", "alpha"): 0.3, ("root", "roman"): 0.4, ("root", "ALPHA"): 0.3, ("root", "ROMAN"): 0.5,
    ("decimal", "alpha"): 0.0, ("decimal", "roman"): 0.3, ("decimal", "arabic"): 0.8,
}  # fmt: skip
"""What it costs to open a level of the second style under one of the first (`dot`: under the unit itself)."""

@dataclass(frozen=True)
class Setting:
    """What the search must know of a region."""

    numbered: bool = True
    """Do its units print their numbers? Where not, headings stand for them."""
    schedule: bool = False
    style: Style = "arabic"
    """How its units are numbered: the Acts of the nineteenth century count in Roman numerals."""
    worded: bool = False
    """Do its units stand under their word (`Article 4`), so that plain numbers are paragraphs in them?"""
    restarting: bool = False
    """Do its printed unit numbers begin again at 1 without cause, so that only their order can be trusted?"""
    ones: bool = False
    """Is every one of them numbered 1?"""


def pass_cost(mark: Sign, setting: Setting) -> float:
    """What it costs to hold that a mark opens nothing."""
    if mark.shape in ASIDES:
        return 6.0
    if mark.shape == "term":
        return 4.0
    if mark.shape == "heading":
        return 1.5 if setting.numbered else 2.5
    if mark.shape in ("orphan", "fragment"):
        return 1.5 if mark.shape == "orphan" else 0.0
    if mark.shape == "bare":
        return 3.0 if mark.dashed else 0.4
    if mark.wild:
        if mark.shape == "dot":
            return 3.0 if mark.dashed else 0.6
        return (2.8 if mark.cue else 1.2) if mark.line_start else 3.0 if mark.intro or mark.cue else 0.8
    if mark.line_start:
        return 5.0 if mark.dashed else 3.6 if mark.shape != "decimal" else 3.0
    if mark.dashed:
        return 3.0
    return 2.3 if mark.intro or mark.cue else 0.7


def options(mark: Sign, level: Level) -> tuple[tuple[LabelReading, bool], ...]:
    """The readings of a mark worth trying against an open level, and whether each is a repair."""
    found = mark.offered
    if level.key is None or level.style is None:
        return found + _firsts(mark)
    if mark.wild:
        wanted = following(level.key)
        if not any(r.key == wanted and r.style == level.style for r, _ in found):
            reading = LabelReading(level.style, spell(level.style, wanted), wanted, 1.6 if mark.dashed else 2.2)
            return (*found, (reading, True))
    elif mark.line_start and mark.cue and mark.shape == "paren" and level.style in ("alpha", "roman") and len(mark.label) == 3:
        wanted = following(level.key)
        return (*found, (LabelReading(level.style, spell(level.style, wanted), wanted, 3.0), True))
    return found


def _firsts(mark: Sign) -> tuple[tuple[LabelReading, bool], ...]:
    """What an unreadable label in brackets may be where a list begins."""
    return _WILD_FIRSTS if mark.wild and mark.shape == "paren" else ()


_LISTS: tuple[Style, ...] = ("arabic", "alpha", "roman")
_WILD_FIRSTS = tuple((LabelReading(style, spell(style, (1, ())), (1, ()), 2.2), True) for style in _LISTS)


def follow_cost(level: Level, reading: LabelReading) -> tuple[float, int] | None:
    """(cost, missing) of continuing a level with a reading; None where it cannot."""
    move, missing = step(level.key, reading.key)
    if reading.style == "decimal" and level.key is not None and _below(level.key, reading.key):
        return None
    if level.key is None:
        return (0.5 if first(reading.key) else 1.0), 0
    if move == "next":
        return 0.0, 0
    if move == "insert":
        return 0.3, 0
    if move == "gap":
        return (1.5 + 0.5 * min(missing, 3 if level.shape == "paren" and level.style != "arabic" else 4), missing)
    if level.fresh and first(reading.key):
        return 2.0, 0
    if move == "repeat" and not first(reading.key) and not reading.cost:
        return 2.6, 0
    return None


def _below(holder: Key, key: Key) -> bool:
    """Is a decimal number a part of another one: 2.1.1 of 2.1?"""
    return len(key[1]) > len(holder[1]) and key[0] == holder[0] and key[1][: len(holder[1])] == holder[1]


def _inside(mark: Sign, holder: Level) -> bool:
    return holder.shape == "decimal" and holder.key is not None and _below(holder.key, mark.readings[0].key)


def follows(mark: Sign, level: Level) -> list[Follow]:
    """The readings of a mark that continue a level."""
    known = mark.followed.get(level)
    if known is None:
        if len(mark.followed) > MOST_KNOWN:
            mark.followed.clear()
        tried = [(one, repaired, follow_cost(level, one)) for one, repaired in options(mark, level) if one.style == level.style]
        known = mark.followed[level] = [(one, repaired, *cost) for one, repaired, cost in tried if cost is not None]
    return known


def shape_cost(mark: Sign) -> float:
    if mark.shape == "bare":
        return 0.4 if mark.dashed else 2.6
    return 0.0


class Opening(NamedTuple):
    """One reading of a mark as the first of a new list."""

    reading: LabelReading
    repaired: bool
    cost: float
    """What it costs wherever the list opens."""
    under_unit: float
    """The same right under a unit, whose (1) may be lost."""


def openings(mark: Sign) -> list[Opening]:
    """The readings of a mark as the first of a new list."""
    out: list[Opening] = []
    for reading, repaired in (*mark.offered, *_firsts(mark)):
        uncued = 1.6 if reading.cost > 0.25 else 0.6
        cost = reading.cost + 1.0 + (0.0 if mark.intro else uncued if mark.cue else 1.2)
        later = 0.0
        if mark.shape != "decimal" and not first(reading.key):
            later = (2.2 if mark.line_start and not reading.cost else 3.0) + 0.3 * min(reading.key[0], 4)
        second = reading.style == "arabic" and reading.key == (2, ()) and (mark.line_start or mark.cue)
        out.append(Opening(reading, repaired, cost + later, cost + (1.5 if second else later)))
    return out


def opening_table(above: Stack, mark: Sign, setting: Setting) -> tuple[float | None, float]:
    """(what any style costs there, None where `OPEN` tells; what comes on top; infinite where none may open)."""
    if mark.shape == "decimal":
        return (0.0 if _inside(mark, above.levels[-1]) else 0.5 if setting.schedule or above.kind == "dot" else 2.5), 0.0
    if mark.shape != "dot":
        return None, 0.0
    more = 2.0 if above.listed else 0.0
    if setting.schedule or setting.worded:
        return None, more
    parent = above.levels[-1]
    return (3.5 if parent.key or parent.shape != "dot" else inf), more


def prices(mark: Sign, above: Stack, beside: Style | None, setting: Setting) -> tuple[float, list[Price]]:
    """The readings of a mark as the first of a list under `above`, each with its cost, and the least of the costs.

    `beside`: the style of a list of the same shape that the new one would end.
    """
    if mark.shape == "paren":
        room: Room = above.kind, above.parens, beside, False, False, False
    else:
        like: tuple[Style | None, ...] = tuple([level.style for level in above.levels[1:] if level.shape == mark.shape])
        parent = above.levels[-1]
        own = _inside(mark, parent) if mark.shape == "decimal" else not parent.key and parent.shape == "dot"
        plain = setting.schedule or (setting.worded and mark.shape == "dot")
        room = above.kind, like, beside, above.listed, own, plain
    known = mark.priced.get(room)
    if known is None:
        if len(mark.priced) > MOST_KNOWN:
            mark.priced.clear()
        made = list(_priced(mark, above, room, setting))
        known = mark.priced[room] = min((price[2] for price in made), default=inf), made
    return known


def _priced(mark: Sign, above: Stack, room: Room, setting: Setting) -> Iterator[Price]:
    flat, more = opening_table(above, mark, setting)
    kind, like, beside = room[:3]
    for reading, repaired, cost, under_unit in openings(mark):
        table = OPEN.get((kind, reading.style)) if flat is None else flat
        if table is not None:
            total = (under_unit if kind == "dot" else cost) + table + more
            total += (1.5 if reading.style in like and flat is None else 0.0) + (2.0 if reading.style == beside else 0.0)
            yield reading, repaired, total


def aside_cost(stack: Sequence[Level], depth: int, scope: int | None) -> float:
    """What it costs to hang a proviso or explanation on the level at `depth`; `scope`: the depth its own words name."""
    if scope is not None:
        named = len(stack) - 1 if scope < 0 else min(scope, len(stack) - 1)
        return 0.0 if depth == named else 4.0
    host = next((d for d in range(len(stack) - 1, 0, -1) if stack[d].shape == "decimal" or _is_subunit(stack, d)), 0)
    return 0.0 if depth == host else 1.0 if depth > host else 1.5


def _is_subunit(stack: Sequence[Level], depth: int) -> bool:
    return depth == 1 and stack[depth].style == "arabic" and stack[depth].shape == "paren"
