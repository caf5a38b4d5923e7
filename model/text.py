"""Text that remembers where it came from: raw text, edits in raw offsets, and the clean view made of both.

Invariant: an `EditedText` never loses a raw character. Each one is either carried into the clean text or covered by an
edit that says why not, and `to_raw` / `to_clean` are exact because the view is a piece table and never a diff.

>>> raw = RawText.of("a certi-\\nficate of the Hi")
>>> join = raw.edit(7, 9, "", rule="joins.hyphen", why="`certificate` is a word")
>>> view = EditedText.of(raw, [join])
>>> view.text
'a certificate of the Hi'
>>> view.to_raw(2, 13)
((2, 7), (9, 15))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from .edit import MACHINE, Edit, EditConflict, Lane, Span
from .pieces import Piece, assemble, check
from .precedence import spared
from .raw import Box, Fault, Page, RawText, Word

__all__ = [
    "MACHINE",
    "Box",
    "Edit",
    "EditConflict",
    "EditedText",
    "Fault",
    "Lane",
    "Page",
    "Piece",
    "RawText",
    "Span",
    "Word",
]


@dataclass(frozen=True)
class EditedText:
    """A raw text with its accepted edits, read as clean text. Make one with `EditedText.of`."""

    raw: RawText
    edits: tuple[Edit, ...] = ()
    """The accepted edits, in raw order, no two crossing."""
    pieces: tuple[Piece, ...] = field(default=(), repr=False)
    text: str = field(default="", repr=False)

    @classmethod
    def of(cls, raw: RawText, edits: Iterable[Edit] = ()) -> EditedText:
        """Apply `edits` (of any lane: the caller chooses) to `raw`.

        Raises EditConflict where an edit lies outside the text, quotes other words, or crosses another edit or the
        border of a move.
        """
        ordered = tuple(sorted(edits, key=lambda edit: (edit.start, edit.end)))
        check(raw.text, ordered)
        pieces, text = assemble(raw.text, ordered)
        return cls(raw, ordered, pieces, text)

    def with_edits(self, edits: Iterable[Edit]) -> EditedText:
        """The view after `edits` as well: a new edit supersedes those that it covers; the program's give way to a person's."""
        new = list(edits)
        if not new:
            return self
        new = [e for e in new if e.author != MACHINE] + spared(self._of_persons, (e for e in new if e.author == MACHINE))
        wide = sorted((edit for edit in new if not edit.is_move), key=lambda edit: (edit.start, edit.end))
        starts = [edit.start for edit in wide]
        kept: list[Edit] = []
        for old in self.edits:
            # New edits never overlap one another, so only the last that begins at or before `old` can cover it.
            nth = bisect_right(starts, old.start) - 1
            if nth < 0 or not _supersedes(wide[nth], old):
                kept.append(old)
        persons = [edit for edit in new if edit.author != MACHINE]
        kept = [e for e in kept if e.author != MACHINE] + spared(persons, (e for e in kept if e.author == MACHINE))
        return EditedText.of(self.raw, [*kept, *new])

    def undone(self) -> EditedText:
        """The raw text again, with no edit."""
        return EditedText.of(self.raw)

    def to_raw(self, start: int, end: int) -> tuple[Span, ...]:
        """The raw spans behind a clean span, in clean order, neighbours joined.

        A clean position inside a replacement stands for the whole raw span of the edit. An empty clean span gives the
        empty raw span where it stands.
        """
        if start >= end:
            at = self.raw_offset(start)
            return ((at, at),)
        spans: list[Span] = []
        for piece in self._pieces_in(start, end, self._clean_starts):
            if piece.copied:
                low = piece.raw_start + max(0, start - piece.clean_start)
                high = piece.raw_end - max(0, piece.clean_end - end)
            else:
                low, high = piece.raw_start, piece.raw_end
            if spans and spans[-1][1] == low:
                spans[-1] = (spans[-1][0], high)
            else:
                spans.append((low, high))
        return tuple(spans)

    def raw_offset(self, clean: int) -> int:
        """The raw offset of a clean position; of the end of the clean text, the end of the raw span read last."""
        at = bisect_right(self._clean_starts, clean) - 1
        if at < 0:
            return 0
        piece = self.pieces[at]
        if clean >= piece.clean_end:
            return piece.raw_end
        return piece.raw_start + (clean - piece.clean_start if piece.copied else 0)

    def to_clean(self, start: int, end: int) -> tuple[Span, ...]:
        """The clean spans in which raw text of `[start, end)` stands, in clean order; none for text left out."""
        spans: list[Span] = []
        for piece in self._raw_pieces_in(start, end):
            if piece.copied:
                low = piece.clean_start + max(0, start - piece.raw_start)
                high = piece.clean_end - max(0, piece.raw_end - end)
            else:
                low, high = piece.clean_start, piece.clean_end
            spans.append((low, high))
        joined: list[Span] = []
        for low, high in sorted(spans):
            if joined and joined[-1][1] == low:
                joined[-1] = (joined[-1][0], high)
            else:
                joined.append((low, high))
        return tuple(joined)

    def clean_offset(self, raw: int) -> int:
        """The clean position at which raw offset `raw` reads, or would read had it not been left out."""
        at = bisect_right(self._raw_starts, raw) - 1
        if at < 0:
            return self._by_raw[0].clean_start if self._by_raw else 0
        piece = self._by_raw[at]
        if raw < piece.raw_end:
            return piece.clean_start + (raw - piece.raw_start if piece.copied else 0)
        return piece.clean_end

    @property
    def _of_persons(self) -> list[Edit]:
        return [edit for edit in self.edits if edit.author != MACHINE]

    @cached_property
    def _clean_starts(self) -> list[int]:
        return [piece.clean_start for piece in self.pieces]

    @cached_property
    def _by_raw(self) -> list[Piece]:
        return sorted(self.pieces, key=lambda piece: (piece.raw_start, piece.raw_end))

    @cached_property
    def _raw_starts(self) -> list[int]:
        return [piece.raw_start for piece in self._by_raw]

    def _pieces_in(self, start: int, end: int, starts: list[int]) -> Iterable[Piece]:
        for at in range(max(0, bisect_right(starts, start) - 1), len(self.pieces)):
            piece = self.pieces[at]
            if piece.clean_start >= end:
                return
            if piece.clean_end > start:
                yield piece

    def _raw_pieces_in(self, start: int, end: int) -> Iterable[Piece]:
        for at in range(max(0, bisect_right(self._raw_starts, start) - 1), len(self._by_raw)):
            piece = self._by_raw[at]
            if piece.raw_start >= end:
                return
            if piece.raw_end > start:
                yield piece


def _supersedes(new: Edit, old: Edit) -> bool:
    if old.is_move or new.is_move or (old.author != MACHINE and new.author == MACHINE):
        return False
    return new.start <= old.start and old.end <= new.end and new.end > new.start
