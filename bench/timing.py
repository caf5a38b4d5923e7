"""One task timed in one process, the same way for every program: a warm run, then five, by processor time; memory too.

Nothing of clausebook is imported here: other programs are timed by this file in environments of their own.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

Run = Callable[[], float]
"""Does the work once, and returns how many units of it were done."""
RUNS = 5
LONG = 5.0
"""Seconds from which a task is run once only."""


@dataclass(frozen=True)
class Timed:
    """What one task took."""

    seconds: float
    """The median of five runs, of one core."""
    units: float
    """Units of work in one run: characters, words, pages, rows, queries ..."""
    peak: float
    """The most memory that the process held, in MB, its inputs and libraries with it."""
    version: str = ""

    @property
    def rate(self) -> float:
        """Units a second."""
        return self.units / self.seconds


def timed(run: Run, version: str = "") -> Timed:
    """Run a task five times after one that does not count; one that takes long, once."""
    start = time.process_time()
    units = run()
    found: list[float] = [time.process_time() - start]
    if found[0] < LONG:
        found.clear()
    while not found or (found[0] < LONG and len(found) < RUNS):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return Timed(statistics.median(found), units, peak(), version)


def peak() -> float:
    """The most memory of this process, in MB. (The figure of `getrusage` begins with that of the process that started it.)"""
    for line in Path("/proc/self/status").read_text("utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def tell(tasks: Mapping[str, Callable[[str], tuple[Run, str]]], name: str, given: str) -> None:
    """Print what the named task took with its input, as one line of JSON."""
    run, version = tasks[name](given)
    print(json.dumps(asdict(timed(run, version))))
