"""`clausebook draft DOC`: rules proposed for the regular clauses of a gazette."""

from __future__ import annotations

from typing import Annotated

import typer

from ..completion import documents
from ..output import complain, write_json, write_text
from .cite import Shape


def draft(
    document: Annotated[str, typer.Argument(metavar="DOC", autocompletion=documents, help="The gazette.", show_default=False)],
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: the rules file. json: with counts.")] = Shape.text,
) -> None:
    """Propose rules for the regular clauses.

    Fines, scales, minimum ages, fees, counts and percentages, each with its words. The draft is a rules file to read and
    correct; it answers nothing until `draft = true` is taken out.
    """
    from ...corpus.holdings import holdings
    from ...model.rules.draft import draft as run

    opened = holdings(store).open(document)
    found = run(opened.graph, opened.id)
    if shape is Shape.json:
        write_json({"document": opened.id, "counts": dict(found.counts), "text": found.text})
        return
    write_text(found.text)
    complain("proposed: " + ", ".join(f"{count} {kind}" for kind, count in found.counts.items()))
