"""Last pass: lines of print become sentences again, where the page itself shows that a line was only full.

A printer breaks a line when the next word no longer fits. Where the reader knows boxes, that can be checked: if the
first word of the next line would have had room, the line was ended on purpose and stays ended. After a full stop, and
before a number, a letter in brackets or a word that opens a provision, a line stays a line in any case. Texts without
boxes are left alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from ...model.text import Box, Edit, EditedText, RawText, Word
from .lines import change

_BREAK = re.compile(r"(?<=\S)[ \t]*\n\s*(?=\S)")
_OPENS = re.compile(
    r"[(\[]{0,2}[\dIVXLCivxlc]{1,6}[A-Z]{0,2}[)\].]|[(\[{]|\d|[A-Za-z]{1,2}[).](?!\w)|[\"“”‘'*•·—–]|"
    r"(?:the +)?(?:provided|explanation|"
    r"illustrations?|exception|note|schedule|appendix|annexure|annex|form|part|chapter|table|section|rule|regulation|"
    r"article|class)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"[.:;—–-]['\"’”)\]]?$|:-$")
_SLACK = 0.6
"""Part of a line's height that a word may lack to fit."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One printed line."""

    first: Word
    last: Word

    @property
    def size(self) -> float:
        return max(self.first.box.bottom - self.first.box.top, self.last.box.bottom - self.last.box.top)


def reflow(view: EditedText) -> Iterable[Edit]:
    """The edits that make one line of lines that only the width of the column parted."""
    raw = view.raw
    if not raw.words:
        return
    print_ = _Print(raw)
    for found in _BREAK.finditer(view.text):
        before = print_.word_at(view.raw_offset(found.start() - 1))
        after = print_.word_at(view.raw_offset(found.end()))
        if before is None or after is None or _OPENS.match(view.text, found.end()):
            continue
        why = _why_one(print_, before, after, view.text[max(0, found.start() - 4) : found.start()], "\n\n" in found[0])
        if why:
            yield from change(view, *found.span(), " ", rule="joins.line", why=why, confidence=0.98)


def _why_one(print_: _Print, before: Word, after: Word, end: str, apart: bool) -> str | None:
    """The evidence that two words on two lines follow each other in one sentence, None where there is none."""
    if end.endswith(("-", "\u2010")) or not print_.is_full(before, after):
        return None
    turned = before.page != after.page or after.box.top < before.box.top
    if _ENDED.search(end) and not print_.begins_small(after):
        return None
    if not turned:
        return None if apart else "the line is full: the first word of the next has no room in it"
    if _ENDED.search(end) or not print_.begins_small(after):
        return None
    return "the column is at its end: the sentence goes on at the head of the next"


class _Print:
    """The lines of every page, and how far the lines beside them reach."""

    def __init__(self, raw: RawText) -> None:
        self.raw = raw
        self.starts = [word.start for word in raw.words]
        self.rows: dict[int, list[_Row]] = {}
        first: Word | None = None
        last: Word | None = None
        for word in raw.words:
            if first is not None and last is not None and "\n" in raw.text[last.end : word.start]:
                self.rows.setdefault(first.page, []).append(_Row(first, last))
                first = None
            first = first or word
            last = word
        if first is not None and last is not None:
            self.rows.setdefault(first.page, []).append(_Row(first, last))
        self.edges: dict[tuple[int, int], float] = {}
        self.firsts = [row.first.start for rows in self.rows.values() for row in rows]
        self.in_order = [row for rows in self.rows.values() for row in rows]

    def word_at(self, offset: int) -> Word | None:
        nth = bisect_right(self.starts, offset) - 1
        if nth < 0 or self.raw.words[nth].end <= offset:
            return None
        return self.raw.words[nth]

    def row_of(self, word: Word) -> _Row:
        return self.in_order[max(0, bisect_right(self.firsts, word.start) - 1)]

    def begins_small(self, word: Word) -> bool:
        return self.raw.text[word.start].islower()

    def is_full(self, before: Word, after: Word) -> bool:
        """Would the word after have had no room at the end of the line before it?"""
        row = self.row_of(before)
        size, box = row.size, row.last.box
        if row.last.start != before.start or size <= 0 or box.right - row.first.box.left < 4 * size:
            return False
        needed = after.box.right - after.box.left + 0.25 * size
        return box.right + needed > self._edge(row) - _SLACK * size

    def _edge(self, row: _Row) -> float:
        """How far the lines reach that stand above and below this one: nine of ten end before it."""
        left, right = row.first.box.left, row.last.box.right
        key = row.first.page, row.first.start
        if key not in self.edges:
            ends = sorted(
                other.last.box.right
                for other in self.rows[row.first.page]
                if _overlap(other.first.box, other.last.box, left, right)
            )
            self.edges[key] = ends[min(len(ends) - 1, len(ends) * 9 // 10)] if len(ends) > 2 else float("inf")
        return self.edges[key]


def _overlap(first: Box, last: Box, left: float, right: float) -> bool:
    return first.left < right and left < last.right and last.right > first.left
