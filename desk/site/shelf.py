"""What the list of gazettes says of each: how much of it was read, and how far it can be trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ...model.document import Document
from ...model.text import MACHINE
from .view import View

BAR = 120
"""The width of a bar, in pixels."""
VERDICT_ORDER = ("resolved", "external", "self", "partial", "ambiguous", "conflict", "dangling")


@dataclass(frozen=True)
class Slice:
    """A part of a bar."""

    name: str
    count: int
    x: float
    width: float


@dataclass(frozen=True)
class Summary:
    """A gazette in a line of the list."""

    provisions: int
    inferred: int
    repaired: int
    read: tuple[Slice, ...]
    references: tuple[Slice, ...]
    waiting: int
    defects: tuple[str, ...]
    gaps: int
    questions: int
    stale: int
    corrected: int
    characters: int

    @property
    def verdicts(self) -> int:
        return sum(one.count for one in self.references)

    @property
    def share(self) -> str:
        """The share of the source that stands in provisions."""
        total = sum(one.count for one in self.read)
        return f"{100 * self.read[0].count / total:.1f}".removesuffix(".0") if total else "0"


def summary_of(view: View) -> Summary:
    """The line of one gazette."""
    document = view.document
    questions = view.panel.questions if view.panel else []
    return Summary(
        len(document.graph.provisions),
        view.bases["inferred"],
        view.bases["repaired"],
        _read(document),
        bar([(name, view.verdicts[name]) for name in VERDICT_ORDER]),
        view.lanes["suggest"] + view.lanes["flag"],
        tuple(defect.message for defect in document.graph.defects),
        sum(1 for one in document.graph.provisions if one.kind == "gap"),
        len(questions),
        sum(1 for one in questions if one.stale),
        sum(1 for edit in document.edits if edit.author != MACHINE),
        len(document.raw.text),
    )


@dataclass(frozen=True)
class Total:
    """What the list comes to, all gazettes together."""

    gazettes: int
    provisions: int
    references: int
    verdicts: tuple[tuple[str, int], ...]
    """How many references lead to a provision, out of the corpus, and so on."""


SAID = {
    "resolved": "lead to a provision", "external": "out of the corpus", "self": "mean the instrument itself",
    "partial": "lead part of the way", "ambiguous": "could mean more than one thing", "conflict": "contradict each other",
    "dangling": "lead nowhere",
}  # fmt: skip


def total_of(summaries: Iterable[Summary]) -> Total:
    """The sums of the list."""
    listed, verdicts = list(summaries), Counter[str]()
    for summary in listed:
        verdicts.update({one.name: one.count for one in summary.references})
    said = tuple((words, verdicts[status]) for status, words in SAID.items() if verdicts[status])
    return Total(len(listed), sum(one.provisions for one in listed), verdicts.total(), said)


def _read(document: Document) -> tuple[Slice, ...]:
    """How many characters of the source stand in provisions, were left out, and stand in nothing."""
    top = [item for item in document.graph.provisions if item.parent is None]
    kept = sum(end - start for item in top if item.kind != "furniture" for start, end in item.spans)
    aside = sum(end - start for item in top if item.kind == "furniture" for start, end in item.spans)
    rest = max(0, len(document.raw.text) - kept - aside)
    return bar([("in provisions", kept), ("left out", aside), ("white space and joins", rest)], keep=True)


def bar(counts: list[tuple[str, int]], keep: bool = False) -> tuple[Slice, ...]:
    """Counts as the parts of a bar, side by side.

    >>> [(one.name, one.x, one.width) for one in bar([("a", 1), ("b", 0), ("c", 3)])]
    [('a', 0.0, 30.0), ('c', 30.0, 90.0)]
    """
    total = sum(count for _, count in counts) or 1
    found: list[Slice] = []
    at = 0.0
    for name, count in counts:
        width = BAR * count / total
        if count or keep:
            found.append(Slice(name, count, round(at, 2), round(width, 2)))
        at += width
    return tuple(found)
