"""What may have been printed at a place: three readings at most, each with its evidence in words.

Invariant: a candidate is a help for a person who sees the page; nothing here changes the text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ...ingest.cleaning.learning import confusions, learn, taught
from ...model.correction import Entry
from ...model.document import Document
from ...model.text import MACHINE, Span
from ..output import printable
from .places import Place
from .suggester import Weighed, suggester, times

MOST = 3
FURTHER = 30
"""Readings that complete what an editor types, beyond those that are shown."""
DOUBT = 0.1
"""The weight of none of them being right."""
FOR_A_CONFUSION = 2.4
"""How many times likelier a reading is for each time that editors have undone a confusion in it; for thrice at most."""
FOR_A_WORD = 20.0
"""How many times likelier for each time that editors have read the same string so."""


@dataclass(frozen=True)
class Candidate:
    """One reading."""

    words: str
    score: float
    """0 to 1: how likely it is beside the others."""
    why: str
    glyphs: str = ""
    """What was taken for what, as `i < r`."""
    learned: str = ""
    """What editors' corrections add to it."""
    start: int | None = None
    """Where it stands if it takes in words beside the place: raw start, end and what the reader got there."""
    end: int | None = None
    quote: str = ""


@dataclass(frozen=True)
class Lessons:
    """What editors have corrected: each pair of glyphs how often, and each string with what it reads."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    words: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    @classmethod
    def of(cls, log: Iterable[Entry]) -> Lessons:
        """The lessons of a log: words that editors corrected, and proposals that they took."""
        pairs = taught(log)
        return cls(Counter({(printed, read): count for printed, read, count in learn(pairs)}), Counter(pairs))

    def seen(self, read: str, printed: str) -> list[tuple[str, str, int]]:
        """The confusions in a reading that editors have met: printed, read, how often.

        >>> Lessons(Counter({("e", "c"): 3})).seen("vocc", "voce")
        [('e', 'c', 3)]
        """
        pairs = dict.fromkeys(confusions(read, printed))
        return [(one, other, self.counts[one, other]) for one, other in pairs if self.counts[one, other]]


def _glyphs(read: str, printed: str) -> str:
    """What was taken for what, where that is all that differs."""
    return ", ".join(f"{wrong} < {right}" for right, wrong in dict.fromkeys(confusions(read, printed)))


def candidates(document: Document, log: Sequence[Entry], places: Iterable[Place]) -> dict[str, list[Candidate]]:
    """The best three readings of each place that waits, by its id; what the log teaches counts at once."""
    source, lessons = suggester(document, log), Lessons.of(log)
    decided = sorted(edit.span for edit in document.text.edits if edit.author != MACHINE and not edit.is_move)
    return {
        place.id: _best(document, place, lessons, source.weighed(place), decided)
        for place in places
        if place.lane in ("suggest", "flag", "doubt")
    }


def further(document: Document, log: Sequence[Entry], places: Iterable[Place]) -> dict[str, list[str]]:
    """The words of all readings of each place, the likeliest first: they complete what an editor types."""
    source = suggester(document, log)
    return {
        place.id: list(dict.fromkeys(one.words for one in source.weighed(place) if one.words))[:FURTHER]
        for place in places
        if place.lane in ("suggest", "flag", "doubt")
    }


def _best(
    document: Document, place: Place, lessons: Lessons, found: Iterable[Weighed], decided: Sequence[Span]
) -> list[Candidate]:
    text = document.raw.text
    free = [one for one in found if one.span is None or not _touches(decided, one.span)]
    told = {one.words for one in free if one.span is None}
    typed = (words for read, words in lessons.words if read == text[place.start : place.end] and words not in told)
    free += [Weighed(words, DOUBT, "as an editor reads it elsewhere") for words in typed]
    weighed = _chosen(sorted((_learned(text, place, one, lessons) for one in free), key=lambda one: -one[0].weight))
    total = sum(one.weight for one, _ in weighed) + DOUBT
    made: list[Candidate] = []
    for one, said in weighed:
        start, end = one.span or (None, None)
        read = text[slice(*(one.span or (place.start, place.end)))]
        why = f"takes in `{' '.join(printable(read).split())}`; {one.why}" if one.span else one.why
        score = round(one.weight / total, 2)
        made.append(Candidate(one.words, score, why, _glyphs(read, one.words), said, start, end, read if one.span else ""))
    return made


def _chosen(weighed: Sequence[tuple[Weighed, str]]) -> list[tuple[Weighed, str]]:
    """The best, with the best for the place alone among them, and for no stretch more than two."""
    alone = next((one for one in weighed if one[0].span is None), None)
    chosen: list[tuple[Weighed, str]] = []
    for one in weighed:
        same = sum(other[0].span == one[0].span for other in chosen)
        room = MOST - (alone is not None and alone not in chosen and one is not alone)
        if len(chosen) < room and (same < MOST - 1 or one[0].span is None):
            chosen.append(one)
    return chosen


def _learned(text: str, place: Place, one: Weighed, lessons: Lessons) -> tuple[Weighed, str]:
    """A reading with what editors' corrections say for it."""
    read = text[slice(*(one.span or (place.start, place.end)))]
    count = lessons.words[read, one.words]
    if count:
        return replace(one, weight=one.weight * FOR_A_WORD * count), f"read so here {times(count)}"
    seen = lessons.seen(read, one.words)
    if not seen:
        return one, ""
    said = ", ".join(f"{printed} for {wrong} {times(count)}" for printed, wrong, count in seen)
    gain = FOR_A_CONFUSION ** sum(min(3, count) for _, _, count in seen)
    return replace(one, weight=one.weight * gain), f"corrected here: {said}"


def _touches(spans: Sequence[Span], span: Span) -> bool:
    """Does a span share a character with one of the sorted, separate spans?"""
    at = bisect_left(spans, (span[1], 0))
    return at > 0 and spans[at - 1][1] > span[0]
