"""Operands: whether a fact meets a limit or is among some values, each test made ready to run.

Invariant: a limit is compared exactly; an unknown fact is cut at the limit into the part that meets it and the part that
does not.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .domains import ANY, Choice, Domain, Holdings, Range
from .facts import NONE
from .tree import Comparison, Membership, Truth
from .world import Unsettled, World

Seen = tuple[bool, Any]
"""The result of a test and the value (or what is left of it) that it saw."""


def member(meaning: Membership | Truth) -> Callable[[World], Seen]:
    fact = meaning.fact
    wanted: frozenset[Any] = frozenset({True}) if isinstance(meaning, Truth) else meaning.values

    def run(world: World) -> Seen:
        value = world.known.get(fact)
        if value is None:
            return _member_unknown(meaning, world), world.assumed.get(fact)
        if isinstance(value, frozenset):
            return not wanted.isdisjoint(value), value
        if isinstance(value, tuple):
            return not value, value
        return value in wanted, value

    return run


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
    return cut(meaning.fact, domain.cut(wanted))


def cut(name: str, parts: tuple[Domain | None, Domain | None]) -> bool:
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


def compares(meaning: Comparison, name: str) -> Callable[[World], Seen]:
    """Whether the fact (of a list, every value of it) meets the limit."""
    fact, op, limit = meaning.fact, meaning.op, meaning.value
    compare, over, under = OPERATORS[op], limit.numerator, limit.denominator
    anything = ANY.cut(op, limit)
    divides = None not in anything

    def run(world: World) -> Seen:
        value: Any = world.known.get(fact)
        if type(value) is Fraction:
            # Cross-multiplied whole numbers: exact, and faster than comparing fractions.
            return compare(value.numerator * under, over * value.denominator), value
        if value is None:
            if divides and fact not in world.assumed and world.types[fact].kind in ("number", "length"):
                raise Unsettled(fact, anything)
            domain = world.domain(fact)
            if isinstance(domain, Range):
                return cut(fact, domain.cut(op, limit)), world.assumed.get(fact)
            return world.opaque(f"{fact}:{name}", (fact,)), None
        return all(compare(one, limit) for one in value), value

    return run
