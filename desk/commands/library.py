"""`clausebook library`: what can be asked and cited without further ado."""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import write_json
from .cite import Shape


def library(
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """List the gazettes that come with the program.

    Each with what is missing from the copy.
    """
    from ...corpus.library import entries

    if shape is Shape.json:
        write_json([{"id": entry.id, "rules": entry.rules is not None, **entry.about} for entry in entries()])
    else:
        from ..show.document import show_library

        show_library(entries())
