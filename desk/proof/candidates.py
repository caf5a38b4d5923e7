"""What may have been printed at a place: three readings at most, each with its evidence in words.

Invariant: a candidate is a help for a person who sees the page; nothing here changes the text.
"""

from __future__ import annotations

import weakref
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import exp

from ...ingest.cleaning.evidence import Copy
from ...ingest.cleaning.learning import confusions, learn
from ...model.correction import Entry, Ruling, TextChange, in_force
from ...model.document import Document
from ..output import printable
from .places import Place

MOST = 3
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


@dataclass
class Ranked:
    """A reading that is still to be weighed."""

    words: str
    cost: float
    why: str


@dataclass(frozen=True)
class Lessons:
    """What editors have corrected: of each pair of glyphs how often."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    @classmethod
    def of(cls, log: Iterable[Entry]) -> Lessons:
        """The lessons of a log: words that editors corrected, and proposals that they took."""
        pairs: list[tuple[str, str]] = []
        for entry in in_force(log):
            matter = entry.matter
            if entry.anchor and (isinstance(matter, TextChange) or (isinstance(matter, Ruling) and matter.accepted)):
                pairs.append((entry.anchor.quote, matter.after or ""))
        return cls(Counter({(printed, read): count for printed, read, count in learn(pairs)}))

    def seen(self, read: str, printed: str) -> list[tuple[str, str, int]]:
        """The confusions in a reading that editors have met: printed, read, how often.

        >>> Lessons(Counter({("e", "c"): 3})).seen("vocc", "voce")
        [('e', 'c', 3)]
        """
        pairs = dict.fromkeys(confusions(read, printed))
        return [(one, other, self.counts[one, other]) for one, other in pairs if self.counts[one, other]]


class Suggester:
    """The readings for the places of one document."""

    def __init__(self, document: Document, lessons: Lessons) -> None:
        from ...ingest.cleaning.lexicon import english

        self.document, self.lessons = document, lessons
        self.copy = Copy(document.text, english())
        self._known: dict[tuple[str, str, str], list[Ranked]] = {}

    def candidates(self, place: Place) -> list[Candidate]:
        """The best readings of a place, the best first."""
        if place.lane not in ("suggest", "flag", "auto", "decided", "sic"):
            return []
        ranked = self._ranked(place)
        if place.after is not None and place.lane in ("suggest", "auto"):
            own = Ranked(printable(place.after), 1.4 - 2 * place.confidence, place.why.partition("; it may also be")[0])
            ranked = [own, *(one for one in ranked if one.words != own.words)]
        weighed = sorted((self._learned(place.before, one) for one in ranked), key=lambda one: one[0].cost)[:MOST]
        total = sum(exp(-2 * one.cost) for one, _ in weighed) + exp(-2 * 0.9)
        return [
            Candidate(one.words, round(exp(-2 * one.cost) / total, 2), one.why, _glyphs(place.before, one.words), said)
            for one, said in weighed
        ]

    def _learned(self, read: str, one: Ranked) -> tuple[Ranked, str]:
        seen = self.lessons.seen(read, one.words)
        if not seen:
            return one, ""
        said = ", ".join(f"{printed} for {wrong} {_times(count)}" for printed, wrong, count in seen)
        gain = LESS_FOR_LEARNED * sum(min(3, count) for _, _, count in seen)
        return Ranked(one.words, one.cost - gain, one.why), f"corrected here: {said}"

    def _ranked(self, place: Place) -> list[Ranked]:
        tokens = self.copy.tokens
        span = self._tokens(place)
        if span is None:
            return []
        first, behind = span
        key = place.before, tokens.key(first - 1), tokens.key(behind)
        if key not in self._known:
            self._known[key] = list(_unlike(place.before, self._found(place, first, behind)))
        return self._known[key]

    def _tokens(self, place: Place) -> tuple[int, int] | None:
        """The tokens in which a place stands."""
        from bisect import bisect_left, bisect_right

        clean = self.document.text.to_clean(place.start, place.end)
        if not clean:
            return None
        tokens = self.copy.tokens
        first = bisect_right(tokens.starts, clean[0][0]) - 1
        behind = bisect_left(tokens.starts, clean[-1][1])
        return (max(0, first), behind) if first < behind else None

    def _found(self, place: Place, first: int, behind: int) -> Iterator[Ranked]:
        from ...ingest.cleaning.rewriting import candidates

        read = " ".join(place.before.split())
        for printed, places in self.copy.witness.readings(first, behind).items():
            if len(places) > 1 or behind - first > 1:
                yield Ranked(printed, 0.4 - 0.3 * len(places), f"stands between the same words in {_places(len(places))}")
        if behind - first > 2 or len(read) > 40:
            return
        for dearest in (NEAR, FAR):
            made = candidates(self.copy, first, behind, read.replace(" ", ""), dearest)
            for one in made[:MOST]:
                yield Ranked(_cased(read, one.form), 1 + 0.5 * one.score, self._attested(first, behind, one.form))
            if made:
                break
        for nth, form in enumerate(self.copy.nearest(read)):
            yield Ranked(_cased(read, form), 1.3 + 0.15 * nth, f"near in shape; {self._attested(first, behind, form)}")

    def _attested(self, first: int, behind: int, form: str) -> str:
        """What the document itself says for a word."""
        tokens, low = self.copy.tokens, form.lower()
        before, after = tokens.key(first - 1), tokens.key(behind)
        left, right = self.copy.pairs[before, low], self.copy.pairs[low, after]
        times = self.copy.vocabulary.words[low]
        if left and left >= right:
            return f"{_passages(left)} {'reads' if left == 1 else 'read'} `{before} {form}`"
        if right:
            return f"{_passages(right)} {'reads' if right == 1 else 'read'} `{form} {after}`"
        return f"{'stands' if times else 'stands not'} elsewhere in this document{f', {_times(times)}' if times > 1 else ''}"


def _unlike(read: str, found: Iterator[Ranked]) -> Iterator[Ranked]:
    """Each reading once, never what the reader got."""
    seen = {read}
    for one in found:
        if one.words not in seen:
            seen.add(one.words)
            yield one


def _cased(read: str, form: str) -> str:
    """The form with the capitals that the reader saw."""
    if read.isupper() and len(read) > 2:
        return form.upper()
    return form[:1].upper() + form[1:] if read[:1].isupper() and form.islower() else form


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _places(count: int) -> str:
    return "one other place" if count == 1 else f"{count} other places"


def _passages(count: int) -> str:
    return "one other passage" if count == 1 else f"{count} other passages"


def _glyphs(read: str, printed: str) -> str:
    """What was taken for what, where that is all that differs."""
    return ", ".join(f"{wrong} < {right}" for right, wrong in dict.fromkeys(confusions(read, printed)))


_KEPT: OrderedDict[int, tuple[weakref.ref[Document], int, Suggester]] = OrderedDict()
KEPT = 4
"""Documents whose suggesters are kept."""


def suggester(document: Document, log: Sequence[Entry]) -> Suggester:
    """The suggester of a document with what its log teaches; kept while the document lives."""
    held = _KEPT.get(id(document))
    if held is not None and held[0]() is document and held[1] == len(log):
        return held[2]
    made = Suggester(document, Lessons.of(log))
    _KEPT[id(document)] = weakref.ref(document), len(log), made
    while len(_KEPT) > KEPT:
        _KEPT.popitem(last=False)
    return made
