"""Word: lists of many levels, numbers that styles bring, hidden text, tables that only set numbers."""

# ruff: noqa: E501 (the formats print long lines)
from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.ingest.readers import read
from clausebook.model.text import RawText
from kinds_made import W, word_file, word_paragraph


def read_word(content: bytes, folder: Path) -> RawText:
    """Read a Word file of that content."""
    (folder / "a.docx").write_bytes(content)
    return read(folder / "a.docx")


def _level(depth: int, form: str, text: str, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{text}"/></w:lvl>'
    )


LISTS = f"""<w:numbering xmlns:w="{W}">
<w:abstractNum w:abstractNumId="0">{_level(0, "decimal", "%1.")}{_level(1, "decimal", "(%2)")}{_level(2, "lowerLetter", "(%3)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Legal"/></w:abstractNum>
<w:abstractNum w:abstractNumId="2"><w:styleLink w:val="Legal"/>{_level(0, "upperRoman", "PART %1")}
{_level(1, "decimal", "%1.%2", "<w:isLgl/>")}{_level(2, "decimal", "(%3)", '<w:lvlRestart w:val="0"/><w:pStyle w:val="Deep"/>')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="10"/>{_level(0, "decimal", "Rule %1.")}
</w:lvlOverride></w:num><w:num w:numId="4"><w:abstractNumId w:val="1"/></w:num></w:numbering>"""
STYLED = f"""<w:styles xmlns:w="{W}">
<w:style w:styleId="Rule"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="SubRule"><w:basedOn w:val="Rule"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Unnumbered"><w:basedOn w:val="Rule"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Deep"><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style></w:styles>"""


@pytest.mark.parametrize(
    ("paragraphs", "shown"),
    [
        ([("1", 0), ("1", 1), ("1", 2), ("1", 2), ("1", 1), ("1", 2), ("1", 0), ("1", 1)], "1. (1) (a) (b) (2) (a) 2. (1)"),
        ([("1", 0), ("1", 1), ("1", 1), ("2", 1), ("2", 1)], "1. (1) (2) (1) (2)"),
        ([("1", 0), ("3", 0), ("3", 0), ("1", 0)], "1. Rule 10. Rule 11. 12."),
        ([("", 0, "Rule"), ("", 0, "SubRule"), ("", 0, "Unnumbered"), ("", 0, "Rule"), ("", 0, "SubRule")], "1. (1) 2. (1)"),
        ([("4", 0), ("4", 1), ("", 0, "Deep"), ("4", 0), ("4", 1), ("", 0, "Deep")], "PART I 1.1 (1) PART II 2.1 (2)"),
    ],
)
def test_multi_level_lists(paragraphs: list[tuple[str, int] | tuple[str, int, str]], shown: str, tmp_path: Path) -> None:
    """Levels, restarts and overrides, numbers that styles bring or pass on, lists that lead to a list style."""
    body = "".join(word_paragraph("x", *paragraph) for paragraph in paragraphs)
    text = read_word(word_file(body, LISTS, STYLED), tmp_path).text
    assert " ".join(word for word in text.split() if word != "x") == shown


def test_hidden_text_of_word(tmp_path: Path) -> None:
    """What Word hides is no text."""
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>"
    body = word_paragraph("Fees.").replace("</w:p>", f"{hidden}</w:p>")
    assert read_word(word_file(body), tmp_path).text == "Fees."


def test_number_in_a_cell_of_its_own(tmp_path: Path) -> None:
    """A table that only sets numbers beside paragraphs is no table; one of short cells is."""
    row = "<w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>"
    cells = [("1.", "These rules may be called the Ferry Rules."), ("2.", "Dogs: one anna")]
    table = "".join(row.format(*map(word_paragraph, cell)) for cell in cells)
    text = read_word(word_file(f"<w:tbl>{table}</w:tbl>"), tmp_path).text
    assert text == "1. These rules may be called the Ferry Rules.\n2.\tDogs: one anna"
