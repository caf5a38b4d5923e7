"""From words with boxes to blocks of lines in reading order: columns, bands that span them, what stands in the margin.

Invariant: every token comes out exactly once. Text is read in columns only where both sides look like running text;
short cells side by side (a table, a number before its paragraph) stay one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from statistics import median

from .layout import Block, Line, Token
from .margins import Margin, margin_numbers, side_notes
from .runs import NARROWEST, Place, Run, is_text, lines_of, measures
from .tables import tabulated

GUTTER = 0.9
"""A gap wider than this many line heights may be the gutter between columns."""

APART = 1.6
"""Two words with a gap this many times the usual one may stand in different columns."""

SAMPLED = 600
"""Words of a page that tell its usual gap."""

FILLED = 0.55
"""Half of the lines of a column of running text fill at least this part of its width."""

FILLED_AS_BEFORE = 0.15
"""The same where pages before had their gutter at the same place."""

SPANNING = 0.25
"""At most this part of the lines may run across a gutter."""


Gutters = list[float]
"""Where the gutters of the pages before were: a page of short lines is read in columns where its neighbours are."""


def in_reading_order(
    words: Iterable[tuple[Place, Token]], gutters: Gutters | None = None, rows: Sequence[Run] = ()
) -> list[Block]:
    """The blocks of a page, in the order in which they read; `gutters` is carried from page to page.

    `rows`: the rows of ruled tables, each to be read as one line where it stands.
    """
    known: Gutters = [] if gutters is None else gutters
    runs = _runs(words)
    if not runs:
        return _by_table(rows)
    size, wide = measures(runs)
    numbers = margin_numbers(runs, size)
    body, notes = side_notes([run for run in runs if run not in numbers], size)
    blocks: list[Block] = []
    for column in _columns([*body, *rows], size, 0, known):
        first, *others = _blocks(column, Margin(numbers, notes), size, wide)
        if blocks and _reads_on(blocks[-1][-1], first[0]):
            blocks[-1].extend(first)
        else:
            blocks.append(first)
        blocks.extend(others)
    return blocks + [note.lines for note in notes]


def _by_table(rows: Sequence[Run]) -> list[Block]:
    """The rows of a page that holds nothing else."""
    return [[run.tokens for run in group] for _, group in groupby(rows, lambda run: id(run.table))]


def _runs(words: Iterable[tuple[Place, Token]]) -> list[Run]:
    words = list(words)
    runs: list[Run] = []
    run: Run | None = None
    least = APART * _word_gap([place for place, _ in words[:SAMPLED]])
    for place, token in words:
        if run is not None and run.takes(place, GUTTER, least):
            run.add(place, token)
        else:
            run = Run(*place, [token])
            runs.append(run)
    return runs


def _word_gap(places: Sequence[Place]) -> float:
    """The usual gap between two words of a line: in typewriter faces it is wider than the letters are high."""
    gaps = [
        right[0] - left[2]
        for left, right in pairwise(places)
        if left[1] < right[3] and right[1] < left[3] and 0 < right[0] - left[2] < 3 * (left[3] - left[1])
    ]
    return median(gaps) if len(gaps) >= 8 else 0.0


def _columns(runs: list[Run], size: float, depth: int, known: Gutters) -> list[list[Run]]:
    """Groups of runs in reading order, each one column wide."""
    at = _gutter(runs, size, known) if depth < 6 and len(runs) >= 6 else None
    if at is None:
        return [runs]
    groups: list[list[Run]] = []
    left: list[Run] = []
    right: list[Run] = []
    across: list[Run] = []

    def close() -> None:
        nonlocal left, right, across
        if across:
            groups.append(across)
        for side in (left, right):
            if side:
                groups.extend(_columns(side, size, depth + 1, known))
        left, right, across = [], [], []

    for run in sorted(runs, key=lambda run: run.top + run.bottom):
        if run.left < at < run.right:
            if left or right:
                close()
            across.append(run)
        elif run.right <= at:
            left.append(run)
        else:
            right.append(run)
    close()
    return groups


def _gutter(runs: list[Run], size: float, known: Gutters) -> float | None:
    """The middle of the best gap between two columns of running text, None where there is none."""
    start, end = min(run.left for run in runs), max(run.right for run in runs)
    if end - start < 2 * NARROWEST * size:
        return None
    fitting = [
        (crossed, -(high - low), low, high)
        for low, high, crossed in _gaps(runs, SPANNING * len(runs))
        if high - low >= 0.6 * size and low - start >= NARROWEST * size and end - high >= NARROWEST * size
    ]
    for _, _, low, high in sorted(fitting)[:4]:
        middle = (low + high) / 2
        seen = any(low <= gutter <= high for gutter in known)
        sides = [run for run in runs if run.right <= middle], [run for run in runs if run.left >= middle]
        if all(is_text(side, size, FILLED_AS_BEFORE if seen else FILLED) for side in sides) and _beside(*sides):
            if not seen and high - low < 6 * size:
                known[:] = [*known[-7:], middle]
            return middle
    return None


def _gaps(runs: Sequence[Run], allowed: float) -> list[tuple[float, float, int]]:
    """Stretches across the page that few runs cross: start, end, and how many cross."""
    events = sorted([(run.left, 1) for run in runs] + [(run.right, -1) for run in runs])
    gaps: list[tuple[float, float, int]] = []
    crossing = 0
    for (x, step), (following, _) in pairwise(events):
        crossing += step
        if crossing <= allowed and following > x:
            gaps.append((x, following, crossing))
    return gaps


def _beside(left: list[Run], right: list[Run]) -> bool:
    """Do the two sides stand next to each other for at least three lines?"""
    top = max(min(run.top for run in left), min(run.top for run in right))
    bottom = min(max(run.bottom for run in left), max(run.bottom for run in right))
    return all(sum(top <= run.bottom and run.top <= bottom for run in side) >= 3 for side in (left, right))


def _blocks(column: list[Run], margin: Margin, size: float, wide: float) -> list[Block]:
    """The lines of one column, parted where the space between them is clearly wider than usual."""
    lines = tabulated(lines_of(column), size, wide)
    places = [(min(run.top for run in line), max(run.bottom for run in line)) for line in lines]
    first = [
        max(r.bottom for r in line if r.top < top + 0.8 * size) for line, (top, _) in zip(lines, places, strict=True)
    ]
    steps = [below - above[1] for above, below in zip(places, first[1:], strict=False)]
    usual = _usual(steps)
    blocks: list[Block] = []
    for nth, line in enumerate(lines):
        tokens = [token for run in line for token in run.tokens]
        beside = margin.notes_at(tokens, places[nth][0], size)
        blocks.extend(beside)
        table = line[0].table
        parted = nth > 0 and table is None and steps[nth - 1] > 1.45 * usual
        if beside or not blocks or parted or (nth and lines[nth - 1][0].table is not table):
            blocks.append([])
        blocks[-1].extend(margin.numbers_at(*places[nth]))
        blocks[-1].append(tokens)
    return blocks


def parted(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of an OCR program, parted again where an empty line was printed that it passed over."""
    steps = {id(below): _step(above, below) for block in blocks for above, below in pairwise(block)}
    usual = _usual([step for step in steps.values() if step])
    done: list[Block] = []
    for block in blocks:
        done.append(block[:1])
        for line in block[1:]:
            if usual and steps[id(line)] > 1.6 * usual:
                done.append([])
            done[-1].append(line)
    return done


def _step(above: Line, below: Line) -> float:
    """From the foot of one line to that of the next; 0 where a word has no box or the next stands beside it."""
    boxes = [token.box for token in (*above, *below)]
    if not all(boxes):
        return 0.0
    low = [box.bottom for box in boxes if box]
    return max(0.0, median(low[len(above) :]) - median(low[: len(above)]))


def _usual(steps: list[float]) -> float:
    """The step from line to line in a paragraph: among the smaller ones, as many a page is all short paragraphs."""
    ordered = sorted(step for step in steps if step > 0)
    return ordered[len(ordered) // 8] if ordered else 0.0


def _reads_on(last: Line, first: Line) -> bool:
    """Does a line at the head of a column go on with the sentence at the foot of the one before?"""
    end, begin = last[-1].text, first[0].text
    return begin[:1].islower() and (end[-1:] in "-,\u2010" or end[-1:].isalnum())
