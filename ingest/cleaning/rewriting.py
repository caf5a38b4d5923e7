"""Strings that are no words, rewritten by the table of confusions to words of the document or of English.

The candidates are ranked by what the misreading costs, by how often the document has the word, and by its company; the
best three are told. An edit is made without asking only where nothing else comes near.
"""

from __future__ import annotations

import re
from dataclasses import replace

from .evidence import Copy
from .forms import FOOTNOTE
from .guesses import guessed, proposed
from .ranking import also, attested, candidates
from .safety import MARGIN, rule_of_safety
from .verdict import Verdict

_OWNER = re.compile(r"['’]s$")
_PART = re.compile(r"[^\W\d_][^\W\d]*")
_JOINTS = re.compile(r"([-/]|—)")
_LONG = 8
"""Letters from which a string may be misread in three places and yet lead to one word."""


def by_rewriting(copy: Copy, nth: int) -> Verdict | None:
    """The verdict on one token that is no word, alone."""
    read = copy.tokens.core(nth)
    owner = _OWNER.search(read)
    if owner:
        return _of_owner(copy, nth, read, owner.start())
    if not 2 <= len(read) <= 24 or copy.is_word(read.strip(FOOTNOTE)):
        return None
    ranked = candidates(copy, nth, nth + 1, read, 1.4 if len(read) > 3 else 0.9)
    ranked = ranked or candidates(copy, nth, nth + 1, read, 2.3 if len(read) >= _LONG else 1.6)
    if not ranked:
        return guessed(copy, nth, read)
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
        return proposed(copy, nth, read, [best, *ranked[1:]])
    why = f"`{read}` is no word; `{best.form}` is {attested(copy, best.form)} and is easily misread so"
    return Verdict(
        nth,
        nth + 1,
        best.form,
        rule,
        why,
        "auto",
        0.995,
    )


def _of_owner(copy: Copy, nth: int, read: str, at: int) -> Verdict | None:
    """`w_ter's`: the apostrophe and its letter stay."""
    ranked = candidates(copy, nth, nth + 1, read[:at], 1.4) if at > 3 and not copy.is_word(read[:at]) else []
    if not ranked:
        return None
    best, times = ranked[0], copy.vocabulary.words[ranked[0].form.lower()]
    clear = len(ranked) == 1 or ranked[1].score - best.score >= MARGIN
    sure = clear and times >= 4 and best.cost <= 1.0
    why = f"`{read[:at]}` is no word; `{best.form}` is {attested(copy, best.form)} and is easily misread so"
    lane = "auto" if sure else "suggest"
    told = why if sure else why + also([replace(row, form=row.form + read[at:]) for row in ranked])
    return Verdict(nth, nth + 1, best.form + read[at:], "words.confusion", told, lane, 0.992 if sure else 0.75)


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


