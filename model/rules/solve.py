"""The solver: one run of a question in one world, and the split of what is unknown into worlds.

Invariant: a run either ends in one outcome or names the one unknown that it met; unknown facts are cut at the rule's own
limits and damaged words into their readings, so that a run never guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .bind import Bound
from .domains import ANY, ANY_WHOLE, Choice, Domain, Holdings, Range
from .facts import NONE, FactType, Value
from .reckoning import RECKONINGS, Unreckoned
from .tree import (
    All, AnyOf, Case, Check, Choose, Compare, Comparison, Condition, Day, Defect, Formula, Given, InScale, Listing, Membership,
    Not, Number, Plain, Question, Reads, Reckon, Row, Scale, Stated, Term, Test, Truth,
)  # fmt: skip

MOST_WORLDS = 3000
BOTH = Choice(frozenset({True, False}))


class Unsettled(Exception):
    """The run met an unknown: a fact (or a test on several) with the parts into which it falls."""

    def __init__(self, name: str, parts: Sequence[Domain | None], facts: tuple[str, ...] = ()) -> None:
        self.name, self.facts = name, facts or (name,)
        self.parts = [part for part in parts if part is not None]


class OpenWords(Exception):
    """The run met damaged words that no reading settles."""

    def __init__(self, defect: Defect) -> None:
        self.defect = defect


class StaleWords(Exception):
    """The run met words that no longer stand in the source."""

    def __init__(self, key: str) -> None:
        self.key = key


class TooManyWorlds(Exception):
    """So much is unknown that the worlds cannot be looked at one by one."""


Outcome = tuple[str, Any]
"""Status and value."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a run used: a term with the result of its test, or a defect."""

    term: Term | None
    result: bool = True
    defect: Defect | None = None
    seen: Any = None
    """The value (or what is left of it) that the test saw."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a run: what was assumed of the unknown facts, the outcome and what it rests on."""

    assumed: Mapping[str, Domain]
    outcome: Outcome
    notes: tuple[Note, ...]
    readings: tuple[tuple[str, Outcome], ...] = ()
    probable: Outcome | None = None


@dataclass
class World:
    """What is known in one run."""

    bound: Bound
    types: Mapping[str, FactType]
    known: dict[str, Value]
    assumed: dict[str, Domain]
    readings: dict[str, str] = field(default_factory=dict[str, str])
    notes: list[Note] = field(default_factory=list[Note])

    def domain(self, fact: str) -> Domain:
        if fact in self.assumed:
            return self.assumed[fact]
        kind = self.types[fact]
        if kind.kind in ("number", "length", "integer", "date"):
            return ANY_WHOLE if kind.kind in ("integer", "date") else ANY
        if kind.kind == "list":
            return Holdings()
        return BOTH if kind.kind == "bool" else Choice(frozenset(kind.values))

    def use(self, term: Term, result: bool = True, seen: Any = None) -> bool:
        if term.name in self.bound.stale:
            raise StaleWords(term.name)
        self.notes.append(Note(term, result, None, seen))
        return result


def explore(question: Question, bound: Bound, types: Mapping[str, FactType], known: dict[str, Value], defects: Mapping[str, Defect]) -> tuple[list[Leaf], dict[str, tuple[str, ...]]]:
    """Every way in which the question may end, given what is known; and the facts behind each unknown that was split."""
    waiting: list[dict[str, Domain]] = [{}]
    leaves: list[Leaf] = []
    behind: dict[str, tuple[str, ...]] = {}
    while waiting:
        assumed = waiting.pop()
        try:
            leaves.append(_settle(question, World(bound, types, known, assumed), defects))
        except Unsettled as unknown:
            behind[unknown.name] = unknown.facts
            waiting += [{**assumed, unknown.name: part} for part in unknown.parts]
        if len(leaves) + len(waiting) > MOST_WORLDS:
            raise TooManyWorlds
    return leaves, behind


def _settle(question: Question, world: World, defects: Mapping[str, Defect]) -> Leaf:
    """Run in every reading of the damaged words that the run meets."""
    ends: list[tuple[dict[str, str], Outcome, tuple[Note, ...]]] = []
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        readings = waiting.pop()
        world.readings, world.notes = readings, []
        try:
            ends.append((readings, _run(question, world, defects), tuple(world.notes)))
        except OpenWords as open_words:
            defect = open_words.defect
            waiting += [{**readings, defect.name: reading.name} for reading in reversed(defect.readings)]
    outcomes = {outcome for _, outcome, _ in ends}
    notes = tuple(dict.fromkeys(note for _, _, some in ends for note in some)) if len(ends) > 1 else ends[0][2]
    if len(outcomes) == 1:
        return Leaf(dict(world.assumed), ends[0][1], notes)
    named = tuple((_reading_text(readings, defects), outcome) for readings, outcome, _ in ends)
    likely = [outcome for readings, outcome, _ in ends if all(defects[name].probable == one for name, one in readings.items())]
    return Leaf(dict(world.assumed), ("undetermined_source", None), notes, named, likely[0] if likely else None)


def _reading_text(readings: Mapping[str, str], defects: Mapping[str, Defect]) -> str:
    says = [next(r.says or r.name for r in defects[name].readings if r.name == one) for name, one in readings.items()]
    return "; ".join(says)


def _run(question: Question, world: World, defects: Mapping[str, Defect]) -> Outcome:
    for case in question.cases:
        if case.condition is None or holds(case.condition, world):
            return _outcome(case, world)
    return "not_covered", None


def _outcome(case: Case, world: World) -> Outcome:
    for term in case.cites:
        world.use(term)
    for defect in case.warns:
        _touch(defect, world)
    if case.words is not None:
        world.use(case.words)
        meaning = case.words.meaning
        if isinstance(meaning, Listing):
            return "value", frozenset(meaning.values)
        return "value", meaning.date if isinstance(meaning, Day) else ("words", case.words.name)
    if case.text is not None:
        return "value", case.text
    if case.value is None:
        return case.status, None
    try:
        value = number(case.value, world)
    except Unreckoned:
        return "undetermined_source", None
    return ("not_covered", None) if value is None else ("value", value)


def _touch(defect: Defect, world: World) -> None:
    if f"defect.{defect.name}" in world.bound.stale:
        raise StaleWords(f"defect.{defect.name}")
    world.notes.append(Note(None, True, defect))


# Conditions


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
        return _opaque(f"{meaning.fact}:none", (meaning.fact,), world)
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
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


def _compares(meaning: Comparison, name: str, world: World) -> tuple[bool, Any]:
    """Whether the fact (of a list, every value of it) meets the limit."""
    value = world.known.get(meaning.fact)
    if value is None:
        domain = world.domain(meaning.fact)
        if isinstance(domain, Range):
            return _cut(meaning.fact, domain.cut(meaning.op, meaning.value)), world.assumed.get(meaning.fact)
        return _opaque(f"{meaning.fact}:{name}", (meaning.fact,), world), None
    compare = OPERATORS[meaning.op]
    if isinstance(value, tuple):
        return all(compare(one, meaning.value) for one in value), value
    return compare(value, meaning.value), value


def _opaque(name: str, facts: tuple[str, ...], world: World) -> bool:
    """A test on unknowns that have no cut point of their own: it may hold or not."""
    domain = world.assumed.get(name, BOTH)
    assert isinstance(domain, Choice)
    if len(domain.values) > 1:
        raise Unsettled(name, [Choice(frozenset({True})), Choice(frozenset({False}))], facts)
    return True in domain.values


def _all(node: All, world: World) -> bool:
    return _joined(node.parts, len(node.parts), 1, world)


def _any(node: AnyOf, world: World) -> bool:
    return _joined(node.parts, node.count, len(node.parts) - node.count + 1, world)


def _joined(parts: Sequence[Condition], wanted: int, spare: int, world: World) -> bool:
    """Whether `wanted` parts hold, or `spare` do not; only the notes of the parts that decide are kept."""
    notes, unknown = world.notes, None
    sides: tuple[list[Note], list[Note]] = ([], [])
    counts = [0, 0]
    for part in parts:
        world.notes = []
        try:
            result = holds(part, world)
        except Unsettled as met:
            unknown = unknown or met
            continue
        finally:
            mine, world.notes = world.notes, notes
        sides[result].extend(mine)
        counts[result] += 1
        if counts[True] == wanted or counts[False] == spare:
            notes.extend(sides[result])
            return result
    assert unknown is not None
    raise unknown


def _not(node: Not, world: World) -> bool:
    return not holds(node.part, world)


def _reads(node: Reads, world: World) -> bool:
    defect = node.defect
    reading = world.readings.get(defect.name) or defect.prevails
    if reading is None:
        raise OpenWords(defect)
    _touch(defect, world)
    return reading == node.reading


def _compare(node: Compare, world: World) -> bool:
    op = node.term.meaning.op  # type: ignore[union-attr]
    unknown = sorted(fact for fact in facts_of(node) if fact not in world.known and not _pinned(fact, world))
    if len(unknown) > 1:
        return world.use(node.term, _opaque(f":{node.term.name}", tuple(unknown), world))
    if not unknown:
        return world.use(node.term, OPERATORS[op](number(node.left, world), number(node.right, world)))
    return world.use(node.term, _solved(node, op, unknown[0], world))


def _pinned(fact: str, world: World) -> bool:
    domain = world.assumed.get(fact)
    return isinstance(domain, Range) and domain.low == domain.high


def _solved(node: Compare, op: str, fact: str, world: World) -> bool:
    """The one unknown of a straight-line comparison, cut where the two sides meet."""
    domain = world.domain(fact)
    if not isinstance(domain, Range):
        return _opaque(f":{node.term.name}", (fact,), world)
    gaps = [_gap(node, fact, Fraction(x), world) for x in (0, 1, 2)]
    slope = gaps[1] - gaps[0]
    if gaps[2] - gaps[1] != slope:
        return _opaque(f":{node.term.name}", (fact,), world)
    if slope == 0:
        return OPERATORS[op](gaps[0], 0)
    turned = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}[op] if slope < 0 else op
    return _cut(fact, domain.cut(turned, -gaps[0] / slope))


def _gap(node: Compare, fact: str, value: Fraction, world: World) -> Fraction:
    world.known[fact] = value
    try:
        return number(node.left, world) - number(node.right, world)
    finally:
        del world.known[fact]


def facts_of(node: Any) -> set[str]:
    """The facts that a node names, itself and below."""
    if isinstance(node, (Given, Comparison, Membership, Truth)):
        return {node.fact}
    found: set[str] = set()
    if isinstance(node, Reckon):
        found.update(node.facts)
    for name in ("parts", "left", "right", "condition", "then", "otherwise", "part", "meaning", "term"):
        below = getattr(node, name, None)
        for one in below if isinstance(below, tuple) else (below,):
            if one is not None and not isinstance(one, (str, Fraction)):
                found |= facts_of(one)
    return found


def _covers(node: InScale, world: World) -> bool:
    return _lookup(node.scale, world) is not None


HOLDS: dict[type, Callable[[Any, World], bool]] = {
    Test: _test, Check: _check, All: _all, AnyOf: _any, Not: _not, Reads: _reads, Compare: _compare, InScale: _covers,
}  # fmt: skip


# Numbers


def number(node: Number, world: World) -> Any:
    """The value of a number in this world; None where a scale does not cover the case."""
    return NUMBERS[type(node)](node, world)


def _stated(node: Stated, world: World) -> Any:
    world.use(node.term)
    return node.term.meaning.value  # type: ignore[union-attr]


def _given(node: Given, world: World) -> Any:
    value = world.known.get(node.fact)
    if value is not None:
        return value
    domain = world.domain(node.fact)
    if isinstance(domain, Range):
        if domain.low == domain.high:
            return domain.low
        raise Unsettled(node.fact, domain.samples())
    return ("unknown", node.fact, _opaque(f"{node.fact}:", (node.fact,), world))


def _formula(node: Formula, world: World) -> Any:
    values = [number(part, world) for part in node.parts]
    if any(value is None for value in values):
        return None
    return ARITHMETIC[node.op](*values)


def _units_begun(amount: Fraction, per: Fraction = Fraction(1)) -> Fraction:
    return Fraction(-((-amount) // per))


ARITHMETIC: dict[str, Callable[..., Fraction]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "min": min,
    "max": max,
    "parts": _units_begun,
    "whole": lambda amount, per=Fraction(1): Fraction(amount // per),
}


def _choose(node: Choose, world: World) -> Any:
    return number(node.then if holds(node.condition, world) else node.otherwise, world)


def _reckon(node: Reckon, world: World) -> Any:
    unknown = tuple(fact for fact in node.facts if fact not in world.known)
    if unknown:
        return ("unknown", node.name, _opaque(f":{node.name}", unknown, world))
    return RECKONINGS[node.name](*(world.known[fact] for fact in node.facts))


def _lookup(node: Scale, world: World) -> Any:
    """What the scale gives: a sound row first; a damaged one only where no sound row covers the case."""
    damaged = [row for row in node.rows if row.defect is not None]
    for row in node.rows:
        if row.defect is None and all(_compares(limit, row.term.name, world)[0] for limit in row.limits):
            world.use(row.term)
            return row.term.meaning.value  # type: ignore[union-attr]
    for row in damaged:
        if all(_compares(limit, row.term.name, world)[0] for limit in _limits(row, world)):
            world.use(row.term)
            _touch(row.defect, world)  # type: ignore[arg-type]
            return row.term.meaning.value  # type: ignore[union-attr]
    return None


def _limits(row: Row, world: World) -> tuple[Comparison, ...]:
    defect = row.defect
    assert defect is not None
    reading = world.readings.get(defect.name) or defect.prevails
    if reading is None:
        raise OpenWords(defect)
    return dict(row.under)[reading]


NUMBERS: dict[type, Callable[[Any, World], Any]] = {
    Stated: _stated, Given: _given, Plain: lambda node, _: node.value, Formula: _formula, Choose: _choose, Reckon: _reckon,
    Scale: _lookup,
}  # fmt: skip
