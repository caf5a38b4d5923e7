"""Reading a source through, with the instruments that the corpus knows: what every door calls."""

from __future__ import annotations

from ..ingest import pipeline
from ..model.document import Document
from ..model.text import RawText
from .registry import registry


def read_through(raw: RawText, name: str) -> Document:
    """The document of a raw text; `name` is its id.

    >>> read_through(RawText.of("1. The port is free."), "port").graph.provisions[0].path
    '1'
    """
    return pipeline.digest(raw, name, registry())
