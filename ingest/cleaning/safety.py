"""When a string that is no word may be rewritten without asking, and by which class.

Each class is measured by itself (docs/cleaning.md); what no class takes is a proposal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_lowercase

from .evidence import Copy
from .forms import FOOTNOTE
from .lexicon import legal_counts, usual_threes

_TITLES = frozenset(
    "mr mrs miss ms dr shri sri smt kumari thiru pandit maulvi haji messrs sir lord lady justice captain capt colonel col major "
    "lieutenant lieut rev".split()
)
"""Behind these stands a person's name."""
_CALLED_BY_NAME = frozenset("village town city island river creek lake street mouza taluk tahsil tehsil".split())
"""Behind these, and behind these and `of`, stands a name."""
_HEADS = frozenset(
    "in un re im dis mis en con com per pro sub over under out up for with to be al ad ir il non inter de ex".split()
)
"""Small words and pieces with which words begin."""
UNEXPLAINED = 5.0
"""The cost of a reading that editors accepted and the table does not explain: it is only ever proposed."""
MARGIN = 0.45
"""By how much the best candidate must lead."""


@dataclass(frozen=True, order=True)
class Candidate:
    """A word that may have been printed: the lower the score the likelier."""

    score: float
    cost: float
    form: str


def beside(copy: Copy, first: int, behind: int, printed: str) -> int:
    """On how many sides the document has the word beside this neighbour elsewhere."""
    before, word, after = copy.tokens.key(first - 1), printed.lower(), copy.tokens.key(behind)
    return (before != "" and (before, word) in copy.pairs) + (after != "" and (word, after) in copy.pairs)


def rule_of_safety(copy: Copy, nth: int, read: str, ranked: list[Candidate]) -> str | None:
    """By which class the rewriting may be made without asking, or None."""
    best = ranked[0]
    near = [other for other in ranked[1:] if other.form.lower() != best.form.lower()]
    if best.cost >= UNEXPLAINED or (near and near[0].score - best.score < MARGIN):
        return None
    if any(_differ_in_ending(best.form, other.form) and other.score - best.score < 2 * MARGIN for other in near):
        return None  # `orden` may be `order` and `orders`
    times, misread = copy.vocabulary.words[best.form.lower()], copy.vocabulary.words[read.lower()]
    sides = beside(copy, nth, nth + 1, best.form)
    habitual = copy.is_habitual(read, best.form)
    known = habitual and (len(read) >= 7 or copy.is_usual(best.form))
    if misread >= 3 and times < 5 * misread and (best.cost > 0.5 or sides < 2) and not known:
        return None
    if _may_be_another_thing(copy, nth, read, best.form) or (_hides_a_capital(copy, read, best.form) and not habitual):
        return None
    if copy.is_damaged and (_is_borne_out(copy, read, best, sides) or (known and len(read) >= 4)):
        return "words.habit" if habitual else "words.confusion"
    if known and not near and legal_counts().get(best.form.lower(), 0) >= 40 and not _may_lead(copy, read, best.form):
        return "words.habit"
    lone = not near or near[0].cost - best.cost >= 0.6
    if len(read) <= 3:
        return "words.short" if _is_plain(copy, read, best, (times, sides), not near) else None
    if times >= 2 and _is_attested_enough(read, best.cost, times, sides):
        return "words.confusion"
    if copy.is_damaged and (not near or near[0].score - best.score >= 2 * MARGIN) and _is_all_that_is_left(copy, read, best):
        return "words.ruin"
    if lone and copy.is_damaged:
        return _rule_in_damage(copy, read, best, (times, sides))
    return _rule_of_english(copy, read, best, 0.5)


def _differ_in_ending(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _is_marked_out(copy: Copy, nth: int, mark: str) -> bool:
    """Does the mark before a word close again behind one of the next?"""
    closing = _CLOSING.get(mark)
    if closing is None:
        return False
    text, start = copy.tokens.text, copy.tokens.starts[nth] + 1
    at = text.find(closing, start, start + 120)
    return at > 0 and text[at - 1].isalnum() and not text[at + 1 : at + 2].isalnum() and "\n\n" not in text[start:at]


def _is_borne_out(copy: Copy, read: str, best: Candidate, sides: int) -> bool:
    """In a damaged copy: by both neighbours, by one and its length, or by glyphs that are misread so again and again."""
    if (len(read) >= 4 and sides == 2) or (sides == 1 and len(read) >= 5 and best.cost <= 1.0):
        return best.cost <= 1.4
    if len(read) < 5 or not copy.expected(best.form):
        return False
    often = best.cost in (0.5, 1.0, 1.5) and best.cost * 8 <= len(read)
    return (often or (len(read) >= 7 and best.cost <= 1.0)) and not _is_slip(copy, read, best.form)


def _may_be_another_thing(copy: Copy, nth: int, read: str, form: str) -> bool:
    """A call for a note, a piece of a word, a printer's spelling, or a capital that nobody can see."""
    if read.startswith(form) or {read[0], read[-1]} & set(FOOTNOTE):
        return True  # what looks like a speck at the end may hide a letter or a mark
    if read.endswith(("'d", "’d")) or _is_marked_out(copy, nth, read[0]):
        return True  # `incurr'd` is an older spelling, `<name>` and `_Gazette_` are marked so on purpose
    if "-" in read[2:-2] and "-" not in form:
        return True  # a compound keeps its hyphen
    if _may_be_a_name(copy, nth, read, form) or _may_be_half(copy, nth, read, form):
        return True
    return is_fragment(copy, nth) or _is_spelling(read, form)


def _may_be_a_name(copy: Copy, nth: int, read: str, form: str) -> bool:
    """Does a title, an initial, or what is called by a name stand before a capital, or has the document the word without one?"""
    if not read[0].isupper() or nth == 0:
        return False
    if read.isalpha() and form.istitle() and not copy.vocabulary.exact[form] and not copy.tokens.breaks_before(nth):
        return True
    before = copy.tokens.key(nth - 1)
    called = copy.tokens.key(nth - 2) in _CALLED_BY_NAME if nth > 1 and before == "of" else before in _CALLED_BY_NAME
    return called or before in _TITLES or (len(before) == 1 and copy.tokens.whole(nth - 1)[-1] == ".")


def _may_be_half(copy: Copy, nth: int, read: str, form: str) -> bool:
    """Does it make a word with the small word before it, or with the one behind? `in crcased` was `increased`."""
    tokens = copy.tokens
    before = tokens.core(nth - 1) if nth and tokens.whole(nth - 1)[-1].isalpha() else ""
    if before in _HEADS and form.islower() and copy.english.is_common(before + form):
        return True
    after = tokens.core(nth + 1) if nth + 1 < len(tokens) and tokens.whole(nth)[-1].isalpha() else ""
    return len(read) <= 3 and after.islower() and len(after) > 3 and copy.english.is_common(read.lower() + after)


def _is_all_that_is_left(copy: Copy, read: str, best: Candidate) -> bool:
    """Can nobody have written the string, and is one word of the document or of statutes the only one that it leads to?"""
    most = 1.6 if len(read) < 9 else 2.3
    if len(read) < 5 or not read[-1].isalpha():
        return False
    return best.cost <= most and copy.expected(best.form) >= 1 and _is_outlandish(read.lower())


def _rule_in_damage(copy: Copy, read: str, best: Candidate, seen: tuple[int, int]) -> str | None:
    """What a damaged copy allows as well, when no other word comes near."""
    times, sides = seen
    if times >= 10 and len(read) >= 5 and best.cost <= (2.0 if len(read) >= 10 else 0.85):
        return "words.confusion"
    if best.cost <= 0.85 and copy.is_usual(best.form):
        odd = len(read) >= 5 and _is_outlandish(read.lower())
        if sides > 0 or odd or (len(read) >= 6 and not _is_slip(copy, read, best.form)):
            return "words.usual"
    return _rule_of_english(copy, read, best, 1.0)


def _rule_of_english(copy: Copy, read: str, best: Candidate, most: float) -> str | None:
    """A common word that the document need not have: the string has to be none that anybody could have written."""
    if best.cost > most or not read.islower() or len(read) < (5 if copy.is_damaged else 6):
        return None
    # Two confusions that happen all the time, in a string too long for a rare word to be so near by chance.
    long = copy.is_damaged and len(read) >= 8 and best.cost in (0.5, 0.7, 1.0)
    if not (long or _is_outlandish(read)) or _is_slip(copy, read, best.form) or copy.has_nearer(read, best.form):
        return None
    return "words.english"


def _may_lead(copy: Copy, read: str, form: str) -> bool:
    """Is what follows the first glyph a word by itself and about as frequent, so that the glyph may be a mark?"""
    rest = copy.vocabulary.words[read[1:].lower()] if read[0] in "iIlj1|!" else 0
    return rest * 4 > copy.vocabulary.words[form.lower()]


def _is_plain(copy: Copy, read: str, best: Candidate, seen: tuple[int, int], alone: bool) -> bool:
    """Two or three letters: they lead to one of the document's commonest words, in its company or to no other."""
    times, sides = seen
    if best.cost > 0.85 or _may_lead(copy, read, best.form):
        return False
    if times >= 10 and sides == 2:
        return True
    return copy.is_damaged and times >= 20 and (sides > 0 or (len(read) == 3 and times >= 50 and alone))


_CLOSING = {"<": ">", "_": "_", "*": "*", "~": "~", "/": "/", "|": "|"}
_ENDINGS = re.compile(r"(?<=[a-z]{5})[aeio](?=(?:r|rs|nt|nts|nce|nces|ncy|ble|bly)$)")
"""Endings that printers and clerks spell either way: `condensors`, `independant`."""


def _is_spelling(read: str, form: str) -> bool:
    """Do the two differ in nothing but the vowel of such an ending?"""
    return read != form and _ENDINGS.sub("*", read.lower()) == _ENDINGS.sub("*", form.lower())


def _hides_a_capital(copy: Copy, read: str, form: str) -> bool:
    """Does a speck stand for the first letter, of which nobody can tell whether it was a capital?"""
    if read[0].isalpha():
        return False
    return not read[1].isalpha() or (len(read) == len(form) and copy.vocabulary.exact[form.capitalize()] > 0)



def _is_attested_enough(read: str, cost: float, times: int, sides: int) -> bool:
    usual = 1.0 if times >= 4 else 0.85
    return sides > 0 or (len(read) >= 6 and cost <= usual) or (len(read) >= 8 and cost <= 1.4)


def _is_outlandish(read: str) -> bool:
    """Has it three letters in a row that English has not? `ofiicer` does, `suppositious` may be a rare word."""
    edged = f"^{read}^"
    return any(edged[at : at + 3] not in usual_threes() for at in range(len(edged) - 2))


def _is_slip(copy: Copy, read: str, form: str) -> bool:
    """Is another word one letter more, one less or two letters exchanged away? Then a printer may have slipped."""
    made = {read[:at] + letter + read[at:] for at in range(len(read) + 1) for letter in ascii_lowercase}
    made |= {read[:at] + read[at + 1 :] for at in range(len(read))}
    made |= {read[:at] + read[at + 1] + read[at] + read[at + 2 :] for at in range(len(read) - 1)}
    return any(other != form and copy.english.is_common(other) for other in made)


def is_broken(copy: Copy, nth: int) -> bool:
    """Does a hyphen break the string off, or the one before it?"""
    tokens = copy.tokens
    return tokens.whole(nth)[-1] in "-–" or (nth > 0 and tokens.whole(nth - 1)[-1] == "-")


def is_fragment(copy: Copy, nth: int) -> bool:
    """May the string be a piece of a longer word, broken by a hyphen or next to other pieces?"""
    tokens = copy.tokens
    if is_broken(copy, nth):
        return True
    read = tokens.core(nth)
    # A comma between two pieces parts them.
    before = tokens.core(nth - 1) if nth and tokens.whole(nth - 1)[-1].isalnum() else ""
    after = tokens.core(nth + 1) if nth + 1 < len(tokens) and tokens.whole(nth)[-1].isalnum() else ""
    return _completes(copy, before, before + read) or _completes(copy, after, read + after)


def _completes(copy: Copy, near: str, whole: str) -> bool:
    """Is the neighbour a piece as well, too short to tell or part of one word with this?"""
    if not near.isalpha() or near.isupper() or copy.is_word(near):
        return False
    if len(near) <= 3:
        return not any(copy.vocabulary.words[form.lower()] >= 20 for form in copy.readings(near, 0.9))
    return any(copy.may_be_meant(form) for form in copy.readings(whole, 1.4))
