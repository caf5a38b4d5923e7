"""`clausebook export DOC DIR`: a document as a folder of text files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..output import write_json, write_text
from .add import StorePlace
from .cite import Shape


def export(
    document: Annotated[str, typer.Argument(metavar="DOC", help="The document.", show_default=False)],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where its folder is made.", show_default=False)],
    store: StorePlace,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Write a document's source, corrections and rules as text files.

    `clausebook add` reads them back; in version control they show who changed what. Of a scan or PDF the original files go
    along; pages of which the store keeps no picture are named.
    """
    from ...corpus.export import export as run
    from ...corpus.export import unpictured
    from ...corpus.opening import open_store

    kept = open_store(store)
    files = [str(file) for file in run(kept, document, folder)]
    bare = unpictured(kept, document)
    kept.close()
    if shape is Shape.json:
        write_json({"document": document, "files": files, "pages_without_picture": bare})
        return
    write_text("".join(f"{file}\n" for file in files))
    if bare:
        pages = ", ".join(map(str, bare[:20])) + (" ..." if len(bare) > 20 else "")
        typer.echo(f"the store keeps no picture of {len(bare)} pages: {pages}", err=True)
