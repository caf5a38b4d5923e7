"""The way through the house: raw text to document, step by step, nothing flowing back."""

from __future__ import annotations

from dataclasses import replace

from ..model.document import Document
from ..model.provision import Defect
from ..model.reference.resolve import link
from ..model.text import RawText
from .cleaning import clean
from .segment import segment


def digest(raw: RawText, name: str) -> Document:
    """Clean, segment and link a raw text; `name` is the document's id."""
    cleaning = clean(raw)
    segmentation = segment(cleaning.text)
    graph = link(segmentation.graph)
    faults = tuple(Defect(fault.kind, fault.message, None, fault.span) for fault in raw.faults)
    return Document(name, replace(graph, defects=faults + graph.defects), cleaning.proposals + segmentation.proposals)
