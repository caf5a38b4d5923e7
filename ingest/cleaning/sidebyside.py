"""Two columns printed side by side and read across: the left one reads first.

Prose only: in both columns lines must go on in small letters, as running text does and the cells of a table do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...model.text import Edit, EditedText
from .gutters import Row, gutter_blocks, in_order
from .lines import Line, lines_of

_GAP = re.compile(r"(?<=\S) {3,80}(?=\S)|(?<=[^\s.:;!?]) {2}(?=\S)")
_LEAST_ROWS = 3
_FULL = 4
"""Words of a line of a column of print, on the average."""


def side_by_side(view: EditedText) -> Iterable[Edit]:
    """Moves of the right column behind the left one, block by block."""
    told = [rows for rows in _blocks(view.text) if _is_prose(view.text, rows)]
    seen = [rows for rows in gutter_blocks(view) if _is_print(view.text, rows)]
    for rows in in_order([*seen, *told]):
        yield from _reorder(view, rows)


def _blocks(text: str) -> Iterator[list[Row]]:
    """Lines with a gap at a steady offset, with none or one blank line between all of them; a line may have one side."""
    rows: list[Row] = []
    apart = 0
    for line in lines_of(text):
        if not line.words:
            continue
        breaks = text.count("\n", rows[-1].stop, line.start) if rows and rows[-1].stop + 8 > line.start else 0
        row = _row(text, line, rows) if 1 <= breaks <= 2 and (len(rows) == 1 or breaks == apart) else None
        apart = breaks
        if row is None:
            yield from _complete(text, rows)
            row = _row(text, line, [])
            rows = []
        if row:
            rows.append(row)
    yield from _complete(text, rows)


def _complete(text: str, rows: list[Row]) -> Iterator[list[Row]]:
    """The block, without last lines that may belong to what follows, when it is long enough."""
    while rows and rows[-1].right == rows[-1].stop and not text[rows[-1].start].islower():
        rows = rows[:-1]
    if sum(row.start < row.gap and row.right < row.stop for row in rows) >= _LEAST_ROWS - (len(rows) > _LEAST_ROWS):
        yield rows


def _row(text: str, line: Line, above: list[Row]) -> Row | None:
    if not 1 <= len(line.words) <= 240 or line.stop - line.start > 400:
        return None
    stop = line.start + len(text[line.start : line.stop].rstrip())
    first = stop - len(text[line.start : stop].lstrip())
    gaps = [Row(line.start, gap.start(), gap.end(), stop) for gap in _GAP.finditer(text, line.start, stop)]
    if not above:
        return gaps[0] if len(gaps) == 1 else None
    steady = next(row.right - row.start for row in reversed(above) if row.right < row.stop)
    if abs(first - line.start - steady) <= 1:
        return Row(line.start, line.start, first, stop)
    if not gaps and stop - line.start < steady - 1 and first == line.start:
        return Row(line.start, stop, stop, stop)
    aligned = next((row for row in gaps if abs(row.right - row.start - steady) <= 1), None)
    return aligned or (gaps[0] if len(gaps) == 1 and _goes_on(text, gaps[0]) else None)


def _goes_on(text: str, row: Row) -> bool:
    """Columns that are not aligned: do both sides begin in small letters, after a gap too wide for a sentence?"""
    return row.right - row.gap >= 3 and text[row.start].islower() and text[row.right].islower()


def _is_prose(text: str, rows: list[Row]) -> bool:
    left, right = [text[row.start : row.gap].strip() for row in rows], [text[row.right : row.stop] for row in rows]
    return _runs_on([cell for cell in left if cell]) and _runs_on([cell for cell in right if cell])


def _is_print(text: str, rows: list[Row]) -> bool:
    """Beside a gutter that boxes show: full lines on both sides, of which some go on in small letters."""
    sides = [text[row.start : row.gap] for row in rows], [text[row.right : row.stop] for row in rows if row.right < row.stop]
    return all(_is_full(side) for side in sides)


def _is_full(cells: list[str]) -> bool:
    small = sum(cell[:1].islower() for cell in cells[1:])
    return small * 4 >= len(cells) - 1 and sum(cell.count(" ") + 1 for cell in cells) >= _FULL * len(cells)


def _runs_on(cells: list[str]) -> bool:
    small = sum(cell[:1].islower() for cell in cells[1:])
    words = sum(cell.count(" ") + 1 for cell in cells)
    return small > 0 and small * 2 >= len(cells) - 1 and words >= 2 * len(cells)


def _reorder(view: EditedText, rows: list[Row]) -> Iterator[Edit]:
    """Each right cell moves, with the gap before it read as a line break, behind the last left cell."""
    target = view.raw_offset(rows[-1].gap)
    why = f"two columns of {len(rows)} lines were read across; both run on as prose downward"
    rows = [row for row in rows if row.right < row.stop]
    if any(len(view.to_raw(row.gap, row.right)) != 1 or len(view.to_raw(row.gap, row.stop)) != 1 for row in rows):
        return
    for row in rows:
        (low, high), (_, stop) = view.to_raw(row.gap, row.right)[0], view.to_raw(row.gap, row.stop)[0]
        yield view.raw.edit(low, high, "\n", rule="columns.gap", why="the gap between two columns", confidence=0.95)
        if low != target:
            words = view.raw.text[low:stop]
            yield view.raw.edit(low, stop, words, rule="columns.side-by-side", why=why, confidence=0.95, to=target)
