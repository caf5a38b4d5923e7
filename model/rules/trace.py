"""Traces: what a run rests on, told step by step with the words of the source.

Invariant: the quote of every step and of every caution is the raw text of its span, letter for letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, cast

from ..boxes import PageBox
from ..text import Span
from .bind import Bound, Place
from .domains import Choice, Holdings, Range, number_text
from .facts import FactType, show
from .load import RuleBook
from .tree import Comparison, Day, Incorporation, Listing, Meaning, Membership, Quantity, Term, Truth
from .world import Note


class Step(NamedTuple):
    """One step of the reasoning and the words it rests on."""

    path: str
    eid: str | None
    uid: str | None
    quote: str
    raw: Span
    page: int | None
    says: str
    boxes: tuple[PageBox, ...] = ()


class Caution(NamedTuple):
    """What the reader must be told beside the answer."""

    kind: str
    message: str
    path: str | None
    quote: str | None
    raw: Span | None


@dataclass(frozen=True, slots=True)
class Scene:
    """A book, where its words stand, and the facts of the question."""

    book: RuleBook
    bound: Bound
    types: Mapping[str, FactType]


def steps_of(scene: Scene, notes: Iterable[Note]) -> tuple[Step, ...]:
    """The steps that the notes of a run come to, each quote once."""
    found: dict[tuple[str, Span], Step] = {}
    made = scene.bound.steps
    for note in notes:
        if note.term is None:
            continue
        # By identity: a fact that was read before is the same value, and what is kept here stays the same one.
        key = (note.term, note.result, id(note.seen))
        seen, step = made.get(key, _UNTOLD)
        if step is None or seen is not note.seen:
            step = _step(note.term, note, scene)
            if step is None:
                continue
            if len(made) < MOST_MADE and not isinstance(note.seen, (Range, Choice, Holdings)):
                made[key] = note.seen, step
        found.setdefault((step.path, step.raw), step)
    return tuple(found.values())


_UNTOLD: tuple[Any, Step | None] = (None, None)
MOST_MADE = 4096
"""Steps that are kept to be told again."""


def _step(term: Term, note: Note, scene: Scene) -> Step | None:
    place = scene.bound.places[term.name]
    if place.span is None:
        return None
    says = _says(term, note, scene.types)
    return Step(place.path, place.eid, place.uid, place.quote, place.span, place.page, says, place.boxes)


def cautions_of(scene: Scene, notes: Iterable[Note]) -> tuple[Caution, ...]:
    """What the notes of a run warn of: defects, misprints read otherwise, cases that the words do not reckon with."""
    found: dict[str, Caution] = {}
    for note in notes:
        term = note.term
        if note.gap is not None:
            found[note.gap] = Caution("gap", note.gap, None, None, None)
        name = note.defect.name if note.defect else term.defect if term else None
        if name is not None:
            defect, place = scene.book.defects[name], scene.bound.places[f"defect.{name}"]
            found[name] = Caution(defect.kind, defect.message, place.path, place.quote, place.span)
        elif term is not None and term.quote.reads is not None:
            place = scene.bound.places[term.name]
            found[term.name] = Caution("misprint", misprint(term, place), place.path, place.quote, place.span)
    return tuple(found.values())


def misprint(term: Term, place: Place) -> str:
    """What is to be said of words that are read otherwise than they are printed."""
    return f"printed {place.quote!r}; read as {term.quote.reads!r}"


def stale_caution(place: Place) -> Caution:
    """The caution of words that no longer stand in the source."""
    return Caution("stale", place.message, place.path, place.quote if place.span else None, place.span)


def _says(term: Term, note: Note, types: Mapping[str, FactType]) -> str:
    meaning = term.meaning
    if type(meaning) not in _FACTUAL:
        return term.says or stated(meaning)
    assert isinstance(meaning, (Comparison, Membership, Truth))
    fact = types[meaning.fact]
    seen = f"{fact.name} {_shown(note.seen, fact)}: {'met' if note.result else 'not met'}"
    return f"{term.says} ({seen})" if term.says else seen


_FACTUAL = frozenset({Comparison, Membership, Truth})


def stated(meaning: Meaning) -> str:
    """What the words state, where the rules file says nothing more of them."""
    if isinstance(meaning, Quantity):
        return f"{number_text(meaning.value)} {meaning.unit or ''}".rstrip()
    if isinstance(meaning, Incorporation):
        return f"takes in {meaning.target}"
    if isinstance(meaning, Day):
        return meaning.date.isoformat()
    return ", ".join(meaning.values) if isinstance(meaning, Listing) else ""


def _shown(value: Any, fact: FactType) -> str:
    kind = cast("type[Any]", type(value))
    if kind is str:
        return value
    if kind is Fraction:
        return f"{number_text(value)} {fact.unit}" if fact.unit else number_text(value)
    if kind is bool:
        return "true" if value else "false"
    if value is None:
        return "not given"
    if isinstance(value, (Range, Choice, Holdings)):
        return f"taken as {value.text(fact.unit or '')}"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"  # type: ignore[reportUnknownArgumentType]
    return str(show(value))
