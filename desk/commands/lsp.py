"""`clausebook lsp`: the verbs in an editor."""

from __future__ import annotations

from typing import Annotated

import typer

from ...model.errors import ClausebookError


def lsp(
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Use a store, not the library.")] = None,
) -> None:
    """Help an editor with citations: the clause on hover, go to it, who cites it, and what leads nowhere.

    The editor starts this command and talks to it (Language Server Protocol over stdio).
    """
    try:
        from ..lsp import make_server
    except ImportError:
        raise ClausebookError("lsp needs more packages. Install them with: pip install 'clausebook[lsp]'.") from None
    if store is not None:
        from ...corpus.opening import open_store

        open_store(store).close()
    make_server(store).start_io()
