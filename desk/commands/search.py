"""`clausebook search WORDS`: provisions by their words."""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import write_json
from .cite import Shape


def search(
    words: Annotated[
        str, typer.Argument(metavar="WORDS", help="Words; between quotation marks a phrase.", show_default=False)
    ],
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, help="The most provisions to show.")] = 20,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Search a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Find provisions by their words.

    Example: clausebook search '"free board" gunwale'
    """
    from ...api import open_corpus

    findings = open_corpus(store).search(words, limit)
    if shape is Shape.json:
        write_json(findings.to_json())
    else:
        from ..show.doors import show_findings

        show_findings(findings)
    if not findings.hits:
        raise typer.Exit(3)
