"""Operands: whether a fact meets a limit or is among some values, each test made ready to run.

Invariant: a limit is compared exactly; an unknown fact is cut at the limit into the part that meets it and the part that
does not.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .domains import ANY, Choice, Cuts, Holdings, Parts, Range
from .facts import NONE
from .tree import Comparison, Membership, Truth
from .world import Unsettled, World

Seen = tuple[bool, Any]
"""The result of a test and the value (or what is left of it) that it saw."""


def member(meaning: Membership | Truth) -> Callable[[World], Seen]:
    fact = meaning.fact
    wanted: frozenset[Any] = frozenset({True}) if isinstance(meaning, Truth) else meaning.values
    cuts = Cuts(lambda domain: _split(domain, wanted))
    or_none = isinstance(meaning, Membership) and NONE in meaning.values

    def run(world: World) -> Seen:
        value = world.known.get(fact)
        if value is None:
            if or_none and world.types[fact].of:
                return world.opaque(f"{fact}:none", (fact,)), world.assumed.get(fact)
            return cut(fact, cuts.of(world.domain(fact))), world.assumed.get(fact)
        if isinstance(value, frozenset):
            return not wanted.isdisjoint(value), value
        if isinstance(value, tuple):
            return not value, value
        return value in wanted, value

    return run


def _split(domain: Choice | Holdings, wanted: frozenset[Any]) -> Parts:
    """The part of an unknown that is among the values, and the part that is not."""
    if isinstance(domain, Choice):
        return domain.cut(wanted)
    if domain.has & wanted:
        return domain, None
    left = sorted(wanted - domain.lacks)
    if not left:
        return None, domain
    return Holdings(domain.has | {left[0]}, domain.lacks), Holdings(domain.has, domain.lacks | {left[0]})


def cut(name: str, parts: Parts) -> bool:
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
    cuts = Cuts(lambda domain: domain.cut(op, limit))

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
                return cut(fact, cuts.of(domain)), world.assumed.get(fact)
            return world.opaque(f"{fact}:{name}", (fact,)), None
        return all(compare(one, limit) for one in value), value

    return run
