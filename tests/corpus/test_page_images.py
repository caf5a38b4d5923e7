"""Pictures of pages out of stores and files: the right page, with the words where the boxes say."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from clausebook.corpus.bulk import add
from clausebook.corpus.holdings import Holdings
from clausebook.corpus.page_images import PageImage, source_image
from clausebook.corpus.store import Store
from clausebook.ingest.readers import read
from clausebook.model.errors import ClausebookError
from clausebook.model.text import RawText
from kinds_made import ALTO, HOCR, LAW, MANIFEST
from PIL import Image, ImageDraw
from press import print_pdf

BOOK = "\n".join(f"{nth}. Boat {nth} shall pay {nth} rupees." for nth in range(1, 70))


def inked(image: PageImage, raw: RawText, number: int) -> float:
    """The share of a page's words whose box has ink in it and is light at its rim."""
    picture = Image.open(io.BytesIO(image.png)).convert("L")
    assert picture.size == (image.width, image.height)
    words = [word for word in raw.words if word.page == number]
    dark = [picture.crop(tuple(map(round, image.pixels(word.box)))).getextrema()[0] < 128 for word in words]  # type: ignore[operator]
    blank = ImageDraw.Draw(picture)
    for word in words:
        left, top, right, bottom = image.pixels(word.box)
        blank.rectangle((left - 3, top - 3, right + 3, bottom + 3), fill=255)
    assert picture.getextrema()[0] > 128, "ink outside the boxes"  # type: ignore[operator]
    return sum(dark) / len(dark)


def test_pages_of_a_stored_pdf(store: Store, tmp_path: Path) -> None:
    """A store shows each page of a PDF after the file is gone, in the size asked for."""
    pdf = print_pdf(tmp_path / "book.pdf", BOOK)
    assert [done.outcome for done in add(store, [pdf])] == ["added"]
    pdf.unlink()
    raw = store.raw("book")
    assert raw is not None
    assert len(raw.pages) == 2
    for number, width in ((1, 1600), (2, 700)):
        image = Holdings(store).page_image("book", number, width)
        assert image is not None
        assert (image.width, image.drawn) == (width, False)
        assert inked(image, raw, number) == 1
    assert Holdings(store).page_image("book", 2, 700) == image


def test_pages_beside_ocr_output(store: Store, tmp_path: Path) -> None:
    """The picture that OCR output names is kept with it; without one its words are drawn."""
    (tmp_path / "a.hocr").write_text(HOCR)
    Image.new("L", (500, 700), 90).save(tmp_path / "p.png")
    (tmp_path / "b.alto.xml").write_text(ALTO.format(version=4))
    list(add(store, [tmp_path / "a.hocr", tmp_path / "b.alto.xml"]))
    (tmp_path / "p.png").unlink()
    shown = Holdings(store).page_image("a", 1)
    assert shown is not None
    assert (shown.width, shown.across, shown.down, shown.drawn) == (500, 0.5, 0.5, False)
    drawn = Holdings(store).page_image("b.alto", 1)
    raw = store.raw("b.alto")
    assert drawn is not None
    assert raw is not None
    assert drawn.drawn
    assert inked(drawn, raw, 1) == 1


def test_pages_of_a_manifest(tmp_path: Path) -> None:
    """The pages of a manifest show their own pictures, in its order."""
    (tmp_path / "manifest.json").write_text(MANIFEST)
    for name, grey in (("first", 200), ("second", 100)):
        (tmp_path / f"{name}.xml").write_text(ALTO.format(version=4))
        Image.new("L", (50, 70), grey).save(tmp_path / f"{name}.png")
    raw = read(tmp_path / "manifest.json")
    images = [source_image(tmp_path / "manifest.json", raw, number) for number in (1, 2)]
    assert [Image.open(io.BytesIO(image.png)).getpixel((5, 5)) for image in images if image] == [100, 200]


def test_no_pages(tmp_path: Path) -> None:
    """A text without pages has no picture; a page that is not there is told."""
    (tmp_path / "rules.txt").write_text(LAW)
    assert source_image(tmp_path / "rules.txt", read(tmp_path / "rules.txt"), 1) is None
    pdf = print_pdf(tmp_path / "rules.pdf", LAW)
    with pytest.raises(ClausebookError, match="no page 2"):
        source_image(pdf, read(pdf), 2)
