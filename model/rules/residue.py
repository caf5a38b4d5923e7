"""Residue: the facts on which a question can still turn, once the facts that are known have been put in.

Invariant: every fact on which the outcome turns is among them; a fact that plays no part any more is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .operands import OPERATORS
from .tree import All, AnyOf, Case, Check, Comparison, Condition, Membership, Not, Question, Test, Truth, facts_of

Left = tuple[bool | None, frozenset[str]]
"""Whether a condition holds, None while that is open, and the facts that are left in it."""

NOTHING: frozenset[str] = frozenset()


def facts_left(question: Question, known: Mapping[str, Any]) -> frozenset[str]:
    """The unknown facts that a run of the question may still meet."""
    left: frozenset[str] = NOTHING
    for case in question.cases:
        holds, facts = (True, NOTHING) if case.condition is None else _left(case.condition, known)
        if holds is not False:
            left |= facts | _given(case, known)
        if holds is True:
            break
    return left


def _given(case: Case, known: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(facts_of(case.value) - set(known)) if case.value is not None else NOTHING


def _left(node: Condition, known: Mapping[str, Any]) -> Left:
    if isinstance(node, (Test, Check)):
        return _tested(node.term.meaning if isinstance(node, Test) else node.meaning, known)
    if isinstance(node, Not):
        holds, facts = _left(node.part, known)
        return (None if holds is None else not holds), facts
    if isinstance(node, All):
        return _joined([_left(part, known) for part in node.parts], len(node.parts))
    if isinstance(node, AnyOf):
        return _joined([_left(part, known) for part in node.parts], node.count)
    return None, frozenset(facts_of(node) - set(known))


def _tested(meaning: object, known: Mapping[str, Any]) -> Left:
    if not isinstance(meaning, (Comparison, Membership, Truth)):
        return True, NOTHING
    value = known.get(meaning.fact)
    if value is None:
        return None, frozenset({meaning.fact})
    if isinstance(meaning, Comparison):
        values = value if isinstance(value, tuple) else (value,)  # type: ignore[reportUnknownVariableType]
        return all(OPERATORS[meaning.op](one, meaning.value) for one in values), NOTHING  # type: ignore[reportUnknown]
    if isinstance(meaning, Truth):
        return value is True, NOTHING
    if isinstance(value, frozenset):
        return not value.isdisjoint(meaning.values), NOTHING  # type: ignore[reportUnknownMemberType]
    return (not value if isinstance(value, tuple) else value in meaning.values), NOTHING


def _joined(parts: list[Left], wanted: int) -> Left:
    """Of several conditions of which `wanted` must hold; one that is settled leaves no facts."""
    true, false = sum(holds is True for holds, _ in parts), sum(holds is False for holds, _ in parts)
    if true >= wanted:
        return True, NOTHING
    if len(parts) - false < wanted:
        return False, NOTHING
    return None, NOTHING.union(*(facts for holds, facts in parts if holds is None))
