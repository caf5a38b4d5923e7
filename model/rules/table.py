"""Tables: a question asked of many cases at once, each with the branch that tells what its answer rests on.

Invariant: a row is answered exactly as if it were asked alone. Rows whose facts lie between the same limits of the rules
are one case, asked once; nothing is compared but the numbers as they were written, so 564.99999 is not 565.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import Any, cast

from ..errors import BadFacts
from ..graph import ClauseGraph
from .answer import Answer, ask
from .facts import FactType, Value, read_fact
from .load import RuleBook
from .plan import Plan, plan_of
from .tree import Compare, Comparison, Given, Reckon, facts_of

GIVEN_APART = ";"
"""Between the values of a list in one cell."""
ANSWERED = ("yes", "no", "value")


@dataclass(frozen=True, slots=True)
class Branch:
    """One way to an answer: its number, and the first answer that went that way, with trace and warnings."""

    id: int
    answer: Answer


@dataclass(slots=True)
class Answers:
    """The answers to a table: for each row its answer and the number of its branch."""

    answers: list[Answer]
    branch: Sequence[int]
    branches: list[Branch] = field(default_factory=list[Branch])

    def answered(self) -> bool:
        """Whether every row has an answer."""
        return all(answer.status in ANSWERED for answer in self.answers)


def ask_table(
    book: RuleBook, graph: ClauseGraph, question: str, columns: Mapping[str, Sequence[str | None]], name: str | None = None
) -> Answers:
    """Answer a question for every row of a table of facts, written as for `ask`; an empty cell is a fact not given.

    >>> from clausebook.corpus.holdings import holdings
    >>> held, gazette = holdings(), "new-mangalore-harbour-craft-1976"
    >>> table = {"bhp": ["564.99999", "565"], "certificate": ["second-class-master"] * 2, "propulsion": ["true"] * 2}
    >>> [answer.status for answer in ask_table(held.rules(gazette), held.open(gazette).graph, "may-be-master", table).answers]
    ['yes', 'no']
    """
    asked = book.questions.get(question)
    if asked is None:
        raise BadFacts(f"{book.name} has no question {question!r}; it has {', '.join(book.questions) or 'none'}")
    plan = plan_of(book, asked)
    if extra := sorted(set(columns) - set(plan.types)):
        raise BadFacts(f"question {question} takes no fact {extra[0]!r}; it takes {', '.join(plan.types) or 'none'}")
    cells = [_cells(plan.types[fact], columns[fact], sorter(plan, fact)) for fact in columns]
    return Cases(book, graph, question, name).run(list(columns), cells, max(map(len, columns.values()), default=0))


Cells = tuple[list[int], list[str | None]]
"""For each row the number of its cell, and for each cell a value in it as it was written."""


def _cells(fact: FactType, column: Sequence[str | None], sort: Callable[[Value], Any]) -> Cells:
    """Each value once: read, and sorted into the cells between the limits of the rules."""
    numbers: dict[str | None, int] = {}
    cells: dict[Any, int] = {}
    samples: list[str | None] = []
    for row, text in enumerate(column, 1):
        if text in numbers:
            continue
        key = (None,) if text is None or not text.strip() else (sort(_value(fact, text, row)),)
        if key not in cells:
            cells[key] = len(samples)
            samples.append(None if key == (None,) else text)
        numbers[text] = cells[key]
    return [numbers[text] for text in column], samples


def _value(fact: FactType, text: str, row: int) -> Value:
    try:
        return read_fact(fact, values_in(fact, text))
    except BadFacts as fault:
        raise BadFacts(f"row {row}: {fault}") from None


def values_in(fact: FactType, text: str) -> list[str]:
    """The values of one cell: a list may stand apart by semicolons or commas."""
    return text.split(GIVEN_APART) if fact.kind == "list" else [text]


def sorter(plan: Plan, fact: str) -> Callable[[Value], Any]:
    """What tells values of a fact apart that the rules may tell apart."""
    cuts = limits_of(plan, fact)
    return (lambda value: cell_of(value, cuts)) if cuts else (lambda value: value)


def limits_of(plan: Plan, fact: str) -> list[Fraction] | None:
    """The limits at which the rules cut a fact; None where they reckon with its very value, or cut it nowhere."""
    nodes: list[object] = [plan.question.cases]
    limits: set[Fraction] = set()
    while nodes:
        node = nodes.pop()
        if isinstance(node, (Given, Reckon, Compare)) and fact in facts_of(node):
            return None
        if isinstance(node, Comparison) and node.fact == fact:
            limits.add(node.value)
        nodes += _below(node)
    return sorted(limits) or None


def _below(node: object) -> Iterable[object]:
    if isinstance(node, tuple):
        return cast("tuple[object, ...]", node)
    return [getattr(node, one.name) for one in fields(node)] if is_dataclass(node) else ()


def cell_of(value: Any, cuts: Sequence[Fraction]) -> Any:
    """The number of the cell: even between two limits, odd on one."""
    if isinstance(value, tuple):
        return tuple(sorted({cell_of(one, cuts) for one in value}))  # type: ignore[reportUnknownVariableType]
    at = bisect_left(cuts, value)
    return 2 * at + (at < len(cuts) and cuts[at] == value)


class Cases:
    """Asks once for each case, and numbers the branches."""

    def __init__(self, book: RuleBook, graph: ClauseGraph, question: str, name: str | None) -> None:
        self.book, self.graph, self.question, self.name = book, graph, question, name
        self.branches: list[Branch] = []
        self.ids: dict[Any, int] = {}

    def run(self, facts: list[str], cells: list[Cells], rows: int) -> Answers:
        """The answers, asked once for each combination of cells."""
        keys = codes([numbers for numbers, _ in cells], [len(samples) for _, samples in cells], rows)
        made: dict[int, tuple[Answer, int]] = {}
        for code in dict.fromkeys(keys):
            values = picked(code, [samples for _, samples in cells])
            made[code] = self.one({name: text for name, text in zip(facts, values, strict=True) if text is not None})
        return Answers([made[code][0] for code in keys], [made[code][1] for code in keys], self.branches)

    def one(self, values: Mapping[str, str]) -> tuple[Answer, int]:
        """The answer to one case and the number of its branch."""
        given = {name: values_in(self.book.facts[name], text) for name, text in values.items()}
        answer = ask(self.book, self.graph, self.question, given, self.name)
        return answer, self.branch(answer)

    def branch(self, answer: Answer) -> int:
        """The number of the branch: the same outcome (but for a value) on the same words with the same warnings."""
        key = (answer.status, answer.missing, tuple((step.path, step.raw) for step in answer.trace), answer.warnings)
        if key not in self.ids:
            self.ids[key] = len(self.branches) + 1
            self.branches.append(Branch(self.ids[key], answer))
        return self.ids[key]


def codes(columns: Sequence[Sequence[int]], sizes: Sequence[int], rows: int) -> list[int]:
    """One number for each row that tells its combination of cells."""
    if not columns:
        return [0] * rows
    found = list(columns[0])
    for column, size in zip(columns[1:], sizes[1:], strict=True):
        found = [code * size + number for code, number in zip(found, column, strict=True)]
    return found


def picked(code: int, samples: Sequence[Sequence[str | None]]) -> list[str | None]:
    """The values of a combination, one for each column."""
    values: list[str | None] = []
    for own in reversed(samples):
        code, at = divmod(code, max(1, len(own)))
        values.append(own[at])
    return values[::-1]
