"""`clausebook serve`: the verbs over HTTP."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import complain

if TYPE_CHECKING:
    from starlette.types import ASGIApp

CONNECTIONS = 2000
"""Clients at the same time; who comes then is told to come again."""

LOCAL = ("127.0.0.1", "localhost", "::1")


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Serve a store, not the library.")] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="A name under which the server may be called; * for any."),
    ] = None,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option("--allow-origin", metavar="URL", help="A web site whose pages may read from here."),
    ] = None,
    rate: Annotated[
        int, typer.Option("--rate", min=0, help="Requests a minute from one address; 0 for no limit.")
    ] = 600,
    longest: Annotated[int, typer.Option("--longest", min=1000, help="Bytes of the longest text taken.")] = 1_000_000,
    upload: Annotated[
        int, typer.Option("--upload", min=1000, help="Bytes of the longest file that editors may bring.")
    ] = 200_000_000,
    incoming: Annotated[
        str | None, typer.Option("--incoming", metavar="FOLDER", help="Where these files lie until they are read.")
    ] = None,
) -> None:
    """Answer over HTTP, to this machine only unless told otherwise.

    /api/v1/... is for programs, /doc/ID/~EID are permalinks for people. With --store its editors (clausebook editor add)
    may correct documents.
    """
    try:
        from ..http import Settings, make_app
    except ImportError:
        raise ClausebookError("serve needs more packages. Install them with: pip install 'clausebook[web]'.") from None
    if store is not None:
        from ...corpus.opening import open_store

        open_store(store).close()
    names = tuple(allow_host or ()) or (LOCAL if host in LOCAL else ("*",))
    app = make_app(Settings(store, ("*",) if "*" in names else names, rate, longest, tuple(allow_origin or ()), upload, incoming))
    _run(app, host, port)


def check_address(host: str, port: int) -> None:
    """Say in one sentence why nobody can listen at an address, before a server that says it otherwise tries."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family, kind) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(place)
    except (OSError, UnicodeError) as why:
        said = getattr(why, "strerror", None) or str(why)
        raise ClausebookError(f"cannot listen at {host}, port {port} ({said}). Give another with --port or --host.") from None


def _run(app: ASGIApp, host: str, port: int) -> None:
    import uvicorn

    from ..http.pace import Pace, patient_protocol

    check_address(host, port)
    config = uvicorn.Config(
        app, host=host, port=port, log_level="warning", server_header=False, timeout_graceful_shutdown=5, lifespan="on",
        http=patient_protocol(Pace()), ws="none", limit_concurrency=CONNECTIONS,
    )  # fmt: skip
    sock = config.bind_socket()
    # Who calls from now on waits until the desk is open, and is not turned away.
    sock.listen(CONNECTIONS)
    name, bound = sock.getsockname()[:2]
    complain(f"listening at http://{f'[{name}]' if ':' in name else name}:{bound}/ (Ctrl-C ends it)")
    uvicorn.Server(config).run(sockets=[sock])
