"""Where raw text stands on the pages of its source: one box a printed line.

>>> from clausebook.model.text import RawText, Word
>>> words = (Word(0, 2, 1, Box(0, 0, 10, 8)), Word(3, 7, 1, Box(14, 1, 40, 8)), Word(8, 11, 1, Box(0, 12, 20, 20)))
>>> raw = RawText.of("1. Fees\\nare", words=words)
>>> boxes(raw, [(0, 11)])  # doctest: +ELLIPSIS
(PageBox(page=1, box=Box(left=0, top=0, right=40, bottom=8)), PageBox(page=1, box=Box(left=0, top=12, ...)))
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .text import Box, RawText, Span, Word


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle on one page."""

    page: int
    box: Box

    def to_json(self) -> dict[str, Any]:
        """The shape in which traces and lookups show it."""
        box = self.box
        return {"page": self.page, "box": [round(side, 2) for side in (box.left, box.top, box.right, box.bottom)]}


def boxes(raw: RawText, spans: Iterable[Span]) -> tuple[PageBox, ...]:
    """The boxes of the lines in which raw spans stand; none for a source without boxes."""
    found: list[PageBox] = []
    for start, end in spans:
        last: Word | None = None
        for word in _words_in(raw, start, end):
            if last is not None and found and word.page == last.page and "\n" not in raw.text[last.end : word.start]:
                found[-1] = PageBox(word.page, union((found[-1].box, word.box)))
            else:
                found.append(PageBox(word.page, word.box))
            last = word
    return tuple(found)


def _words_in(raw: RawText, start: int, end: int) -> Iterable[Word]:
    at = bisect_left(raw.words, start + 1, key=lambda word: word.end)
    while at < len(raw.words) and raw.words[at].start < end:
        yield raw.words[at]
        at += 1


def union(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of these."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
