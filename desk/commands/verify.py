"""`clausebook verify CITATION.json`: does the source still say so?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ...model.errors import ClausebookError
from ..output import write_json
from .cite import Shape

HOLDS = ("ok", "moved")


def verify(
    citation: Annotated[
        Path,
        typer.Argument(
            metavar="CITATION.json", help="What cite, ask, search or gaps printed with --format json.", show_default=False
        ),
    ],
    store: Annotated[str | None, typer.Option("--store", metavar="STORE", help="Look in a store instead of the library.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Check a citation or an answer against the source.

    Also what search and gaps found, and annotations of parse. Each place is ok, moved, changed (with the difference),
    gone, or unknown where the document is not at hand (--store names where it is). Nothing is asked of the network.
    """
    from ...api import open_corpus

    checked = open_corpus(store).verify(_read(citation))
    if shape is Shape.json:
        write_json(checked.to_json())
    else:
        from ..show.corpus import show_checked

        show_checked(checked.places)
    if checked.status not in HOLDS:
        raise typer.Exit(3)


def _read(path: Path) -> Any:
    import json

    from ...corpus.cited_places import GIVEN

    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise ClausebookError(f"{path}: cannot be read ({error.strerror}). Check the name.") from None
    except (ValueError, RecursionError) as error:
        raise ClausebookError(f"{path}: no JSON ({error}). Give {GIVEN}.") from None
