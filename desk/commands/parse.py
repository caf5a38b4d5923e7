"""`clausebook parse SOURCE`: read a gazette into provisions, references and defects."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..output import write_json, write_text
from ..reading import Kind, Lang, Password, read_source

if TYPE_CHECKING:
    from ...model.document import Document


class Shape(StrEnum):
    """How `parse` prints what it found."""

    tree = "tree"
    json = "json"
    text = "text"
    raw = "raw"
    akn = "akn"
    annotations = "annotations"
    graphml = "graphml"


def parse(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="The file of the gazette.", show_default=False)],
    shape: Annotated[
        Shape,
        typer.Option(
            "--format",
            help="tree: for people. json: everything. text: the cleaned text. raw: the text as the reader got it. "
            "akn: Akoma Ntoso 3.0. annotations: W3C Web Annotations on the source. "
            "graphml: the clause graph for other programs.",
        ),
    ] = Shape.tree,
    kind: Kind = None,
    lang: Lang = "eng",
    password: Password = None,
) -> None:
    """Read a gazette into provisions and cross-references.

    Each number says whether it is printed, repaired or inferred; each cross-reference has a verdict; what is damaged in
    the source is listed and never smoothed over.
    """
    from ...corpus.library import document_id

    raw = read_source(source, kind, lang, password)
    if shape is Shape.raw:
        write_text(raw.text)
        return
    from ...corpus.reading import read_through

    WRITERS[shape](read_through(raw, document_id(Path(source))))


def _tree(document: Document) -> None:
    from ..show.document import show_document

    show_document(document)


def _akn(document: Document) -> None:
    from ..akn import to_akn

    write_text(to_akn(document))


def _annotations(document: Document) -> None:
    from ..annotations import to_annotations

    write_json(to_annotations(document))


def _graphml(document: Document) -> None:
    from ..graphml import graphml

    write_text(graphml(document.graph))


WRITERS: dict[Shape, Callable[[Document], None]] = {
    Shape.tree: _tree,
    Shape.json: lambda document: write_json(document.to_json()),
    Shape.text: lambda document: write_text(document.text.text),
    Shape.akn: _akn,
    Shape.annotations: _annotations,
    Shape.graphml: _graphml,
}
