"""Words that stand beside a typed citation: those that only lead to it, and those that may name something else.

Invariant: a word that was not read is never taken for nothing, unless it stands in what was found.
"""

from __future__ import annotations

import re

from ..graph import ClauseGraph
from .units import unit_of

LEADING = frozenset(
    "see vide under the and read with per compare also cited ibid supra said these those this that such same above aforesaid"
    " which where from for been being are was has have amended substituted inserted sub its any"
    " provision provisions copy present rules regulations both inclusive respectively".split()
)
"""Words beside a citation that name nothing."""
_WORD = re.compile(r"[^\W\d_]{3,}")


def names_something(left: str, targets: tuple[str, ...], graph: ClauseGraph) -> bool:
    """Whether words beside a citation may name what is not this: `rule 29 Bombay Harbour` is no rule of another harbour.

    Words that only lead to a citation, those of its target (its heading) and of the document's title name nothing else.
    """
    words = {word for word in _WORD.findall(left.lower()) if word not in LEADING and unit_of(word) is None}
    own = " ".join((graph.title or "", *map(graph.words, targets))).lower() if words else ""
    return not words <= set(_WORD.findall(own))
