"""`clausebook add PATH...`: sources into a store."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import write_json
from .cite import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from ...corpus.bulk import Done

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")

StorePlace = Annotated[
    str, typer.Option("--store", metavar="STORE", help="A store: a file, or postgresql://...", show_default=False)
]


def add(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Sources, or folders of them.", show_default=False)],
    store: StorePlace,
    workers: Annotated[int, typer.Option("--workers", min=1, metavar="N", help="Processes that read at the same time.")] = 1,
    executor: Annotated[
        str | None, typer.Option("--executor", metavar="ADDRESS", help="Read on a Dask cluster: dask://host:port.")
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--id", metavar="ID", help="The id of the document, for a single source; else its file's or folder's name."),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Also where the store has quite another text under the id of a source.")
    ] = False,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Read sources into a store.

    Each with the corrections and rules that lie beside it. Sources that are there already are left alone, so that a run
    that was broken off goes on where it was. A file that cannot be read is listed at the end and stops nothing.
    """
    from ...corpus.bulk import add as run
    from ...corpus.bulk import sources
    from ...corpus.opening import make_store

    files = sources(paths)
    _insist(name, len(files))
    if not files:
        raise ClausebookError(f"{paths[0]}: no source in this folder. Give files, or a folder that holds some.")
    kept = make_store(store)
    with _executor(workers, executor) as pool:
        done = list(_told(run(kept, files, pool, workers, replace, name), len(files), shape))
    failed = [one for one in done if one.outcome == "failed"]
    if shape is Shape.json:
        rows = [
            {"path": d.path, "document": d.name, "outcome": d.outcome, "why": d.why, "corrections": d.corrections} for d in done
        ]
        write_json(rows)
    else:
        from ..show.corpus import show_added

        show_added(done, kept.path)
    kept.close()
    if len(failed) == len(done):
        raise typer.Exit(2)
    if failed:
        raise typer.Exit(3)


def _insist(name: str | None, files: int) -> None:
    """An id is for one source, and may stand in the address of a page."""
    if name is None:
        return
    if files > 1:
        raise ClausebookError(f"--id {name}: one id cannot be that of {files} sources. Give one source.")
    if not ID.fullmatch(name):
        raise ClausebookError(f"--id {name}: no id. Use at most 100 letters a to z, figures, - _ and ., the first no sign.")


def _executor(workers: int, address: str | None) -> AbstractContextManager[Executor | None]:
    from concurrent.futures import ProcessPoolExecutor
    from contextlib import nullcontext
    from multiprocessing import get_context

    if address is not None:
        return _cluster(address)
    if workers == 1:
        return nullcontext()
    # A fork would share the parent's open store.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def _cluster(address: str) -> AbstractContextManager[Executor]:
    if not address.startswith("dask://"):
        raise ClausebookError(f"{address}: no executor that is known. Give dask://host:port.")
    try:
        from distributed import Client  # type: ignore[import-not-found]
    except ImportError:
        raise ClausebookError("a Dask cluster needs distributed. Install it with: pip install 'clausebook[dask]'.") from None
    try:
        return Client("tcp://" + address.removeprefix("dask://"), timeout=10).get_executor()  # type: ignore[no-any-return]
    except (OSError, TimeoutError) as error:
        raise ClausebookError(f"{address}: no cluster answers ({error}). Check the address and the scheduler.") from None


def _told(done: Iterable[Done], total: int, shape: Shape) -> Iterator[Done]:
    """The same, with a progress bar where somebody watches."""
    import sys

    if shape is Shape.json or not sys.stderr.isatty():
        yield from done
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("reading", total=total)
        for one in done:
            progress.update(bar, advance=1)
            yield one
