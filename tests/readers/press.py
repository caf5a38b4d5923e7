"""A small printing press: text set in lines on pages of a PDF, so that tests know what stands where."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

LIBRARY = Path(__file__).parents[2] / "corpus" / "library"
FONTS = Path("/usr/share/fonts/truetype")
A4 = (595, 842)


def needed(there: bool, what: str) -> None:
    """Skip a test whose program or font is missing; on the build server, where all must be there, fail it."""
    if there:
        return
    if os.environ.get("CI") or os.environ.get("CLAUSEBOOK_CI"):
        pytest.fail(f"{what} is not installed: .ci/run must install it")
    pytest.skip(f"{what} is not installed")


def face(name: str = "liberation/LiberationSerif-Regular") -> str:
    """A font with more than Latin-1 in it, by its file's name without the ending."""
    file = FONTS / f"{name}.ttf"
    needed(file.is_file(), f"the font {file.name}")
    pdfmetrics.registerFont(TTFont(file.stem, str(file)))
    return file.stem


Printed = list[tuple[float, str]]
"""One line: pieces of text, each with its distance from the left edge of the column."""


def set_in_lines(text: str, font: str, size: float, width: float) -> list[Printed]:
    """The text in lines no wider than `width`; a line of the text begins a new line, tabs part it into cells."""
    lines: list[Printed] = []
    for paragraph in text.splitlines():
        cells = paragraph.split("\t")
        step = width / len(cells)
        set_cells = [_set(cell, font, size, step - (12 if len(cells) > 1 else 0)) for cell in cells]
        for nth in range(max(map(len, set_cells))):
            lines.append([(step * at, cell[nth]) for at, cell in enumerate(set_cells) if nth < len(cell)])
    return lines


def _set(paragraph: str, font: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    line, reach = "", 0.0
    space = pdfmetrics.stringWidth(" ", font, size)
    for word in paragraph.split():
        step = pdfmetrics.stringWidth(word, font, size)
        if line and reach + space + step > width:
            lines.append(line)
            line, reach = word, step
        else:
            line, reach = (f"{line} {word}", reach + space + step) if line else (word, step)
    return [*lines, line]


def print_pdf(path: Path, text: str, *, columns: int = 1, font: str | None = None, size: float = 11) -> Path:
    """Write the text to a PDF of A4 pages in so many columns."""
    font = font or face()
    margin, gutter = 56, 22
    width = (A4[0] - 2 * margin - gutter * (columns - 1)) / columns
    lines = set_in_lines(text, font, size, width)
    leading = size * 1.25
    per_column = int((A4[1] - 2 * margin) // leading)
    canvas = Canvas(str(path), pagesize=A4)
    for first in range(0, len(lines), per_column * columns):
        canvas.setFont(font, size)
        for nth, line in enumerate(lines[first : first + per_column * columns]):
            column, row = divmod(nth, per_column)
            for x, piece in line:
                canvas.drawString(margin + column * (width + gutter) + x, A4[1] - margin - size - row * leading, piece)
        canvas.showPage()
    canvas.save()
    return path


def scan_pdf(path: Path, pdf: Path, dpi: int = 300) -> Path:
    """Write the pages of a PDF as pictures to a new PDF without text."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    pages = [page.render(scale=dpi / 72, grayscale=True).to_pil() for page in document]
    pages[0].save(path, save_all=True, append_images=pages[1:], resolution=dpi)
    return path


def ruled_pdf(path: Path) -> Path:
    """Write a PDF of one page with a ruled table of five rows and three columns between two rules of law."""
    canvas = Canvas(str(path), pagesize=A4)
    canvas.drawString(45, 760, "1. Fees.-The owner of every boat shall pay the fee in the table.")
    for row in range(5):
        for column in range(3):
            canvas.rect(45 + 150 * column, 700 - 30 * row, 150, 30)
            canvas.drawString(50 + 150 * column, 710 - 30 * row, f"cell {column} of row {row}")
    canvas.drawString(45, 520, "2. Penalty.-Whoever does not pay shall be fined.")
    canvas.save()
    return path
