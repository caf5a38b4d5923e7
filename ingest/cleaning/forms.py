"""What a string between blanks is by itself, wherever it stands: said once for each string of a text.

>>> form = Form.of('("dred?er";')
>>> form.core, form.lead, form.trail, form.is_quoted
('dred?er', 2, 2, True)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

LEAD = "([{\"'‘“—–-:;,."
TRAIL = ".,;:)]}\"'’”—–-!"
FOOTNOTE = "*¹²³⁰†‡+"
"""Marks that may call a note: a reader's speck looks the same, so they are never deleted."""
LONGEST = 48
"""A longer string between blanks is a table rule, an address or a whole line glued together: no word."""
_LONGEST_WORD = 40
_QUOTES = '"“”‘'
_ROMAN = re.compile(r"[IVXLCivxlc]+|[IVXLivxlHhnTtfJj1|]{1,3}")
_ABBREVIATED = re.compile(r"(?:[A-Z][a-z]{0,2}\.|[a-z]\.){1,5}[A-Za-z]{0,3}|[A-Z]{1,5}s?|[A-Z][a-z]{0,3}\.")
_INNER = re.compile(r"[a-z][A-Z]|^[A-Z]{2,}[a-z]")
_NAMES = re.compile(r"(?:Mac|Mc|O['’]|De|Di|Du|La|Le|Van|Fitz)[A-Z]")
_WITH_FIGURES = re.compile(r"(?=(?:\d?[A-Za-z]){3})[A-Za-z0156789]{4,20}")


@dataclass(eq=False)
class Form:
    """A string between blanks, and the core of it: the string without the punctuation around it."""

    whole: str
    core: str
    key: str
    """The core in lower case: what neighbours are compared by."""
    lead: int
    """Characters before the core."""
    trail: int
    """Characters behind it."""

    @classmethod
    def of(cls, whole: str) -> Form:
        """Take a string without blanks apart."""
        opened, closed = whole.lstrip(LEAD), whole.rstrip(TRAIL)
        short = whole if len(whole) <= LONGEST else whole[:LONGEST]
        key = short.rstrip(TRAIL + FOOTNOTE).lstrip(LEAD).lower()
        return cls(whole, closed.lstrip(LEAD), key, len(whole) - len(opened), len(whole) - len(closed))

    @cached_property
    def is_kept(self) -> bool:
        """Is it no word, or a number, a word of another script or a label in brackets?"""
        whole, core = self.whole, self.core
        if not core or len(whole) > _LONGEST_WORD:
            return True
        if core.isascii():
            if not core.isalpha() and any(letter.isdigit() for letter in core):
                return True
        elif any(letter.isdigit() if letter.isascii() else letter.isalpha() for letter in core):
            return True
        return len(core) <= 4 and (whole[0] in "([" or whole.rstrip(".,;:")[-1:] in ")]")

    @cached_property
    def is_short_name(self) -> bool:
        """A Roman numeral or an abbreviation."""
        core = self.core
        if _ROMAN.fullmatch(core) and core not in ("il", "it", "ii", "in", "In", "It", "lt"):
            return True
        return bool(_ABBREVIATED.fullmatch(core) and (core.isupper() or "." in core)) and len(core) <= 5

    @cached_property
    def is_quoted(self) -> bool:
        """Does a quotation mark touch it?"""
        return self.whole[0] == "'" or any(mark in self.whole for mark in _QUOTES)

    @cached_property
    def is_mixed(self) -> bool:
        """Are there capitals where no print puts them?"""
        return is_mixed(self.core)

    @cached_property
    def has_figures(self) -> bool:
        return has_figures(self.core)


def is_mixed(core: str) -> bool:
    """Are there capitals where no print puts them?"""
    return _INNER.search(core) is not None and not _NAMES.match(core) and core.isalpha()


def has_figures(core: str) -> bool:
    """Are there one or two figures among letters, as no number and no code has them?"""
    if core.isalpha():
        return False
    figures = sum(letter.isdigit() for letter in core)
    letters = [letter for letter in core if letter.isalpha()]
    return 0 < figures <= 2 and len(letters) >= 3 and "".join(letters[1:]).islower() and bool(_WITH_FIGURES.fullmatch(core))
