"""Tables with ruling lines in a PDF: rows and cells as they are printed, and pages whose rules are no table."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from clausebook.ingest.readers import read
from press import A4
from reportlab.pdfgen.canvas import Canvas

BEFORE = "1. Fees.—The owner of every vessel shall pay the fee in the table."
AFTER = "2. Penalty.—Whoever does not pay shall be punishable with fine."
CELLS = [
    (50, 110, "Class"), (110, 110, "Vessels that ply for hire in the"), (110, 121, "waters of the State"), (360, 110, "Fee"),
    (50, 140, "I"), (110, 140, "Rowing boats"), (360, 140, "Rs. 5"),
    (110, 170, "Sailing boats"), (360, 170, "Rs. 6"),
    (50, 200, "II"), (360, 200, "Rs. 9"),
]  # fmt: skip
"""Left, down, words; the third row has no class, the fourth no vessels."""

ROWS = [
    "Class\tVessels that ply for hire in the waters of the State\tFee",
    "I\tRowing boats\tRs. 5",
    "\tSailing boats\tRs. 6",
    "II\t\tRs. 9",
]
ACROSS, DOWN = (45, 105, 355, 420), (98, 128, 158, 188, 218)


def strokes(canvas: Canvas) -> None:
    """Each line on its own."""
    for x in ACROSS:
        canvas.line(x, A4[1] - DOWN[0], x, A4[1] - DOWN[-1])
    for y in DOWN:
        canvas.line(ACROSS[0], A4[1] - y, ACROSS[-1], A4[1] - y)


def thin_rectangles(canvas: Canvas) -> None:
    """Lines as word processors print them: filled rectangles, the long ones in pieces."""
    for x in ACROSS:
        for high, low in pairwise(DOWN):
            canvas.rect(x, A4[1] - low, 0.5, low - high, stroke=0, fill=1)
    for y in DOWN:
        canvas.rect(ACROSS[0], A4[1] - y, ACROSS[-1] - ACROSS[0], 0.5, stroke=0, fill=1)


def one_path(canvas: Canvas) -> None:
    """The whole grid as one path, drawn under a turned scale."""
    path = canvas.beginPath()
    for x in ACROSS:
        path.moveTo(x, A4[1] - DOWN[0])
        path.lineTo(x, A4[1] - DOWN[-1])
    for y in DOWN:
        path.moveTo(ACROSS[0], A4[1] - y)
        path.lineTo(ACROSS[-1], A4[1] - y)
    canvas.drawPath(path)


def boxes(canvas: Canvas) -> None:
    """A box around each cell."""
    for left, right in pairwise(ACROSS):
        for high, low in pairwise(DOWN):
            canvas.rect(left, A4[1] - low, right - left, low - high)


def table(path: Path, rules: object, cells: list[tuple[float, float, str]] = CELLS) -> Path:
    """A page with the table between two rules of law."""
    canvas = Canvas(str(path), pagesize=A4)
    canvas.setFont("Times-Roman", 10)
    for x, y, words in [(45, 80, BEFORE), *cells, (45, 250, AFTER)]:
        canvas.drawString(x, A4[1] - y, words)
    rules(canvas)  # type: ignore[operator]
    canvas.save()
    return path


@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.parametrize("rules", [strokes, thin_rectangles, one_path, boxes])
def test_ruled_table(rules: object, turn: int, tmp_path: Path) -> None:
    """Each row is a line with a tab for each border of columns, empty cells kept, however the rules are drawn."""
    pdf = table(tmp_path / "a.pdf", rules)
    document = pypdfium2.PdfDocument(pdf)
    document[0].set_rotation(turn)
    document.save(tmp_path / "turned.pdf")
    raw = read(tmp_path / "turned.pdf")
    assert raw.text == "\n\n".join([BEFORE, "\n".join(ROWS), AFTER])
    assert [raw.text[word.start : word.end] for word in raw.words] == raw.text.split()


def test_without_pdfplumber(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pdfplumber is not installed the words are read all the same, by their places."""
    monkeypatch.setitem(sys.modules, "pdfplumber.table", None)
    raw = read(table(tmp_path / "a.pdf", strokes))
    assert sorted(raw.text.split()) == sorted([*BEFORE.split(), *" ".join(ROWS).split(), *AFTER.split()])
    assert not raw.notes


def test_frame_with_columns_is_no_table(tmp_path: Path) -> None:
    """A border around the page and a rule between its columns enclose text that is read column by column."""
    line = "the master of every vessel shall obey the orders of"
    cells = [(x, 120 + 12 * nth, f"{side}{nth} {line}") for nth in range(50) for x, side in ((45, "L"), (310, "R"))]
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Times-Roman", 10)
    for x, y, words in [(200, 60, "THE GAZETTE OF THE STATE"), *cells]:
        canvas.drawString(x, A4[1] - y, words)
    canvas.rect(30, 40, 535, 762)
    canvas.line(30, A4[1] - 80, 565, A4[1] - 80)
    canvas.line(300, 40, 300, A4[1] - 80)
    canvas.save()
    lines = [text.split()[0] for text in read(tmp_path / "a.pdf").text.split("\n") if text]
    assert lines == ["THE", *(f"L{nth}" for nth in range(50)), *(f"R{nth}" for nth in range(50))]


def test_table_in_a_column(tmp_path: Path) -> None:
    """A table in the left of two columns is read before the right column."""
    line = "the master of every vessel shall obey all the orders"
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Times-Roman", 10)
    for nth in range(40):
        canvas.drawString(310, A4[1] - 60 - 12 * nth, f"R{nth} {line}")
        if not 10 <= nth < 20:
            canvas.drawString(45, A4[1] - 60 - 12 * nth, f"L{nth} {line}")
    for nth, words in enumerate(("Class", "Fee", "I", "Rs. 5")):
        row, column = divmod(nth, 2)
        canvas.drawString(70 + 100 * column, A4[1] - 200 - 30 * row, words)
        canvas.rect(60 + 100 * column, A4[1] - 210 - 30 * row, 100, 30)
    canvas.save()
    text = [found for found in read(tmp_path / "a.pdf").text.split("\n") if found]
    assert text[10:12] == ["Class\tFee", "I\tRs. 5"]
    assert [found.split()[0] for found in text if "\t" not in found] == [
        *(f"L{nth}" for nth in range(40) if not 10 <= nth < 20), *(f"R{nth}" for nth in range(40)),
    ]  # fmt: skip
