"""`clausebook demo`: the whole way, on the gazettes that come with the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from .site import rules_with

if TYPE_CHECKING:
    from ...corpus.library import Entry
    from ...corpus.sqlite import SqliteStore
    from ...model.document import Document

ASKED = ("new-mangalore-harbour-craft-1976", "may-be-engineer", ("bhp=300", "certificate=motor-engineer"))
"""The question that the demo asks, of a boat of 300 horse-power."""


def demo(
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The folder to write to; it is made if need be.")
    ] = Path("demo-out"),
) -> None:
    """Go the whole way on these gazettes.

    Reads them into a store, answers one question, and writes the clause browser.
    """
    from ...corpus.holdings import holdings
    from ...corpus.library import entries
    from ..show.demo import show_places, show_question, show_table
    from ..site import write_site

    store = _store(out)
    read = [_into(store, entry) for entry in entries()]
    show_table(read)
    show_question(*ASKED)
    held = holdings()
    shown = [(document, entry.about) for entry, document, _, _ in read]
    site = write_site(shown, out / "site", lambda name: rules_with(held, name))
    show_places(store.path, site[0])


def _store(out: Path) -> SqliteStore:
    from ...corpus.sqlite import SqliteStore

    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ClausebookError(
            f"{out}: this folder cannot be made ({error.strerror}). Give another with --out."
        ) from None
    return SqliteStore(out / "clausebook.sqlite")


def _into(store: SqliteStore, entry: Entry) -> tuple[Entry, Document, str, float]:
    """Read one gazette anew and put it into the store: with what came of it and the seconds it took."""
    from time import perf_counter

    from ...corpus.reading import read_through
    from ...ingest.readers import read

    began = perf_counter()
    document = read_through(read(entry.source), entry.id)
    outcome = store.put(document)
    return entry, document, outcome, perf_counter() - began
