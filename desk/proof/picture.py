"""The raw text of a leaf, in the place of a picture: cut where a place stands, so that it can be lit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...model.boxes import boxes
from ...model.document import Document
from ...model.text import RawText
from .leaves import Leaf
from .places import PIECES, Place
from .words import in_step


@dataclass(frozen=True)
class RawRun:
    """A stretch of the raw text, in a place or between places."""

    text: str
    start: int
    place: str = ""
    """The id of the place."""
    lane: str = ""


def raw_runs(raw: RawText, leaf: Leaf, places: Sequence[Place]) -> Iterator[RawRun]:
    """The raw text of a leaf as runs: put together, they are that text."""
    at = leaf.start
    for place in places:
        if place.lane in PIECES or place.start < at or place.start == place.end:
            continue
        if at < place.start:
            yield RawRun(in_step(raw.text[at : place.start]), at)
        end = min(place.end, leaf.end)
        yield RawRun(in_step(raw.text[place.start : end]), place.start, place.id, place.lane)
        at = end
    if at < leaf.end:
        yield RawRun(in_step(raw.text[at : leaf.end]), at)


def line_of(raw: RawText, place: Place, widest: int = 70) -> tuple[str, str, str]:
    """The printed line around a place: before it, the words, after it.

    >>> from clausebook.model.text import Edit
    >>> place = Place(7, 12, "flag", "bouts", "bouts", "r", "", "", "")
    >>> line_of(RawText.of("one\\nno bouts here\\ntwo"), place)
    ('no ', 'bouts', ' here')
    """
    text = raw.text
    low = max(text.rfind("\n", 0, place.start) + 1, place.start - widest)
    stop = text.find("\n", place.end)
    high = min(len(text) if stop < 0 else stop, place.end + widest)
    return in_step(text[low : place.start]), in_step(text[place.start : place.end]), in_step(text[place.end : high])


def box_of(document: Document, place: Place, leaf: Leaf) -> list[list[float]]:
    """The boxes of a place on the picture of its leaf, one a line: left, top, right, bottom."""
    found = boxes(document.raw, [(place.start, place.end)])
    return [[one.box.left, one.box.top, one.box.right, one.box.bottom] for one in found if one.page == leaf.page]


def words_of(document: Document, leaf: Leaf) -> list[list[Any]]:
    """Every word of a leaf with its box, so that a click on the picture finds it."""
    return [[w.start, w.end, round(w.box.left, 1), round(w.box.top, 1), round(w.box.right, 1), round(w.box.bottom, 1)]
            for w in document.raw.words if w.page == leaf.page]  # fmt: skip
