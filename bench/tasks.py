"""Our own work, task by task: `python -m bench.tasks NAME INPUT` prints what one took, as `bench/peers.py` does for others."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from clausebook.model.text import RawText

from bench.timing import RUNS, Run, tell

HARBOUR = "new-mangalore-harbour-craft-1976"
ROWS_QUESTION = "certificated-master-required"


def clean(given: str) -> Run:
    """Clean a text, with maps, lanes and reasons; a unit is a word."""
    from clausebook.ingest.cleaning import clean as run_passes

    raw = _raw(given)

    def run() -> float:
        run_passes(raw)
        return len(raw.text.split())

    return run


def segment(given: str) -> Run:
    """Segment a cleaned text; a unit is a character."""
    from clausebook.ingest.cleaning import clean as run_passes
    from clausebook.ingest.segment import segment as find_provisions

    view = run_passes(_raw(given)).text

    def run() -> float:
        find_provisions(view)
        return len(view.raw.text)

    return run


def link(given: str) -> Run:
    """Find and resolve the references of a segmented text; a unit is a character."""
    from clausebook.ingest.pipeline import digest
    from clausebook.model.reference.resolve import link as resolve

    graph = digest(_raw(given), "bench").graph

    def run() -> float:
        resolve(graph)
        return len(graph.text.raw.text)

    return run


def chain(given: str) -> Run:
    """The whole way from raw text to a linked graph; a unit is a character."""
    from clausebook.ingest.pipeline import digest

    raw = _raw(given)

    def run() -> float:
        digest(raw, "bench")
        return len(raw.text)

    return run


def pdf(given: str) -> Run:
    """Words with boxes in reading order, and the text; a unit is a page."""
    from clausebook.ingest.readers import read

    return lambda: len(read(given).pages)


def search(given: str) -> Run:
    """Twenty hits each, with their words marked, out of a SQLite store; a unit is a query."""
    from clausebook.corpus.store import make_store

    made = json.loads(Path(given).read_text("utf-8"))
    store = make_store(Path(mkdtemp()) / "bench.sqlite")
    for nth in range(0, len(made["texts"]), 100):
        store.put(_of_passages(f"made-up-{nth}", made["texts"][nth : nth + 100]))

    def run() -> float:
        for query in made["queries"]:
            store.search(query)
        return len(made["queries"])

    return run


def rows(given: str) -> Run:
    """A question asked of columns, with a branch a row that leads back to its clauses; a unit is a row."""
    import numpy
    from clausebook.corpus.holdings import holdings
    from clausebook.model.rules.columns import Columns

    held = holdings()
    ready = Columns(held.rules(HARBOUR), held.open(HARBOUR).graph, ROWS_QUESTION, navigator="owner", permit="true")
    count = int(Path(given).read_text("utf-8"))
    chance = numpy.random.default_rng(1)
    columns = {
        "bhp": chance.uniform(1, 700, count).round(5),
        "propulsion": chance.random(count) < 0.5,
        "length_ft": chance.integers(10, 60, count),
        "recreation_only": chance.random(count) < 0.5,
    }
    return lambda: len(ready.ask(columns).branch)


def graph(given: str) -> Run:
    """A document with its graph out of a SQLite store; a unit is a provision."""
    from clausebook.corpus.editing import keep
    from clausebook.corpus.store import make_store

    store = make_store(Path(mkdtemp()) / "bench.sqlite")
    keep(store, "bench", _raw(given))

    def run() -> float:
        document = store.open("bench")
        return len(document.graph.provisions) if document else 0

    return run


def question(given: str) -> Run:
    """The slowest of some questions, each with all its facts and its trace; a unit is an answer."""
    from clausebook.corpus.holdings import holdings
    from clausebook.model.rules import ask

    document, name, facts = json.loads(Path(given).read_text("utf-8"))
    held = holdings()
    book, graph = held.rules(document), held.open(document).graph
    values = {fact: [value] for fact, value in facts.items()}

    def run() -> float:
        for _ in range(300):
            ask(book, graph, name, values)
        return 300

    return run


def binding(given: str) -> Run:
    """Every rule of the library bound to its words anew; a unit is a term."""
    from clausebook.corpus.holdings import holdings
    from clausebook.model.rules.bind import bind

    # Bindings are kept with a graph, so each run gets graphs of its own.
    ready = iter([_books(holdings()) for _ in range(RUNS + 1)])

    def run() -> float:
        terms = 0
        for book, of in next(ready):
            bind(book, of)
            terms += len(book.terms)
        return terms

    return run


def _books(held: Any) -> list[Any]:
    return [(held.rules(name), held.open(name).graph) for name in held.titles if held.has_rules(name)]


def correction(given: str) -> Run:
    """One word of a stored gazette corrected, and the document with it shown, as the proof page does; a unit is a correction."""
    from clausebook.corpus.editing import at_once, correct, current, keep
    from clausebook.corpus.store import make_store
    from clausebook.model.correction import TextChange

    store = make_store(Path(mkdtemp()) / "bench.sqlite")
    raw = _raw(given)
    keep(store, "bench", raw)
    shown = current(store, "bench")
    assert shown is not None
    places = iter([at + 1 for at, char in enumerate(raw.text) if char == " "][100::40])

    def run() -> float:
        nonlocal shown
        assert shown is not None
        at = next(places)
        end = raw.text.index(" ", at)
        correct(store, "bench", [(at, end, TextChange(raw.text[at:end].upper()))], editor="bench", settle=False)
        shown = at_once(store, "bench", shown)
        return 1

    return run


def _raw(given: str) -> RawText:
    return RawText.of(Path(given).read_bytes().decode("utf-8"))


def _of_passages(name: str, texts: list[str]) -> Any:
    from clausebook.model.document import Document
    from clausebook.model.graph import ClauseGraph
    from clausebook.model.provision import Provision
    from clausebook.model.text import EditedText

    lines = [f"{n}. {text}" for n, text in enumerate(texts, 1)]
    ends, at = [], 0
    for line in lines:
        ends.append((at, at + len(line)))
        at += len(line) + 1
    provisions = tuple(
        Provision(f"u{n}", f"rule_{n}", str(n), "rule", str(n), f"{n}.", "printed", (span,)) for n, span in enumerate(ends, 1)
    )
    return Document(name, ClauseGraph(EditedText.of(RawText.of("\n".join(lines))), provisions))


def _with_version(task: Callable[[str], Run]) -> Callable[[str], tuple[Run, str]]:
    return lambda given: (task(given), version("clausebook"))


TASKS = {
    task.__name__: _with_version(task)
    for task in (clean, segment, link, chain, pdf, search, rows, graph, question, binding, correction)
}

if __name__ == "__main__":
    tell(TASKS, *sys.argv[1:3])
