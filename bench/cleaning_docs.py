"""Writes the tables of docs/cleaning.md anew: `python bench/cleaning_docs.py [--only rules,flags,classes,speed,peers,pages]`.

Each table stands between two marks and is what a command prints; `peers` needs symspellpy and wordfreq,
`pages` Tesseract and a Times-like font.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "cleaning.md"
SOURCE = "corpus/library/dredge-examination-1982/source.txt"
PAIRS = [f"tests/cleaning/data/dredge-{name}.jsonl" for name in ("head", "middle-tune", "middle-held")]
TABLES = {
    "rules": ["-m", "clausebook.ingest.cleaning.report", SOURCE, *PAIRS],
    "speed": ["bench/cleaning.py"],
    "peers": ["-m", "bench.cleaning_peers"],
    "flags": ["bench/cleaning_flags.py"],
    "classes": ["bench/cleaning_classes.py"],
    "pages": ["bench/cleaning_pages.py"],
}
PLAIN = ("rules",)
"""Tables that are Markdown already; the others are printed as they stand."""


def renewed(text: str, name: str, made: str) -> str:
    """The document with the table `name` replaced."""
    begin, end = f"<!-- {name}: generated -->", f"<!-- {name}: end -->"
    head, rest = text.split(begin)
    body = made.strip() if name in PLAIN else f"```text\n{made.rstrip()}\n```"
    return f"{head}{begin}\n{body}\n{end}{rest.split(end)[1]}"


def main() -> None:
    """Run the commands and write what they print."""
    parser = argparse.ArgumentParser(description="The tables of docs/cleaning.md.")
    parser.add_argument("--only", default=",".join(TABLES), help="names of tables, by comma")
    for name in parser.parse_args().only.split(","):
        made = subprocess.run([sys.executable, *TABLES[name]], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), name, made), "utf-8")


if __name__ == "__main__":
    main()
