"""The pages of a source as they should read: the words of each printed line, corrected, in the boxes where they stand.

Invariant: every box is one of the reader's, or a part or the union of them. Words that an edit takes out whole (a running
head, a page number) stay on their page as they were read: they are no part of the law, but they are printed there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..model.errors import Unreadable
from ..model.text import Box, EditedText, Page, Span, Word


@dataclass(frozen=True, slots=True)
class Printed:
    """One word of a line: how it should read, where it stands, and how it was read."""

    text: str
    box: Box
    confidence: float | None
    read: str
    whole: str | None = None
    """The whole word, where it is parted between this line and the one before or after."""
    goes_on: bool = False
    """Whether its other part stands in the next line."""


Line = tuple[Printed, ...]
Block = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """One page with its blocks of lines."""

    page: Page
    width: float
    height: float
    blocks: tuple[Block, ...]


def printed_pages(text: EditedText) -> list[PrintedPage]:
    """The pages of a text whose reader gave boxes; raises Unreadable for one without.

    >>> from clausebook.model.text import RawText
    >>> words = (Word(0, 6, 1, Box(0, 0, 60, 9)), Word(7, 13, 1, Box(0, 10, 50, 19)))
    >>> raw = RawText.of("certi-\\nficate", pages=(Page(1, 0, 13, 60, 20),), words=words)
    >>> join = raw.edit(5, 7, "", rule="joins.hyphen", why="one word")
    >>> [[word.text for word in line] for line in printed_pages(EditedText.of(raw, [join]))[0].blocks[0]]
    [['certi'], ['ficate']]
    """
    raw = text.raw
    if not raw.words:
        name = raw.source or "this source"
        raise Unreadable(f"{name}: its reader gave no boxes of words. Give a scan, a PDF, hOCR, ALTO or PAGE.")
    blocks: dict[int, list[list[Line]]] = {page.number: [] for page in raw.pages}
    after = 0
    for tokens in _parted(_tokens(text)):
        line = tuple(one for token in tokens for one in _printed(token, raw.text))
        first = tokens[0].words[0]
        own = blocks[first.page]
        if not own or "\n\n" in raw.text[after : first.start]:
            own.append([])
        own[-1].append(line)
        after = tokens[-1].words[-1].end
    return [_page(page, tuple(map(tuple, blocks[page.number]))) for page in raw.pages]


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around several."""
    every = list(boxes)
    return Box(min(b.left for b in every), min(b.top for b in every), max(b.right for b in every), max(b.bottom for b in every))


def _page(page: Page, blocks: tuple[Block, ...]) -> PrintedPage:
    found = [word.box for block in blocks for line in block for word in line]
    width = page.width or max((box.right for box in found), default=1)
    height = page.height or max((box.bottom for box in found), default=1)
    return PrintedPage(page, width, height, blocks)


@dataclass(slots=True)
class _Token:
    text: str
    words: list[Word]
    kept: bool = False
    """Taken out of the law's text as a whole; it stays on the page."""
    opens: bool = False
    """Whether it is the first of its line."""
    whole: list[_Token] | None = None
    """The two parts of a word that a line end parts."""


def _tokens(text: EditedText) -> list[_Token]:
    """The words of the source as they read now: joined where the space between them is gone."""
    now, raw = _Reading(text), text.raw.text
    tokens: list[_Token] = []
    end, page = 0, 0
    for word in text.raw.words:
        own, between = now.of((word.start, word.end)), now.of((end, word.start))
        opens = word.page != page or "\n" in raw[end : word.start]
        inside = now.within(word.start)
        end, page = word.end, word.page
        _add(tokens, _Token(own, [word], not own and not inside, opens), between, raw[word.start : word.end])
    rest = now.of((end, len(raw))).split()
    if tokens and rest:
        tokens[-1].text += " " * tokens[-1].kept + " ".join(rest)
    return list(_filled(tokens))


def _filled(tokens: Iterable[_Token]) -> Iterator[_Token]:
    """The tokens that hold a word; one that does not, its line opens with the next."""
    opens = False
    for token in tokens:
        opens = opens or token.opens
        if token.text.strip():
            token.opens, opens = opens, False
            yield token


def _add(tokens: list[_Token], token: _Token, between: str, read: str) -> None:
    """One more word: on its own, joined to the one before, or the second part of it on the next line."""
    last = tokens[-1] if tokens else None
    if token.kept:
        token.text = read
    if last is None or last.kept or token.kept or any(map(str.isspace, between)):
        head, _, tail = ("", "", between) if last is None or last.kept else _split(between)
        if last is not None:
            last.text += head
        token.text = tail.strip() + (" " if tail[-1:].isspace() and tail.strip() else "") + token.text
        tokens.append(token)
    elif token.opens:
        token.text = between + token.text
        if token.text.strip() and last.text.strip():
            last.whole = token.whole = [last, token]
        tokens.append(token)
    else:
        last.text += between + token.text
        last.words += token.words


def _split(between: str) -> tuple[str, str, str]:
    at = next((nth for nth, sign in enumerate(between) if sign.isspace()), len(between))
    return between[:at], between[at : at + 1], between[at + 1 :]


def _parted(tokens: Sequence[_Token]) -> Iterator[list[_Token]]:
    """The tokens line by line."""
    line: list[_Token] = []
    for token in tokens:
        if line and token.opens:
            yield line
            line = []
        line.append(token)
    if line:
        yield line


def _printed(token: _Token, raw: str) -> Iterator[Printed]:
    """The token as printed words; several words in the place of one share its box by their length."""
    whole = union(word.box for word in token.words)
    stated = [word.confidence for word in token.words if word.confidence is not None]
    read = " ".join(raw[word.start : word.end] for word in token.words)
    parts = token.text.split()
    unit = (whole.right - whole.left) / max(1, sum(map(len, parts)) + len(parts) - 1)
    left = whole.left
    for nth, part in enumerate(parts, 1):
        right = left + unit * len(part) if len(parts) > 1 else whole.right
        printed = Printed(part, Box(left, whole.top, right, whole.bottom), min(stated, default=None), read)
        yield _half(printed, token, nth == len(parts), nth == 1)
        left = right + unit


def _half(printed: Printed, token: _Token, last: bool, first: bool) -> Printed:
    """The word with the whole of which it is one part, if it is."""
    if token.whole is None:
        return printed
    one, other = token.whole
    goes_on = token is one
    if not (last if goes_on else first):
        return printed
    whole = one.text.split()[-1] + other.text.split()[0]
    return replace(printed, whole=whole, goes_on=goes_on)


class _Reading:
    """How stretches of the raw text read now; a replacement stands where the words that it replaces begin."""

    def __init__(self, text: EditedText) -> None:
        self.raw, self.clean = text.raw.text, text.text
        self.pieces = sorted(text.pieces, key=lambda piece: (piece.raw_start, piece.raw_end))
        self.starts = [piece.raw_start for piece in self.pieces]

    def of(self, span: Span) -> str:
        start, end = span
        found: list[str] = []
        at = max(0, bisect_right(self.starts, start) - 1)
        for piece in self.pieces[at : bisect_left(self.starts, end)]:
            if piece.copied:
                found.append(self.raw[max(start, piece.raw_start) : min(end, piece.raw_end)])
            elif start <= piece.raw_start:
                found.append(self.clean[piece.clean_start : piece.clean_end])
        return "".join(found)

    def within(self, offset: int) -> bool:
        """Whether the offset stands inside a replacement that began before it."""
        at = bisect_left(self.starts, offset) - 1
        return at >= 0 and not self.pieces[at].copied and self.pieces[at].raw_end > offset
