"""`clausebook site OUT`: write the clause browser as files for any web host."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...model.errors import BadRules, ClausebookError
from ..output import write_json
from .cite import Shape

if TYPE_CHECKING:
    from ...corpus.holdings import Holdings
    from ...model.document import Document
    from ...model.rules import RuleBook


def site(
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="The folder to write to; it is made if need be.", show_default=False)
    ],
    documents: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DOC ...]", help="The gazettes to show; all of them if none is given.", show_default=False),
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", metavar="FILE", help="Take the gazettes from a store instead of the library.")
    ] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Write the clause browser as files.

    A page for each gazette with its text, its text as received and its graph, a list of all, and a search. Any web host
    serves it, and it can be read from the folder itself.
    """
    from rich.console import Console
    from rich.progress import Progress

    from ...corpus.holdings import holdings
    from ..site import write_site
    from ..site.scans import WIDTH

    held = holdings(store)
    names = list(dict.fromkeys(documents or held.titles))
    _make(out)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        shown = _opened(held, names, progress)
        written = write_site(
            shown, out, lambda name: rules_with(held, name), lambda name, page: held.page_image(name, page, WIDTH)
        )
    if shape is Shape.json:
        write_json({"documents": names, "files": [str(file) for file in written]})
    else:
        typer.echo(f"{len(names)} {'gazette' if len(names) == 1 else 'gazettes'} in {len(written)} files; open {written[0]}")


def _make(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ClausebookError(f"{out}: this folder cannot be made ({error.strerror}). Give another.") from None


def _opened(held: Holdings, names: Sequence[str], progress: Any) -> Iterator[tuple[Document, dict[str, Any]]]:
    """Each document with what is known of it, one after the other."""
    from ...corpus.library import entry

    for name in progress.track(names, description="Writing pages"):
        known = entry(name)
        # Holdings keep what they opened; a site of thousands must not.
        yield replace(held).open(name), known.about if known else {}


def rules_with(held: Holdings, name: str) -> RuleBook | None:
    """The rules that go with a document, if there are any."""
    try:
        return held.rules(name)
    except BadRules:
        return None
