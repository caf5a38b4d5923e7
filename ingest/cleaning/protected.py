"""What the word pass never touches: numbers, marks of units, abbreviations, quoted terms, other scripts."""

from __future__ import annotations

from .tokens import Tokens

REFERRING = frozenset(
    "grade grades part parts class classes appendix annexure annex schedule form rule rules regulation "
    "regulations section sections clause clauses sub-clause sub-rule sub-section article chapter paper no nos "
    "item paragraph volume table".split()
)
"""After these a short string is a number or letter, however it was read."""


def is_protected(tokens: Tokens, nth: int) -> bool:
    """May no edit change this token?"""
    form = tokens.forms[nth]
    if form.is_kept or (len(form.core) <= 4 and _is_mark(tokens, nth, form.whole)):
        return True
    return form.is_short_name and not _in_capitals(tokens, nth)


def is_quoted(tokens: Tokens, nth: int) -> bool:
    """Does a quotation mark touch the token? Quoted and defined terms are pointed at, never changed."""
    return tokens.forms[nth].is_quoted


def is_stray(tokens: Tokens, nth: int) -> bool:
    """Does a small letter or a stroke stand alone between small words, where neither a label nor a name can?"""
    whole = tokens.whole(nth)
    if not 0 < nth < len(tokens) - 1 or len(whole) > 1 or whole in "aA" or not (whole.islower() or whole in "I1"):
        return False
    before, after = tokens.whole(nth - 1), tokens.whole(nth + 1)
    referred = tokens.key(nth - 1) in REFERRING or len(tokens.key(nth - 1)) == 1
    return before[-1].islower() and after[0].islower() and len(after) > 1 and not referred


def _is_mark(tokens: Tokens, nth: int, whole: str) -> bool:
    """An enumerator at the head of a line, or the number of what is referred to."""
    if nth and tokens.keys[nth - 1] in REFERRING:
        return True
    return whole[-1] in ".)" and (nth == 0 or "\n" in tokens.text[tokens.ends[nth - 1] : tokens.starts[nth]])


def _in_capitals(tokens: Tokens, nth: int) -> bool:
    """Between words in capitals, where capitals do not tell an abbreviation."""
    beside = [tokens.core(near) for near in (nth - 1, nth + 1) if 0 <= near < len(tokens)]
    return len(beside) == 2 and all(word.isalpha() and word.isupper() and len(word) > 2 for word in beside)
