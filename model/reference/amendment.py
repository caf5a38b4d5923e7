"""Amending instruments: provisions whose references point into another instrument, the one they amend.

`In rule 17 of the said rules, in sub-rule (1), for the words ...` cites nothing of its own instrument. In such a
provision every reference is to the instrument amended, and a later one hangs on the one before: `rule 17,
sub-rule (1)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .citation import Citation, Level, standard
from .instruments import Mention
from .labels import mended
from .names import Names
from .units import RANK, TOP

_VERB = re.compile(
    r"\bshall\s{1,4}be\s{1,4}(?:substituted|inserted|added|omitted|deleted)\b|\b(?:substitute|insert|omit)\b"
    r"|\b(?:is|are)\s{1,4}(?:hereby\s{1,4})?(?:further\s{1,4})?amended\b"
    r"|\bshall\s{1,4}stand\s{1,4}(?:substituted|amended)",
    re.IGNORECASE,
)
_AS_FOLLOWS = re.compile(r"\s{1,4}(?:is|are)\s{1,4}(?:hereby\s{1,4})?(?:further\s{1,4})?amended\b")
_NUMBER = re.compile(r"\s{0,4}(?:\d{1,3}[A-Z]?\.|\(\w{1,4}\))\s{0,4}")
_FRAME = re.compile(
    r"\W{0,8}(?:\(\w{1,3}\)\W{0,4})?(?:In|After|For)\s{1,4}(?:the\s{1,4})?"
    r"(?:rule|section|regulation|bye-?law|sub-|clause|schedule|appendix)",
    re.IGNORECASE,
)
_MADE = ("rules", "regulations", "byelaws", "act", "ordinance")


@dataclass
class Amendment:
    """The state of reading one amending provision: the instrument amended, and the place in it last named."""

    base: Mention | None
    chain: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    def place(self, citation: Citation) -> str:
        """The place in the amended instrument, as `rule 17, sub-rule (1), clause (ii)`; it is remembered."""
        outer = citation.outer
        rank = RANK[outer.unit]
        if rank <= RANK["rule"]:
            self.chain.clear()
        while self.chain and self.chain[-1][0] >= rank:
            self.chain.pop()
        for level in reversed(citation.levels):
            self.chain.append((RANK[level.unit], words(level)))
        return ", ".join(text for _, text in self.chain)


def amendment(text: str, start: int, end: int, names: Names) -> Amendment | None:
    """The amendment that the provision at `text[start:end]` makes, None where it makes none."""
    verb = _VERB.search(text, start, end)
    framed = _FRAME.match(text, _after_number(text, start))
    if verb is None and framed is None:
        return None
    named = [one for one in names.within(start, end) if one.sort in _MADE and one.kind != "self"]
    for one in named:
        if one.kind == "short" and one.pointer in ("principal", "said"):
            meant, _ = names.meant(one, 0)
            return Amendment(meant)
    if verb is None:
        return None
    told = next((one for one in named if one.kind == "named" and _AS_FOLLOWS.match(text, one.end)), None)
    if told is not None:
        return Amendment(told)
    bound = names.bound.get("principal rules") or names.bound.get("said rules") or names.bound.get("principal regulations")
    bound = (
        bound or names.bound.get("said regulations") or names.bound.get("principal act") or names.bound.get("principal ordinance")
    )
    if bound is not None:
        return Amendment(bound)
    said = names.bound.get("said act") or names.bound.get("said ordinance")
    if said is not None and start <= said.start < end:
        return Amendment(said)
    if framed:
        return Amendment(next((one for one in named if one.kind == "named"), None))
    return None


def _after_number(text: str, start: int) -> int:
    number = _NUMBER.match(text, start)
    return number.end() if number else start


def words(level: Level) -> str:
    """A level in standard words, its numbers mended where only one reading is possible."""
    if level.unit not in TOP:
        return level.text()
    members = tuple(
        type(m)((mended(m.labels[0]), *(standard(label, "") for label in m.labels[1:])), m.to, m.start, m.printed)
        for m in level.members
    )
    return Level(level.unit, members, level.pointer, level.plural).text()


def cited(citation: Citation) -> str:
    """The provision cited of another instrument, in standard words."""
    return " of ".join(words(level) for level in citation.levels)
