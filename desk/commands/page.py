"""`clausebook page DOC N`: see a page, with a provision, its references or its edits boxed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import printable, write_json, write_text
from ..reading import Lang, Password
from .cite import Shape

if TYPE_CHECKING:
    from ...model.boxes import PageBox
    from ...model.document import Document


def page(
    source: Annotated[
        str,
        typer.Argument(
            metavar="DOC", help="The file of the gazette: PDF, picture, hOCR, ALTO or PAGE; or its id.", show_default=False
        ),
    ],
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="The page; else the first on which PATH stands.")
    ] = None,
    path: Annotated[str | None, typer.Option("--path", metavar="PATH", help='Box this provision: "14/(1)".')] = None,
    references: Annotated[bool, typer.Option("--references", help="Box every cross-reference.")] = False,
    edits: Annotated[bool, typer.Option("--edits", help="Box every change to the text.")] = False,
    image: Annotated[
        Path | None, typer.Option("--image", metavar="FILE", help="Write the page to this PNG file.")
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", metavar="FILE", help="DOC is the id of a document in this store.")
    ] = None,
    lang: Lang = "eng",
    password: Password = None,
    shape: Annotated[Shape, typer.Option("--format", help="json: for other programs. text: a line a box.")] = Shape.json,
) -> None:
    """Show where on the page a provision stands.

    Prints the boxes as JSON, in the page's own pixels (points of 1/72 inch in a PDF with text); with --image, draws
    them.
    """
    if image is not None and image.suffix.lower() != ".png":
        raise ClausebookError(f"{image}: the picture is a PNG. Give --image a name that ends in .png.")
    document = _document(source, store, lang, password)
    marked = _marked(document, path, references, edits)
    number = number or next((box.page for _, box in marked), 1)
    if not document.raw.pages:
        raise ClausebookError(f"{source}: this source has no pages. Give a PDF, a picture, hOCR, ALTO or PAGE.")
    if not 1 <= number <= len(document.raw.pages):
        raise ClausebookError(f"{source} has no page {number}. It has pages 1 to {len(document.raw.pages)}.")
    here = [(what, box) for what, box in marked if box.page == number]
    if image is not None:
        from ...corpus.holdings import holdings
        from ...corpus.page_images import source_image
        from ..drawing import draw_page
        from ..reading import source_file

        if store is not None:
            picture = holdings(store).page_image(source, number)
        else:
            picture = source_image(source_file(source), document.raw, number, password=password)
        if picture is not None:
            draw_page(picture, here, image)
    if shape is Shape.json:
        write_json(
            {"document": document.id, "page": number, "boxes": [{"what": what, **box.to_json()} for what, box in here]}
        )
        return
    rows = (f"{what}\t{' '.join(map(str, box.to_json()['box']))}\n" for what, box in here)
    write_text(printable("".join(rows)))


def _document(source: str, store: str | None, lang: str, password: str | None) -> Document:
    if store is not None:
        from ...corpus.holdings import holdings

        return holdings(store).open(source)
    from ...corpus.cache import digested
    from ...corpus.library import beside, document_id
    from ..reading import read_source, source_file

    file = source_file(source)
    return digested(read_source(file, None, lang, password), document_id(Path(file)), beside(Path(file)).read())


def _marked(document: Document, path: str | None, references: bool, edits: bool) -> list[tuple[str, PageBox]]:
    """What is to be boxed, each box with the sort of thing it shows."""
    from ...model.boxes import boxes

    graph, raw = document.graph, document.raw
    found: list[tuple[str, PageBox]] = []
    if path is not None:
        if path not in graph.by_path:
            raise ClausebookError(f"{document.id} has no provision {path}. List them with: clausebook parse.")
        found += [("provision", box) for box in boxes(raw, graph.by_path[path].spans)]
    if references:
        found += [("reference", box) for reference in graph.references for box in boxes(raw, [reference.span])]
    if edits:
        found += [
            ("edit", box) for edit in document.edits if edit.rule != "joins.line" for box in boxes(raw, [edit.span])
        ]
    return found
