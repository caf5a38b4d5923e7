"""How soon a correction is seen: `python bench/correcting.py [DOC] [STORE]`.

Words of a gazette of the library are corrected one after the other in a store, each time as the proof page does it: the
entry is logged (on the disk when it returns), and the document read at once. Then the same with the whole reading, which is
put into the store. The middle and the slowest tenth of the times, in milliseconds, by the clock and by the processor.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from clausebook.corpus.editing import at_once, correct, current, keep
from clausebook.corpus.library import open_document
from clausebook.corpus.opening import make_store
from clausebook.corpus.store import Store
from clausebook.model.correction import Matter, StructureChange, TextChange
from clausebook.model.document import Document

TIMES = 20


def timed(what: str, work: Callable[[int], object]) -> None:
    """Print how long a piece of work takes."""
    clock: list[float] = []
    processor: list[float] = []
    for nth in range(TIMES):
        begun, used = time.perf_counter(), time.process_time()
        work(nth)
        clock.append((time.perf_counter() - begun) * 1000)
        processor.append((time.process_time() - used) * 1000)
    cells = "".join(f"{sorted(taken)[at]:8.0f}" for taken in (clock, processor) for at in (TIMES // 2, TIMES * 9 // 10))
    print(f"{what:34}{cells}", flush=True)


class Desk:
    """An editor who corrects one place after the other and looks at each."""

    def __init__(self, store: Store, document: Document) -> None:
        self.store, self.name, self.shown = store, document.id, document
        words = [match.span() for match in re.finditer(r"\b[a-z]{4,}\b", document.raw.text)]
        self.words = random.Random(1982).sample(words, 4 * TIMES)
        self.units = [p for p in document.graph.provisions if p.kind == "rule" and p.num]

    def correct(self, start: int, end: int, matter: Matter, settle: bool) -> None:
        seen = self.store.position(self.name)
        done = correct(self.store, self.name, [(start, end, matter)], editor="asha", seen=seen, settle=settle)
        assert done, done
        if not settle:
            self.shown = at_once(self.store, self.name, self.shown)

    def word(self, nth: int, settle: bool = False) -> None:
        start, end = self.words[nth + (TIMES if settle else 0)]
        self.correct(start, end, TextChange(self.shown.raw.text[start:end].title()), settle)

    def unit(self, nth: int) -> None:
        unit = self.units[nth % len(self.units)]
        self.correct(unit.start, unit.start + 1, StructureChange("heading", f"Heading {nth}"), False)


def main(name: str = "dredge-examination-1982", location: str | None = None) -> None:
    with TemporaryDirectory() as folder:
        store = make_store(location or Path(folder) / "store.sqlite")
        keep(store, name, open_document(name).raw)
        document = current(store, name)
        assert document is not None
        desk = Desk(store, document)
        print(f"{name}, {len(document.raw.text):,} characters\n{'ms':34}{'clock':>8}{'':8}{'cpu':>8}")
        timed("a word, at once", desk.word)
        timed("a heading, at once", desk.unit)
        timed("a word, settled and kept", lambda nth: desk.word(nth, settle=True))
        store.close()


main(*sys.argv[1:])
