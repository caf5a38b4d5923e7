"""The counter: a thread that holds a corpus and does what is asked of it, one piece after the other.

Invariant: a corpus is used by the thread that opened it, and by no other; it has no way to files.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..api.corpus import Corpus, closed_corpus
from .clerk import Clerk, behind
from .intake import Busy, Intake, Limits, incoming
from .suggestions import Suggestions

T = TypeVar("T")

TURN = 0.001
"""Seconds that a thread may work before another has its turn."""

WAITING = 8
"""Long pieces of work that may wait; further ones are told to come again."""


class Counter:
    """A thread with a corpus of its own.

    >>> counter = Counter("answers")
    >>> asyncio.run(counter.do(lambda corpus: corpus.cite("rule 13", "kerala-canal-rules").status))
    'resolved'
    >>> counter.close()
    """

    def __init__(
        self, name: str, store: str | None = None, waiting: int | None = None, *, as_read: bool = False
    ) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._store, self._as_read = store, as_read
        self._pool.submit(self._open).result()
        self._waiting, self._most = 0, waiting

    def _open(self) -> None:
        self._corpus = closed_corpus(self._store, as_read=self._as_read)
        self._stamp = self._corpus.holdings.stamp()

    def _work(self, work: Callable[[Corpus], T]) -> T:
        """In the counter's thread: the work, on the store as it now is."""
        stamp = self._corpus.holdings.stamp()
        if self._stamp != stamp:
            self._corpus, self._stamp = self._corpus.renewed(), stamp
        return work(self._corpus)

    async def do(self, work: Callable[[Corpus], T]) -> T:
        """Do a piece of work with the corpus and give its result."""
        if self._most is not None and self._waiting >= self._most:
            raise Busy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._work, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the thread end."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Desk:
    """Two counters, one for answers, one for long work, so that nobody waits for a big text of somebody else's; the clerk, who
    alone writes; and a process that finds readings for who proofreads."""

    def __init__(self, store: str | None = None, files: str | None = None, limits: Limits | None = None) -> None:
        self.store = store
        folder = incoming(store, files)
        self.intake = Intake(store, folder, limits or Limits()) if store and folder else None
        self.quick = Counter("answers", store, as_read=True)
        self.long = Counter("work", store, WAITING, as_read=True)
        self.clerk = Clerk(store)
        self.suggestions = Suggestions(store)

    async def open(self) -> None:
        """Let the threads take turns quickly, so that a key waits for no answer to a reader; and take up what was left:
        documents whose log has grown while nobody was at the desk, and files to read."""
        sys.setswitchinterval(TURN)
        if self.store is not None:
            self.clerk.read_anew(await self.clerk.do(behind))
            self.suggestions.start()
        if self.intake is not None:
            self.intake.open()

    async def close(self) -> None:
        """Close all."""
        self.quick.close()
        self.long.close()
        await self.clerk.close()
        await self.suggestions.close()
        if self.intake is not None:
            await self.intake.close()
