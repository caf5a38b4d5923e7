"""Every reading of a place, with its weight and what the document itself says for it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp

from ...ingest.cleaning.evidence import Copy
from ...ingest.cleaning.experience import Experience
from ...ingest.cleaning.learning import taught
from ...ingest.cleaning.stretches import Stretches
from ...model.correction import Entry
from ...model.document import Document
from ...model.text import Span
from ..output import printable
from .places import Place

SHARPNESS = 2.5
"""How much the confidence of the program's own proposal weighs."""


@dataclass
class Weighed:
    """A reading that is still to be weighed against others."""

    words: str
    weight: float
    why: str
    span: Span | None = None
    """The raw span of a reading that takes in words beside the place."""


class Suggester:
    """The readings for the places of one raw text, by a reading of it: places are named by raw offsets, so that what was
    found once holds for later readings as well."""

    def __init__(self, document: Document, log: Sequence[Entry] = ()) -> None:
        from ...ingest.cleaning.lexicon import english

        self.document, self.known = document, len(log)
        self.copy = Copy(document.text, english(), Experience.of(taught(log)))
        self.stretches = Stretches(self.copy)
        self._weighed: dict[tuple[str, str | None], list[Weighed]] = {}

    def weighed(self, place: Place) -> list[Weighed]:
        """Every reading of a place, none twice, the likeliest first; looked for once."""
        key = place.id, place.after
        if key not in self._weighed:
            tokens = self._tokens(place)
            found = [*self._own(place, *tokens), *self._decoded(place, *tokens)] if tokens else []
            self._weighed[key] = sorted(_once(place, found), key=lambda one: -one.weight)
        return self._weighed[key]

    def _tokens(self, place: Place) -> tuple[int, int] | None:
        """The tokens in which a place stands."""
        clean = self.document.text.to_clean(place.start, place.end)
        if not clean:
            return None
        tokens = self.copy.tokens
        first = bisect_right(tokens.starts, clean[0][0]) - 1
        behind = bisect_left(tokens.starts, clean[-1][1])
        return (max(0, first), behind) if first < behind else None

    def _own(self, place: Place, first: int, behind: int) -> Iterator[Weighed]:
        """What the program proposes itself; a word that the document has nowhere, in no company, counts for less."""
        if place.lane == "suggest" and place.after is not None:
            cost = 1.4 - 2 * place.confidence
            if place.after.isalpha():
                company = self._company(first, behind, place.after)
                cost += 0.25 * (not any(company)) + 0.2 * (not self.copy.vocabulary.words[place.after.lower()])
            yield Weighed(printable(place.after), exp(-SHARPNESS * cost), place.why.partition("; it may also be")[0])

    def _decoded(self, place: Place, first: int, behind: int) -> Iterator[Weighed]:
        """The words that explain what the reader got, those of damaged neighbours with them."""
        if not any(map(str.isalpha, place.before)):
            return  # no words are read into figures and marks
        for reading, share in self.stretches.readings(first, behind):
            span = self._raw_span(*reading.span)
            if span is not None:
                words = self.stretches.written(reading)
                wide = None if span == (place.start, place.end) else span
                yield Weighed(words, share, self._attested(reading.first, reading.behind, words), wide)

    def _raw_span(self, low: int, high: int) -> Span | None:
        """Where a stretch of the text stands in the raw text; None where that is no one stretch."""
        spans = self.document.text.to_raw(low, high)
        if any(one[1] > other[0] for one, other in pairwise(spans)):
            return None
        return spans[0][0], spans[-1][1]

    def _company(self, first: int, behind: int, words: str) -> tuple[int, int]:
        """How often the neighbours of tokens `[first, behind)` stand beside words in other passages: before them, after them."""
        key, inside, pairs = self.copy.tokens.key, words.lower().split(), self.copy.pairs
        before, after = key(first - 1), key(behind)
        left = pairs[before, inside[0]] - (key(first) == inside[0]) if before else 0
        right = pairs[inside[-1], after] - (key(behind - 1) == inside[-1]) if after else 0
        return max(0, left), max(0, right)

    def _attested(self, first: int, behind: int, words: str) -> str:
        """What the document itself says for a reading."""
        tokens, inside = self.copy.tokens, words.lower().split()
        left, right = self._company(first, behind, words)
        if left and left >= right:
            return f"{_passages(left)} `{tokens.key(first - 1)} {words.split()[0]}`"
        if right:
            return f"{_passages(right)} `{words.split()[-1]} {tokens.key(behind)}`"
        together = min((self.copy.pairs[pair] for pair in pairwise(inside)), default=0)
        if together:
            return f"its words stand together {times(together)} elsewhere in this document"
        stands = min(self.copy.vocabulary.words[word] for word in inside)
        if stands:
            return f"stands {times(stands)} elsewhere in this document" if len(inside) == 1 else "words of this document"
        return "a word of English, not of this document" if len(inside) == 1 else "words of English"


def _once(place: Place, found: Iterable[Weighed]) -> Iterator[Weighed]:
    """Each reading once, with the weight of all that say so; never what the reader got."""
    best: dict[tuple[str, Span | None], Weighed] = {}
    for one in found:
        key = one.words, one.span
        if one.words != place.before:
            best[key] = replace(best[key], weight=best[key].weight + one.weight) if key in best else one
    yield from best.values()


def times(count: int) -> str:
    """Once, 2 times.

    >>> times(1), times(3)
    ('once', '3 times')
    """
    return "once" if count == 1 else f"{count} times"


def _passages(count: int) -> str:
    return "one other passage reads" if count == 1 else f"{count} other passages read"


_KEPT: OrderedDict[str, Suggester] = OrderedDict()
KEPT = 4
"""Texts whose suggesters are kept."""
FRESH = 40
"""After so many entries of the log the document is looked at anew: its own words tell more by then."""


def suggester(document: Document, log: Sequence[Entry]) -> Suggester:
    """The suggester of a text, kept by its sha256."""
    held = _KEPT.pop(document.raw.sha256, None)
    if held is None or not held.known <= len(log) < held.known + FRESH:
        held = Suggester(document, log)
    _KEPT[document.raw.sha256] = held
    while len(_KEPT) > KEPT:
        _KEPT.popitem(last=False)
    return held
