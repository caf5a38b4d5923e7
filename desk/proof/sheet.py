"""One leaf of a document as its editor sees it: everything that the page shows, made of a document, its log and a number."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from ...model.correction import Entry
from ...model.document import Document
from ...model.errors import ClausebookError
from ...model.proofreading import mark_of
from ...model.rules import RuleBook
from .blocks import Block, Copy
from .candidates import candidates, further
from .leaves import Leaf, leaves
from .panels import Deed, Left, Number, Stale, Told, Unfit, conflicts, history, left, lints, numbers, stale_rules
from .picture import RawRun, box_of, line_of, raw_runs, words_of
from .places import PIECES, WAITING, Place, lane_of, places
from .review import rows
from .series import Series, series_of


class NoLeaf(ClausebookError):
    """A page that the document does not have."""


@dataclass(frozen=True)
class Sheet:
    """One leaf."""

    document: Document
    log: Sequence[Entry]
    number: int
    book: RuleBook | None = None
    position: int = 0
    """How far down the log this goes."""
    leaves: tuple[Leaf, ...] = field(default=())

    @classmethod
    def of(
        cls, document: Document, log: Sequence[Entry], number: int, book: RuleBook | None = None, position: int = 0
    ) -> Sheet:
        """The sheet of that number; raises NoLeaf where there is none."""
        found = leaves(document.raw)
        if not 1 <= number <= len(found):
            raise NoLeaf(f"{document.id} has the pages 1 to {len(found)}, no page {number}.")
        return cls(document, log, number, book, position, found)

    @property
    def leaf(self) -> Leaf:
        return self.leaves[self.number - 1]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        return places(self.document, (self.leaf.start, self.leaf.end))

    @cached_property
    def waiting(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.waits)

    @cached_property
    def lanes(self) -> Counter[str]:
        """How many places of each lane; what is lost or in doubt counts as flagged."""
        return Counter("flag" if place.lane in ("lost", "doubt") else place.lane for place in self.places)

    @cached_property
    def blocks(self) -> list[Block]:
        return Copy(self.document, self.leaf, self.places).blocks

    def pieces(self, block: Block) -> list[Place]:
        """What is told below a block: references that may mean several provisions, pieces out of their place."""
        last = {one.path: one for one in self.blocks}
        return [place for place in self.places if place.lane in PIECES and place.path == block.path and last[block.path] is block]

    @cached_property
    def raw(self) -> list[RawRun]:
        return list(raw_runs(self.document.raw, self.leaf, self.places))

    @cached_property
    def series(self) -> tuple[Series, ...]:
        return series_of(self.document, self.leaf)

    @cached_property
    def stale(self) -> tuple[Stale, ...]:
        return stale_rules(self.document, self.book)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        return numbers(self.document, self.leaf)

    @cached_property
    def lints(self) -> tuple[Told, ...]:
        return lints(self.document, self.leaf)

    @cached_property
    def conflicts(self) -> tuple[Unfit, ...]:
        return conflicts(self.document, self.log)

    @cached_property
    def history(self) -> tuple[Deed, ...]:
        return history(self.document, self.log)

    @cached_property
    def left(self) -> Left:
        return left(self.document, self.log, len(self.waiting))

    @property
    def mark(self) -> str:
        """How far this leaf was proofread."""
        return mark_of(self.document, (self.leaf.start, self.leaf.end)) or "not proofread"

    @cached_property
    def flagged(self) -> list[int]:
        """The numbers of the leaves on which something waits."""
        return flagged(self.document, self.leaves)

    def told(self) -> dict[str, Any]:
        """What the scripts of the page know: where it stands, and each place with its candidates."""
        leaf = self.leaf
        return {
            "document": self.document.id,
            "number": self.number,
            "pages": len(self.leaves),
            "position": self.position,
            "sha256": self.document.raw.sha256,
            "start": leaf.start,
            "end": leaf.end,
            "page": leaf.page,
            "width": leaf.width,
            "mark": self.mark,
            "next": next((n for n in (*self.flagged, *self.flagged[:1]) if n > self.number), None),
            "places": [self._told(place) for place in self.places],
            "numbers": [number.__dict__ for number in self.numbers],
            "conflicts": [one.__dict__ for one in self.conflicts],
            "series": [_series(one) for one in self.series],
            "deeds": [_deed(deed) for deed in self.history[:200]],
            "words": words_of(self.document, leaf) if leaf.image else [],
        }

    def readings(self, first: int | None = None) -> dict[str, Any]:
        """The readings of each place that waits, by its id, all words that may stand there, and the rows of the page; or only
        those of so many places from its beginning, with null for the rows."""
        among = self.places[:first]
        found = candidates(self.document, self.log, among)
        return {
            "places": {name: [one.__dict__ for one in ones] for name, ones in found.items()},
            "further": further(self.document, self.log, among),
            "rows": [asdict(row) for row in rows(self.document, among, found)] if first is None else None,
        }

    def _told(self, place: Place) -> dict[str, Any]:
        return {
            "id": place.id, "start": place.start, "end": place.end, "lane": place.lane, "before": place.before,
            "quote": self.document.raw.text[place.start : place.end], "shown": place.shown, "after": place.after,
            "rule": place.rule, "why": place.why, "short": place.short, "at": place.at, "path": place.path,
            "author": place.author, "belongs": place.belongs, "options": place.options, "entry": place.entry,
            "line": line_of(self.document.raw, place), "box": box_of(self.document, place, self.leaf),
        }  # fmt: skip


def flagged(document: Document, found: Sequence[Leaf]) -> list[int]:
    """The numbers of the leaves on which something waits, in order."""
    starts = [edit.start for edit in document.proposals if lane_of(edit) in WAITING]
    starts += [reference.span[0] for reference in document.graph.references if reference.status == "ambiguous"]
    borders = [leaf.start for leaf in found]
    return sorted({found[max(0, bisect_right(borders, start) - 1)].number for start in starts})


def first_flagged(document: Document) -> int:
    """The number of the first leaf on which something waits, the first of all where nothing does."""
    return next(iter(flagged(document, leaves(document.raw))), 1)


def _series(one: Series) -> dict[str, Any]:
    return {
        "key": one.key, "read": one.read, "printed": one.printed,
        "places": [{"id": line.place.id, "start": line.place.start, "end": line.place.end, "quote": line.place.before,
                    "after": line.place.after, "rule": line.place.rule} for line in one.lines],
    }  # fmt: skip


def _deed(deed: Deed) -> dict[str, Any]:
    return {"editor": deed.editor, "ids": deed.ids, "undoes": deed.undoes, "redoes": deed.redoes, "force": deed.in_force,
            "starts": deed.spans, "told": f"{deed.what}: {deed.words}" if deed.words else deed.what}  # fmt: skip
