"""`clausebook check DOC`: do the rules still agree with the words?"""

from __future__ import annotations

from typing import Annotated

import typer

from ..completion import documents
from ..output import write_json
from .cite import Shape

DISAGREES = ("stale", "ambiguous", "orphaned")
"""The findings on which a rule gives no answer any more."""


def check(
    document: Annotated[str, typer.Argument(metavar="DOC", autocompletion=documents, help="The gazette.", show_default=False)],
    rules: Annotated[str | None, typer.Option("--rules", metavar="FILE", help="Check this rules file.")] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Check a gazette's structure, and its rules against its words.

    It reports numbers that do not follow, units cited but absent and the like; and of the rules, if the gazette has any,
    those that are stale, with the words that went and came. Exit code 3 says that a rule no longer stands on its words.
    What the gazette itself leaves open is told by `gaps`.
    """
    from ...corpus.holdings import holdings
    from ...corpus.records import pack
    from ...model.lints import lint
    from ...model.rules import check as run

    held = holdings(store)
    read = held.open(document)
    graph = read.graph
    ruled = rules is not None or held.has_rules(document)
    findings = [pack(finding) for finding in run(held.rules(document, rules), graph)] if ruled else []
    lints = [{"kind": one.kind, "path": one.path, "raw": list(one.span), "message": one.message} for one in lint(graph)]
    if shape is Shape.json:
        write_json({"document": document, "raw_sha256": read.raw.sha256, "findings": findings, "lints": lints})
    else:
        from ..show.answer import show_findings

        show_findings(document, findings, lints, ruled)
    if any(finding["kind"] in DISAGREES for finding in findings):
        raise typer.Exit(3)
