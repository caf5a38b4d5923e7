"""The way through the house: raw text to document, step by step, nothing flowing back.

What editors decided is laid on as the steps go: words before cleaning, structure after segmentation, references last.

>>> from ..model.correction import TextChange, on
>>> raw = RawText.of("1. Title. A rule.\\n2. Boats. No boat docs carry more.")
>>> log = [on(raw, 36, 40, TextChange("does"), editor="asha", time="2024-05-01")]
>>> digest(raw, "boats", corrections=log).graph.words("2")
'2. Boats. No boat does carry more.'
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import replace

from ..model.correction import Entry, Resolution, SicNote, StructureChange
from ..model.decisions import Decisions, Outcome, decide
from ..model.document import Document
from ..model.graph import ClauseGraph
from ..model.provision import Defect
from ..model.reference.instruments import Registry
from ..model.succession import carried
from ..model.text import Edit, RawText, Span
from .cleaning import Cleaning, clean
from .cleaning.experience import NO_EXPERIENCE, Experience
from .parts import linked, parts_of, segmented
from .resolutions import settle
from .segment import Segmentation
from .structure import restructure

Cleaner = Callable[[RawText, Decisions], Cleaning]


def digest(
    raw: RawText,
    name: str,
    registry: Registry | None = None,
    *,
    corrections: Iterable[Entry] = (),
    before: Document | None = None,
    cleaner: Cleaner = clean,
) -> Document:
    """Clean, segment and link a raw text, with its editors' corrections.

    `name` is the document's id, `registry` the instruments known beforehand; from the reading `before`, where there is
    one, provisions that are the same get their uids. `cleaner` cleans the text: `clean`, or a memory of what it made.
    """
    decisions = decide(raw, corrections)
    cleaning = cleaner(raw, decisions)
    parts = parts_of(cleaning.text)
    segmentation = segmented(cleaning.text, parts)
    proposals = tuple(filter(decisions.allows, _proposals(cleaning, segmentation)))
    graph, unfit = restructure(segmentation.graph, decisions.of(StructureChange))
    if before is not None:
        graph = carried(before.graph, graph)
    graph, unsettled = settle(linked(graph, parts, registry), decisions.of(Resolution))
    outcomes = decisions.with_outcomes((*unfit, *unsettled))
    faults = tuple(Defect(fault.kind, fault.message, None, fault.span) for fault in raw.faults)
    defects = (*faults, *graph.defects, *_lost_text(proposals), *_told(graph, decisions, outcomes))
    return Document(name, replace(graph, defects=defects), proposals, outcomes)


def _told(graph: ClauseGraph, decisions: Decisions, outcomes: tuple[Outcome, ...]) -> list[Defect]:
    """What readers must know of corrections: print errors that editors noted, and what no longer fits."""
    told: list[Defect] = []
    for placed in decisions.of(SicNote):
        matter, words = placed.entry.matter, graph.text.raw.text[slice(*placed.span)]
        note = matter.note if isinstance(matter, SicNote) else ""
        message = f"`{words}` is printed so" + (f": {note}" if note else "")
        told.append(Defect("sic", message, _at(graph, placed.span[0]), placed.span))
    for outcome in outcomes:
        if outcome.status == "conflict":
            what = f"the {outcome.kind} correction {outcome.entry} of {outcome.editor} no longer fits: {outcome.reason}"
            told.append(Defect("correction", what))
    return told


def _at(graph: ClauseGraph, raw: int) -> str | None:
    provision = graph.at(graph.text.clean_offset(raw))
    return provision.path if provision else None


def tidy(raw: RawText, experience: Experience = NO_EXPERIENCE) -> Cleaning:
    """The clean text with the numerals that the structure proves mended as well, and the edits that wait for a person."""
    cleaning = clean(raw, experience=experience)
    segmentation = segmented(cleaning.text, parts_of(cleaning.text))
    return Cleaning(segmentation.graph.text, _proposals(cleaning, segmentation))


def _proposals(cleaning: Cleaning, segmentation: Segmentation) -> tuple[Edit, ...]:
    """What waits for a person, less the doubts about labels that the structure has settled."""
    made = (edit for edit in segmentation.graph.text.edits if edit.rule.startswith("numbers."))
    settled = sorted(edit.span for edit in (*made, *segmentation.proposals))
    still_open = (edit for edit in cleaning.proposals if not _touches(settled, edit.span))
    return (*still_open, *segmentation.proposals)


def _touches(spans: list[Span], span: Span) -> bool:
    """Does `span` share a character with one of the sorted, separate `spans`?"""
    at = bisect_left(spans, (span[1], 0))
    return at > 0 and spans[at - 1][1] > span[0]


def _lost_text(proposals: tuple[Edit, ...]) -> tuple[Defect, ...]:
    """Text that is lost in the copy is a defect of the source."""
    return tuple(Defect("lost-text", edit.why, None, edit.span) for edit in proposals if edit.rule.startswith("lost."))
