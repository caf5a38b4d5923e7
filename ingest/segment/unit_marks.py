"""How a document numbers its units: with a stop, without one, with the unit's word, in Roman numerals or in letters.

Each way is believed only where the numbers count on through the document; else the marks stay what they were.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from .marks import Mark
from .numbers import Key, Style, step

_SENTENCE_ENDS = re.compile(r"[.;:]\W{0,3}(?:\n|\Z)")


class UnitMarks(NamedTuple):
    """The marks, and how units are numbered among them."""

    marks: list[Mark]
    style: Style = "arabic"
    worded: bool = False
    """Does each unit's number stand after its word (`Article 4`), so that plain numbers are paragraphs in it?"""


def unit_marks(text: str, marks: list[Mark]) -> UnitMarks:
    """The marks of a body as its own way of numbering units makes them."""
    if _is_worded(marks):
        return UnitMarks(marks, worded=True)
    figures = _figures(marks)
    numerals = [mark for mark in marks if _opens_unit(mark) and _read(mark, "ROMAN")]
    if _counted(numerals, "ROMAN") >= max(2, 0.5 * len(numerals), figures):
        return UnitMarks([_read_as(mark, "ROMAN") for mark in marks], "ROMAN")
    letters = [mark for mark in marks if _opens_unit(mark) and _read(mark, "ALPHA")]
    if not figures and _counted(letters, "ALPHA") >= max(2, 0.5 * len(letters)):
        return UnitMarks([_read_as(mark, "ALPHA") for mark in marks], "ALPHA")
    return UnitMarks(_lettered(with_bare(text, marks)))


def _lettered(marks: list[Mark]) -> list[Mark]:
    """The marks, those of a list announced in a unit and counted `A.`, `B.` or `I.`, `II.` as good as marks in brackets."""
    out = list(marks)
    for nth, mark in enumerate(marks):
        for style in ("ALPHA", "ROMAN") if mark.intro and _opens_unit(mark) else ():
            run = _run(marks, nth, style)
            for place in run if len(run) > 1 else ():
                found = tuple(reading for reading in marks[place].readings if reading.style == style)
                out[place] = replace(marks[place], shape="paren", readings=found, wild=False, cue=True, intro=True)
    return out


def _run(marks: list[Mark], nth: int, style: Style) -> list[int]:
    """The places of the marks that count on from 1 in capitals, before the next number of a unit."""
    run: list[int] = []
    for place in range(nth, len(marks)):
        if not _opens_unit(marks[place]):
            continue
        key = _read(marks[place], style)
        if key != (len(run) + 1, ()):
            break
        run.append(place)
    return run


def with_bare(text: str, marks: list[Mark], least: int = 3) -> list[Mark]:
    """The marks, those without a stop as good as others where they count on and no others do: `3 A keeper shall ...`.

    `least`: how many must count on.
    """
    figures = _figures(marks)
    bare = [mark for mark in marks if mark.shape == "bare" and mark.line_start]
    least = 2 if len(bare) > 1 and not figures and all(mark.titled for mark in bare) else least
    if len(bare) < least or len(bare) < 4 * figures:
        return marks
    chain = _chain(bare)
    stretches = [text[mark.end : after.at] for mark, after in zip(bare, [*bare[1:], None], strict=True) if after]
    told = sum(1 for words in stretches if _SENTENCE_ENDS.search(words))
    if len(chain) < least or len(chain) < 4 * figures or 2 * told < len(stretches):
        return marks
    ends = {mark.end for mark in bare if mark.at in chain}
    return [_with_stop(mark) if mark.at in chain else _first_below(mark) if mark.at in ends else mark for mark in marks]


def _with_stop(mark: Mark) -> Mark:
    return replace(mark, shape="dot")


def _first_below(mark: Mark) -> Mark:
    return replace(mark, cue=True, intro=True)


def _chain(bare: list[Mark]) -> frozenset[int]:
    """The places of the longest run of numbers that count on, insertions between them and two missing ones let through."""
    best: dict[int, tuple[int, int]] = {}
    before: dict[int, int | None] = {}
    for mark in bare:
        base = mark.readings[0].key[0] if mark.readings else 0
        held, last = max((best[n] for n in range(base - 3, base + bool(mark.readings and mark.readings[0].key[1])) if n in best),
                         default=(0, -1))  # fmt: skip
        before[mark.at] = last if last >= 0 else None
        if held + 1 > best.get(base, (0, 0))[0]:
            best[base] = held + 1, mark.at
    at: int | None = max(best.values(), default=(0, -1))[1]
    found: set[int] = set()
    while at is not None and at >= 0:
        found.add(at)
        at = before.get(at)
    return frozenset(found)


def _figures(marks: list[Mark]) -> int:
    """How many numbers with a stop stand at line starts."""
    return sum(1 for mark in marks if _opens_unit(mark) and mark.label[:1].isdigit())


def _opens_unit(mark: Mark) -> bool:
    return mark.shape == "dot" and mark.line_start


def _read(mark: Mark, style: Style) -> Key | None:
    if not mark.label[:1].isupper() or mark.worded:
        return None
    return next((r.key for r in mark.readings if r.style == style and (style == "ROMAN" or r.cost < 1)), None)


def _counted(marks: list[Mark], style: Style) -> int:
    """How often one number follows right after another."""
    keys = [_read(mark, style) for mark in marks]
    return sum(1 for before, after in pairwise(keys) if step(before, after)[0] == "next")


def _read_as(mark: Mark, style: Style) -> Mark:
    if not _opens_unit(mark) or _read(mark, style) is None:
        return mark
    return replace(mark, readings=tuple(r for r in mark.readings if r.style == style), wild=False)


def _is_worded(marks: list[Mark]) -> bool:
    """Do units stand under their word, without a gap, and do plain numbers begin at 1 under them?"""
    dots = [mark for mark in marks if _opens_unit(mark) and mark.readings]
    keys = [mark.readings[0].key for mark in dots if mark.worded]
    counted = [step(before, after)[0] in ("next", "insert") for before, after in pairwise(keys)]
    below = [after.readings[0].key for before, after in pairwise(dots) if before.worded and not after.worded]
    return len(keys) > 1 and all(counted) and bool(below) and all(key == (1, ()) for key in below)
