"""Two columns printed side by side and read across: the left one reads first.

Prose only: in both columns lines must go on in small letters, as running text does and the cells of a table do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...model.text import Edit, EditedText
from .lines import Line, lines_of

_GAP = re.compile(r"(?<=\S) {3,80}(?=\S)")
_LEAST_ROWS = 3


@dataclass(frozen=True)
class _Row:
    """One line of print: where the gap begins and ends, and where the line's text ends."""

    start: int
    gap: int
    right: int
    stop: int


def side_by_side(view: EditedText) -> Iterable[Edit]:
    """Moves of the right column behind the left one, block by block."""
    for rows in _blocks(view.text):
        if _is_prose(view.text, rows):
            yield from _reorder(view, rows)


def _blocks(text: str) -> Iterator[list[_Row]]:
    """Consecutive lines with a gap at a steady offset."""
    rows: list[_Row] = []
    for line in lines_of(text):
        row = _row(text, line, rows[-1] if rows else None)
        if row is None or (rows and rows[-1].stop + 1 < line.start):
            if len(rows) >= _LEAST_ROWS:
                yield rows
            rows = []
            row = _row(text, line, None)
        if row:
            rows.append(row)
    if len(rows) >= _LEAST_ROWS:
        yield rows


def _row(text: str, line: Line, above: _Row | None) -> _Row | None:
    if not 8 <= len(line.words) <= 240:
        return None
    stop = line.start + len(text[line.start : line.stop].rstrip())
    gaps = [_Row(line.start, gap.start(), gap.end(), stop) for gap in _GAP.finditer(text, line.start, stop)]
    if above is None:
        return gaps[0] if len(gaps) == 1 else None
    steady = above.right - above.start
    return next((row for row in gaps if abs(row.right - row.start - steady) <= 1), None)


def _is_prose(text: str, rows: list[_Row]) -> bool:
    left, right = [text[row.start : row.gap].strip() for row in rows], [text[row.right : row.stop] for row in rows]
    return _runs_on(left) and _runs_on(right)


def _runs_on(cells: list[str]) -> bool:
    small = sum(cell[:1].islower() for cell in cells[1:])
    words = sum(cell.count(" ") + 1 for cell in cells)
    return small * 2 >= len(cells) - 1 and words >= 2 * len(cells)


def _reorder(view: EditedText, rows: list[_Row]) -> Iterator[Edit]:
    """Each right cell moves, with the gap before it read as a line break, behind the last left cell."""
    target = view.raw_offset(rows[-1].gap)
    why = f"two columns of {len(rows)} lines were read across; both run on as prose downward"
    for row in rows:
        gap = view.to_raw(row.gap, row.right)
        cell = view.to_raw(row.gap, row.stop)
        if len(gap) != 1 or len(cell) != 1:
            return
    for row in rows:
        (low, high), (_, stop) = view.to_raw(row.gap, row.right)[0], view.to_raw(row.gap, row.stop)[0]
        yield view.raw.edit(low, high, "\n", rule="columns.gap", why="the gap between two columns", confidence=0.95)
        if row is not rows[-1]:
            words = view.raw.text[low:stop]
            yield view.raw.edit(low, stop, words, rule="columns.side-by-side", why=why, confidence=0.95, to=target)
