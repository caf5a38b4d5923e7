"""The names that an expression may use, and its tokens; length and depth are bounded here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .facts import FactType
from .tree import Condition, Defect, Scale, Term

LONGEST, DEEPEST = 4000, 60
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z_][\w-]*)|(?P<number>\d{1,6})|(?P<value>'[^']{1,80}')|(?P<sign>[()+*/,|]|-(?=\s)))",
    re.ASCII,
)


class BadExpression(ValueError):
    """An expression that does not read; the loader adds where it stands."""


@dataclass
class Names:
    """What an expression may name."""

    facts: Mapping[str, FactType]
    terms: Mapping[str, Term]
    defects: Mapping[str, Defect]
    scales: Mapping[str, Scale]
    defines: Mapping[str, str]
    ready: dict[str, Condition] = field(default_factory=dict[str, Condition])
    busy: list[str] = field(default_factory=list[str])


def tokens_of(text: str) -> list[str]:
    """The tokens of an expression; raises BadExpression where it cannot be read."""
    if len(text) > LONGEST:
        raise BadExpression(f"an expression of more than {LONGEST} characters")
    tokens: list[str] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise BadExpression(f"cannot read {text[at : at + 20]!r}")
        tokens.append(match.group().strip())
        at = match.end()
    return tokens
