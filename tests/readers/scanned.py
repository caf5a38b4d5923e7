"""Gazettes printed, scanned and read again: how near the result comes to their text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from clausebook.ingest.pipeline import digest
from clausebook.ingest.readers import read
from clausebook.model.text import RawText
from press import LIBRARY, print_pdf, scan_pdf

APART = ("furniture", "crossheading", "gap", "unclassified")


def gazettes() -> list[str]:
    """The gazettes of the library that are kept as text."""
    return sorted(folder.name for folder in LIBRARY.iterdir() if (folder / "source.txt").is_file())


def as_printed(name: str, most: int | None = None) -> str:
    """The text of a gazette as a printer would set it, or its first `most` characters to the end of a paragraph.

    Without the lines of another script that the website put in, with headings apart, and with the quotes around the
    letters of appendices that OCR took for other marks.
    """
    text = (LIBRARY / name / "source.txt").read_text("utf-8")
    if most is not None and len(text) > most:
        text = text[: text.rfind("\n\n", 0, most)]
    lines = [line for line in text.split("\n") if not re.search("[\\u0d00-\\u0d7f]", line)]
    text = re.sub(r"(?<=\S)(Appendix [IVX]+)(?=[A-Z])", r"\n\n\1\n", "\n".join(lines))
    return re.sub(r"(?m)^APPENDIX [l'‘]{0,2}([A-Z])['*]?$", r"APPENDIX '\1'", text)


def paths(raw: RawText) -> Counter[str]:
    """The provisions of a raw text."""
    return Counter(provision.path for provision in digest(raw, "x").graph.provisions if provision.kind not in APART)


def f1(one: Counter[str], other: Counter[str]) -> float:
    """How far two bags of paths agree."""
    return 2 * sum((one & other).values()) / (sum(one.values()) + sum(other.values()))


@dataclass(frozen=True)
class Scanned:
    """What came of one scan."""

    pages: int
    f1: float
    """Of its paths beside those of the text."""
    placed: float
    """The part of its words that are printed where their boxes say."""
    lacking: Counter[str]
    added: Counter[str]


def scanned(folder: Path, name: str, *, font: str | None = None, dpi: int = 300, most: int | None = None) -> Scanned:
    """Print a gazette (that of the dredges in two columns), scan it and read the scan."""
    text = as_printed(name, most)
    pdf = print_pdf(folder / f"{name}.pdf", text, columns=2 if name.startswith("dredge") else 1, font=font)
    raw = read(scan_pdf(folder / f"{name}-scan.pdf", pdf, dpi))
    ours, wanted = paths(raw), paths(RawText.of(text))
    return Scanned(len(raw.pages), f1(ours, wanted), placed(raw, read(pdf)), wanted - ours, ours - wanted)


def placed(scan: RawText, printed: RawText) -> float:
    """The part of the scanned words in the middle of whose box the PDF has the same word."""
    right = 0
    for page in scan.pages:
        other = printed.pages[page.number - 1]
        scale = (other.width or 1) / (page.width or 1)
        there = [word for word in printed.words if word.page == page.number]
        for word in (word for word in scan.words if word.page == page.number):
            x, y = (word.box.left + word.box.right) / 2 * scale, (word.box.top + word.box.bottom) / 2 * scale
            right += any(
                hit.box.left - 1 <= x <= hit.box.right + 1 and hit.box.top - 2 <= y <= hit.box.bottom + 2
                and printed.text[hit.start : hit.end] == scan.text[word.start : word.end]
                for hit in there
            )  # fmt: skip
    return right / len(scan.words)
