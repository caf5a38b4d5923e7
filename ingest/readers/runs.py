"""Runs of words on one printed line, the pieces of which columns and tables are made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from .layout import Line, Token

WIDE = 1.6
"""A gap of this many line heights may part two cells."""

NARROWEST = 9.0
"""A column of running text is at least this many line heights wide."""

Place = tuple[float, float, float, float]
"""Left, top, right, bottom in the direction of the text."""


@dataclass(slots=True, eq=False)
class Run:
    """Words that follow each other on one line without a wide gap."""

    left: float
    top: float
    right: float
    bottom: float
    tokens: Line
    table: object = None
    """The ruled table of which these words are a row."""

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def width(self) -> float:
        return self.right - self.left

    def takes(self, place: Place, gap: float, least: float = 0.0) -> bool:
        """Does a word at `place` go on with this run: nearer than `gap` line heights, or than `least`?"""
        left, top, right, bottom = place
        size = self.bottom - self.top
        step = left - self.right
        if (step >= gap * size and step >= least) or step <= -0.5 * size or right <= self.left:
            return False
        shared = min(self.bottom, bottom) - max(self.top, top)
        return shared >= 0.4 * min(bottom - top, size)

    def add(self, place: Place, token: Token) -> None:
        left, top, right, bottom = place
        if left < self.left:
            self.left = left
        if top < self.top:
            self.top = top
        if right > self.right:
            self.right = right
        if bottom > self.bottom:
            self.bottom = bottom
        self.tokens.append(token)


def measures(runs: list[Run]) -> tuple[float, float]:
    """The height of a full line, and the gap that is wide enough to part two cells of a table.

    Typewriter faces have wide gaps between all their words: the usual gap of the page counts as well as the height.
    """
    heights = sorted(run.height for run in runs)
    size = heights[len(heights) * 3 // 4]
    inside = [
        below.left - above.right
        for run in runs
        for above, below in pairwise(token.box for token in run.tokens)
        if above and below
    ]
    between = [
        below.left - above.right
        for above, below in pairwise(runs)
        if above.top < below.bottom and below.top < above.bottom
    ]
    gaps = sorted(gap for gap in (*inside, *between) if 0 < gap < 2 * size)
    usual = gaps[len(gaps) // 2] if gaps else 0.0
    return size, max(WIDE * size, 2.2 * usual)


def lines_of(runs: list[Run]) -> list[list[Run]]:
    """Runs of one column as printed lines, top to bottom, each from left to right."""
    lines: list[list[Run]] = []
    top = bottom = 0.0
    for run in sorted(runs, key=lambda run: run.top + run.bottom):
        shared = min(bottom, run.bottom) - max(top, run.top)
        if lines and shared > 0.5 * min(run.height, bottom - top):
            lines[-1].append(run)
            top, bottom = min(top, run.top), max(bottom, run.bottom)
        else:
            lines.append([run])
            top, bottom = run.top, run.bottom
    for line in lines:
        line.sort(key=lambda run: run.left)
    return lines


def is_text(side: list[Run], size: float, filled: float) -> bool:
    """Do the runs look like a column of running text: wide, and half of its lines as full as `filled` says?"""
    lines = lines_of(side)
    if len(lines) < 3:
        return False
    width = max(run.right for run in side) - min(run.left for run in side)
    spans = sorted(max(run.right for run in line) - min(run.left for run in line) for line in lines)
    return width >= NARROWEST * size and spans[len(spans) // 2] >= filled * width
