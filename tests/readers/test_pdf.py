"""PDF: words where they are printed, in the order in which they read."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from clausebook.ingest.pipeline import digest
from clausebook.ingest.readers import read
from clausebook.model.errors import Unreadable
from clausebook.model.text import RawText
from kinds_made import LAW
from press import A4, print_pdf, scan_pdf
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

Lines = list[tuple[float, float, str]]


def drawn(path: Path, *pages: Lines, font: str = "Times-Roman", size: float = 10, encrypt: object = None) -> Path:
    """A PDF with lines of text at places (from the left, from the top)."""
    canvas = Canvas(str(path), pagesize=A4, encrypt=encrypt)
    for lines in pages:
        canvas.setFont(font, size)
        for x, y, text in lines:
            canvas.drawString(x, A4[1] - y, text)
        canvas.showPage()
    canvas.save()
    return path


def ink(raw: RawText, pdf: Path, scale: float = 2) -> list[float]:
    """For each word, the part of its box (rendered again) that is dark."""
    document = pypdfium2.PdfDocument(pdf)
    pictures = [page.render(scale=scale, grayscale=True).to_pil() for page in document]
    shares: list[float] = []
    for word in raw.words:
        box = word.box
        cut = pictures[word.page - 1].crop(
            (box.left * scale, box.top * scale, box.right * scale + 1, box.bottom * scale + 1)
        )
        shares.append(sum(cut.histogram()[:128]) / (cut.width * cut.height))
    return shares


COLUMN = [
    "The master of every vessel in the port shall",
    "obey the orders of the conservator, and shall",
    "at no time leave the vessel without a crew",
    "that is able to move her when she is told to",
    "move by the conservator or his deputy, or by",
    "any person who is in charge of the pilotage",
]


def test_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    """Two columns under a heading across both: heading, left, right, even where the file draws row by row."""
    rows = [
        (x, 100 + 12 * nth, f"{side} {line}") for nth, line in enumerate(COLUMN) for x, side in ((50, "L"), (310, "R"))
    ]
    raw = read(drawn(tmp_path / "a.pdf", [(150, 60, "RULES FOR ALL PORTS AND HARBOURS OF THE STATE AND COAST"), *rows]))
    assert [line[0] for line in raw.text.split("\n") if line] == ["R", *["L"] * 6, *["R"] * 6]
    assert all(share > 0.04 for share in ink(raw, tmp_path / "a.pdf"))


def test_table_is_read_row_by_row(tmp_path: Path) -> None:
    """Short cells side by side are rows with tabs; a cell of two lines stays in its row."""
    cells = [
        ("Class", "Boats", "Fee"),
        ("I", "Rowing boats", "Rs. 5"),
        ("", "and sailing boats", ""),
        ("II", "Steamers", "Rs. 10"),
    ]
    lines = [
        (50 + 150 * at, 100 + 12 * nth, cell) for nth, row in enumerate(cells) for at, cell in enumerate(row) if cell
    ]
    raw = read(drawn(tmp_path / "a.pdf", lines))
    assert raw.text.split("\n") == [
        "Class\tBoats\tFee",
        "I\tRowing boats and sailing boats\tRs. 5",
        "II\tSteamers\tRs. 10",
    ]


def test_numbers_before_paragraphs_are_no_table(tmp_path: Path) -> None:
    """`(a)` set far from its paragraph is one line with it."""
    lines = [
        (50 + 60 * at, 100 + 12 * nth, text)
        for nth, row in enumerate(zip(["(a)", "(b)", "(c)"], COLUMN, strict=False))
        for at, text in enumerate(row)
    ]
    assert read(drawn(tmp_path / "a.pdf", lines)).text.split("\n")[1] == "(b) " + COLUMN[1]


def test_margin_numbers_stand_alone(tmp_path: Path) -> None:
    """Line numbers in the margin are lines of their own, for the cleaning to leave out; they open no line of text."""
    lines: Lines = [(100, 100 + 12 * nth, COLUMN[nth % 6]) for nth in range(20)]
    lines += [(60, 100 + 12 * nth, str(nth + 1)) for nth in range(4, 20, 5)]
    text = read(drawn(tmp_path / "a.pdf", lines)).text.split("\n")
    assert [line for line in text if line.isdigit()] == ["5", "10", "15", "20"]
    assert [line for line in text if not line.isdigit()] == [COLUMN[nth % 6] for nth in range(20)]


SECTIONS = [f"{n}. {COLUMN[0]}" if k == 0 else COLUMN[k] + "." * (k == 5) for n in range(1, 9) for k in range(6)]


@pytest.mark.parametrize("across", [60, 480])
@pytest.mark.parametrize("step", [1, 5])
def test_numbered_lines_of_a_bill(across: int, step: int, tmp_path: Path) -> None:
    """Numbers beside every line, or every fifth, in either margin and anew on each page, are no part of the clean text."""
    pages: list[Lines] = []
    for first in (0, 24):
        lines: Lines = [(100, 100 + 24 * nth, text) for nth, text in enumerate(SECTIONS[first : first + 24])]
        pages.append(lines + [(across, 100 + 24 * nth, str(nth + 1)) for nth in range(step - 1, 24, step)])
    document = digest(read(drawn(tmp_path / "a.pdf", *pages, size=12)), "bill")
    assert document.text.text.split() == " ".join(SECTIONS).split()
    units = [unit.path for unit in document.graph.provisions if unit.kind != "furniture"]
    assert units == [str(n) for n in range(1, 9)]


def test_serial_numbers_are_no_line_numbers(tmp_path: Path) -> None:
    """Numbers that count the rows of a table stay, though they stand beside lines."""
    rows = ["Rowing boats that carry persons", "Sailing boats without any deck", "Steamers of less than ten tons"] * 4
    lines: Lines = [(100, 100 + 24 * nth, f"{row} for hire in the port of call") for nth, row in enumerate(rows)]
    lines += [(60, 100 + 24 * nth, str(nth + 1)) for nth in range(len(rows))]
    clean = digest(read(drawn(tmp_path / "a.pdf", lines)), "table").text.text
    assert [word for word in clean.split() if word.isdecimal()] == [str(n + 1) for n in range(len(rows))]


def test_three_columns(tmp_path: Path) -> None:
    """Small print in three columns under a running head parses to the same paths as its text."""
    text = "\n\n".join(f"{n}. Fees.—(1) {' '.join(COLUMN)}.\n(2) No fee is paid twice for boat {n}." for n in range(1, 60))
    pdf = print_pdf(tmp_path / "a.pdf", text, columns=3, size=8)
    assert [unit.path for unit in digest(read(pdf), "x").graph.provisions] == [
        path for n in range(1, 60) for path in (f"{n}", f"{n}/(1)", f"{n}/(2)")
    ]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_boxes_are_where_the_page_shows_them(turn: int, tmp_path: Path) -> None:
    """A page turned by its /Rotate gives the same text, and boxes that hold the words as displayed."""
    plain = drawn(tmp_path / "plain.pdf", [(72, 100 + 12 * nth, line) for nth, line in enumerate(COLUMN)])
    document = pypdfium2.PdfDocument(plain)
    document[0].set_rotation(turn)
    document.save(tmp_path / "turned.pdf")
    raw = read(tmp_path / "turned.pdf")
    assert raw.text == "\n".join(COLUMN)
    assert (raw.pages[0].width, raw.pages[0].height) == (A4 if turn in (0, 180) else A4[::-1])
    assert all(share > 0.04 for share in ink(raw, tmp_path / "turned.pdf"))


def test_crop_box(tmp_path: Path) -> None:
    """Boxes count from the corner of the visible page; words outside it are left out and that is said."""
    drawn(tmp_path / "whole.pdf", [(72, 100, "visible words"), (72, 800, "printer's slug")])
    document = pypdfium2.PdfDocument(tmp_path / "whole.pdf")
    document[0].set_cropbox(50, 400, 500, 800)
    document.save(tmp_path / "cut.pdf")
    raw = read(tmp_path / "cut.pdf")
    assert raw.text == "visible words"
    assert "outside the visible page" in raw.notes[0]
    assert all(share > 0.04 for share in ink(raw, tmp_path / "cut.pdf"))


def test_line_hyphens_stay(tmp_path: Path) -> None:
    """A hyphen at a line end stays as printed, with the line break after it."""
    raw = read(drawn(tmp_path / "a.pdf", [(72, 100, "1. The certi-"), (72, 112, "ficate of the master.")]))
    assert raw.text == "1. The certi-\nficate of the master."
    assert len(raw.words) == 7


def test_astral_characters(tmp_path: Path) -> None:
    """A character beyond U+FFFF is one character of the raw text, and every later word keeps its place."""
    codes = dict(enumerate("before \U0001d538\U0001d539 after it", 1))
    shown = "".join(f"{code:04x}" for code in codes)
    content = f"BT /F 20 Tf 72 700 Td <{shown}> Tj ET"
    meanings = "\n".join(f"<{code:04x}> <{letter.encode('utf-16-be').hex()}>" for code, letter in codes.items())
    cmap = (
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange "
        f"{len(codes)} beginbfchar\n{meanings}\nendbfchar endcmap end"
    )
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>",
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(content)} >> stream\n{content}\nendstream",
        "<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [6 0 R] "
        "/ToUnicode 7 0 R >>",
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /CIDSystemInfo << /Registry (Adobe) "
        "/Ordering (Identity) /Supplement 0 >> /DW 600 >>",
        f"<< /Length {len(cmap)} >> stream\n{cmap}\nendstream",
    ]
    body = "".join(f"{nth} 0 obj {text} endobj\n" for nth, text in enumerate(objects, 1))
    (tmp_path / "a.pdf").write_bytes(f"%PDF-1.7\n{body}trailer << /Root 1 0 R /Size 8 >>\n%%EOF".encode())
    raw = read(tmp_path / "a.pdf")
    assert raw.text == "before \U0001d538\U0001d539 after it"
    assert [raw.text[word.start : word.end] for word in raw.words] == ["before", "\U0001d538\U0001d539", "after", "it"]
    assert [word.box.left for word in raw.words] == sorted(word.box.left for word in raw.words)


def test_passwords(tmp_path: Path) -> None:
    """A PDF locked only against changes is read; one locked with a password says so and opens with it."""
    line: Lines = [(72, 100, "1. Fees.")]
    open_ = drawn(tmp_path / "owner.pdf", line, encrypt=StandardEncryption("", "owner", canModify=0))
    locked = drawn(tmp_path / "user.pdf", line, encrypt=StandardEncryption("secret", "owner"))
    assert read(open_).text == "1. Fees."
    assert read(locked, password="secret").text == "1. Fees."
    with pytest.raises(Unreadable, match=r"locked with a password. Give it with --password"):
        read(locked)
    with pytest.raises(Unreadable, match="not the password"):
        read(locked, password="wrong")


def test_picture_page_without_ocr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the OCR program a page that is only a picture is needed by name, never taken as empty."""
    monkeypatch.setattr("clausebook.ingest.readers.scan._languages", lambda: None)
    scan = scan_pdf(tmp_path / "scan.pdf", print_pdf(tmp_path / "text.pdf", LAW), 60)
    with pytest.raises(Unreadable, match=r"Page 1 is a picture and needs OCR.*apt-get install tesseract-ocr"):
        read(scan)
    both = pypdfium2.PdfDocument.new()
    both.import_pages(pypdfium2.PdfDocument(tmp_path / "text.pdf"))
    both.import_pages(pypdfium2.PdfDocument(scan))
    both.save(tmp_path / "both.pdf")
    raw = read(tmp_path / "both.pdf")
    assert "Short title" in raw.text
    assert [(fault.kind, fault.message[:7]) for fault in raw.faults] == [("needs-ocr", "Page 2 ")]
    assert raw.page_at(0) == 1
    assert len(raw.pages) == 2


def test_empty_page_keeps_its_number(tmp_path: Path) -> None:
    """A blank page counts, and the page after it has the right number."""
    raw = read(drawn(tmp_path / "a.pdf", [(72, 100, "one")], [], [(72, 100, "three")]))
    assert [(page.number, raw.text[page.start : page.end]) for page in raw.pages] == [(1, "one"), (2, ""), (3, "three")]
    assert raw.page_at(raw.text.index("three")) == 3


def test_same_words_as_another_program(tmp_path: Path) -> None:
    """No two words are joined and none is lost: the count agrees with pdfplumber's on two columns of small print."""
    import pdfplumber

    pdf = print_pdf(tmp_path / "a.pdf", (LAW + "\n\n") * 12, columns=2, size=8)
    with pdfplumber.open(pdf) as document:
        theirs = [word["text"] for page in document.pages for word in page.extract_words(x_tolerance_ratio=0.15)]
    assert sorted(read(pdf).text.split()) == sorted(theirs)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [("Y%S ,xld m%cd;dka;%sl iudcjd ckrcfha .eiu m;%h", ["not-english"]), ("The Gazette of the Republic", [])],
)
def test_legacy_fonts(text: str, kinds: list[str], tmp_path: Path) -> None:
    """A line in a font of the time before Unicode is a defect with its place; English is none."""
    raw = read(drawn(tmp_path / "a.pdf", [(72, 100, text), (72, 130, "1. Fees shall be paid.")]))
    assert [fault.kind for fault in raw.faults] == kinds
    assert all(raw.text[slice(*fault.span)] == text for fault in raw.faults if fault.span)


def test_side_notes_stay_out_of_sentences(tmp_path: Path) -> None:
    """The side notes of an Act, in smaller print with lines of their own, head the section beside which they stand."""
    sections = ["1. " + COLUMN[0], *COLUMN[1:], "2. " + COLUMN[0], *COLUMN[1:]]
    body = [(100, 100 + 13 * nth, line) for nth, line in enumerate(sections)]
    notes = [(360, 99, "Masters to"), (360, 107.5, "obey orders."), (360, 178, "Crew on"), (360, 186.5, "board.")]
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    for size, lines in ((12, body), (7, notes)):
        canvas.setFont("Times-Roman", size)
        for x, y, text in lines:
            canvas.drawString(x, A4[1] - y, text)
    canvas.save()
    text = read(tmp_path / "a.pdf").text
    assert text.startswith("Masters to\nobey orders.\n\n1. " + COLUMN[0] + "\n" + COLUMN[1])
    assert "\n\nCrew on\nboard.\n\n2. " + COLUMN[0] in text


def test_hanging_rule_numbers_are_no_line_numbers(tmp_path: Path) -> None:
    """Numbers of rules that hang in the margin stay with their rules."""
    lines: Lines = [(100, 100 + 12 * nth, COLUMN[nth % 6]) for nth in range(12)]
    lines += [(70, 100 + 36 * nth, str(nth + 1)) for nth in range(4)]
    assert read(drawn(tmp_path / "a.pdf", lines)).text.split("\n")[3] == "2 " + COLUMN[3]
