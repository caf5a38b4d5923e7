"""The verdict on a citation, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...corpus.citation import Citing
from ..output import console
from .words import VERDICTS, external_name, extract, indented, line, offsets, styled

LONG, SHORT = 1200, 60
"""Characters of a provision shown before it is cut: of one that was found, and of one that only could be meant."""


def show_citing(citation: str, result: Citing) -> None:
    """Print a verdict with the words of what it found."""
    out = console()
    out.print(line(styled(result.status, f"bold {VERDICTS.get(result.status, '')}"), "  ", citation))
    if result.reason:
        out.print(indented(styled(result.reason, "bright_black"), 2))
    if result.external is not None:
        out.print(indented(styled(external_name(result.external)), 2))
    for place in result.targets:
        _in_full(place.to_json())
    if result.candidates:
        out.print()
        out.print(styled("stands near it:" if result.status == "dangling" else "could be:"))
    for place in result.candidates:
        _in_short(place.to_json())


def _in_full(shape: Mapping[str, Any]) -> None:
    out = console()
    out.print()
    out.print(line(styled(shape["path"], "bold"), f"  {shape['kind']} of {shape['document']}"))
    words = shape["text"] if len(shape["text"]) <= LONG else extract(shape["text"], LONG)
    out.print(indented(styled(words), 2))
    pages = f", page {', '.join(map(str, shape['pages']))}" if shape["pages"] else ""
    out.print(indented(styled(f"{offsets(shape['raw'])}{pages}, {shape['eid']}", "bright_black"), 2))


def _in_short(shape: Mapping[str, Any]) -> None:
    where = f"  {shape['document']}, {offsets(shape['raw'][:1])}"
    parts = styled(shape["path"], "bold"), f"  {extract(shape['text'], SHORT)}", styled(where, "bright_black")
    console().print(indented(line(*parts), 2))
