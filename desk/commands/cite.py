"""`clausebook cite "CITATION"`: look a citation up."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ..completion import documents
from ..output import write_json

FOUND = ("resolved", "external")


class Shape(StrEnum):
    """How a command prints its result."""

    text = "text"
    json = "json"


class CiteShape(StrEnum):
    """How `cite` prints what it found."""

    text = "text"
    json = "json"
    csl = "csl"


def cite(
    citation: Annotated[
        str, typer.Argument(metavar="CITATION", help='For instance "rule 29(2)(ii)(a)".', show_default=False)
    ],
    document: Annotated[
        str | None,
        typer.Option(
            "--in", metavar="DOC", autocompletion=documents,
            help="The gazette to look in; if not given, the one that the citation names, or all.",
        ),
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
    shape: Annotated[
        CiteShape,
        typer.Option("--format", help="text: for people. json: for other programs. csl: what was found, for reference managers."),
    ] = CiteShape.text,
) -> None:
    """Find the provision that a citation names.

    It is shown with its words and their place in the source; a citation that several provisions fit is never settled by
    a guess.
    """
    from ...api import open_corpus

    result = open_corpus(store).cite(citation, document, source)
    if shape is CiteShape.json:
        write_json(result.to_json())
    elif shape is CiteShape.csl:
        from ..csl import to_csl

        write_json([to_csl(place.document, place.path) for place in result.targets])
    else:
        from ..show.citation import show_citing

        show_citing(citation, result)
    if result.status not in FOUND:
        raise typer.Exit(3)
