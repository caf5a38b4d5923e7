"""Scans: what the real OCR program reads, where it stands, and what happens without it."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from clausebook.ingest.pipeline import digest
from clausebook.ingest.readers import read, scan
from clausebook.model.errors import Unreadable
from clausebook.model.text import RawText
from kinds_made import LAW
from press import LIBRARY, needed, print_pdf, scan_pdf


@pytest.fixture(autouse=True)
def _kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is read in this test's folder."""
    monkeypatch.setenv("CLAUSEBOOK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def _tesseract() -> None:
    """The OCR program."""
    needed(shutil.which("tesseract") is not None, "tesseract")


def as_printed(text: str) -> str:
    """The text as a printer would set it.

    Without the lines of another script that the website put in, with headings apart, and with the quotes around the
    letters of appendices that OCR took for other marks.
    """
    lines = [line for line in text.split("\n") if not re.search("[\\u0d00-\\u0d7f]", line)]
    text = re.sub(r"(?<=\S)(Appendix [IVX]+)(?=[A-Z])", r"\n\n\1\n", "\n".join(lines))
    return re.sub(r"(?m)^APPENDIX [l'‘]{0,2}([A-Z])['*]?$", r"APPENDIX '\1'", text)


def paths(raw: RawText) -> Counter[str]:
    """The provisions of a raw text."""
    apart = ("furniture", "crossheading", "gap", "unclassified")
    return Counter(provision.path for provision in digest(raw, "x").graph.provisions if provision.kind not in apart)


def f1(one: Counter[str], other: Counter[str]) -> float:
    """How far two bags of paths agree."""
    return 2 * sum((one & other).values()) / (sum(one.values()) + sum(other.values()))


GAZETTES = sorted(folder.name for folder in LIBRARY.iterdir() if (folder / "source.txt").is_file())


@pytest.mark.parametrize("name", GAZETTES)
def test_printed_gazette(name: str, tmp_path: Path) -> None:
    """A gazette printed to a PDF (the dredge gazette in two columns) parses to the same paths as its text."""
    text = as_printed((LIBRARY / name / "source.txt").read_text("utf-8"))
    pdf = print_pdf(tmp_path / "a.pdf", text, columns=2 if name.startswith("dredge") else 1)
    assert f1(paths(read(pdf)), paths(RawText.of(text))) >= 0.95


@pytest.mark.usefixtures("_tesseract")
@pytest.mark.parametrize("name", GAZETTES)
def test_scanned_gazette(name: str, tmp_path: Path) -> None:
    """The same as pictures: OCR gives the same paths, and its boxes hold the words that they claim."""
    text = as_printed((LIBRARY / name / "source.txt").read_text("utf-8"))
    pdf = print_pdf(tmp_path / "a.pdf", text, columns=2 if name.startswith("dredge") else 1)
    scanned = read(scan_pdf(tmp_path / "scan.pdf", pdf))
    assert f1(paths(scanned), paths(RawText.of(text))) >= 0.95
    assert agreement(scanned, read(pdf)) >= 0.95


def agreement(scanned: RawText, printed: RawText) -> float:
    """The part of the scanned words in the middle of whose box the PDF has the same word."""
    right = 0
    for page in scanned.pages:
        other = printed.pages[page.number - 1]
        scale = (other.width or 1) / (page.width or 1)
        there = [word for word in printed.words if word.page == page.number]
        for word in (word for word in scanned.words if word.page == page.number):
            x, y = (word.box.left + word.box.right) / 2 * scale, (word.box.top + word.box.bottom) / 2 * scale
            right += any(
                hit.box.left - 1 <= x <= hit.box.right + 1 and hit.box.top - 2 <= y <= hit.box.bottom + 2
                and printed.text[hit.start : hit.end] == scanned.text[word.start : word.end]
                for hit in there
            )  # fmt: skip
    return right / len(scanned.words)


@pytest.mark.usefixtures("_tesseract")
def test_picture_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A TIFF of two pages gives both, in order, with confidences; a second reading does not run the program again."""
    page = pypdfium2.PdfDocument(print_pdf(tmp_path / "a.pdf", LAW))[0].render(scale=200 / 72).to_pil()
    other = (
        pypdfium2.PdfDocument(print_pdf(tmp_path / "b.pdf", "4. Repeal.—The old rules are repealed."))[0]
        .render(scale=200 / 72)
        .to_pil()
    )
    page.save(tmp_path / "pages.tiff", save_all=True, append_images=[other])
    seen: list[tuple[int, int]] = []
    raw = read(tmp_path / "pages.tiff", watch=lambda done, pages: seen.append((done, pages)))
    assert raw.text.index("Short title") < raw.text.index("old rules are repealed")
    assert raw.page_at(raw.text.index("Repeal")) == 2
    assert seen == [(1, 2), (2, 2)]
    assert all(word.confidence is not None and 0 <= word.confidence <= 1 for word in raw.words)
    monkeypatch.setattr(scan, "_run", lambda *_: pytest.fail("the page was read before"))
    assert read(tmp_path / "pages.tiff") == raw


@pytest.mark.usefixtures("_tesseract")
def test_language_that_is_missing(tmp_path: Path) -> None:
    """A language that Tesseract lacks is named with the command that installs it."""
    pdf = scan_pdf(tmp_path / "scan.pdf", print_pdf(tmp_path / "a.pdf", LAW), 60)
    with pytest.raises(Unreadable, match=r"has no language xyz.*apt-get install tesseract-ocr-xyz"):
        read(pdf, lang="eng+xyz")
