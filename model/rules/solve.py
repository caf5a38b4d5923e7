"""The solver: every way in which a question may end, given what is known.

Invariant: unknown facts are cut at the rule's own limits and damaged words into their readings; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .bind import Bound
from .conditions import holds
from .domains import Domain, Holdings
from .facts import FactType, Value
from .load import RuleBook
from .numbers import number
from .reckoning import Unreckoned
from .tree import Case, Condition, Day, Defect, Listing, Membership, Question, Term, facts_of
from .world import Leaf, Note, OpenWords, Outcome, TooManyWorlds, Unsettled, World

MOST_WORLDS = 3000


def explore(
    book: RuleBook, question: Question, bound: Bound, types: Mapping[str, FactType], known: dict[str, Value]
) -> tuple[list[Leaf], dict[str, tuple[str, ...]]]:
    """Every way in which the question may end, given what is known, and the facts behind each unknown split."""
    waiting: list[dict[str, Domain]] = [{}]
    leaves: list[Leaf] = []
    behind: dict[str, tuple[str, ...]] = {}
    never = [
        condition
        for condition in book.impossible
        if facts_of(condition) <= set(types) and not _surely(condition, World(bound, types, known, {}))
    ]
    while waiting:
        assumed = waiting.pop()
        world = World(bound, types, known, assumed)
        try:
            leaf = _settle(question, world, book.defects)
            if not assumed or not any(_surely(condition, world) for condition in never):
                leaves.append(leaf)
        except Unsettled as unknown:
            behind[unknown.name] = unknown.facts
            waiting += [{**assumed, unknown.name: part} for part in unknown.parts]
        if len(leaves) + len(waiting) > MOST_WORLDS:
            raise TooManyWorlds
    return leaves, behind


def _surely(condition: Condition, world: World) -> bool:
    """Whether a condition holds, whatever is still open."""
    try:
        return holds(condition, world)
    except (Unsettled, OpenWords):
        return False


def _settle(question: Question, world: World, defects: Mapping[str, Defect]) -> Leaf:
    """Run in every reading of the damaged words that the run meets."""
    ends: list[tuple[dict[str, str], Outcome, tuple[Note, ...]]] = []
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        readings = waiting.pop()
        world.readings, world.notes = readings, []
        try:
            ends.append((readings, _run(question, world), tuple(world.notes)))
        except Unreckoned:
            ends.append((readings, ("undetermined_source", None), tuple(world.notes)))
        except OpenWords as open_words:
            defect = open_words.defect
            waiting += [{**readings, defect.name: reading.name} for reading in reversed(defect.readings)]
    outcomes = {outcome for _, outcome, _ in ends}
    notes = tuple(dict.fromkeys(note for _, _, some in ends for note in some)) if len(ends) > 1 else ends[0][2]
    if len(outcomes) == 1:
        return Leaf(dict(world.assumed), ends[0][1], notes)
    named = tuple((_reading_text(readings, defects), outcome) for readings, outcome, _ in ends)
    likely = [outcome for readings, outcome, _ in ends if all(defects[name].probable == one for name, one in readings.items())]
    return Leaf(dict(world.assumed), ("undetermined_source", None), notes, named, likely[0] if likely else None)


def _reading_text(readings: Mapping[str, str], defects: Mapping[str, Defect]) -> str:
    says = [next(r.says or r.name for r in defects[name].readings if r.name == one) for name, one in readings.items()]
    return "; ".join(says)


def _run(question: Question, world: World) -> Outcome:
    earlier: list[Note] = []
    for case in question.cases:
        if case.condition is None or holds(case.condition, world):
            outcome = _outcome(case, world)
            world.notes = _telling([*world.notes, *earlier])
            return outcome
        earlier += world.notes
        world.notes = []
    world.notes = _telling(earlier)
    return "not_covered", None


def _telling(notes: list[Note]) -> list[Note]:
    """The notes without those that only say that a fact is not another value than the one it is."""
    met = {fact for note in notes if note.result and (fact := _sorted_by(note))}
    return [note for note in notes if note.result or _sorted_by(note) not in met]


def _sorted_by(note: Note) -> str | None:
    """The fact with one value that the note tests, if it tests one."""
    meaning = note.term.meaning if note.term else None
    if not isinstance(meaning, Membership) or isinstance(note.seen, (frozenset, Holdings)):
        return None
    return meaning.fact


def _outcome(case: Case, world: World) -> Outcome:
    for term in case.cites:
        world.use(term)
    for defect in case.warns:
        world.touch(defect)
    if case.words:
        return "value", _worded(case.words, world)
    if case.text is not None:
        return "value", case.text
    if case.value is None:
        return case.status, None
    value = number(case.value, world)
    return ("not_covered", None) if value is None else ("value", value)


def _worded(terms: tuple[Term, ...], world: World) -> Any:
    for term in terms:
        world.use(term)
    meaning = terms[0].meaning
    if isinstance(meaning, Listing):
        return frozenset(meaning.values)
    return meaning.date if isinstance(meaning, Day) else ("words", *(term.name for term in terms))
