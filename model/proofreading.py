"""How far a document was proofread, and how many errors are likely to be left in it.

Invariant: only people's marks count, and words changed after a place was validated make it `proofread` again: one person
alone has seen them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .correction import Entry, Mark, State, TextChange, in_force
from .document import Document
from .text import Span

ORDER: tuple[Mark, ...] = ("problematic", "not proofread", "proofread", "validated")


def marks(document: Document) -> Mapping[str, Mark]:
    """The mark of each provision that has one, by path: the last one given to it or to all that holds it."""
    given = _given(document)
    if not given:
        return {}
    found: dict[str, Mark] = {}
    for provision in document.graph.provisions:
        mark = _mark(given, (provision.spans[0][0], max(end for _, end in provision.spans)))
        if mark is not None:
            found[provision.path] = mark
    return found


def page_marks(document: Document) -> Mapping[int, Mark]:
    """The mark of each page that has one."""
    given = _given(document)
    found: dict[int, Mark] = {}
    for page in document.raw.pages:
        mark = _mark(given, (page.start, page.end))
        if mark is not None:
            found[page.number] = mark
    return found


def mark_of(document: Document, span: Span) -> Mark | None:
    """The mark of a raw span: the last one given to all of it."""
    given = _given(document)
    return _mark(given, span) if given else None


def _given(document: Document) -> list[tuple[Span, str]]:
    """Marks and changes of words, by place, in the order of the log."""
    return [(outcome.span, outcome.mark or "changed") for outcome in document.outcomes
            if outcome.span and (outcome.mark or outcome.kind in ("text", "ruling"))]  # fmt: skip


def _mark(given: list[tuple[Span, str]], span: Span) -> Mark | None:
    mark: Mark | None = None
    for (start, end), said in given:
        if said == "changed":
            if mark == "validated" and start < span[1] and span[0] < end:
                mark = "proofread"
        elif start <= span[0] and span[1] <= max(end, start + 1):
            mark = next(known for known in ORDER if known == said)
    return mark


@dataclass(frozen=True)
class Estimate:
    """Errors likely to be left, and what that rests on."""

    left: float | None
    """None while nothing was proofread."""
    found_by_first: int
    found_by_second: int
    proofread: int
    """Characters that somebody proofread."""
    unread: int
    how: str

    @property
    def spread(self) -> int:
        """By how much `left` may well be off: it grows from the errors found, and few tell little."""
        left, found = self.left or 0.0, self.found_by_first + self.found_by_second
        return max(1, round((left + left**2 / max(1, found)) ** 0.5))


def errors_left(document: Document, log: Iterable[Entry]) -> Estimate:
    """The errors likely to be left: from what the first reader found, and what the second found after the first.

    A second reader sees what the first let pass. If both are equally careful, a reader lets the share q = second / (first
    + second) pass (with one added to each, so that none is certain), and the errors found after one reading are 1 - q of
    all. Text that nobody read is taken to hold as many errors a character as the rest did.
    """
    changes = [(outcome.span, outcome.entry) for outcome in document.outcomes if outcome.span and outcome.kind == "text"]
    editors = {entry.id: entry.editor for entry in in_force(log) if isinstance(entry.matter, (TextChange, State))}
    seen = [(o.span, o.mark, o.editor) for o in document.outcomes if o.span and o.mark in ("proofread", "validated")]
    first = second = 0
    for (start, end), entry in changes:
        over = {mark for span, mark, editor in seen if span[0] <= start and end <= span[1] and editor == editors.get(entry)}
        second += "validated" in over
        first += "proofread" in over and "validated" not in over
    read = _length(span for span, mark, _ in seen if mark == "proofread")
    unread = max(0, len(document.raw.text) - read)
    if not read:
        return Estimate(None, first, second, 0, unread, "nobody has proofread any of it")
    missed = (second + 1) / (first + second + 2) if second or _length(s for s, m, _ in seen if m == "validated") else 0.5
    all_in_read = first / (1 - missed) if first else 0.0
    left = max(0.0, all_in_read - first - second) + unread * all_in_read / read
    how = f"{first} found at first reading, {second} at second: a reader lets {missed:.0%} pass"
    return Estimate(round(left, 1), first, second, read, unread, how)


def _length(spans: Iterable[Span]) -> int:
    """How many characters the spans cover together."""
    total, reach = 0, 0
    for start, end in sorted(spans):
        total += max(0, end - max(start, reach))
        reach = max(reach, end)
    return total
