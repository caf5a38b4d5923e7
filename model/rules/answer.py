"""Answers: what a question comes to, each step with the words that it rests on.

Invariant: the quote of every step is the raw text of its span, letter for letter; where the facts or the words do not
settle the question, the answer says which of them, and never guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ..errors import BadFacts
from ..graph import ClauseGraph
from .bind import bind
from .facts import FactType, show
from .load import RuleBook
from .plan import plan_of, told
from .residue import facts_left
from .solve import explore
from .trace import Caution, Scene, Step, cautions_of, stale_caution, steps_of
from .tree import Question
from .turning import Turning, next_of
from .world import Leaf, Outcome, StaleWords, TooManyWorlds


@dataclass(frozen=True)
class Answer:
    """The answer to one question."""

    document: str
    question: str
    facts: Mapping[str, Any]
    status: str
    value: Any = None
    unit: str | None = None
    missing: tuple[str, ...] = ()
    readings: tuple[tuple[str, Outcome], ...] = ()
    probable: Any = None
    trace: tuple[Step, ...] = ()
    warnings: tuple[Caution, ...] = ()
    asks: Mapping[str, str] = field(default_factory=dict[str, str])
    """The question to put to a person for each missing fact."""
    next: str | None = None
    """The missing fact that settles most."""
    raw_sha256: str = ""
    """The version of the text on which the answer rests."""

    def shown_value(self) -> Any:
        """The value as JSON shows it, None where there is none."""
        return show(self.value) if self.status == "value" else None

    def to_json(self) -> dict[str, Any]:
        """The shape of `clausebook ask --format json` (docs/contract.md)."""
        return {
            "document": self.document,
            "raw_sha256": self.raw_sha256,
            "question": self.question,
            "facts": dict(self.facts),
            "status": self.status,
            "value": show(self.value),
            "unit": self.unit if self.status == "value" else None,
            "missing": list(self.missing),
            "asks": dict(self.asks),
            "next": self.next,
            "readings": [{"reading": r, "status": s, "value": show(v)} for r, (s, v) in self.readings],
            "probable": show(self.probable),
            "trace": [
                {
                    "path": s.path,
                    "eid": s.eid,
                    "uid": s.uid,
                    "quote": s.quote,
                    "raw": list(s.raw),
                    "page": s.page,
                    "boxes": [box.to_json() for box in s.boxes],
                    "says": s.says,
                }
                for s in self.trace
            ],
            "warnings": [
                {
                    "kind": w.kind,
                    "message": w.message,
                    "path": w.path,
                    "quote": w.quote,
                    "raw": list(w.raw) if w.raw else None,
                }
                for w in self.warnings
            ],
        }


def ask(
    book: RuleBook,
    graph: ClauseGraph,
    question: str,
    facts: Mapping[str, Sequence[str]],
    document_id: str | None = None,
) -> Answer:
    """Answer a question from the facts given, each as the texts that were written for it; raises BadFacts."""
    asked = book.questions.get(question)
    if asked is None:
        raise BadFacts(f"{book.name} has no question {question!r}; it has {', '.join(book.questions) or 'none'}")
    if asked.draft:
        raise BadFacts(f"question {question} is a draft that nobody has accepted; take out its `draft = true` once it is right")
    plan = plan_of(book, asked)
    known, shown = told(plan, facts)
    bound = bind(book, graph)
    blank = Answer(document_id or book.name, question, shown, "stale", raw_sha256=graph.text.raw.sha256)
    try:
        turning = explore(plan, bound.stale, known, book.defects)
    except StaleWords as stale:
        return replace(blank, warnings=(stale_caution(bound.places[stale.key]),))
    except TooManyWorlds:
        left = facts_left(asked, known)
        return _unknown(blank, [name for name in asked.facts if name in left], plan.types, None, (), ())
    return _told(blank, asked, Scene(book, bound, plan.types), turning)


def next_fact(book: RuleBook, graph: ClauseGraph, question: str, facts: Mapping[str, Sequence[str]]) -> str | None:
    """The fact to ask for next: of those on which the answer turns, the one that settles most."""
    return ask(book, graph, question, facts).next


def _told(blank: Answer, question: Question, scene: Scene, turning: Turning) -> Answer:
    leaves, first = turning.leaves, turning.leaves[0]
    notes = first.notes if len(leaves) == 1 else tuple(dict.fromkeys(note for leaf in leaves for note in leaf.notes))
    steps, cautions = steps_of(scene, notes), cautions_of(scene, notes)
    if len(leaves) > 1 and not turning.settled():
        missing = sorted(turning.facts, key=question.facts.index)
        return _unknown(blank, missing, scene.types, next_of(turning, missing), steps, cautions)
    status, value = first.outcome
    readings = tuple((text, (s, _plain_value(v, scene))) for text, (s, v) in _common(leaves))
    likely = first.probable if all(leaf.probable == first.probable for leaf in leaves) else None
    probable = None if likely is None else likely[0] if likely[1] is None else _plain_value(likely[1], scene)
    return Answer(
        blank.document, blank.question, blank.facts, status, _plain_value(value, scene), question.unit,
        readings=readings, probable=probable, trace=steps, warnings=cautions, raw_sha256=blank.raw_sha256,
    )  # fmt: skip


def _common(leaves: Sequence[Leaf]) -> Iterator[tuple[str, Outcome]]:
    """The readings of several worlds, each with its value only if that is the same in all."""
    found: dict[str, set[Outcome]] = {}
    for text, outcome in (reading for leaf in leaves for reading in leaf.readings):
        found.setdefault(text, set()).add(outcome)
    for text, outcomes in found.items():
        for outcome in outcomes if len(outcomes) == 1 else sorted({(status, None) for status, _ in outcomes}):
            yield text, outcome


def _unknown(
    blank: Answer, missing: Sequence[str], types: Mapping[str, FactType], settles: str | None,
    steps: tuple[Step, ...], cautions: tuple[Caution, ...],
) -> Answer:  # fmt: skip
    asks = {name: types[name].ask for name in missing}
    following = settles or next(iter(missing), None)
    return replace(
        blank, status="unknown_fact", missing=tuple(missing), asks=asks, next=following, trace=steps, warnings=cautions
    )


def _plain_value(value: Any, scene: Scene) -> Any:
    """A value by words becomes the words as printed, white space evened."""
    if isinstance(value, tuple) and value and value[0] == "words":  # type: ignore[reportUnknownVariableType]
        return " ".join(" ".join(scene.bound.places[str(name)].quote.split()) for name in value[1:])  # type: ignore[reportUnknown]
    return cast(Any, value)
