"""Context: how a unit read when a rule was written, kept as digests, and the difference of two wordings.

Invariant: a change in a word that carries a rule (a number, a "not", a "provided") always changes the operative digest.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterable

from ..graph import ClauseGraph
from ..number_words import MULTIPLES, NUMBERS
from ..provision import Provision

LONGEST = 4000
"""Words of a provision that are searched for the nearest wording."""

_OPERATIVE = """
not no nor never and or any all each both either neither shall may must need unless except save provided proviso notwithstanding
subject only than less more least most exceed exceeding exceeds above below over under up before after within without if when
where half per cent minimum maximum
"""
OPERATIVE = frozenset((*_OPERATIVE.split(), *NUMBERS, *MULTIPLES))
"""The words that carry a rule: a neighbour that gains or loses one makes the rule stale."""


def context_of(graph: ClauseGraph, unit: str) -> dict[str, str] | None:
    """The digests of a unit as it reads now: all its words, and its operative words; None without the unit."""
    provision = graph.by_path.get(unit)
    if provision is None:
        return None
    words = re.findall(r"\w+", _raw(graph, provision).lower())
    operative = [word for word in words if word in OPERATIVE or word.isdigit()]
    return {"text": _digest(words), "operative": _digest(operative)}


def _digest(words: Iterable[str]) -> str:
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:16]


def _raw(graph: ClauseGraph, provision: Provision) -> str:
    return " ".join(graph.text.raw.text[start:end] for start, end in provision.spans)


def word_diff(was: str, now: str) -> str:
    """The words that went `[-so-]` and the words that came `{+so+}`, over the nearest stretch of the text.

    >>> word_diff("not less than 565 BHP", "if she has engines of not less than 265 BHP.")
    'not less than [-565-] {+265+} BHP'
    """
    old, new = _words(was), _words(now)[:LONGEST]
    bare, width = {_bare(word) for word in old}, len(old)
    hits = [_bare(word) in bare for word in new]
    near, best, score = 0, sum(hits[:width]), sum(hits[:width])
    for at in range(1, max(1, len(new) - width + 1)):
        score += hits[at + width - 1] - hits[at - 1]
        if score > best:
            near, best = at, score
    return _marked(old, new[near : near + width])


def _words(text: str) -> list[str]:
    return re.findall(r"[^\s()]+|[()]", text)


def _bare(word: str) -> str:
    return word.strip(".,;:()")


def _marked(old: list[str], new: list[str]) -> str:
    matcher = difflib.SequenceMatcher(None, [_bare(word) for word in old], [_bare(word) for word in new], autojunk=False)
    out: list[str] = []
    for tag, i, j, k, m in matcher.get_opcodes():
        out += old[i:j] if tag == "equal" else [*(f"[-{word}-]" for word in old[i:j]), *(f"{{+{word}+}}" for word in new[k:m])]
    return " ".join(out)
