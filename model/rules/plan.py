"""Plans: a question of a book made ready to run, once and for all.

Invariant: a plan holds nothing of any one case; it is kept while its book lives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .conditions import Decider, holds
from .facts import FactType, Value, read_facts, show
from .load import RuleBook
from .numbers import Reckoner, number
from .tree import Case, Question, facts_of
from .world import World

Line = tuple[Decider | None, Case, Reckoner | None]
"""A case of the question: its condition and its value, ready to run."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One question, ready to run."""

    question: Question
    types: dict[str, FactType]
    defaults: dict[str, Value]
    lines: tuple[Line, ...]
    never: tuple[Callable[[World], bool], ...]
    """What cannot be, of the facts that the question takes."""
    read: dict[tuple[str, str], tuple[Value, Any]] = field(default_factory=dict[tuple[str, str], tuple[Value, Any]])
    """Facts read before, as written: the value and how it is shown."""


MOST_READ = 4096


def told(plan: Plan, facts: Mapping[str, Sequence[str]]) -> tuple[dict[str, Value], dict[str, Any]]:
    """What is known of a case, defaults and all, and the facts given as they are shown; raises BadFacts."""
    known, shown, read = dict(plan.defaults), dict[str, Any](), plan.read
    for name, texts in facts.items():
        key = (name, texts[0] if len(texts) == 1 else "")
        found = read.get(key)
        if found is None:
            value = read_facts(plan.types, {name: texts}, plan.question.id)[name]
            found = value, show(value)
            if len(texts) == 1 and len(read) < MOST_READ:
                read[key] = found
        known[name], shown[name] = found
    return known, shown


def plan_of(book: RuleBook, question: Question) -> Plan:
    """The plan of a question, made when it is first asked."""
    kept: dict[str, Any] = book._plans  # pyright: ignore[reportPrivateUsage]
    plan = kept.get(question.id)
    if plan is None:
        plan = kept[question.id] = _planned(book, question)
    return plan


def _planned(book: RuleBook, question: Question) -> Plan:
    types = {name: book.facts[name] for name in question.facts}
    lines = tuple(
        (
            None if case.condition is None else holds(case.condition),
            case,
            None if case.value is None else number(case.value),
        )
        for case in question.cases
    )
    never = tuple(holds(condition) for condition in book.impossible if facts_of(condition) <= set(types))
    defaults = {name: fact.default for name, fact in types.items() if fact.default is not None}
    return Plan(question, types, defaults, lines, never)
