"""Context: how a unit read when a rule was written, kept as digests, and the difference of two wordings.

Invariant: a change in a word that carries a rule (a number, a "not", a "provided") always changes the operative digest.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterable

from ..graph import ClauseGraph
from ..provision import Provision

OPERATIVE = frozenset(
    [
        "not",
        "no",
        "nor",
        "never",
        "and",
        "or",
        "any",
        "all",
        "each",
        "both",
        "either",
        "neither",
        "shall",
        "may",
        "must",
        "need",
        "unless",
        "except",
        "save",
        "provided",
        "proviso",
        "notwithstanding",
        "subject",
        "only",
        "than",
        "less",
        "more",
        "least",
        "most",
        "exceed",
        "exceeding",
        "exceeds",
        "above",
        "below",
        "over",
        "under",
        "up",
        "before",
        "after",
        "within",
        "without",
        "if",
        "when",
        "where",
        "half",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "fifteen",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "hundred",
        "thousand",
        "per",
        "cent",
        "minimum",
        "maximum",
    ]
)
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
    old, new = was.split(), now.split()[:4000]
    width = len(old)
    near = max(
        range(max(1, len(new) - width + 1)),
        key=lambda at: len(set(old) & {w.strip(".,;") for w in new[at : at + width]}),
        default=0,
    )
    stretch = [word.strip(".,;") if word.strip(".,;") in old else word for word in new[near : near + width]]
    out: list[str] = []
    for tag, i, j, k, m in difflib.SequenceMatcher(None, old, stretch, autojunk=False).get_opcodes():
        out += old[i:j] if tag == "equal" else [f"[-{w}-]" for w in old[i:j]] + [f"{{+{w}+}}" for w in stretch[k:m]]
    return " ".join(out)
