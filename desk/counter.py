"""The counter: a thread that holds a corpus and does what is asked of it, one piece after the other.

Invariant: a corpus is used by the thread that opened it, and by no other; it has no way to files.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from ..api.corpus import Corpus, closed_corpus

T = TypeVar("T")

WAITING = 8
"""Long pieces of work that may wait; further ones are told to come again."""


class Busy(Exception):
    """Too much work is waiting already."""


class Counter:
    """A thread with a corpus of its own.

    >>> counter = Counter("answers")
    >>> asyncio.run(counter.do(lambda corpus: corpus.cite("rule 13", "kerala-canal-rules").status))
    'resolved'
    >>> counter.close()
    """

    def __init__(self, name: str, store: str | None = None, waiting: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._store = store
        self._pool.submit(self._open).result()
        self._waiting, self._most = 0, waiting

    def _open(self) -> None:
        self._corpus = closed_corpus(self._store)
        self._stamp = _stamp(self._store)

    def _work(self, work: Callable[[Corpus], T]) -> T:
        """In the counter's thread: the work, on the store as it now is."""
        if self._stamp != _stamp(self._store):
            self._open()
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


def _stamp(store: str | None) -> tuple[int, ...]:
    """What changes when another process writes to a store: its file, or the log beside it."""
    files = () if store is None else (Path(store), Path(f"{store}-wal"))
    return tuple(file.stat().st_mtime_ns if file.is_file() else 0 for file in files)


class Desk:
    """Two counters: one for answers, one for long work, so that nobody waits for a big text of somebody else's."""

    def __init__(self, store: str | None = None) -> None:
        self.quick = Counter("answers", store)
        self.long = Counter("work", store, WAITING)

    def close(self) -> None:
        """Close both."""
        self.quick.close()
        self.long.close()
