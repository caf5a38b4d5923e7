"""How fast a search is against the number of provisions: `python bench/search.py [PROVISIONS] [STORE]`.

Documents of 100 provisions are made up of the words of the shipped gazettes and put into a store one by one; each query
runs 20 times, and the slowest tenth is what is printed.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from clausebook.corpus.library import entries
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
    begun = time.perf_counter()
    for nth in range(provisions // EACH):
        store.put(make_up(nth, words, chance))
    return time.perf_counter() - begun


def slowest(store: Store, query: str, facets: bool, only: str | None = None) -> tuple[float, int]:
    """The ninth decile of the time of a query in milliseconds, and its hits."""
    took: list[float] = []
    hits = 0
    for _ in range(20):
        begun = time.perf_counter()
        hits = store.find(query, document=only).total if facets else len(store.search(query, document=only))
        took.append((time.perf_counter() - begun) * 1000)
    return sorted(took)[17], hits


def main(provisions: int = 100_000, location: str | None = None) -> None:
    with TemporaryDirectory() as folder:
        store = make_store(location or Path(folder) / "store.sqlite")
        seconds = fill(store, provisions)
        print(f"{provisions:,} provisions put in {seconds:.0f} s ({seconds / provisions * EACH * 1000:.1f} ms a document)")
        print(f"{'query':24} {'ms':>7} {'with facets':>12} {'found':>7}")
        for query in QUERIES:
            took, _ = slowest(store, query, False)
            counted, total = slowest(store, query, True)
            print(f"{query:24} {took:7.1f} {counted:12.1f} {total:7}")
        store.close()


main(*(int(sys.argv[1]),) if len(sys.argv) > 1 else (), *sys.argv[2:3])
