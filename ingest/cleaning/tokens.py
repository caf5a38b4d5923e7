"""The tokens of a text between blanks and dashes, and the core of each: the token without the punctuation around it.

>>> tokens = Tokens.of("(b) the dred?er;")
>>> [tokens.core(nth) for nth in range(len(tokens))]
['b', 'the', 'dred?er']
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LEAD = "([{\"'‘“—–-:;,."
TRAIL = ".,;:)]}\"'’”—–-!"
FOOTNOTE = "*¹²³⁰†‡+"
"""Marks that may call a note: a reader's speck looks the same, so they are never deleted."""
LONGEST = 48
"""A longer string between blanks is a table rule, an address or a whole line glued together: no word."""


@dataclass(frozen=True)
class Tokens:
    """Parallel lists, one entry a token."""

    text: str
    starts: list[int]
    ends: list[int]
    keys: list[str]
    """The core in lower case: what neighbours are compared by."""

    @classmethod
    def of(cls, text: str) -> Tokens:
        """Cut a text at its blanks."""
        starts: list[int] = []
        ends: list[int] = []
        keys: list[str] = []
        for seen in re.finditer(r"[^\s—–]+", text):
            starts.append(seen.start())
            ends.append(seen.end())
            whole = seen[0] if seen.end() - seen.start() <= LONGEST else seen[0][:LONGEST]
            keys.append(whole.rstrip(TRAIL + FOOTNOTE).lstrip(LEAD).lower())
        return cls(text, starts, ends, keys)

    def __len__(self) -> int:
        return len(self.starts)

    def whole(self, nth: int) -> str:
        return self.text[self.starts[nth] : self.ends[nth]]

    def core(self, nth: int) -> str:
        return self.text[self.starts[nth] : self.ends[nth]].rstrip(TRAIL).lstrip(LEAD)

    def core_span(self, first: int, behind: int) -> tuple[int, int]:
        """From the first letter of token `first` to the last of the token before `behind`."""
        start, end = self.starts[first], self.ends[behind - 1]
        opening, closing = self.whole(first), self.whole(behind - 1)
        start += len(opening) - len(opening.lstrip(LEAD))
        end -= len(closing) - len(closing.rstrip(TRAIL))
        return start, max(start, end)

    def key(self, nth: int) -> str:
        """The key of a token, empty outside the text."""
        return self.keys[nth] if 0 <= nth < len(self.keys) else ""

    def ends_paragraph(self, nth: int) -> bool:
        """Is a token the last of its paragraph?"""
        if nth + 1 >= len(self):
            return nth + 1 == len(self)
        return self.text.count("\n", self.ends[nth], self.starts[nth + 1]) > 1

    def breaks_before(self, nth: int) -> bool:
        """Does a sentence or a line with its own mark end just before the token?"""
        if nth == 0:
            return True
        gap = self.text[self.ends[nth - 1] : self.starts[nth]]
        return self.whole(nth - 1)[-1] in ".;:!?-)\"”'" or gap.count("\n") > 1 or not gap.isspace()
