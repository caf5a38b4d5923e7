"""The partial readings of a region while it is searched: what each has taken, and the cheapest for every stack."""

from __future__ import annotations

from typing import Any, NamedTuple

from .levels import Place, Stack, Stacks
from .marks import Mark
from .numbers import Key, LabelReading, Style

BEAM = 10
"""Readings kept after each mark."""

WINDOW = 8.0
"""A reading that costs this much more than the best is dropped."""


class Choice(NamedTuple):
    """A mark taken: at which depth (0: the unit), how it was read."""

    mark: Mark
    depth: int
    style: Style | None
    key: Key | None
    num: str
    repaired: bool
    missing: int = 0
    """How many members are missing before it at its level."""


Step = tuple[int, int, LabelReading | None, bool, int]
"""A mark taken: which of the region's, at which depth, how it was read, whether that is a repair, how many are missing."""
Trail = tuple[Any, Step] | None
"""The steps taken, last first: the trail before the last step, and that step."""


class State:
    """One partial reading of a region: its cost, the levels that it leaves open, and the steps that it took."""

    __slots__ = ("cost", "stack", "trail")

    def __init__(self, cost: float, stack: Stack, trail: Trail) -> None:
        self.cost, self.stack, self.trail = cost, stack, trail

    def taken(self) -> list[Step]:
        """The steps, first to last."""
        out: list[Step] = []
        trail = self.trail
        while trail is not None:
            trail, step = trail
            out.append(step)
        return out[::-1]


class Plan(NamedTuple):
    """One whole reading of a region: its cost, and the marks taken, first to last."""

    cost: float
    choices: list[Choice]


class Growth:
    """The readings after one mark: the cheapest for each stack, none beyond the window."""

    __slots__ = ("best", "limit", "nth", "stacks")

    def __init__(self, stacks: Stacks, nth: int, floor: float) -> None:
        self.stacks, self.nth = stacks, nth
        """Which mark of the region."""
        self.limit = floor + WINDOW
        self.best: dict[Place, tuple[float, Trail]] = {}
        # Two of three readings fall out of the beam: the stacks are made for those that stay.

    def add(self, cost: float, place: Place, trail: Trail) -> None:
        """Keep a reading if it is the cheapest with its stack."""
        if cost > self.limit:
            return
        known = self.best.get(place)
        if known is None or cost < known[0]:
            self.best[place] = cost, trail
            if cost + WINDOW < self.limit:
                self.limit = cost + WINDOW

    def take(
        self, state: State, above: Stack, shape: str, reading: LabelReading, repaired: bool, cost: float, missing: int = 0
    ) -> bool:
        """Take the mark as a level of that shape on top of the levels `above`; False where that is too dear."""
        total = state.cost + cost
        if total > self.limit:
            return False
        place = above, shape, reading.style, reading.key, False
        known = self.best.get(place)
        if known is None or total < known[0]:
            self.best[place] = total, (state.trail, (self.nth, len(above.levels), reading, repaired, missing))
            if total + WINDOW < self.limit:
                self.limit = total + WINDOW
        return True

    def kept(self) -> list[State]:
        """The beam for the next mark."""
        cheapest = sorted(self.best.items(), key=_cost)[:BEAM]
        return [State(cost, self.stacks.at(place), trail) for place, (cost, trail) in cheapest]


def _cost(item: tuple[Place, tuple[float, Trail]]) -> float:
    return item[1][0]
