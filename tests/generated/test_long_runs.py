"""Runs of one character, which a scan's noise makes: the work grows with their length, not with its square."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText

LAW = "1. Boats.—(1) No person shall ply a boat for hire.\n(2) A boat shall carry lights.\n"
RUNS = (
    "i",
    "Ab",
    "\n",
    ".",
    "9",
    "(",
    "1.",
    "-",
    "\t",
    " \t",
    "1[",
    "(a",
    "a-\n",
    "Provided that ",
    "''",
    "A;",
    "rule ",
    "\u202e",
)


def least(run: Callable[[], object]) -> float:
    """The least processor time of three runs."""
    found: list[float] = []
    for _ in range(3):
        start = process_time()
        run()
        found.append(process_time() - start)
    return min(found)


@pytest.mark.parametrize("run", RUNS, ids=ascii)
def test_long_runs(run: str) -> None:
    """Eight times the run takes far less than sixty-four times the time, which a quadratic pattern would."""
    texts = [RawText.of(f"{LAW}{run * (size // len(run))}\n{LAW}") for size in (5_000, 40_000)]
    digest(texts[0], "warm")
    short, long = (least(lambda text=text: digest(text, "run")) for text in texts)
    assert long < 30 * max(short, 0.02), f"{short:.3f} s, then {long:.3f} s"
