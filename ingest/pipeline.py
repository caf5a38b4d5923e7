"""The way through the house: raw text to document, step by step, nothing flowing back.

What editors decided is laid on as the steps go: words before cleaning, structure after segmentation, references last.

>>> from ..model.correction import TextChange, on
>>> raw = RawText.of("1. Title. A rule.\\n2. Boats. No boat docs carry more.")
>>> log = [on(raw, 36, 40, TextChange("does"), editor="asha", time="2024-05-01")]
>>> digest(raw, "boats", log).graph.words("2")
'2. Boats. No boat does carry more.'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..model.correction import Entry, Resolution, SicNote, StructureChange
from ..model.decisions import Decisions, Outcome, decide
from ..model.document import Document
from ..model.graph import ClauseGraph
from ..model.provision import Defect
from ..model.reference.resolve import link
from ..model.succession import carried
from ..model.text import RawText
from .cleaning import clean
from .resolutions import settle
from .segment import segment
from .structure import restructure


def digest(raw: RawText, name: str, corrections: Iterable[Entry] = (), before: Document | None = None) -> Document:
    """Clean, segment and link a raw text, with its editors' corrections; `name` is the document's id.

    From the reading `before`, where there is one, provisions that are the same get their uids.
    """
    decisions = decide(raw, corrections)
    cleaning = clean(raw, decisions)
    segmentation = segment(cleaning.text)
    graph, unfit = restructure(segmentation.graph, decisions.of(StructureChange))
    if before is not None:
        graph = carried(before.graph, graph)
    graph, unsettled = settle(link(graph), decisions.of(Resolution))
    outcomes = decisions.with_outcomes((*unfit, *unsettled))
    proposals = tuple(filter(decisions.allows, cleaning.proposals + segmentation.proposals))
    return Document(name, _told(graph, decisions, outcomes), proposals, outcomes)


def _told(graph: ClauseGraph, decisions: Decisions, outcomes: tuple[Outcome, ...]) -> ClauseGraph:
    """The graph with what its readers must know: print errors that editors noted, corrections that no longer fit."""
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
    return replace(graph, defects=(*graph.defects, *told)) if told else graph


def _at(graph: ClauseGraph, raw: int) -> str | None:
    provision = graph.at(graph.text.clean_offset(raw))
    return provision.path if provision else None
