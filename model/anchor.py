"""Anchors: where a correction stands, said so that the place is found again in another reading of the same page.

Invariant: `reanchor` never guesses. A place is found only where the quoted words stand and nothing else in the text
looks like their surroundings; whatever is less sure is a conflict for a person.

>>> old = RawText.of("7. The master of every boat shall keep the deck lamps lit in petiods of fog, rain and snow.")
>>> new = RawText.of("PAGE 9\\n7. The master of every boat shall keep tbe deck lamps lit in petiods of fog, rain and snow.")
>>> found = reanchor(anchor(old, 61, 68), new)
>>> type(found).__name__, new.text[slice(*found.span)]
('Moved', 'petiods')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from .text import RawText, Span

CONTEXT = 32
"""Characters kept on either side; more where the text has other places that look alike."""

WIDEST = 1024
TELLING = 16
"""With fewer characters of context in all, words are too little to know a place by."""

LIKE, MARGIN, ALIKE, NEARER = 0.75, 0.15, 0.6, 0.05
"""A place is found from the first likeness of its context on, and if nothing else comes nearer than the second; a place
of the text itself that is more alike than the third makes an anchor take more context."""

SURE = 0.9
"""The likeness asked for where even the widest context had its like in the text."""

SEED, COMMON = 8, 2000
"""Places are looked up by the characters next to the quote; by more of them where these are common."""

TWINS = 20
"""Places that read the same at which is looked first."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A raw span, the words there, what stands on either side, and the version of the text that was meant."""

    start: int
    end: int
    quote: str
    before: str
    after: str
    sha256: str

    @property
    def span(self) -> Span:
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class Kept:
    """The place is where it was."""

    span: Span


@dataclass(frozen=True, slots=True)
class Moved:
    """The same words in the same surroundings, elsewhere."""

    span: Span


@dataclass(frozen=True, slots=True)
class Conflict:
    """The place is not found for sure; `near` are the places that come nearest."""

    reason: str
    near: tuple[Span, ...] = field(default=())


Placement = Kept | Moved | Conflict


def anchor(raw: RawText, start: int, end: int) -> Anchor:
    """The anchor of a raw span.

    >>> anchor(RawText.of("1. No boat docs carry more."), 11, 15).quote
    'docs'
    """
    if not 0 <= start <= end <= len(raw.text):
        raise ValueError(f"raw {start} to {end} lies outside the text of {len(raw.text)} characters")
    text, size = raw.text, CONTEXT
    while True:
        made = Anchor(
            start, end, text[start:end], text[max(0, start - size) : start], text[end : end + size], raw.sha256
        )
        if size >= WIDEST or (not _has_twin(made, text) and _stands_alone(made, text)):
            return made
        size *= 2


def reanchor(anchor: Anchor, raw: RawText) -> Placement:
    """The place of an anchor in another version of the text, or why there is none."""
    text = raw.text
    if raw.sha256 == anchor.sha256:
        if text[anchor.start : anchor.end] == anchor.quote:
            return Kept(anchor.span)
        return Conflict("the anchor does not quote its own text: it was changed by hand")
    if len(anchor.before) + len(anchor.after) < TELLING:
        return Conflict("there is too little text around the words to know them by")
    places = _places(anchor, text)
    if places is None:
        return Conflict("the surroundings repeat too often to tell one place from another")
    reading = sorted((place for place in places if place.reads), key=lambda place: -place.likeness)
    needed = SURE if max(len(anchor.before), len(anchor.after)) >= WIDEST else LIKE
    if not reading or reading[0].likeness < needed:
        near = sorted(places, key=lambda place: -place.likeness)[:3]
        return Conflict("the words are not there any more", tuple(p.span for p in near if p.likeness >= ALIKE))
    best = reading[0]
    rivals = [place for place in places if place is not best and place.likeness > best.likeness - MARGIN]
    if rivals:
        return Conflict("several places look alike", (best.span, *(place.span for place in rivals[:4])))
    return Kept(best.span) if best.span == anchor.span else Moved(best.span)


@dataclass(frozen=True, slots=True)
class _Place:
    span: Span
    likeness: float
    reads: bool
    """Does the quote stand here?"""


def _has_twin(made: Anchor, text: str) -> bool:
    """Whether one of the first places that read the same looks alike: then it stands not alone, and nothing more need be
    looked at. In tables and lists, where all looks alike, that is most of the work."""
    same = islice((at for at in _occurrences(made.quote, text) if at != made.start), TWINS) if len(made.quote) > 1 else ()
    return any(_likeness(made, text, at, at + len(made.quote)) > ALIKE for at in same)


def _stands_alone(made: Anchor, text: str) -> bool:
    places = _places(made, text)
    return places is not None and all(place.likeness <= ALIKE or place.span == made.span for place in places)


def _places(anchor: Anchor, text: str) -> list[_Place] | None:
    """The places whose surroundings may be meant, None where there are too many to look at."""
    starts, ends = _seeded(anchor.before, True, text), _seeded(anchor.after, False, text)
    if starts is None or ends is None:
        return None
    length = len(anchor.quote)
    exact = {at for at in starts | {end - length for end in ends} if at >= 0 and text.startswith(anchor.quote, at)}
    exact |= set(islice(_occurrences(anchor.quote, text), COMMON)) if length > 1 else set()
    places = [_Place((at, at + length), _likeness(anchor, text, at, at + length), True) for at in sorted(exact)]
    read = {span[0] for span in (place.span for place in places)} | {place.span[1] for place in places}
    for start in sorted(starts - read):
        places.append(_loose(anchor, text, [(start, start + length + slip) for slip in _SLIPS]))
    for end in sorted(ends - read):
        places.append(_loose(anchor, text, [(end - length - slip, end) for slip in _SLIPS]))
    return _merged(places)


_SLIPS = (0, -1, 1, -2, 2, -3, 3)


def _loose(anchor: Anchor, text: str, spans: list[Span]) -> _Place:
    """A place where other words stand, read with the length that fits its surroundings best."""
    fitting = [(start, end) for start, end in spans if 0 <= start <= end <= len(text)] or [(0, 0)]
    likeness, span = max((_likeness(anchor, text, *span), span) for span in fitting)
    return _Place(span, likeness, False)


def _merged(places: list[_Place]) -> list[_Place]:
    """The places without those that are another one seen from its other side."""
    kept: list[_Place] = []
    for place in sorted(places, key=lambda p: (p.span, not p.reads)):
        last = kept[-1] if kept else None
        if last is None or place.span[0] >= last.span[1] or (place.reads and last.reads):
            kept.append(place)
        elif place.reads or last.reads:
            read, other = (place, last) if place.reads else (last, place)
            kept[-1:] = [read, other] if other.likeness > read.likeness + NEARER else [read]
        elif place.likeness > last.likeness:
            kept[-1] = place
    return kept


def _seeded(side: str, of_before: bool, text: str) -> set[int] | None:
    """Where the border of `side` with the quote may be, by the words next to it and by those behind them."""
    size = SEED
    while side:
        near, behind = (side[-size:], side[-2 * size : -size]) if of_before else (side[:size], side[size : 2 * size])
        found = [at + len(near) if of_before else at for at in islice(_occurrences(near, text), COMMON)]
        if len(behind) == size:
            step = 2 * size if of_before else -size
            found += [at + step for at in islice(_occurrences(behind, text), COMMON)]
        if len(found) < COMMON:
            return {at for at in found if 0 <= at <= len(text)}
        if size >= len(side):
            return None
        size *= 2
    return set()


def _occurrences(words: str, text: str) -> Iterator[int]:
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def _likeness(anchor: Anchor, text: str, start: int, end: int) -> float:
    """How alike the surroundings are, 0 to 1: all of them, or the near ones where these are less alike."""
    near = _alike(anchor, text, start, end, CONTEXT)
    return min(near, _alike(anchor, text, start, end, WIDEST)) if near > ALIKE else near


def _alike(anchor: Anchor, text: str, start: int, end: int, size: int) -> float:
    from rapidfuzz.distance import Levenshtein

    before, after = anchor.before[-size:], anchor.after[:size]
    # Specks are read as marks and blanks, here and there on every pass: letters and digits tell a place, if there are enough.
    left, right = _letters(before), _letters(after)
    if len(left) + len(right) >= TELLING:
        there = _letters(text[max(0, start - 2 * len(before)) : start]), _letters(text[end : end + 2 * len(after)])
    else:
        left, right = before, after
        there = text[max(0, start - len(before)) : start], text[end : end + len(after)]
    far = Levenshtein.distance(left, there[0][max(0, len(there[0]) - len(left)) :])
    far += Levenshtein.distance(right, there[1][: len(right)])
    return 1 - far / max(1, len(left) + len(right))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))
