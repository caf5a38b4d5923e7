"""One line of many megabytes, as a page of the web may have it: `python bench/one_line.py [MEGABYTES]`.

Prints the seconds of one core for reading it and for each step from raw text to linked graph.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import TypeVar

from clausebook.ingest.cleaning import clean
from clausebook.ingest.readers import read
from clausebook.ingest.segment import segment
from clausebook.model.reference.resolve import link

SENTENCE = "Every boat of not less than 15 tons shall carry two oars under rule 4; "
Result = TypeVar("Result")


def timed(what: str, step: Callable[[], Result]) -> Result:
    """What a step gives; how long it took is printed."""
    began = process_time()
    result = step()
    print(f"{what:<10} {process_time() - began:7.2f} s", flush=True)
    return result


def main(megabytes: int = 5) -> None:
    """Read, clean, segment and link one line."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "line.txt"
        file.write_text(SENTENCE * (megabytes * 1_000_000 // len(SENTENCE)), encoding="utf-8")
        print(f"{megabytes} MB on one line")
        raw = timed("read", lambda: read(file))
        cleaning = timed("cleaned", lambda: clean(raw))
        segmentation = timed("segmented", lambda: segment(cleaning.text))
        timed("linked", lambda: link(segmentation.graph))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
