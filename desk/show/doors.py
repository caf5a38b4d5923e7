"""Findings, verifications and surroundings, for people."""

from __future__ import annotations

from collections.abc import Sequence

from ...api.corpus import Findings
from ...api.surroundings import Around
from ...api.verification import Verification
from ..output import console
from .words import indented, line, styled

OUTCOMES = {"ok": "green", "moved": "yellow", "changed": "red", "gone": "red"}
MARKS = {"-": "red strike", "+": "green", "=": ""}


def show_findings(findings: Findings) -> None:
    """Print the provisions found, each with the words around the hit."""
    out = console()
    if not findings.hits:
        out.print(line("nothing has ", styled(findings.words, "bold")))
    for hit in findings.hits:
        out.print(line(styled(hit.path, "bold"), f"  {hit.kind} of {hit.document}"))
        out.print(indented(styled(hit.snippet), 2))


def show_verifications(outcomes: Sequence[Verification]) -> None:
    """Print the outcome of each check, with the difference where the words have changed."""
    out = console()
    for outcome in outcomes:
        where = outcome.place.path if outcome.place else ""
        out.print(line(styled(outcome.status, f"bold {OUTCOMES[outcome.status]}"), f"  {outcome.document} {where}"))
        out.print(indented(styled(outcome.reason, "bright_black"), 2))
        if outcome.diff:
            pieces = [styled(f"{'' if sign == '=' else sign}{words} ", MARKS[sign]) for sign, words in outcome.diff]
            out.print(indented(line(*pieces), 2))


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
