"""Corrections of references, laid on a linked clause graph: what an editor says a reference points at.

Invariant: a resolution whose target is gone, or whose reference reads otherwise now, changes nothing and is a conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..model.correction import Resolution
from ..model.decisions import Outcome, Placed
from ..model.graph import ClauseGraph
from ..model.reference import Reference
from ..model.text import Span


def settle(graph: ClauseGraph, resolutions: Sequence[Placed]) -> tuple[ClauseGraph, list[Outcome]]:
    """The graph with the references that editors resolved, and the resolutions that do not fit it."""
    references = {reference.span: reference for reference in graph.references}
    unfit: list[Outcome] = []
    for placed in resolutions:
        entry, matter = placed.entry, placed.entry.matter
        assert isinstance(matter, Resolution)
        found = [graph.find(name) for name in matter.targets]
        lost = [name for name, one in zip(matter.targets, found, strict=True) if one is None]
        crossed = [span for span in references if span != placed.span and _overlap(span, placed.span)]
        if lost or (crossed and placed.span not in references):
            reason = f"there is no {', '.join(lost)} any more" if lost else "the reference reads otherwise now"
            unfit.append(Outcome(entry.id, entry.kind, entry.editor, "conflict", None, reason))
            continue
        targets = tuple(dict.fromkeys(one.path for one in found if one))
        references[placed.span] = _resolved(graph, references.get(placed.span), placed, targets)
    ordered = tuple(references[span] for span in sorted(references))
    return (replace(graph, references=ordered) if resolutions else graph), unfit


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _resolved(graph: ClauseGraph, known: Reference | None, placed: Placed, targets: tuple[str, ...]) -> Reference:
    entry = placed.entry
    reason = f"{entry.editor}: {entry.reason or 'resolved by hand'}"
    if known is None:
        clean = graph.text.to_clean(*placed.span)
        words = graph.text.text[clean[0][0] : clean[-1][1]] if clean else ""
        source = graph.at(clean[0][0]) if clean else None
        known = Reference(placed.span, words, source.path if source else None, "resolved")
    return replace(known, status="resolved", targets=targets, candidates=(), external=None, reason=reason, confidence=1.0)
