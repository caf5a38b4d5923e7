"""Number repairs: edits that give a damaged enumerator its proper form, on the proof of the sequence alone.

A repair is automatic only between a sibling before and one after it, both printed; else it waits for a person.
"""

from __future__ import annotations

from ...model.text import Edit, EditConflict, EditedText
from .nodes import Node


def number_repairs(text: EditedText, nodes: list[Node]) -> tuple[EditedText, tuple[Edit, ...]]:
    """The text with the proved repairs applied, and the others as proposals."""
    auto: list[Edit] = []
    waiting: list[Edit] = []
    family: dict[int, list[Node]] = {}
    for node in nodes:
        if node.raw is None and node.kind != "gap":
            family.setdefault(id(node.parent), []).append(node)
    for siblings in family.values():
        for nth, node in enumerate(siblings):
            edit = _repair(text, node)
            if edit is None:
                continue
            around = [siblings[at] for at in (nth - 1, nth + 1) if 0 <= at < len(siblings)]
            proved = len(around) == 2 and all(other.basis == "printed" and other.kind == node.kind for other in around)
            (auto if proved else waiting).append(edit if proved else _waiting(edit))
    try:
        return text.with_edits(auto), tuple(waiting)
    except EditConflict:
        return text, tuple(_waiting(edit) for edit in auto) + tuple(waiting)


def _waiting(edit: Edit) -> Edit:
    return Edit(edit.start, edit.end, edit.before, edit.after, edit.rule, edit.why, "suggest", min(edit.confidence, 0.9))


def _repair(text: EditedText, node: Node) -> Edit | None:
    """The edit from the printed mark to the proper one, None where the mark is right or its form is not known."""
    if node.basis == "printed" or not node.printed or node.num is None or node.kind not in (
        "rule", "regulation", "section", "article", "subrule", "subregulation", "subsection",
        "clause", "subclause", "item", "paragraph",
    ):  # fmt: skip
        return None
    proper = node.num if node.num.startswith("(") else f"{node.num}."
    spans = text.to_raw(node.at, node.at + len(node.printed))
    if len(spans) != 1 or text.raw.text[slice(*spans[0])] != node.printed or node.printed == proper:
        return None
    why = node.evidence[-1] if node.evidence else "by its place in the sequence"
    return text.raw.edit(*spans[0], proper, rule="numbers.sequence", why=why, confidence=0.97)
