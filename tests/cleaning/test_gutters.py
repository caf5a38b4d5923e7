"""Columns read across, put in order by the boxes of the words; tables and single columns stay."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from clausebook.ingest.cleaning import clean
from clausebook.ingest.readers import read
from clausebook.model.text import Box, RawText, Word
from PIL import Image, ImageDraw, ImageFont
from press import needed

LEFT = (
    "The master of every vessel shall on",
    "arrival at the port deliver to the officer",
    "in charge of the harbour a declaration",
    "of the cargo that is carried in the",
    "vessel and shall not land any person",
    "until the officer has seen it.",
)
RIGHT = (
    "No vessel shall lie alongside another",
    "within the limits of the harbour without",
    "the leave of the harbour master, and",
    "every vessel so lying shall move when",
    "she is told to do so by any officer of",
    "the port or by the harbour master.",
)
WIDE, HIGH, GUTTER = 9, 18, 40
"""Pixels of a letter, of a line, and between the columns."""


def printed(rows: list[tuple[str, str]], at: int) -> RawText:
    """Lines as an OCR program reads them across, with boxes; the second piece of each begins at pixel `at`."""
    text, words = "", list[Word]()
    for nth, pieces in enumerate(rows):
        for piece, left in zip(pieces, (0, at), strict=True):
            for word in piece.split():
                box = Box(left, nth * 30, left + WIDE * len(word), nth * 30 + HIGH)
                words.append(Word(len(text), len(text) + len(word), 1, box))
                text += word + " "
                left += WIDE * (len(word) + 1)
        text = text.rstrip(" ") + "\n"
    return RawText.of(text, words=tuple(words))


def in_words(text: str) -> str:
    return " ".join(text.split())


def test_two_columns() -> None:
    """The left column reads first; undoing gives the lines back as they were read."""
    raw = printed(list(zip(LEFT, RIGHT, strict=True)), WIDE * 44 + GUTTER)
    cleaning = clean(raw)
    assert in_words(cleaning.text.text) == " ".join((*LEFT, *RIGHT))
    assert cleaning.text.undone().text == raw.text
    assert sum(edit.is_move for edit in cleaning.text.edits) == len(RIGHT) - 1


def test_left_column_longer() -> None:
    """Lines that the right column no longer has are read with the left one."""
    rows = [*zip(LEFT, RIGHT, strict=True), ("A fine of ten rupees may be laid on", "")]
    raw = printed(rows, WIDE * 44 + GUTTER)
    assert in_words(clean(raw).text.text) == " ".join((*LEFT, rows[-1][0], *RIGHT))


def test_table_stays() -> None:
    """Short cells side by side are the rows of a table."""
    rows = [(f"Above {tons} tons", f"{men} men") for tons, men in ((10, 4), (15, 6), (20, 8), (25, 10), (30, 12))]
    raw = printed(rows, 400)
    assert not [edit for edit in clean(raw).text.edits if edit.is_move]


def test_one_column_stays() -> None:
    """Lines with a wide space here and there have no gutter."""
    raw = printed([(line[:12], line[12:]) for line in LEFT], WIDE * 14)
    assert not [edit for edit in clean(raw).text.edits if edit.is_move]


def test_page_read_across_by_tesseract(tmp_path: Path) -> None:
    """A page of two columns that Tesseract was told to read as one block: its words come out in the order of print."""
    needed(shutil.which("tesseract") is not None, "tesseract")
    page = Image.new("L", (1100, 420), 255)
    draw, face = ImageDraw.Draw(page), ImageFont.load_default(26)
    for nth, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        draw.text((40, 40 + 50 * nth), left, font=face, fill=0)
        draw.text((580, 40 + 50 * nth), right, font=face, fill=0)
    page.save(tmp_path / "page.png")
    command = ["tesseract", str(tmp_path / "page.png"), str(tmp_path / "page"), "--psm", "6", "-l", "eng", "hocr"]
    subprocess.run(command, check=True, capture_output=True)
    raw = read(tmp_path / "page.hocr")
    assert in_words(raw.text) != " ".join((*LEFT, *RIGHT))
    assert in_words(clean(raw).text.text) == " ".join((*LEFT, *RIGHT))
