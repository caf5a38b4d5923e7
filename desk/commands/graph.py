"""`clausebook graph DOC`: the clause graph, whole or around one provision."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ..completion import documents
from ..output import write_json, write_text


class Shape(StrEnum):
    """How `graph` prints the result."""

    text = "text"
    json = "json"
    graphml = "graphml"


def graph(
    document: Annotated[str, typer.Argument(metavar="DOC", autocompletion=documents, help="The gazette.", show_default=False)],
    around: Annotated[
        str, typer.Option("--around", metavar="PATH", help="The provision, by path, eid or uid.", show_default=False)
    ],
    depth: Annotated[int, typer.Option("--depth", min=1, max=20, help="How many steps of citing to go.")] = 1,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    shape: Annotated[
        Shape,
        typer.Option("--format", help="text: for people. json: for other programs. graphml: for graph programs."),
    ] = Shape.text,
) -> None:
    """Show what a provision cites, who cites it, and what falls if it goes.

    Example: clausebook graph new-mangalore-harbour-craft-1976 --around "29/(2)/(i)" --depth 2
    """
    from ...api import open_corpus

    near = open_corpus(store).around(document, around, depth)
    if shape is Shape.json:
        write_json(near.to_json())
    elif shape is Shape.graphml:
        from ..graphml import write_graphml

        write_text(write_graphml(near.to_networkx()))
    else:
        from ..show.surroundings import show_around

        show_around(near)
