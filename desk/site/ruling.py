"""The rules of a gazette as data, for the evaluator that answers in the browser.

Invariant: nothing is simplified on the way: each node of a rule's tree is one entry, numbers stay exact, and every term
goes with the place at which its words stand in this very text.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from ...model.document import Document
from ...model.rules import RuleBook
from ...model.rules.bind import Place, bind
from ...model.rules.facts import NONE, FactType, Value
from ...model.rules.trace import misprint, stated
from ...model.rules.tree import BELOW, Case, Defect, Given, Plain, Reads, Reckon, Row, Stated, Term
from ..names import cited
from ..output import printable

if TYPE_CHECKING:
    from .view import View


@dataclass
class Nodes:
    """The nodes of a book in a list: one that several rules share is there once."""

    listed: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    _known: dict[int, int] = field(default_factory=dict[int, int])

    def add(self, node: Any) -> int | None:
        """The number of a node, after those under it."""
        if node is None:
            return None
        number = self._known.get(id(node))
        if number is None:
            entry = {one.name: self._value(getattr(node, one.name)) for one in fields(node)}
            self.listed.append({"t": type(node).__name__, **entry})
            number = self._known[id(node)] = len(self.listed) - 1
        return number

    def _value(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return [self._value(one) for one in cast("tuple[Any, ...]", value)]
        if isinstance(value, Row):
            return self._row(value)
        if isinstance(value, (Term, Defect)):
            return value.name
        if isinstance(value, NODES):
            return self.add(value)
        return plain(value)

    def _row(self, row: Row) -> dict[str, Any]:
        under = {name: plain(limits) for name, limits in row.under}
        return {"term": row.term.name, "limits": plain(row.limits), "defect": row.defect and row.defect.name, "under": under}


NODES = (*(kind for kind in BELOW if kind not in (Row, Case, Term)), Given, Plain, Reads, Reckon, Stated)


def plain(value: Any) -> Any:
    """A small value as JSON has it; a number as the text of its fraction, so that it stays exact.

    >>> plain(Fraction(1, 3)), plain(frozenset({"b", "a"})), plain((datetime.date(1982, 3, 1),))
    ('1/3', ['a', 'b'], ['1982-03-01'])
    """
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, frozenset):
        return sorted(cast("frozenset[str]", value))
    if isinstance(value, tuple):
        return [plain(one) for one in cast("tuple[Any, ...]", value)]
    if is_dataclass(value) and not isinstance(value, type):
        return {"t": type(value).__name__, **{one.name: plain(getattr(value, one.name)) for one in fields(value)}}
    return value


def rules_data(book: RuleBook, document: Document) -> dict[str, Any]:
    """The rules of a document with the places of their words, as JSON."""
    nodes, bound = Nodes(), bind(book, document.graph)
    questions = [
        {
            "id": question.id, "text": question.text, "unit": question.unit, "facts": list(question.facts),
            "cases": [_case(nodes, case) for case in question.cases],
        }
        for question in book.questions.values() if not question.draft
    ]  # fmt: skip
    return {
        "document": document.id,
        "raw_sha256": document.raw.sha256,
        "facts": {name: _fact(fact) for name, fact in book.facts.items()},
        "terms": {term.name: _term(term, bound.places[term.name]) for term in _terms(book)},
        "defects": {name: _defect(defect) for name, defect in book.defects.items()},
        "questions": questions,
        "impossible": [nodes.add(condition) for condition in book.impossible],
        "nodes": nodes.listed,
        "places": {key: _place(place) for key, place in bound.places.items()},
        "stale": sorted(bound.stale),
    }


def panel_data(view: View) -> dict[str, Any]:
    """The rules of a view with what its panel shows beside them: links, citations, the numbers of the words."""
    panel = view.panel
    assert panel is not None
    data = rules_data(panel.book, view.document)
    for key, place in data["places"].items():
        place |= {"nth": panel.numbers[key], **_linked(view, place["path"])}
    for question, asked in zip(data["questions"], panel.questions, strict=True):
        home = asked.home and {"eid": view.document.graph.by_path[asked.home].eid, **_linked(view, asked.home)}
        question |= {"home": home, "fresh": not asked.stale}
    return data


def _linked(view: View, path: str) -> dict[str, str | None]:
    return {"cite": printable(cited(path)), "href": view.href(path)}


def _case(nodes: Nodes, case: Case) -> dict[str, Any]:
    return {
        "condition": nodes.add(case.condition),
        "status": case.status,
        "value": nodes.add(case.value),
        "text": case.text,
        "words": [term.name for term in case.words],
        "cites": [term.name for term in case.cites],
        "warns": [defect.name for defect in case.warns],
    }


def _terms(book: RuleBook) -> Iterator[Term]:
    yield from book.terms.values()
    for scale in book.scales.values():
        yield from (row.term for row in scale.rows)


def _term(term: Term, place: Place) -> dict[str, Any]:
    return {
        "meaning": plain(term.meaning), "says": term.says, "defect": term.defect, "stated": stated(term.meaning),
        "misprint": misprint(term, place) if term.quote.reads is not None else None,
    }  # fmt: skip


def _defect(defect: Defect) -> dict[str, Any]:
    readings = [[one.name, one.says] for one in defect.readings]
    return {
        "kind": defect.kind, "message": defect.message, "readings": readings, "prevails": defect.prevails,
        "probable": defect.probable,
    }  # fmt: skip


def _fact(fact: FactType) -> dict[str, Any]:
    default = None if fact.default is None else written(fact.default)
    return {
        "kind": fact.kind, "unit": fact.unit, "values": list(fact.values), "of": fact.of, "ask": fact.ask,
        "default": default, "words": dict(fact.words or {}),
    }  # fmt: skip


def written(value: Value) -> list[str]:
    """A value as a person would write it for its fact.

    >>> written(True), written(Fraction(3, 2)), written(frozenset()), written(((2, 16),))
    (['true'], ['1.5'], ['none'], ['2m16d'])
    """
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, frozenset):
        return sorted(value) or [NONE]
    if isinstance(value, tuple):
        return [f"{one[0]}m{one[1]}d" if isinstance(one, tuple) else _decimal(one) for one in value] or [NONE]
    return [_decimal(value) if isinstance(value, Fraction) else str(value)]


def _decimal(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.12f}".rstrip("0")


def _place(place: Place) -> Mapping[str, Any]:
    return {
        "path": place.path, "eid": place.eid, "uid": place.uid, "quote": place.quote, "page": place.page,
        "raw": list(place.span) if place.span else None, "boxes": [box.to_json() for box in place.boxes],
        "state": place.state, "message": place.message,
    }  # fmt: skip
