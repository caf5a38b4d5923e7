"""The way through the house: raw text to document, step by step, nothing flowing back."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from ..model.document import Document
from ..model.provision import Defect
from ..model.reference.instruments import Registry
from ..model.reference.resolve import link
from ..model.text import Edit, RawText, Span
from .cleaning import Cleaning, clean
from .segment import Segmentation, segment


def digest(raw: RawText, name: str, registry: Registry | None = None) -> Document:
    """Clean, segment and link a raw text; `name` is the document's id, `registry` the instruments known beforehand."""
    cleaning = clean(raw)
    segmentation = segment(cleaning.text)
    proposals = _proposals(cleaning, segmentation)
    graph = link(segmentation.graph, registry)
    faults = tuple(Defect(fault.kind, fault.message, None, fault.span) for fault in raw.faults)
    return Document(name, replace(graph, defects=faults + graph.defects + _lost_text(proposals)), proposals)


def tidy(raw: RawText) -> Cleaning:
    """The clean text with the numerals that the structure proves mended as well, and the edits that wait for a person."""
    cleaning = clean(raw)
    segmentation = segment(cleaning.text)
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
