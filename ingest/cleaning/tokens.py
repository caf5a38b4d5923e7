"""The tokens of a text between blanks and dashes, and the core of each: the token without the punctuation around it.

>>> tokens = Tokens.of("(b) the dred?er;")
>>> [tokens.core(nth) for nth in range(len(tokens))]
['b', 'the', 'dred?er']
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .forms import Form

_TOKEN = re.compile(r"[^\s—–]+")


@dataclass(frozen=True)
class Tokens:
    """Parallel lists, one entry a token."""

    text: str
    starts: list[int]
    ends: list[int]
    keys: list[str]
    """The core in lower case: what neighbours are compared by."""
    forms: list[Form]
    """What the token is by itself; equal strings share one."""

    @classmethod
    def of(cls, text: str) -> Tokens:
        """Cut a text at its blanks."""
        starts: list[int] = []
        ends: list[int] = []
        forms: list[Form] = []
        known: dict[str, Form] = {}
        for seen in _TOKEN.finditer(text):
            start, end = seen.span()
            starts.append(start)
            ends.append(end)
            whole = seen[0]
            form = known.get(whole)
            if form is None:
                form = known[whole] = Form.of(whole)
            forms.append(form)
        return cls(text, starts, ends, [form.key for form in forms], forms)

    def __len__(self) -> int:
        return len(self.starts)

    def whole(self, nth: int) -> str:
        return self.forms[nth].whole

    def core(self, nth: int) -> str:
        return self.forms[nth].core

    def core_span(self, first: int, behind: int) -> tuple[int, int]:
        """From the first letter of token `first` to the last of the token before `behind`."""
        start = self.starts[first] + self.forms[first].lead
        return start, max(start, self.ends[behind - 1] - self.forms[behind - 1].trail)

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
