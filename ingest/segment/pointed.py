"""Units that were inserted with a point: section 3.1 stands after section 3 and is no part of it, as in Canada.

The same print makes 2.1 a part of 2 elsewhere. What tells them apart: where parts are numbered (1), (2) and the unit before
has words of its own, a number with a point is a unit; where a unit is nothing but its heading, it is a part.
"""

from __future__ import annotations

import re

from .states import Choice

_SENTENCE = re.compile(r"(?:\S+\s+){5,}\S+[.;)\]]\s*\Z")


def with_inserted(text: str, choices: list[Choice]) -> list[Choice]:
    """The choices with inserted units at the level of units, and what stands in them one level higher."""
    inserted = _inserted(text, choices)
    out: list[Choice] = []
    within = False
    for choice in choices:
        if choice.mark.at in inserted:
            within = True
            choice = choice._replace(depth=0, missing=0)
        elif choice.depth == 0:
            within = False
        elif within:
            choice = choice._replace(depth=max(1, choice.depth - 1))
        out.append(choice)
    return out


def _inserted(text: str, choices: list[Choice]) -> frozenset[int]:
    """Where the inserted units begin; nothing where one number with a point must be a part."""
    found: set[int] = set()
    counted, unit = False, None
    for choice in choices:
        if choice.depth == 0:
            unit = choice
        elif choice.depth == 1 and choice.mark.shape == "paren" and choice.style == "arabic":
            counted = True
        elif choice.mark.shape == "decimal" and choice.depth == 1 and choice.key and len(choice.key[1]) == 1:
            if unit is None or unit.key is None or unit.key != (choice.key[0], ()):
                return frozenset()
            if not _SENTENCE.search(text, max(unit.mark.end, choice.mark.at - 200), choice.mark.at):
                return frozenset()
            found.add(choice.mark.at)
    return frozenset(found) if counted else frozenset()
