"""Positions: offsets in code points as lines and columns in the units of the client, and back.

Invariant: lines end with LF, CR LF or CR and with nothing else, as the protocol says; a form feed between two pages of a
gazette, at which Python would part lines, parts none. A column inside a character counts as the start of it.

>>> lines = Lines("a\\x0cb\\n\U0001d538c", "utf-16")
>>> lines.position(5), lines.offset(1, 2), lines.offset(1, 1), lines.offset(9, 0)
((1, 2), 5, 4, 6)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

_END = re.compile(r"\r\n|\n|\r")

WIDTHS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda words: len(words.encode("utf-8", "surrogatepass")),
    "utf-16": lambda words: len(words) + sum(char > "\uffff" for char in words),
    "utf-32": len,
}


class Lines:
    """The lines of one text, in one encoding of positions."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self.width = WIDTHS[encoding]
        self.starts = [0, *(end.end() for end in _END.finditer(text))]

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        line = bisect_right(self.starts, offset) - 1
        return line, self.width(self.text[self.starts[line] : offset])

    def offset(self, line: int, column: int) -> int:
        """The offset at a line and column; what lies beyond a line or the text is its end."""
        if line >= len(self.starts):
            return len(self.text)
        start = self.starts[line]
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        words = self.text[start:end].rstrip("\r\n")
        if len(words) == self.width(words):
            return start + min(max(column, 0), len(words))
        at = passed = 0
        while at < len(words) and passed + self.width(words[at]) <= column:
            passed += self.width(words[at])
            at += 1
        return start + at
