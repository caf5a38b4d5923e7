"""Strings that are no words, rewritten by the table of confusions to words of the document or of English.

The candidates are ranked by what the misreading costs, by how often the document has the word, and by its company; the
best three are told. An edit is made without asking only where nothing else comes near.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import log2

from .evidence import Copy
from .forms import FOOTNOTE
from .safety import MARGIN, UNEXPLAINED, Candidate, beside, is_fragment, rule_of_safety
from .verdict import Verdict

_OWNER = re.compile(r"['’]s$")
_PART = re.compile(r"[^\W\d_][^\W\d]*")
_JOINTS = re.compile(r"([-/]|—)")
_COMMONNESS, _ODD_CASE = 0.12, 0.4
"""What each doubling of a word's frequency counts for, and what a case that the document does not use counts against."""
_LONG = 8
"""Letters from which a string may be misread in three places and yet lead to one word."""
_PLAIN = 0.9
"""The cost of one confusion; a piece of a word is not taken for a word misread in more."""
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
        usual = _COMMONNESS * min(8.0, log2(1 + copy.expected(form)))
        score = min(cost, dearest) - usual - 0.4 * beside(copy, first, behind, form) + _odd_case(copy, first, read, form)
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


def by_rewriting(copy: Copy, nth: int) -> Verdict | None:
    """The verdict on one token that is no word, alone."""
    read = copy.tokens.core(nth)
    owner = _OWNER.search(read)
    if owner:
        return _of_owner(copy, nth, read, owner.start())
    if not 2 <= len(read) <= 24 or copy.is_word(read.strip(FOOTNOTE)):
        return None
    ranked = candidates(copy, nth, nth + 1, read, 1.4 if len(read) > 3 else 0.9)
    ranked = ranked or candidates(copy, nth, nth + 1, read, 2.6 if len(read) >= _LONG else 1.6)
    if not ranked:
        return _guessed(copy, nth, read)
    best = ranked[0]
    rule = rule_of_safety(copy, nth, read, ranked)
    dashed = nth > 0 and not copy.tokens.text[copy.tokens.ends[nth - 1] : copy.tokens.starts[nth]].isspace()
    if rule == "words.habit" and not read[0].isalpha():
        pass  # the habit tells the letter and its case
    elif (len(best.form) <= 3 and best.form[0].lower() != read[0].lower()) or not read[0].isalpha():
        best = replace(best, form=_in_place(copy, nth, read, best.form, dashed))
        rule = None if dashed and best.form.islower() else rule  # after a dash a word may begin either way
    elif best.form[0] in "iI" and read[0] in "l1|!":
        best = replace(best, form=best.form.capitalize() if _asks_for_a_capital(copy, nth) else best.form.lower())
    if not rule:
        return _proposed(copy, nth, read, [best, *ranked[1:]])
    why = f"`{read}` is no word; `{best.form}` is {_attested(copy, best.form)} and is easily misread so"
    return Verdict(
        nth,
        nth + 1,
        best.form,
        rule,
        why,
        "auto",
        0.995,
    )


def _proposed(copy: Copy, nth: int, read: str, ranked: list[Candidate]) -> Verdict:
    """What the table explains, beside the words nearest in shape: a help for a person, the best three told."""
    piece = _piece(copy, nth, read) if _PLAIN < ranked[0].cost < UNEXPLAINED else None
    if piece:
        return piece
    explained = {row.form.lower() for row in ranked}
    rows = [*ranked, *(row for row in _near(copy, nth, read) if row.form.lower() not in explained)]
    best, *rest = sorted(rows)
    if best.form.lower() in explained:
        why = f"`{read}` is no word; `{best.form}` is {_attested(copy, best.form)} and is easily misread so"
        return Verdict(nth, nth + 1, best.form, "words.confusion", why + also([best, *rest]), "suggest", 0.75)
    why = f"`{read}` is no word; the nearest in shape is `{best.form}`"
    return Verdict(nth, nth + 1, best.form, "words.guess", why + also([best, *rest]), "suggest", 0.4)


def _piece(copy: Copy, nth: int, read: str) -> Verdict | None:
    """A string that is the beginning or the end of a word, and was not misread."""
    whole = copy.whole_of(read)
    if whole is None:
        return None
    why = f"`{read}` is no word; it may be a piece of `{whole}` that a line end or a column has parted"
    return Verdict(nth, nth + 1, None, "words.fragment", why, "flag", 0.5)


def _near(copy: Copy, nth: int, read: str) -> list[Candidate]:
    if not copy.is_damaged:
        return []
    ranked: list[Candidate] = []
    for word, far in copy.nearest(read).items():
        form = word.capitalize() if read[0].isupper() and not read.isupper() else word
        usual = _COMMONNESS * min(8.0, log2(1 + copy.expected(word)))
        ranked.append(Candidate(far - usual - 0.4 * beside(copy, nth, nth + 1, word), far, form))
    return ranked


def _of_owner(copy: Copy, nth: int, read: str, at: int) -> Verdict | None:
    """`w_ter's`: the apostrophe and its letter stay."""
    ranked = candidates(copy, nth, nth + 1, read[:at], 1.4) if at > 3 and not copy.is_word(read[:at]) else []
    if not ranked:
        return None
    best, times = ranked[0], copy.vocabulary.words[ranked[0].form.lower()]
    clear = len(ranked) == 1 or ranked[1].score - best.score >= MARGIN
    sure = clear and times >= 4 and best.cost <= 1.0
    why = f"`{read[:at]}` is no word; `{best.form}` is {_attested(copy, best.form)} and is easily misread so"
    lane = "auto" if sure else "suggest"
    told = why if sure else why + also([replace(row, form=row.form + read[at:]) for row in ranked])
    return Verdict(nth, nth + 1, best.form + read[at:], "words.confusion", told, lane, 0.992 if sure else 0.75)


def _guessed(copy: Copy, nth: int, read: str) -> Verdict | None:
    """The words nearest in shape, where the table explains none: a help for a person, no more."""
    from rapidfuzz.distance import OSA

    letters = sum(letter.isalpha() for letter in read)
    if not copy.is_damaged or is_fragment(copy, nth) or letters < 4 or letters * 4 < len(read) * 3:
        return None
    piece = _piece(copy, nth, read)
    if piece:
        return piece
    near = sorted(_near(copy, nth, read))
    if read.istitle() and not copy.tokens.breaks_before(nth):
        near = [row for row in near if copy.vocabulary.exact[row.form]]  # a name is not guessed
    if not near or any(OSA.distance(read.lower(), row.form.lower()) <= 1 for row in near[:_TOLD]):
        return None  # one letter left out, put in or exchanged is a printer's slip
    why = f"`{read}` is no word; the nearest in shape is `{near[0].form}`{also(near)}"
    return Verdict(nth, nth + 1, near[0].form, "words.guess", why, "suggest", 0.4)


def _asks_for_a_capital(copy: Copy, nth: int) -> bool:
    """After a stop, and before a word with a capital."""
    after = copy.tokens.whole(nth + 1) if nth + 1 < len(copy.tokens) else "."
    return nth == 0 or copy.tokens.whole(nth - 1)[-1] == "." or after[0].isupper()


def _in_place(copy: Copy, nth: int, read: str, form: str, dashed: bool) -> str:
    """The form with the capital that its place asks for; the glyph that was misread does not tell."""
    before = copy.tokens.whole(nth - 1) if nth else "."
    if len(form) <= 3 and form.istitle() and not dashed and before[-1] not in ".)":
        return form.lower()
    opens = before[0] == "(" and before[-1] == ")" and not read[0].isalpha()
    return form.capitalize() if opens else form


def by_parts(copy: Copy, nth: int) -> Verdict | None:
    """`Enginccr-in-chargc`, `ships/navpl`: the misread parts of a compound, where the rest are words."""
    read = copy.tokens.core(nth)
    parts = _JOINTS.split(read)
    if len(parts) < 3 or read[-1] == "_" or not all(_PART.fullmatch(part) for part in parts[::2]):
        return None
    sure, changed = True, 0
    for at in range(0, len(parts), 2):
        part = parts[at]
        if copy.is_word(part) or len(part) < 2:
            continue
        ranked = candidates(copy, nth, nth + 1, part, 1.4) if len(part) > 3 else []
        if not ranked:
            return None
        best = ranked[0]
        clear = len(ranked) == 1 or ranked[1].score - best.score >= MARGIN or ranked[1].form.lower() == best.form.lower()
        sure &= clear and len(part) >= 4 and copy.vocabulary.words[best.form.lower()] >= 4
        parts[at], changed = best.form, changed + 1
    made = "".join(parts)
    if not changed or (len(parts) == 3 and changed == 2):
        return None
    why = f"a part of `{read}` is no word; the document has its reading by itself"
    return Verdict(nth, nth + 1, made, "words.compound", why, "auto" if sure else "suggest", 0.992 if sure else 0.75)


def _attested(copy: Copy, form: str) -> str:
    times = copy.vocabulary.words[form.lower()]
    return f"a word of the document ({times} times)" if times > 1 else "a common English word"


def also(ranked: list[Candidate]) -> str:
    """The runners-up, in words."""
    others = [f"`{other.form}`" for other in ranked[1:] if other.form.lower() != ranked[0].form.lower()]
    return f"; it may also be {' or '.join(others[: _TOLD - 1])}" if others else ""


def _is_cased(copy: Copy, read: str, printed: str) -> bool:
    """A capitalised form must be the document's own, or that of a common word which the document has."""
    if printed.islower() or printed.isupper() or copy.vocabulary.exact[printed]:
        return True
    if printed[0] == read[0] and copy.is_damaged:
        return printed.istitle()  # the capital was read as it stands
    return printed.istitle() and copy.english.is_common(printed) and copy.vocabulary.knows(printed, 2)
