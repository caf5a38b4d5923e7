"""Markup: HTML as plain text with the way back, so that links go in and every other character stays as it was.

Invariant: the text between two tags keeps its order and its offsets; tags have no width, blocks end in blank lines, so
that no citation reaches from one paragraph into the next.

>>> page = Markup.html("<p>see <b>rule</b> 5 &amp; 6<p>end")
>>> page.text
'\\n\\nsee rule 5 & 6\\n\\nend'
>>> [page.source[start:end] for start, end in page.runs(6, 14)]
['rule', ' 5 &amp;']
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from html import unescape

_TOKEN = re.compile(
    r"<!--|<(?P<close>/?)(?P<name>[A-Za-z][\w:-]{0,40})(?P<rest>(?:[^<>\"']|\"[^\"]{0,65536}\"|'[^']{0,65536}')*+)>"
    r"|<[!?][^<>]{0,4000}>|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,31});"
)
_MARKUP = re.compile(r"<!doctype\s|</?(?:html|body|p|div|a|span|br|h[1-6]|li|table|pre|em|strong|b|i)\b[^<>]{0,500}>", re.I)
_BLOCKS = frozenset(
    "address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 "
    "h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split()
)
_UNREAD = frozenset("script style title textarea template iframe noembed xmp".split())
"""Elements whose content is no text of the page."""
_HELD = frozenset("button select option svg math object label".split())
"""Elements in which no link may stand."""
_LONG_SNIFF = 4000


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some characters of the text and where they stand in the source."""

    text_start: int
    start: int
    end: int
    exact: bool
    """Whether text and source have the same characters; of an entity they have not."""
    held: bool


@dataclass(frozen=True)
class Markup:
    """A source, its plain text, and the pieces that tie the two together."""

    source: str
    text: str
    pieces: tuple[_Piece, ...]
    is_html: bool

    @classmethod
    def of(cls, source: str, markup: bool | None = None) -> Markup:
        """Read HTML or plain text; `markup` settles which, otherwise the first characters do."""
        is_html = bool(_MARKUP.search(source[:_LONG_SNIFF])) if markup is None else markup
        return cls.html(source) if is_html else cls.plain(source)

    @classmethod
    def plain(cls, source: str) -> Markup:
        return cls(source, source, (_Piece(0, 0, len(source), True, False),), False)

    @classmethod
    def html(cls, source: str) -> Markup:
        reader = _Reader(source)
        reader.run()
        return cls(source, "".join(reader.words), tuple(reader.pieces), True)

    @cached_property
    def _starts(self) -> list[int]:
        return [piece.text_start for piece in self.pieces]

    def runs(self, start: int, end: int) -> list[tuple[int, int]]:
        """The source spans of a stretch of text, one for each stretch that no tag cuts."""
        found: list[tuple[int, int]] = []
        for piece, low, high in self._within(start, end):
            span = (piece.start + low, piece.start + high) if piece.exact else (piece.start, piece.end)
            if found and found[-1][1] == span[0]:
                span = (found.pop()[0], span[1])
            found.append(span)
        return found

    def held(self, start: int, end: int) -> bool:
        """Whether a stretch of text touches a link or another place where no link may stand."""
        return any(piece.held for piece, _, _ in self._within(start, end))

    def _within(self, start: int, end: int) -> list[tuple[_Piece, int, int]]:
        found: list[tuple[_Piece, int, int]] = []
        for piece in self.pieces[max(0, bisect_right(self._starts, start) - 1) :]:
            if piece.text_start >= end:
                break
            width = piece.end - piece.start if piece.exact else 1
            low, high = max(0, start - piece.text_start), min(width, end - piece.text_start)
            if low < high:
                found.append((piece, low, high))
        return found


class _Reader:
    """One pass over one page."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.words: list[str] = []
        self.pieces: list[_Piece] = []
        self.length = 0
        self.anchored = False
        self.holding: list[str] = []

    def run(self) -> None:
        at = 0
        while (token := _TOKEN.search(self.source, at)) is not None:
            self.copy(at, token.start())
            at = self.after(token)
        self.copy(at, len(self.source))

    def copy(self, start: int, end: int) -> None:
        if start < end:
            self.add(self.source[start:end], start, end, exact=True)

    def add(self, words: str, start: int, end: int, *, exact: bool) -> None:
        held = self.anchored or bool(self.holding)
        self.pieces.append(_Piece(self.length, start, end, exact, held))
        self.words.append(words)
        self.length += len(words)

    def after(self, token: re.Match[str]) -> int:
        """Take one token in; where the reading goes on."""
        if token[0] == "<!--":
            end = self.source.find("-->", token.end())
            return end + 3 if end >= 0 else len(self.source)
        if token[0][0] == "&":
            word = unescape(token[0])
            # An entity of two characters would break the count of one source piece, one character.
            self.add(word if len(word) == 1 else "\ufffd", token.start(), token.end(), exact=False)
            return token.end()
        name = (token["name"] or "").lower()
        if name in _UNREAD and not token["close"]:
            closing = re.compile(rf"</{name}\b[^>]{{0,500}}>", re.IGNORECASE).search(self.source, token.end())
            return closing.end() if closing else len(self.source)
        self.tag(name, bool(token["close"]), token["rest"] or "")
        return token.end()

    def tag(self, name: str, closing: bool, rest: str) -> None:
        if name == "a":
            self.anchored = not closing and re.search(r"\bhref\b", rest, re.IGNORECASE) is not None
        elif name in _HELD:
            if closing and name in self.holding:
                self.holding.remove(name)
            elif not closing and not rest.endswith("/"):
                self.holding.append(name)
        if name in _BLOCKS or name == "br":
            gap = "\n" if name == "br" else "\n\n"
            self.words.append(gap)
            self.length += len(gap)
