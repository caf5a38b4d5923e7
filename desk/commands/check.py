"""`clausebook check DOC`: do the rules still agree with the words?"""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import write_json
from .cite import Shape

FALLEN = ("stale", "ambiguous", "orphaned")
"""What may be found of a rule that answers nothing any more."""


def check(
    document: Annotated[str, typer.Argument(metavar="DOC", help="The gazette.", show_default=False)],
    rules: Annotated[str | None, typer.Option("--rules", metavar="FILE", help="Check this rules file.")] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Check a gazette's rules against its words.

    It reports rules that are stale, with the words that went and came, and ends with 3 if one no longer stands on its
    words. What the gazette itself leaves open is told by `gaps`.
    """
    from ...corpus.holdings import holdings
    from ...corpus.records import pack
    from ...model.rules import check as run

    held = holdings(store)
    findings = [pack(finding) for finding in run(held.rules(document, rules), held.open(document).graph)]
    if shape is Shape.json:
        write_json({"document": document, "findings": findings})
    else:
        from ..show.answer import show_findings

        show_findings(document, findings)
    if any(finding["kind"] in FALLEN for finding in findings):
        raise typer.Exit(3)
