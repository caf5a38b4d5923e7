"""Tables with ruling lines on a page of a PDF: PDFium finds the rules, pdfplumber the cells that they form.

Facts of such prints: a rule is a stroked line, or a filled rectangle as thin as one; the lines of a whole grid may be one
path. A border around a page or a rule between two columns encloses running text, and is no table.

Invariant: a page without rules that cross pays only for a look at the kinds of its objects. Where pdfplumber is missing,
or the rules form no cells, the words are read as on a page without rules.
"""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from .glyphs import Glyph, quick
from .layout import Token
from .runs import Place, Run

Cell = tuple[float, float, float, float]
Word = tuple[Place, Token]
Turn = Callable[..., Glyph]

MOST_OBJECTS = 20_000
MOST_RULES = 1_500
"""Beyond these a page is a drawing."""

THIN = 2.5
"""Points: a filled rectangle no wider is a rule."""

SHORTEST = 4.0
"""Points of the shortest rule."""

LARGEST = 200
"""Words of the largest cell."""

TOLERANCE = 3.0


def rows_of_tables(page: Any, turn: Turn, words: list[Word]) -> tuple[list[Word], list[Run]]:
    """The words of a page outside its ruled tables, and each row of a table as one run of its words, tabs between cells.

    `turn` leads from rectangles of the page to those in which the words' places are.
    """
    rows: list[Run] = []
    for table in _tables(_rules(page, turn)):
        inside, outside = _parted(words, table)
        if inside and _is_table(inside, len(words)):
            words = outside
            rows.extend(_rows(inside, table))
    return words, rows


def _rules(page: Any, turn: Turn) -> list[Cell]:
    """The lines that are drawn along or across the page, as rectangles without width or without height."""
    raw = import_module("pypdfium2.raw")

    handle = ctypes.cast(page.raw, ctypes.c_void_p)
    count = raw.FPDFPage_CountObjects(page)
    if not 0 < count <= MOST_OBJECTS:
        return []
    get, kind = quick(raw.FPDFPage_GetObject, ctypes.c_void_p), quick(raw.FPDFPageObj_GetType)
    paths = [found for nth in range(count) if kind(found := ctypes.c_void_p(get(handle, nth))) == raw.FPDF_PAGEOBJ_PATH]
    if len(paths) > MOST_RULES:
        return []
    rules: list[Cell] = []
    for path in paths:
        rules.extend(turn(*line) for line in _lines(ctypes.cast(path, raw.FPDF_PAGEOBJECT), raw))
        if len(rules) > 4 * MOST_RULES:
            return []
    return [rule for rule in rules if max(rule[2] - rule[0], rule[3] - rule[1]) >= SHORTEST]


def _lines(path: Any, raw: Any) -> Iterator[Cell]:
    """The upright and level lines of one path, in page coordinates; of a filled path only one as thin as a rule."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(path, ctypes.byref(fill), ctypes.byref(stroke))
    count = raw.FPDFPath_CountSegments(path)
    if not (fill.value or stroke.value) or not 1 < count <= MOST_RULES:
        return
    points = list(_points(path, count, raw))
    if not stroke.value:
        across, down = [x for _, x, _ in points], [y for _, _, y in points]
        if min(max(across) - min(across), max(down) - min(down)) > THIN:
            return
    start = here = points[0]
    for point in points:
        if point[0] == raw.FPDF_SEGMENT_MOVETO:
            start = point
        elif point[0] == raw.FPDF_SEGMENT_LINETO:
            yield from _level(here, point)
        here = point
    yield from _level(here, start)


def _level(one: tuple[int, float, float], other: tuple[int, float, float]) -> Iterator[Cell]:
    left, right, low, high = *sorted((one[1], other[1])), *sorted((one[2], other[2]))
    if (right - left < 1.0) is not (high - low < 1.0):
        yield left, high, right, low


def _points(path: Any, count: int, raw: Any) -> Iterator[tuple[int, float, float]]:
    """The points of a path where they stand on the page, each with how the pen comes there."""
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(path, ctypes.byref(matrix))
    x, y = ctypes.c_float(), ctypes.c_float()
    for nth in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, nth)
        raw.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        across = matrix.a * x.value + matrix.c * y.value + matrix.e
        yield raw.FPDFPathSegment_GetType(segment), across, matrix.b * x.value + matrix.d * y.value + matrix.f


def _tables(rules: list[Cell]) -> list[list[Cell]]:
    """The cells that the rules enclose, table by table."""
    level = sum(rule[2] - rule[0] > rule[3] - rule[1] for rule in rules)
    if level < 2 or len(rules) - level < 2:
        return []
    try:
        table = import_module("pdfplumber.table")
    except ImportError:
        return []
    edges = table.merge_edges([_edge(rule) for rule in rules], TOLERANCE, TOLERANCE, TOLERANCE, TOLERANCE)
    if len(edges) > MOST_RULES:
        return []
    cells = table.intersections_to_cells(table.edges_to_intersections(edges, TOLERANCE, TOLERANCE))
    found: list[list[Cell]] = table.cells_to_tables(cells)
    return [cells for cells in found if len(_starts(cells, 0)) > 1 and len(_starts(cells, 1)) > 1]


def _edge(rule: Cell) -> dict[str, Any]:
    left, top, right, bottom = rule
    return {
        "x0": left, "top": top, "x1": right, "bottom": bottom, "width": right - left, "height": bottom - top,
        "object_type": "line", "orientation": "h" if right - left > bottom - top else "v",
    }  # fmt: skip


def _starts(cells: list[Cell], side: int) -> list[float]:
    """Where the columns (side 0) or rows (side 1) of a table begin."""
    starts: list[float] = []
    for start in sorted(cell[side] for cell in cells):
        if not starts or start - starts[-1] > TOLERANCE:
            starts.append(start)
    return starts


Held = dict[Cell, list[Word]]


def _parted(words: list[Word], table: list[Cell]) -> tuple[Held, list[Word]]:
    """The words in each cell, and those in none; a word stands where its middle is."""
    held: Held = {}
    outside: list[Word] = []
    bounds = min(c[0] for c in table), min(c[1] for c in table), max(c[2] for c in table), max(c[3] for c in table)
    for word in words:
        left, top, right, bottom = word[0]
        x, y = (left + right) / 2, (top + bottom) / 2
        within = bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]
        cell = next((c for c in table if c[0] <= x <= c[2] and c[1] <= y <= c[3]), None) if within else None
        if cell is None:
            outside.append(word)
        else:
            held.setdefault(cell, []).append(word)
    return held, outside


def _is_table(held: Held, words: int) -> bool:
    """Are there words in cells beside and under one another, and in none of them the running text of the page?"""
    largest = max(map(len, held.values()))
    side_by_side = len(_starts(list(held), 0)) > 1 and len(_starts(list(held), 1)) > 1
    return side_by_side and largest <= LARGEST and (largest <= 0.5 * words or len(held) > 3)


def _rows(held: Held, table: list[Cell]) -> Iterator[Run]:
    """Each row as a run: the words of its cells in order, a tab for each border of columns that is passed."""
    columns, rows = _starts(table, 0), _starts(table, 1)
    by_row: dict[int, list[tuple[int, list[Word]]]] = {}
    for cell, words in held.items():
        by_row.setdefault(_nth(rows, cell[1]), []).append((_nth(columns, cell[0]), words))
    for row in sorted(by_row):
        reached = 0
        tokens: list[Token] = []
        places: list[Place] = []
        for column, words in sorted(by_row[row], key=lambda entry: entry[0]):
            for nth, (place, token) in enumerate(_in_lines(words)):
                if nth == 0 and column > reached:
                    token.before = "\t" * (column - reached)
                tokens.append(token)
                places.append(place)
            reached = column
        left, top = min(place[0] for place in places), min(place[1] for place in places)
        yield Run(left, top, max(place[2] for place in places), max(place[3] for place in places), tokens, table)


def _nth(starts: list[float], at: float) -> int:
    """Which of the columns or rows begins at a place."""
    nth = bisect_left(starts, at - TOLERANCE)
    return min(nth, len(starts) - 1)


def _in_lines(words: list[Word]) -> list[Word]:
    """The words of a cell line by line: a word that stands under the one before begins a line."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: word[0][1] + word[0][3]):
        middle = (word[0][1] + word[0][3]) / 2
        if lines and lines[-1][0][0][1] <= middle <= lines[-1][0][0][3]:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [word for line in lines for word in sorted(line, key=lambda word: word[0][0])]
