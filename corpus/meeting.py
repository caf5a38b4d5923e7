"""Where entries of a log meet: rules that hold for a series, and decisions of two editors about the same place.

Invariant: what meets is told from the entries alone, so that it is the same in every database.
"""

from __future__ import annotations

from ..model.correction import Always, Entry, State


def holds(rule: Always, series: str) -> bool:
    """Does a rule for many documents hold for those of a series?"""
    return rule.scope == "all" or (rule.scope == "series" and rule.series == series)


def meet(entry: Entry, other: Entry) -> bool:
    """Are both about the same place (or both undo or redo the same entry)?"""
    mine, theirs = entry.anchor, other.anchor
    if mine is None or theirs is None:
        aim, at = getattr(entry.matter, "entry", entry.id), getattr(other.matter, "entry", other.id)
        return aim == at and entry.id != other.id
    if isinstance(entry.matter, State) != isinstance(other.matter, State):
        return False
    if mine.sha256 != theirs.sha256:
        return mine.quote == theirs.quote
    return mine.span == theirs.span or (mine.start < theirs.end and theirs.start < mine.end)

