"""Citations of units whose own number is uncertain: no link is made that may be wrong.

A unit whose number was counted, and before which another may be lost, has the defect `uncertain-number`. A citation of
that number may mean it or the one counted before it: the verdict is `ambiguous`, and both are named.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..graph import ClauseGraph
    from .kinds import Reference

KIND = "uncertain-number"
REASON = "the number of this unit was counted, and one before it may be lost"


def doubted(graph: ClauseGraph) -> ClauseGraph:
    """The graph, its references to uncertain numbers ambiguous."""
    units = [defect.path for defect in graph.defects if defect.kind == KIND and defect.path]
    if not units:
        return graph
    known = {provision.path for provision in graph.provisions}
    references = tuple(_doubted(reference, units, known) for reference in graph.references)
    return replace(graph, references=references)


def _doubted(reference: Reference, units: list[str], known: set[str]) -> Reference:
    candidates = meant(reference.targets, reference.text, units, known) if reference.status == "resolved" else ()
    return replace(reference, status="ambiguous", targets=(), candidates=candidates, reason=REASON) if candidates else reference


def meant(targets: tuple[str, ...], wording: str, units: list[str], known: set[str]) -> tuple[str, ...]:
    """What a citation by number may mean, if a target is in one of the `units` whose numbers are uncertain; else nothing.

    >>> meant(("5/(1)",), "regulation 5(1)", ["4", "5"], {"4", "4/(1)", "5", "5/(1)"})
    ('5/(1)', '4/(1)')
    >>> meant(("5/(1)",), "sub-regulation (1)", ["4", "5"], {"4", "5", "5/(1)"})
    ()
    """
    found: dict[str, None] = {}
    doubtful = False
    for target in targets:
        unit, slash, rest = target.partition("/")
        found[target] = None
        if unit in units and re.search(rf"\b{re.escape(unit)}\b", wording):
            doubtful = True
            nth = units.index(unit)
            other = f"{units[nth - 1]}{slash}{rest}" if nth else ""
            found.update({other: None} if other in known else {})
    return tuple(found) if doubtful else ()
