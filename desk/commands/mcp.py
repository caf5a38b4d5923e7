"""`clausebook mcp`: the verbs as tools for language models."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ...model.errors import ClausebookError
from .serve import check_address


class Transport(StrEnum):
    """How a client reaches the tools."""

    stdio = "stdio"
    http = "http"


def mcp(
    transport: Annotated[
        Transport,
        typer.Option("--transport", help="stdio: the client starts this command. http: it calls http://HOST:PORT/mcp."),
    ] = Transport.stdio,
    host: Annotated[str, typer.Option("--host", help="With http, the address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="With http, the port.")] = 8001,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Use a store, not the library.")] = None,
) -> None:
    """Offer the gazettes to language models as tools that only read (Model Context Protocol).

    Example, for a client's list of servers: {"command": "clausebook", "args": ["mcp"]}
    """
    try:
        from ..mcp import make_server
    except ImportError:
        raise ClausebookError("mcp needs more packages. Install them with: pip install 'clausebook[mcp]'.") from None
    if store is not None:
        from ...corpus.opening import open_store

        open_store(store).close()
    server = make_server(store)
    if transport is Transport.stdio:
        server.run("stdio")
    else:
        check_address(host, port)
        server.run("streamable-http", host=host, port=port, stateless_http=True, json_response=True)
