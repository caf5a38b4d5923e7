"""`clausebook cite "CITATION"`: look a citation up."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import write_json

if TYPE_CHECKING:
    from ...corpus.citation import Citing

FOUND = ("resolved", "external")


class Shape(StrEnum):
    """How `cite` and `ask` print the result."""

    text = "text"
    json = "json"


def cite(
    citation: Annotated[
        str, typer.Argument(metavar="CITATION", help='For instance "rule 29(2)(ii)(a)".', show_default=False)
    ],
    document: Annotated[
        str | None, typer.Option("--in", metavar="DOC", help="The gazette to look in; all of the library if not given.")
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="PATH",
            help='The provision in which the citation stands, for words such as "the said sub-rule": 29/(2)/(ii).',
        ),
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", metavar="FILE", help="Look in a store instead of the library.")
    ] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Find the provision that a citation names.

    It is shown with its words and their place in the source; a citation that several provisions fit is never settled by
    a guess.
    """
    result = _look_up(citation, document, source, store)
    if shape is Shape.json:
        write_json(result.to_json())
    else:
        from ..show.citation import show_citing

        show_citing(citation, result)
    if result.status not in FOUND:
        raise typer.Exit(3)


def _look_up(citation: str, document: str | None, source: str | None, store: str | None) -> Citing:
    from ...corpus.holdings import holdings

    if not citation.strip():
        raise ClausebookError('the citation is empty. Give one, for instance "rule 29(2)".')
    if source is not None and document is None:
        raise ClausebookError("--from names a provision of one gazette. Say which with --in.")
    return holdings(store).cite(citation, document, source)
