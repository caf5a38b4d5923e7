"""`clausebook search WORDS`: provisions by their words."""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import write_json
from .cite import Shape


def search(
    words: Annotated[
        str, typer.Argument(metavar="WORDS", help='Words, a "phrase", a *part* of a word, a ~word misread.', show_default=False)
    ],
    store: Annotated[
        str | None, typer.Option("--store", metavar="STORE", help="Search a store instead of the library.")
    ] = None,
    document: Annotated[str | None, typer.Option("--in", metavar="DOC", help="Only in this document.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="Only of this kind: rule, clause.")] = None,
    status: Annotated[str | None, typer.Option("--status", metavar="MARK", help="Only proofread, validated, ...")] = None,
    year: Annotated[str | None, typer.Option("--year", metavar="YEARS", help="Only of 1982, or of 1980-1989.")] = None,
    cites: Annotated[
        str | None, typer.Option("--cites", metavar="WHAT", help="Only what cites this: a title; with --in also a path.")
    ] = None,
    cited: Annotated[str | None, typer.Option("--cited-by", metavar="PATH", help="Only what this cites; with --in.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Hits to show.")] = 20,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Find provisions that hold all these words.

    The narrowest ones, the best first, each with the place of the words in the source. ~word also finds what one glyph of
    it was misread as; --cites takes words from the title of another instrument, and with --in a path.
    """
    from ...api import open_corpus

    findings = open_corpus(store).search(
        words, limit, document=document, kind=kind, status=status, year=year, cites=cites, cited_by=cited
    )
    if shape is Shape.json:
        write_json(findings.to_json())
    else:
        from ..show.corpus import show_found

        show_found(findings.found)
    if not findings.hits:
        raise typer.Exit(3)
