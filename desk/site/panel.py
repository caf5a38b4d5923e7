"""The questions of a gazette's rules as the panel shows them: what each asks, and the words that it rests on.

Invariant: every line of the panel is bound to words of the source, or says that it no longer is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from typing import cast

from ...model.document import Document
from ...model.rules import RuleBook
from ...model.rules.bind import USABLE, Bound, Place, bind
from ...model.rules.facts import FactType
from ...model.rules.tree import Comparison, Defect, Incorporation, Membership, Norm, Quantity, Question, Term, Truth
from ..output import printable

OPERATORS = {
    ">=": "not less than", ">": "more than", "<=": "not more than", "<": "less than", "==": "exactly", "=": "exactly",
}  # fmt: skip


@dataclass(frozen=True)
class Words:
    """Words of the source to which rules are bound."""

    nth: int
    """Their number in the panel, by which the text knows them."""
    place: Place
    says: str

    @property
    def usable(self) -> bool:
        return self.place.state in USABLE


@dataclass(frozen=True)
class Doubt:
    """Words of the source that are damaged or open, with the ways to read them."""

    words: Words
    message: str
    readings: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """One question."""

    id: str
    text: str
    facts: tuple[FactType, ...]
    words: tuple[Words, ...]
    doubts: tuple[Doubt, ...]

    home: str | None = None
    """The path of the provision in which all those words stand, if there is one."""

    @property
    def stale(self) -> bool:
        return not all(one.usable for one in self.words)


@dataclass(frozen=True)
class Panel:
    """The rules of a document, bound to its text."""

    book: RuleBook
    document: Document

    @cached_property
    def bound(self) -> Bound:
        return bind(self.book, self.document.graph)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each place, in the order of the text."""
        placed = sorted(self.bound.places.values(), key=lambda place: place.span or (1 << 60, 0))
        return {place.key: nth for nth, place in enumerate(placed, 1)}

    @cached_property
    def questions(self) -> list[Asked]:
        return [self._asked(question) for question in self.book.questions.values() if not question.draft]

    @cached_property
    def spans(self) -> list[tuple[int, int, int]]:
        """Where the bound words stand in the clean text: start, end, number."""
        text = self.document.text
        placed = [(place.span, self.numbers[key]) for key, place in self.bound.places.items() if place.span]
        return [(*span, nth) for raw, nth in placed for span in text.to_clean(*raw)]

    def _asked(self, question: Question) -> Asked:
        nodes = list(_nodes(question.cases))
        terms = {node.name: node for node in nodes if isinstance(node, Term)}
        defects = {node.name: node for node in nodes if isinstance(node, Defect)}
        words = [self._words(name, term.says or meant(term)) for name, term in terms.items()]
        facts = tuple(self.book.facts[name] for name in question.facts)
        doubts = tuple(self._doubt(defect) for defect in defects.values())
        home = self._home([one.place.path for one in words])
        return Asked(question.id, question.text, facts, tuple(sorted(words, key=lambda one: one.nth)), doubts, home)

    def _home(self, paths: list[str]) -> str | None:
        """The narrowest provision that holds all these paths."""
        shared: list[str] = []
        for steps in zip(*(path.split("/") for path in paths), strict=False):
            if len(set(steps)) > 1:
                break
            shared.append(steps[0])
        path = "/".join(shared)
        return path if path in self.document.graph.by_path else None

    @cached_property
    def asking(self) -> dict[str, list[str]]:
        """For each path the questions that rest on words of that very provision, by id."""
        return self._by_path(lambda path: path)

    @cached_property
    def resting(self) -> dict[str, list[str]]:
        """For each provision that stands in no other the questions that rest on its words, by id."""
        return self._by_path(lambda path: path.split("/")[0])

    def _by_path(self, of: Callable[[str], str]) -> dict[str, list[str]]:
        found: dict[str, dict[str, None]] = {}
        for asked in self.questions:
            for one in (*asked.words, *(doubt.words for doubt in asked.doubts)):
                found.setdefault(of(one.place.path), {})[asked.id] = None
        return {path: list(ids) for path, ids in found.items()}

    def _words(self, key: str, says: str) -> Words:
        return Words(self.numbers[key], self.bound.places[key], printable(says))

    def _doubt(self, defect: Defect) -> Doubt:
        readings = tuple(reading.says or reading.name for reading in defect.readings)
        return Doubt(self._words(f"defect.{defect.name}", ""), defect.message, readings)


def meant(term: Term) -> str:
    """What the words of a term mean to the rule, where the rules file says nothing more of them."""
    meaning = term.meaning
    match meaning:
        case Comparison():
            return _compared(meaning)
        case Membership():
            return f"{_plain(meaning.fact)}: {' or '.join(sorted(_plain(value) for value in meaning.values))}"
        case Truth():
            return _plain(meaning.fact)
        case Quantity():
            return f"{meaning.value} {meaning.unit or ''}".strip()
        case Norm():
            return _plain(meaning.force)
        case Incorporation():
            return f"takes in {meaning.target}"
        case _:
            return ""


def _compared(limit: Comparison) -> str:
    unit = "" if limit.unit == limit.fact else limit.unit or ""
    return f"{_plain(limit.fact)} {OPERATORS.get(limit.op, limit.op)} {limit.value} {unit}".strip()


def _plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _nodes(top: object) -> Iterator[object]:
    """Every node of a rule's tree, once, in order."""
    waiting, seen = [top], set[int]()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, tuple):
            waiting += reversed(cast(tuple[object, ...], node))
        elif is_dataclass(node):
            yield node
            waiting += reversed([getattr(node, one.name) for one in fields(node)])
