"""What a term of a rules file claims, checked against the words it stands on.

Invariant: a claim that the words do not bear out is refused; the phrase table has the last word on numbers.

>>> read_meaning("bhp >= 565 BHP", "engines of not less than 565 B.H.P.", {"bhp": FactType("bhp", "number", "BHP")})
Comparison(fact='bhp', op='>=', value=Fraction(565, 1), unit='bhp')
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from .facts import FactType
from .phrases import OPERATORS, UNITS, Amount, Limit, read_amounts, read_comparisons, read_number, read_operator, short_unit
from .tree import (
    Comparator,
    Comparison,
    Day,
    Incorporation,
    Listing,
    Meaning,
    Membership,
    Norm,
    Passage,
    Quantity,
    Truth,
)  # fmt: skip


class Disagreement(ValueError):
    """A claim that the words do not bear out."""


SAME_MEASURE: dict[tuple[str, str], Fraction] = {
    ("years", "months"): Fraction(12),
    ("ft", "in"): Fraction(12),
    ("in", "ft"): Fraction(1, 12),
}
"""Units of one measure that a rule may mix: twelve to one by definition, not by approximation."""

FORCES = (
    "shall not", "shall", "must", "may", "need not", "and", "or", "except", "unless", "each", "provided",
    "notwithstanding",
    "subject to", "any one of", "any", "both", "only", "in lieu of", "followed by",
)  # fmt: skip
_COMPARISON = re.compile(r"(?P<fact>\w+) (?P<op>>=|<=|>|<) (?P<number>\S+)(?: (?P<unit>.+))?")
_MEMBER = re.compile(r"(?P<fact>\w+) (?:is|has) (?P<values>[\w/()-]+(?: \| [\w/()-]+)*)")
MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]


def read_meaning(claim: str, words: str, facts: Mapping[str, FactType]) -> Meaning:
    """The meaning that `claim` states, once `words` (as they read) bear it out; raises Disagreement."""
    head = claim.split(" ", 1)[0]
    if claim == "text":
        return Passage()
    if claim in FORCES:
        return _norm(claim, words)
    if head in READERS:
        return READERS[head](claim[len(head) + 1 :].strip(), words)
    comparison, member = _COMPARISON.fullmatch(claim), _MEMBER.fullmatch(claim)
    if comparison is not None:
        return _comparison(comparison, words, facts)
    if member is not None:
        return _membership(member, words, facts)
    if claim in facts and facts[claim].kind == "bool":
        _said(claim, facts[claim], "true", words)
        return Truth(claim)
    raise Disagreement(f"cannot read the meaning {claim!r}")


def limits_of(limits: list[str], words: str, facts: Mapping[str, FactType]) -> tuple[Comparison, ...]:
    """The comparisons of a row, each borne out by the words."""
    found: list[Comparison] = []
    for limit in limits:
        match = _COMPARISON.fullmatch(limit)
        if match is None:
            raise Disagreement(f"cannot read the limit {limit!r}")
        found.append(_comparison(match, words, facts))
    return tuple(found)


def plain_limits(limits: list[str], facts: Mapping[str, FactType]) -> tuple[Comparison, ...]:
    """Comparisons of a reading that is not printed, taken as the file states them."""
    found: list[Comparison] = []
    for limit in limits:
        match = _COMPARISON.fullmatch(limit)
        if match is None:
            raise Disagreement(f"cannot read the limit {limit!r}")
        value, unit = _number(match)
        found.append(Comparison(match["fact"], match["op"], *_in_unit_of(_fact(match, facts), value, unit)))
    return tuple(found)


def _fact(match: re.Match[str], facts: Mapping[str, FactType]) -> FactType:
    if match["fact"] not in facts:
        raise Disagreement(f"there is no fact {match['fact']!r}")
    return facts[match["fact"]]


def _number(match: re.Match[str]) -> tuple[Fraction, str | None]:
    value = read_number(match["number"])
    if value is None:
        raise Disagreement(f"{match['number']!r} is no number")
    return value, _unit(match["unit"]) if match["unit"] else None


def _unit(printed: str) -> str:
    """The short name of a unit; one that is not known is refused with those that are."""
    unit = short_unit(printed)
    if unit is None:
        known = ", ".join(sorted(set(UNITS.values())))
        raise Disagreement(f"{printed!r} is no unit known here. Give the number alone, or with one of: {known}")
    return unit


def _comparison(match: re.Match[str], words: str, facts: Mapping[str, FactType]) -> Comparison:
    fact = _fact(match, facts)
    if fact.kind not in ("number", "integer", "length") and fact.of != "number":
        raise Disagreement(f"fact {fact.name} is no number")
    value, unit = _number(match)
    read = read_comparisons(words)
    if Limit(match["op"], value, unit) not in read:
        shown = ", ".join(f"{limit.op} {limit.value} {limit.unit or ''}".strip() for limit in read) or "no comparison"
        raise Disagreement(f"the words say {shown}, not {match['op']} {value} {unit or ''}".rstrip())
    return Comparison(fact.name, match["op"], *_in_unit_of(fact, value, unit))


def _in_unit_of(fact: FactType, value: Fraction, unit: str | None) -> tuple[Fraction, str | None]:
    own = short_unit(fact.unit) if fact.unit else None
    if unit is None or own == unit:
        return value, unit
    if own is None or (unit, own) not in SAME_MEASURE:
        raise Disagreement(f"fact {fact.name} is in {fact.unit or 'no unit'}, the words are in {unit}")
    return value * SAME_MEASURE[unit, own], own


def _membership(match: re.Match[str], words: str, facts: Mapping[str, FactType]) -> Membership:
    fact = _fact(match, facts)
    values = match["values"].split(" | ")
    for value in values:
        if value not in fact.values:
            raise Disagreement(f"fact {fact.name} has no value {value!r}")
        _said(value, fact, value, words)
    return Membership(fact.name, frozenset(values))


def _said(name: str, fact: FactType, value: str, words: str) -> None:
    """The words must name the value: by the words that the fact declares for it, else by the parts of its name."""
    declared = (fact.words or {}).get(value)
    if declared is None and value == "true":
        return
    alternatives = declared.split(" | ") if declared else [value.replace("-", " ")]
    if not any(_holds(words, [part]) if declared else _holds(words, part.split()) for part in alternatives):
        raise Disagreement(f"the words do not name {name} ({' or '.join(alternatives)})")


def _holds(words: str, parts: list[str]) -> bool:
    plain = re.sub(r"\s+", " ", words).lower()
    return all(
        re.search(r"(?<!\w)" + re.escape(part.lower()) + (r"(?!\w)" if " " in part or len(part) < 3 else ""), plain)
        for part in parts
    )


def _norm(force: str, words: str) -> Norm:
    if not re.search(rf"(?<!\w){force}(?!\w)", re.sub(r"\s+", " ", words), re.IGNORECASE):
        raise Disagreement(f"the words do not hold {force!r}")
    return Norm(force)


def _quantity(claim: str, words: str) -> Meaning:
    number, _, printed = claim.partition(" ")
    value = read_number(number)
    if value is None:
        raise Disagreement(f"cannot read the quantity {claim!r}")
    unit = _unit(printed) if printed else None
    read = read_amounts(words)
    if Amount(value, unit) in read or value == _total(read, unit):
        return Quantity(value, unit)
    shown = ", ".join(f"{amount.value} {amount.unit or ''}".strip() for amount in read) or "no number"
    raise Disagreement(f"the words say {shown}, not {claim}")


def _total(amounts: tuple[Amount, ...], unit: str | None) -> Fraction | None:
    """`1 foot and 9 inches` as one quantity."""
    total = Fraction(0)
    for amount in amounts:
        factor = Fraction(1) if amount.unit == unit else SAME_MEASURE.get((amount.unit or "", unit or ""))
        if factor is None or amount.unit is None:
            return None
        total += amount.value * factor
    return total if len(amounts) > 1 else None


def _comparator(claim: str, words: str) -> Meaning:
    if claim not in OPERATORS or read_operator(words) != claim:
        raise Disagreement(f"the words say {read_operator(words) or 'no one operator'}, not {claim}")
    return Comparator(claim)


def _incorporation(target: str, words: str) -> Meaning:
    marks = re.findall(r"\([a-z0-9]+\)", words)
    parts = target.split("/")
    if not marks or parts[-1] not in marks or not set(marks) <= set(parts):
        raise Disagreement(f"the words cite {', '.join(marks) or 'no clause'}, not {target}")
    return Incorporation(target)


def _listing(claim: str, words: str) -> Meaning:
    values = tuple(value.strip() for value in claim.split(","))
    for value in values:
        if not _holds(words, value.split("-")):
            raise Disagreement(f"the words do not name {value}")
    return Listing(values)


def _day(claim: str, words: str) -> Meaning:
    date = datetime.date.fromisoformat(claim)
    plain = words.lower()
    numbers = re.findall(r"\d+", plain)
    if MONTHS[date.month - 1] not in plain or str(date.day) not in numbers or str(date.year) not in numbers:
        raise Disagreement(f"the words do not state the date {claim}")
    return Day(date)


READERS: dict[str, Callable[[str, str], Meaning]] = {
    "=": _quantity,
    "op": _comparator,
    "takes": lambda claim, words: _incorporation(claim.removeprefix("in "), words),
    "names": _listing,
    "date": _day,
}
