"""Scans: what the real OCR program reads, where it stands, and what happens without it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest
from clausebook.ingest.readers import read, scan
from clausebook.model.errors import Unreadable
from clausebook.model.text import RawText
from kinds_made import LAW, other_files, picture_of
from press import face, needed, print_pdf, scan_pdf
from scanned import as_printed, f1, gazettes, paths, scanned


@pytest.fixture(autouse=True)
def _kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is read in this test's folder."""
    monkeypatch.setenv("CLAUSEBOOK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def _tesseract() -> None:
    """The OCR program."""
    needed(shutil.which("tesseract") is not None, "tesseract")


MOST = 5000
"""Characters of the longer gazettes that are scanned here; `bench/scans.py` scans them whole."""


@pytest.mark.parametrize("name", gazettes())
def test_printed_gazette(name: str, tmp_path: Path) -> None:
    """A gazette printed to a PDF (the dredge gazette in two columns) parses to the same paths as its text."""
    text = as_printed(name)
    pdf = print_pdf(tmp_path / "a.pdf", text, columns=2 if name.startswith("dredge") else 1)
    assert f1(paths(read(pdf)), paths(RawText.of(text))) >= 0.95


@pytest.mark.parametrize("face_name", ["liberation/LiberationMono-Regular", "dejavu/DejaVuSansMono"])
@pytest.mark.parametrize("columns", [1, 2])
def test_typewritten_gazette(columns: int, face_name: str, tmp_path: Path) -> None:
    """In a typewriter face, whose spaces are wider than its letters are high, words are no columns and no cells."""
    text = as_printed("national-waterways-safety-2002", 9000)
    pdf = print_pdf(tmp_path / "a.pdf", text, columns=columns, font=face(face_name), size=10 if columns == 1 else 7)
    assert f1(paths(read(pdf)), paths(RawText.of(text))) >= 0.95


@pytest.mark.usefixtures("_tesseract")
@pytest.mark.parametrize("name", gazettes())
def test_scanned_gazette(name: str, tmp_path: Path) -> None:
    """The same as pictures: OCR gives the same paths, and its boxes hold the words that they claim."""
    found = scanned(tmp_path, name, most=MOST)
    assert found.f1 >= 0.95, (found.lacking, found.added)
    assert found.placed >= 0.95


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


@pytest.mark.usefixtures("_tesseract")
def test_broken_off_scan_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    """Of a TIFF whose later pages are cut off the first is read, and the document says that it is damaged."""
    page = picture_of(print_pdf(tmp_path / "a.pdf", LAW), tmp_path / "a.png")
    whole = other_files({"image": page})["tiff"].read_bytes()
    (tmp_path / "cut.tif").write_bytes(whole[: int(len(whole) * 0.9)])
    raw = read(tmp_path / "cut.tif")
    assert "Fees" in raw.text
    assert [fault.kind for fault in raw.faults] == ["damaged-file"]


@pytest.mark.usefixtures("_tesseract")
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_page_that_lies_on_its_side(turn: int, tmp_path: Path) -> None:
    """A page scanned turned is read upright, and its boxes are in the picture as it lies."""
    from PIL import Image

    page = Image.open(picture_of(print_pdf(tmp_path / "a.pdf", LAW), tmp_path / "a.png", 150))
    page.rotate(turn, expand=True).save(tmp_path / "turned.png")
    raw = read(tmp_path / "turned.png")
    lying = Image.open(tmp_path / "turned.png").convert("L")
    assert "The owner of a boat shall pay" in raw.text
    assert (raw.pages[0].width, raw.pages[0].height) == lying.size
    cuts = [lying.crop((word.box.left, word.box.top, word.box.right, word.box.bottom)) for word in raw.words]
    assert all(sum(cut.histogram()[:128]) > 0.04 * cut.width * cut.height for cut in cuts)
