"""The open levels of a reading: which lists are open, and the last number of each.

Invariant: within one search two stacks with the same levels are one object, so that they are compared by identity and what
a stack allows is worked out once.

>>> unit = Stack().opened("dot", "arabic", (4, ()))
>>> inside = unit.opened("paren", "alpha", (1, ()))
>>> inside is unit.opened("paren", "alpha", (1, ())), inside.upto[1] is unit, inside.kind
(True, True, 'alpha')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .numbers import Key, Style

ASIDES = ("proviso", "explanation", "illustration")
_ASIDE = (*ASIDES, "term")


class Level(NamedTuple):
    """An open level of the stack."""

    shape: str
    """dot, paren, decimal, proviso, explanation, illustration or root."""
    style: Style | None
    key: Key | None
    fresh: bool = False
    """Did a division (part, chapter) begin just before, so that unit numbers may begin again?"""


class Stack:
    """Some open levels, the innermost last: none, or what `at` makes of a place."""

    __slots__ = ("inner", "kind", "levels", "listed", "parens", "place", "upto")

    def __init__(self, place: Place | None = None) -> None:
        self.levels: tuple[Level, ...]
        self.upto: tuple[Stack, ...]
        """By number: the stack of so many of its levels."""
        self.kind: str
        """What the table of costs calls the innermost level, as one under which a list opens."""
        self.listed: bool
        """Is a list in brackets open?"""
        self.parens: tuple[Style | None, ...]
        """The styles of the lists in brackets that stand in something."""
        self.inner: dict[Place, Stack] = {}
        self.place: Place
        """The stack one level lower, and the innermost level."""
        if place is None:
            self.place = (self, "", None, None, False)
            self.levels, self.upto, self.kind, self.listed, self.parens = (), (self,), "", False, ()
            return
        self.place = place
        above, shape, style, key, fresh = place
        self.levels = (*above.levels, Level(shape, style, key, fresh))
        self.upto = (*above.upto, self)
        if shape == "paren":
            self.kind, self.listed = style or "root", True
            self.parens = (*above.parens, style) if above.levels else ()
        else:
            self.kind, self.listed, self.parens = _kind(shape, style), above.listed, above.parens

    def opened(self, shape: str, style: Style | None, key: Key | None, fresh: bool = False) -> Stack:
        """This stack with one more level."""
        return at((self, shape, style, key, fresh))


Place = tuple[Stack, str, Style | None, Key | None, bool]
"""A stack by the one that is a level lower, and its innermost level: what a stack is called before it is made."""


def at(place: Place) -> Stack:
    """The stack of a place."""
    inner = place[0].inner
    known = inner.get(place)
    if known is None:
        known = inner[place] = Stack(place)
    return known


def forget(stacks: Iterable[Stack]) -> None:
    """Drop every stack of a search but these and those that they hold, so that a long text does not keep them all."""
    held = {below for stack in stacks for below in stack.upto}
    for stack in held:
        stack.inner = {place: inner for place, inner in stack.inner.items() if inner in held}


def _kind(shape: str, style: Style | None) -> str:
    if shape in ("dot", "root"):
        return shape
    return "aside" if shape in _ASIDE else style or "root"
