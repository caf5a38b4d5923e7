"""The short expressions of a rules file, read into the tree: `light-boat and (owner or not permit)`.

Invariant: an expression is only names, `and or not`, a few functions and arithmetic; nothing in it can run, and its
length and depth are bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from .facts import NONE
from .names import DEEPEST, BadExpression, Names, tokens_of
from .tree import (
    All,
    AnyOf,
    Check,
    Choose,
    Comparator,
    Compare,
    Condition,
    Formula,
    Given,
    InScale,
    Membership,
    Not,
    Number,
    Plain,
    Quantity,
    Reads,
    Reckon,
    Stated,
    Term,
    Test,
    Truth,
)  # fmt: skip

RECKONINGS: dict[str, tuple[str, ...]] = {
    "calendar_service": ("date", "date"),
    "duration_total": ("duration",),
    "days_from": ("date", "date"),
    "months_from": ("date", "date"),
}
"""The facts that each reckoning takes: dates, or a list of durations."""
ARITHMETIC = ("min", "max", "parts", "whole")


Node = TypeVar("Node")


def read_condition(text: str, names: Names) -> Condition:
    """The condition that an expression states."""
    reader = _Reader(text, names)
    return reader.finish(reader.condition())


def read_quantity(text: str, names: Names) -> Number:
    """The number that an expression computes."""
    reader = _Reader(text, names)
    return reader.finish(reader.sum())


class _Reader:
    """A recursive-descent reader over the tokens of one expression."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.tokens, self.at, self.depth = tokens_of(text), 0, 0

    def finish(self, node: Node) -> Node:
        if self.at < len(self.tokens):
            raise BadExpression(f"{self.tokens[self.at]!r} is not expected in {self.text!r}")
        return node

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str | None = None) -> str:
        token = self.peek()
        if not token or (wanted is not None and token != wanted):
            raise BadExpression(f"{wanted or 'more'} is expected, not {token or 'the end'}, in {self.text!r}")
        self.at += 1
        return token

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise BadExpression(f"an expression deeper than {DEEPEST}")

    # Conditions

    def condition(self) -> Condition:
        self.deeper()
        parts = [self.conjunction()]
        while self.peek() == "or":
            self.take()
            parts.append(self.conjunction())
        self.depth -= 1
        return parts[0] if len(parts) == 1 else AnyOf(1, tuple(parts))

    def conjunction(self) -> Condition:
        parts = [self.negation()]
        while self.peek() == "and":
            self.take()
            parts.append(self.negation())
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def negation(self) -> Condition:
        if self.peek() == "not":
            self.take()
            self.deeper()
            part = self.negation()
            self.depth -= 1
            return Not(part)
        return self.single()

    def single(self) -> Condition:
        token = self.take()
        if token == "(":
            inner = self.condition()
            self.take(")")
            return inner
        special: dict[str, Callable[[], Condition]] = {
            "any": self.any_of, "compare": self.compare, "exceeds": self.exceeds, "covers": self.covers,
            "reads": self.reads,
        }  # fmt: skip
        if token in special and self.peek() in ("(", *map(str, range(1, 10))):
            return special[token]()
        if self.peek() in ("is", "has") and token in self.names.facts:
            return self.check(token)
        return self.named(token)

    def any_of(self) -> Condition:
        count = int(self.take()) if self.peek() != "(" else 1
        self.take("(")
        parts = [self.condition()]
        while self.peek() == ",":
            self.take()
            parts.append(self.condition())
        self.take(")")
        return AnyOf(count, tuple(parts))

    def compare(self) -> Condition:
        self.take("(")
        term = self.term(self.take())
        self.take(",")
        left = self.sum()
        self.take(",")
        right = self.sum()
        self.take(")")
        if not isinstance(term.meaning, Comparator):
            raise BadExpression(f"term {term.name} names no operator")
        return Compare(term, term.meaning.op, left, right)

    def exceeds(self) -> Condition:
        self.take("(")
        left = self.sum()
        self.take(",")
        right = self.sum()
        self.take(")")
        return Compare(None, ">", left, right)

    def covers(self) -> Condition:
        self.take("(")
        scale = _known(self.names.scales, self.take(), "scale")
        self.take(")")
        return InScale(scale)

    def reads(self) -> Condition:
        self.take("(")
        defect = _known(self.names.defects, self.take(), "defect")
        self.take(",")
        reading = self.take()
        self.take(")")
        if reading not in [one.name for one in defect.readings]:
            raise BadExpression(f"defect {defect.name} has no reading {reading!r}")
        return Reads(defect, reading)

    def check(self, fact: str) -> Condition:
        self.take()
        values = [self.take().strip("'")]
        while self.peek() == "|":
            self.take()
            values.append(self.take().strip("'"))
        allowed = (*self.names.facts[fact].values, *([NONE] if self.names.facts[fact].of else []))
        for value in values:
            if value not in allowed:
                raise BadExpression(f"fact {fact} has no value {value!r}")
        return Check(Membership(fact, frozenset(values)))

    def named(self, name: str) -> Condition:
        if name in self.names.terms:
            return Test(self.names.terms[name])
        if name in self.names.facts and self.names.facts[name].kind == "bool":
            return Check(Truth(name))
        if name not in self.names.defines:
            raise BadExpression(f"{name!r} is no term, definition or yes/no fact, in {self.text!r}")
        if name in self.names.ready:
            return self.names.ready[name]
        if name in self.names.busy:
            raise BadExpression(f"{name!r} is defined by itself")
        self.names.busy.append(name)
        if len(self.names.busy) > DEEPEST:
            raise BadExpression(f"definitions nested deeper than {DEEPEST}")
        condition = read_condition(self.names.defines[name], self.names)
        self.names.busy.pop()
        self.names.ready[name] = condition
        return condition

    # Numbers

    def sum(self) -> Number:
        self.deeper()
        left = self.product()
        while self.peek() in ("+", "-"):
            left = Formula(self.take(), (left, self.product()))
        self.depth -= 1
        return left

    def product(self) -> Number:
        left = self.factor()
        while self.peek() in ("*", "/"):
            left = Formula(self.take(), (left, self.factor()))
        return left

    def factor(self) -> Number:
        token = self.take()
        if token == "(":
            inner = self.sum()
            self.take(")")
            return inner
        if token.isdigit():
            return Plain(Fraction(token))
        if self.peek() == "(":
            return self.call(token)
        if token in self.names.facts:
            if self.names.facts[token].kind not in ("number", "integer", "length"):
                raise BadExpression(f"fact {token} is no number")
            return Given(token)
        if token in self.names.scales:
            return self.names.scales[token]
        term = self.term(token)
        if not isinstance(term.meaning, Quantity):
            raise BadExpression(f"term {token} states no quantity")
        return Stated(term)

    def call(self, name: str) -> Number:
        self.take("(")
        if name == "choose":
            return self.choose()
        if name in RECKONINGS:
            facts = [self.take()]
            while self.peek() == ",":
                self.take()
                facts.append(self.take())
            self.take(")")
            kinds = tuple(self.names.facts[fact].of or self.names.facts[fact].kind for fact in facts if fact in self.names.facts)
            if kinds != RECKONINGS[name]:
                raise BadExpression(f"{name} takes these facts: {', '.join(RECKONINGS[name])}")
            return Reckon(name, tuple(facts))
        if name not in ARITHMETIC:
            raise BadExpression(f"there is no function {name!r}")
        parts = [self.sum()]
        while self.peek() == ",":
            self.take()
            parts.append(self.sum())
        self.take(")")
        return Formula(name, tuple(parts))

    def choose(self) -> Number:
        condition = self.condition()
        self.take(",")
        then = self.sum()
        self.take(",")
        otherwise = self.sum()
        self.take(")")
        return Choose(condition, then, otherwise)

    def term(self, name: str) -> Term:
        return _known(self.names.terms, name, "term")


def _known(table: Mapping[str, Node], name: str, kind: str) -> Node:
    if name not in table:
        raise BadExpression(f"there is no {kind} {name!r}")
    return table[name]
