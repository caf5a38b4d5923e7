"""The memory that many pages of a PDF take, page by page and whole: `python bench/pdf.py [PAGES]`.

`make` writes the PDF that `bench/report.py` times as well.
"""

# pyright: basic, reportMissingImports=false
# The bench runs against the installed package, which is not in this tree under its name.
from __future__ import annotations

import resource
import sys
import tempfile
from pathlib import Path

from clausebook.ingest.readers import read
from clausebook.ingest.readers.files import sheets_of
from clausebook.ingest.readers.source import Source

LIBRARY = Path(__file__).parent.parent / "corpus" / "library"


def make(path: Path, pages: int) -> None:
    """Write a PDF of two columns, 10 point, with the words of the dredge gazette over and over."""
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.pdfgen.canvas import Canvas

    words = (LIBRARY / "dredge-examination-1982" / "source.txt").read_text("utf-8").split()
    canvas = Canvas(str(path), pagesize=(595, 842))
    nth = 0
    for _ in range(pages):
        canvas.setFont("Times-Roman", 10)
        for column in (40, 305):
            for line in range(64):
                taken: list[str] = []
                while stringWidth(" ".join([*taken, words[nth % len(words)]]), "Times-Roman", 10) < 245:
                    taken.append(words[nth % len(words)])
                    nth += 1
                canvas.drawString(column, 800 - 11.8 * line, " ".join(taken))
        canvas.showPage()
    canvas.save()


def memory() -> float:
    """The most memory used so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(pages: int = 1000) -> None:
    """Read many pages one by one, then whole."""
    many = Path(tempfile.mkdtemp()) / "many.pdf"
    make(many, pages)
    source = Source(many, many.read_bytes())
    for nth, _ in enumerate(sheets_of("pdf", source), 1):
        if nth in (100, 500, pages):
            print(f"page by page, after {nth:5,} pages: {memory():6.0f} MB at most")
    before = memory()
    raw = read(many)
    print(f"whole text of {pages:,} pages ({len(raw.words):,} words): {memory():6.0f} MB at most, {before:.0f} before")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
