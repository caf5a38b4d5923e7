"""`clausebook parse SOURCE`: read a gazette into provisions, references and defects."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import write_json, write_text
from ..reading import Kind, Lang, Password, read_source, source_file

if TYPE_CHECKING:
    from ...model.document import Document
    from ...model.text import RawText


class Shape(StrEnum):
    """How `parse` prints what it found."""

    tree = "tree"
    json = "json"
    text = "text"
    raw = "raw"
    akn = "akn"
    annotations = "annotations"
    graphml = "graphml"
    hocr = "hocr"
    alto = "alto"
    iiif = "iiif"
    csl = "csl"


def parse(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="The file of the gazette, or its id (of the library; with --store: there).", show_default=False
        ),
    ],
    shape: Annotated[
        Shape,
        typer.Option(
            "--format",
            help="tree: for people. json: everything. text: the cleaned text. raw: the text as the reader got it. "
            "akn: Akoma Ntoso 3.0. annotations: W3C Web Annotations on the source. "
            "graphml: the clause graph for other programs. hocr, alto: the pages with corrected words in their boxes. "
            "iiif: a IIIF manifest with our findings as annotations. csl: an item for reference managers.",
        ),
    ] = Shape.tree,
    kind: Kind = None,
    lang: Lang = "eng",
    password: Password = None,
    store: Annotated[
        str | None, typer.Option("--store", metavar="STORE", help="Take the gazette, with all corrections, from a store.")
    ] = None,
    version: Annotated[
        str | None, typer.Option("--version", metavar="SHA256", help="With --store: an earlier text, by how its sha256 begins.")
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="For tree: how a number that is not simply printed is known, and what else it may be.")
    ] = False,
    base: Annotated[
        str | None, typer.Option("--base", metavar="URL", help="For iiif: where the manifest will stand.", show_default=False)
    ] = None,
    images: Annotated[
        str | None,
        typer.Option(
            "--images", metavar="URL", help="For iiif: where the pages' pictures are, {page} for the number.", show_default=False
        ),
    ] = None,
) -> None:
    """Read a gazette into provisions and cross-references.

    Each number says whether it is printed, repaired or inferred; each cross-reference has a verdict; what is damaged in
    the source is listed and never smoothed over.
    """
    if store is None and version is not None:
        raise ClausebookError("earlier texts are kept in a store. Give one with --store.")
    if store is None:
        source = source_file(source)
        raw = read_source(source, kind, lang, password)
        if shape is Shape.raw:
            write_text(raw.text)
            return
        document = _read(raw, source)
    else:
        document = _kept(store, source, version)
    if shape is Shape.iiif:
        _iiif(document, base, images)
    elif shape is Shape.tree:
        _tree(document, why)
    else:
        WRITERS[shape](document)


def _read(raw: RawText, source: str) -> Document:
    from ...corpus.library import beside, document_id
    from ...corpus.reading import read_through

    return read_through(raw, document_id(Path(source)), beside(Path(source)).read())


def _kept(store: str, name: str, version: str | None) -> Document:
    from ...api import open_corpus

    corpus = open_corpus(store)
    return corpus.open(name) if version is None else corpus.at_version(name, version)


def _tree(document: Document, why: bool = False) -> None:
    from ..show.document import show_document

    show_document(document, why)


def _akn(document: Document) -> None:
    from ..akn import to_akn

    write_text(to_akn(document))


def _annotations(document: Document) -> None:
    from ..annotations import to_annotations

    write_json(to_annotations(document))


def _hocr(document: Document) -> None:
    from ..hocr import to_hocr

    write_text(to_hocr(document.text, document.graph.title or document.id))


def _alto(document: Document) -> None:
    from ..alto import to_alto

    write_text(to_alto(document.text))


def _iiif(document: Document, base: str | None, images: str | None) -> None:
    from ..iiif import to_manifest

    write_json(to_manifest(document, base or f"https://example.org/{document.id}", images))


def _csl(document: Document) -> None:
    from ..csl import to_csl

    write_json([to_csl(document)])


def _graphml(document: Document) -> None:
    from ..graphml import graphml

    write_text(graphml(document.graph))


WRITERS: dict[Shape, Callable[[Document], None]] = {
    Shape.tree: _tree,
    Shape.json: lambda document: write_json(document.to_json()),
    Shape.text: lambda document: write_text(document.text.text),
    Shape.raw: lambda document: write_text(document.raw.text),
    Shape.akn: _akn,
    Shape.annotations: _annotations,
    Shape.graphml: _graphml,
    Shape.hocr: _hocr,
    Shape.alto: _alto,
    Shape.csl: _csl,
}
