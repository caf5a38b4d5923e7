"""The pace of clients: who sends or takes too slowly is let go, so that a few of them cannot hold the server.

Invariant: a head comes within `head` seconds; a body keeps up a lowest speed after a time of grace; an answer is taken.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException

if TYPE_CHECKING:
    from starlette.types import Message, Receive

CLOSE = {"Connection": "close"}


class TooSlow(Exception):
    """A body that does not come."""


@dataclass(frozen=True)
class Pace:
    """How long is waited for a client."""

    head: float = 10
    """Seconds until the head of a request must be there."""
    grace: float = 10
    """Seconds that any body may take."""
    slowest: float = 10_000
    """Bytes a second that a body must come to after that."""
    taken: float = 60
    """Seconds in which a client may take nothing of an answer that waits for it."""

    def paced(self, receive: Receive, tell: Callable[[int], None] = lambda got: None) -> Receive:
        """The same body, with `TooSlow` where it does not keep up."""
        began, got = time.monotonic(), 0

        async def receiving() -> Message:
            nonlocal got
            left = self.grace + got / self.slowest - (time.monotonic() - began)
            try:
                message = await asyncio.wait_for(receive(), max(0.001, left))
            except TimeoutError:
                raise TooSlow from None
            got += len(message.get("body", b""))
            tell(got)
            return message

        return receiving

    def limited(self, receive: Receive, longest: int) -> Receive:
        """A body that goes on as it comes in: a problem where it is too long or too slow."""

        def check(got: int) -> None:
            if got > longest:
                raise HTTPException(413, f"the file is longer than {longest} bytes; give it in smaller parts", CLOSE)

        paced = self.paced(receive, check)
        done = False

        async def receiving() -> Message:
            nonlocal done
            if done:
                # After the body only the end of the connection comes, and that may take as long as the answer does.
                return await receive()
            try:
                message = await paced()
            except TooSlow:
                raise HTTPException(408, "the file came too slowly; send it again", CLOSE) from None
            done = not message.get("more_body", False)
            return message

        return receiving


def patient_protocol(pace: Pace) -> type[Any]:
    """The server's protocol, with limits to how long the head of a request may take, and an answer that is not taken."""
    from h11 import IDLE
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Patient(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _taking: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait(over=True)
            self._taken()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._taking = self.loop.call_later(pace.taken, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._taken()

        def _taken(self) -> None:
            if self._taking is not None:
                self._taking.cancel()
                self._taking = None

        def _wait(self, over: bool = False) -> None:
            """Let a timer run while, and only while, a head is awaited; bytes that trickle in do not wind it up again."""
            awaited = not over and self.conn.their_state is IDLE
            if awaited and self._timer is None:
                self._timer = self.loop.call_later(pace.head, self._end)
            elif not awaited and self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _end(self) -> None:
            self._timer = None
            if self.conn.their_state is IDLE and not self.transport.is_closing():
                self.transport.close()

    return Patient
