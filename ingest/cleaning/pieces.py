"""Words read in two pieces, and two words read as one, where a piece is misread as well: `fi om`, `toappear`.

Whole pieces are joined by the pass `joins`; here the table of confusions has to explain a letter too, or the document
has to have the two words side by side.
"""

from __future__ import annotations

import re

from .evidence import Copy
from .protected import is_quoted
from .ranking import also, candidates
from .safety import beside
from .verdict import Verdict

_LONE = frozenset("I1l")
"""A lone stroke before small letters is the first letter of a word: `I he`, `1 ngineer`."""
_HYPHEN = re.compile(r"-\s{1,8}[.,'’]?")
_LONG_ENOUGH = 7
"""Letters of a word that was cut and misread."""
_CAPITAL_INSIDE = re.compile(r"(?P<left>[A-Za-z]?[a-z]{2,14}|[IVX]{1,4})(?P<right>[A-Z][a-z]{2,14})")
_NUMBER_WORDS = frozenset("one two three four five six seven eight nine ten twenty thirty forty fifty hundred".split())
"""Printers join these as they like."""
_SMALL = frozenset("the of to for in by any and or be shall which from with on at as is not such his that".split())
"""One half of what a reader glued is one of these; `motorships` may be the printer's own."""


def by_joining(copy: Copy, nth: int) -> Verdict | None:
    """A piece of a word, with the piece before or behind it."""
    found = [verdict for first in (nth - 1, nth) if (verdict := _joined(copy, first))]
    return max(found, key=lambda verdict: verdict.confidence, default=None)


def _joined(copy: Copy, first: int) -> Verdict | None:
    tokens, behind = copy.tokens, first + 2
    gap = _gap(copy, first) if first >= 0 and behind <= len(tokens) else ""
    if gap != " " and not (copy.is_damaged and _HYPHEN.fullmatch(gap)):
        return None
    left, right = tokens.core(first), tokens.core(first + 1)
    if gap != " ":
        return _over_a_hyphen(copy, first, left, right)
    if not (right.islower() and _is_piece(copy, left, right)) or is_quoted(tokens, first):
        return None
    ranked = candidates(copy, first, behind, left + right, 1.4)
    if not ranked or ranked[0].form.lower() in (left.lower(), right.lower()):
        return None
    best = ranked[0]
    times, sides = copy.vocabulary.words[best.form.lower()], beside(copy, first, behind, best.form)
    if times < 2 or (left not in _LONE and best.cost > 0.9 and len(best.form) < 7):
        return None
    long = len(best.form) >= 8 and sides > 0
    short = len(best.form) >= 3 and best.cost <= 0.9 and times >= 8 and sides == 2
    clear = len(ranked) == 1 or ranked[1].score - best.score >= 0.45 or ranked[1].form.lower() == best.form.lower()
    sure = clear and (long or short) and copy.is_damaged
    why = f"`{left} {right}` are pieces of no word; `{best.form}` is a word of the document ({times} times)"
    return Verdict(
        first,
        behind,
        best.form,
        "words.pieces",
        why if sure else why + also(ranked),
        "auto" if sure else "suggest",
        0.992 if sure else 0.72,
    )


def _gap(copy: Copy, first: int) -> str:
    """What stands between the cores of a token and the next."""
    _, end = copy.tokens.core_span(first, first + 1)
    start, _ = copy.tokens.core_span(first + 1, first + 2)
    return copy.tokens.text[end:start]


def _over_a_hyphen(copy: Copy, first: int, left: str, right: str) -> Verdict | None:
    """`ques-` / `tiom`: a word cut at the end of a line and misread as well: a proposal."""
    halves = left.isalpha() and right.isalpha() and right.islower() and len(left + right) >= _LONG_ENOUGH
    if not halves or copy.is_word(right) or copy.is_word(left + right) or is_quoted(copy.tokens, first):
        return None
    ranked = [row for row in candidates(copy, first, first + 2, left + right, 1.4) if copy.vocabulary.knows(row.form)]
    if not ranked:
        return None
    why = f"`{left}-` breaks off and `{right}` is no word; `{ranked[0].form}` is a word of the document"
    return Verdict(first, first + 2, ranked[0].form, "words.pieces", why + also(ranked), "suggest", 0.72)


def _is_piece(copy: Copy, left: str, right: str) -> bool:
    if not right.isalpha() or not 1 <= len(left) <= 14 or not 2 <= len(right) <= 14:
        return False
    if left in _LONE:
        return not copy.is_word(right) or right in ("he", "or", "hat", "hey", "his")
    if not left.isalpha() or left.isupper():
        return False
    return not copy.is_word(left) and not copy.is_word(right)


def by_parting(copy: Copy, nth: int) -> Verdict | None:
    """Two words glued together, where the document has them side by side."""
    read = copy.tokens.core(nth)
    halves = _CAPITAL_INSIDE.fullmatch(read)
    if halves and copy.is_word(halves["right"]) and (halves["left"].isupper() or copy.is_word(halves["left"])):
        why = f"`{read}` is no word; a capital begins another inside it"
        return Verdict(nth, nth + 1, f"{halves['left']} {halves['right']}", "words.glued", why, "suggest", 0.7)
    if not 5 <= len(read) <= 30 or not read.isalpha() or read.isupper() or copy.is_word(read):
        return None
    found: list[tuple[int, int]] = []
    for at in range(2, len(read) - 1):
        left, right = read[:at].lower(), read[at:]
        if right.islower() and copy.pairs[left, right] and copy.is_word(left) and copy.is_word(right):
            found.append((copy.pairs[left, right], at))
    if len(found) != 1:
        return None
    times, at = found[0]
    left, right = read[:at], read[at:]
    halves = {left.lower(), right}
    sure = times >= 2 and copy.is_damaged and bool(halves & _SMALL) and not halves & _NUMBER_WORDS
    seen = "once" if times == 1 else f"{times} times"
    why = f"`{read}` is no word; the document has `{left} {right}` {seen}"
    lane = "auto" if sure else "suggest"
    return Verdict(nth, nth + 1, f"{left} {right}", "words.glued", why, lane, 0.992 if sure else 0.8)
