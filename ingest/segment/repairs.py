"""Number repairs: edits that give a damaged enumerator its proper form, on the proof of the sequence alone.

A repair is automatic only where the printed numbers around it leave no other reading: in a run of siblings that a printed
number closes on both sides (the beginning on one, unless a sound figure stands there) and that counts up without a gap, or,
for a label whose glyphs read so, right after one that is itself sure. Every other repair waits for a person.
"""

from __future__ import annotations

from ...model.text import Edit, EditConflict, EditedText
from .nodes import Node

_LISTED = frozenset("rule regulation section article subrule subregulation subsection clause subclause item paragraph".split())
_DIVISIONS = frozenset(("part", "chapter", "schedule"))


def number_repairs(text: EditedText, nodes: list[Node]) -> tuple[EditedText, tuple[Edit, ...]]:
    """The text with the proved repairs applied, and the others as proposals."""
    auto: list[Edit] = []
    waiting: list[Edit] = []
    for siblings in _families(nodes):
        proved = _proved(siblings)
        for node in siblings:
            edit = _repair(text, node)
            if edit is not None:
                (auto if node in proved else waiting).append(edit if node in proved else _waiting(edit))
    try:
        return text.with_edits(auto), tuple(waiting)
    except EditConflict:
        return text, tuple(_waiting(edit) for edit in auto) + tuple(waiting)


def _families(nodes: list[Node]) -> list[list[Node]]:
    """The numbered siblings of each host, kind by kind, in reading order."""
    found: dict[tuple[int, str], list[Node]] = {}
    for node in nodes:
        if node.raw is None and node.key is not None:
            word = node.segment.partition("-")[0] if node.kind in _DIVISIONS else node.kind
            found.setdefault((id(node.parent), word), []).append(node)
    return list(found.values())


def _follows(before: Node | None, node: Node) -> bool:
    if before is None or before.key is None or node.key is None:
        return node.key == (1, ())
    return node.key == (before.key[0] + 1, ())


def _proved(siblings: list[Node]) -> set[Node]:
    """The siblings whose damaged number the others prove."""
    out: set[Node] = set()
    run: list[Node] = []
    closed, before = True, None
    for node in siblings:
        counted = _follows(before, node)
        if node.basis == "printed":
            out |= set(run) if closed and counted else set()
            run, closed = [], True
        else:
            run = [*run, node] if counted else []
            # The beginning closes a run for a label that is none; a sound figure there may be another's number.
            closed = closed and counted and (before is not None or not _is_figure(node))
            sure = before is not None and (before.basis == "printed" or before in out)
            if counted and sure and node.basis == "repaired" and node.unclean:
                out.add(node)
        before = node
    return out


def _is_figure(node: Node) -> bool:
    """Is what is printed a number in figures, as sound as any other?"""
    figures = (node.printed or "").strip("(). ")
    return figures.isdecimal() and not figures.startswith("0")


def _waiting(edit: Edit) -> Edit:
    return Edit(edit.start, edit.end, edit.before, edit.after, edit.rule, edit.why, "suggest", min(edit.confidence, 0.9))


def _proper(node: Node) -> str | None:
    """The mark as it should stand, None where its form is not known."""
    if node.kind in _DIVISIONS:
        known = node.label and node.printed and node.printed.count(node.label) == 1 and node.num
        return node.printed.replace(node.label, node.num) if known and node.printed and node.num else None
    if node.kind not in _LISTED or node.num is None:
        return None
    return node.num if node.num.startswith("(") else f"{node.num}."


def _repair(text: EditedText, node: Node) -> Edit | None:
    """The edit from the printed mark to the proper one, None where the mark is right or its form is not known."""
    if node.basis == "printed" or not node.printed:
        return None
    proper = _proper(node)
    spans = text.to_raw(node.at, node.at + len(node.printed))
    if proper is None or len(spans) != 1 or text.raw.text[slice(*spans[0])] != node.printed or node.printed == proper:
        return None
    why = node.evidence[-1] if node.evidence else "by its place in the sequence"
    return text.raw.edit(*spans[0], proper, rule="numbers.sequence", why=why, confidence=0.97)
