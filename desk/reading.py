"""The options by which a person says how a source is to be read, the same for every command that takes a source."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..ingest.readers.kinds import KINDS

if TYPE_CHECKING:
    from ..model.text import RawText

Kind = Annotated[
    str | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        help=f"Read the source as this kind instead of what it looks like: {', '.join(KINDS)}.",
    ),
]
Lang = Annotated[
    str,
    typer.Option("--lang", metavar="LANG", help="The languages of scanned print, as Tesseract names them: eng+mal."),
]
Password = Annotated[str | None, typer.Option("--password", metavar="WORD", help="Opens a locked PDF.")]


def source_file(source: str) -> str:
    """The file of a source that may be named by the id of a gazette of the library; a file of that name comes first."""
    from ..corpus.library import entry

    found = None if Path(source).exists() else entry(source)
    return source if found is None else str(found.source)


def read_source(source: str, kind: str | None, lang: str, password: str | None) -> RawText:
    """The raw text of a source, with a progress bar while scanned pages are read for a person at a terminal."""
    from ..ingest.readers import read

    if not sys.stderr.isatty():
        return read(source, kind=kind, lang=lang, password=password)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("reading pages", total=None, visible=False)

        def watch(done: int, pages: int) -> None:
            progress.update(task, completed=done, total=pages, visible=pages > 1)

        return read(source, kind=kind, lang=lang, password=password, watch=watch)
