"""Who wins where two edits meet: a person's edit over any of the program's, which gives way without a word.

Invariant: after `spared`, no edit of the program's shares a character with a person's, and none moves a piece of one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from .edit import Edit


def spared(persons: Sequence[Edit], machine: Iterable[Edit]) -> list[Edit]:
    """The machine's edits that leave alone what a person decided.

    >>> from clausebook.model.text import RawText
    >>> raw = RawText.of("teh crew docs")
    >>> fix = raw.edit(0, 3, "the", rule="editor", why="", author="asha")
    >>> join, word = raw.edit(2, 5, "", rule="joins", why=""), raw.edit(9, 13, "does", rule="words", why="")
    >>> [edit.rule for edit in spared([fix], [join, word])]
    ['words']
    """
    moves = [edit for edit in persons if edit.is_move]
    if moves:
        machine = [edit for edit in machine if not any(crossing(move, edit) for move in moves)]
    plain = sorted((edit.start, edit.end) for edit in persons if not edit.is_move)
    if not plain:
        return list(machine)
    starts, ends = [start for start, _ in plain], [end for _, end in plain]

    places = set(plain)

    def inside(at: int) -> bool:
        nth = bisect_left(starts, at) - 1
        return nth >= 0 and at < ends[nth]

    def touched(edit: Edit) -> bool:
        if edit.is_move:
            return inside(edit.start) or inside(edit.end) or inside(edit.to or 0)
        # Edits of a person do not overlap: the last that begins before the end reaches furthest.
        nth = bisect_left(starts, edit.end) - 1
        return (nth >= 0 and ends[nth] > edit.start) or edit.span in places

    return [edit for edit in machine if not touched(edit)]


def crossing(move: Edit, other: Edit) -> bool:
    """Whether another edit keeps a move from standing: it shares a border with it, or the place to which it goes."""
    if other.is_move:
        to, goal = move.to or 0, other.to or 0
        return (
            (move.start < other.end and other.start < move.end) or move.start < goal < move.end or other.start < to < other.end
        )
    return any(other.start < at < other.end for at in (move.start, move.end, move.to or 0))


def crossed(move: Edit, others: Iterable[Edit]) -> Edit | None:
    """The first of other edits that keeps a move from standing."""
    return next((other for other in others if other is not move and crossing(move, other)), None)
