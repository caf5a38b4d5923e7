"""`clausebook gaps DOC`: what a gazette leaves open, says twice or has lost."""

from __future__ import annotations

from typing import Annotated

import typer

from ...model.errors import BadRules
from ..completion import documents
from ..output import write_json
from .cite import Shape


def gaps(
    document: Annotated[str, typer.Argument(metavar="DOC", autocompletion=documents, help="The gazette.", show_default=False)],
    rules: Annotated[str | None, typer.Option("--rules", metavar="FILE", help="Look over this rules file.")] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Show gaps, overlaps and lost words.

    Of scales and lists of penalties with their rows, of lists joined two ways, of numbers without a unit. A gazette without
    rules is looked over for its wording alone.
    """
    from ...corpus.holdings import holdings
    from ...model.rules import gaps as run

    held = holdings(store)
    opened = held.open(document)
    try:
        book = held.rules(document, rules)
    except BadRules:
        if rules is not None:
            raise
        book = None
    found = [gap.to_json() for gap in run(opened.graph, book)]
    if shape is Shape.json:
        write_json({"document": opened.id, "raw_sha256": opened.raw.sha256, "gaps": found})
    else:
        from ..show.answer import show_gaps

        show_gaps(opened.id, found)
