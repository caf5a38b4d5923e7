"""The verdict on a citation, for people."""

from __future__ import annotations

from collections.abc import Sequence

from ...corpus.citation import Citing, Place
from ..output import console
from .words import VERDICTS, external_name, extract, indented, line, offsets, styled

LONG = 1200
"""Characters of a provision shown before it is cut short."""


def show_citing(citation: str, result: Citing) -> None:
    """Print a verdict with the words of what it found."""
    out = console()
    out.print(line(styled(result.status, f"bold {VERDICTS.get(result.status, '')}"), "  ", citation))
    if result.reason:
        out.print(indented(styled(result.reason, "bright_black"), 2))
    if result.external is not None:
        out.print(indented(styled(external_name(result.external)), 2))
    _places(result.targets, "")
    _places(result.candidates, "perhaps ")


def _places(places: Sequence[Place], lead: str) -> None:
    out = console()
    for place in places:
        shape = place.to_json()
        out.print()
        out.print(line(lead, styled(f"{shape['path']}", "bold"), f"  {shape['kind']} of {shape['document']}"))
        words = shape["text"] if len(shape["text"]) <= LONG else extract(shape["text"], LONG)
        out.print(indented(styled(words), 2))
        pages = f", page {', '.join(map(str, shape['pages']))}" if shape["pages"] else ""
        out.print(indented(styled(f"{offsets(shape['raw'])}{pages}, {shape['eid']}", "bright_black"), 2))
