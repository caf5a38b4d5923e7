"""The partial readings of a region while it is searched: what each has taken, and the cheapest for every stack."""

from __future__ import annotations

from typing import NamedTuple

from .costs import Level, Stack
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


class State(NamedTuple):
    """One partial reading of a region."""

    cost: float
    stack: Stack
    trail: State | None = None
    choice: Choice | None = None

    def taken(self) -> list[Choice]:
        """The choices made, first to last."""
        out: list[Choice] = []
        state: State | None = self
        while state is not None:
            if state.choice is not None:
                out.append(state.choice)
            state = state.trail
        return out[::-1]


class Plan(NamedTuple):
    """One whole reading of a region: its cost, and the marks taken, first to last."""

    cost: float
    choices: list[Choice]


class Growth:
    """The states after one mark: the cheapest for each stack, none beyond the window."""

    def __init__(self, floor: float) -> None:
        self.limit = floor + WINDOW
        self.best: dict[Stack, State] = {}

    def add(self, state: State) -> None:
        """Keep a state if it is the cheapest with its stack."""
        if state.cost > self.limit:
            return
        known = self.best.get(state.stack)
        if known is None or state.cost < known.cost:
            self.best[state.stack] = state
            self.limit = min(self.limit, state.cost + WINDOW)

    def take(
        self, state: State, mark: Mark, depth: int, reading: LabelReading, repaired: bool, cost: float, missing: int = 0
    ) -> State | None:
        """Take a mark at `depth`; None where that is too dear."""
        total = state.cost + cost
        if total > self.limit:
            return None
        shape = "dot" if depth == 0 or mark.shape == "bare" else mark.shape
        stack = (*state.stack[:depth], Level(shape, reading.style, reading.key))
        choice = Choice(mark, depth, reading.style, reading.key, reading.num, repaired, missing)
        taken = State(total, stack, state, choice)
        known = self.best.get(stack)
        if known is None or total < known.cost:
            self.best[stack] = taken
            self.limit = min(self.limit, total + WINDOW)
        return taken

    def kept(self) -> list[State]:
        """The beam for the next mark."""
        return sorted(self.best.values(), key=lambda state: state.cost)[:BEAM]
