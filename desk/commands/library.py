"""`clausebook library`: what can be asked and cited without further ado."""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import write_json
from .cite import Shape


def library(
    store: Annotated[str | None, typer.Option("--store", metavar="STORE", help="List the documents of a store instead.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """List the gazettes that come with the program, or the documents of a store.

    Of the program's own each with what is missing from the copy.
    """
    if store is not None:
        _list_kept(store, shape)
        return
    from ...corpus.library import entries

    if shape is Shape.json:
        write_json([{"id": entry.id, "rules": entry.rules is not None, **entry.about} for entry in entries()])
    else:
        from ..show.document import show_library

        show_library(entries())


def _list_kept(place: str, shape: Shape) -> None:
    """Print the documents of a store."""
    from ...corpus.holdings import holdings

    held = holdings(place)
    store = held.store
    assert store is not None
    rows = [
        {"id": one.id, "title": one.title if one.title else held.titles[one.id][0], "unit": one.unit,
         "raw_sha256": one.raw_sha256, "rules": held.has_rules(one.id)}
        for one in store.documents()
    ]  # fmt: skip
    if shape is Shape.json:
        write_json(rows)
    else:
        from ..show.corpus import show_documents

        show_documents(rows)
