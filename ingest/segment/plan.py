"""The body before it is built: its context, the marks that stand for lost heads, and the choice among all of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise

from .costs import ASIDES, Setting
from .divisions import Division
from .marks import Mark
from .numbers import parse
from .pointed import with_inserted
from .search import search
from .states import Choice
from .unit_marks import unit_marks

_SCOPE = re.compile(
    r"\bthis\s+(sub-?\s?clause|clause|sub-?\s?(?:rule|section|regulation)|rule|section|regulation|article|proviso)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class BodyContext:
    """What the body needs to know of its document."""

    text: str
    start: int
    end: int
    unit: str
    divisions: tuple[Division, ...]
    seed: tuple[str, list[str]] | None = None
    """The unit and sub-numbers that the site's title gives for an extract."""


def is_numbered(marks: list[Mark]) -> bool:
    """Do units print their numbers here, or do headings stand for them?"""
    dots = sum(1 for mark in marks if mark.shape == "dot" and mark.line_start)
    headings = sum(1 for mark in marks if mark.shape == "heading")
    return not (headings >= 3 and headings > 2 * dots)


def _restarting(marks: list[Mark], divisions: tuple[Division, ...]) -> bool:
    """Does 1 come again at a line start, with a heading, and no part or chapter in between?"""
    units = [mark for mark in marks if mark.shape == "dot" and mark.line_start and mark.dashed]
    ones = [mark.at for mark in units if any(reading.num == "1" and not reading.cost for reading in mark.readings)]
    return any(not any(before < d.at < after for d in divisions) for before, after in pairwise(ones))


def _only_ones(marks: list[Mark]) -> bool:
    """Is every unit numbered 1, as where a list of a web page lost its counting?"""
    nums = [mark.readings[0].num for mark in marks if mark.shape == "dot" and mark.line_start and mark.readings]
    return len(nums) > 2 and set(nums) == {"1"}


_GOES_ON = re.compile(r"(?:shall|is|are|may|must)\b")
"""What opens the rest of the sentence that a list stands in."""


def orphan_marks(text: str, marks: list[Mark], start: int, end: int) -> list[Mark]:
    """Places where a unit has lost its head: a fragment in lower case after a full stop, a (1) right under a heading."""
    found: list[Mark] = []
    taken = {mark.at for mark in marks}
    places = [mark.at for mark in marks]
    for match in re.compile(r"\n[ \t]{0,40}\n[ \t]{0,40}(?=([a-z][a-z]+ [a-z]|\(1\)))").finditer(text, start, end):
        window = max(start, match.start() - 120)
        before = text[window : match.start()].rstrip()
        line = before.rsplit("\n", 1)[-1].strip()
        if match[1].startswith("("):
            lost = (
                len(line) < 90
                and window + len(before) - len(line) not in taken
                and line[:1].isupper()
                and line.endswith((".", "—", "-"))
                and " " in line
                and not re.search(r"\d", line)
            )
        else:
            nth = bisect_right(places, match.start()) - 1
            goes_on = nth >= 0 and marks[nth].shape == "paren" and _GOES_ON.match(match[1]) is not None
            lost = before.endswith(".") and match.end() not in taken and not goes_on
        if lost:
            found.append(Mark(match.end(), match.end(), "orphan", ""))
    found += _restarts(marks, {mark.at for mark in found})
    return found + _headed_sentences(text, taken | {mark.at for mark in found}, start, end)


_HEADED = re.compile(r"(?<=\.\n)\s*[A-Z][^\n.;:]{3,60}\.\n\s*(?=[A-Z][a-z]*\s)")


def _headed_sentences(text: str, taken: set[int], start: int, end: int) -> list[Mark]:
    """Each sentence under a heading line that has no number of its own: a unit may have lost its number there."""
    spots = (match.end() for match in _HEADED.finditer(text, start, end))
    return [Mark(at, at, "fragment", "") for at in spots if at not in taken]


def _restarts(marks: list[Mark], known: set[int]) -> list[Mark]:
    """Each (1) after another list mark, where no list is announced: a unit may have lost its number and heading there."""
    out: list[Mark] = []
    for before, mark in pairwise(marks):
        first = mark.shape == "paren" and any(r.style == "arabic" and r.num == "1" for r in mark.readings)
        opens = mark.line_start or not mark.intro
        if first and opens and before.shape == "paren" and mark.at not in known and mark.cue:
            out.append(Mark(mark.at, mark.at, "fragment", ""))
    return out


def _scopes(text: str, marks: list[Mark], unit: str) -> dict[int, int]:
    """By place of an aside: the depth of the unit its first words name."""
    depth = {"clause": 2, "subclause": 3, f"sub{unit}": 1, unit: 0, "rule": 0, "section": 0, "regulation": 0}
    out: dict[int, int] = {}
    ends = [mark.at for mark in marks if mark.line_start or mark.shape in ASIDES]
    for mark in marks:
        if mark.shape in ASIDES:
            nth = bisect_right(ends, mark.at)
            match = _SCOPE.search(text, mark.at, min([mark.at + 160, *ends[nth : nth + 1]]))
            word = re.sub(r"[\s-]", "", match[1].lower()) if match else ""
            if word in depth:
                out[mark.at] = depth[word] if word != "clause" else -1
    return out


def _first_key(marks: list[Mark]) -> int | None:
    for mark in marks:
        if mark.shape == "dot" and mark.line_start:
            return next((reading.key[0] for reading in mark.readings if reading.style == "arabic"), None)
    return None


def with_lost_head(context: BodyContext, marks: list[Mark]) -> list[Mark]:
    """The marks, with one for a unit whose beginning is not in our copy (the region opens in its middle)."""
    at = context.start
    text = context.text
    while at < context.end and text[at].isspace():
        at += 1
    opens = next((mark for mark in marks if mark.at >= at), None)
    lower = at < context.end and text[at].islower()
    listed = opens is not None and opens.at == at and opens.shape == "paren"
    first = _first_key(marks)
    if context.seed or ((lower or listed) and first is not None and first > 1):
        return [Mark(at, at, "orphan", ""), *marks]
    return marks


def _opened(context: BodyContext, marks: list[Mark]) -> list[Mark]:
    """The marks, the first as at a line start where the body begins with it."""
    if marks and marks[0].shape == "dot" and marks[0].at == context.start:
        return [replace(marks[0], line_start=True, cue=True), *marks[1:]]
    return marks


def choose(context: BodyContext, marks: list[Mark]) -> tuple[list[Choice], list[tuple[float, list[Choice]]]]:
    """The chosen reading of the body's marks, and the close runners-up with what they cost more."""
    marks, style, worded = unit_marks(context.text, _opened(context, marks))
    ones = _only_ones(marks)
    restarting = ones or (not worded and _restarting(marks, context.divisions))
    setting = Setting(numbered=is_numbered(marks), style=style, worded=worded, restarting=restarting, ones=ones)
    marks = with_lost_head(context, sorted([*marks, *orphan_marks(context.text, marks, context.start, context.end)], key=_order))
    marks = sorted([*marks, *(Mark(d.at, d.end, "division", d.label) for d in context.divisions)], key=_order)
    start = None
    if context.seed:
        key = parse("arabic", context.seed[0])
        start = (key[0] - 1, ()) if key else None
    elif marks and marks[0].shape == "orphan" and (first := _first_key(marks)):
        start = (first - 2, ()) if first > 2 else None
    plans = search(marks, setting, _scopes(context.text, marks, context.unit), start, _seeded(context))
    best, *close = [(plan.cost, with_inserted(context.text, plan.choices)) for plan in plans]
    return best[1], [(cost - best[0], choices) for cost, choices in close]


def _seeded(context: BodyContext) -> tuple[int, ...]:
    """The sub-numbers before the first printed one, so that (2) of an extract of 29(2) follows."""
    if not context.seed or not context.seed[1]:
        return ()
    key = parse("arabic", context.seed[1][0])
    return (key[0] - 1,) if key else ()


def _order(mark: Mark) -> tuple[int, int]:
    return mark.at, {"division": 0, "orphan": 1, "fragment": 1, "heading": 1}.get(mark.shape, 2)
