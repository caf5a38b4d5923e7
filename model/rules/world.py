"""Worlds: what is known in one run of a question, what the run notes, and the ways in which it may stop short.

Invariant: a run either ends in one outcome or names the one unknown that it met.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from .domains import ANY, ANY_WHOLE, Choice, Domain, Holdings
from .facts import FactType, Value
from .tree import Defect, Term

BOTH = Choice(frozenset({True, False}))
NOTHING = Holdings()


class Unsettled(Exception):
    """The run met an unknown: a fact (or a test on several) with the parts into which it falls."""

    def __init__(self, name: str, parts: Sequence[Domain | None], facts: tuple[str, ...] = ()) -> None:
        self.name, self.facts = name, facts or (name,)
        self.parts = [part for part in parts if part is not None]


class OpenWords(Exception):
    """The run met damaged words that no reading settles."""

    def __init__(self, defect: Defect) -> None:
        self.defect = defect


class StaleWords(Exception):
    """The run met words that no longer stand in the source."""

    def __init__(self, key: str) -> None:
        self.key = key


class TooManyWorlds(Exception):
    """So much is unknown that the worlds cannot be looked at one by one."""


Outcome = tuple[str, Any]
"""Status and value."""


class Note(NamedTuple):
    """What a run used: a term with the result of its test, a defect, or a case that the words do not reckon with."""

    term: Term | None
    result: bool = True
    defect: Defect | None = None
    seen: Any = None
    """The value (or what is left of it) that the test saw."""
    sorts: str | None = None
    """The fact of one value that the test sorts by."""
    gap: str | None = None


MAKE: Callable[[type[Note], tuple[Any, ...]], Note] = tuple.__new__  # type: ignore[assignment]
"""Makes a note without reading its fields by name: the greater part of a run is making notes."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a run: what was assumed of the unknown facts, the outcome and what it rests on."""

    assumed: Mapping[str, Domain]
    outcome: Outcome
    notes: tuple[Note, ...]
    readings: tuple[tuple[str, Outcome], ...] = ()
    probable: Outcome | None = None
    weight: float = 1.0
    """Its share of all worlds, where the parts of each unknown are taken to be as likely as each other."""


@lru_cache(maxsize=1024)
def _any_of(values: tuple[str, ...]) -> Choice:
    """The domain of a fact of which nothing is known: each time the same object, so that its parts are known."""
    return Choice(frozenset(values))


class World:
    """What is known in one run."""

    __slots__ = ("assumed", "known", "notes", "readings", "stale", "types")

    def __init__(
        self, stale: frozenset[str], types: Mapping[str, FactType], known: dict[str, Value], assumed: dict[str, Domain]
    ) -> None:
        self.stale, self.types, self.known, self.assumed = stale, types, known, assumed
        self.readings: dict[str, str] = {}
        self.notes: list[Note] = []

    def domain(self, fact: str) -> Domain:
        """The values that an unknown fact may still have in this run."""
        if fact in self.assumed:
            return self.assumed[fact]
        kind = self.types[fact]
        if kind.kind in ("number", "length", "integer", "date"):
            return ANY_WHOLE if kind.kind in ("integer", "date") else ANY
        if kind.kind == "list":
            return NOTHING
        return BOTH if kind.kind == "bool" else _any_of(kind.values)

    def use(self, term: Term, result: bool = True, seen: Any = None, sorts: str | None = None) -> bool:
        """Note that the run rests on a term, with the result of its test."""
        if self.stale and term.name in self.stale:
            raise StaleWords(term.name)
        self.notes.append(MAKE(Note, (term, result, None, seen, sorts, None)))
        return result

    def touch(self, defect: Defect) -> None:
        """Note that the run rests on damaged or open words."""
        if self.stale and f"defect.{defect.name}" in self.stale:
            raise StaleWords(f"defect.{defect.name}")
        self.notes.append(Note(None, True, defect))

    def opaque(self, name: str, facts: tuple[str, ...]) -> bool:
        """A test on unknowns that have no cut point of their own: it may hold or not."""
        domain = self.assumed.get(name, BOTH)
        assert isinstance(domain, Choice)
        if len(domain.values) > 1:
            raise Unsettled(name, [Choice(frozenset({True})), Choice(frozenset({False}))], facts)
        return True in domain.values

    def reading(self, defect: Defect) -> str:
        """How the damaged words are read in this run; raises OpenWords where no reading prevails or is chosen."""
        reading = self.readings.get(defect.name) or defect.prevails
        if reading is None:
            raise OpenWords(defect)
        return reading
