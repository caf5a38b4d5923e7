"""The global choice: which marks open provisions, at which level, and how each label reads.

A beam over the stack of open levels. Every mark may be passed over, continue an open level or open a new one; each choice
has a cost (see `costs`), and the cheapest whole reading of a region wins. The runner-up is kept where it came close.

Long because every step that the search may take stands beside the others that it is compared with.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .costs import Setting, aside_cost, follows, pass_cost, prices, shape_cost
from .levels import ASIDES, Level, Place, Stack, Stacks
from .marks import Mark
from .numbers import Key, LabelReading, Style, first, following, spell
from .signs import Sign, sign_of
from .states import Choice, Growth, Plan, State, Step

TOLD, CLOSE = 4, 1.5
"""How many readings are told, the best with its runners-up, and how much dearer than the best those may be."""

MOST_REMEMBERED = 4000
"""Marks of a region whose readings are remembered."""


_AT_ONCE = 64
"""Marks after which the stacks that no reading holds any more are dropped."""


def _lost_unit(growth: Growth, state: State, mark: Sign, setting: Setting, seed: tuple[int, ...]) -> None:
    """A heading or a fragment as the next unit, whose number is lost."""
    cost = {"heading": 2.2 if setting.numbered else 0.3, "orphan": 0.8, "fragment": 1.6}[mark.shape]
    reading = _next_reading(state.stack.levels[0])
    empty = growth.stacks.empty
    if growth.take(state, empty, "dot", reading, True, cost) and mark.shape == "orphan":
        unit = growth.stacks.at((empty, "dot", reading.style, reading.key, False))
        inside: Place = unit, "paren", "arabic", (seed[0] if seed else 1, ()), False
        trail = state.trail, (growth.nth, 0, reading, True, 0)
        growth.add(state.cost + cost + (0.0 if seed else 0.4), inside, trail)


def _unit(growth: Growth, beam: list[State], mark: Sign, setting: Setting) -> None:
    """The mark as the next unit (depth 0)."""
    if mark.shape not in ("dot", "bare") and not (mark.shape == "paren" and mark.dashed):
        return
    if setting.worded and not mark.worded:
        return
    base = 2.0 if mark.shape == "paren" else shape_cost(mark)
    base += 0.0 if mark.line_start else 0.6 if mark.cue else 2.0
    empty = growth.stacks.empty
    for level, state in _cheapest(beam, 0):
        tried = False
        for reading, repaired, followed, missing in follows(mark, level):
            if not (setting.restarting and reading.key == level.key):
                tried = tried or reading.key != level.key
                growth.take(state, empty, "dot", reading, repaired, base + reading.cost + followed, missing)
        if level.key is None and mark.shape == "dot" and mark.line_start and mark.dashed and _one_figure(mark):
            # A titled unit above a 2 is 1, whatever figure was read: what follows proves it, or another reading is cheaper.
            growth.take(state, empty, "dot", _next_reading(level), True, base + 4.0)
        if not tried and mark.shape == "dot" and mark.line_start and level.key is not None:
            growth.take(state, empty, "dot", _next_reading(level), True, base + (2.4 if mark.dashed or setting.ones else 5.5))


def _one_figure(mark: Sign) -> bool:
    """Is its label one figure other than 1?"""
    return len(mark.readings) > 0 and all(reading.style == "arabic" and 1 < reading.key[0] < 10 for reading in mark.readings)


def _cheapest(beam: list[State], depth: int) -> Iterator[tuple[Level, State]]:
    """For every way to have `depth` + 1 levels open, the last of them and the cheapest state: what closes costs nothing."""
    seen: set[Stack] = set()
    for state in beam:
        stack = state.stack
        if len(stack.levels) > depth:
            stack = stack if len(stack.levels) == depth + 1 else stack.below[depth + 1]
            if stack not in seen:
                seen.add(stack)
                yield stack.levels[depth], state


def _next_reading(level: Level) -> LabelReading:
    key = following(level.key) if level.key else (1, ())
    style = level.style or "arabic"
    return LabelReading(style, spell(style, key), key)


def _list(growth: Growth, beam: list[State], mark: Sign, setting: Setting) -> None:
    """The mark as a member of an open list, or the first of a new one."""
    if mark.shape not in ("paren", "dot", "decimal", "bare") or (setting.worded and mark.worded):
        return
    base = (0.0 if mark.line_start or mark.cue else 0.5 if mark.dashed else 1.5) + shape_cost(mark)
    shape = "dot" if mark.shape == "bare" else mark.shape
    counted = mark.shape == "dot" and mark.line_start and mark.dashed
    for depth in range(1, max([len(state.stack.levels) for state in beam])):
        for level, state in _cheapest(beam, depth):
            if level.shape != shape:
                continue
            above = state.stack.below[depth]
            for reading, repaired, followed, missing in follows(mark, level):
                growth.take(state, above, shape, reading, repaired, base + reading.cost + followed, missing)
            if counted and level.key is not None and level.style == "arabic":
                growth.take(state, above, shape, _next_reading(level), True, base + 2.6)
    for (above, beside), (cost, state) in _rooms(growth, beam, mark, base).items():
        _open(growth, state, above, beside, mark, cost, setting)


def _rooms(growth: Growth, beam: list[State], mark: Sign, base: float) -> dict[tuple[Stack, Style | None], tuple[float, State]]:
    """Every place for a new list: the levels above it and the style of a like list that it would end, the least that it
    costs to come there, and from which state."""
    rooms: dict[tuple[Stack, Style | None], tuple[float, State]] = {}
    shape, limit = mark.shape, growth.limit
    for state in beam:
        stack, spent = state.stack, state.cost
        levels, upto = stack.levels, (*stack.below, stack)
        depths = len(levels)
        for depth in range(1, depths + 1):
            cost = base + 1.5 * (depths - depth)
            if spent + cost + 1.0 > limit:
                continue
            beside = levels[depth].style if depth < depths and levels[depth].shape == shape else None
            room = (upto[depth], beside)
            known = rooms.get(room)
            if known is None or spent + cost < known[1].cost + known[0]:
                rooms[room] = cost, state
    return rooms


def _open(
    growth: Growth, state: State, above: Stack, beside: Style | None, mark: Sign, before: float, setting: Setting
) -> None:  # fmt: skip
    """The mark as the first of a new list under the levels `above`."""
    spare = growth.limit - state.cost - before
    least, priced = prices(mark, above, beside, setting)
    if least > spare:
        return
    shape, inner = "dot" if mark.shape == "bare" else mark.shape, len(above.levels) > 1
    for reading, repaired, cost in priced:
        if cost > spare or not growth.take(state, above, shape, reading, repaired, before + cost) or inner:
            continue
        parent = above.levels[0]
        if parent.shape == "dot" and parent.key and reading.style in ("alpha", "roman") and first(reading.key):
            # The same with a (1) between unit and list whose mark is lost; a (2) to come will prove it.
            inside = growth.stacks.at((above, "paren", "arabic", (1, ()), False)), shape, reading.style, reading.key, False
            trail = state.trail, (growth.nth, 2, reading, repaired, 0)
            growth.add(state.cost + (before + cost) + 1.0, inside, trail)


def _aside(growth: Growth, state: State, mark: Sign, scope: int | None) -> None:
    """A proviso, explanation or illustration on each open level; `scope`: the depth its own words name."""
    stack = state.stack
    while len(stack.levels) > 1 and stack.levels[-1].shape in ASIDES and mark.shape != "illustration":
        stack = stack.below[-1]
    upto = (*stack.below, stack)
    for depth, level in enumerate(stack.levels):
        if level.shape not in ASIDES:
            cost = state.cost + aside_cost(stack.levels, depth, scope)
            trail = state.trail, (growth.nth, depth + 1, None, False, 0)
            growth.add(cost, (upto[depth + 1], mark.shape, None, None, False), trail)


def _term(growth: Growth, state: State) -> None:
    """A definition: beside the one before it, else in the unit or sub-unit that is open."""
    levels, upto = state.stack.levels, (*state.stack.below, state.stack)
    beside = next((depth for depth, level in enumerate(levels) if level.shape == "term"), None)
    for depth in range(1, len(levels) + 1) if beside is None else (beside,):
        host = levels[depth - 1]
        cost = 0.0 if depth == 1 or (host.shape == "paren" and host.style == "arabic" and depth == 2) else 1.5
        cost += 0.6 * (len(levels) - depth) if beside is None else 0.0
        trail = state.trail, (growth.nth, depth, None, False, 0)
        growth.add(state.cost + cost, (upto[depth], "term", None, None, False), trail)


Known = tuple[tuple[float, list[Step]], ...]
"""The best readings of a region: of each its cost and its steps."""


def search(
    marks: list[Mark], setting: Setting, scopes: dict[int, int], start: Key | None = None, seed: tuple[int, ...] = ()
) -> list[Plan]:
    """The best whole reading of a region's marks and those that come close, cheapest first.

    `scopes`: by place of a proviso or explanation, the depth of the unit that its words name ("this sub-rule": 1; -1: the
    innermost list). `start`: the number before the first unit, where known. `seed`: the sub-number before the first one
    of the first unit, where the region begins inside it.
    """
    # Where a mark stands tells the search nothing, only its order: so a region whose marks a correction left alone costs
    # nothing when the text is read again.
    signs = tuple([sign_of(mark) for mark in marks])
    named = tuple([(nth, scopes[mark.at]) for nth, mark in enumerate(marks) if mark.at in scopes])
    find = remembered if len(marks) <= MOST_REMEMBERED else _found
    return [Plan(cost, [_choice(marks, step) for step in steps]) for cost, steps in find(signs, setting, named, start, seed)]


def _choice(marks: list[Mark], step: Step) -> Choice:
    nth, depth, reading, repaired, missing = step
    if reading is None:
        return Choice(marks[nth], depth, None, None, "", repaired, missing)
    return Choice(marks[nth], depth, reading.style, reading.key, reading.num, repaired, missing)


def _found(
    signs: tuple[Sign, ...], setting: Setting, scopes: tuple[tuple[int, int], ...], start: Key | None, seed: tuple[int, ...]
) -> Known:
    """The same, of marks without their places."""
    named = dict(scopes)
    stacks = Stacks()
    shape, style = ("root", None) if setting.schedule else ("dot", setting.style)
    beam = [State(0.0, stacks.at((stacks.empty, shape, style, start, False)), None)]
    for nth, mark in enumerate(signs):
        if mark.shape == "division":
            beam = _after_division(stacks, beam, 2 if setting.schedule else 1)
            continue
        growth = Growth(stacks, nth, beam[0].cost + pass_cost(mark, setting))
        _grow(growth, beam, mark, setting, named.get(nth), seed)
        beam = growth.kept()
        seed = () if mark.shape == "orphan" else seed
        if not nth % _AT_ONCE:
            stacks.forget(but=[state.stack for state in beam])
    return tuple((state.cost, state.taken()) for state in beam[:TOLD] if state.cost - beam[0].cost < CLOSE)


remembered = lru_cache(maxsize=128)(_found)


def _grow(
    growth: Growth, beam: list[State], mark: Sign, setting: Setting, scope: int | None, seed: tuple[int, ...]
) -> None:  # fmt: skip
    """Every step that every reading may take at a mark."""
    skipped = pass_cost(mark, setting)
    for state in beam:
        growth.add(state.cost + skipped, state.stack.place, state.trail)
        if mark.shape in ASIDES:
            _aside(growth, state, mark, scope)
        elif mark.shape == "term":
            _term(growth, state)
        elif mark.shape in ("heading", "orphan", "fragment"):
            _lost_unit(growth, state, mark, setting, seed)
    if not setting.schedule:
        _unit(growth, beam, mark, setting)
    _list(growth, beam, mark, setting)


def _after_division(stacks: Stacks, beam: list[State], kept: int) -> list[State]:
    """Close every list but the `kept` outermost levels (in a schedule its paragraphs); their numbers may begin again."""
    growth = Growth(stacks, -1, beam[0].cost)
    for state in beam:
        depth = min(kept, len(state.stack.levels)) - 1
        last = state.stack.levels[depth]
        growth.add(state.cost, (state.stack.below[depth], last.shape, last.style, last.key, True), state.trail)
    return growth.kept()
