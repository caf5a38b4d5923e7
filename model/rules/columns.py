"""Columns: a question asked of numpy arrays, one number a row telling the branch.

Invariant: a number in a column is the shortest decimal that names it, as people wrote it, and is sorted between the limits of
the rules exactly; a limit that no such decimal can name is refused, never rounded.

numpy is needed here and nowhere else; `clausebook.model.rules.table` does the same for tables of text without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..errors import BadFacts
from ..graph import ClauseGraph
from .answer import Answer
from .domains import number_text
from .load import RuleBook
from .plan import plan_of
from .table import Branch, Cases, limits_of

DIGITS = 15
"""A decimal of so many digits and its nearest float name each other, so floats compare as the decimals do."""


@dataclass(frozen=True)
class Branched:
    """The answers to columns: for each row the number of its case and of its branch."""

    case: Any
    branch: Any
    cases: Sequence[Answer]
    branches: Sequence[Branch]


class Columns:
    """One question, made ready for columns; what was asked once is kept.

    >>> from clausebook.corpus.holdings import holdings
    >>> held, gazette = holdings(), "new-mangalore-harbour-craft-1976"
    >>> columns = Columns(held.rules(gazette), held.open(gazette).graph, "certificated-engineer-required")
    >>> import numpy
    >>> found = columns.ask({"bhp": numpy.array([39.5, 40, 40.00001, numpy.nan])})
    >>> [found.cases[n].status for n in found.case]
    ['no', 'no', 'yes', 'unknown_fact']
    """

    def __init__(self, book: RuleBook, graph: ClauseGraph, question: str, **same: str) -> None:
        if question not in book.questions:
            raise BadFacts(f"{book.name} has no question {question!r}")
        self.plan = plan_of(book, book.questions[question])
        self.same, self.asking = same, Cases(book, graph, question, None)
        self.cuts: dict[str, list[Fraction] | None] = {name: limits_of(self.plan, name) for name in self.plan.types}
        self.known: dict[tuple[str | None, ...], int] = {}
        self.cases: list[Answer] = []
        self.branch_of: list[int] = []

    def ask(self, columns: Mapping[str, Any]) -> Branched:
        """The case and the branch of every row of the columns: numbers, yes/no, or texts; NaN is a fact not given."""
        import numpy as np

        names = list(columns)
        if extra := sorted({*names, *self.same} - set(self.plan.types)):
            raise BadFacts(f"question {self.plan.question.id} takes no fact {extra[0]!r}")
        cells = [self._cells(name, np.asarray(columns[name])) for name in names]
        code = np.zeros(len(cells[0][0]) if cells else 0, dtype=np.int64)
        for numbers, samples in cells:
            code *= len(samples)
            code += numbers
        case = self._cases(code, names, [samples for _, samples in cells])
        return Branched(case, np.array(self.branch_of, dtype=np.int32)[case], self.cases, self.asking.branches)

    def _cases(self, code: Any, names: list[str], samples: list[list[str | None]]) -> Any:
        import numpy as np

        size = 1
        for some in samples:
            size *= len(some)
        dense = size <= 4 * len(code) + 10_000
        present = np.flatnonzero(np.bincount(code, minlength=size)) if dense else np.unique(code)
        table = np.zeros(size if dense else len(present), dtype=np.int32)
        for nth, one in enumerate(present.tolist()):
            table[one if dense else nth] = self._case(names, one, samples)
        return table[code if dense else np.searchsorted(present, code)]

    def _case(self, names: list[str], code: int, samples: list[list[str | None]]) -> int:
        values: list[str | None] = []
        for own in reversed(samples):
            code, at = divmod(code, len(own))
            values.append(own[at])
        key = (*names, *values)
        if key not in self.known:
            given = {name: text for name, text in zip(names, reversed(values), strict=True) if text is not None}
            answer, branch = self.asking.one({**self.same, **given})
            self.known[key] = len(self.cases)
            self.cases.append(answer)
            self.branch_of.append(branch)
        return self.known[key]

    def _cells(self, name: str, column: Any) -> tuple[Any, list[str | None]]:
        """For each row the number of its cell, and for each cell a value in it."""
        import numpy as np

        cuts = self.cuts[name]
        if column.dtype == bool:
            return column.view(np.int8), ["false", "true"]
        if column.dtype.kind in "iuf" and cuts is not None:
            return _sorted_in(column, cuts)
        if column.dtype.kind == "f":
            values, numbers = np.unique(column, return_inverse=True)
            return numbers, [None if value != value else repr(value) for value in values.tolist()]
        values, numbers = np.unique(column, return_inverse=True)
        return numbers, [str(value) or None for value in values.tolist()]


def _sorted_in(column: Any, cuts: list[Fraction]) -> tuple[Any, list[str | None]]:
    """The cells of numbers: even between two limits, odd on one, the last for a fact not given."""
    import numpy as np

    numbers = np.zeros(len(column), dtype=np.int8 if len(cuts) < 60 else np.int32)
    for cut in cuts:
        limit = _decimal(cut)
        numbers += column >= limit
        numbers += column > limit
    samples: list[str | None] = []
    for low, high in zip([None, *cuts], [*cuts, None], strict=True):
        samples += [_between(low, high), *([number_text(high)] if high is not None else [])]
    if column.dtype.kind == "f" and (unknown := np.isnan(column)).any():
        numbers[unknown] = len(samples)
    _refuse_negative(column)
    return numbers, [*samples, None]


def _refuse_negative(column: Any) -> None:
    if len(column) and (column < 0).any():
        raise BadFacts("a column holds a number below zero")


def _decimal(cut: Fraction) -> float:
    text = number_text(cut)
    if "/" in text or len(text.replace(".", "")) > DIGITS:
        raise BadFacts(f"the limit {text} cannot be told exactly in a column of floats; give the table as text")
    return float(text)


def _between(low: Fraction | None, high: Fraction | None) -> str:
    """A number between two limits; of integers a half is none, but no case is asked there."""
    if high is None:
        return number_text(Fraction(int(low or 0) + 1))
    below = low or Fraction(0)
    whole = Fraction(int(below) + 1)
    return number_text(whole if whole < high else (below + high) / 2)
