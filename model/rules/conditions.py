"""Conditions, each made ready to run: whether it holds in a world, with notes of the words that decide it.

Invariant: a condition on an unknown holds, does not hold, or names the unknown and its parts; never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from .comparisons import compared
from .domains import ANY, Holdings
from .numbers import NUMBERS, Reckoner, number
from .operands import OPERATORS, Seen, compares, member
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
)  # fmt: skip
from .world import MAKE, Note, Unsettled, World

Decider = Callable[[World], bool]


def holds(node: Condition) -> Decider:
    """What tells whether a condition holds in a world; it raises Unsettled where that turns on an unknown."""
    return HOLDS[type(node)](node)


def _test(node: Test) -> Decider:
    term, meaning = node.term, node.term.meaning
    if isinstance(meaning, Comparison):
        return _limit_test(term, meaning)
    if isinstance(meaning, (Membership, Truth)):
        return _member_test(term, meaning)
    return lambda world: world.use(term)


def _limit_test(term: Term, meaning: Comparison) -> Decider:
    limit, fact, compare = compares(meaning, term.name), meaning.fact, OPERATORS[meaning.op]
    over, under = meaning.value.numerator, meaning.value.denominator

    def run(world: World) -> bool:
        seen: Any = world.known.get(fact)
        if type(seen) is Fraction and not world.stale:
            # The way of nearly every test, written out: it is run a dozen times for each question.
            result = compare(seen.numerator * under, over * seen.denominator)
            world.notes.append(MAKE(Note, (term, result, None, seen, None, None)))
            return result
        result, seen = limit(world)
        return world.use(term, result, seen)

    return run


def _member_test(term: Term, meaning: Membership | Truth) -> Decider:
    fact, among = meaning.fact, member(meaning)
    sorting = fact if isinstance(meaning, Membership) else None
    wanted = meaning.values if isinstance(meaning, Membership) else frozenset[str]()

    def run(world: World) -> bool:
        seen: Any = world.known.get(fact)
        if type(seen) is str and not world.stale:
            result = seen in wanted
            world.notes.append(MAKE(Note, (term, result, None, seen, sorting, None)))
            return result
        result, seen = among(world)
        sorts = None if isinstance(seen, (frozenset, Holdings)) else sorting
        return world.use(term, result, seen, sorts)

    return run


def _check(node: Check) -> Decider:
    among = member(node.meaning)
    return lambda world: among(world)[0]


def _all(node: All) -> Decider:
    parts = [(holds(part), _open_fact(part)) for part in node.parts]

    def run(world: World) -> bool:
        notes, unknown = world.notes, None
        base, first = len(notes), -1
        for part, fact in parts:
            if unknown is not None and fact is not None and fact not in world.known and fact not in world.assumed:
                continue
            start = len(notes)
            try:
                if not part(world):
                    if first >= 0:
                        notes[base:] = notes[start:] or notes[first:]
                    return False
            except Unsettled as met:
                unknown = unknown or met.with_traceback(None)
                del notes[start:]
                continue
            first = start if first < 0 else first
        if unknown is not None:
            try:
                raise unknown
            finally:
                del unknown  # else frame and exception hold each other until the garbage is collected
        return True

    return run


def _open_fact(node: Condition) -> str | None:
    """The one fact on which a plain test turns: while nothing is known of it the test is open."""
    meaning = node.term.meaning if isinstance(node, Test) else node.meaning if isinstance(node, Check) else None
    if isinstance(meaning, Comparison):
        return meaning.fact if None not in ANY.cut(meaning.op, meaning.value) else None
    return meaning.fact if isinstance(meaning, Truth) else None


def _any(node: AnyOf) -> Decider:
    parts, wanted = [holds(part) for part in node.parts], node.count

    def run(world: World) -> bool:
        return _joined(parts, wanted, world)

    return run


def _joined(parts: Sequence[Decider], wanted: int, world: World) -> bool:
    """Whether `wanted` parts hold, or too few can; only the notes of the parts that decide are kept."""
    notes, unknown = world.notes, None
    spare = len(parts) - wanted + 1
    base, left = len(notes), [spare, wanted]
    runs: list[tuple[bool, int, int]] = []
    for part in parts:
        start = len(notes)
        try:
            result = part(world)
        except Unsettled as met:
            unknown = unknown or met.with_traceback(None)
            del notes[start:]
            continue
        runs.append((result, start, len(notes)))
        left[result] -= 1
        if not left[result]:
            if left[not result] != (spare, wanted)[not result]:
                notes[base:] = _deciding(notes, runs, result)
            return result
    assert unknown is not None
    try:
        raise unknown
    finally:
        del unknown


def _deciding(notes: list[Note], runs: Sequence[tuple[bool, int, int]], result: bool) -> list[Note]:
    """The notes of the parts with this result; of all parts where those have none."""
    kept = [note for side, start, end in runs if side == result for note in notes[start:end]]
    return kept or notes[runs[0][1] :]


def _not(node: Not) -> Decider:
    part = holds(node.part)
    return lambda world: not part(world)


def _reads(node: Reads) -> Decider:
    defect, wanted = node.defect, node.reading

    def run(world: World) -> bool:
        reading = world.reading(defect)
        world.touch(defect)
        return reading == wanted

    return run


def _covers(node: InScale) -> Decider:
    look = lookup(node.scale)
    return lambda world: look(world) is not None


Rows = list[tuple[Row, list[Callable[[World], Seen]]]]


def lookup(node: Scale) -> Reckoner:
    """What the scale gives: a sound row first; a damaged one only where no sound row covers the case."""
    sound: Rows = [(row, _limits(row.limits, row.term)) for row in node.rows if row.defect is None]
    damaged = [
        (row, row.defect, {name: _limits(limits, row.term) for name, limits in row.under})
        for row in node.rows
        if row.defect is not None
    ]

    def run(world: World) -> Any:
        for row, limits in sound:
            if all(limit(world)[0] for limit in limits):
                return _gives(row, world)
        for row, defect, under in damaged:
            if all(limit(world)[0] for limit in under[world.reading(defect)]):
                world.touch(defect)
                return _gives(row, world)
        return None

    return run


def _limits(limits: tuple[Comparison, ...], term: Term) -> list[Callable[[World], Seen]]:
    return [compares(limit, term.name) for limit in limits]


def _gives(row: Row, world: World) -> Fraction:
    world.use(row.term)
    meaning = row.term.meaning
    assert isinstance(meaning, Quantity)
    return meaning.value


def _choose(node: Choose) -> Reckoner:
    condition, then, otherwise = holds(node.condition), number(node.then), number(node.otherwise)
    return lambda world: then(world) if condition(world) else otherwise(world)


# These two numbers turn on conditions, so they are told to the table of numbers here.
NUMBERS[Choose] = _choose
NUMBERS[Scale] = lookup

HOLDS: dict[type, Callable[[Any], Decider]] = {
    Test: _test, Check: _check, All: _all, AnyOf: _any, Not: _not, Reads: _reads, Compare: compared, InScale: _covers,
}  # fmt: skip
