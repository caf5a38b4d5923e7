"""The solver: every way in which a question may end, given what is known.

Invariant: unknown facts are cut at the rule's own limits and damaged words into their readings; nothing is guessed.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import Any

from .domains import Domain
from .facts import Value
from .plan import Plan
from .reckoning import Unreckoned
from .residue import facts_left
from .tree import Case, Day, Defect, Listing, Term
from .turning import Turning
from .world import Leaf, Note, OpenWords, Outcome, TooManyWorlds, Unsettled, World

MOST_WORLDS = 3000
ENOUGH = 100
"""Worlds after which it is enough to know on which facts the outcome turns."""

Waiting = tuple[int, int, float, dict[str, Domain]]
"""How far a world is from one that meets every test, its number, its share of all worlds and what it assumes."""


def explore(plan: Plan, stale: frozenset[str], known: dict[str, Value], defects: Mapping[str, Defect]) -> Turning:
    """Every way in which the question may end, given what is known.

    Worlds that meet most tests come first: beside a world that meets them all lie those that fail one, so that it is soon
    seen on which facts the outcome turns, and the rest need not be looked at.
    """
    waiting: list[Waiting] = [(0, 0, 1.0, {})]
    turning, count, left = Turning(), 0, None
    never: list[Callable[[World], bool]] | None = None
    while waiting:
        far, _, weight, assumed = heapq.heappop(waiting)
        world = World(stale, plan.types, known, assumed)
        try:
            leaf = _settle(plan, world, weight, defects)
        except Unsettled as unknown:
            turning.behind[unknown.name] = unknown.facts
            share = weight / len(unknown.parts)
            for nth, part in enumerate(unknown.parts):
                count += 1
                heapq.heappush(waiting, (far + nth, count, share, {**assumed, unknown.name: part}))
        else:
            if assumed and never is None:
                bare = World(stale, plan.types, known, {})
                never = [condition for condition in plan.never if not _surely(condition, bare)]
            if not (assumed and never and any(_surely(condition, world) for condition in never)):
                turning.add(leaf)
        if len(turning.leaves) > ENOUGH:
            left = facts_left(plan.question, known) if left is None else left
            if turning.facts >= left:
                return turning
        if len(turning.leaves) + len(waiting) > MOST_WORLDS:
            raise TooManyWorlds
    return turning


def _surely(condition: Callable[[World], bool], world: World) -> bool:
    """Whether a condition holds, whatever is still open."""
    try:
        return condition(world)
    except (Unsettled, OpenWords):
        return False


End = tuple[dict[str, str], Outcome, tuple[Note, ...]]


def _settle(plan: Plan, world: World, weight: float, defects: Mapping[str, Defect]) -> Leaf:
    """Run in every reading of the damaged words that the run meets."""
    ends: list[End] = []
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        readings = waiting.pop()
        world.readings, world.notes = readings, []
        try:
            ends.append((readings, _run(plan, world), tuple(world.notes)))
        except Unreckoned as fault:
            notes = (*world.notes, Note(None, gap=str(fault)))
            ends.append((readings, ("undetermined_source", None), notes))
        except OpenWords as open_words:
            defect = open_words.defect
            waiting += [{**readings, defect.name: reading.name} for reading in reversed(defect.readings)]
    if len(ends) == 1:
        return Leaf(world.assumed, ends[0][1], ends[0][2], weight=weight)
    return _read(ends, world, weight, defects)


def _read(ends: list[End], world: World, weight: float, defects: Mapping[str, Defect]) -> Leaf:
    """What several readings come to."""
    notes = tuple(dict.fromkeys(note for _, _, some in ends for note in some))
    if len({outcome for _, outcome, _ in ends}) == 1:
        return Leaf(world.assumed, ends[0][1], notes, weight=weight)
    named = tuple((_reading_text(readings, defects), outcome) for readings, outcome, _ in ends)
    likely = [outcome for readings, outcome, _ in ends if all(defects[name].probable == one for name, one in readings.items())]
    return Leaf(world.assumed, ("undetermined_source", None), notes, named, likely[0] if likely else None, weight)


def _reading_text(readings: Mapping[str, str], defects: Mapping[str, Defect]) -> str:
    says = [next(r.says or r.name for r in defects[name].readings if r.name == one) for name, one in readings.items()]
    return "; ".join(says)


def _run(plan: Plan, world: World) -> Outcome:
    notes = world.notes
    for holds, case, value in plan.lines:
        start = len(notes)
        if holds is None or holds(world):
            outcome = _outcome(case, value, world)
            world.notes = _telling([*notes[start:], *notes[:start]])
            return outcome
    world.notes = _telling(notes)
    return "not_covered", None


def _telling(notes: list[Note]) -> list[Note]:
    """The notes without those that only say that a fact is not another value than the one it is."""
    met = {note.sorts for note in notes if note.result and note.sorts}
    return [note for note in notes if note.result or note.sorts not in met] if met else notes


def _outcome(case: Case, value: Callable[[World], Any] | None, world: World) -> Outcome:
    for term in case.cites:
        world.use(term)
    for defect in case.warns:
        world.touch(defect)
    if case.words:
        return "value", _worded(case.words, world)
    if case.text is not None:
        return "value", case.text
    if value is None:
        return case.status, None
    found = value(world)
    return ("not_covered", None) if found is None else ("value", found)


def _worded(terms: tuple[Term, ...], world: World) -> Any:
    for term in terms:
        world.use(term)
    meaning = terms[0].meaning
    if isinstance(meaning, Listing):
        return frozenset(meaning.values)
    return meaning.date if isinstance(meaning, Day) else ("words", *(term.name for term in terms))
