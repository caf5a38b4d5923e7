"""How long cleaning takes, on a text and on four times that text: `python bench/cleaning.py [SOURCE ...]`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from clausebook.ingest.cleaning import clean
from clausebook.model.text import RawText

LIBRARY = Path(__file__).parents[1] / "corpus" / "library"


def seconds(text: str) -> float:
    raw = RawText.of(text)
    start = time.process_time()
    clean(raw)
    return time.process_time() - start


def main() -> None:
    """Print words a second, and what four times the text costs."""
    clean(RawText.of("The word list is read once."))
    for path in [Path(name) for name in sys.argv[1:]] or sorted(LIBRARY.glob("*/source.txt")):
        text = path.read_bytes().decode("utf-8")
        once, four = seconds(text), seconds(text * 4)
        count = len(text.split())
        print(
            f"{path.parent.name or path.name}: {count} words, {count / once:,.0f} words/s, 4x takes {four / once:.1f}x"
        )
    for name, text in (
        ("one line", "a dredger shall " * 60_000),
        ("blanks", " " * 1_000_000),
        ("marks", "(1) - 'a* " * 100_000),
    ):
        print(f"{name}: {len(text):,} characters, {seconds(text):.2f} s, 4x {seconds(text * 4):.2f} s")


if __name__ == "__main__":
    main()
