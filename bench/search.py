"""How fast a search is against the number of provisions: `python bench/search.py [PROVISIONS] [STORE]`.

Documents of 100 provisions are made up of the words of the shipped gazettes, as frequent as there, and put into a store one
by one; a STORE that holds documents already is searched as it is. Each query runs 20 times, and the slowest tenth is what is
printed: by the clock, and by the processor of this process, which for SQLite is all that is used and counts on a machine
that does other things too. While it is filled a SQLite store does not wait for the disk.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from clausebook.corpus.library import entries
from clausebook.corpus.opening import make_store
from clausebook.corpus.sqlite import SqliteStore
from clausebook.corpus.store import Store
from clausebook.model.document import Document
from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Provision
from clausebook.model.reference import External, Reference
from clausebook.model.text import EditedText, RawText

ONE = "made-up-7"
"""The document in which a search is narrowed by what cites what."""

QUERIES: tuple[tuple[str, dict[str, str]], ...] = (
    ("nowhere", {}),
    ("gunwale", {}),
    ("serang certificate", {}),
    ("boat", {}),
    ("shall", {}),
    ("the", {}),
    ("the of shall be", {}),
    ("the gunwale", {}),
    ("shall certificate boat person", {}),
    ('"free board"', {}),
    ('"on board"', {}),
    ('"of the"', {}),
    ("*ngine driv*", {}),
    ("*xyzzy*", {}),
    ("*tion*", {}),
    ("*the*", {}),
    ("*icens* *ertif* boat", {}),
    ("~serang", {}),
    ("~boat", {}),
    ("~the", {}),
    ("boat", {"kind": "clause"}),
    ("boat", {"kind": "table"}),
    ("the", {"kind": "clause"}),
    ("the", {"status": "proofread"}),
    ("the", {"document": ONE}),
    ("gunwale", {"document": ONE}),
    ("*tion*", {"document": ONE}),
    ("boat", {"year": "1931"}),
    ("the", {"year": "1931"}),
    ("the", {"year": "1900-1999"}),
    ("*tion*", {"year": "1931"}),
    ("the", {"cites": "ferries act"}),
    ("gunwale", {"cites": "ferries act"}),
    ("*tion*", {"kind": "table"}),
    ("the *icens*", {}),
    ("the *tion*", {}),
    ("the of and gunwale", {}),
    ("the", {"document": ONE, "cites": "5"}),
    ("the", {"document": ONE, "cites": "ferries act"}),
    ("the", {"document": ONE, "cited_by": "5"}),
)
EACH = 100


def make_up(nth: int, words: list[str], chance: random.Random) -> Document:
    """A document of a hundred rules and clauses, of which every other one cites another, and one in ten an Act."""
    lines = [f"{n}. " + " ".join(chance.choices(words, k=25)) for n in range(1, EACH + 1)]
    raw = RawText.of("\n".join(lines))
    provisions: list[Provision] = []
    references: list[Reference] = []
    at = 0
    for n, line in enumerate(lines, 1):
        span, kind = (at, at + len(line)), "clause" if n % 5 == 0 else "rule"
        provisions.append(Provision(f"u{n}", f"{kind}_{n}", str(n), kind, str(n), f"{n}.", "printed", (span,)))
        if n % 2:
            references.append(Reference(span, line, str(n), "resolved", (str(chance.randrange(1, EACH)),)))
        if n % 10 == 0:
            references.append(Reference(span, line, str(n), "external", external=External(title="The Ferries Act", year=1922)))
        at += len(line) + 1
    title = f"The Made-up Rules No. {nth}, {1901 + nth % 90}"
    graph = ClauseGraph(EditedText.of(raw), tuple(provisions), title=title, references=tuple(references))
    return Document(f"made-up-{nth}", graph)


def fill(store: Store, provisions: int) -> float:
    """Put so many provisions into a store; the seconds of processor it took."""
    chance = random.Random(1908)
    words = [word for entry in entries() for word in entry.source.read_text("utf-8").split()]
    if isinstance(store, SqliteStore):
        store.connection.execute("PRAGMA synchronous = OFF")
    begun = time.process_time()
    for nth in range(provisions // EACH):
        store.put(make_up(nth, words, chance))
    return time.process_time() - begun


def slowest(store: Store, query: str, only: dict[str, str], facets: bool) -> tuple[float, float, int]:
    """The ninth decile of the time of a query in milliseconds, by the clock and by the processor, and its hits."""
    clock: list[float] = []
    processor: list[float] = []
    hits = 0
    for _ in range(20):
        begun, used = time.perf_counter(), time.process_time()
        hits = store.find(query, **only).total if facets else len(store.search(query, **only))
        clock.append((time.perf_counter() - begun) * 1000)
        processor.append((time.process_time() - used) * 1000)
    return sorted(clock)[17], sorted(processor)[17], hits


def main(provisions: int = 100_000, location: str | None = None) -> None:
    with TemporaryDirectory() as folder:
        store = make_store(location or Path(folder) / "store.sqlite")
        if not store.held(ONE):
            seconds = fill(store, provisions)
            each = seconds / provisions * 1000
            print(f"{provisions:,} provisions put in {seconds:.0f} s of processor ({each:.2f} ms a provision)", flush=True)
        print(f"{'ms':50} {'hits':>15} {'with facets':>15} {'found':>7}\n{'query':50} {'clock   cpu':>15} {'clock   cpu':>15}")
        for query, only in QUERIES:
            plain, plain_cpu, _ = slowest(store, query, only, False)
            counted, counted_cpu, total = slowest(store, query, only, True)
            told = " ".join((query, *(f"--{name} {value}" for name, value in only.items())))
            print(f"{told:50} {plain:8.1f} {plain_cpu:6.1f} {counted:8.1f} {counted_cpu:6.1f} {total:7}", flush=True)
        store.close()


if __name__ == "__main__":
    main(*(int(sys.argv[1]),) if len(sys.argv) > 1 else (), *sys.argv[2:3])
