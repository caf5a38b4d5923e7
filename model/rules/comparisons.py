"""Comparisons of two computed quantities; an unknown in both is cut where they meet, if they are straight lines in it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .domains import Range
from .numbers import number
from .operands import OPERATORS, TURNED, cut
from .tree import Compare, Formula, Given, Plain, Scale, Stated, facts_of
from .world import World


def compared(node: Compare) -> Callable[[World], bool]:
    """Whether one computed quantity stands to another as the words ask."""
    facts, term, compare = sorted(facts_of(node)), node.term, OPERATORS[node.op]
    left, right, straight = number(node.left), number(node.right), _straight(node.left) and _straight(node.right)
    name = f":{term.name}" if term else f":{id(node)}"

    def decided(world: World) -> bool:
        unknown = [fact for fact in facts if fact not in world.known and not _pinned(fact, world)]
        if unknown and not straight and not _scaled(node):
            return world.opaque(name, tuple(unknown))
        if not unknown or not straight:
            one, two = left(world), right(world)
            return one is not None and two is not None and compare(one, two)
        if len(unknown) > 1 or not isinstance(world.domain(unknown[0]), Range) or _dated(unknown[0], world):
            return world.opaque(name, tuple(unknown))
        return _solved(unknown[0], node.op, lambda: left(world) - right(world), world)

    def run(world: World) -> bool:
        result = decided(world)
        return result if term is None else world.use(term, result)

    return run


def _straight(node: object) -> bool:
    """Whether a number is a straight line in each of its facts."""
    if isinstance(node, (Stated, Given, Plain)):
        return True
    if not isinstance(node, Formula) or node.op not in ("+", "-", "*", "/"):
        return False
    if node.op == "*" and all(facts_of(part) for part in node.parts):
        return False
    return all(map(_straight, node.parts)) and not (node.op == "/" and facts_of(node.parts[1]))


def _scaled(node: object) -> bool:
    """Whether facts come in only as those of scales, which cut them at their own limits."""
    if isinstance(node, Scale):
        return True
    if isinstance(node, Compare):
        return _scaled(node.left) and _scaled(node.right)
    if isinstance(node, Formula):
        return all(map(_scaled, node.parts))
    return isinstance(node, (Stated, Plain))


def _pinned(fact: str, world: World) -> bool:
    domain = world.assumed.get(fact)
    return isinstance(domain, Range) and domain.low == domain.high


def _dated(fact: str, world: World) -> bool:
    return world.types[fact].kind == "date"


def _solved(fact: str, op: str, gap: Callable[[], Fraction], world: World) -> bool:
    """The one unknown of a comparison of straight lines, cut where they meet."""
    domain = world.domain(fact)
    assert isinstance(domain, Range)
    gaps: list[Fraction] = []
    base = len(world.notes)
    for value in (0, 1):
        del world.notes[base:]
        world.known[fact] = Fraction(value)
        try:
            gaps.append(gap())
        finally:
            del world.known[fact]
    slope = gaps[1] - gaps[0]
    if slope == 0:
        return OPERATORS[op](gaps[0], 0)
    return cut(fact, domain.cut(TURNED[op] if slope < 0 else op, -gaps[0] / slope))
