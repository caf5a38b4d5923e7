"""Penalties read from their sentences: what was contravened, on whom the fine falls, how much, and how it grows.

Invariant: each part is a stretch of the provision's own words; a penalty of which a part cannot be read is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..graph import ClauseGraph
from .phrases import Amount, read_amounts

PERSONS = (
    "master", "owner", "serang", "tindal", "engineer", "engine driver", "driver", "pilot", "agent", "licensee", "lessee",
    "occupier", "manager", "person in charge", "any person", "boatman",
)  # fmt: skip
"""Those on whom such penalties fall, as the sentences name them."""
ANYONE = "any-person"

_PERSON = "(?:" + "|".join(re.escape(one).replace("\\ ", r"\s+") for one in sorted(PERSONS, key=len, reverse=True)) + ")"
_MANY = rf"{_PERSON}(?:\s*,\s*(?:the\s+)?{_PERSON})*(?:\s*,?\s*(?:and|or)\s+(?:the\s+)?{_PERSON})?"
_NUMBER = (
    r"(?:\d[\d,]*(?:/-)?|(?:(?:and|one|two|three|four|five|six|seven|eight|nine|ten|twenty|twenty-five|thirty|forty|fifty|sixty|"
    r"hundred|thousand)\s+)+)"
)
_SUM = rf"(?:rupees?\s+|Rs\.?\s*)?(?P<sum>{_NUMBER})\s*(?:rupees?)?"
_AT_MOST = r"(?:of\s+)?(?:not\s+exceeding|not\s+more\s+than|up\s+to)\s+"
EACH_SHALL = re.compile(rf"(?:the\s+)?(?P<who>{_MANY})\s+shall\s+(?:each\s+)?be\s+(?:punishable|liable|punished)")
IF_ANY = re.compile(rf"\bIf\s+(?:the\s+|an?\s+)?(?P<who>{_MANY})")
ANY_WHO = re.compile(
    rf"\b(?:[Aa]ny|[Ee]very|[Tt]he|[Aa]n?)\s+(?P<who>person|{_MANY})\b(?=[^.]{{0,200}}\b(?:who|which|contraven|breach|fail))"
    r"|\b[Ww]hoever\b"
)
FINE = re.compile(
    rf"(?:may\s+extend\s+to|(?:fine|penalty)\s+(?:{_AT_MOST.removesuffix(chr(92) + 's+')}|of))\s+{_SUM}"
    r"(?:\s*at\s+first\s+instance)?(?P<each>\s*for\s+(?:each|every)\s+(?:contravention|offence|breach))?"
)
MORE = re.compile(
    rf"rupees?\s+{_NUMBER}(?P<daily>\s*per\s+day)?\s*in\s+case\s+of\s+continued\s+contravention"
    rf"|further\s+(?:fine|penalty)\s+(?:which\s+may\s+extend\s+to\s+|{_AT_MOST}|of\s+){_SUM}"
    r"(?=\s*(?:\([^)]{0,60}\)\s*)?(?P<day>(?:for\s+)?(?:every|each|per)\s+(?:such\s+)?day))"
)
_CONTRAVENED = (
    r"(?:contravention\s+of|contraven(?:es|ing)|breach\s+of|break(?:s|ing)|offends\s+against|fail(?:s|ing)?\s+to\s+comply\s+with)\s+"
    r"(?:any\s+(?:of\s+)?)?(?:the\s+)?(?:provisions?\s+of\s+)?"
)
_UNITS = r"(?:[Rr]egulations?|[Rr]ules?|[Ss]ections?|[Bb]ye-?laws?)"
_MARKS = r"(?:\s*(?:and|,)?\s*\(\w{1,4}\))*"
_MEMBER = re.compile(rf"(?P<to>\bto\s+)?(?P<unit>\b\d+[A-Z]?)(?P<marks>{_MARKS})")
OF = re.compile(
    rf"{_CONTRAVENED}(?P<cited>{_UNITS}\s+\d+[A-Z]?{_MARKS}(?:\s*(?:,\s*(?:and|or)?|and|or|to)\s*(?:of\s+)?(?:{_UNITS}\s+)?\d+[A-Z]?\b{_MARKS})*)"
)
RESIDUAL = re.compile(r"for\s+which\s+no\s+(?:specific\s+|other\s+)?penalty\s+(?:has\s+been|is)\s+provided")
ANY_OF = re.compile(rf"{_CONTRAVENED}these\s+(?:rules|regulations|bye-?laws)")
_GROWS = re.compile(r"\bcontinu(?:ed|ing)\b|\bsecond\s+offence|\bsubsequent\s+(?:offence|conviction|breach)")
"""Words by which a fine grows: where they cannot be read, the fine alone would be half the penalty."""
PUNISHED = re.compile(r"punish|liable|shall\s+(?:pay|forfeit)")
UNLESS = re.compile(r"not\s+being\s+authori[sz]ed\s+by\s+the\s+[A-Z]\w+(?:\s+[A-Z]\w+)*")


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty with the words of each of its parts."""

    path: str
    of: str
    cited: str
    """The provision contravened, as it is cited."""
    targets: tuple[str, ...]
    """The provisions contravened; none where it covers all that no other penalty covers."""
    who: str
    persons: tuple[str, ...]
    fine: str
    amount: Amount
    each: bool
    """Whether it is a fine for each contravention."""
    more: str | None
    further: Amount | None
    """What a continued contravention adds."""
    daily: bool
    unless: str | None


def penalties_of(graph: ClauseGraph) -> list[Penalty]:
    """The penalties of a gazette, in reading order."""
    raw = graph.text.raw.text
    heads = [provision for provision in graph.provisions if not provision.parent]
    spread = [(provision.path, " ".join(raw[start:end] for start, end in provision.spans)) for provision in heads]
    return [penalty for path, words in spread for penalty in _read(path, words)]


def _read(path: str, words: str) -> Iterator[Penalty]:
    fine = FINE.search(words)
    of = OF.search(words) or RESIDUAL.search(words) or ANY_OF.search(words)
    who = EACH_SHALL.search(words) or IF_ANY.search(words) or ANY_WHO.search(words)
    amounts = read_amounts(_even(fine.group())) if fine else ()
    if fine is None or of is None or who is None or len(amounts) != 1 or not PUNISHED.search(words):
        return
    more, unless = MORE.search(words), UNLESS.search(words)
    further = read_amounts(_even(more.group())) if more else ()
    if len(further) != (more is not None) or (more is None and _GROWS.search(words)):
        return
    yield Penalty(
        path, of.group().rstrip(), of["cited"].rstrip() if of.re is OF else "", _targets(of), who.group(), _persons(who),
        fine.group().rstrip(), amounts[0], bool(fine["each"]),
        more.group().rstrip() if more else None, further[0] if further else None,
        bool(more and (more["daily"] or more["day"])), unless.group() if unless else None,
    )  # fmt: skip


def _targets(of: re.Match[str]) -> tuple[str, ...]:
    if of.re is not OF:
        return ()
    found: list[str] = []
    for member in _MEMBER.finditer(of["cited"]):
        unit, marks = member["unit"], re.findall(r"\(\w+\)", member["marks"])
        if member["to"] and found and found[-1].isdecimal() and unit.isdecimal():
            found += map(str, range(int(found[-1]) + 1, int(unit)))
        found += [f"{unit}/{mark}" for mark in marks] or [unit]
    return tuple(dict.fromkeys(found))


def _persons(who: re.Match[str]) -> tuple[str, ...]:
    if who.re is ANY_WHO and who["who"] in (None, "person"):
        return (ANYONE,)
    return tuple("-".join(match.group().split()) for match in re.finditer(_PERSON, who["who"]))


def _even(words: str) -> str:
    return " ".join(words.split())
