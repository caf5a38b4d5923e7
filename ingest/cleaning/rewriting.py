"""Strings that are no words, rewritten by the table of confusions to words of the document or of English.

The candidates are ranked by what the misreading costs, by how often the document has the word, and by its company; the
best three are told. An edit is made without asking only where nothing else comes near.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import log2
from string import ascii_lowercase

from .evidence import Copy
from .lexicon import usual_threes
from .tokens import FOOTNOTE
from .verdict import Verdict

_MARGIN = 0.45
_JOINTS = re.compile(r"([-/]|—)")
_TOLD = 3
"""Candidates that a proposal names."""


@dataclass(frozen=True, order=True)
class Candidate:
    """A word that may have been printed: the lower the score the likelier."""

    score: float
    cost: float
    form: str


def candidates(copy: Copy, first: int, behind: int, read: str, dearest: float) -> list[Candidate]:
    """What may have been printed for `read`, the core of tokens `[first, behind)`, best first."""
    plain, ranked = read.replace("-", "").lower(), list[Candidate]()
    for form, cost in copy.readings(read, dearest).items():
        if form.lower() == plain or not form.isalpha() or not copy.may_be_meant(form) or not _is_cased(copy, form):
            continue
        times = copy.vocabulary.words[form.lower()]
        odd_case = (form[0].isupper() and not read[0].isupper()) or copy.vocabulary.exact[form] * 5 < times
        score = cost - 0.25 * min(8.0, log2(1 + copy.expected(form))) - 0.4 * beside(copy, first, behind, form) + 0.3 * odd_case
        ranked.append(Candidate(score, cost, form))
    return sorted(ranked)


def beside(copy: Copy, first: int, behind: int, printed: str) -> int:
    """On how many sides the document has the word beside this neighbour elsewhere."""
    before, word, after = copy.tokens.key(first - 1), printed.lower(), copy.tokens.key(behind)
    return (before != "" and copy.pairs[before, word] > 0) + (after != "" and copy.pairs[word, after] > 0)


def by_rewriting(copy: Copy, nth: int) -> Verdict | None:
    """The verdict on one token that is no word, alone."""
    read = copy.tokens.core(nth)
    if not 2 <= len(read) <= 24 or read[-1] in FOOTNOTE or read[0] in FOOTNOTE or copy.is_word(read):
        return None
    ranked = candidates(copy, nth, nth + 1, read, 1.4 if len(read) > 3 else 0.9) or candidates(
        copy, nth, nth + 1, read, 2.6 if len(read) > 5 else 1.6
    )
    if not ranked:
        return None
    best = ranked[0]
    rule = _rule_of_safety(copy, nth, read, ranked)
    dashed = nth > 0 and not copy.tokens.text[copy.tokens.ends[nth - 1] : copy.tokens.starts[nth]].isspace()
    if len(best.form) <= 3 or not read[0].isalpha():
        best = replace(best, form=_in_place(copy, nth, read, best.form, dashed))
        rule = None if dashed and best.form.islower() else rule  # after a dash a word may begin either way
    why = f"`{read}` is no word; `{best.form}` is {_attested(copy, best.form)} and is easily misread so"
    return Verdict(
        nth,
        nth + 1,
        best.form,
        rule or "words.confusion",
        why if rule else why + also(ranked),
        "auto" if rule else "suggest",
        0.995 if rule else 0.75,
    )


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
    if len(parts) < 3 or not all(part.isalpha() for part in parts[::2]):
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
        clear = len(ranked) == 1 or ranked[1].score - best.score >= _MARGIN or ranked[1].form.lower() == best.form.lower()
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


def _is_cased(copy: Copy, printed: str) -> bool:
    """A capitalised form must be the document's own, or that of a common word which the document has."""
    if printed.islower() or printed.isupper() or copy.vocabulary.exact[printed]:
        return True
    return printed.istitle() and copy.english.is_common(printed) and copy.vocabulary.knows(printed, 2)


def _rule_of_safety(copy: Copy, nth: int, read: str, ranked: list[Candidate]) -> str | None:
    """By which class the rewriting may be made without asking, or None."""
    best = ranked[0]
    near = [other for other in ranked[1:] if other.form.lower() != best.form.lower()]
    if near and near[0].score - best.score < _MARGIN:
        return None
    times, misread = copy.vocabulary.words[best.form.lower()], copy.vocabulary.words[read.lower()]
    sides = beside(copy, nth, nth + 1, best.form)
    if best.form == read[:-1] or is_fragment(copy, nth) or _hides_a_capital(copy, read, best.form):
        return None  # what looks like a speck at the end may hide a letter
    if misread >= 3 and times < 5 * misread and (best.cost > 0.5 or sides < 2):
        return None
    if len(read) <= 3:
        usual = times >= 20 and best.cost <= 0.85 and copy.is_damaged and (sides > 0 or _is_plain(read, times, near))
        return "words.short" if (times >= 10 and sides == 2 and best.cost <= 0.85) or usual else None
    lone = not near or near[0].cost - best.cost >= 0.6
    if times >= 2 and _is_attested_enough(read, best.cost, times, sides):
        return "words.confusion"
    if lone and copy.is_damaged and times >= 10 and best.cost <= (2.0 if len(read) >= 10 else 0.85) and len(read) >= 5:
        return "words.confusion"
    if lone and copy.is_damaged and len(read) >= 4 and best.cost <= 0.85 and copy.is_usual(best.form):
        if sides > 0 or (len(read) >= 5 and _is_outlandish(read.lower())) or (len(read) >= 6 and not _is_slip(copy, read, best.form)):
            return "words.usual"
    cheap = best.cost <= (1.0 if copy.is_damaged and lone else 0.5)
    if len(read) >= (5 if copy.is_damaged else 6) and cheap and read.islower() and _is_outlandish(read):
        if _is_slip(copy, read, best.form) or copy.has_nearer(read, best.form):
            return None
        return "words.english"
    return None


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


def _hides_a_capital(copy: Copy, read: str, form: str) -> bool:
    """Does a speck stand for the first letter, of which nobody can tell whether it was a capital?"""
    return not read[0].isalpha() and (not read[1].isalpha() or (len(read) == len(form) and copy.vocabulary.exact[form.capitalize()] > 0))


def _is_plain(read: str, times: int, near: list[Candidate]) -> bool:
    """Three letters that lead to one word only, and that to one of the document's commonest."""
    return len(read) == 3 and times >= 50 and not near


def _is_attested_enough(read: str, cost: float, times: int, sides: int) -> bool:
    usual = 1.0 if times >= 4 else 0.85
    return sides > 0 or (len(read) >= 6 and cost <= usual) or (len(read) >= 8 and cost <= 1.4)


def is_fragment(copy: Copy, nth: int) -> bool:
    """May the string be a piece of a longer word, broken by a hyphen or next to other pieces?"""
    tokens = copy.tokens
    if tokens.whole(nth)[-1] in "-–" or (nth and tokens.whole(nth - 1)[-1] == "-"):
        return True
    read = tokens.core(nth)
    before, after = (tokens.core(at) if 0 <= at < len(tokens) else "" for at in (nth - 1, nth + 1))
    return _completes(copy, before, before + read) or _completes(copy, after, read + after)


def _completes(copy: Copy, near: str, whole: str) -> bool:
    """Is the neighbour a piece as well, too short to tell or part of one word with this?"""
    if not near.isalpha() or near.isupper() or copy.is_word(near):
        return False
    if len(near) <= 3:
        return not any(copy.vocabulary.words[form.lower()] >= 20 for form in copy.readings(near, 0.9))
    return any(copy.may_be_meant(form) for form in copy.readings(whole, 1.4))
