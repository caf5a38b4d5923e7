"""Columns that an OCR program read across, told by the boxes of its words: the same blank stretch in line after line.

The offsets of the text tell nothing here, since one blank stands for a gutter as for a space. A gutter is wider than a
space and stands at one place; both its sides must run on as prose, which the cells of a table do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from statistics import median

from ...model.text import EditedText, RawText, Word

_WIDE = 0.75
"""A gutter is at least so many line heights wide."""
_LEAST_LINES, _MOST_CANDIDATES = 4, 400


@dataclass(frozen=True, slots=True)
class Row:
    """One line of print in a text: where the gap between the columns begins and ends, and where the line's text ends."""

    start: int
    gap: int
    right: int
    stop: int


def gutter_blocks(view: EditedText) -> Iterator[list[Row]]:
    """Runs of lines that one gutter parts, in offsets of the current view; none for a text without boxes."""
    for lines in _pages(view.raw):
        at = _gutter(lines)
        if at is None:
            continue
        rows: list[Row] = []
        for line in lines:
            row = _row(view, line, at)
            if row is None:
                yield from _complete(rows)
                rows = []
            else:
                rows.append(row)
        yield from _complete(rows)


def _complete(rows: list[Row]) -> Iterator[list[Row]]:
    if sum(row.right < row.stop for row in rows) >= _LEAST_LINES:
        yield rows


def _pages(raw: RawText) -> Iterator[list[list[Word]]]:
    """The lines of each page, as lists of words."""
    for _, words in groupby(raw.words, key=lambda word: word.page):
        lines: list[list[Word]] = []
        end = -1
        for word in words:
            if end < 0 or "\n" in raw.text[end : word.start]:
                lines.append([])
            lines[-1].append(word)
            end = word.end
        yield lines


def _gutter(lines: list[list[Word]]) -> float | None:
    """The middle of the blank stretch that most lines have and few words cross."""
    heights = [word.box.bottom - word.box.top for line in lines for word in line]
    if not heights:
        return None
    wide = _WIDE * median(heights)
    gaps = [
        [(one.box.right, other.box.left) for one, other in pairwise(line) if other.box.left - one.box.right >= wide]
        for line in lines
    ]
    middles = [(low + high) / 2 for found in gaps for low, high in found][:_MOST_CANDIDATES]
    if len(middles) < _LEAST_LINES:
        return None

    def parted(at: float) -> int:
        return sum(any(low < at < high for low, high in found) for found in gaps)

    best = max(middles, key=parted)
    crossed = sum(any(word.box.left < best < word.box.right for word in line) for line in lines)
    return best if parted(best) >= max(_LEAST_LINES, 2 * crossed) else None


def _row(view: EditedText, line: list[Word], at: float) -> Row | None:
    """The line parted at the gutter, or with its left side alone; None where it crosses it or was left out."""
    left = [word for word in line if word.box.right <= at]
    right = line[len(left) :]
    if not left or any(word.box.left < at for word in right) or not all(view.to_clean(word.start, word.end) for word in line):
        return None
    start, gap = view.clean_offset(line[0].start), view.clean_offset(left[-1].end - 1) + 1
    if not right:
        return Row(start, gap, gap, gap)
    first, stop = view.clean_offset(right[0].start), view.clean_offset(line[-1].end - 1) + 1
    return Row(start, gap, first, stop) if start < gap < first < stop and not view.text[gap:first].strip() else None


def in_order(blocks: Iterable[list[Row]]) -> list[list[Row]]:
    """Blocks that do not touch one another."""
    kept: list[list[Row]] = []
    for rows in sorted(blocks, key=lambda rows: rows[0].start):
        if not kept or kept[-1][-1].stop <= rows[0].start:
            kept.append(rows)
    return kept
