"""Last pass: words. The document is its own witness, then a guarded rewriting of strings that are no words.

A string is changed only when the table of confusions explains how it was misread; what nothing explains may be the
printer's own slip, which is law, and is only pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import log2

from ...model.text import Edit, EditedText, Lane
from .confusions import JUNK, explain, rewrites, stealth
from .evidence import Copy
from .lexicon import english
from .lines import change
from .protected import is_protected, is_quoted
from .tokens import FOOTNOTE

_HARD = re.compile(r"[^\w'’().,;:—–\[\]/&\"“”-]|[A-Za-z][.,;:][A-Za-z]\b")
"""What no printer puts inside a word."""
_BETWEEN = re.compile(r"(\(\w{1,4}\))|[^\w'’()]+|[()]")
"""What may stand between two words without a blank: `shall,-(a)keep`, `Explanation.-In`."""
_PREFIXES = frozenset("co re ex by un pre sub non".split())
_ENUMERATOR = re.compile(r"\(\w{1,4}\)|\d+")


_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z'’]+")
"""The words of a token glued together, as `B.H.P.(a)as` or `deckedFor`."""


@dataclass(frozen=True)
class Verdict:
    """What a suspicious stretch of tokens should read; `after` is None where nothing is proposed."""

    first: int
    behind: int
    after: str | None
    rule: str
    why: str
    lane: Lane
    confidence: float


def words(view: EditedText) -> Iterable[Edit]:
    """The edits of single words."""
    copy = Copy(view, english())
    if copy.is_foreign:
        return
    behind = 0
    for nth in _suspicious(copy):
        if nth < behind:
            continue
        verdict = _judge(copy, nth)
        if verdict and verdict.first >= behind:
            behind = verdict.behind
            yield from _edits(copy, verdict)


def _edits(copy: Copy, verdict: Verdict) -> list[Edit]:
    start, end = copy.tokens.core_span(verdict.first, verdict.behind)
    return change(
        copy.view, start, end, verdict.after, rule=verdict.rule, why=verdict.why,
        lane=verdict.lane, confidence=verdict.confidence,
    )  # fmt: skip


def _suspicious(copy: Copy) -> Iterator[int]:
    """Tokens that may be misread, in order."""
    known: dict[str, bool] = {}
    tokens = copy.tokens
    for nth, key in enumerate(tokens.keys):
        fine = known.get(key)
        if fine is None:
            fine = known[key] = not key or _is_fine(copy, key)
        if fine and not (key == "in" and tokens.core(nth) == "In" and not tokens.breaks_before(nth)):
            continue
        if not is_protected(tokens, nth):
            yield nth


def _is_fine(copy: Copy, key: str) -> bool:
    if key in stealth():
        return False
    if _HARD.search(key):
        return False
    parts = [part for part in _BETWEEN.split(key) if part]
    prefixes = _PREFIXES if "-" in key else frozenset[str]()
    return all(copy.english.knows(part) or _ENUMERATOR.fullmatch(part) or part in prefixes for part in parts)


def _judge(copy: Copy, nth: int) -> Verdict | None:
    if is_quoted(copy.tokens, nth):
        return _pointed_at(copy, nth)
    if copy.tokens.core(nth) in stealth():
        return _by_witness(copy, nth) or _by_company(copy, nth)
    seen, made = _by_witness(copy, nth), _by_rewriting(copy, nth)
    if seen and made and seen.lane == "suggest" and seen.after == made.after:
        both = f"{seen.why}, and the table of confusions explains `{copy.tokens.core(nth)}`"
        return replace(seen, why=both, lane="auto", confidence=0.992)
    if seen and made and seen.lane != "auto" and made.lane == "auto":
        return made
    return seen or made or _pointed_at(copy, nth)


def _by_witness(copy: Copy, nth: int) -> Verdict | None:
    """The reading of the places where the same words stand around it."""
    tokens, best = copy.tokens, None
    for first, behind in ((nth, nth + 1), (nth - 1, nth + 1), (nth, nth + 2)):
        if (
            first < 0
            or behind > len(tokens)
            or any(is_protected(tokens, at) or is_quoted(tokens, at) for at in range(first, behind))
        ):
            continue
        start, end = tokens.core_span(first, behind)
        read = tokens.text[start:end]
        found = copy.witness.readings(first, behind)
        same = len(found.get(read, ()))
        for printed, places in found.items():
            verdict = _weigh(copy, (first, behind), read, printed, (len(places), same))
            if verdict and (best is None or verdict.confidence > best.confidence):
                best = verdict
    return best


def _weigh(copy: Copy, span: tuple[int, int], read: str, printed: str, votes: tuple[int, int]) -> Verdict | None:
    """Is `printed` the reading of `read`, with so many places for the one and for the other?"""
    fore, same = votes
    if (
        printed == read
        or printed == read.rstrip(FOOTNOTE)
        or not copy.is_word(printed)
        or any(letter.isdigit() for letter in printed)
    ):
        return None
    cost = 0.3 if printed.lower() == read.lower() and read == "In" else explain(read, printed, 2.6)
    if cost is None or (printed.lower() == read.lower() and read != "In"):
        return None
    if copy.is_word(read) and read.lower() not in stealth() and read != "In" and not (set(read) & JUNK - {" "}):
        return None
    strong = fore >= 2 and fore >= 2 * same
    why = f"`{printed}` stands between the same words in {fore} other place{'s' if fore > 1 else ''}"
    confidence = min(0.999, 0.99 + 0.002 * fore - 0.002 * cost) if strong else 0.7
    return Verdict(*span, printed, "words.witness", why, "auto" if strong else "suggest", confidence)


def _by_rewriting(copy: Copy, nth: int) -> Verdict | None:
    """A string that is no word, rewritten by the table of confusions to a word of the document or of English."""
    read = copy.tokens.core(nth)
    if not 2 <= len(read) <= 24 or read[-1] in FOOTNOTE or read.lower() in stealth() or copy.is_word(read):
        return None
    ranked = _candidates(copy, nth, read)
    if not ranked:
        return None
    (score, cost, printed), rest = ranked[0], ranked[1:]
    clear = not rest or rest[0][0] - score >= 0.45
    times = copy.vocabulary.words[printed.lower()]
    safe = clear and _is_safe(copy, nth, read, printed, cost)
    attested = f"a word of the document ({times} times)" if times > 1 else "a common English word"
    why = f"`{read}` is no word; `{printed}` is {attested} and is easily misread so"
    return Verdict(
        nth, nth + 1, printed, "words.confusion", why, "auto" if safe else "suggest", 0.995 if safe else 0.75
    )


def _by_company(copy: Copy, nth: int) -> Verdict | None:
    """A word that is rare in law and easily misread for one that keeps this company elsewhere: a proposal."""
    read = copy.tokens.core(nth)
    for printed in stealth()[read]:
        if _beside(copy, nth, printed) and copy.vocabulary.words[printed] > copy.vocabulary.words[read]:
            why = f"`{read}` is rare in law; `{printed}` stands beside the same word elsewhere"
            return Verdict(nth, nth + 1, printed, "words.company", why, "suggest", 0.8)
    return None


def _candidates(copy: Copy, nth: int, read: str) -> list[tuple[float, float, str]]:
    """Score, cost and form of what may have been printed, best first."""
    ranked: list[tuple[float, float, str]] = []
    plain = read.replace("-", "")
    for printed, cost in rewrites(read, 2 if len(read) > 3 else 1).items():
        if not copy.may_be_meant(printed) or printed == plain or not printed.isalpha() or not _is_cased(copy, printed):
            continue
        score = (
            cost - 0.25 * min(8.0, log2(1 + copy.vocabulary.words[printed.lower()])) - 0.4 * _beside(copy, nth, printed)
        )
        ranked.append((score, cost, printed))
    return sorted(ranked)


def _is_cased(copy: Copy, printed: str) -> bool:
    """A capitalised form must be the document's own, or that of a common word which the document has."""
    if printed.islower() or printed.isupper() or copy.vocabulary.exact[printed]:
        return True
    return copy.english.is_common(printed) and copy.vocabulary.knows(printed, 2)


def _beside(copy: Copy, nth: int, printed: str) -> int:
    """On how many sides the document has the word beside this neighbour elsewhere."""
    before, word, after = copy.tokens.key(nth - 1), printed.lower(), copy.tokens.key(nth + 1)
    return (before != "" and copy.pairs[before, word] > 0) + (after != "" and copy.pairs[word, after] > 0)


def _is_safe(copy: Copy, nth: int, read: str, printed: str, cost: float) -> bool:
    """May the rewriting be made without asking?"""
    times, misread = copy.vocabulary.words[printed.lower()], copy.vocabulary.words[read.lower()]
    beside = _beside(copy, nth, printed)
    if printed == read[:-1]:
        return False  # what looks like a speck at the end may hide a letter
    doubtful = misread >= 3 and times < 5 * misread and (cost > 0.5 or beside < 2)
    if doubtful or _is_fragment(copy, nth):
        return False
    if len(read) <= 3:
        return times >= 10 and beside == 2
    if times >= 2:
        usual = 1.0 if times >= 4 else 0.85
        return beside > 0 or (len(read) >= 6 and cost <= usual) or (len(read) >= 8 and cost <= 1.4)
    return len(read) >= 6 and cost <= 0.5 and read.islower()


def _may_stand(copy: Copy, part: str) -> bool:
    """A word, or too short or too much of an abbreviation to be called none."""
    return len(part) == 1 or (part.isupper() and len(part) <= 5) or copy.is_word(part)


def _is_fragment(copy: Copy, nth: int) -> bool:
    """May the string be a piece of a longer word, broken by a hyphen or next to other pieces?"""
    tokens = copy.tokens
    if tokens.whole(nth)[-1] in "-–" or (nth and tokens.whole(nth - 1)[-1] == "-"):
        return True
    beside = [tokens.core(near) for near in (nth - 1, nth + 1) if 0 <= near < len(tokens)]
    return any(word.isalpha() and not word.isupper() and not copy.is_word(word) for word in beside)


def _pointed_at(copy: Copy, nth: int) -> Verdict | None:
    """A string that is no word and that nothing explains: shown, not changed."""
    read = copy.tokens.core(nth)
    if copy.is_word(read) or read.lower() in stealth() or len(read) < 2 or copy.vocabulary.words[read.lower()] > 4:
        return None
    if not _HARD.search(read) and all(_may_stand(copy, part) for part in _PARTS.findall(read)):
        return None
    if read[0].isupper() and read.isalpha() and not is_quoted(copy.tokens, nth) and not copy.is_damaged:
        return None
    return Verdict(nth, nth + 1, None, "words.unknown", f"`{read}` is no word known here", "flag", 0.5)
