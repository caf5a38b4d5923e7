"""The surroundings of a provision, for people."""

from __future__ import annotations

from ...api.surroundings import Around
from ..output import console
from .words import indented, line, styled


def show_around(near: Around) -> None:
    """Print what a provision cites, who cites it, and what falls with it."""
    out = console()
    out.print(line(styled(near.path, "bold"), f"  of {near.document.id}"))
    for head, edges in (("cites", near.cites), ("cited by", near.cited_by)):
        out.print(line(styled(f"{head}: {len(edges)}", "bright_black")))
        for edge in edges:
            out.print(indented(line(edge.source, " -> ", edge.target, styled(f"  {edge.words}", "bright_black")), 2))
    out.print(line(styled(f"falls with it: {len(near.falls)}", "bright_black")))
    for fall in near.falls:
        out.print(indented(line(fall.path, styled(f"  {fall.why}", "bright_black")), 2))
