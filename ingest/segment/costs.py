"""What each choice of the search costs: a table and a few small functions, all tuned on kinds of trouble, never on lines.

A cost is a rough negative log-likelihood: 0 for what the sequence expects, about 1 for opening a list, 2 to 4 for what is
odd, 5 for passing over a number with a heading. Sums decide; see `search`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .marks import Mark
from .numbers import Key, LabelReading, Style, first, following, spell, step


class Level(NamedTuple):
    """An open level of the stack."""

    shape: str
    """dot, paren, decimal, proviso, explanation, illustration or root."""
    style: Style | None
    key: Key | None
    fresh: bool = False
    """Did a division (part, chapter) begin just before, so that unit numbers may begin again?"""


Stack = tuple[Level, ...]

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
    restarting: bool = False
    """Do its printed unit numbers begin again at 1 without cause, so that only their order can be trusted?"""


def pass_cost(mark: Mark, setting: Setting) -> float:
    """What it costs to hold that a mark opens nothing."""
    if mark.shape in ASIDES:
        return 6.0
    if mark.shape == "term":
        return 4.0
    if mark.shape == "heading":
        return 1.5 if setting.numbered else 2.5
    if mark.shape in ("orphan", "fragment"):
        return 1.5 if mark.shape == "orphan" else 0.0
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
    return 2.3 if mark.intro or mark.cue else 0.7


def options(mark: Mark, level: Level | None) -> list[tuple[LabelReading, bool]]:
    """The readings of a mark worth trying against a level (None: a new one), and whether each is a repair."""
    found = [(reading, reading.cost > 0.25) for reading in mark.readings]
    if level is None or level.key is None or level.style is None:
        if mark.wild and mark.shape == "paren":
            found += [(LabelReading(style, spell(style, (1, ())), (1, ()), 2.2), True) for style in ("arabic", "alpha", "roman")]  # type: ignore[misc]
        return found
    wanted = following(level.key)
    if mark.wild and not any(r.key == wanted and r.style == level.style for r, _ in found):
        found.append((LabelReading(level.style, spell(level.style, wanted), wanted, 1.6 if mark.dashed else 2.2), True))
    elif mark.line_start and mark.cue and mark.shape == "paren" and level.style in ("alpha", "roman") and len(mark.label) == 3:
        found.append((LabelReading(level.style, spell(level.style, wanted), wanted, 3.0), True))
    return found


def follow_cost(level: Level, reading: LabelReading) -> tuple[float, int] | None:
    """(cost, missing) of continuing a level with a reading; None where it cannot."""
    move, missing = step(level.key, reading.key)
    if level.key is None:
        return (0.5 if first(reading.key) else 1.0), 0
    if move == "next":
        return 0.0, 0
    if move == "insert":
        return 0.3, 0
    if move == "gap":
        return (1.5 + 0.5 * min(missing, 3 if level.shape == "paren" and level.style != "arabic" else 8), missing)
    if level.fresh and first(reading.key):
        return 2.0, 0
    if move == "repeat" and not first(reading.key) and not reading.cost:
        return 2.6, 0
    return None


def shape_cost(mark: Mark) -> float:
    if mark.shape == "bare":
        return 0.4 if mark.dashed else 2.6
    return 0.0


def open_cost(stack: Stack, depth: int, reading: LabelReading, mark: Mark, setting: Setting) -> float | None:
    """What it costs to open a level at `depth` with a reading; None where none may open there."""
    parent = stack[depth - 1]
    kind = "dot" if parent.shape == "dot" else "aside" if parent.shape in (*ASIDES, "term") else parent.style or "root"
    if parent.shape == "root":
        kind = "root"
    table = OPEN.get((kind, reading.style))
    if mark.shape == "dot" and not setting.schedule:
        table = 3.5 if parent.key or parent.shape != "dot" else None
    if mark.shape == "dot" and table is not None and any(level.shape == "paren" for level in stack[:depth]):
        table += 2.0
    if mark.shape == "decimal":
        table = 0.5 if setting.schedule or kind == "dot" else 2.5
    if table is None:
        return None
    uncued = 1.6 if reading.cost > 0.25 else 0.6
    cost = 1.0 + table + (0.0 if mark.intro else uncued if mark.cue else 1.2)
    if any(level.style == reading.style and level.shape == mark.shape for level in stack[1:depth]):
        cost += 1.5
    implied = kind == "dot" and reading.style == "arabic" and reading.key == (2, ()) and (mark.line_start or mark.cue)
    if implied:
        cost += 1.5
    elif mark.shape != "decimal" and not first(reading.key):
        cost += (2.2 if mark.line_start and not reading.cost else 3.0) + 0.3 * min(reading.key[0], 4)
    return cost


def aside_cost(stack: Stack, depth: int, scope: int | None) -> float:
    """What it costs to hang a proviso or explanation on the level at `depth`; `scope`: the depth its own words name."""
    if scope is not None:
        named = len(stack) - 1 if scope < 0 else min(scope, len(stack) - 1)
        return 0.0 if depth == named else 4.0
    host = next((d for d in range(len(stack) - 1, 0, -1) if stack[d].shape == "decimal" or _is_subunit(stack, d)), 0)
    return 0.0 if depth == host else 1.0 if depth > host else 1.5


def _is_subunit(stack: Stack, depth: int) -> bool:
    return depth == 1 and stack[depth].style == "arabic" and stack[depth].shape == "paren"
