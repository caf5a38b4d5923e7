"""Numbers: what a rule states, what it is told, and exact arithmetic on both.

Invariant: every number is a Fraction (a date or a duration where a rule reckons time); nothing is ever a float.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .domains import Range
from .reckoning import RECKONINGS, Unreckoned
from .tree import Formula, Given, Number, Plain, Reckon, Stated
from .world import Unsettled, World

ONE = Fraction(1)


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
    return ("unknown", node.fact, world.opaque(f"{node.fact}:", (node.fact,)))


def _formula(node: Formula, world: World) -> Any:
    values = [number(part, world) for part in node.parts]
    if any(value is None for value in values):
        return None
    if any(isinstance(value, tuple) for value in values):
        return ("unknown", node.op, *values)
    return ARITHMETIC[node.op](*values)


def _units_begun(amount: Fraction, per: Fraction = ONE) -> Fraction:
    return Fraction(-((-amount) // per))


def _divided(amount: Fraction, by: Fraction) -> Fraction:
    if by == 0:
        raise Unreckoned("the rule divides by nothing")
    return amount / by


def _units_complete(amount: Fraction, per: Fraction = ONE) -> Fraction:
    return Fraction(amount // per)


ARITHMETIC: dict[str, Callable[..., Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
    "min": min,
    "max": max,
    "parts": _units_begun,
    "whole": _units_complete,
}


def _reckon(node: Reckon, world: World) -> Any:
    unknown = tuple(fact for fact in node.facts if fact not in world.known)
    if unknown:
        return ("unknown", node.name, world.opaque(f":{node.name}", unknown))
    return RECKONINGS[node.name](*(world.known[fact] for fact in node.facts))


NUMBERS: dict[type, Callable[[Any, World], Any]] = {
    Stated: _stated, Given: _given, Plain: lambda node, _: node.value, Formula: _formula, Reckon: _reckon,
}  # fmt: skip
