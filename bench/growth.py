"""Time against the length of the text: the whole way from raw text to linked graph must grow in a straight line.

    python bench/growth.py [--largest 64] [--one-line MEGABYTES]

Prints the seconds at 1, 2, 4, ... times the text of one gazette and the exponent fitted to them: 1.0 is linear, 2.0
quadratic. `--one-line` times one line of that many megabytes through reading and cleaning instead.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from clausebook.corpus.library import entries
from clausebook.ingest.cleaning import clean
from clausebook.ingest.readers import read
from clausebook.ingest.segment import segment
from clausebook.model.reference.resolve import link
from clausebook.model.text import RawText

GAZETTE = "national-waterways-safety-2002"
"""The text that is repeated: its numbers are lost, so that every step has much to do."""


Result = TypeVar("Result")


def timed(step: Callable[[], Result]) -> tuple[float, Result]:
    """The seconds a step takes, and what it gives."""
    began = perf_counter()
    result = step()
    return perf_counter() - began, result


def measure(text: str) -> list[float]:
    """Seconds for cleaning, segmenting and linking a text."""
    raw = RawText.of(text)
    cleaning_seconds, cleaning = timed(lambda: clean(raw))
    segmenting_seconds, segmentation = timed(lambda: segment(cleaning.text))
    linking_seconds, _ = timed(lambda: link(segmentation.graph))
    return [cleaning_seconds, segmenting_seconds, linking_seconds]


def exponent(lengths: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of the straight line through the logarithms (least squares).

    >>> round(exponent([1, 2, 4, 8], [1.0, 4.0, 16.0, 64.0]), 6)
    2.0
    """
    points = [(math.log(length), math.log(second)) for length, second in zip(lengths, seconds, strict=True)]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


def growth(largest: int) -> None:
    """Print a line for each length, and the exponent of each step."""
    text = next(entry for entry in entries() if entry.id == GAZETTE).source.read_text(encoding="utf-8")
    measure(text)  # the first run pays for imports and word lists
    times, lengths, rows = 1, list[int](), list[list[float]]()
    print(f"{'times':>5} {'characters':>11} {'cleaning':>9} {'segments':>9} {'links':>9} {'all':>9}   seconds")
    while times <= largest:
        seconds = measure("\n\n".join([text] * times))
        rows.append([*seconds, sum(seconds)])
        lengths.append(len(text) * times)
        print(f"{times:>5} {lengths[-1]:>11,} " + " ".join(f"{second:>9.2f}" for second in rows[-1]), flush=True)
        times *= 2
    fitted = [exponent(lengths, [row[column] for row in rows]) for column in range(4)]
    print(f"{'exponent':>17} " + " ".join(f"{one:>9.2f}" for one in fitted))


def one_line(megabytes: int) -> None:
    """Print the seconds for reading and cleaning one line of so many megabytes."""
    sentence = "Every boat of not less than 15 tons shall carry two oars under rule 4; "
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "line.txt"
        file.write_text(sentence * (megabytes * 1_000_000 // len(sentence)), encoding="utf-8")
        reading, raw = timed(lambda: read(file))
        print(f"{megabytes} MB on one line: read in {reading:.2f} s", flush=True)
        cleaning, _ = timed(lambda: clean(raw))
        print(f"{megabytes} MB on one line: cleaned in {cleaning:.2f} s")


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--largest", type=int, default=64, help="how many times the text at most (64)")
    parser.add_argument("--one-line", type=int, metavar="MEGABYTES", help="time one long line instead")
    arguments = parser.parse_args()
    if arguments.one_line:
        one_line(arguments.one_line)
    else:
        growth(arguments.largest)


if __name__ == "__main__":
    main()
