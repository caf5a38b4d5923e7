"""What the project set itself, and how each figure is measured."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.inputs import LIBRARY, Inputs


@dataclass(frozen=True)
class Target:
    """What an issue asks, and how it is measured."""

    what: str
    limit: float
    unit: str
    least: bool
    """The figure is to be at least the limit; else at most."""
    measure: Callable[[Inputs], float]
    short: str = ""
    """Why it falls short, where it does."""

    def row(self, inputs: Inputs) -> str:
        value = self.measure(inputs)
        good = value >= self.limit if self.least else value <= self.limit
        sign = "≥" if self.least else "≤"
        verdict = "reached" if good else f"**short**: {self.short or 'not yet known why'}"
        return f"| {self.what} | {sign} {figure(self.limit)} {self.unit} | {figure(value)} {self.unit} | {verdict} |"


def figure(value: float) -> str:
    """A figure as the page shows it."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _import_time(module: str) -> float:
    """Milliseconds of processor time to import a module in a new process; the median of five."""
    code = f"import time; start = time.process_time(); import {module}; print(1000 * (time.process_time() - start))"
    found = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True) for _ in range(6)]
    return sorted(float(one.stdout) for one in found[1:])[2]


def _exponent(inputs: Inputs, task: str) -> float:
    """The exponent fitted to the time of a task at 1, 2, 4, ... 64 times one gazette."""
    text = (LIBRARY / "national-waterways-safety-2002" / "source.txt").read_bytes().decode("utf-8")
    sizes = [2**n for n in range(7)]
    seconds = [inputs.ours(task, inputs.file(f"times-{n}.txt", "\n\n".join([text] * n))).seconds for n in sizes]
    xs, ys = [math.log(size) for size in sizes], [math.log(one) for one in seconds]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True)) / sum((x - x0) ** 2 for x in xs)


def _memory(inputs: Inputs) -> float:
    """The peak of the whole chain on five megabytes above that on one gazette, for each byte of text above it."""
    large, small = inputs.ours("chain", inputs.five_mb), inputs.ours("chain", inputs.sources[0])
    return (large.peak - small.peak) * 1024**2 / (inputs.five_mb.stat().st_size - inputs.sources[0].stat().st_size)


def _five(inputs: Inputs, task: str) -> float:
    """Thousands of units a second over the five gazettes, each read alone."""
    found = [inputs.ours(task, source) for source in _named(inputs)]
    return sum(one.units for one in found) / sum(one.seconds for one in found) / 1000


def _named(inputs: Inputs) -> Iterator[Path]:
    for source in inputs.sources:
        yield inputs.file(f"{source.parent.name}.txt", source.read_bytes().decode("utf-8"))


DENSE = "the made-up instruments are dense in numbers, a run of short clauses"
DAMAGED = "most of it goes into the dredge gazette, where each doubtful word is weighed against witnesses"

TARGETS = [
    Target("segmenting, five gazettes", 300, "kB/s", True, lambda i: _five(i, "segment")),
    Target("segmenting, 5 MB", 300, "kB/s", True, lambda i: i.ours("segment", i.five_mb).rate / 1000, DENSE),
    Target("cleaning, five gazettes", 20, "thousand words/s", True, lambda i: _five(i, "clean"), DAMAGED),
    Target("cleaning, 5 MB", 20, "thousand words/s", True, lambda i: i.ours("clean", i.five_mb).rate / 1000),
    Target("whole chain, five gazettes", 300, "kB/s", True, lambda i: _five(i, "chain"), DAMAGED),
    Target("whole chain, 5 MB", 300, "kB/s", True, lambda i: i.ours("chain", i.five_mb).rate / 1000, DENSE),
    Target("memory of the whole chain", 60, "bytes a byte of text", False, _memory),
    Target("growth of cleaning, 1x to 64x", 1.1, "(exponent)", False, lambda i: _exponent(i, "clean")),
    Target(
        "growth of segmenting, 1x to 64x",
        1.1,
        "(exponent)",
        False,
        lambda i: _exponent(i, "segment"),
        "at the edge of what a fit over seven sizes tells",
    ),
    Target("growth of linking, 1x to 64x", 1.1, "(exponent)", False, lambda i: _exponent(i, "link")),
    Target("import of the command line", 200, "ms", False, lambda _: _import_time("clausebook.desk.cli")),
    Target("import of `clausebook.api`", 150, "ms", False, lambda _: _import_time("clausebook.api")),
    Target("one question, with trace", 50, "µs", False, lambda i: 1e6 / i.ours("question", i.question).rate),
    Target("a table of 100,000 rows", 5, "ms", False, lambda i: 1e3 * i.ours("rows", i.rows).seconds),
    Target("binding of all rules", 50, "ms", False, lambda i: 1e3 * i.ours("binding", i.ocr).seconds),
    Target("PDF words and boxes", 50, "pages/s", True, lambda i: i.ours("pdf", i.pdf).rate),
    Target("a word of the dredge gazette corrected", 300, "ms", False, lambda i: 1e3 * i.ours("correction", i.ocr).seconds),
    Target("a search in 100,000 provisions", 50, "ms", False, lambda i: 1e3 / i.ours("search", i.passages).rate),
]
