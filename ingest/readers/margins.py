"""What is printed in the margin: line numbers, and the side notes of older Acts.

Invariant: nothing in the margin ever comes into a sentence of the text. A side note stands before the numbered line
beside which it is printed, as the heading that it is; one that stands beside no number comes at the end of the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from .layout import Block, Line
from .runs import Run, is_text, lines_of

FULL = 0.6
"""Half of the lines of a text with side notes fill at least this part of its width."""

_NUMBERED = re.compile(r"\[?\(?\d{1,4}[A-Z]{0,2}[.)]")


@dataclass(slots=True, eq=False)
class Note:
    """One side note."""

    top: float
    lines: Block


@dataclass(slots=True)
class Margin:
    """What of the margin of a page is still to be placed."""

    numbers: dict[Run, None]
    notes: list[Note]

    def numbers_at(self, top: float, bottom: float) -> list[Line]:
        """The line numbers printed beside a line, each a line of its own."""
        here = [number for number in self.numbers if number.top < bottom and top < number.bottom]
        for number in here:
            del self.numbers[number]
        return [number.tokens for number in here]

    def notes_at(self, line: Line, top: float, size: float) -> list[Block]:
        """The side notes that head a line, if it begins with a number."""
        if not self.notes or not _NUMBERED.match(line[0].text):
            return []
        here = [note for note in self.notes if abs(note.top - top) < 1.5 * size]
        self.notes[:] = [note for note in self.notes if note not in here]
        return [note.lines for note in here]


def edges(runs: list[Run], size: float) -> tuple[float, float] | None:
    """The left and right edge of the text: nine of ten wide lines lie between them."""
    wide = [run for run in runs if run.width > 12 * size] or [run for run in runs if run.width > 6 * size]
    if not wide:
        return None
    lefts, rights = sorted(run.left for run in wide), sorted(run.right for run in wide)
    return lefts[len(lefts) // 10], rights[-1 - len(rights) // 10]


def side_notes(runs: list[Run], size: float) -> tuple[list[Run], list[Note]]:
    """The runs without those in the margin, and the notes that those make.

    Narrow text beside full lines is a column of side notes only if it keeps its own lines: the cells of a table stand
    level with the rows of the table.
    """
    between = edges(runs, size)
    if between is None:
        return runs, []
    left, right = between[0] - 0.3 * size, between[1] + 0.3 * size
    aside = [run for run in runs if run.left > right or run.right < left]
    body = [run for run in runs if run.left <= right and run.right >= left]
    if len(aside) < 2 or len(aside) * 2 > len(body) or not is_text(body, size, FULL):
        return runs, []
    if any(run.left < right < run.right - size or run.left < left - size < run.right for run in body):
        return runs, []
    if sum(any(len(token.text) > 3 for token in run.tokens) for run in aside) * 2 < len(aside):
        return runs, []
    level = sum(any(_is_level(run, other, size) for other in body) for run in aside)
    smaller = sorted(run.height for run in aside)[len(aside) // 2] < 0.85 * size
    if level > 0.6 * len(aside) and not smaller:
        return runs, []
    return body, _grouped(aside, size)


def _is_level(run: Run, other: Run, size: float) -> bool:
    return min(abs(run.top - other.top), abs(run.bottom - other.bottom)) < 0.12 * size


def _grouped(aside: list[Run], size: float) -> list[Note]:
    notes: list[Note] = []
    bottom = 0.0
    for line in lines_of(aside):
        top = min(run.top for run in line)
        tokens = [token for run in line for token in run.tokens]
        if notes and top - bottom < 0.9 * size:
            notes[-1].lines.append(tokens)
        else:
            notes.append(Note(top, [tokens]))
        bottom = max(run.bottom for run in line)
    return notes


def margin_numbers(runs: list[Run], size: float) -> dict[Run, None]:
    """Line numbers printed in the margin: a row of numbers outside the text that rises by fives, or one for each line.

    Numbers of rules that hang in the margin rise by one as well, but not with every line.
    """
    lone = [
        run for run in runs if len(run.tokens) == 1 and run.tokens[0].text.isdecimal() and len(run.tokens[0].text) < 4
    ]
    if len(lone) < 3:
        return {}
    between = edges(runs, size)
    if between is None:
        return {}
    start, end = between
    outside = [run for run in lone if run.right < start - 0.3 * size or run.left > end + 0.3 * size]
    found: dict[Run, None] = {}
    for beyond in (False, True):
        row = sorted((run for run in outside if (run.left > end) is beyond), key=lambda run: run.top)
        steps = {int(low.tokens[0].text) - int(high.tokens[0].text) for high, low in pairwise(row)}
        if len(row) < 3 or steps not in ({1}, {5}, {10}):
            continue
        inside = [run for run in runs if run not in outside and row[0].top - size < run.top < row[-1].bottom]
        if steps != {1} or len(row) > 0.8 * len(lines_of(inside)):
            found.update(dict.fromkeys(row))
    return found
