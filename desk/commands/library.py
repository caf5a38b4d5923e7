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
    from ...corpus.store import open_store

    store = open_store(place)
    held = store.documents()
    ruled = {one.id for one in held if store.rules(one.id) is not None}
    store.close()
    if shape is Shape.json:
        write_json(
            [
                {"id": one.id, "title": one.title, "unit": one.unit, "raw_sha256": one.raw_sha256, "rules": one.id in ruled}
                for one in held
            ]
        )
    else:
        from ..show.corpus import show_documents

        show_documents(held, ruled)
