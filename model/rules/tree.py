"""The tree of a rule: small frozen nodes, every operand bound to words of the source.

Invariant: a `Term` is the only leaf that says something about the law, and a term has words. A `Check` only sorts the
facts of a question (which person, which measure) and says nothing about the law. Terms and defects are told apart by
identity: a book makes each once.

Long because every kind of node is declared here, and nothing else is.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Literal, cast


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of one provision: its path, the words as printed, which occurrence, and how they read when misprinted."""

    at: str
    words: str
    nth: int | None = None
    reads: str | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """`fact op value`, as in "not less than 565 B.H.P."."""

    fact: str
    op: str
    value: Fraction
    unit: str | None


@dataclass(frozen=True, slots=True)
class Membership:
    """The fact is, or has among its values, one of `values`."""

    fact: str
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Truth:
    """A yes/no fact that is true."""

    fact: str


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that the source states: a fine, a fee, a rate."""

    value: Fraction
    unit: str | None


@dataclass(frozen=True, slots=True)
class Norm:
    """What the words do: oblige, permit, relieve, forbid, join, except."""

    force: str


@dataclass(frozen=True, slots=True)
class Comparator:
    """Only the operator, between two quantities that the rule computes."""

    op: str


@dataclass(frozen=True, slots=True)
class Incorporation:
    """The words take in another provision."""

    target: str


@dataclass(frozen=True, slots=True)
class Listing:
    """The words name these values (the persons punishable, the offices of application)."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """A date that the source states."""

    date: datetime.date


@dataclass(frozen=True, slots=True)
class Passage:
    """The words themselves."""


Meaning = Comparison | Membership | Truth | Quantity | Norm | Comparator | Incorporation | Listing | Day | Passage


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """One operand of a rule: a name, the words it stands on, what they mean, and what to say in a trace."""

    name: str
    quote: Quote
    meaning: Meaning
    says: str
    defect: str | None = None
    """The defect of the source that touches these words."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read damaged or open words."""

    name: str
    says: str


@dataclass(frozen=True, slots=True, eq=False)
class Defect:
    """Words that are lost, misprinted, contradictory or open, with the ways to read them."""

    name: str
    kind: str
    quote: Quote
    message: str
    readings: tuple[Reading, ...]
    prevails: str | None
    """The reading to follow with a warning; None where the text does not settle it."""
    probable: str | None


@dataclass(frozen=True, slots=True)
class Test:
    term: Term


@dataclass(frozen=True, slots=True)
class Check:
    """A test of a fact that needs no words: it sorts the cases of a question."""

    meaning: Membership | Truth


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least `count` of the parts."""

    count: int
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition


@dataclass(frozen=True, slots=True)
class Reads:
    """True where the defect is read this way."""

    defect: Defect
    reading: str


@dataclass(frozen=True, slots=True)
class Compare:
    """Two computed quantities under an operator that the words name (none where it only sorts cases)."""

    term: Term | None
    op: str
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class InScale:
    """True where a row of the scale (or one of its readings) covers the fact."""

    scale: Scale


@dataclass(frozen=True, slots=True)
class Stated:
    """A number that the source states."""

    term: Term


@dataclass(frozen=True, slots=True)
class Given:
    """The value of a fact."""

    fact: str


@dataclass(frozen=True, slots=True)
class Plain:
    """0, 1 and the like: numbers that belong to arithmetic, not to the law."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Formula:
    """Exact arithmetic: + - * / min max, `parts` (units begun), `whole` (units complete)."""

    op: str
    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """One number if the condition holds, else the other."""

    condition: Condition
    then: Number
    otherwise: Number


@dataclass(frozen=True, slots=True)
class Reckon:
    """A named way of reckoning dates and durations."""

    name: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a scale: the limits it prints and what it gives."""

    term: Term
    """The words of the row; its quantity is what the row gives."""
    limits: tuple[Comparison, ...]
    defect: Defect | None = None
    under: tuple[tuple[str, tuple[Comparison, ...]], ...] = ()
    """The limits under each reading of the defect."""


@dataclass(frozen=True, slots=True)
class Scale:
    name: str
    fact: str
    rows: tuple[Row, ...]


Condition = Test | Check | All | AnyOf | Not | Reads | Compare | InScale
Number = Stated | Given | Plain | Formula | Choose | Reckon | Scale

Status = Literal["yes", "no", "value", "unknown_fact", "undetermined_source", "discretion", "not_covered", "stale"]


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a question's answer: on this condition, this outcome, on these words."""

    condition: Condition | None
    status: Status
    value: Number | None = None
    words: tuple[Term, ...] = ()
    """The terms whose words (joined), list or date are the value."""
    text: str | None = None
    """A value from the question's own list."""
    cites: tuple[Term, ...] = ()
    warns: tuple[Defect, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    text: str
    answer: Literal["yes/no", "value"]
    value_type: str | None
    unit: str | None
    facts: tuple[str, ...]
    cases: tuple[Case, ...]
    draft: bool = False
    """Proposed by a program: it answers nothing until a person accepts it."""


def facts_of(node: object) -> set[str]:
    """The facts that a node names, itself and below."""
    if isinstance(node, (Given, Comparison, Membership, Truth)):
        return {node.fact}
    if isinstance(node, Reckon):
        return set(node.facts)
    if isinstance(node, tuple):
        return {fact for one in cast(tuple[object, ...], node) for fact in facts_of(one)}
    if isinstance(node, BELOW):
        return {fact for one in fields(node) for fact in facts_of(getattr(node, one.name))}
    return set()


BELOW = (Test, Check, All, AnyOf, Not, Compare, InScale, Formula, Choose, Scale, Row, Case, Term)
