"""Proposals for strings that are no words and that no class of safety takes: the likeliest words, the best three told.

What the table of confusions explains stands beside the words of the document and of statutes that are nearest in letters
and in shape. A word with too little of the string in it is not told: where nothing is likely, the string is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .evidence import Copy
from .lexicon import legal_counts
from .ranking import also, attested, usual
from .safety import UNEXPLAINED, Candidate, beside, is_broken
from .verdict import Verdict

_PLAIN = 0.9
"""The cost of one confusion; a piece of a word is not taken for a word misread in more."""
_UNUSUAL = 0.5
"""What counts against a word that neither the document nor statutes use."""
_BORNE_OUT = (0.0, 0.8, 2.0)
"""How much farther it may be where none, one or both of its neighbours stand beside it elsewhere."""


def _most(read: str) -> float:
    """How far a word may be to be told without its neighbours: the longer the string, the more of it may be misread."""
    return 1.0 + 0.2 * len(read)


def _close(read: str) -> float:
    """Up to this distance even a string that may be a name is held against words."""
    return 0.6 + 0.12 * len(read)


def proposed(copy: Copy, nth: int, read: str, ranked: list[Candidate]) -> Verdict:
    """What the table explains, beside the words nearest in shape: a help for a person, the best three told."""
    piece = _piece(copy, nth, read) if _PLAIN < ranked[0].cost < UNEXPLAINED else None
    if piece:
        return piece
    explained = {row.form.lower() for row in ranked}
    best, *rest = _merged(copy, ranked, _near(copy, nth, read))
    if best.form.lower() in explained:
        why = f"`{read}` is no word; `{best.form}` is {attested(copy, best.form)} and is easily misread so"
        return Verdict(nth, nth + 1, best.form, "words.confusion", why + also([best, *rest]), "suggest", 0.75)
    why = f"`{read}` is no word; the nearest in shape is `{best.form}`"
    return Verdict(nth, nth + 1, best.form, "words.guess", why + also([best, *rest]), "suggest", 0.4)


def guessed(copy: Copy, nth: int, read: str) -> Verdict | None:
    """The words nearest in shape, where the table explains none: a help for a person, no more."""
    letters = sum(letter.isalpha() for letter in read)
    if not copy.is_damaged or is_broken(copy, nth) or letters < 3 or letters * 4 < len(read) * 3:
        return None
    piece = _piece(copy, nth, read)
    if piece:
        return piece
    near = sorted(_near(copy, nth, read))
    if read.istitle() and not copy.tokens.breaks_before(nth):
        near = [row for row in near if row.cost <= _close(read) or copy.vocabulary.exact[row.form]]  # a name is not guessed
    return _told(nth, read, "is no word", near) if near else None


def of_name(copy: Copy, nth: int) -> Verdict | None:
    """A string that the document has twice and more, and that no list knows: a name, or a word misread each time."""
    read = copy.tokens.core(nth)
    near = [row for row in sorted(_near(copy, nth, read)) if row.cost <= _close(read)] if len(read) > 3 else []
    return _told(nth, read, f"stands {copy.vocabulary.exact[read]} times and is in no list", near) if near else None


def _told(nth: int, read: str, what: str, near: list[Candidate]) -> Verdict:
    from rapidfuzz.distance import OSA

    if OSA.distance(read.lower(), near[0].form.lower()) <= 1:
        slip = f"`{near[0].form}` is one letter away: a misreading, or the printer's own slip, which stays"
        return Verdict(nth, nth + 1, near[0].form, "words.slip", f"`{read}` {what}; {slip}{also(near)}", "suggest", 0.4)
    why = f"`{read}` {what}; the nearest in shape is `{near[0].form}`{also(near)}"
    return Verdict(nth, nth + 1, near[0].form, "words.guess", why, "suggest", 0.4)


def _merged(copy: Copy, explained: list[Candidate], near: Iterable[Candidate]) -> list[Candidate]:
    """Both, best first; a word that is rare here and in law stands back."""
    rows = {row.form.lower(): row for row in near}
    for row in explained:
        low = row.form.lower()
        odd = _UNUSUAL if low not in copy.own and low not in legal_counts() else 0.0
        row = Candidate(row.score + odd, row.cost, row.form)
        rows[low] = min(row, rows[low]) if low in rows else row
    return sorted(rows.values())


def _piece(copy: Copy, nth: int, read: str) -> Verdict | None:
    """A string that is the beginning or the end of a word, and was not misread."""
    whole = copy.whole_of(read)
    if whole is None:
        return None
    why = f"`{read}` is no word; it may be a piece of `{whole}` that a line end or a column has parted"
    return Verdict(nth, nth + 1, None, "words.fragment", why, "flag", 0.5)


def _near(copy: Copy, nth: int, read: str) -> Iterator[Candidate]:
    most = _most(read)
    for word, far in copy.nearest(read).items():
        sides = beside(copy, nth, nth + 1, word)
        if far < most + _BORNE_OUT[sides]:
            form = word.capitalize() if read[0].isupper() and not read.isupper() and word.islower() else word
            yield Candidate(far - usual(copy, word) - 0.4 * sides, far, form)
