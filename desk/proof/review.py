"""A page gone over at once: every place that waits as one row, with the readings that may stand there, the likeliest first.

Places whose likeliest readings take in one another make one row, so that a word broken in pieces is looked at once.

Invariant: a row is ticked beforehand only where its reading is likely, and never where a figure or a negation is at stake, a
sound word would go, or the source has markup or control characters: those somebody has to take on purpose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.document import Document
from ...model.text import Span
from ..output import printable
from .candidates import Candidate
from .places import Place

SURE = 0.5
"""The score from which a reading is ticked beforehand."""
JOINS = 0.4
"""The score that a reading needs for the places it takes in to become one row with its own."""
MOST = 4
"""Readings of a row."""
AROUND = 48
"""Characters shown on either side."""
NEGATIONS = frozenset("no not nor none never neither without unless except".split())
STRANGE = re.compile(r"[<>\\\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Marks of markup, and characters that steer and print nothing."""


@dataclass(frozen=True)
class Reading:
    """What may stand in a stretch."""

    words: str
    start: int
    end: int
    quote: str
    score: float
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Row:
    """One row: a stretch of the raw text, the places in it, and what may stand there."""

    start: int
    end: int
    quote: str
    places: tuple[str, ...]
    """The ids of the places that wait in it."""
    readings: tuple[Reading, ...]
    sure: bool
    before: str = ""
    after: str = ""

    @property
    def span(self) -> Span:
        return self.start, self.end


def rows(document: Document, places: Iterable[Place], found: Mapping[str, Sequence[Candidate]]) -> list[Row]:
    """The rows of places, in the order of the source; `found` has the readings of each place by its id."""
    looked_at = [place for place in places if place.lane in ("suggest", "flag", "doubt")]
    made = [_row(document, group, found) for group in _groups(looked_at, found)]
    return _with_lines(document, made)


def _groups(places: Sequence[Place], found: Mapping[str, Sequence[Candidate]]) -> list[list[Place]]:
    """Places that belong together; such as are in doubt only where they stand among others."""
    groups: list[tuple[int, int, list[Place]]] = []
    for place in places:
        if place.lane == "doubt":
            continue
        start, end = _reach(place, found.get(place.id, ()))
        members = [place]
        while groups and groups[-1][1] > start:
            low, high, others = groups.pop()
            start, end, members = min(low, start), max(high, end), [*others, *members]
        groups.append((start, end, members))
    doubts = [place for place in places if place.lane == "doubt"]
    return [
        sorted((*members, *(one for one in doubts if one.start < end and start < one.end)), key=lambda one: one.start)
        for start, end, members in groups
    ]


def _reach(place: Place, found: Sequence[Candidate]) -> Span:
    """How far the likeliest reading of a place goes."""
    if not found or found[0].start is None or found[0].end is None or found[0].score < JOINS:
        return place.start, place.end
    return min(place.start, found[0].start), max(place.end, found[0].end)


def _row(document: Document, group: Sequence[Place], found: Mapping[str, Sequence[Candidate]]) -> Row:
    text = document.raw.text
    waiting = [place for place in group if place.waits]
    start, end = group[0].start, max(place.end for place in group)
    best: dict[tuple[str, int, int], float] = {}
    for place in group:
        for one in found.get(place.id, ()):
            low, high = (place.start, place.end) if one.start is None or one.end is None else (one.start, one.end)
            covered = sum(low <= other.start and other.end <= high for other in waiting) / len(waiting)
            key = one.words, low, high
            best[key] = max(best.get(key, 0.0), round(one.score * covered, 2))
    weighed = sorted(best.items(), key=lambda item: -item[1])[:MOST]
    readings = tuple(Reading(words, low, high, text[low:high], score) for (words, low, high), score in weighed if score)
    sure = bool(readings) and readings[0].score >= SURE
    if sure:
        first = readings[0]
        strange = STRANGE.search(text, min(start, first.start), max(end, first.end))
        sure = not (strange or _grave(first) or _swallows(first, group, text))
    return Row(start, end, text[start:end], tuple(place.id for place in waiting), readings, sure)


def _grave(reading: Reading) -> bool:
    """Whether a figure or a negation is at stake.

    >>> _grave(Reading("8", 0, 1, "$", 0.9)), _grave(Reading("not", 0, 3, "nut", 0.9)), _grave(Reading("the", 0, 3, "tho", 0.9))
    (True, True, False)
    """
    if any(character.isdigit() for character in reading.words + reading.quote):
        return True
    now, was = ({*re.findall(r"[a-z]+", words.lower())} & NEGATIONS for words in (reading.words, reading.quote))
    return now != was


def _swallows(reading: Reading, group: Sequence[Place], text: str) -> bool:
    """Whether it takes in a longer word against which nothing is said."""
    left, at = "", reading.start
    for place in group:
        if reading.start <= place.start < reading.end:
            left, at = f"{left}{text[at : place.start]} ", max(at, place.end)
    return bool(re.search(r"[^\W\d_]{4}", left + text[at : reading.end]))


def _with_lines(document: Document, made: Sequence[Row]) -> list[Row]:
    """The rows with what stands around them, as it reads with the first readings of the others."""
    text = document.raw.text
    changes = [(row.readings[0].start, row.readings[0].end, row.readings[0].words) for row in made if row.sure]
    taken = [(row.start, row.end) for row in made]
    changes += [
        (edit.start, edit.end, edit.after) for edit in document.text.edits
        if edit.after is not None and not edit.is_move and not any(edit.start < end and start < edit.end for start, end in taken)
    ]  # fmt: skip
    changes.sort()


    def around(start: int, end: int) -> dict[str, str]:
        before = _read(text, changes, max(0, start - 2 * AROUND), start)[-AROUND:]
        return {"before": before, "after": _read(text, changes, end, end + 2 * AROUND)[:AROUND]}

    return [
        replace(row, readings=tuple(replace(one, **around(one.start, one.end)) for one in row.readings), **around(*row.span))
        for row in made
    ]


def _read(text: str, changes: Sequence[tuple[int, int, str]], low: int, high: int) -> str:
    """A stretch of the raw text with changes laid on that lie in it whole."""
    out, at = "", low
    for start, end, words in changes:
        if at <= start and end <= high:
            out, at = out + text[at:start] + words, end
    return re.sub(r"\s+", " ", printable(out + text[at:high]))
