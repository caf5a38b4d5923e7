"""Reading a source through, with the instruments that the corpus knows: what every door calls."""

from __future__ import annotations

from collections.abc import Iterable

from ..ingest import pipeline
from ..model.correction import Entry
from ..model.document import Document
from ..model.text import RawText
from .registry import registry


def read_through(
    raw: RawText,
    name: str,
    log: Iterable[Entry] = (),
    before: Document | None = None,
    cleaner: pipeline.Cleaner = pipeline.clean,
) -> Document:
    """The document of a raw text with the log of its editors; `name` is its id, `before` the reading that it follows.

    >>> read_through(RawText.of("1. The port is free."), "port").graph.provisions[0].path
    '1'
    """
    return pipeline.digest(raw, name, registry(), corrections=log, before=before, cleaner=cleaner)
