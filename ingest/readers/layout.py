"""Printed pages as readers of paged sources find them, and the one way in which they become a raw text.

Invariant: words are joined by one space, lines by a newline, blocks and pages by an empty line; hyphens at line ends
stay as printed, for the cleaning to join. Every token has its span in the raw text, and with it its box.

>>> fee = Token("Fees.", Box(10, 10, 40, 20), 0.93)
>>> raw = compose([Sheet(100, 200, [[[Token("1."), fee]], [[Token("2.")]]])], reader="hocr")
>>> raw.text
'1. Fees.\\n\\n2.'
>>> raw.words
(Word(start=3, end=8, page=1, box=Box(left=10, top=10, right=40, bottom=20), confidence=0.93),)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ...model.text import Box, Fault, Page, RawText, Word


@dataclass(slots=True)
class Token:
    """One printed word."""

    text: str
    box: Box | None = None
    confidence: float | None = None
    before: str = " "
    """What parts it from the word before on its line: a space, nothing, or a tab at the border of table cells; at the start
    of a line tabs stand for empty cells."""


Line = list[Token]
Block = list[Line]


@dataclass(slots=True)
class Sheet:
    """One page: its size in display pixels and its blocks in reading order."""

    width: float | None = None
    height: float | None = None
    blocks: Sequence[Block] = ()
    label: str = ""
    notes: tuple[str, ...] = ()
    faults: list[tuple[str, str, Line | None]] = field(default_factory=list[tuple[str, str, Line | None]])
    """Kind, message, and the line that the fault is in; None for the whole page."""


_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def printed(text: str) -> str:
    """The text of a word with what cannot be printed left out, halves of characters joined and lone halves replaced.

    >>> printed(" Hi\\x02 there ")
    'Hi there'
    """
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return " ".join(_UNPRINTABLE.sub("", text).split())


def end_hyphen(line: Line) -> None:
    """Turn the invisible hyphen at the end of a line (soft hyphen, not sign) into the mark that is printed there."""
    if line and len(line[-1].text) > 1 and line[-1].text[-1] in "\u00ad\u00ac":
        line[-1].text = line[-1].text[:-1] + "-"


class _Composition:
    """The text under way: pieces, words and pages, with the offset reached."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.at = 0
        self.words: list[Word] = []
        self.pages: list[Page] = []
        self.notes: dict[str, None] = {}
        self.faults: list[Fault] = []

    def sheet(self, sheet: Sheet) -> None:
        number = len(self.pages) + 1
        wanted = {id(line) for _, _, line in sheet.faults if line is not None}
        spans: dict[int, tuple[int, int]] = {}
        start: int | None = None
        for block in sheet.blocks:
            gap = "\n\n" if self.at else ""
            for line in block:
                began = self.line(line, number, gap)
                if began is not None:
                    start, gap = (began if start is None else start), "\n"
                    if id(line) in wanted:
                        spans[id(line)] = (began, self.at)
        start = self.at if start is None else start
        self.pages.append(Page(number, start, self.at, sheet.width, sheet.height, sheet.label))
        self.notes.update(dict.fromkeys(sheet.notes))
        for kind, message, where in sheet.faults:
            span = spans.get(id(where)) if where is not None else (start, self.at)
            self.faults.append(Fault(kind, message, span))

    def line(self, line: Line, page: int, gap: str) -> int | None:
        began: int | None = None
        at, pieces, words = self.at, self.pieces, self.words
        for token in line:
            text = token.text
            if not text.isalnum():
                text = printed(text)
                if not text:
                    continue
            if began is not None:
                gap = token.before
            elif token.before[0:1] == "\t":
                gap += token.before
            if gap:
                pieces.append(gap)
                at += len(gap)
            start, at = at, at + len(text)
            pieces.append(text)
            if began is None:
                began = start
            if token.box is not None:
                words.append(Word(start, at, page, token.box, token.confidence))
        self.at = at
        return began


def compose(
    sheets: Iterable[Sheet],
    *,
    reader: str,
    source: str = "",
    notes: Iterable[str] = (),
    faults: Iterable[Fault] = (),
) -> RawText:
    """The raw text of pages, taken one after the other: no more than one page need be in memory beside the text."""
    composition = _Composition()
    for sheet in sheets:
        composition.sheet(sheet)
    return RawText.of(
        "".join(composition.pieces),
        pages=tuple(composition.pages),
        words=tuple(composition.words),
        reader=reader,
        source=source,
        notes=(*notes, *composition.notes),
        faults=(*faults, *composition.faults),
    )
