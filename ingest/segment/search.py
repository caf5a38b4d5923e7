"""The global choice: which marks open provisions, at which level, and how each label reads.

A beam over the stack of open levels. Every mark may be passed over, continue an open level or open a new one; each choice
has a cost (see `costs`), and the cheapest whole reading of a region wins. The runner-up is kept where it came close.

Long because every step that the search may take stands beside the others that it is compared with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from .costs import (
    ASIDES,
    OPEN,
    Level,
    Opening,
    Setting,
    Stack,
    aside_cost,
    follow_cost,
    opening_table,
    openings,
    options,
    parent_kind,
    pass_cost,
    shape_cost,
)  # fmt: skip
from .marks import Mark
from .numbers import Key, LabelReading, Style, first, following, spell
from .states import Choice, Growth, Plan, State

TOLD = 4
"""The best reading and its runners-up."""

MOST_REMEMBERED = 4000
"""Marks of a region whose readings are remembered."""


def _lost_unit(growth: Growth, state: State, mark: Mark, setting: Setting, seed: tuple[int, ...]) -> None:
    """A heading or a fragment as the next unit, whose number is lost."""
    cost = {"heading": 2.2 if setting.numbered else 0.3, "orphan": 0.8, "fragment": 1.6}[mark.shape]
    taken = growth.take(state, mark, 0, _next_reading(state.stack[0]), True, cost)
    if mark.shape == "orphan" and taken is not None:
        inside = Level("paren", "arabic", (seed[0] if seed else 1, ()))
        growth.add(State(taken.cost + (0.0 if seed else 0.4), (*taken.stack, inside), state, taken.choice))


def _unit(growth: Growth, beam: list[State], mark: Mark, setting: Setting) -> None:
    """The mark as the next unit (depth 0)."""
    if mark.shape not in ("dot", "bare") and not (mark.shape == "paren" and mark.dashed):
        return
    if setting.worded and not mark.worded:
        return
    base = 2.0 if mark.shape == "paren" else shape_cost(mark)
    base += 0.0 if mark.line_start else 0.6 if mark.cue else 2.0
    for level, state in _cheapest(beam, 0):
        tried = False
        for reading, repaired in options(mark, level):
            followed = follow_cost(level, reading) if reading.style == (level.style or "arabic") else None
            if followed is not None and not (setting.restarting and reading.key == level.key):
                tried = tried or reading.key != level.key
                growth.take(state, mark, 0, reading, repaired, base + reading.cost + followed[0], followed[1])
        if not tried and mark.shape == "dot" and mark.line_start and level.key is not None:
            growth.take(state, mark, 0, _next_reading(level), True, base + (2.4 if mark.dashed or setting.ones else 5.5))


def _cheapest(beam: list[State], depth: int) -> Iterator[tuple[Level, State]]:
    """For every way to have `depth` + 1 levels open, the last of them and the cheapest state: what closes costs nothing."""
    seen: set[Stack] = set()
    for state in beam:
        if len(state.stack) > depth and (stack := state.stack[: depth + 1]) not in seen:
            seen.add(stack)
            yield stack[depth], state


def _next_reading(level: Level) -> LabelReading:
    key = following(level.key) if level.key else (1, ())
    style = level.style or "arabic"
    return LabelReading(style, spell(style, key), key)


def _list(growth: Growth, beam: list[State], mark: Mark, setting: Setting) -> None:
    """The mark as a member of an open list, or the first of a new one."""
    if mark.shape not in ("paren", "dot", "decimal", "bare") or (setting.worded and mark.worded):
        return
    base = (0.0 if mark.line_start or mark.cue else 0.5 if mark.dashed else 1.5) + shape_cost(mark)
    shape = "dot" if mark.shape == "bare" else mark.shape
    for depth in range(1, max(len(state.stack) for state in beam)):
        for level, state in _cheapest(beam, depth):
            if level.shape != shape:
                continue
            for reading, repaired in options(mark, level):
                if reading.style == level.style and (followed := follow_cost(level, reading)):
                    growth.take(state, mark, depth, reading, repaired, base + reading.cost + followed[0], followed[1])
            if mark.shape == "dot" and mark.line_start and mark.dashed and level.key is not None and level.style == "arabic":
                growth.take(state, mark, depth, _next_reading(level), True, base + 2.6)
    offers = openings(mark)
    for (above, beside), (cost, state) in _rooms(growth, beam, mark, base).items():
        _open(growth, state, above, beside, mark, cost, setting, offers)


def _rooms(growth: Growth, beam: list[State], mark: Mark, base: float) -> dict[tuple[Stack, Style | None], tuple[float, State]]:
    """Every place for a new list: the levels above it and the style of a like list that it would end, the least that it
    costs to come there, and from which state."""
    rooms: dict[tuple[Stack, Style | None], tuple[float, State]] = {}
    for state in beam:
        stack = state.stack
        for depth in range(1, len(stack) + 1):
            cost = base + 1.5 * (len(stack) - depth)
            if state.cost + cost + 1.0 > growth.limit:
                continue
            beside = stack[depth].style if depth < len(stack) and stack[depth].shape == mark.shape else None
            room = (stack[:depth], beside)
            known = rooms.get(room)
            if known is None or state.cost + cost < known[1].cost + known[0]:
                rooms[room] = cost, state
    return rooms


def _open(
    growth: Growth, state: State, above: Stack, beside: Style | None, mark: Mark, before: float, setting: Setting,
    offers: list[Opening],
) -> None:  # fmt: skip
    """The mark as the first of a new list under the levels `above`."""
    spare = growth.limit - state.cost - before
    depth, parent = len(above), above[-1]
    kind = parent_kind(parent)
    flat, more = opening_table(above, kind, mark, setting)
    like = [level.style for level in above[1:] if level.shape == mark.shape]
    for reading, repaired, cost, under_unit in offers:
        table = OPEN.get((kind, reading.style)) if flat is None else flat
        if table is None:
            continue
        total = (under_unit if kind == "dot" else cost) + table + more
        total += (1.5 if reading.style in like and flat is None else 0.0) + (2.0 if reading.style == beside else 0.0)
        if total > spare:
            continue
        taken = growth.take(state, mark, depth, reading, repaired, before + total)
        listed = parent.shape == "dot" and parent.key and reading.style in ("alpha", "roman") and first(reading.key)
        if taken is not None and depth == 1 and listed:
            _under_implied(growth, taken)


def _under_implied(growth: Growth, state: State) -> None:
    """The same step with a (1) between unit and list whose mark is lost; a (2) to come will prove it."""
    assert state.choice is not None
    stack = (state.stack[0], Level("paren", "arabic", (1, ())), state.stack[1])
    growth.add(State(state.cost + 1.0, stack, state.trail, state.choice._replace(depth=2)))


def _aside(growth: Growth, state: State, mark: Mark, scope: int | None) -> None:
    """A proviso, explanation or illustration on each open level; `scope`: the depth its own words name."""
    stack = state.stack
    while len(stack) > 1 and stack[-1].shape in ASIDES and mark.shape != "illustration":
        stack = stack[:-1]
    for depth in range(len(stack)):
        if stack[depth].shape not in ASIDES:
            choice = Choice(mark, depth + 1, None, None, "", False)
            new = (*stack[: depth + 1], Level(mark.shape, None, None))
            growth.add(State(state.cost + aside_cost(stack, depth, scope), new, state, choice))


def _term(growth: Growth, state: State, mark: Mark) -> None:
    """A definition: beside the one before it, else in the unit or sub-unit that is open."""
    stack = state.stack
    beside = next((depth for depth, level in enumerate(stack) if level.shape == "term"), None)
    for depth in range(1, len(stack) + 1) if beside is None else (beside,):
        host = stack[depth - 1]
        cost = 0.0 if depth == 1 or (host.shape == "paren" and host.style == "arabic" and depth == 2) else 1.5
        cost += 0.6 * (len(stack) - depth) if beside is None else 0.0
        choice = Choice(mark, depth, None, None, "", False)
        growth.add(State(state.cost + cost, (*stack[:depth], Level("term", None, None)), state, choice))


def search(
    marks: list[Mark], setting: Setting, scopes: dict[int, int], start: Key | None = None, seed: tuple[int, ...] = ()
) -> list[Plan]:
    """The best whole readings of a region's marks, cheapest first.

    `scopes`: by place of a proviso or explanation, the depth of the unit that its words name ("this sub-rule": 1; -1: the
    innermost list). `start`: the number before the first unit, where known. `seed`: the sub-number before the first one
    of the first unit, where the region begins inside it.
    """
    # Where a mark stands tells the search nothing, only its order: so a region whose marks a correction left alone costs
    # nothing when the text is read again.
    placeless = tuple(replace(mark, at=nth, end=nth) for nth, mark in enumerate(marks))
    named = tuple((nth, scopes[mark.at]) for nth, mark in enumerate(marks) if mark.at in scopes)
    find = _remembered if len(marks) <= MOST_REMEMBERED else _plans
    return [
        Plan(plan.cost, [choice._replace(mark=marks[choice.mark.at]) for choice in plan.choices])
        for plan in find(placeless, setting, named, start, seed)
    ]


def _plans(
    marks: tuple[Mark, ...], setting: Setting, scopes: tuple[tuple[int, int], ...], start: Key | None, seed: tuple[int, ...]
) -> tuple[Plan, ...]:
    """The same, of marks whose place is their order."""
    named = dict(scopes)
    root = Level("root" if setting.schedule else "dot", None if setting.schedule else setting.style, start)
    beam = [State(0.0, (root,))]
    for mark in marks:
        if mark.shape == "division":
            beam = _after_division(beam, 2 if setting.schedule else 1)
            continue
        skipped = pass_cost(mark, setting)
        growth = Growth(beam[0].cost + skipped)
        for state in beam:
            growth.add(State(state.cost + skipped, state.stack, state))
            if mark.shape in ASIDES:
                _aside(growth, state, mark, named.get(mark.at))
            elif mark.shape == "term":
                _term(growth, state, mark)
            elif mark.shape in ("heading", "orphan", "fragment"):
                _lost_unit(growth, state, mark, setting, seed)
        if not setting.schedule:
            _unit(growth, beam, mark, setting)
        _list(growth, beam, mark, setting)
        beam = growth.kept()
        seed = () if mark.shape == "orphan" else seed
    return tuple(Plan(state.cost, state.taken()) for state in beam[:TOLD])


_remembered = lru_cache(maxsize=128)(_plans)


def _after_division(beam: list[State], kept: int) -> list[State]:
    """Close every list but the `kept` outermost levels (in a schedule its paragraphs); their numbers may begin again."""
    growth = Growth(beam[0].cost)
    for state in beam:
        *outer, last = state.stack[:kept]
        growth.add(State(state.cost, (*outer, last._replace(fresh=True)), state))
    return growth.kept()
