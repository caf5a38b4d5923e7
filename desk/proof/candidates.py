"""What may have been printed at a place: three readings at most, each with its evidence in words.

Invariant: a candidate is a help for a person who sees the page; nothing here changes the text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import exp

from ...ingest.cleaning.evidence import Copy
from ...ingest.cleaning.experience import Experience
from ...ingest.cleaning.learning import confusions, learn, taught
from ...model.correction import Entry
from ...model.document import Document
from ...model.text import MACHINE, Span
from ..output import printable
from .phrases import Phrases, company_of
from .places import Place

MOST = 3
FURTHER = 12
"""Readings that complete what an editor types, beyond those that are shown."""
DOUBT = 0.9
"""The cost of none of them being right."""
DEAREST = 0.8
"""What a phrase may cost to be offered."""
NEAR, FAR = 1.4, 2.6
"""What a rewriting may cost: first with little, then with more."""
LESS_FOR_LEARNED = 0.35
"""By how much the likeness of a candidate grows for each confusion in it that editors have seen before."""


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


@dataclass
class Ranked:
    """A reading that is still to be weighed."""

    words: str
    cost: float
    why: str
    span: Span | None = None
    """The raw span of a reading that takes in words beside the place."""


@dataclass(frozen=True)
class Lessons:
    """What editors have corrected: of each pair of glyphs how often."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    @classmethod
    def of(cls, log: Iterable[Entry]) -> Lessons:
        """The lessons of a log: words that editors corrected, and proposals that they took."""
        return cls(Counter({(printed, read): count for printed, read, count in learn(taught(log))}))

    def seen(self, read: str, printed: str) -> list[tuple[str, str, int]]:
        """The confusions in a reading that editors have met: printed, read, how often.

        >>> Lessons(Counter({("e", "c"): 3})).seen("vocc", "voce")
        [('e', 'c', 3)]
        """
        pairs = dict.fromkeys(confusions(read, printed))
        return [(one, other, self.counts[one, other]) for one, other in pairs if self.counts[one, other]]


class Suggester:
    """The readings for the places of one raw text, by a reading of it: places are named by raw offsets, so that what was
    found once holds for later readings as well."""

    def __init__(self, document: Document, log: Sequence[Entry] = ()) -> None:
        from ...ingest.cleaning.lexicon import english

        self.document, self.known = document, len(log)
        self.copy = Copy(document.text, english(), Experience.of(taught(log)))
        self.phrases = Phrases(self.copy)
        self._ranked: dict[tuple[str, str | None], list[Ranked]] = {}

    def ranked(self, place: Place) -> list[Ranked]:
        """Every reading of a place, none twice; looked for once."""
        key = place.id, place.after
        if key not in self._ranked:
            span = self._tokens(place)
            found = [*self._own(place, *span), *self._rewritten(place, *span), *self._phrases(place, *span)] if span else []
            self._ranked[key] = list(_unlike(place, found))
        return self._ranked[key]

    def _tokens(self, place: Place) -> tuple[int, int] | None:
        """The tokens in which a place stands."""
        clean = self.document.text.to_clean(place.start, place.end)
        if not clean:
            return None
        tokens = self.copy.tokens
        first = bisect_right(tokens.starts, clean[0][0]) - 1
        behind = bisect_left(tokens.starts, clean[-1][1])
        return (max(0, first), behind) if first < behind else None

    def _own(self, place: Place, first: int, behind: int) -> Iterator[Ranked]:
        """What the program proposes itself; a word that the document has nowhere, in no company, counts for less."""
        if place.lane == "suggest" and place.after is not None:
            cost = 1.4 - 2 * place.confidence
            if place.after.isalpha():
                company = self._company(first, behind, place.after)
                cost += 0.25 * (not any(company)) + 0.2 * (not self.copy.vocabulary.words[place.after.lower()])
            yield Ranked(printable(place.after), cost, place.why.partition("; it may also be")[0])

    def _rewritten(self, place: Place, first: int, behind: int) -> Iterator[Ranked]:
        """What the table of confusions leads to."""
        from ...ingest.cleaning.ranking import candidates

        read = "".join(place.before.split())
        if behind - first > 2 or not 1 < len(read) <= 24:
            return
        for dearest in (NEAR, FAR):
            made = candidates(self.copy, first, behind, read, dearest)[:MOST]
            for one in made:
                yield Ranked(self._cased(first, read, one.form), 0.6 + 0.5 * one.score, self._attested(first, behind, one.form))
            if made:
                return

    def _phrases(self, place: Place, first: int, behind: int) -> Iterator[Ranked]:
        """Phrases of the document, also such as take in damaged words beside the place."""
        for one in self.phrases.near(first, behind):
            if one.cost > DEAREST:
                continue
            span = self._raw_span(one.first, one.behind)
            if span is None:
                continue
            words = self._cased(one.first, self.document.raw.text[slice(*span)], one.words)
            wide = None if span == (place.start, place.end) else span
            yield Ranked(words, one.cost, self._attested(one.first, one.behind, words, one.times), wide)

    def _raw_span(self, first: int, behind: int) -> Span | None:
        """Where tokens stand in the raw text; None where that is no one stretch, or where an editor has decided."""
        low, high = self.copy.tokens.core_span(first, behind)
        spans = self.document.text.to_raw(low, high)
        if any(one[1] > other[0] for one, other in pairwise(spans)):
            return None
        return spans[0][0], spans[-1][1]

    def _company(self, first: int, behind: int, words: str) -> tuple[int, int]:
        """How often the neighbours stand beside these words elsewhere: before them, after them."""
        return company_of(self.copy, first, behind, words.lower().split())

    def _cased(self, first: int, read: str, form: str) -> str:
        """The form with the capitals that the reader saw, where its place and the document's own custom bear them out."""
        letters = "".join(filter(str.isalpha, read))
        if letters.isupper() and len(letters) > 3:
            return form.upper()
        if read[:1].islower() and form.istitle() and read[0] == form[0].lower():
            return form.lower()
        if not read[:1].isupper() or not form[:1].islower():
            return form
        word, exact = form.split()[0], self.copy.vocabulary.exact
        custom = 3 * exact[word.capitalize()] >= exact[word]
        return form[:1].upper() + form[1:] if custom or self.copy.tokens.breaks_before(first) else form

    def _attested(self, first: int, behind: int, words: str, stands: int = 0) -> str:
        """What the document itself says for a reading."""
        tokens = self.copy.tokens
        left, right = self._company(first, behind, words)
        stands = stands or self.copy.vocabulary.words[words.lower()]
        if left and left >= right:
            return f"{_passages(left)} `{tokens.key(first - 1)} {words.split()[0]}`"
        if right:
            return f"{_passages(right)} `{words.split()[-1]} {tokens.key(behind)}`"
        return f"stands {times(stands)} elsewhere in this document" if stands else "a word of statutes, not of this document"


def _unlike(place: Place, found: Iterable[Ranked]) -> Iterator[Ranked]:
    """Each reading once, the cheapest; never what the reader got."""
    best: dict[tuple[str, Span | None], Ranked] = {}
    for one in found:
        if one.words != place.before and one.cost < best.get((one.words, one.span), one).cost + 1e-9:
            best[one.words, one.span] = one
    yield from best.values()


def times(count: int) -> str:
    """Once, 2 times.

    >>> times(1), times(3)
    ('once', '3 times')
    """
    return "once" if count == 1 else f"{count} times"


def _passages(count: int) -> str:
    return "one other passage reads" if count == 1 else f"{count} other passages read"


def _glyphs(read: str, printed: str) -> str:
    """What was taken for what, where that is all that differs."""
    return ", ".join(f"{wrong} < {right}" for right, wrong in dict.fromkeys(confusions(read, printed)))


def candidates(document: Document, log: Sequence[Entry], places: Iterable[Place]) -> dict[str, list[Candidate]]:
    """The best three readings of each place that waits, by its id; what the log teaches counts at once."""
    source, lessons = _suggester(document, log), Lessons.of(log)
    decided = sorted(edit.span for edit in document.text.edits if edit.author != MACHINE and not edit.is_move)
    return {
        place.id: _best(document, place, lessons, source.ranked(place), decided)
        for place in places
        if place.lane in ("suggest", "flag", "doubt")
    }


def further(document: Document, log: Sequence[Entry], places: Iterable[Place]) -> dict[str, list[str]]:
    """The words of all readings of each place, the likeliest first: they complete what an editor types."""
    source = _suggester(document, log)
    found: dict[str, list[str]] = {}
    for place in places:
        if place.lane in ("suggest", "flag", "doubt"):
            ranked = sorted(source.ranked(place), key=lambda one: one.cost)
            found[place.id] = list(dict.fromkeys(one.words for one in ranked if one.words))[:FURTHER]
    return found


def _best(
    document: Document, place: Place, lessons: Lessons, ranked: Iterable[Ranked], decided: Sequence[Span]
) -> list[Candidate]:
    text = document.raw.text
    free = [one for one in ranked if one.span is None or not _touches(decided, one.span)]
    weighed = _chosen(sorted((_learned(text, place, one, lessons) for one in free), key=lambda one: one[0].cost))
    total = sum(exp(-2.5 * one.cost) for one, _ in weighed) + exp(-2.5 * DOUBT)
    made: list[Candidate] = []
    for one, said in weighed:
        start, end = one.span or (None, None)
        read = text[slice(*(one.span or (place.start, place.end)))]
        why = f"takes in `{' '.join(printable(read).split())}`; {one.why}" if one.span else one.why
        score = round(exp(-2.5 * one.cost) / total, 2)
        made.append(Candidate(one.words, score, why, _glyphs(read, one.words), said, start, end, read if one.span else ""))
    return made


def _chosen(weighed: Sequence[tuple[Ranked, str]]) -> list[tuple[Ranked, str]]:
    """The best, with the best for the place alone among them, and for no stretch more than two."""
    alone = next((one for one in weighed if one[0].span is None), None)
    chosen: list[tuple[Ranked, str]] = []
    for one in weighed:
        same = sum(other[0].span == one[0].span for other in chosen)
        room = MOST - (alone is not None and alone not in chosen and one is not alone)
        if len(chosen) < room and (same < MOST - 1 or one[0].span is None):
            chosen.append(one)
    return chosen


def _learned(text: str, place: Place, one: Ranked, lessons: Lessons) -> tuple[Ranked, str]:
    """A reading with what editors' corrections say for it."""
    seen = lessons.seen(text[slice(*(one.span or (place.start, place.end)))], one.words)
    if not seen:
        return one, ""
    said = ", ".join(f"{printed} for {wrong} {times(count)}" for printed, wrong, count in seen)
    gain = LESS_FOR_LEARNED * sum(min(3, count) for _, _, count in seen)
    return replace(one, cost=one.cost - gain), f"corrected here: {said}"


def _touches(spans: Sequence[Span], span: Span) -> bool:
    """Does a span share a character with one of the sorted, separate spans?"""
    at = bisect_left(spans, (span[1], 0))
    return at > 0 and spans[at - 1][1] > span[0]


_KEPT: OrderedDict[str, Suggester] = OrderedDict()
KEPT = 4
"""Texts whose suggesters are kept."""
FRESH = 40
"""After so many entries of the log the document is looked at anew: its own words tell more by then."""


def _suggester(document: Document, log: Sequence[Entry]) -> Suggester:
    """The suggester of a text, kept by its sha256."""
    held = _KEPT.pop(document.raw.sha256, None)
    if held is None or not held.known <= len(log) < held.known + FRESH:
        held = Suggester(document, log)
    _KEPT[document.raw.sha256] = held
    while len(_KEPT) > KEPT:
        _KEPT.popitem(last=False)
    return held
