"""Sources: reading what a caller brings, as a file or as text that was sent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ..model.errors import Unreadable

if TYPE_CHECKING:
    from ..ingest.cleaning import Cleaning
    from ..model.document import Document
    from ..model.text import RawText
    from .shapes import CleanShape


def parse(source: str | Path, name: str | None = None, **how: Any) -> Document:
    """Read a source file through, with the corrections that lie beside it."""
    from ..corpus.library import beside, document_id
    from ..corpus.reading import read_through
    from ..ingest.readers import read

    path = Path(source)
    return read_through(read(path, **how), name or document_id(path), beside(path).read())


def clean(source: str | Path, **how: Any) -> Cleaning:
    """Clean a source file."""
    from ..ingest.readers import read

    return clean_raw(read(source, **how))


def parse_raw(raw: RawText, name: str) -> Document:
    """Read a raw text through."""
    from ..corpus.reading import read_through

    return read_through(raw, name)


def clean_raw(raw: RawText) -> Cleaning:
    """Clean a raw text."""
    from ..ingest.pipeline import tidy

    return tidy(raw)


def clean_json(cleaning: Cleaning) -> CleanShape:
    """The shape of `clausebook clean --format json`."""
    from ..model.document import edit_json, text_map

    edits = [edit_json(edit) for edit in cleaning.edits]
    return cast("CleanShape", {"text": cleaning.text.text, "map": text_map(cleaning.text), "edits": edits})


def sent(text: str, name: str = "text") -> RawText:
    """Text that came over a wire as a raw text, refused where a file of it would be.

    >>> sent("1. Boats").sha256[:8]
    '1abc928c'
    """
    from ..model.text import RawText

    if "\x00" in text:
        raise Unreadable(f"{name}: this is not text: a NUL character stands at {text.index(chr(0))}. Send text.")
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise Unreadable(f"{name}: there is no text. Send the words of the gazette.")
    return RawText.of(text, source=name)
