"""`clausebook clean SOURCE`: only the cleaning."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ..output import printable, write_json, write_text
from ..reading import Kind, Lang, Password, read_source, source_file


class Shape(StrEnum):
    """How `clean` prints the result."""

    text = "text"
    json = "json"
    diff = "diff"


def clean(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="The file of the gazette, or its id in the library.", show_default=False)
    ],
    shape: Annotated[
        Shape,
        typer.Option(
            "--format",
            help="text: the cleaned text. json: text, map to the source and every edit with its reason. "
            "diff: what was changed, beside what stood there.",
        ),
    ] = Shape.text,
    kind: Kind = None,
    lang: Lang = "eng",
    password: Password = None,
) -> None:
    """Undo what OCR did to a gazette.

    Only that: print errors stay, and every change is recorded with its reason and its place in the source.
    """
    from ...api.sources import clean_json, clean_raw

    cleaning = clean_raw(read_source(source_file(source), kind, lang, password))
    if shape is Shape.json:
        write_json(clean_json(cleaning))
    elif shape is Shape.diff:
        from ...ingest.cleaning.diff import render

        write_text(printable(render(cleaning)).rstrip("\n") + "\n")
    else:
        write_text(cleaning.text.text)

