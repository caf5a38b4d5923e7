"""`clausebook link FILE`: links to the gazettes in somebody else's text."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...model.errors import Unreadable
from ..output import write_json, write_text


class Shape(StrEnum):
    """How `link` gives the text back."""

    html = "html"
    annotations = "annotations"
    json = "json"


def link(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Plain text or HTML; - reads standard input.", show_default=False)
    ],
    documents: Annotated[
        list[str] | None,
        typer.Option("--in", metavar="DOC", help="Link to this gazette only; may be given several times."),
    ] = None,
    default: Annotated[
        str | None,
        typer.Option("--default", metavar="DOC", help="The gazette that is meant where the text names none."),
    ] = None,
    href: Annotated[
        str | None,
        typer.Option(
            "--href", metavar="PATTERN", help="Where links lead: {document} and {eid} are put in. "
            "By default the permalinks of clausebook serve: /doc/{document}/~{eid}.",
        ),
    ] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Link to the gazettes of a store.")] = None,
    shape: Annotated[
        Shape,
        typer.Option(
            "--format",
            help="html: the text with links. annotations: W3C Web Annotations. json: every citation with its verdict.",
        ),
    ] = Shape.html,
) -> None:
    """Link the citations in a letter, a judgment or a web page.

    A citation is linked only where the text names the gazette, or --default says which is meant. Linking the result
    again changes nothing.
    """  # fmt: skip
    from ...api import open_corpus

    linked = open_corpus(store).link(_text(file), documents or (), default, markup=_is_markup(file))
    if shape is Shape.json:
        write_json(linked.to_json())
    elif shape is Shape.annotations:
        write_json(linked.to_annotations(file, href))
    else:
        write_text(linked.to_html(href))


def _is_markup(file: str) -> bool | None:
    """What a file's name says of it; nothing for other names."""
    return {".html": True, ".htm": True, ".xhtml": True, ".txt": False}.get(Path(file).suffix.lower())


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.buffer.read().decode("utf-8", "replace")
    from ...ingest.readers.kinds import refusal
    from ...ingest.readers.plain import decode

    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(f"{file}: cannot be read ({error.strerror}). Check the name and the folder.") from None
    why_not = refusal(content)
    if why_not:
        raise Unreadable(f"{file}: {why_not}")
    return decode(content)[0]
