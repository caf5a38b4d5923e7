"""The readings of pages, from the process that finds them: started with the desk, and anew where it ended."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from itertools import count
from typing import Any

from ..api.corpus import UnknownPlace
from .intake import Busy

PATIENCE = 300.0
"""Seconds that an answer may take before the process is given up: a very long document is gone through once at first."""
WAITING = 40
"""Pages whose readings may be waited for; further ones are told to come again."""
LONGEST = 1 << 26
"""Bytes of one answer."""


class Suggestions:
    """One process, and who waits for it."""

    def __init__(self, store: str | None) -> None:
        self._store = store
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[str]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    async def of(self, name: str, number: int) -> str:
        """The readings of a page, as JSON; raises UnknownPlace where there is no such page, and Busy where too many wait or the
        process does not answer."""
        if len(self._waiting) >= WAITING:
            raise Busy
        process = await self._started()
        nth = next(self._numbers)
        self._waiting[nth] = asyncio.get_running_loop().create_future()
        self._say(process, [nth, name, number])
        try:
            told = await asyncio.wait_for(self._waiting[nth], PATIENCE)
        except (TimeoutError, ConnectionError):
            # Who waited for the same process finds it gone, and leaves the next one alone.
            if self._process is process:
                await self.close()
            raise Busy from None
        finally:
            self._waiting.pop(nth, None)
        if told.startswith('{"fault": '):
            fault = json.loads(told)
            if fault["known"]:
                raise UnknownPlace(fault["fault"])
            print(f"clausebook: no readings of page {number} of {name}: {fault['fault']}", file=sys.stderr)
            raise Busy
        return told

    def start(self) -> None:
        """Let the process start before anybody asks."""
        self._preparing = asyncio.create_task(self._prepare())

    def prepare(self, name: str, number: int) -> None:
        """Let the readings of a page be looked for before they are asked for."""
        self._preparing = asyncio.create_task(self._prepare([0, name, number]))

    async def _prepare(self, line: Any = None) -> None:
        with suppress(OSError):
            process = await self._started()
            if line is not None:
                self._say(process, line)

    async def _started(self) -> asyncio.subprocess.Process:
        """The process, started where there is none."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "clausebook.desk.suggesting",
                    stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST,
                )  # fmt: skip
                self._say(self._process, self._store)
                self._listening = asyncio.create_task(self._listen(self._process))
            return self._process

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Hand each answer to who waits for it, until the process ends."""
        assert process.stdout is not None
        with suppress(ValueError):
            while line := await process.stdout.readline():
                nth, _, told = line.decode().rstrip("\n").partition(" ")
                waiting = self._waiting.get(int(nth))
                if waiting is not None and not waiting.done():
                    waiting.set_result(told)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(ConnectionResetError("the process that finds readings ended"))

    def _say(self, process: asyncio.subprocess.Process, value: Any) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(value).encode() + b"\n")

    async def close(self) -> None:
        """End the process; the next page gets a new one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
        if self._listening is not None:
            await self._listening
