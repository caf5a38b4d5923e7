"""The guard at the door: the right host, not too often, not too much, and the same careful headers on every answer."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .pace import CLOSE, Pace, TooSlow
from .problems import answer

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    # Nothing goes elsewhere; with less, a form of this desk would not say where it comes from.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; "
    "connect-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
LOOPBACK = ("localhost", "127.0.0.1", "::1")
CLIENTS = 10_000
"""Clients remembered for the rate limit; the one seen longest ago goes first."""


def _once(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, given again; after it, what the connection says."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving


@dataclass
class Guard:
    """The outermost layer of the app."""

    app: ASGIApp
    hosts: tuple[str, ...] = LOOPBACK
    """Names under which the server may be called: another name means that a page elsewhere is trying its luck."""
    rate: float = 600
    """Requests a minute from one address; 0 for no limit."""
    longest: int = 1_000_000
    """Bytes of the longest body."""
    cors: bool = False
    streamed: Mapping[str, int] = field(default_factory=dict[str, int])
    """Paths whose bodies go on as they come in, and how long these may be."""
    pace: Pace = field(default_factory=Pace)
    _seen: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict[str, tuple[float, float]])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, self._with_headers(send))
            return
        sending = self._with_headers(send)
        if scope["method"] == "HEAD":
            # Answered like GET; the server that sends it leaves the body out.
            scope = {**scope, "method": "GET"}
        if scope["path"] in self.streamed:
            await self.app(scope, self.pace.limited(receive, self.streamed[scope["path"]]), sending)
            return
        try:
            body = await self._body(receive) if scope["method"] in ("POST", "PUT", "PATCH", "DELETE") else None
        except TooSlow:
            await answer(408, "the body came too slowly; send it again", CLOSE)(scope, receive, sending)
            return
        if body is not None and len(body) > self.longest:
            await self._too_long(self.longest)(scope, receive, sending)
            return
        await self.app(scope, receive if body is None else _once(body, receive), sending)

    def _refused(self, scope: Scope):
        headers = Headers(scope=scope)
        host = headers.get("host", "").rsplit("@", 1)[-1]
        name = host[1:].split("]")[0] if host.startswith("[") else host.split(":")[0]
        if self.hosts != ("*",) and name.lower() not in self.hosts:
            return answer(400, "this server does not answer under that name; start it with --allow-host")
        wait = self._wait((scope.get("client") or ("", 0))[0])
        if wait > 0:
            return answer(429, "too many requests", {"Retry-After": str(int(wait) + 1)})
        length = headers.get("content-length", "0")
        longest = self.streamed.get(scope["path"], self.longest)
        if not length.isdecimal() or len(length) > 18:
            return answer(400, "the length of the body is no number", CLOSE)
        return self._too_long(longest) if int(length) > longest else None

    def _too_long(self, longest: int):
        return answer(413, f"the body is longer than {longest} bytes; send less, or read the file with the program", CLOSE)

    def _wait(self, client: str) -> float:
        """Seconds until this client may come again: a bucket that fills at the rate and holds a tenth of a minute's."""
        if not self.rate:
            return 0
        now, full = time.monotonic(), max(1.0, self.rate / 6)
        tokens, last = self._seen.pop(client, (full, now))
        tokens = min(full, tokens + (now - last) * self.rate / 60)
        self._seen[client] = (max(0.0, tokens - 1) if tokens >= 1 else tokens), now
        if len(self._seen) > CLIENTS:
            self._seen.popitem(last=False)
        return 0 if tokens >= 1 else (1 - tokens) * 60 / self.rate

    async def _body(self, receive: Receive) -> bytes:
        """The whole body, or a little more than is allowed of one that is too long."""
        pieces: list[bytes] = []
        got, more = 0, True
        paced = self.pace.paced(receive)
        while more and got <= self.longest:
            message = await paced()
            pieces.append(message.get("body", b""))
            got += len(pieces[-1])
            more = bool(message.get("more_body")) and message["type"] == "http.request"
        return b"".join(pieces)

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    if not (self.cors and name == "Cross-Origin-Resource-Policy"):
                        headers.setdefault(name, value)
            await send(message)

        return sending
