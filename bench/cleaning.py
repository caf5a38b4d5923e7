"""How long cleaning takes and what memory it needs, on a text and four times it: `python bench/cleaning.py [SOURCE ...]`."""

from __future__ import annotations

import sys
import time
import tracemalloc
from pathlib import Path

from clausebook.ingest.cleaning import clean
from clausebook.model.text import RawText

LIBRARY = Path(__file__).parents[1] / "corpus" / "library"


def seconds(text: str) -> float:
    raw = RawText.of(text)
    start = time.process_time()
    clean(raw)
    return time.process_time() - start


def bytes_a_character(text: str) -> float:
    """The most memory that cleaning holds at once, beside the text itself."""
    raw = RawText.of(text)
    tracemalloc.start()
    clean(raw)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / max(1, len(text))


def main() -> None:
    """Print words a second and bytes a character, and what four times the text costs."""
    paths = [Path(name) for name in sys.argv[1:]] or sorted(LIBRARY.glob("*/source.txt"))
    texts = {path.parent.name or path.name: path.read_bytes().decode("utf-8") for path in paths}
    for text in texts.values():
        clean(RawText.of(text))  # the word lists are read once
    print("source                             words  words/s  4x takes  bytes a character  of 4x")
    for name, text in texts.items():
        once, four = min(seconds(text) for _ in range(3)), seconds(text * 4)
        held, held_four = bytes_a_character(text), bytes_a_character(text * 4)
        count = len(text.split())
        print(f"{name:34} {count:5} {count / once:8,.0f} {four / once:8.1f}x {held:18,.0f} {held_four:6,.0f}")
    for name, text in (
        ("one line", "a dredger shall " * 20_000),
        ("blanks", " " * 300_000),
        ("marks", "(1) - 'a* " * 30_000),
    ):
        print(f"{name}: {len(text):,} characters, {seconds(text):.2f} s, 4x {seconds(text * 4):.2f} s")


if __name__ == "__main__":
    main()
