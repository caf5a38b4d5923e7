"""What the document's repeats say of a token: each place where the same words stand around another string is a vote."""

from __future__ import annotations

from .confusions import JUNK, stealth
from .evidence import Copy
from .forms import FOOTNOTE
from .protected import is_protected
from .verdict import Verdict

_LONG_COMPANY = 8
"""Neighbours that must agree before a word that is a word gives way to another."""
_MARKS = "_|[]\\"
"""At the end of a word these may stand for a comma or a stop."""


def by_witness(copy: Copy, nth: int) -> Verdict | None:
    """The reading of the places where the same words stand around it."""
    tokens, best = copy.tokens, None
    if not _may_change(copy, nth):
        return None
    for first, behind in ((nth, nth + 1), (nth - 1, nth + 1), (nth, nth + 2)):
        if (first < nth and not _may_change(copy, first)) or (behind > nth + 1 and not _may_change(copy, nth + 1)):
            continue
        start, end = tokens.core_span(first, behind)
        read = tokens.text[start:end]
        found = copy.witness.readings(first, behind)
        same = len(found.get(read, ()))
        for printed, places in found.items():
            far = sum(agreed >= _LONG_COMPANY for agreed in places.values())
            verdict = _weigh(copy, (first, behind), read, printed, (len(places), same, far))
            if verdict and (best is None or verdict.confidence > best.confidence):
                best = verdict
    return best


def _may_change(copy: Copy, nth: int) -> bool:
    tokens = copy.tokens
    return 0 <= nth < len(tokens) and not tokens.forms[nth].is_quoted and not is_protected(tokens, nth)


def _weigh(copy: Copy, span: tuple[int, int], read: str, printed: str, votes: tuple[int, int, int]) -> Verdict | None:
    """Is `printed` the reading of `read`, with so many places for the one and for the other?"""
    fore, same, far = votes
    if (
        printed == read
        or printed == read.strip(FOOTNOTE)
        or (printed == read.rstrip(_MARKS) and read[-1] in _MARKS)
        or not copy.is_word(printed)
        or any(letter.isdigit() for letter in printed)
    ):
        return None
    cost = 0.3 if printed.lower() == read.lower() and read == "In" else copy.confusions.explain(read, printed, 2.6)
    if cost is None or (printed.lower() == read.lower() and read != "In"):
        return None
    strong = fore >= 2 and fore >= 2 * same and (_is_more_than_a_vowel(read, printed) or copy.is_habitual(read, printed))
    known = copy.is_word(read) and read.lower() not in stealth() and read != "In" and not (set(read) & JUNK - {" "})
    if known and (not strong or same or far < 2 or " " in read or len(read) < 3):
        return None
    why = f"`{printed}` stands between the same words in {fore} other place{'s' if fore > 1 else ''}"
    confidence = min(0.999, 0.99 + 0.002 * fore - 0.002 * cost) if strong else 0.7
    return Verdict(*span, printed, "words.witness", why, "auto" if strong else "suggest", confidence)


def _is_more_than_a_vowel(read: str, printed: str) -> bool:
    """One vowel for another (`vivo`, `viva`) is what clerks write as well."""
    differing = [pair for pair in zip(read.lower(), printed.lower(), strict=False) if pair[0] != pair[1]]
    return len(read) != len(printed) or len(differing) != 1 or not set(differing[0]) <= set("aeiou")
