"""The open levels of a reading: which lists are open, and the last number of each.

Invariant: two stacks of one `Stacks` with the same levels are one object, so that they are compared by identity and what a
stack allows is worked out once. A stack knows only those below it: none holds itself, and all go when the search is done.

>>> stacks = Stacks()
>>> unit = stacks.at((stacks.empty, "dot", "arabic", (4, ()), False))
>>> inside = stacks.at((unit, "paren", "alpha", (1, ()), False))
>>> inside is stacks.at((unit, "paren", "alpha", (1, ()), False)), inside.below == (stacks.empty, unit), inside.kind
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
    """Some open levels, the innermost last."""

    __slots__ = ("below", "kind", "levels", "listed", "parens", "place")

    def __init__(self, place: Place | None = None) -> None:
        self.levels: tuple[Level, ...] = ()
        self.below: tuple[Stack, ...] = ()
        """By number: the stack of so many of its levels, for every number less than all of them."""
        self.kind = ""
        """What the table of costs calls the innermost level, as one under which a list opens."""
        self.listed = False
        """Is a list in brackets open?"""
        self.parens: tuple[Style | None, ...] = ()
        """The styles of the lists in brackets that stand in something."""
        self.place: Place
        """The stack one level lower, and the innermost level; that without any level has none."""
        if place is None:
            return
        self.place = place
        above, shape, style, key, fresh = place
        self.levels = (*above.levels, Level(shape, style, key, fresh))
        self.below = (*above.below, above)
        if shape == "paren":
            self.kind, self.listed = style or "root", True
            self.parens = (*above.parens, style) if above.levels else ()
        else:
            self.kind, self.listed, self.parens = _kind(shape, style), above.listed, above.parens


Place = tuple[Stack, str, Style | None, Key | None, bool]
"""A stack by the one that is a level lower, and its innermost level: what a stack is called before it is made."""


class Stacks:
    """The stacks of one search."""

    def __init__(self) -> None:
        self.empty = Stack()
        self._known: dict[Place, Stack] = {}

    def at(self, place: Place) -> Stack:
        """The stack of a place."""
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = Stack(place)
        return known

    def forget(self, but: Iterable[Stack]) -> None:
        """Drop every stack but these and those below them, so that a long text does not keep them all."""
        held = {below for stack in but for below in (*stack.below, stack)}
        self._known = {place: stack for place, stack in self._known.items() if stack in held}


def _kind(shape: str, style: Style | None) -> str:
    if shape in ("dot", "root"):
        return shape
    return "aside" if shape in _ASIDE else style or "root"
