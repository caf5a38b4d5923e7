"""What may have been printed for a string, ranked by what the misreading costs, by use and by company."""

from __future__ import annotations

from math import log2

from .evidence import Copy
from .safety import UNEXPLAINED, Candidate, beside

_COMMONNESS, _ODD_CASE = 0.12, 0.4
"""What each doubling of a word's frequency counts for, and what a case that the document does not use counts against."""
_ACCEPTED = 0.8
"""What counts for a reading that editors accepted before, for each doubling of their number."""
_TOLD = 3
"""Candidates that a proposal names."""


def candidates(copy: Copy, first: int, behind: int, read: str, dearest: float) -> list[Candidate]:
    """What may have been printed for `read`, the core of tokens `[first, behind)`, best first."""
    plain, ranked = read.replace("-", "").lower(), list[Candidate]()
    accepted = copy.experience.accepted.get(read, {})
    for form, cost in {**dict.fromkeys(accepted, UNEXPLAINED), **copy.readings(read, dearest)}.items():
        known = form.isalpha() and copy.may_be_meant(form) and copy.english.knows(form)
        if form.lower() == plain or not known or not _is_cased(copy, read, form):
            continue
        score = min(cost, dearest) - usual(copy, form) + _odd_case(copy, first, read, form)
        score -= 0.4 * beside(copy, first, behind, form)
        score -= _ACCEPTED * log2(1 + accepted.get(form, 0))
        ranked.append(Candidate(score, cost, form))
    return sorted(ranked)


def _odd_case(copy: Copy, nth: int, read: str, form: str) -> float:
    """What speaks against the capital or small letter that a form begins with, where its glyph was misread."""
    if form[0].lower() == read[0].lower():
        return 0.0 if form[0] == read[0] else _ODD_CASE
    if nth and copy.tokens.whole(nth - 1)[-1] in ".":
        return 0.0 if form[0].isupper() else _ODD_CASE
    times = copy.vocabulary.words[form.lower()]
    return _ODD_CASE * (1 - copy.vocabulary.exact[form] / times if times else form[0].isupper())


def _is_cased(copy: Copy, read: str, printed: str) -> bool:
    """A capitalised form must be the document's own, or that of a common word which the document has."""
    if printed.islower() or printed.isupper() or copy.vocabulary.exact[printed]:
        return True
    if printed[0] == read[0] and copy.is_damaged:
        return printed.istitle()  # the capital was read as it stands
    return printed.istitle() and copy.english.is_common(printed) and copy.vocabulary.knows(printed, 2)


def usual(copy: Copy, form: str) -> float:
    """What the frequency of a word counts for it."""
    return _COMMONNESS * min(8.0, log2(1 + copy.expected(form)))


def attested(copy: Copy, form: str) -> str:
    times = copy.vocabulary.words[form.lower()]
    return f"a word of the document ({times} times)" if times > 1 else "a common English word"


def also(ranked: list[Candidate]) -> str:
    """The runners-up, in words."""
    others = [f"`{other.form}`" for other in ranked[1:] if other.form.lower() != ranked[0].form.lower()]
    return f"; it may also be {' or '.join(others[: _TOLD - 1])}" if others else ""
