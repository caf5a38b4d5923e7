"""Line numbers in the margin, where the source has boxes: a column of numbers outside the text, one beside each line.

Facts of such prints: bills and orders number every line, or every fifth, anew on each page. A number stands level with
a line of the text whether a sentence begins there or not; serial numbers of a table stand only where a row begins.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from ...model.boxes import union
from ...model.text import Box, EditedText
from .lines import Line

Found = dict[int, tuple[str, str, float]]

FEWEST = 4
"""Numbers of one column on a page."""

STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class _Printed:
    """A line of the text where it is printed."""

    nth: int
    words: str
    box: Box


def margin(view: EditedText, lines: list[Line], found: Found) -> None:
    """Add the numbers of lines that are printed beside them."""
    if not view.raw.words:
        return
    for printed in _pages(view, lines).values():
        numbers = [line for line in printed if line.words.isdecimal() and len(line.words) < 4]
        text = [line for line in printed if not line.words.isdecimal()]
        if len(numbers) < FEWEST or len(text) < FEWEST:
            continue
        left, right = min(line.box.left for line in text), max(line.box.right for line in text)
        for column in ([n for n in numbers if n.box.right <= left], [n for n in numbers if n.box.left >= right]):
            if _counts_lines(column, text):
                why = f"one of {len(column)} numbers of lines, printed in the margin beside them"
                found.update({line.nth: ("margin-number", why, 0.97) for line in column})


def _pages(view: EditedText, lines: list[Line]) -> dict[int, list[_Printed]]:
    """The lines of each page with the place of their first to last word; those without boxes are left out."""
    words = view.raw.words
    starts = [word.start for word in words]
    pages: dict[int, list[_Printed]] = defaultdict(list)
    for nth, line in enumerate(lines):
        if not line.words:
            continue
        low = bisect_left(starts, view.raw_offset(line.start))
        high = bisect_left(starts, view.raw_offset(line.end - 1)) if line.end > line.start else low
        here = words[low : max(high, low + 1)]
        if here:
            pages[here[0].page].append(_Printed(nth, line.words, union([word.box for word in here if word.page == here[0].page])))
    return pages


def _counts_lines(column: list[_Printed], text: list[_Printed]) -> bool:
    """Do the numbers rise by one step, each level with a line of running text, and some inside a sentence?"""
    column.sort(key=lambda line: line.box.top)
    steps = {int(below.words) - int(above.words) for above, below in pairwise(column)}
    if len(column) < FEWEST or len(steps) != 1 or not steps.issubset(STEPS):
        return False
    beside = [line for number in column for line in text if _is_level(number.box, line.box)]
    inside = sum(line.words[:1].islower() for line in beside)
    wordy = median([line.words.count(" ") for line in beside]) >= 4 if beside else False
    return len(beside) >= 0.8 * len(column) and wordy and inside * 4 >= len(beside)


def _is_level(one: Box, other: Box) -> bool:
    return min(one.bottom, other.bottom) - max(one.top, other.top) > 0.5 * min(one.bottom - one.top, other.bottom - other.top)
