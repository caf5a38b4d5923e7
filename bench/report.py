"""Everything measured, in one table: targets beside what was reached, other programs beside ours, growth with size.

    python -m bench.report            print docs/benchmarks.md; other programs are installed into .peers/ first
    python -m bench.report --write    write it
    python -m bench.report --long     the long measures too (large stores, many pages, many readers): half an hour more;
                                      `--long desk browser` only these
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.inputs import TOP, Inputs
from bench.longer import LONG, Long
from bench.targets import SIZES, TARGETS, exponent, figure, grown
from bench.timing import Timed

PAGE = TOP / "docs" / "benchmarks.md"
HOW = """Each figure is the median of five runs after a warm one, in a process of its own, by processor time of one core; a task
that takes over five seconds is run once."""

PLAIN = {"fts5": "words not marked", "tantivy": "words not marked"}
PAIRS: list[tuple[str, str, str, Callable[[Inputs], Path], Mapping[str, str]]] = [
    ("cleaning, with reasons and maps", "words", "clean", lambda i: i.ocr, {"symspellpy": "", "wordfreq": "with rapidfuzz"}),
    ("references of five gazettes", "characters", "link", lambda i: i.five, {"eyecite": "knows no Indian wording"}),
    ("references of English that cites nothing", "characters", "link", lambda i: i.prose, {"eyecite": ""}),
    ("references, three a sentence", "characters", "link", lambda i: i.citing, {"eyecite": "knows no Indian wording"}),
    ("words and boxes of a PDF", "pages", "pdf", lambda i: i.pdf, {"pdfplumber": ""}),
    ("search, twenty hits marked", "queries", "search", lambda i: i.passages, PLAIN),
    ("a scale over 100,000 rows", "rows", "rows", lambda i: i.rows, {"openfisca": "no trace, 32-bit floats"}),
    ("a stored graph loaded", "provisions", "graph", lambda i: i.five, {}),
]


def _pairs(inputs: Inputs) -> Iterator[str]:
    yield "| work | program | units/s | of ours | peak MB | what it does not do |\n|---|---|---|---|---|---|"
    for what, unit, task, given, peers in PAIRS:
        path = given(inputs)
        ours = inputs.ours(task, path)
        yield f"| {what} | clausebook {ours.version} | {figure(ours.rate)} {unit} | 1.0 | {ours.peak:.0f} | |"
        for peer, lacks in peers.items():
            yield _peer_row(peer, inputs.theirs(peer, path), ours, unit, lacks)
    loaded, graph = inputs.ours("graph", inputs.five), inputs.theirs("networkx", inputs.graph)
    yield _peer_row("networkx", graph, loaded, "nodes of GraphML", "no text, no spans")


def _peer_row(peer: str, found: Timed | None, ours: Timed, unit: str, lacks: str) -> str:
    if found is None:
        return f"| | {peer} | does not install here | | | |"
    share = found.rate / ours.rate
    return f"| | {peer} {found.version} | {figure(found.rate)} {unit} | {share:.2g} | {found.peak:.0f} | {lacks} |"


GROWTH = ("clean", "segment", "link", "chain")


def _growth(inputs: Inputs) -> Iterator[str]:
    yield "| times | cleaning | segmenting | linking | whole chain |\n|---|---|---|---|---|"
    spent = [grown(inputs, task) for task in GROWTH]
    for nth, size in enumerate(SIZES):
        yield f"| {size} | {' | '.join(f'{seconds[nth]:.3g} s' for seconds in spent)} |"
    yield f"| exponent | {' | '.join(f'{exponent(SIZES, seconds):.2f}' for seconds in spent)} |"


def _longer(inputs: Inputs, chosen: Sequence[Long]) -> Iterator[str]:
    for one in chosen:
        yield f"\n### {one.what}\n\n`python {' '.join(one.command)}`\n\n```text\n{inputs.told(one.command)}\n```"


def _machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1024**3
    load = os.getloadavg()[0]
    return (
        f"{os.cpu_count()} cores of a shared virtual machine ({platform.machine()}), {memory} GB of memory, {platform.system()}, "
        f"Python {platform.python_version()}; {datetime.now(UTC):%d %B %Y}; load at the start {load:.1f}."
    )


def page(longer: Collection[Long]) -> str:
    """docs/benchmarks.md."""
    with TemporaryDirectory() as folder:
        inputs = Inputs(Path(folder))
        lines = ["# Benchmarks", "", "Written by `make bench` (`python -m bench.report --write`).", "", _machine(), ""]
        lines += [HOW, ""]
        lines += ["## Targets", "", "| what | target | measured | |", "|---|---|---|---|"]
        lines += [target.row(inputs, longer) for target in TARGETS]
        lines += ["", "## Growth: one gazette so many times", "", *_growth(inputs)]
        lines += ["", "## Beside other programs", "", *_pairs(inputs)]
        lines += ["", "## Longer measures", *_longer(inputs, [one for one in LONG.values() if one in longer or not one.slow])]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Everything measured.")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    parser.add_argument("--long", nargs="*", choices=LONG, metavar="NAME", help=f"long measures too, or these: {', '.join(LONG)}")
    chosen = parser.parse_args()
    named = LONG if chosen.long == [] else chosen.long or ()
    made = page([LONG[name] for name in named])
    if chosen.write:
        PAGE.write_text(made, encoding="utf-8")
    else:
        print(made, end="")


if __name__ == "__main__":
    main()
