"""Where the body begins: after the preamble, at the first part or chapter, unit or list, or at a sentence without its head."""

from __future__ import annotations

from itertools import pairwise

from .divisions import Division
from .front import find_preamble
from .marks import Mark


def find_start(text: str, marks: list[Mark], divisions: list[Division], end: int, extract: bool) -> int:
    """The clean position at which the body begins, `end` where there is none.

    `extract`: a site's title says that the text is cut out of an instrument, so that it may begin in mid-sentence.
    """
    preamble = find_preamble(text, end)
    floor = preamble[0] if preamble else -1
    found = [
        _first_unit(marks, floor),
        next((d.at for d in divisions if d.word in ("part", "chapter") and d.at > floor), None),
        _first_list(marks) if preamble is None else None,
        _first_counted(marks, floor),
    ]
    fallback = _first_list(marks) if preamble is not None else None
    fallback = _first_inline(marks, floor) if fallback is None else fallback
    start = min((at for at in found if at is not None), default=end if fallback is None else fallback)
    return _fragment(text, start) if preamble is None or extract else start


def _first_unit(marks: list[Mark], floor: int) -> int | None:
    """The first mark after `floor` that can open a unit: at a line start, or right after "namely:-"."""
    whole = ("dot", "bare", "heading", "decimal")
    for mark in marks:
        if mark.at > floor and mark.shape in whole and (mark.line_start or (mark.shape == "dot" and mark.intro)):
            return mark.at
    return None


def _first_list(marks: list[Mark]) -> int | None:
    return next((mark.at for mark in marks if mark.line_start and mark.shape == "paren"), None)


def _first_counted(marks: list[Mark], floor: int) -> int | None:
    """The 1 of a text that runs on, its units counted in one paragraph: 1 and 2 with no number at a line start."""
    dots = [mark for mark in marks if mark.shape == "dot" and mark.at > floor and mark.readings]
    if any(mark.line_start for mark in dots):
        return None
    keys = [mark.readings[0].key[0] for mark in dots]
    return next((one.at for one, counted in zip(dots, pairwise(keys), strict=False) if counted == (1, 2) and one.cue), None)


def _first_inline(marks: list[Mark], floor: int) -> int | None:
    return next((mark.at for mark in marks if mark.at > floor and mark.shape in ("dot", "paren")), None)


def _fragment(text: str, start: int) -> int:
    """Move the start of the body back over a sentence that has lost its head; titles stay in front."""
    at = 0
    while at < start and text[at].isspace():
        at += 1
    head = text[at:start].strip()
    lost = head and not ("A" <= head[0] <= "Z")
    return at if lost and at < start else start
