"""`clausebook export DOC DIR`: a document as a folder of text files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..output import write_text
from .add import StorePlace


def export(
    document: Annotated[str, typer.Argument(metavar="DOC", help="The document.", show_default=False)],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where its folder is made.", show_default=False)],
    store: StorePlace,
) -> None:
    """Write a document's source, corrections and rules as text files.

    `clausebook add` reads them back; in version control they show who changed what.
    """
    from ...corpus.export import export as run
    from ...corpus.store import open_store

    kept = open_store(store)
    for file in run(kept, document, folder):
        write_text(f"{file}\n")
    kept.close()
