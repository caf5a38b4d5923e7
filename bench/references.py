"""References: megabytes of text a second for finding and resolving them, beside eyecite where it is installed, and lookups.

    python bench/references.py [--size 1000000] [--documents 2000]

The texts: the gazettes of the library as they are, English that cites nothing, and sentences that cite three things each.
Times are of one core (`process_time`), so that other work on the machine counts little.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, process_time

from clausebook.corpus.index import CitationIndex, MemoryPaths
from clausebook.corpus.library import entries
from clausebook.corpus.registry import registry
from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Provision
from clausebook.model.reference.resolve import link
from clausebook.model.text import EditedText, RawText

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from test_reference_prose import prose

CITING = (
    "Under sub-rule (2) of rule {n} read with section 9 of the Example Ports Act, 1908 (15 of 1908), a boat that was surveyed in"
    " the month of May by an officer of the Board shall pay half of what is laid down in Schedule I. "
)
QUESTIONS = (
    "r. 29(2)(k)",
    "sub-cl. (k) of sub-rule (2) of rule 29",
    "29.2.k",
    "rule 7(3)",
    "regulation 14(2)(b)",
    "rule 400",
    "section 6(1)(a)",
)


def flat(text: str) -> ClauseGraph:
    """Forty rules with two sub-rules each, the text spread over them."""
    share = len(text) // 40
    rows: list[tuple[str, str, str, str | None]] = [("schedule-I", "schedule", "SCHEDULE I\n", None)]
    for nth in range(1, 41):
        rows += [
            (str(nth), "rule", f"{nth}. Boats. ", None),
            (f"{nth}/(1)", "subrule", f"(1) {text[(nth - 1) * share : nth * share]} ", str(nth)),
            (f"{nth}/(2)", "subrule", "(2) Rafts.\n", str(nth)),
        ]
    provisions: list[Provision] = []
    at = 0
    for path, kind, words, parent in rows:
        num = path.rsplit("/", 1)[-1].removeprefix("schedule-")
        inner = sum(len(row[2]) for row in rows if row[3] == path) if kind == "rule" else 0
        span = ((at, at + len(words) + inner),)
        provisions.append(Provision(path, path, path, kind, num, num, "printed", span, parent=parent))  # type: ignore[arg-type]
        at += len(words)
    return ClauseGraph(EditedText.of(RawText.of("".join(row[2] for row in rows))), tuple(provisions))


def texts(size: int) -> Iterator[tuple[str, list[ClauseGraph]]]:
    """Each kind of text as graphs without references."""
    held = [entry.open().graph for entry in entries()]
    length = sum(len(graph.text.text) for graph in held)
    yield "the five gazettes", held * max(1, size // length)
    yield "English that cites nothing", [flat(prose(size))]
    yield "three citations a sentence", [flat("".join(CITING.format(n=n % 40 + 1) for n in range(size // len(CITING))))]


def bare(graph: ClauseGraph) -> ClauseGraph:
    """The graph as `link` gets it, with nothing computed before."""
    return ClauseGraph(graph.text, graph.provisions, graph.unit, graph.title)


def measured(size: int) -> None:
    """Print megabytes a second and what was found, for `link` and for eyecite."""
    try:
        from eyecite import get_citations  # pyright: ignore[reportMissingImports, reportUnknownVariableType]
    except ImportError:
        get_citations: Callable[[str], list[object]] | None = None
        print("eyecite is not installed here: pip install eyecite")
    known = registry()
    print(f"{'':28}{'characters':>12}{'clausebook':>14}{'found':>8}{'eyecite':>14}{'found':>8}")
    for name, graphs in texts(size):
        length = sum(len(graph.text.text) for graph in graphs)
        gc.collect()
        began = process_time()
        found = sum(len(link(bare(graph), known).references) for graph in graphs)
        line = f"{name:28}{length:>12,}{length / (process_time() - began) / 1e6:>9.2f} MB/s{found:>8,}"
        if get_citations is not None:
            began = process_time()
            theirs = sum(len(get_citations(graph.text.text)) for graph in graphs)
            line += f"{length / (process_time() - began) / 1e6:>9.2f} MB/s{theirs:>8,}"
        print(line)


def lookups(documents: int) -> None:
    """Print the time of a citation in a corpus of `documents` documents of five hundred provisions."""
    subs = [f"{rule}/({sub})" for rule in range(1, 51) for sub in range(1, 4)]
    paths = [*map(str, range(1, 51)), *subs, *(f"{sub}/({clause})" for sub in subs for clause in "ab")]
    held = MemoryPaths()
    for nth in range(documents):
        held.add(f"document-{nth}", ("rule", "regulation", "section")[nth % 3], [*paths, "29/(2)/(k)"] if nth == 75 else paths)
    index = CitationIndex(held)
    print(f"\n{documents * len(paths):,} provisions in {documents:,} documents")
    for question in QUESTIONS:
        began = perf_counter()
        for _ in range(200):
            finding = index.find(question)
        each = (perf_counter() - began) / 200
        print(f"{question:42}{each * 1000:>8.3f} ms   {len(finding.documents)} documents")


def main() -> None:
    """Print both tables."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--size", type=int, default=1_000_000, help="characters of each text")
    arguments.add_argument("--documents", type=int, default=2_000, help="documents of the corpus looked up in")
    options = arguments.parse_args()
    measured(options.size)
    lookups(options.documents)


if __name__ == "__main__":
    main()
