"""hOCR, ALTO and PAGE XML: words, boxes, confidences and order as the file states them."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from clausebook.ingest.pipeline import digest
from clausebook.ingest.readers import read
from clausebook.model.errors import Unreadable
from clausebook.model.text import Box, RawText
from kinds_made import ALTO, HOCR, PAGE

DATA = Path(__file__).parent / "data"


def read_text(text: str | bytes, folder: Path, name: str = "page.xml") -> RawText:
    """Read what a file of these words would give."""
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(file)


def test_hocr_lines_and_words(tmp_path: Path) -> None:
    """Words, lines and paragraphs are laid out; an invisible hyphen reads as printed; confidences are kept."""
    raw = read_text(HOCR, tmp_path)
    assert raw.text == "1. Certi-\nficate.\n\n2. A line without words"
    assert [raw.text[word.start : word.end] for word in raw.words] == [
        "1.",
        "Certi-",
        "ficate.",
        "2. A line without words",
    ]
    assert [word.confidence for word in raw.words] == [0.96, 0.91, 0.4, None]
    assert raw.words[1].box == Box(40, 10, 110, 30)
    assert (raw.pages[0].width, raw.pages[0].height) == (1000, 1400)


def test_hocr_as_careless_html(tmp_path: Path) -> None:
    """hOCR that is no XML (open elements, HTML entities) is read as a browser would read it."""
    page = HOCR.split("<body>")[1].replace("</span></p>", "</span><br>&nbsp;</p>", 1)
    raw = read_text("<!DOCTYPE html><html><head><meta name='ocr-system' content='x'><body>" + page, tmp_path)
    assert raw.text == "1. Certi-\nficate.\n\n2. A line without words"
    assert not raw.faults


def test_hocr_of_an_exporter() -> None:
    """Characters in elements of their own, HTML's entities in XHTML, table cells, an empty page."""
    raw = read(DATA / "exporter.hocr")
    assert raw.text == (
        "1. Fees shall be payable in ad-\nvance.\n\nClass\tFee\nI\tRs. 5\n\n2. Line without words is here."
    )
    assert [page.number for page in raw.pages] == [1, 2, 3]
    assert raw.page_at(raw.text.index("2. Line")) == 3
    assert raw.words[0].confidence == 0.88


def test_page_order_of_nested_regions() -> None:
    """Groups in groups, regions in regions, a table by rows where the order names it, what it does not name at the end."""
    raw = read(DATA / "nested_regions.page.xml")
    assert raw.text == "1. Outer.\n\n2. Nested b.\n\n3. Nested c.\n\nClass\tFee\nI\tRs. 5\n\n4. Not in order."


@pytest.mark.parametrize("version", [2, 3, 4])
def test_alto(version: int, tmp_path: Path) -> None:
    """The two parts of a parted word stay apart with the printed hyphen; a word without a place has no box."""
    raw = read_text(ALTO.format(version=version), tmp_path)
    assert raw.text == "1. Certi-\nficate.\n\n2. Unplaced"
    assert [word.confidence for word in raw.words] == [0.96, 0.91, 0.4]
    assert raw.words[2].box == Box(10, 40, 90, 60)


def test_alto_hyphen_is_not_doubled(tmp_path: Path) -> None:
    """A hyphen that stands in the word and again in HYP is printed once."""
    assert "Certi-\n" in read_text(ALTO.format(version=3).replace('"Certi"', '"Certi-"'), tmp_path).text


def test_alto_in_tenths_of_a_millimetre(tmp_path: Path) -> None:
    """Another measure than pixels is kept and said."""
    raw = read_text(ALTO.format(version=3).replace(">pixel<", ">mm10<"), tmp_path)
    assert any("mm10" in note for note in raw.notes)


def test_page_order_and_spacing(tmp_path: Path) -> None:
    """Regions follow the reading order, unlisted ones come last; a line's own text spaces its words."""
    raw = read_text(PAGE, tmp_path)
    assert raw.text == "1. Fees.\n\n2. Only the region\nhas text.\n\nNot in the order."
    assert [raw.text[word.start : word.end] for word in raw.words[:3]] == ["1", ".", "Fees."]
    assert raw.words[2].box == Box(40, 10, 110, 30)
    assert raw.words[0].confidence == 0.9


def test_three_formats_give_the_same_provisions() -> None:
    """hOCR, ALTO and plain text of one OCR run parse to the same provisions."""
    found = [
        [(p.path, p.kind, p.num) for p in digest(read(DATA / f"gas_licence.{ending}"), "x").graph.provisions]
        for ending in ("hocr", "alto.xml", "txt")
    ]
    assert len(found[0]) >= 5
    assert found[0] == found[1] == found[2]
    assert read(DATA / "gas_licence.hocr").words == read(DATA / "gas_licence.alto.xml").words


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE alto [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + ALTO.format(version=3).split("?>")[1],
        '<!DOCTYPE alto [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
        + ALTO.format(version=3).split("?>")[1].replace('"1."', '"&a;"'),
        HOCR.replace('.dtd">', '.dtd" [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>'),
        ('<!DOCTYPE alto [<!ENTITY a "aaaa">]>' + ALTO.format(version=3).split("?>")[1]).encode("utf-16"),
    ],
)
def test_entities_are_refused(text: str | bytes, tmp_path: Path) -> None:
    """A file that declares entities is refused in one sentence, whatever they are for."""
    with pytest.raises(Unreadable, match="declares XML entities"):
        read_text(text, tmp_path)


def test_nothing_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address of a DTD is never looked up."""

    def connected(*_: object) -> None:
        pytest.fail("a reader went to the network")

    monkeypatch.setattr(socket, "socket", connected)
    monkeypatch.setattr(socket, "getaddrinfo", connected)
    assert read_text(HOCR, tmp_path).text
    assert read_text(HOCR.replace("<body>", "<body>&nbsp;"), tmp_path).text


@pytest.mark.parametrize("text", [HOCR, ALTO.format(version=3), PAGE])
def test_broken_off(text: str, tmp_path: Path) -> None:
    """A file that breaks off is read as far as it goes, and the document has the defect."""
    document = digest(read_text(text[: text.rindex("Fees") if "Fees" in text else -160], tmp_path), "x")
    assert "damaged-file" in {defect.kind for defect in document.graph.defects}


def test_deep_nesting(tmp_path: Path) -> None:
    """Thousands of nested elements give text or a sentence, not a crash."""
    try:
        raw = read_text(HOCR.replace("<body>", "<body>" + "<div>" * 60_000), tmp_path)
    except Unreadable:
        return
    assert "ficate." in raw.text
