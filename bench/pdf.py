"""Words and boxes of a PDF: pages a second on one core, beside pdfplumber on the same file; memory over many pages.

Run: python bench/pdf.py [PAGES [PAGES FOR MEMORY]]
"""

# pyright: basic, reportMissingImports=false
# The bench runs against the installed package, which is not in this tree under its name.
from __future__ import annotations

import resource
import sys
import tempfile
from pathlib import Path
from time import process_time

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


def main(pages: int = 50, many_pages: int = 1000) -> None:
    """Time both readers, then read many pages one by one and whole."""
    import pdfplumber

    folder = Path(tempfile.mkdtemp())
    make(folder / "two-columns.pdf", pages)
    began = process_time()
    raw = read(folder / "two-columns.pdf")
    ours = process_time() - began
    few = min(pages, 10)
    count = sum(word.page <= few for word in raw.words)
    print(f"clausebook  {count:6,} words on {few} pages  {pages / ours:6.1f} pages/s")
    began = process_time()
    with pdfplumber.open(folder / "two-columns.pdf") as document:
        count = sum(len(page.extract_words(x_tolerance_ratio=0.15)) for page in document.pages[:few])
    theirs = process_time() - began
    print(f"pdfplumber  {count:6,} words on {few} pages  {few / theirs:6.1f} pages/s")
    many = folder / "many.pdf"
    make(many, many_pages)
    source = Source(many, many.read_bytes())
    for nth, _ in enumerate(sheets_of("pdf", source), 1):
        if nth in (100, 500, many_pages):
            print(f"page by page, after {nth:5,} pages: {memory():6.0f} MB at most")
    before = memory()
    raw = read(many)
    print(
        f"whole text of {many_pages:,} pages ({len(raw.words):,} words): {memory():6.0f} MB at most, "
        f"{before:.0f} before"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
