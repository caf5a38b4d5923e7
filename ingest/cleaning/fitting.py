"""Which new edits fit those that stand: an edit may cover earlier ones entirely, but never cross them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from ...model.precedence import spared
from ...model.text import MACHINE, Edit


def fitting(standing: Sequence[Edit], new: Iterable[Edit]) -> list[Edit]:
    """The standing edits and the new ones that fit; what a new edit covers entirely gives way to it.

    Of two new edits that cross, the first in raw order stays; an edit that crosses a standing one, or the border or
    target of a move, is dropped, and so is every one that touches what a person decided.
    """
    new = spared([edit for edit in standing if edit.author != MACHINE], new)
    ordered = _uncrossed(sorted(new, key=lambda edit: (edit.start, -edit.end)))
    borders = sorted(
        {at for edit in (*standing, *ordered) if edit.is_move for at in (edit.start, edit.end, edit.to or 0)}
    )
    plain = sorted((edit for edit in standing if not edit.is_move), key=lambda edit: (edit.start, edit.end))
    starts = [edit.start for edit in plain]
    gone: set[int] = set()
    kept: list[Edit] = []
    for edit in ordered:
        if edit.is_move:
            kept.append(edit)
            continue
        if bisect_right(borders, edit.start) < bisect_left(borders, edit.end):
            continue
        touched = _touched(edit, plain, starts)
        if all(_gives_way(plain[nth], edit) for nth in touched):
            gone.update(touched)
            kept.append(edit)
    return [edit for edit in standing if edit.is_move] + [e for nth, e in enumerate(plain) if nth not in gone] + kept


def _uncrossed(ordered: list[Edit]) -> list[Edit]:
    kept: list[Edit] = []
    last = -1
    for edit in ordered:
        if edit.is_move:
            kept.append(edit)
        elif edit.start >= last and edit.end > edit.start:
            kept.append(edit)
            last = edit.end
    return kept


def _touched(edit: Edit, plain: list[Edit], starts: list[int]) -> list[int]:
    """The standing edits that share a character with `edit`."""
    touched: list[int] = []
    for nth in range(bisect_left(starts, edit.end) - 1, -1, -1):
        if plain[nth].end <= edit.start:
            break
        touched.append(nth)
    return touched


def _gives_way(old: Edit, new: Edit) -> bool:
    """Furniture stays furniture; another machine edit gives way to one that covers it."""
    covered = new.start <= old.start and old.end <= new.end
    return covered and old.author == new.author and not old.rule.startswith("furniture.")
