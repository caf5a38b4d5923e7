"""Our own work, task by task: `python -m bench.tasks NAME INPUT` prints what one took, as `bench/peers.py` does for others.

Long because it is a list: each task is a few lines, and they stand together so that all are timed in the same way.
"""

from __future__ import annotations

import json
import random
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
CITATIONS = (
    "r. 29(2)(k)", "sub-cl. (k) of sub-rule (2) of rule 29", "29.2.k", "rule 7(3)", "regulation 14(2)(b)", "rule 400",
    "section 6(1)(a)",
)  # fmt: skip


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
        _forget()
        find_provisions(view)
        return len(view.raw.text)

    return run


def _forget() -> None:
    """Let the search forget the readings it has found, or a text would be segmented once and remembered after that."""
    from clausebook.ingest.segment.search import remembered

    remembered.cache_clear()


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
        _forget()
        digest(raw, "bench")
        return len(raw.text)

    return run


def list_of_marks(given: str) -> Run:
    """Segment one list of as many marks as the input says; a unit is a mark."""
    from clausebook.ingest.segment import segment as find_provisions
    from clausebook.model.text import EditedText

    count = int(Path(given).read_text("utf-8"))
    items = "\n".join(f"({nth}) the boat of owner {nth};" for nth in range(1, count + 1))
    view = EditedText.of(RawText.of(f"1. Boats.- The boats are:-\n{items}\n"))

    def run() -> float:
        _forget()
        find_provisions(view)
        return count

    return run


def lookup(given: str) -> Run:
    """Citations in many spellings looked up in as many documents of five hundred provisions as the input says."""
    from clausebook.corpus.index import CitationIndex, MemoryPaths

    subs = [f"{rule}/({sub})" for rule in range(1, 51) for sub in range(1, 4)]
    paths = [*map(str, range(1, 51)), *subs, *(f"{sub}/({clause})" for sub in subs for clause in "ab")]
    held = MemoryPaths()
    for nth in range(int(Path(given).read_text("utf-8"))):
        held.add(f"document-{nth}", ("rule", "regulation", "section")[nth % 3], [*paths, "29/(2)/(k)"] if nth == 75 else paths)
    index = CitationIndex(held)

    def run() -> float:
        for citation in CITATIONS * 100:
            index.find(citation)
        return 100 * len(CITATIONS)

    return run


def word_lists(given: str) -> Run:
    """The word lists read from their files; a unit is a reading of all."""
    from clausebook.ingest.cleaning import lexicon

    lists = (lexicon.english, lexicon.legal_counts, lexicon.usual_threes)

    def run() -> float:
        for one in lists:
            one.cache_clear()
            one()
        return 1

    return run


def pdf(given: str) -> Run:
    """Words with boxes in reading order, and the text; a unit is a page."""
    from clausebook.ingest.readers import read

    return lambda: len(read(given).pages)


def search(given: str) -> Run:
    """Twenty hits each, with their words marked, out of a SQLite store; a unit is a query."""
    from clausebook.corpus.opening import make_store

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
    from clausebook.corpus.opening import make_store

    store = make_store(Path(mkdtemp()) / "bench.sqlite")
    keep(store, "bench", _raw(given))

    def run() -> float:
        document = store.open("bench")
        return len(document.graph.provisions) if document else 0

    return run


def question(given: str) -> Run:
    """One question with the facts given and its trace; a unit is an answer."""
    from clausebook.corpus.holdings import holdings
    from clausebook.model.rules import ask

    document, name, facts = json.loads(Path(given).read_text("utf-8"))
    held = holdings()
    book, graph = held.rules(document), held.open(document).graph
    values = {fact: [value] for fact, value in facts.items()}
    times = 300 if facts else 3

    def run() -> float:
        for _ in range(times):
            ask(book, graph, name, values)
        return times

    return run


def text_rows(given: str) -> Run:
    """A question asked of as many rows as the input says, their facts as a CSV file has them; a unit is a row."""
    from clausebook.corpus.holdings import holdings
    from clausebook.model.rules import ask_table

    held, chance = holdings(), random.Random(1)
    book, document = held.rules(HARBOUR), held.open(HARBOUR).graph
    count = int(Path(given).read_text("utf-8"))
    powers = [chance.choice([chance.randint(1, 700), round(chance.uniform(1, 700), 5)]) for _ in range(count)]
    columns: dict[str, list[str | None]] = {"bhp": [repr(power) for power in powers]}

    def run() -> float:
        ask_table(book, document, ROWS_QUESTION, columns)
        return count

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
    from clausebook.corpus.opening import make_store
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
    for task in (
        clean, segment, link, chain, list_of_marks, lookup, word_lists, pdf, search, rows, text_rows, graph, question, binding,
        correction,
    )
}

if __name__ == "__main__":
    tell(TASKS, *sys.argv[1:3])
