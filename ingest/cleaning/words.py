"""Last pass: words. The document is its own witness, then a guarded rewriting of strings that are no words.

A string is changed only when the table of confusions explains how it was misread; what nothing explains may be the
printer's own slip, which is law, and is only pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum

from ...model.text import Edit, EditedText
from .company import by_bracket, by_company, by_modal, by_rarity
from .confusions import JUNK, stealth
from .evidence import Copy
from .experience import NO_EXPERIENCE, Experience
from .forms import Form, has_figures
from .glyphs import by_case, by_figures
from .guesses import of_name
from .lexicon import english, legal_counts
from .lines import change
from .pieces import by_joining, by_parting
from .protected import is_protected, is_quoted, is_stray
from .rewriting import by_parts, by_rewriting
from .ruins import ruins
from .verdict import Verdict
from .voting import by_witness

_HARD = re.compile(r"[^\w'’().,;:—–\[\]/&\"“”-]|[A-Za-z][.,;:][A-Za-z]\b")
"""What no printer puts inside a word."""
_BETWEEN = re.compile(r"(\(\w{1,4}\))|[^\w'’()]+|[()]")
"""What may stand between two words without a blank: `shall,-(a)keep`, `Explanation.-In`."""
_PREFIXES = frozenset("co re ex by un pre sub non".split())
_ENUMERATOR = re.compile(r"\(\w{1,4}\)|\d+")


_LABEL = re.compile(r"(?<=[\w.,;:-])\(\w{1,4}\)(?=\w)")
"""A label between two words without a blank."""
_FAR = 8
"""No evidence reaches farther than so many tokens."""
_ODD_END = re.compile(r"[a-z](?:(?=[\"”’']?[!¹²³^*•;:])[\"”’'!¹²³^*•;:]{1,3}[,;.]|[(\[{<]|[*^•~_|]|-[.,;])$")
"""Marks at the end of a word that no printer puts together."""
_INITIALS = re.compile(r"(?:[A-Za-z]\.){2,}")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z'’]+")
"""The words of a token glued together, as `B.H.P.(a)as` or `deckedFor`."""


def words(view: EditedText, experience: Experience = NO_EXPERIENCE) -> Iterable[Edit]:
    """The edits of single words."""
    copy = Copy(view, english(), experience)
    if copy.is_foreign:
        return
    verdicts = list(_verdicts(copy))
    if copy.is_damaged:
        verdicts += ruins(copy, verdicts, _is_fine)
    for verdict in verdicts:
        yield from _edits(copy, verdict)


def _verdicts(copy: Copy) -> Iterator[Verdict]:
    behind = 0
    for nth in _suspicious(copy):
        if nth < behind:
            continue
        verdict = _judged_once(copy, nth)
        if verdict and verdict.first >= behind:
            behind = verdict.behind
            yield verdict


def _judged_once(copy: Copy, nth: int) -> Verdict | None:
    """The verdict on a token; the same words around it have the same verdict, which spares the copies of a long text."""
    tokens = copy.tokens
    if not _FAR <= nth < len(tokens) - _FAR:
        return _judge(copy, nth)
    around = tokens.text[tokens.starts[nth - _FAR] : tokens.ends[nth + _FAR]]
    if around not in copy.verdicts:
        verdict = _judge(copy, nth)
        copy.verdicts[around] = verdict and replace(verdict, first=verdict.first - nth, behind=verdict.behind - nth)
    known = copy.verdicts[around]
    return known and replace(known, first=known.first + nth, behind=known.behind + nth)


def _edits(copy: Copy, verdict: Verdict) -> list[Edit]:
    start, end = copy.tokens.core_span(verdict.first, verdict.behind)
    return change(
        copy.view, start - verdict.lead, end + verdict.trail, verdict.after, rule=verdict.rule, why=verdict.why,
        lane=verdict.lane, confidence=verdict.confidence,
    )  # fmt: skip


def _suspicious(copy: Copy) -> Iterator[int]:
    """Tokens that may be misread, in order."""
    known: dict[str, _Concern] = {}
    tokens = copy.tokens
    for nth, form in enumerate(tokens.forms):
        concern = known.get(form.whole)
        if concern is None:
            concern = known[form.whole] = _concern(copy, form)
        if concern is _Concern.NONE or (concern is _Concern.PLACE and not _is_odd(copy, nth)):
            continue
        if concern is _Concern.SURE or form.key == "he" or len(form.key) == 1 or not is_protected(tokens, nth):
            yield nth


class _Concern(Enum):
    """What a string gives to think of, wherever it stands."""

    NONE = 0
    PLACE = 1
    """Its place has to tell."""
    SOME = 2
    SURE = 3


def _concern(copy: Copy, form: Form) -> _Concern:
    key, damaged = form.key, copy.is_damaged
    if damaged and not key.isdigit() and (has_figures(key) or form.is_mixed):
        return _Concern.SURE
    if not (not key or _is_fine(copy, key) or _is_name(copy, form)):
        return _Concern.SOME
    if key == "in":
        return _Concern.PLACE if form.core == "In" else _Concern.NONE
    if not damaged:
        return _Concern.NONE
    if len(key) == 1:
        return _Concern.PLACE
    # Words that are words, and yet odd here.
    odd = _ODD_END.search(form.whole) is not None or key == "he" or copy.rival(key) is not None
    return _Concern.SOME if odd else _Concern.NONE


def _is_name(copy: Copy, form: Form) -> bool:
    """A name is none in small letters."""
    return copy.english.knows(form.key.capitalize()) and form.core[:1].isupper()


def _is_odd(copy: Copy, nth: int) -> bool:
    """A word or letter that is odd in its place."""
    if copy.tokens.keys[nth] == "in":
        return not copy.tokens.breaks_before(nth)
    return is_stray(copy.tokens, nth)


def _is_fine(copy: Copy, key: str) -> bool:
    if key in stealth():
        return False
    if _HARD.search(key):
        return False
    parts = [part for part in _BETWEEN.split(key) if part]
    prefixes = _PREFIXES if "-" in key else frozenset[str]()
    return all(copy.english.knows(part) or _ENUMERATOR.fullmatch(part) or part in prefixes for part in parts)


def _judge(copy: Copy, nth: int) -> Verdict | None:
    form = copy.tokens.forms[nth]
    read = form.core
    if form.is_quoted or _LABEL.search(read):
        return _of_quoted(copy, nth) or (_oddly_ended(copy, nth) if copy.is_damaged else None)
    if len(read) == 1:
        why = f"`{read}` stands alone where a word should" if is_stray(copy.tokens, nth) else ""
        return Verdict(nth, nth + 1, None, "words.unknown", why, "flag", 0.4) if why else None
    if copy.is_damaged and (form.has_figures or form.is_mixed):
        found = by_figures(copy, nth) if form.has_figures else by_case(copy, nth)
        return found or _of_no_word(copy, nth, by_witness(copy, nth)) or _pointed_at(copy, nth)
    if read.lower() == "he":
        return by_joining(copy, nth) or (by_bracket if copy.tokens.whole(nth) == "(he" else by_modal)(copy, nth)
    if read in stealth():
        return by_witness(copy, nth) or by_company(copy, nth) or _rare(copy, nth)
    seen = by_witness(copy, nth)
    if copy.is_word(read) and not (set(read) & JUNK):
        return seen or (_of_odd_word(copy, nth) if read != "In" else None)
    return _of_no_word(copy, nth, seen)


def _of_quoted(copy: Copy, nth: int) -> Verdict | None:
    """What touches a quotation mark is never changed; in a damaged copy a proposal may be made."""
    shown = _pointed_at(copy, nth)
    made = by_rewriting(copy, nth) if shown and copy.is_damaged and not _LABEL.search(copy.tokens.core(nth)) else None
    return replace(made, lane="suggest", confidence=min(0.75, made.confidence)) if made else shown


def _of_odd_word(copy: Copy, nth: int) -> Verdict | None:
    """What is known of a word in a damaged text that is rare there, or carries marks that no printer puts together."""
    if not copy.english.knows(copy.tokens.core(nth)):
        return by_joining(copy, nth) or of_name(copy, nth) or _oddly_ended(copy, nth)
    return by_joining(copy, nth) or by_rarity(copy, nth) or _oddly_ended(copy, nth) or _rival(copy, nth)


def _rival(copy: Copy, nth: int) -> Verdict | None:
    """A word that this copy has hardly ever, where its own habits lead to one that it has again and again."""
    read = copy.tokens.key(nth)
    meant = copy.rival(read)
    if meant is None or 4 * legal_counts().get(read, 0) > legal_counts().get(meant, 0) or not copy.is_habitual(read, meant):
        return None
    why = f"`{read}` is rare in the document, and glyphs are misread in it so that it may be `{meant}`"
    return Verdict(nth, nth + 1, None, "words.rare", why, "flag", 0.4)


def _oddly_ended(copy: Copy, nth: int) -> Verdict | None:
    end = _ODD_END.search(copy.tokens.whole(nth))
    if not end:
        return None
    return Verdict(nth, nth + 1, None, "words.marks", f"`{end[0][1:]}` is no mark of print", "flag", 0.4, trail=len(end[0]) - 1)


def _of_no_word(copy: Copy, nth: int, seen: Verdict | None) -> Verdict | None:
    """The best that is known of a string that is no word."""
    made = by_rewriting(copy, nth) or by_parts(copy, nth)
    if seen and made and seen.lane == "suggest" and seen.after == made.after:
        both = f"{seen.why}, and the table of confusions explains `{copy.tokens.core(nth)}`"
        return replace(seen, why=both, lane="auto", confidence=0.992)
    told = [verdict for verdict in (seen, made) if verdict]
    sure = next((verdict for verdict in told if verdict.lane == "auto"), None)
    if sure:
        return sure
    told = [*filter(None, (by_joining(copy, nth), by_parting(copy, nth))), *told]
    sure = next((verdict for verdict in told if verdict.lane == "auto"), None)
    return sure or (told[0] if told else _pointed_at(copy, nth) or (_oddly_ended(copy, nth) if copy.is_damaged else None))


def _may_stand(copy: Copy, part: str) -> bool:
    """A word, or too short or too much of an abbreviation to be called none."""
    return len(part) == 1 or (part.isupper() and len(part) <= 5) or copy.is_word(part)


def _may_all_stand(copy: Copy, piece: str) -> bool:
    """Are all words of a run-together piece words, abbreviations or letters?"""
    bare = _INITIALS.sub(" ", piece).strip(" .,;:-–—")
    return not _HARD.search(bare) and all(_may_stand(copy, part) for part in _PARTS.findall(bare))


def _rare(copy: Copy, nth: int) -> Verdict | None:
    """A misreading that is a word, rare in law: pointed at where the copy is damaged."""
    if not copy.is_damaged or len(copy.tokens.key(nth)) < 3:
        return None
    read = copy.tokens.core(nth)
    meant = " or ".join(f"`{printed}`" for printed in stealth()[read])
    return Verdict(nth, nth + 1, None, "words.rare", f"`{read}` is rare in law; it may be {meant} misread", "flag", 0.4)


def _pointed_at(copy: Copy, nth: int) -> Verdict | None:
    """A string that is no word and that nothing explains: shown, not changed."""
    read = copy.tokens.core(nth)
    if copy.is_word(read) or read.lower() in stealth() or len(read) < 2 or copy.vocabulary.words[read.lower()] > 4:
        return None
    if all(_may_all_stand(copy, piece) for piece in _LABEL.split(read)):
        return None
    if read[0].isupper() and read.isalpha() and not is_quoted(copy.tokens, nth) and not copy.is_damaged:
        return None
    return Verdict(nth, nth + 1, None, "words.unknown", f"`{read}` is no word known here", "flag", 0.5)
