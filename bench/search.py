"""How fast a search is against the number of provisions: `python bench/search.py [PROVISIONS] [STORE]`.

Documents of 100 provisions are made up of the words of the shipped gazettes and put into a store one by one; each query
runs 20 times, and the slowest tenth is what is printed: by the clock, and for SQLite by the processor as well, which is what
counts on a machine that does other things too. While it is filled a SQLite store does not wait for the disk.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from clausebook.corpus.library import entries
from clausebook.corpus.sqlite import SqliteStore
from clausebook.corpus.store import Store, make_store
from clausebook.model.document import Document
from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Provision
from clausebook.model.text import EditedText, RawText

QUERIES = ("gunwale", "boat", "the", '"free board"', '"on board"', "serang certificate", "*ngine driv*", "*xyzzy*", "nowhere")
EACH = 100


def make_up(nth: int, words: list[str], chance: random.Random) -> Document:
    """A document of a hundred rules."""
    lines = [f"{n}. " + " ".join(chance.choices(words, k=25)) for n in range(1, EACH + 1)]
    raw = RawText.of("\n".join(lines))
    provisions: list[Provision] = []
    at = 0
    for n, line in enumerate(lines, 1):
        span = (at, at + len(line))
        provisions.append(Provision(f"u{n}", f"rule_{n}", str(n), "rule", str(n), f"{n}.", "printed", (span,)))
        at += len(line) + 1
    return Document(f"made-up-{nth}", ClauseGraph(EditedText.of(raw), tuple(provisions)))


def fill(store: Store, provisions: int) -> float:
    """Put so many provisions into a store; the seconds it took."""
    chance = random.Random(1908)
    words = [word for entry in entries() for word in entry.source.read_text("utf-8").split()]
    if isinstance(store, SqliteStore):
        store.connection.execute("PRAGMA synchronous = OFF")
    begun = time.process_time()
    for nth in range(provisions // EACH):
        store.put(make_up(nth, words, chance))
    return time.process_time() - begun


def slowest(store: Store, query: str, facets: bool) -> tuple[float, float, int]:
    """The ninth decile of the time of a query in milliseconds, by the clock and by the processor, and its hits."""
    clock: list[float] = []
    processor: list[float] = []
    hits = 0
    for _ in range(20):
        begun, used = time.perf_counter(), time.process_time()
        hits = store.find(query).total if facets else len(store.search(query))
        clock.append((time.perf_counter() - begun) * 1000)
        processor.append((time.process_time() - used) * 1000)
    return sorted(clock)[17], sorted(processor)[17], hits


def main(provisions: int = 100_000, location: str | None = None) -> None:
    with TemporaryDirectory() as folder:
        store = make_store(location or Path(folder) / "store.sqlite")
        seconds = fill(store, provisions)
        print(f"{provisions:,} provisions put in {seconds:.0f} s of processor ({seconds / provisions * 1000:.2f} ms a provision)")
        print(f"{'ms':24} {'hits':>15} {'with facets':>15} {'found':>7}\n{'query':24} {'clock   cpu':>15} {'clock   cpu':>15}")
        for query in QUERIES:
            plain, plain_cpu, _ = slowest(store, query, False)
            counted, counted_cpu, total = slowest(store, query, True)
            print(f"{query:24} {plain:8.1f} {plain_cpu:6.1f} {counted:8.1f} {counted_cpu:6.1f} {total:7}", flush=True)
        store.close()


main(*(int(sys.argv[1]),) if len(sys.argv) > 1 else (), *sys.argv[2:3])
