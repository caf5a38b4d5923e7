"""The text of a page as blocks: one for each stretch of a provision's own words, cut into runs where an edit stands.

Invariant: the runs of a page, put together, are the clean text of its raw span, less the numbers that stand in the margin.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ...model.document import Document
from ...model.provision import Provision
from ...model.text import Span
from ..names import cited, spoken
from ..site.extents import Extents
from ..site.parts import SIGNS
from .leaves import Leaf
from .places import PIECES, Place
from .words import in_step

DEEPEST = 5
"""Levels that are set in from one another."""


@dataclass(frozen=True)
class Run:
    """Words that carry one place at most."""

    text: str
    start: int
    """The raw offset at which they stand."""
    place: Place | None = None
    heading: bool = False
    lead: bool = False


@dataclass
class Block:
    """A stretch of a provision's own words."""

    path: str
    cite: str
    kind: str
    depth: int
    number: str = ""
    """Set in the margin where the provision begins here."""
    sign: str = ""
    told: str = ""
    """How the number is known."""
    start: int = 0
    end: int = 0
    eid: str = ""
    num: str = ""
    parent: str = ""
    under: str = ""
    """The parent as it is cited."""
    begins: int = 0
    """The raw offset of the provision, and the length of its number there."""
    length: int = 1
    paragraphs: list[list[Run]] = field(default_factory=list[list[Run]])


@dataclass(frozen=True)
class Copy:
    """The text of one leaf."""

    document: Document
    leaf: Leaf
    places: Sequence[Place]

    @cached_property
    def extents(self) -> Extents:
        return Extents(self.document)

    @cached_property
    def marks(self) -> list[tuple[int, int, Place]]:
        """Clean spans of the places that stand in the text, apart and sorted."""
        text = self.document.text
        found = [(low, high, place) for place in self.places if place.lane not in PIECES
                 for low, high in text.to_clean(place.start, place.end)[:1]]  # fmt: skip
        found.sort(key=lambda mark: mark[:2])
        apart: list[tuple[int, int, Place]] = []
        for mark in found:
            if not apart or mark[0] >= apart[-1][1]:
                apart.append(mark)
        return apart

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks, in reading order."""
        found: list[Block] = []
        for low, high in self.document.text.to_clean(self.leaf.start, self.leaf.end):
            for start, end, owner in self._owned(low, high):
                block = self._block(start, end, owner)
                if block.paragraphs or block.number:
                    found.append(block)
        return found

    def _owned(self, low: int, high: int) -> Iterator[tuple[int, int, Provision | None]]:
        """The stretch cut where the narrowest provision changes."""
        graph = self.document.graph
        edges = {edge for start, end in graph.ranges.values() if start < high and low < end for edge in (start, end)}
        cuts = sorted({low, high, *(edge for edge in edges if low < edge < high)})
        for start, end in pairwise(cuts):
            owner = graph.at(start)
            yield start, end, owner if owner and owner.kind != "furniture" else None

    def _block(self, start: int, end: int, owner: Provision | None) -> Block:
        if owner is None:
            return self._filled(Block("", "", "unclassified", 0, start=start, end=end), start, end, None)
        depth = min(DEEPEST, sum(1 for _ in self.document.graph.ancestors(owner.path)))
        block = Block(
            owner.path, in_step(cited(owner.path)), owner.kind, depth, start=start, end=end, eid=owner.eid,
            num=in_step(owner.num or ""), parent=owner.parent or "", under=in_step(cited(owner.parent)) if owner.parent else "",
            begins=owner.start, length=max(1, len(owner.printed or "")),
        )  # fmt: skip
        if start == self.document.graph.ranges[owner.path][0]:
            block.number = in_step(spoken(owner) or owner.num or "")
            block.sign = SIGNS.get(owner.basis, "")
            block.told = in_step("; ".join(owner.evidence)) if owner.basis != "printed" else ""
            start = max(start, min(end, self.extents.own_start(owner))) if block.number else start
        return self._filled(block, start, end, owner)

    def _filled(self, block: Block, start: int, end: int, owner: Provision | None) -> Block:
        text, at = self.document.text.text, start
        heading = self.extents.heading(owner) if owner and block.number else None
        lead = self.extents.lead(owner) if (owner and block.number) or (owner and owner.num is None) else None
        while at < end:
            stop = self.extents.paragraph_end(owner, at, end) if owner else _blank_line(text, at, end)
            if text[at:stop].strip():
                block.paragraphs.append(list(self._runs(at, stop, heading, lead)))
            at = stop + 2
        return block

    def _runs(self, start: int, end: int, heading: Span | None, lead: Span | None) -> Iterator[Run]:
        view, text = self.document.text, self.document.text.text
        here = self._marks_in(start, end)
        edges = [*self._piece_starts(start, end), *(edge for span in (heading, lead) if span for edge in span)]
        whole = [at for at in edges if not any(low < at < high for low, high, _ in here)]
        whole += [edge for low, high, _ in here for edge in (low, high)]
        cuts = sorted({start, end, *(edge for edge in whole if start < edge < end)})
        for low, high in pairwise(cuts):
            place = next((place for first, last, place in here if first <= low and high <= last), None)
            words = place.shown if place and place.lane in ("suggest", "flag", "doubt", "lost") else in_step(text[low:high])
            yield Run(words, view.raw_offset(low), place, _covers(heading, low, high), _covers(lead, low, high))

    def _marks_in(self, start: int, end: int) -> list[tuple[int, int, Place]]:
        at = max(0, bisect_right([mark[0] for mark in self.marks], start) - 1)
        return [mark for mark in self.marks[at : bisect_left([mark[0] for mark in self.marks], end)] if mark[1] > start]

    def _piece_starts(self, start: int, end: int) -> Iterable[int]:
        pieces = self.document.text.pieces
        at = bisect_right(pieces, start, key=lambda piece: piece.clean_start)
        while at < len(pieces) and pieces[at].clean_start < end:
            yield pieces[at].clean_start
            at += 1


def _covers(span: Span | None, low: int, high: int) -> bool:
    return span is not None and span[0] <= low and high <= span[1]


def _blank_line(text: str, start: int, end: int) -> int:
    stop = text.find("\n\n", start, end)
    return end if stop < 0 else stop
