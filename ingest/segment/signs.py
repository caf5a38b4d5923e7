"""What the search sees of a mark: everything but its place.

Invariant: marks that look the same have one sign, so that what a sign may continue or open, and at what cost, is worked out
once for all texts, and a region whose marks look as before is known by its signs.
"""

from __future__ import annotations

from .levels import Level
from .marks import Mark, Shape
from .numbers import LabelReading, Style

Follow = tuple[LabelReading, bool, float, int]
"""A reading that continues a level, whether it is a repair, what it costs to follow, and how many members are missing."""
Price = tuple[LabelReading, bool, float]
"""A reading as the first of a new list, whether it is a repair, and what it costs to open there."""
Room = tuple[str, tuple[Style | None, ...], Style | None, bool, bool, bool]

MOST_SIGNS, MOST_KNOWN = 2000, 200
"""Signs that are kept, and how much each keeps: text full of odd labels must not fill the memory."""


class Sign:
    """A mark without its place."""

    __slots__ = (
        "cue", "dashed", "followed", "intro", "label", "line_start", "offered", "priced", "readings", "shape", "wild",
        "worded",
    )  # fmt: skip

    def __init__(self, mark: Mark) -> None:
        self.shape: Shape = mark.shape
        self.label = mark.label
        self.readings = mark.readings
        self.wild = mark.wild
        self.line_start = mark.line_start
        self.cue = mark.cue
        self.intro = mark.intro
        self.dashed = mark.dashed
        self.worded = mark.worded
        self.offered = tuple([(reading, reading.cost > 0.25) for reading in mark.readings])
        """Its readings, each with whether it is a repair."""
        self.followed: dict[Level, list[Follow]] = {}
        """What is known of it as the next of a level."""
        self.priced: dict[Room, tuple[float, list[Price]]] = {}
        """What is known of it as the first of a list: the least cost, and the readings."""


_KNOWN: dict[tuple[object, ...], list[Sign]] = {}


def sign_of(mark: Mark) -> Sign:
    """The sign of a mark."""
    look = mark.shape, mark.label, mark.wild, mark.line_start, mark.cue, mark.intro, mark.dashed
    # A look has nearly always one set of readings, and that is one object: comparing is cheap where hashing is not.
    alike = _KNOWN.get(look)
    for sign in alike or ():
        if sign.readings == mark.readings:
            return sign
    if len(_KNOWN) > MOST_SIGNS:
        _KNOWN.clear()
    made = Sign(mark)
    _KNOWN.setdefault(look, []).append(made)
    return made
