"""Finding readings, in a process of its own, so that no key waits for them: those of the pages that are asked for, and then of
the page on which something waits next, before its editor gets there.

`python -m clausebook.desk.suggesting`: the first line of the input is the place of a store, as JSON, null for the library;
each further line a number of its own, the id of a document and the number of a page. Each answer is one line: that number, and
the readings as `Sheet.readings` gives them; a line with the number 0 has no answer, its page is only looked at ahead.

Invariant: whoever waits comes before what is found ahead, which is let go when its text is gone; few documents are kept, and the
process ends when its input does.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, TextIO

from ..api.corpus import closed_corpus
from ..ingest.cleaning.lexicon import english, legal_counts
from ..model.errors import ClausebookError
from .proof.candidates import candidates
from .proof.opened import sheet_of
from .proof.sheet import Sheet

NICE = 5
"""Answers come before; an editor waits for the readings of a page, so they come before what is read in the background."""
SLICE = 0.03
"""Seconds of work between two looks at who else waits."""
REST = 0.03
"""Seconds between two slices of what nobody waits for yet."""
PATIENCE = 2.0
"""Seconds after which a page with very many places is told as far as its readings are found."""
KEPT = 4
"""Documents open, and pages looked at ahead, one a document."""

Line = tuple[int, str, int]


@dataclass
class Job:
    """One page: its places are gone through one by one, and what is found is remembered by `candidates`."""

    nth: int
    """The number under which it was asked for; 0 for what nobody waits for yet."""
    name: str
    sheet: Sheet
    done: int = 0
    """Places whose readings are found."""
    step: int = 1
    """Places of the next slice: more and more while they cost little, as where they were found before."""
    began: float = field(default_factory=time.monotonic)

    def work(self) -> bool:
        """A slice of the work; whether it is time to tell."""
        began = time.monotonic()
        candidates(self.sheet.document, self.sheet.log, self.sheet.places[self.done : self.done + self.step])
        self.done += self.step
        self.step = 2 * self.step if time.monotonic() < began + SLICE / 2 else max(1, self.step // 2)
        return self.whole or (self.nth > 0 and time.monotonic() > self.began + PATIENCE)

    @property
    def whole(self) -> bool:
        return self.done >= len(self.sheet.places)

    def told(self) -> dict[str, Any]:
        """The readings, as far as they are found."""
        return self.sheet.readings(None if self.whole else self.done)


class Suggesting:
    """What is asked for and what is looked at ahead, in turns."""

    def __init__(self, store: str | None, asked: SimpleQueue[Line], told: TextIO) -> None:
        self.asked, self.told = asked, told
        self._store = store
        self._open()
        self.waited: deque[Job] = deque()
        self.ahead: dict[str, Job] = {}

    def _open(self) -> None:
        self.corpus = closed_corpus(self._store, as_read=True)
        self.stamp: object = self.corpus.holdings.stamp()
        self.names: set[str] = set()

    def turn(self) -> None:
        """Hear who asks, waiting only where there is nothing to do, and do one slice of work."""
        while not self.asked.empty() or not (self.waited or self.ahead):
            self._take(*self.asked.get())
        if self.waited:
            self._answer(self.waited.popleft())
        elif self.ahead:
            self._look_ahead()

    def _take(self, nth: int, name: str, number: int) -> None:
        try:
            job = Job(nth, name, self._sheet(name, number))
        except Exception as fault:
            self._tell(nth, fault)
            return
        if nth:
            self.waited.append(job)
        else:
            self._put_ahead(job)

    def _sheet(self, name: str, number: int) -> Sheet:
        """The page as the store has it now; with too many documents open, all are let go."""
        if len(self.names | {name}) > KEPT:
            self._open()
        self._renew()
        self.names.add(name)
        return sheet_of(self.corpus, name, number)

    def _renew(self) -> None:
        stamp = self.corpus.holdings.stamp()
        if stamp != self.stamp:
            self.corpus, self.stamp = self.corpus.renewed(), stamp

    def _answer(self, job: Job) -> None:
        try:
            if not job.work():
                self.waited.append(job)
                return
            self._tell(job.nth, job.told())
        except Exception as fault:
            self._tell(job.nth, fault)
            return
        if job.whole:
            self._begin_ahead(job)

    def _begin_ahead(self, job: Job) -> None:
        """The page on which something waits next is looked at when nobody waits."""
        self.ahead.pop(job.name, None)
        behind = next((number for number in job.sheet.flagged if number > job.sheet.number), None)
        if behind is not None:
            self._put_ahead(Job(0, job.name, Sheet.of(job.sheet.document, job.sheet.log, behind)))

    def _put_ahead(self, job: Job) -> None:
        self.ahead[job.name] = job
        for old in list(self.ahead)[:-KEPT]:
            del self.ahead[old]

    def _look_ahead(self) -> None:
        name, job = next(iter(self.ahead.items()))
        try:
            self._renew()
            gone = self.corpus.open(name).raw.sha256 != job.sheet.document.raw.sha256
            over = gone or job.work()
        except Exception:
            # Who comes to that page hears of it.
            over = True
        if over:
            del self.ahead[name]
        elif self.asked.empty():
            time.sleep(REST)

    def _tell(self, nth: int, what: dict[str, Any] | Exception) -> None:
        if not nth:
            return
        value = {"fault": str(what), "known": isinstance(what, ClausebookError)} if isinstance(what, Exception) else what
        self.told.write(f"{nth} {json.dumps(value)}\n")
        self.told.flush()


def main(asked: TextIO, told: TextIO) -> None:
    """Answer each line until there are no more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    store = json.loads(asked.readline())
    lines: SimpleQueue[Line] = SimpleQueue()

    def listen() -> None:
        for line in asked:
            lines.put(tuple(json.loads(line)))
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    # Read before anybody asks.
    english()
    legal_counts()
    suggesting = Suggesting(store, lines, told)
    while True:
        suggesting.turn()


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
