"""What the project set itself, and how each figure is measured."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.inputs import LIBRARY, Inputs
from bench.longer import BROWSER, DESK, SEARCH, Long


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
    slow: Long | None = None
    """The program that measures it, where that takes minutes: it is run only where `--long` asks for it."""

    def row(self, inputs: Inputs, longer: Collection[Long]) -> str:
        """Its row of the table of targets."""
        if self.slow is not None and self.slow not in longer:
            return f"| {self.what} | {'≥' if self.least else '≤'} {figure(self.limit)} {self.unit} | | with `--long` |"
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


SIZES = tuple(2**n for n in range(7))
"""How many times one gazette: its numbers are lost, so that every step has much to do."""


def grown(inputs: Inputs, task: str) -> list[float]:
    """The seconds of a task at each of the sizes."""
    text = (LIBRARY / "national-waterways-safety-2002" / "source.txt").read_bytes().decode("utf-8")
    return [inputs.ours(task, inputs.file(f"times-{n}.txt", "\n\n".join([text] * n))).seconds for n in SIZES]


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The slope of the straight line through the logarithms (least squares): 1 is linear, 2 quadratic.

    >>> round(exponent([1, 2, 4, 8], [1.0, 4.0, 16.0, 64.0]), 6)
    2.0
    """
    xs, ys = [math.log(size) for size in sizes], [math.log(one) for one in seconds]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True)) / sum((x - x0) ** 2 for x in xs)


def _exponent(task: str) -> Callable[[Inputs], float]:
    return lambda inputs: exponent(SIZES, grown(inputs, task))


def _told(one: Long, pattern: str) -> Callable[[Inputs], float]:
    """The largest figure that a program of the bench prints so; none is a failure."""
    wanted = re.compile(pattern, re.MULTILINE)
    return lambda inputs: max((float(found) for found in wanted.findall(inputs.told(one.command))), default=math.nan)


def _slowest(inputs: Inputs) -> float:
    """Microseconds of the slowest of the questions with all their facts."""
    return max(1e6 / inputs.ours("question", one).rate for one in inputs.questions)


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
CLEANING = "most of it is cleaning"

TARGETS = [
    Target("segmenting, five gazettes", 300, "kB/s", True, lambda i: _five(i, "segment")),
    Target("segmenting, 5 MB", 300, "kB/s", True, lambda i: i.ours("segment", i.five_mb).rate / 1000, DENSE),
    Target("one list of 200 marks", 20, "ms", False, lambda i: 1e3 * i.ours("list_of_marks", i.marks).seconds),
    Target("cleaning, five gazettes", 20, "thousand words/s", True, lambda i: _five(i, "clean"), DAMAGED),
    Target("cleaning, 5 MB", 20, "thousand words/s", True, lambda i: i.ours("clean", i.five_mb).rate / 1000),
    Target("word lists read", 100, "ms", False, lambda i: 1e3 * i.ours("word_lists", i.marks).seconds),
    Target("linking, five gazettes", 1000, "kB/s", True, lambda i: i.ours("link", i.five).rate / 1000),
    Target("a citation looked up in 1,000,000 provisions", 1, "ms", False, lambda i: 1e3 / i.ours("lookup", i.documents).rate),
    Target("whole chain, five gazettes", 300, "kB/s", True, lambda i: _five(i, "chain"), DAMAGED),
    Target("whole chain, 5 MB", 300, "kB/s", True, lambda i: i.ours("chain", i.five_mb).rate / 1000, CLEANING),
    Target("memory of the whole chain", 60, "bytes a byte of text", False, _memory),
    Target("growth of cleaning, 1x to 64x", 1.1, "(exponent)", False, _exponent("clean")),
    Target("growth of segmenting, 1x to 64x", 1.1, "(exponent)", False, _exponent("segment")),
    Target("growth of linking, 1x to 64x", 1.1, "(exponent)", False, _exponent("link")),
    Target("growth of the whole chain, 1x to 64x", 1.1, "(exponent)", False, _exponent("chain")),
    Target("import of the command line", 200, "ms", False, lambda _: _import_time("clausebook.desk.cli")),
    Target("import of `clausebook.api`", 150, "ms", False, lambda _: _import_time("clausebook.api")),
    Target("the slowest of six questions, with trace", 50, "µs", False, _slowest, "`qualified` takes fifteen facts"),
    Target("a question of which nothing is known", 100, "ms", False, lambda i: 1e3 / i.ours("question", i.unknowing).rate),
    Target("a table of 100,000 rows", 5, "ms", False, lambda i: 1e3 * i.ours("rows", i.rows).seconds),
    Target("the same rows as text", 500, "ms", False, lambda i: 1e3 * i.ours("text_rows", i.rows).seconds),
    Target("binding of all rules", 50, "ms", False, lambda i: 1e3 * i.ours("binding", i.ocr).seconds),
    Target("PDF words and boxes", 50, "pages/s", True, lambda i: i.ours("pdf", i.pdf).rate),
    Target("a word of the dredge gazette corrected", 300, "ms", False, lambda i: 1e3 * i.ours("correction", i.ocr).seconds),
    Target("a search in 100,000 provisions", 50, "ms", False, lambda i: 1e3 / i.ours("search", i.passages).rate),
    Target(
        "the slowest of nine searches in 1,000,000 provisions, by the processor", 50, "ms", False,
        _told(SEARCH, r"^\S+(?: \S+)* +[\d.]+ +([\d.]+) +[\d.]+ +[\d.]+ +\d+$"), slow=SEARCH,
    ),
    Target(
        "p95 of a key, five editors and a hundred readers on one core", 150, "ms", False,
        _told(DESK, r"^key .* p95 +([\d.]+)"), slow=DESK,
    ),
    Target("page of 5,000 provisions", 3, "MB", False, _told(BROWSER, r"^\| page of .*?\| ([\d.]+) MB"), slow=BROWSER),
    Target(
        "the same until it can be used", 1, "s", False,
        _told(BROWSER, r"^\| until it can be used \| ([\d.]+) s"), slow=BROWSER,
    ),
    Target("site of 1,000 gazettes", 300, "s", False, _told(BROWSER, r"^\| site of .*?\| ([\d.]+) s"), slow=BROWSER),
    Target("p95 of a page, fifty readers", 100, "ms", False, _told(BROWSER, r"^\| served page.*?\| ([\d.]+) ms"), slow=BROWSER),
]  # fmt: skip
