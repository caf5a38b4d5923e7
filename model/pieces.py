"""The piece table behind a clean text: raw spans in the order in which they read, with replacements between them.

Invariant: every raw character is in a copied piece, in a replaced one, or left out by an edit; nothing is in two.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from .edit import Edit, EditConflict, Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the clean text and the raw span it came from; a copied piece has equal lengths and equal text."""

    clean_start: int
    clean_end: int
    raw_start: int
    raw_end: int
    copied: bool


def check(text: str, ordered: Sequence[Edit]) -> None:
    """Raise EditConflict unless `ordered` (by start) can all stand on `text` together."""
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


def assemble(text: str, ordered: Sequence[Edit]) -> tuple[tuple[Piece, ...], str]:
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
