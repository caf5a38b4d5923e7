"""Numbers: what a rule states, what it is told, and exact arithmetic on both, each made ready to run.

Invariant: every number is a Fraction (a date or a duration where a rule reckons time); nothing is ever a float.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .domains import Range
from .reckoning import RECKONINGS, Unreckoned
from .tree import Formula, Given, Number, Plain, Quantity, Reckon, Stated
from .world import Unsettled, World

ONE = Fraction(1)
Reckoner = Callable[[World], Any]


def number(node: Number) -> Reckoner:
    """What computes a number in a world; it gives None where a scale does not cover the case."""
    return NUMBERS[type(node)](node)


def _stated(node: Stated) -> Reckoner:
    term, meaning = node.term, node.term.meaning
    assert isinstance(meaning, Quantity)
    value = meaning.value

    def run(world: World) -> Any:
        world.use(term)
        return value

    return run


def _given(node: Given) -> Reckoner:
    fact = node.fact

    def run(world: World) -> Any:
        value = world.known.get(fact)
        return _assumed(fact, world) if value is None else value

    return run


def _assumed(fact: str, world: World) -> Any:
    domain = world.domain(fact)
    if not isinstance(domain, Range):
        return ("unknown", fact, world.opaque(f"{fact}:", (fact,)))
    if domain.low == domain.high:
        return domain.low
    raise Unsettled(fact, domain.samples())


def _plain(node: Plain) -> Reckoner:
    value = node.value
    return lambda world: value


def _formula(node: Formula) -> Reckoner:
    parts = [number(part) for part in node.parts]
    op, reckon = node.op, ARITHMETIC[node.op]

    def run(world: World) -> Any:
        values = [part(world) for part in parts]
        for value in values:
            if value is None:
                return None
            if isinstance(value, tuple):
                return ("unknown", op, *values)
        return reckon(*values)

    return run


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


def _reckon(node: Reckon) -> Reckoner:
    name, facts, reckon = node.name, node.facts, RECKONINGS[node.name]

    def run(world: World) -> Any:
        unknown = tuple(fact for fact in facts if fact not in world.known)
        if unknown:
            return ("unknown", name, world.opaque(f":{name}", unknown))
        return reckon(*(world.known[fact] for fact in facts))

    return run


NUMBERS: dict[type, Callable[[Any], Reckoner]] = {
    Stated: _stated, Given: _given, Plain: _plain, Formula: _formula, Reckon: _reckon,
}  # fmt: skip
