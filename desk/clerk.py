"""The clerk: takes what editors send, and lets documents be read anew.

Invariant: what the clerk says is kept stands on the disk. Reading anew goes on in another process, one document at a time;
all that was logged meanwhile is read together.
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ..corpus.opening import open_store
from ..corpus.store import Store
from ..model.errors import ClausebookError

T = TypeVar("T")

REMEMBERED = 200
"""Readings of a document whose differences are remembered."""

IDLE, OVERDUE = 2.0, 30.0
"""Seconds without anything written after which a document is read as a whole, and after which it is in any case."""

PATIENCE = 60.0
"""Seconds that a document may take to be read anew before the process is given up and another is started."""


def behind(store: Store) -> list[str]:
    """The documents whose reading does not go as far as their log."""
    return [held.id for held in store.documents() if held.position < store.position(held.id)]


class NoStore(ClausebookError):
    """A desk over the library, where nothing can be written."""


@dataclass(frozen=True)
class Reading:
    """How far a document is read, and what is otherwise than at an earlier position; None where that is not known."""

    position: int
    raw_sha256: str
    changed: tuple[str, ...] | None = None


@dataclass(frozen=True)
class _Step:
    """One reading anew: between these positions this is otherwise."""

    after: int
    position: int
    changed: tuple[str, ...]


class Clerk:
    """One thread with a store of its own, and one process that reads."""

    def __init__(self, store: str | None) -> None:
        self._place = store
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="clerk")
        self._store: Store | None = None
        self._steps: dict[str, deque[_Step]] = {}
        self._late: dict[str, set[str]] = {}
        self._waiting: dict[str, asyncio.Event] = {}
        self._unsettled: dict[str, float] = {}
        """Documents of which only the corrections are laid on, and since when."""
        self._call = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def _do(self, work: Callable[[Store], T]) -> T:
        if self._place is None:
            raise NoStore("this desk shows the library as it was shipped. Start it with --store to correct documents.")
        if self._store is None:
            self._store = open_store(self._place)
        return work(self._store)

    async def do(self, work: Callable[[Store], T]) -> T:
        """Do a piece of work with the store, in the clerk's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._do, work)

    def read_anew(self, names: Iterable[str]) -> None:
        """Let documents be read anew, those asked for first; one that is up to date is made ready for the next time."""
        for name in names:
            self._waiting.setdefault(name, asyncio.Event())
        self._call.set()
        if self._waiting and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._read_all())

    async def reading(self, name: str, since: int, wait: float) -> Reading:
        """The reading of a document, once it goes as far as its log does now or the time is over."""
        read, logged = await self.do(lambda store: (store.held(name), store.position(name)))
        if read is not None and read.shown < logged and wait > 0:
            self.read_anew([name])
            with suppress(asyncio.TimeoutError):
                # The event is taken now: once the turn has begun it is no longer among those that wait.
                await asyncio.wait_for(self._until(name, logged, self._waiting.get(name)), wait)
            read = await self.do(lambda store: store.held(name))
        if read is None:
            raise NoStore(f"{name}: not in this store.")
        # Not read so far yet, for whatever reason: what is otherwise is not known.
        changed = self._since(name, since, read.shown) if read.shown >= logged else None
        return Reading(read.shown, read.raw_sha256, changed)

    async def _until(self, name: str, position: int, waiting: asyncio.Event | None) -> None:
        while waiting is not None:
            await waiting.wait()
            steps = self._steps.get(name)
            waiting = None if steps and steps[-1].position >= position else self._waiting.get(name)

    def _since(self, name: str, since: int, position: int) -> tuple[str, ...] | None:
        """What was read otherwise behind a position; None where the steps do not go back so far."""
        if position <= since:
            return ()
        found: dict[str, None] = {}
        for step in self._steps.get(name, ()):
            if step.position <= since:
                continue
            if step.after > since:
                return None
            found |= dict.fromkeys(step.changed)
            since = step.position
        return tuple(found) if since >= position else None

    async def _read_all(self) -> None:
        """What somebody waits for first; the rest of the reading when nobody has written for a while, or it is overdue."""
        while self._waiting or self._unsettled:
            overdue = next(iter(self._unsettled.values()), math.inf) < time.monotonic() - OVERDUE
            if self._waiting and not overdue:
                name = next(iter(self._waiting))
                # Who logs from here on waits for the next turn: this one may have looked at the log already.
                await self._read(name, self._waiting.pop(name), whole=False)
            elif overdue or not await self._called_within(IDLE):
                await self._read(next(iter(self._unsettled)), None, whole=True)

    async def _called_within(self, seconds: float) -> bool:
        self._call.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._call.wait(), seconds)
        return bool(self._waiting)

    async def _read(self, name: str, done: asyncio.Event | None, whole: bool) -> None:
        answer: dict[str, Any]
        try:
            answer = await asyncio.wait_for(self._asked(name, whole), PATIENCE)
        except (TimeoutError, OSError, ValueError) as error:
            answer = {"fault": f"{type(error).__name__}: {error}"}
            await self._stop()
        if "fault" in answer:
            print(f"clausebook: {name} could not be read anew: {answer['fault']}", file=sys.stderr)
        else:
            self._note(name, _Step(answer["after"], answer["position"], tuple(answer["changed"])))
        if answer.get("settled", whole):
            self._unsettled.pop(name, None)
        else:
            self._unsettled.setdefault(name, time.monotonic())
        if done is not None:
            done.set()

    def _note(self, name: str, step: _Step) -> None:
        if step.after == step.position:
            # No page asks again for this position: it is told with the next.
            self._late.setdefault(name, set()).update(step.changed)
            return
        changed = (*step.changed, *self._late.pop(name, ()))
        self._steps.setdefault(name, deque(maxlen=REMEMBERED)).append(replace(step, changed=changed))

    async def _asked(self, name: str, whole: bool) -> dict[str, Any]:
        """What the reading process says of a document."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "clausebook.desk.rereading",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 24,
            )  # fmt: skip
            self._say(self._place)
        self._say([name, whole])
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        return json.loads(line)

    def _say(self, value: Any) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(value).encode() + b"\n")

    async def _stop(self) -> None:
        """End the reading process; the next document gets a new one."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._process = None

    async def close(self) -> None:
        """End the process and let the thread end."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work
        await self._stop()
        self._pool.shutdown(wait=False, cancel_futures=True)
