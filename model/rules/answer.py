"""Answers: what a question comes to, each step with the words that it rests on.

Invariant: the quote of every step is the raw text of its span, letter for letter; where the facts or the words do not
settle the question, the answer says which of them, and never guesses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, cast

from ..boxes import PageBox
from ..errors import BadFacts
from ..graph import ClauseGraph
from ..text import Span
from .bind import Bound, Place, bind
from .domains import Choice, Domain, Holdings, Range, number_text
from .facts import FactType, read_facts, show
from .load import RuleBook
from .solve import explore
from .tree import Comparison, Day, Incorporation, Listing, Meaning, Membership, Quantity, Question, Term, Truth
from .world import Leaf, Note, Outcome, StaleWords, TooManyWorlds

MANY = 100
"""Worlds after which it is enough to know on which facts the outcome turns, no longer how often."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the reasoning and the words it rests on."""

    path: str
    eid: str | None
    uid: str | None
    quote: str
    raw: Span
    page: int | None
    says: str
    boxes: tuple[PageBox, ...] = ()


@dataclass(frozen=True, slots=True)
class Caution:
    """What the reader must be told beside the answer."""

    kind: str
    message: str
    path: str | None
    quote: str | None
    raw: Span | None


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
    """The raw text in which the quotes stand."""

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
    types = {name: book.facts[name] for name in asked.facts}
    given = read_facts(types, facts, f"question {question}")
    bound = bind(book, graph)
    known = {**{name: fact.default for name, fact in types.items() if fact.default is not None}, **given}
    shown = {name: show(value) for name, value in given.items()}
    blank = Answer(document_id or book.name, question, shown, "stale", raw_sha256=graph.text.raw.sha256)
    try:
        leaves, behind = explore(book, asked, bound, types, known)
    except StaleWords as stale:
        return replace(blank, warnings=(_stale(bound.places[stale.key]),))
    except TooManyWorlds:
        return _unknown(blank, [name for name in asked.facts if name not in known], types, None, (), ())
    return _told(blank, asked, _Scene(book, bound, types), leaves, behind)


def next_fact(book: RuleBook, graph: ClauseGraph, question: str, facts: Mapping[str, Sequence[str]]) -> str | None:
    """The fact to ask for next: of those on which the answer turns, the one that settles most."""
    return ask(book, graph, question, facts).next


@dataclass(frozen=True, slots=True)
class _Scene:
    book: RuleBook
    bound: Bound
    types: Mapping[str, FactType]


def _told(blank: Answer, question: Question, scene: _Scene, leaves: list[Leaf], behind: Mapping[str, tuple[str, ...]]) -> Answer:
    first = leaves[0]
    notes = first.notes if len(leaves) == 1 else tuple(dict.fromkeys(note for leaf in leaves for note in leaf.notes))
    steps, cautions = _steps(scene, notes), _cautions(scene, notes)
    if any(leaf.outcome != first.outcome for leaf in leaves):
        turns = _turning(leaves, behind)
        missing = sorted(turns, key=question.facts.index)
        settles = max(missing, key=lambda name: turns[name])
        return _unknown(blank, missing, scene.types, settles, steps, cautions)
    status, value = first.outcome
    readings = tuple((text, (s, _plain_value(v, scene))) for text, (s, v) in first.readings)
    likely = first.probable
    probable = None if likely is None else likely[0] if likely[1] is None else _plain_value(likely[1], scene)
    return Answer(
        blank.document, blank.question, blank.facts, status, _plain_value(value, scene), question.unit,
        readings=readings, probable=probable, trace=steps, warnings=cautions,
    )  # fmt: skip


def _unknown(
    blank: Answer, missing: Sequence[str], types: Mapping[str, FactType], settles: str | None,
    steps: tuple[Step, ...], cautions: tuple[Caution, ...],
) -> Answer:  # fmt: skip
    asks = {name: types[name].ask for name in missing}
    following = settles or next(iter(missing), None)
    return replace(
        blank, status="unknown_fact", missing=tuple(missing), asks=asks, next=following, trace=steps, warnings=cautions
    )


def _turning(leaves: Sequence[Leaf], behind: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """The facts on which the outcome turns, with the number of pairs of worlds that each alone tells apart.

    Two worlds with unlike outcomes that contradict each other in one unknown only show that the outcome turns on it.
    """
    turns: dict[str, int] = {}
    for nth, one in enumerate(leaves):
        for two in leaves[:nth]:
            if one.outcome != two.outcome and (name := _apart(one.assumed, two.assumed)):
                for fact in behind[name]:
                    turns[fact] = turns.get(fact, 0) + 1
        if nth > MANY and len(turns) == len({fact for facts in behind.values() for fact in facts}):
            break
    return turns


def _apart(one: Mapping[str, Domain], two: Mapping[str, Domain]) -> str | None:
    """The one unknown in which two worlds contradict each other, None where there is none or several."""
    found: str | None = None
    for name, domain in one.items():
        if name in two and not domain.meets(two[name]):
            if found is not None:
                return None
            found = name
    return found


def _plain_value(value: Any, scene: _Scene) -> Any:
    """A value by words becomes the words as printed, white space evened."""
    if isinstance(value, tuple) and value and value[0] == "words":  # type: ignore[reportUnknownVariableType]
        return " ".join(" ".join(scene.bound.places[str(name)].quote.split()) for name in value[1:])  # type: ignore[reportUnknown]
    return cast(Any, value)


def _steps(scene: _Scene, notes: Iterable[Note]) -> tuple[Step, ...]:
    found: dict[tuple[str, Span], Step] = {}
    for note in notes:
        if note.term is None:
            continue
        place = scene.bound.places[note.term.name]
        if place.span is not None and (place.path, place.span) not in found:
            says = _says(note.term, note, scene)
            found[place.path, place.span] = Step(
                place.path, place.eid, place.uid, place.quote, place.span, place.page, says, place.boxes
            )
    return tuple(found.values())


def _says(term: Term, note: Note, scene: _Scene) -> str:
    meaning = term.meaning
    if not isinstance(meaning, (Comparison, Membership, Truth)):
        return term.says or _stated(meaning)
    fact = scene.types.get(meaning.fact) or scene.book.facts[meaning.fact]
    seen = f"{fact.name} {_shown(note.seen, fact)}: {'met' if note.result else 'not met'}"
    return f"{term.says} ({seen})" if term.says else seen


def _stated(meaning: Meaning) -> str:
    """What the words state, where the rules file says nothing more of them."""
    if isinstance(meaning, Quantity):
        return f"{number_text(meaning.value)} {meaning.unit or ''}".rstrip()
    if isinstance(meaning, Incorporation):
        return f"takes in {meaning.target}"
    if isinstance(meaning, Day):
        return meaning.date.isoformat()
    return ", ".join(meaning.values) if isinstance(meaning, Listing) else ""


def _shown(value: Any, fact: FactType) -> str:
    if value is None:
        return "not given"
    if isinstance(value, (Range, Choice, Holdings)):
        return f"taken as {_domain_text(value, fact)}"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"  # type: ignore[reportUnknownArgumentType]
    if isinstance(value, Fraction):
        return f"{number_text(value)} {fact.unit or ''}".rstrip()
    shown = show(value)
    return str(shown).lower() if isinstance(shown, bool) else str(shown)


def _domain_text(domain: Domain, fact: FactType) -> str:
    return domain.text(fact.unit or "")


def _cautions(scene: _Scene, notes: Iterable[Note]) -> tuple[Caution, ...]:
    found: dict[str, Caution] = {}
    for note in notes:
        name = note.defect.name if note.defect else note.term.defect if note.term else None
        if name is not None:
            defect, place = scene.book.defects[name], scene.bound.places[f"defect.{name}"]
            found[name] = Caution(defect.kind, defect.message, place.path, place.quote, place.span)
        elif note.term is not None and note.term.quote.reads is not None:
            place = scene.bound.places[note.term.name]
            message = f"printed {place.quote!r}; read as {note.term.quote.reads!r}"
            found[note.term.name] = Caution("misprint", message, place.path, place.quote, place.span)
    return tuple(found.values())


def _stale(place: Place) -> Caution:
    return Caution("stale", place.message, place.path, place.quote if place.span else None, place.span)
