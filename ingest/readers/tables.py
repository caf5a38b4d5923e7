"""Tables without rules: lines whose words stand in cells under each other become rows with tabs between the cells.

Invariant: a tab is set only where at least two lines following each other have their gaps at the same place, so that a
wide space in one line of justified text is no table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .layout import Block, Line
from .runs import WIDE, Run, measures

Gap = tuple[float, float]


def tabulated(lines: list[list[Run]], size: float, wide: float) -> list[list[Run]]:
    """The lines, those of a table joined into its rows with a tab before each cell but the first."""
    done: list[list[Run]] = []
    for start, end in _stretches(lines, size, wide):
        done.extend(_rows(lines[start:end], size, wide) if end - start > 1 else lines[start:end])
    return done


def with_tables(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of an OCR program, which takes cells for lines of text: each table is one block of rows."""
    owner = [nth for nth, block in enumerate(blocks) for _ in block]
    lines = [_cut(line) for block in blocks for line in block]
    if not lines or not all(lines):
        return list(blocks)
    size, wide = measures([run for line in lines for run in line])
    done: list[Block] = []
    last: int | None = None
    for start, end in _stretches(lines, size, wide):
        if end - start > 1:
            rows = _rows(lines[start:end], size, wide)
            done.append([[token for run in row for token in run.tokens] for row in rows])
            last = None
        else:
            if last != owner[start]:
                done.append([])
                last = owner[start]
            done[-1].append([token for run in lines[start] for token in run.tokens])
    return done


def _cut(line: Line) -> list[Run]:
    """A line parted where a gap is wide; nothing where a word has no box."""
    runs: list[Run] = []
    for token in line:
        if token.box is None:
            return []
        place = (token.box.left, token.box.top, token.box.right, token.box.bottom)
        height = runs[-1].height if runs else 0.0
        if runs and (place[0] - runs[-1].right <= WIDE * height or token.before != " "):
            runs[-1].add(place, token)
        else:
            runs.append(Run(*place, [token]))
    return runs


def _stretches(lines: list[list[Run]], size: float, wide: float) -> Iterator[tuple[int, int]]:
    """The lines as stretches: a table whole, every other line alone."""
    nth = 0
    while nth < len(lines):
        end = max(_end_of_table(lines, nth, size, wide), nth + 1)
        yield nth, end
        nth = end


def _gaps(line: list[Run], wide: float) -> list[Gap]:
    return [(one.right, other.left) for one, other in pairwise(line) if other.left - one.right > wide]


def _end_of_table(lines: list[list[Run]], start: int, size: float, wide: float) -> int:
    """The line after the last of a table that begins at `start`; `start` where none does."""
    gaps = _gaps(lines[start], wide)
    if not gaps or _is_list_mark(lines[start]):
        return start
    end, bottom = start + 1, max(run.bottom for run in lines[start])
    last = end
    while end < len(lines):
        line = lines[end]
        left = _narrowed(gaps, line, size)
        lower = max(run.bottom for run in line)
        if not left or lower <= bottom or not (_gaps(line, wide) or any(_inside(line, cell) for cell in _cells(left))):
            break
        gaps, bottom = left, lower
        end += 1
        if _gaps(line, wide) or _hangs(line, gaps):
            last = end
    rows = sum(bool(_gaps(line, wide)) for line in lines[start:last])
    return last if rows >= 2 else start


def _is_list_mark(line: list[Run]) -> bool:
    """Does the line begin with a number that stands apart from its paragraph: `(a)      any vessel`?"""
    first = "".join(token.text for token in line[0].tokens)
    return len(line) == 2 and len(first) <= 6 and not first.isalpha() and first.strip("().[]").isalnum()


def _narrowed(gaps: list[Gap], line: list[Run], size: float) -> list[Gap]:
    """What is left of the gaps between cells where the words of one more line stand."""
    left: list[Gap] = []
    for low, high in gaps:
        for run in line:
            if run.left < high and low < run.right:
                low, high = (run.right, high) if high - run.right > run.left - low else (low, run.left)
        if high - low > 0.8 * size:
            left.append((low, high))
    return left


def _cells(gaps: list[Gap]) -> list[Gap]:
    edges = [float("-inf"), *(x for gap in sorted(gaps) for x in gap), float("inf")]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _inside(line: list[Run], cell: Gap) -> bool:
    return cell[0] <= line[0].left and line[-1].right <= cell[1]


def _hangs(line: list[Run], gaps: list[Gap]) -> bool:
    """Does the line go on in a cell other than the first?"""
    return bool(gaps) and line[0].left >= min(gap[1] for gap in gaps)


def _rows(lines: list[list[Run]], size: float, wide: float) -> list[list[Run]]:
    gaps = _gaps(lines[0], wide)
    for line in lines[1:]:
        gaps = _narrowed(gaps, line, size)
    cells = _cells(gaps)
    rows: list[list[list[Run]]] = []
    for line in lines:
        split = [[run for run in line if cell[0] <= (run.left + run.right) / 2 <= cell[1]] for cell in cells]
        if not rows or split[0]:
            rows.append([[] for _ in cells])
        for cell, runs in zip(rows[-1], split, strict=True):
            cell.extend(runs)
    return [_tabbed(row) for row in rows]


def _tabbed(row: list[list[Run]]) -> list[Run]:
    """The runs of a row, the first word of each cell but the first with a tab before it."""
    tabs = 0
    for cell in row:
        if cell and tabs:
            cell[0].tokens[0].before = "\t" * tabs
            tabs = 0
        tabs += 1
    return [run for cell in row for run in cell]
