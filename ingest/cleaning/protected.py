"""What the word pass never touches: numbers, marks of units, abbreviations, quoted terms, other scripts."""

from __future__ import annotations

import re

from .tokens import Tokens

_REFERRING = frozenset(
    "grade grades part parts class classes appendix annexure annex schedule form rule rules regulation "
    "regulations section sections clause clauses sub-clause sub-rule sub-section article chapter paper no nos "
    "item paragraph volume table".split()
)
"""After these a short string is a number or letter, however it was read."""
_ROMAN = re.compile(r"[IVXLCivxlc]+|[IVXLivxlHhnTtfJj1|]{1,3}")
_ABBREVIATED = re.compile(r"(?:[A-Z][a-z]{0,2}\.|[a-z]\.){1,5}[A-Za-z]{0,3}|[A-Z]{1,5}s?|[A-Z][a-z]{0,3}\.")
_QUOTES = '"“”‘'


def is_protected(tokens: Tokens, nth: int) -> bool:
    """May no edit change this token?"""
    whole, core = tokens.whole(nth), tokens.core(nth)
    if not core or len(whole) > 40 or any(letter.isdigit() and letter.isascii() for letter in core):
        return True
    if any(letter.isalpha() and not letter.isascii() for letter in core):
        return True
    return _is_mark(tokens, nth, whole, core) or (_is_short_name(core) and not _in_capitals(tokens, nth))


def is_quoted(tokens: Tokens, nth: int) -> bool:
    """Does a quotation mark touch the token? Quoted and defined terms are pointed at, never changed."""
    whole = tokens.whole(nth)
    return any(mark in whole for mark in _QUOTES) or whole[0] == "'"


def is_stray(tokens: Tokens, nth: int) -> bool:
    """Does a small letter or a stroke stand alone between small words, where neither a label nor a name can?"""
    whole = tokens.whole(nth)
    if not 0 < nth < len(tokens) - 1 or len(whole) > 1 or whole in "aA" or not (whole.islower() or whole in "I1"):
        return False
    before, after = tokens.whole(nth - 1), tokens.whole(nth + 1)
    referred = tokens.key(nth - 1) in _REFERRING or len(tokens.key(nth - 1)) == 1
    return before[-1].islower() and after[0].islower() and len(after) > 1 and not referred


def _is_mark(tokens: Tokens, nth: int, whole: str, core: str) -> bool:
    """An enumerator, or the number of what is referred to."""
    if len(core) <= 4 and (whole[0] in "([" or whole.rstrip(".,;:")[-1:] in ")]"):
        return True
    if len(core) <= 4 and nth and tokens.key(nth - 1) in _REFERRING:
        return True
    opens_line = nth == 0 or "\n" in tokens.text[tokens.ends[nth - 1] : tokens.starts[nth]]
    return opens_line and len(core) <= 4 and whole[-1] in ".)"


def _in_capitals(tokens: Tokens, nth: int) -> bool:
    """Between words in capitals, where capitals do not tell an abbreviation."""
    beside = [tokens.core(near) for near in (nth - 1, nth + 1) if 0 <= near < len(tokens)]
    return len(beside) == 2 and all(word.isalpha() and word.isupper() and len(word) > 2 for word in beside)


def _is_short_name(core: str) -> bool:
    if _ROMAN.fullmatch(core) and core not in ("il", "it", "ii", "in", "In", "It", "lt"):
        return True
    return bool(_ABBREVIATED.fullmatch(core) and (core.isupper() or "." in core)) and len(core) <= 5
