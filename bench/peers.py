"""Other programs at the same work: `python bench/peers.py NAME INPUT`, in an environment that has the program.

Each task is the plainest use of its library that does the work; the input is a file that `bench/report.py` wrote.
"""

# pyright: basic, reportMissingImports=false
# Each library stands in an environment of its own.
from __future__ import annotations

import json
import re
import sqlite3
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

try:
    from bench.timing import Run, tell
except ImportError:  # run by itself, in an environment that knows nothing else of this
    from timing import Run, tell

_WORD = re.compile(r"[A-Za-z]{4,}")


Mend = Callable[[str], str]
"""What a corrector makes of a word in small letters."""


def by_symspell() -> Mend:
    """A word by the dictionary that comes with symspellpy."""
    from symspellpy import SymSpell, Verbosity

    speller = SymSpell(max_dictionary_edit_distance=2)
    speller.load_dictionary(str(files("symspellpy") / "frequency_dictionary_en_82_765.txt"), 0, 1)
    return lambda word: speller.lookup(word, Verbosity.TOP, max_edit_distance=2, include_unknown=True)[0].term


def by_frequency() -> Mend:
    """A word that is not among the 50,000 most frequent as the nearest of them, the most frequent first."""
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein
    from wordfreq import top_n_list, zipf_frequency

    words = [word for word in top_n_list("en", 50_000) if word.isalpha()]
    known = set(words)

    def mend(word: str) -> str:
        if word in known:
            return word
        near = process.extract(word, words, scorer=Levenshtein.distance, score_cutoff=2, limit=5)
        return min(near, key=lambda row: (row[1], -zipf_frequency(row[0], "en")))[0] if near else word

    return mend


def symspellpy(given: str) -> tuple[Run, str]:
    """Correct each word of a text by the dictionary that comes with it."""
    return _word_by_word(by_symspell(), given), version("symspellpy")


def wordfreq(given: str) -> tuple[Run, str]:
    """Correct each word that is not among the 50,000 most frequent by the nearest of them."""
    return _word_by_word(by_frequency(), given), f"{version('wordfreq')} + {version('rapidfuzz')}"


def _word_by_word(mend: Mend, given: str) -> Run:
    text = Path(given).read_text("utf-8")

    def run() -> float:
        for word in _WORD.findall(text.lower()):
            mend(word)
        return len(text.split())

    return run


def eyecite(given: str) -> tuple[Run, str]:
    """Find and resolve the citations of a text."""
    found: Any = import_module("eyecite")
    text = Path(given).read_text("utf-8")

    def run() -> float:
        found.resolve_citations(found.get_citations(text))
        return len(text)

    return run, version("eyecite")


def pdfplumber(given: str) -> tuple[Run, str]:
    """Words with boxes, page by page."""
    library: Any = import_module("pdfplumber")

    def run() -> float:
        with library.open(given) as document:
            return sum(bool(page.extract_words(x_tolerance_ratio=0.15)) for page in document.pages)

    return run, version("pdfplumber")


def fts5(given: str) -> tuple[Run, str]:
    """Plain full-text search of SQLite: the best twenty by rank."""
    texts, queries = _passages(given)
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE passage USING fts5(words)")
    base.executemany("INSERT INTO passage VALUES (?)", ((text,) for text in texts))

    def run() -> float:
        for query in queries:
            base.execute("SELECT rowid FROM passage WHERE passage MATCH ? ORDER BY rank LIMIT 20", (query,)).fetchall()
        return len(queries)

    return run, sqlite3.sqlite_version


def tantivy(given: str) -> tuple[Run, str]:
    """Tantivy's index in memory: the best twenty."""
    library: Any = import_module("tantivy")
    texts, queries = _passages(given)
    schema = library.SchemaBuilder().add_text_field("words", stored=False).build()
    index = library.Index(schema)
    writer = index.writer()
    for text in texts:
        writer.add_document(library.Document(words=text))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def run() -> float:
        for query in queries:
            searcher.search(index.parse_query(query, ["words"]), 20)
        return len(queries)

    return run, version("tantivy")


def openfisca(given: str) -> tuple[Run, str]:
    """A scale of four bands over as many boats as the input says: the simulation built and calculated."""
    numpy = import_module("numpy")
    rows = int(Path(given).read_text("utf-8"))
    entities, periods = import_module("openfisca_core.entities"), import_module("openfisca_core.periods")
    systems, variables = import_module("openfisca_core.taxbenefitsystems"), import_module("openfisca_core.variables")
    builders: Any = import_module("openfisca_core.simulation_builder")
    boat = entities.build_entity(key="boat", plural="boats", label="Boat", is_person=True)
    system = systems.TaxBenefitSystem([boat])
    month = periods.MONTH if hasattr(periods, "MONTH") else periods.DateUnit.MONTH
    kept = {"entity": boat, "definition_period": month, "value_type": float, "label": ""}

    def formula(boats: Any, period: Any) -> Any:
        power = boats("power", period)
        return numpy.select([power <= 40, power <= 226, power <= 565], [0, 1, 2], 3)

    system.add_variable(type("power", (variables.Variable,), dict(kept)))
    system.add_variable(type("grade", (variables.Variable,), {**kept, "formula": formula}))
    powers = numpy.random.default_rng(1).uniform(1, 700, rows)

    def run() -> float:
        simulation = builders.SimulationBuilder().build_default_simulation(system, rows)
        simulation.set_input("power", "2024-01", powers)
        return len(simulation.calculate("grade", "2024-01"))

    return run, version("openfisca-core")


def networkx(given: str) -> tuple[Run, str]:
    """The same graph, as GraphML."""
    library: Any = import_module("networkx")

    def run() -> float:
        return library.read_graphml(given).number_of_nodes()

    return run, version("networkx")


def _passages(given: str) -> tuple[list[str], list[str]]:
    made = json.loads(Path(given).read_text("utf-8"))
    return made["texts"], made["queries"]


TASKS = {task.__name__: task for task in (symspellpy, wordfreq, eyecite, pdfplumber, fts5, tantivy, openfisca, networkx)}

if __name__ == "__main__":
    tell(TASKS, *sys.argv[1:3])
