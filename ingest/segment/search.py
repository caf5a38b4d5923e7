"""The global choice: which marks open provisions, at which level, and how each label reads.

A beam over the stack of open levels. Every mark may be passed over, continue an open level or open a new one; each choice
has a cost in the tables below, and the cheapest whole reading of a region wins. The runner-up is kept where it came close.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .marks import Mark
from .numbers import Key, LabelReading, Style, first, following, spell, step

BEAM = 14
"""Readings kept after each mark."""


@dataclass(frozen=True, slots=True)
class Level:
    """An open level of the stack."""

    shape: str
    """dot, paren, decimal, proviso, explanation, illustration or root."""
    style: Style | None
    key: Key | None
    fresh: bool = False
    """Did a division (part, chapter) begin just before, so that unit numbers may begin again?"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A mark taken: at which depth (0: the unit), how it was read."""

    mark: Mark
    depth: int
    style: Style | None
    key: Key | None
    num: str
    repaired: bool
    missing: int = 0
    """How many members are missing before it at its level."""


@dataclass(frozen=True)
class State:
    """One partial reading of a region."""

    cost: float
    stack: tuple[Level, ...]
    trail: State | None = None
    choice: Choice | None = None

    def taken(self) -> list[Choice]:
        """The choices made, first to last."""
        out: list[Choice] = []
        state: State | None = self
        while state is not None:
            if state.choice is not None:
                out.append(state.choice)
            state = state.trail
        return out[::-1]


OPEN: dict[tuple[str, str], float] = {
    ("dot", "arabic"): 0.0, ("dot", "alpha"): 0.3, ("dot", "roman"): 0.5, ("dot", "ALPHA"): 1.0, ("dot", "ROMAN"): 1.0,
    ("arabic", "alpha"): 0.0, ("arabic", "roman"): 0.3, ("arabic", "ALPHA"): 0.8, ("arabic", "ROMAN"): 1.0,
    ("alpha", "roman"): 0.0, ("alpha", "ALPHA"): 0.8, ("alpha", "arabic"): 1.2, ("alpha", "ROMAN"): 1.0,
    ("roman", "alpha"): 0.0, ("roman", "ALPHA"): 0.3, ("roman", "arabic"): 1.2, ("roman", "ROMAN"): 2.0,
    ("ALPHA", "roman"): 0.3, ("ALPHA", "alpha"): 0.3, ("ALPHA", "arabic"): 0.3, ("ALPHA", "ROMAN"): 1.0,
    ("ROMAN", "alpha"): 0.3, ("ROMAN", "arabic"): 0.3, ("ROMAN", "ALPHA"): 0.3, ("ROMAN", "roman"): 1.0,
    ("aside", "alpha"): 0.2, ("aside", "roman"): 0.2, ("aside", "arabic"): 1.5, ("aside", "ALPHA"): 1.0, ("aside", "ROMAN"): 1.0,
    ("root", "arabic"): 0.3, ("root", "alpha"): 0.3, ("root", "roman"): 0.4, ("root", "ALPHA"): 0.3, ("root", "ROMAN"): 0.5,
    ("decimal", "alpha"): 0.0, ("decimal", "roman"): 0.3, ("decimal", "arabic"): 0.8,
}  # fmt: skip
"""What it costs to open a level of the second style under one of the first (`dot`: under the unit itself)."""

ASIDES = ("proviso", "explanation", "illustration")


@dataclass(frozen=True)
class Setting:
    """What the search must know of a region."""

    numbered: bool = True
    """Do its units print their numbers? Where not, headings stand for them."""
    schedule: bool = False


def _pass_cost(mark: Mark, setting: Setting) -> float:
    """What it costs to hold that a mark opens nothing."""
    if mark.shape in ASIDES:
        return 6.0
    if mark.shape == "heading":
        return 1.5 if setting.numbered else 2.5
    if mark.shape == "orphan":
        return 1.5
    if mark.shape == "bare":
        return 3.0 if mark.dashed else 0.4
    if mark.wild:
        if mark.shape == "dot":
            return 3.0 if mark.dashed else 0.6
        return (2.8 if mark.cue else 1.2) if mark.line_start else 3.0 if mark.intro or mark.cue else 0.8
    if mark.line_start:
        return 5.0 if mark.dashed else 3.6 if mark.shape != "decimal" else 3.0
    if mark.dashed:
        return 3.0
    return 2.2 if mark.intro else 2.0 if mark.cue else 0.7


def _options(mark: Mark, level: Level | None) -> list[tuple[LabelReading, bool]]:
    """The readings of a mark worth trying against a level (None: a new one), and whether each is a repair."""
    found = [(reading, reading.cost > 0.25) for reading in mark.readings]
    if level is None or level.key is None or level.style is None:
        if mark.wild and mark.shape == "paren":
            found += [(LabelReading(style, spell(style, (1, ())), (1, ()), 2.2), True) for style in ("arabic", "alpha", "roman")]  # type: ignore[misc]
        return found
    wanted = following(level.key)
    if mark.wild and not any(r.key == wanted and r.style == level.style for r, _ in found):
        found.append((LabelReading(level.style, spell(level.style, wanted), wanted, 1.6 if mark.dashed else 2.2), True))
    return found


def _follow_cost(level: Level, reading: LabelReading) -> tuple[float, int] | None:
    """(cost, missing) of continuing a level with a reading; None where it cannot."""
    move, missing = step(level.key, reading.key)
    if level.key is None:
        return (0.5 if first(reading.key) else 1.0), 0
    if move == "next":
        return 0.0, 0
    if move == "insert":
        return 0.3, 0
    if move == "gap":
        return (1.5 + 0.5 * min(missing, 8), missing)
    if level.fresh and first(reading.key):
        return 2.0, 0
    return None


def _shape_cost(mark: Mark) -> float:
    if mark.shape == "bare":
        return 0.4 if mark.dashed else 2.6
    return 0.0


def _unit_steps(state: State, mark: Mark, setting: Setting, seed: tuple[int, ...]) -> list[State]:
    """The mark as the next unit (depth 0)."""
    if mark.shape not in ("dot", "bare", "heading", "orphan", "paren") or (mark.shape == "paren" and not mark.dashed):
        return []
    level = state.stack[0]
    out: list[State] = []
    if mark.shape in ("heading", "orphan"):
        key = following(level.key) if level.key else (1, ())
        cost = (0.3 if not setting.numbered else 2.2) if mark.shape == "heading" else 0.8
        taken = _take(state, mark, 0, LabelReading("arabic", spell("arabic", key), key), True, cost)
        if mark.shape == "heading":
            return [taken]
        inside = Level("paren", "arabic", (seed[0] if seed else 1, ()))
        return [taken, replace(taken, stack=(*taken.stack, inside), cost=taken.cost + (0.0 if seed else 0.4))]
    base = 2.0 if mark.shape == "paren" else _shape_cost(mark)
    base += 0.0 if mark.line_start else 0.6 if mark.cue else 2.0
    for reading, repaired in _options(mark, level):
        if reading.style != "arabic":
            continue
        followed = _follow_cost(level, reading)
        if followed is not None:
            out.append(_take(state, mark, 0, reading, repaired, base + reading.cost + followed[0], followed[1]))
    if not out and mark.shape == "dot" and mark.line_start and level.key is not None:
        out.append(_take(state, mark, 0, _next_reading(level), True, base + (2.4 if mark.dashed else 5.5)))
    return out


def _next_reading(level: Level) -> LabelReading:
    key = following(level.key) if level.key else (1, ())
    return LabelReading("arabic", spell("arabic", key), key)


def _take(
    state: State, mark: Mark, depth: int, reading: LabelReading, repaired: bool, cost: float, missing: int = 0
) -> State:
    """The state after a mark is taken at `depth`."""
    shape = "dot" if depth == 0 or mark.shape == "bare" else mark.shape
    level = Level(shape, reading.style, reading.key)
    choice = Choice(mark, depth, reading.style, reading.key, reading.num, repaired, missing)
    return State(state.cost + cost, (*state.stack[:depth], level), trail=state, choice=choice)


def _list_steps(state: State, mark: Mark, setting: Setting) -> list[State]:
    """The mark as a member of an open list, or the first of a new one."""
    if mark.shape not in ("paren", "dot", "decimal", "bare"):
        return []
    out: list[State] = []
    base = (0.0 if mark.line_start or mark.cue else 0.5 if mark.dashed else 1.5) + _shape_cost(mark)
    for depth in range(1, len(state.stack)):
        level = state.stack[depth]
        if level.shape in ASIDES or level.shape != ("dot" if mark.shape == "bare" else mark.shape):
            continue
        for reading, repaired in _options(mark, level):
            if reading.style == level.style and (followed := _follow_cost(level, reading)):
                out.append(_take(state, mark, depth, reading, repaired, base + reading.cost + followed[0], followed[1]))
        if mark.shape == "dot" and mark.line_start and mark.dashed and level.key is not None and level.style == "arabic":
            out.append(_take(state, mark, depth, _next_reading(level), True, base + 2.6))
    return out + _open_steps(state, mark, base, setting)


def _open_steps(state: State, mark: Mark, base: float, setting: Setting) -> list[State]:
    out: list[State] = []
    for depth in range(1, len(state.stack) + 1):
        parent = state.stack[depth - 1]
        deeper = len(state.stack) - depth
        for reading, repaired in _options(mark, None):
            cost = _open_cost(state, depth, parent, reading, mark, setting)
            if cost is None:
                continue
            if deeper and state.stack[depth].style == reading.style and state.stack[depth].shape == mark.shape:
                cost += 2.0
            taken = _take(state, mark, depth, reading, repaired, base + reading.cost + cost + 1.5 * deeper)
            out.append(taken)
            if depth == 1 and parent.shape == "dot" and parent.key and reading.style in ("alpha", "roman") and first(reading.key):
                out.append(_under_implied(taken))
    return out


def _under_implied(state: State) -> State:
    """The same step with a (1) between unit and list whose mark is lost; a (2) to come will prove it."""
    assert state.choice is not None
    implied = Level("paren", "arabic", (1, ()))
    choice = replace(state.choice, depth=2)
    return replace(state, cost=state.cost + 1.0, stack=(state.stack[0], implied, state.stack[1]), choice=choice)


def _open_cost(
    state: State, depth: int, parent: Level, reading: LabelReading, mark: Mark, setting: Setting
) -> float | None:
    kind = "dot" if parent.shape == "dot" else "aside" if parent.shape in ASIDES else parent.style or "root"
    if parent.shape == "root":
        kind = "root"
    table = OPEN.get((kind, reading.style))
    if mark.shape == "dot" and not setting.schedule:
        table = 3.5 if parent.key or parent.shape != "dot" else None
    if mark.shape == "dot" and table is not None and any(level.shape == "paren" for level in state.stack[:depth]):
        table += 2.0
    if mark.shape == "decimal":
        table = 0.5 if setting.schedule or kind == "dot" else 2.5
    if table is None:
        return None
    cost = 1.0 + table + (0.0 if mark.intro else 0.6 if mark.cue else 1.2)
    if any(level.style == reading.style and level.shape == mark.shape for level in state.stack[1:depth]):
        cost += 1.5
    implied = kind == "dot" and reading.style == "arabic" and reading.key == (2, ()) and (mark.line_start or mark.cue)
    if implied:
        cost += 1.5
    elif mark.shape != "decimal" and not first(reading.key):
        cost += (2.2 if mark.line_start and not reading.cost else 3.0) + 0.3 * min(reading.key[0], 4)
    return cost


def _aside_steps(state: State, mark: Mark, scope: int | None) -> list[State]:
    """A proviso, explanation or illustration on each open level; `scope`: the depth its own words name."""
    stack = state.stack
    while len(stack) > 1 and stack[-1].shape in ASIDES and mark.shape != "illustration":
        stack = stack[:-1]
    host = next((d for d in range(len(stack) - 1, -1, -1) if d == 0 or stack[d].shape == "decimal" or _is_subunit(stack, d)), 0)
    out: list[State] = []
    for depth in range(len(stack)):
        if stack[depth].shape in ASIDES:
            continue
        if scope is not None:
            named = len(stack) - 1 if scope < 0 else min(scope, len(stack) - 1)
            cost = 0.0 if depth == named else 4.0
        else:
            cost = 0.0 if depth == host else 1.0 if depth > host else 1.5
        level = Level(mark.shape, None, None)
        choice = Choice(mark, depth + 1, None, None, "", False)
        out.append(State(state.cost + cost, (*stack[: depth + 1], level), trail=state, choice=choice))
    return out


def _is_subunit(stack: tuple[Level, ...], depth: int) -> bool:
    return depth == 1 and stack[depth].style == "arabic" and stack[depth].shape == "paren"


def search(
    marks: list[Mark], setting: Setting, scopes: dict[int, int], start: Key | None = None, seed: tuple[int, ...] = ()
) -> list[State]:
    """The best whole readings of a region's marks, cheapest first.

    `scopes`: by place of a proviso or explanation, the depth of the unit that its words name ("this sub-rule": 1; -1: the
    innermost list). `start`: the number before the first unit, where known. `seed`: the sub-number before the first one
    of the first unit, where the region begins inside it.
    """
    root = Level("root" if setting.schedule else "dot", None if setting.schedule else "arabic", start)
    beam = [State(0.0, (root,))]
    for mark in marks:
        if mark.shape == "division":
            beam = _prune([replace(state, stack=(replace(state.stack[0], fresh=True),)) for state in beam])
            continue
        grown: list[State] = []
        for state in beam:
            skipped = _pass_cost(mark, setting)
            grown.append(State(state.cost + skipped, state.stack, trail=state))
            if mark.shape in ASIDES:
                grown += _aside_steps(state, mark, scopes.get(mark.at))
            else:
                grown += [] if setting.schedule else _unit_steps(state, mark, setting, seed)
                grown += _list_steps(state, mark, setting)
        beam = _prune(grown)
        if mark.shape == "orphan":
            seed = ()
    return beam


def _prune(states: list[State]) -> list[State]:
    best: dict[tuple[Level, ...], State] = {}
    for state in states:
        known = best.get(state.stack)
        if known is None or state.cost < known.cost:
            best[state.stack] = state
    return sorted(best.values(), key=lambda state: state.cost)[:BEAM]
