"""Reciprocal repair: appendices that say `[See Rule 12(2)]` and rules that name `Appendix 'B'` mend each other.

Invariant: a repair needs both halves, exactly one partner, and a reading as printed that leads nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .citation import Citation
from .labels import bare, shapes
from .places import Places
from .route import Verdict
from .units import ANNEXES, TOP

if TYPE_CHECKING:
    from .reader import Draft


def mend(drafts: Sequence[Draft], places: Places) -> list[Draft]:
    """The drafts with those references mended that another reference of the document proves."""
    heads: dict[str, list[str]] = {}
    namers: dict[str, list[str]] = {}
    for draft in drafts:
        if draft.verdict.status != "resolved" or draft.citation is None or draft.source is None:
            continue
        if draft.citation.note:
            annex = _annex(draft.source.path, places)
            if annex and len(draft.verdict.targets) == 1:
                heads.setdefault(draft.verdict.targets[0], []).append(annex)
        elif draft.citation.outer.unit in ANNEXES:
            for target in draft.verdict.targets:
                namers.setdefault(target, []).append(draft.source.path)
    return [_mended(draft, places, heads, namers) for draft in drafts]


def _mended(draft: Draft, places: Places, heads: dict[str, list[str]], namers: dict[str, list[str]]) -> Draft:
    citation, source = draft.citation, draft.source
    if (
        citation is None
        or source is None
        or draft.verdict.status not in ("dangling", "partial")
        or len(citation.head.members) != 1
    ):
        return draft
    if citation.note and citation.outer.unit in TOP:
        proof = _note(citation, _annex(source.path, places), namers)
    elif citation.outer.unit in ANNEXES and len(citation.levels) == 1:
        proof = _name(source.path, citation.outer.unit, heads, namers)
    else:
        proof = None
    if proof is None or proof not in places.by_path:
        return draft
    why = f"as printed it leads nowhere; {proof} and this place name each other"
    return replace(draft, verdict=Verdict("resolved", (proof,), (), why, 0.8))


def _annex(path: str, places: Places) -> str | None:
    return next((p.path for p in places.upward(path) if p.kind in ("schedule", "form")), None)


def _name(source: str, word: str, heads: dict[str, list[str]], namers: dict[str, list[str]]) -> str | None:
    """The one appendix whose head cites the place of a misread name, and that this place does not name rightly too."""
    fitting = [annex for annex in heads.get(source, []) if annex.startswith(f"{word}-") and source not in namers.get(annex, [])]
    return fitting[0] if len(fitting) == 1 else None


def _note(citation: Citation, annex: str | None, namers: dict[str, list[str]]) -> str | None:
    """The one provision that names the appendix and differs from the note's citation in one label."""
    places = set(namers.get(annex or "", []))
    if len(places) != 1:
        return None
    path = places.pop()
    printed, there = (
        [bare(label) for label in citation.head.members[0].labels],
        [bare(part) for part in path.split("/")],
    )
    if len(citation.levels) != 1 or len(there) < len(printed):
        return None
    odd = [(one, other) for one, other in zip(printed, there, strict=False) if one != other]
    if len(odd) == 1 and _near(*odd[0], citation.doubtful) and len(printed) > 1:
        return "/".join(path.split("/")[: len(printed)])
    return None


def _near(printed: str, there: str, doubtful: bool) -> bool:
    """Whether one label may be the other misread: shapes in common, a figure lost, or a bracket already broken."""
    return (
        doubtful
        or bool(shapes(printed) & shapes(there))
        or (len(there) == len(printed) + 1 and printed in (there[1:], there[:-1]))
    )
