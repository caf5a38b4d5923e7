"""Bindings: where the words of a rule stand in the source, and whether they still do.

Invariant: words are found letter for letter (white space apart) inside their own provision, or not at all; nothing is
ever matched because it looks alike ("more than 15" looks like "not more than 15").
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from ..boxes import PageBox, boxes
from ..graph import ClauseGraph
from ..provision import Provision
from ..text import MACHINE, Span
from .context import context_of, word_diff
from .load import RuleBook
from .phrases import LONGEST, Limit, read_comparisons
from .tree import Comparison, Quote

State = Literal["fresh", "moved", "cosmetic", "stale", "ambiguous", "orphaned"]
USABLE: frozenset[State] = frozenset({"fresh", "moved", "cosmetic"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quote stands, or why it cannot be used."""

    key: str
    state: State
    path: str
    span: Span | None
    quote: str
    """Exactly the raw text of the span; the words of the rule where it has none."""
    message: str = ""
    eid: str | None = None
    uid: str | None = None
    page: int | None = None
    boxes: tuple[PageBox, ...] = ()
    """Where the quote stands on the page, a box a line."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that `check` has to say about one binding or scale."""

    kind: str
    key: str
    path: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Bound:
    """Every quote of a book, placed in one graph."""

    places: dict[str, Place]
    stale: frozenset[str]
    steps: dict[Any, Any] = field(default_factory=dict[Any, Any])
    """Steps told before (see `trace`), by the term, the result of its test and what the test saw."""


def bind(book: RuleBook, graph: ClauseGraph) -> Bound:
    """Place every quote of the book in the graph; the result is kept while the graph lives."""
    kept = book._bound.get(id(graph))  # pyright: ignore[reportPrivateUsage]
    if kept is not None and kept[0]() is graph:
        return kept[1]
    finder = _Finder(book, graph)
    places = {key: finder.place(key, quote, limits) for key, quote, limits in quotes(book)}
    bound = Bound(places, frozenset(key for key, place in places.items() if place.state not in USABLE))
    book._bound.clear()  # pyright: ignore[reportPrivateUsage]
    book._bound[id(graph)] = (weakref.ref(graph), bound)  # pyright: ignore[reportPrivateUsage]
    return bound


def place_of(book: RuleBook, graph: ClauseGraph, key: str) -> Place:
    """Place one quote of the book: a term by its name, a row as `scale.NAME.row-N`, a defect as `defect.NAME`."""
    quote, limits = next((quote, limits) for name, quote, limits in quotes(book) if name == key)
    return _Finder(book, graph).place(key, quote, limits)


def quotes(book: RuleBook) -> Iterator[tuple[str, Quote, tuple[Comparison, ...]]]:
    """Every quote of the book with its key and the comparisons that it carries."""
    for name, term in book.terms.items():
        yield name, term.quote, (term.meaning,) if isinstance(term.meaning, Comparison) else ()
    for scale in book.scales.values():
        for row in scale.rows:
            yield row.term.name, row.term.quote, row.limits
    for name, defect in book.defects.items():
        yield f"defect.{name}", defect.quote, ()


def check(book: RuleBook, graph: ClauseGraph) -> list[Finding]:
    """What is not as it was when the rules were written; what the scales leave open is told by `gaps`."""
    places = bind(book, graph).places.values()
    return [Finding(place.state, place.key, place.path, place.message) for place in places if place.state != "fresh"]


def contexts(book: RuleBook, graph: ClauseGraph) -> dict[str, dict[str, str]]:
    """The `[context]` table for the book as the graph reads now."""
    units = dict.fromkeys(quote.at.split("/", 1)[0] for _, quote, _ in quotes(book))
    return {unit: digests for unit in units if (digests := context_of(graph, unit)) is not None}


def offsets(book: RuleBook, graph: ClauseGraph) -> dict[str, int]:
    """The `[offsets]` table for the book: where each quote stands in this very text."""
    return {key: place.span[0] for key, place in bind(book, graph).places.items() if place.span is not None}


class _Finder:
    """Finds the quotes of one book in one graph."""

    def __init__(self, book: RuleBook, graph: ClauseGraph) -> None:
        self.book, self.graph, self.raw = book, graph, graph.text.raw.text
        self.same_text = book.sha256 == graph.text.raw.sha256
        self.units: dict[str, tuple[State, str]] = {}
        self.corrected = [edit for edit in graph.text.edits if edit.author != MACHINE]

    def place(self, key: str, quote: Quote, limits: tuple[Comparison, ...]) -> Place:
        homes = [self.graph.by_path[path] for path in (quote.at, *self.book.also.get(quote.at, ())) if path in self.graph.by_path]
        span = self.recorded(key, quote) if self.same_text else None
        home = next((home for home in homes if span is not None and _holds(home, span)), None)
        if span is not None and home is not None:
            return self.placed(key, quote, limits, span, home, "fresh", "")
        for home in homes:
            found = self.find(quote, list(home.spans))
            if len(found) == 1 if quote.nth is None else len(found) >= quote.nth:
                return self.placed(key, quote, limits, found[(quote.nth or 1) - 1], home, "fresh", "")
        if span is not None:
            note = f"the words stand where they stood, but not inside a provision {quote.at}"
            return self.placed(key, quote, limits, span, self.around(span), "moved", note)
        return self.unplaced(key, quote, homes)

    def placed(
        self,
        key: str,
        quote: Quote,
        limits: tuple[Comparison, ...],
        span: Span,
        home: Provision | None,
        state: State,
        note: str,
    ) -> Place:
        state, note = self.judged(quote, limits, span, state, note)
        path, eid, uid = (home.path, home.eid, home.uid) if home else (quote.at, None, None)
        source = self.graph.text.raw
        page, places = source.page_at(span[0]), boxes(source, [span])
        return Place(key, state, path, span, self.raw[span[0] : span[1]], note, eid, uid, page, places)

    def unplaced(self, key: str, quote: Quote, homes: list[Provision]) -> Place:
        if not homes:
            return Place(key, "orphaned", quote.at, None, quote.words, f"there is no provision {quote.at}")
        count = len(self.find(quote, list(homes[0].spans)))
        if count:
            times = f"{count} time{'s' if count > 1 else ''}"
            why = f"{quote.words!r} stands {times} in {quote.at}; `nth` {f'is {quote.nth}' if quote.nth else 'must say which'}"
            return Place(key, "ambiguous", quote.at, None, quote.words, why)
        return self.lost(key, quote, list(homes[0].spans))

    def around(self, span: Span) -> Provision | None:
        """The narrowest provision in which the words stand, None where the structure has none for them."""
        clean = self.graph.text.to_clean(*span)
        return self.graph.at(clean[0][0]) if clean else None

    def recorded(self, key: str, quote: Quote) -> Span | None:
        """The place recorded for this very text, if the words are there."""
        start = self.book.offsets.get(key)
        if start is None:
            return None
        end = start
        for word in quote.words.split():
            while end > start and self.raw[end : end + 1].isspace():
                end += 1
            if not self.raw.startswith(word, end):
                return None
            end += len(word)
        return (start, end) if end > start else None

    def find(self, quote: Quote, spans: list[Span]) -> list[Span]:
        """Every place of the words, letter for letter but for white space."""
        pattern = self.pattern(quote)
        found = [match.span() for start, end in spans for match in pattern.finditer(self.raw, start, end)]
        if found or len(spans) < 2:
            return found
        # A page head or a line-end hyphen that cleaning took out parts the spans; the words still stand as printed.
        hull = min(start for start, _ in spans), max(end for _, end in spans)
        return [match.span() for match in pattern.finditer(self.raw, *hull)]

    def pattern(self, quote: Quote) -> re.Pattern[str]:
        return re.compile(r"\s+".join(re.escape(word) for word in quote.words.split()))

    def lost(self, key: str, quote: Quote, spans: list[Span]) -> Place:
        now = " ".join(self.raw[start:end] for start, end in spans)
        message = f"the words of the rule no longer stand in {quote.at}: {word_diff(quote.words, now)}"
        return Place(key, "stale", quote.at, None, quote.words, message)

    def judged(self, quote: Quote, limits: tuple[Comparison, ...], span: Span, state: State, note: str) -> tuple[State, str]:
        """The state of words that were found, after a look at what stands around them."""
        if any(edit.start < span[1] and span[0] < edit.end for edit in self.corrected):
            return "stale", "an editor has corrected these words since the rule was written"
        for limit in limits:
            if not self.stands(limit, quote, span):
                return "stale", f"with the words beside it, {quote.words!r} no longer says {limit.op} {limit.value}"
        if self.same_text:
            return state, note
        return self.unit(quote.at.split("/", 1)[0])

    def stands(self, limit: Comparison, quote: Quote, span: Span) -> bool:
        """Whether the operator is the same when the words before and after are read with it ("not" less than)."""
        before = " ".join(self.raw[max(0, span[0] - 30) : span[0]].split()[-3:])
        after = " ".join(self.raw[span[1] : span[1] + 24].split(" ")[:3])
        inside = quote.reads or self.raw[span[0] : span[1]]
        touching = "" if span[0] and not self.raw[span[0] - 1].isspace() else " "
        around = f"{before}{touching}{inside}{after}"
        if len(around) > LONGEST:
            return True
        return any(_same(limit, read) for read in read_comparisons(around))

    def unit(self, unit: str) -> tuple[State, str]:
        if unit not in self.units:
            self.units[unit] = self.compared(unit)
        return self.units[unit]

    def compared(self, unit: str) -> tuple[State, str]:
        if not self.book.sha256:
            digest = self.graph.text.raw.sha256
            return "stale", f'the rules name no text; once they were read beside this one, give them sha256 = "{digest}"'
        was, now = self.book.context.get(unit), context_of(self.graph, unit)
        if was is None or now is None:
            return "stale", f"the text has changed and nothing tells how {unit} read before"
        if was.get("text") == now["text"]:
            return "moved", f"the text has changed elsewhere; {unit} reads as before"
        if was.get("operative") == now["operative"]:
            return "cosmetic", f"{unit} has changed in words that carry no rule"
        return "stale", f"{unit} has gained or lost operative words, perhaps a proviso"


def _holds(home: Provision, span: Span) -> bool:
    """Whether the words stand inside one stretch of the provision."""
    return any(start <= span[0] and span[1] <= end for start, end in home.spans)


def _same(limit: Comparison, read: Limit) -> bool:
    ratio = limit.value / read.value if read.value else Fraction(1)
    return limit.op == read.op and (limit.value == read.value or ratio in (12, Fraction(1, 12)))
