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

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Literal

from .precedence import spared

Span = tuple[int, int]
"""A half-open range of code points, 0-based."""

Lane = Literal["auto", "suggest", "flag"]
"""auto: applied; suggest: a proposal that waits for a person; flag: only points."""

MACHINE = "clausebook"
"""The author of every edit that no person made."""


class EditConflict(ValueError):
    """An edit that cannot stand: outside the text, on text that differs, or across another edit or move."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page image, in display pixels, origin at the top left."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Word:
    """One word as a reader of paged sources got it."""

    start: int
    end: int
    page: int
    box: Box
    confidence: float | None = None
    """0 to 1, as the OCR engine stated it; None where it stated nothing."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its number (1-based), its span in the raw text, its size in display pixels (None without an image)."""

    number: int
    start: int
    end: int
    width: float | None = None
    height: float | None = None
    label: str = ""
    """What the source calls the page ("p. 12", "iv"), where it says so."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that the reader could not read, or read and does not trust: every document made of it has the defect."""

    kind: str
    """needs-ocr | not-english | no-clause-text | damaged-file | lost-characters."""
    message: str
    span: Span | None = None


@dataclass(frozen=True)
class RawText:
    """What the reader got, never changed."""

    text: str
    sha256: str
    """Hex digest of `text` in UTF-8: the name of this text version."""
    pages: tuple[Page, ...] = ()
    words: tuple[Word, ...] = ()
    reader: str = "plain"
    source: str = ""
    """Where it was read from: a file name, for messages only."""
    notes: tuple[str, ...] = ()
    """What the reader had to decide, in one sentence each (an encoding guessed, an empty word skipped)."""
    faults: tuple[Fault, ...] = ()

    @classmethod
    def of(cls, text: str, **more: object) -> RawText:
        """Make a raw text and its digest from a string; `more` are the other fields."""
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return cls(text, digest, **more)  # type: ignore[arg-type]

    def page_at(self, offset: int) -> int | None:
        """The number of the page on which a raw offset stands, None for sources without pages."""
        at = bisect_right([page.start for page in self.pages], offset) - 1
        return self.pages[at].number if at >= 0 else None

    def edit(
        self,
        start: int,
        end: int,
        after: str | None,
        *,
        rule: str,
        why: str,
        lane: Lane = "auto",
        confidence: float = 1.0,
        author: str = MACHINE,
        to: int | None = None,
    ) -> Edit:
        """An edit of `text[start:end]`, with the words it replaces copied in."""
        return Edit(start, end, self.text[start:end], after, rule, why, lane, confidence, author, to)


@dataclass(frozen=True, slots=True)
class Edit:
    """One change to the raw text, explained and reversible."""

    start: int
    end: int
    before: str
    """Exactly the raw text of the span."""
    after: str | None
    """The replacement; None where a flag proposes nothing."""
    rule: str
    """The name of the pass and rule that made it, as `joins.hyphen`."""
    why: str
    """The evidence, in words that a lawyer can check."""
    lane: Lane = "auto"
    confidence: float = 1.0
    author: str = MACHINE
    to: int | None = None
    """For a move (`after` equals `before`): the raw offset before which the piece reads."""

    @property
    def span(self) -> Span:
        return self.start, self.end

    @property
    def is_move(self) -> bool:
        return self.to is not None

    def accepted(self, author: str) -> Edit:
        """The same edit, taken by a person."""
        return replace(self, lane="auto", author=author)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the clean text and the raw span it came from; a copied piece has equal lengths and equal text."""

    clean_start: int
    clean_end: int
    raw_start: int
    raw_end: int
    copied: bool


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
        _check(raw, ordered)
        pieces, text = _assemble(raw.text, ordered)
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


def _check(raw: RawText, ordered: Sequence[Edit]) -> None:
    text = raw.text
    moves = _Moves([edit for edit in ordered if edit.is_move])
    for edit in ordered:
        if not 0 <= edit.start <= edit.end <= len(text) or not 0 <= (edit.to or 0) <= len(text):
            raise EditConflict(f"{edit.rule}: raw {edit.start} to {edit.end} lies outside the text of {len(text)} characters")
        if text[edit.start : edit.end] != edit.before:
            raise EditConflict(f"{edit.rule}: raw {edit.start} to {edit.end} does not read {edit.before!r}")
        move = moves.crossed_by(edit)
        if move:
            raise EditConflict(f"{edit.rule} at raw {edit.start} crosses the move of raw {move.start} to {move.end}")
    last = -1
    for edit in ordered:
        if edit.is_move:
            if edit.start <= (edit.to or 0) <= edit.end:
                raise EditConflict(f"{edit.rule}: raw {edit.start} to {edit.end} cannot move into itself")
            continue
        if edit.start < last:
            raise EditConflict(f"{edit.rule}: raw {edit.start} to {edit.end} crosses the edit before it")
        last = max(last, edit.end)


def _crosses(edit: Edit, move: Edit) -> bool:
    overlap = edit.start < move.end and move.start < edit.end
    return overlap and not (move.start <= edit.start and edit.end <= move.end)


class _Moves:
    """Moves in raw order, found by the stretch they share: a text of two columns has one move a line."""

    def __init__(self, moves: Sequence[Edit]) -> None:
        self.moves = sorted(moves, key=lambda move: (move.start, move.end))
        self.starts = [move.start for move in self.moves]
        self.reach = list(accumulate((move.end for move in self.moves), max))
        self.targets = sorted(moves, key=lambda move: move.to or 0)
        self.at = [move.to or 0 for move in self.targets]

    def sharing(self, start: int, end: int) -> Iterator[Edit]:
        """The moves that share a character with `[start, end)`, last first."""
        for nth in range(bisect_left(self.starts, end) - 1, -1, -1):
            if self.reach[nth] <= start:
                return
            if self.moves[nth].end > start:
                yield self.moves[nth]

    def crossed_by(self, edit: Edit) -> Edit | None:
        """A move whose border or target lies inside `edit`."""
        for move in self.sharing(edit.start, edit.end):
            if move is not edit and _crosses(edit, move):
                return move
        for nth in range(bisect_right(self.at, edit.start), bisect_left(self.at, edit.end)):
            if self.targets[nth] is not edit:
                return self.targets[nth]
        return None


def _reading_order(length: int, moves: Sequence[Edit]) -> list[Span]:
    """The raw spans in the order in which they read."""
    index = _Moves(moves)
    cuts = sorted({0, length, *(at for move in moves for at in (move.start, move.end, move.to or 0))})
    staying: dict[int, Span] = {}
    moved: dict[int, list[Span]] = {}
    for start, end in pairwise(cuts):
        cover = next((move for move in index.sharing(start, end) if move.start <= start and end <= move.end), None)
        if cover:
            moved.setdefault(cover.to or 0, []).append((start, end))
        else:
            staying[start] = (start, end)
    return [span for at in cuts for span in (*moved.get(at, ()), *([staying[at]] if at in staying else ()))]


def _assemble(text: str, ordered: Sequence[Edit]) -> tuple[tuple[Piece, ...], str]:
    """The pieces of the view and its text, in reading order."""
    moves = [edit for edit in ordered if edit.is_move]
    changes = [edit for edit in ordered if not edit.is_move]
    pieces: list[Piece] = []
    out: list[str] = []
    clean, nth = 0, 0
    starts = [edit.start for edit in changes]

    def add(words: str, start: int, end: int, copied: bool) -> None:
        nonlocal clean
        if words:
            out.append(words)
            pieces.append(Piece(clean, clean + len(words), start, end, copied))
            clean += len(words)

    for block_start, block_end in _reading_order(len(text), moves) if moves else [(0, len(text))]:
        at = block_start
        nth = bisect_right(starts, block_start - 1)
        while nth < len(changes) and changes[nth].start <= block_end and changes[nth].end <= block_end:
            edit = changes[nth]
            if edit.start == block_end and (edit.end > edit.start or block_end != len(text)):
                break
            add(text[at : edit.start], at, edit.start, True)
            add(edit.after or "", edit.start, edit.end, edit.after == edit.before)
            at = edit.end
            nth += 1
        add(text[at:block_end], at, block_end, True)
    return tuple(pieces), "".join(out)
