"""Conditions: whether one holds in a world, with notes of the words that decide it.

Invariant: a condition on an unknown holds, does not hold, or names the unknown and its parts; never guessed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from .domains import Choice, Domain, Holdings, Range
from .facts import NONE
from .numbers import NUMBERS, number
from .tree import (
    All,
    AnyOf,
    Check,
    Choose,
    Compare,
    Comparison,
    Condition,
    InScale,
    Membership,
    Not,
    Quantity,
    Reads,
    Row,
    Scale,
    Term,
    Test,
    Truth,
    facts_of,
)  # fmt: skip
from .world import Note, Unsettled, World


def holds(node: Condition, world: World) -> bool:
    """Whether a condition holds in this world; raises Unsettled where that turns on an unknown."""
    return HOLDS[type(node)](node, world)


def _test(node: Test, world: World) -> bool:
    term = node.term
    meaning = term.meaning
    if isinstance(meaning, Comparison):
        result, seen = _compares(meaning, term.name, world)
    elif isinstance(meaning, (Membership, Truth)):
        result, seen = _member(meaning, world)
    else:
        result, seen = True, None
    return world.use(term, result, seen)


def _check(node: Check, world: World) -> bool:
    return _member(node.meaning, world)[0]


def _member(meaning: Membership | Truth, world: World) -> tuple[bool, Any]:
    fact = meaning.fact
    value = world.known.get(fact)
    if value is None:
        return _member_unknown(meaning, world), world.assumed.get(fact)
    if isinstance(meaning, Truth):
        return value is True, value
    if isinstance(value, frozenset):
        return not value.isdisjoint(meaning.values), value
    if isinstance(value, tuple):
        return not value, value
    return value in meaning.values, value


def _member_unknown(meaning: Membership | Truth, world: World) -> bool:
    domain = world.domain(meaning.fact)
    if isinstance(meaning, Membership) and NONE in meaning.values and world.types[meaning.fact].of:
        return world.opaque(f"{meaning.fact}:none", (meaning.fact,))
    if isinstance(domain, Holdings) and isinstance(meaning, Membership):
        if domain.has & meaning.values:
            return True
        left = sorted(meaning.values - domain.lacks)
        if not left:
            return False
        has, lacks = Holdings(domain.has | {left[0]}, domain.lacks), Holdings(domain.has, domain.lacks | {left[0]})
        raise Unsettled(meaning.fact, [has, lacks])
    assert isinstance(domain, Choice)
    wanted: frozenset[str | bool] = frozenset({True}) if isinstance(meaning, Truth) else frozenset(meaning.values)
    return _cut(meaning.fact, domain.cut(wanted))


def _cut(name: str, parts: tuple[Domain | None, Domain | None]) -> bool:
    if parts[0] is not None and parts[1] is not None:
        raise Unsettled(name, parts)
    return parts[0] is not None


OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}


def _compares(meaning: Comparison, name: str, world: World) -> tuple[bool, Any]:
    """Whether the fact (of a list, every value of it) meets the limit."""
    value = world.known.get(meaning.fact)
    if value is None:
        domain = world.domain(meaning.fact)
        if isinstance(domain, Range):
            return _cut(meaning.fact, domain.cut(meaning.op, meaning.value)), world.assumed.get(meaning.fact)
        return world.opaque(f"{meaning.fact}:{name}", (meaning.fact,)), None
    compare = OPERATORS[meaning.op]
    if isinstance(value, tuple):
        return all(compare(one, meaning.value) for one in value), value
    return compare(value, meaning.value), value


def _all(node: All, world: World) -> bool:
    return _joined(node.parts, len(node.parts), 1, world)


def _any(node: AnyOf, world: World) -> bool:
    return _joined(node.parts, node.count, len(node.parts) - node.count + 1, world)


def _joined(parts: Sequence[Condition], wanted: int, spare: int, world: World) -> bool:
    """Whether `wanted` parts hold, or `spare` do not; only the notes of the parts that decide are kept."""
    notes, unknown = world.notes, None
    base = len(notes)
    left = [spare, wanted]
    runs: list[tuple[bool, int, int]] = []
    for part in parts:
        start = len(notes)
        try:
            result = HOLDS[type(part)](part, world)
        except Unsettled as met:
            unknown = unknown or met
            del notes[start:]
            continue
        runs.append((result, start, len(notes)))
        left[result] -= 1
        if not left[result]:
            if left[not result] != (spare, wanted)[not result]:
                notes[base:] = _deciding(notes, runs, result)
            return result
    assert unknown is not None
    raise unknown


def _deciding(notes: list[Note], runs: Sequence[tuple[bool, int, int]], result: bool) -> list[Note]:
    """The notes of the parts with this result; of all parts where those have none."""
    kept = [note for side, start, end in runs if side == result for note in notes[start:end]]
    return kept or notes[runs[0][1] :]


def _not(node: Not, world: World) -> bool:
    return not holds(node.part, world)


def _reads(node: Reads, world: World) -> bool:
    reading = world.reading(node.defect)
    world.touch(node.defect)
    return reading == node.reading


def _compare(node: Compare, world: World) -> bool:
    op = node.op
    unknown = sorted(fact for fact in facts_of(node) if fact not in world.known and not _pinned(fact, world))
    if len(unknown) > 1:
        return _said(node, world.opaque(_name(node), tuple(unknown)), world)
    if not unknown:
        return _said(node, OPERATORS[op](number(node.left, world), number(node.right, world)), world)
    return _said(node, _solved(node, op, unknown[0], world), world)


def _said(node: Compare, result: bool, world: World) -> bool:
    return result if node.term is None else world.use(node.term, result)


def _name(node: Compare) -> str:
    """The name of the test as an unknown of its own."""
    return f":{node.term.name}" if node.term else f":{id(node)}"


def _pinned(fact: str, world: World) -> bool:
    domain = world.assumed.get(fact)
    return isinstance(domain, Range) and domain.low == domain.high


def _solved(node: Compare, op: str, fact: str, world: World) -> bool:
    """The one unknown of a straight-line comparison, cut where the two sides meet."""
    domain = world.domain(fact)
    if not isinstance(domain, Range) or world.types[fact].kind == "date":
        return world.opaque(_name(node), (fact,))
    gaps = [_gap(node, fact, Fraction(x), world) for x in (0, 1, 2)]
    slope = gaps[1] - gaps[0]
    if gaps[2] - gaps[1] != slope:
        return world.opaque(_name(node), (fact,))
    if slope == 0:
        return OPERATORS[op](gaps[0], 0)
    turned = TURNED[op] if slope < 0 else op
    return _cut(fact, domain.cut(turned, -gaps[0] / slope))


def _gap(node: Compare, fact: str, value: Fraction, world: World) -> Fraction:
    world.known[fact] = value
    try:
        return number(node.left, world) - number(node.right, world)
    finally:
        del world.known[fact]


def _covers(node: InScale, world: World) -> bool:
    return lookup(node.scale, world) is not None


def lookup(node: Scale, world: World) -> Any:
    """What the scale gives: a sound row first; a damaged one only where no sound row covers the case."""
    for row in node.rows:
        if row.defect is None and _within(row.limits, row.term, world):
            return _gives(row, world)
    for row in node.rows:
        if row.defect is not None and _within(dict(row.under)[world.reading(row.defect)], row.term, world):
            world.touch(row.defect)
            return _gives(row, world)
    return None


def _within(limits: tuple[Comparison, ...], term: Term, world: World) -> bool:
    return all(_compares(limit, term.name, world)[0] for limit in limits)


def _gives(row: Row, world: World) -> Fraction:
    world.use(row.term)
    meaning = row.term.meaning
    assert isinstance(meaning, Quantity)
    return meaning.value


def _choose(node: Choose, world: World) -> Any:
    return number(node.then if holds(node.condition, world) else node.otherwise, world)


# These two numbers turn on conditions, so they are told to the table of numbers here.
NUMBERS[Choose] = _choose
NUMBERS[Scale] = lookup

HOLDS: dict[type, Callable[[Any, World], bool]] = {
    Test: _test, Check: _check, All: _all, AnyOf: _any, Not: _not, Reads: _reads, Compare: _compare, InScale: _covers,
}  # fmt: skip
