"""A failing document made small: everything taken away that is not needed for the failure."""

from __future__ import annotations

from dataclasses import replace

from .judging import judge
from .printing import Printed
from .tree import Item


def _end(printed: Printed, item: Item) -> int:
    inside = set(item.walk())
    later = [at for other, at in printed.starts.items() if other not in inside and other not in printed.gone]
    return min((at for at in later if at > printed.starts[item]), default=len(printed.text))


def without(printed: Printed, item: Item) -> Printed:
    """The document without an item and all under it."""
    cut = printed.changed([(printed.starts[item], _end(printed, item), "")])
    return replace(cut, gone=cut.gone | set(item.walk()))


def _signs(printed: Printed) -> set[str]:
    verdict = judge(printed)
    return {*verdict.missed, *verdict.extra, *(wrong.split(":")[0] for wrong in verdict.wrong)}


def minimal(printed: Printed, sign: str) -> Printed:
    """The smallest document found in which the path `sign` still fails and nothing fails that did not before."""
    before = _signs(printed)

    def fails(trial: Printed) -> bool:
        signs = _signs(trial)
        return sign in signs and signs <= before

    first = min(printed.starts.values(), default=0)
    trial = printed.changed([(0, first, "")])
    printed = trial if first and fails(trial) else printed
    for item in [*reversed([*printed.top.walk()]), *printed.top.children]:
        if _removable(printed, item, sign) and not any(one.path == sign for one in item.walk()):
            trial = without(printed, item)
            printed = trial if fails(trial) else printed
    return printed


def _removable(printed: Printed, item: Item, sign: str) -> bool:
    """May an item go without taking the proof away? The last of its brothers may, and the first unit of all; not the
    brother after a number in question, which shows what was lost, nor all the words of a unit."""
    if item.parent is None or item not in printed.starts or item in printed.gone:
        return False
    brothers = [one for one in item.parent.children if one not in printed.gone]
    place = item.parent.children.index(item)
    before = item.parent.children[place - 1] if place else None
    if before is not None and (before.path == sign or before in printed.unmarked or before in printed.gone):
        return False
    if len(brothers) == 1 and not item.parent.words and item.parent.kind != "instrument":
        return False
    return item is brothers[-1] or (item is brothers[0] and item.parent.kind == "instrument")
