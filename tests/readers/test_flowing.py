"""Web pages, Markdown, wikitext and Word files: the words of the law and nothing of the file's own."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from clausebook.ingest.pipeline import digest
from clausebook.ingest.readers import read
from clausebook.ingest.readers.docx import LARGEST_PART
from clausebook.model.errors import Unreadable
from clausebook.model.text import RawText
from kinds_made import HTML, LAW, MARKDOWN, NUMBERING, WIKITEXT, word_file, word_paragraph


def read_as(content: str | bytes, name: str, folder: Path) -> RawText:
    """Read what a file of that name and content would give."""
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read(file)


def test_web_page_without_its_chrome(tmp_path: Path) -> None:
    """The text of an unknown site is found by its paragraphs; menus and scripts are not in it."""
    raw = read_as(HTML, "page.html", tmp_path)
    assert raw.text == LAW.replace("\n(", " (")
    assert not raw.faults


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>a<br>b</p><p>c</p>", "a\nb\n\nc"),
        ("<ol type='a' start='3'><li>one<li>two</ol>", "c. one\nd. two"),
        ("<ul><li>one</li><li>two</li></ul>", "one\ntwo"),
        ("<table><tr><th>A<th>B<tr><td>1<td>2</table>", "A\tB\n1\t2"),
        ("<p>fee&nbsp;of\n  Rs.&#160;5 &mdash; <b>Rs</b>. 6</p>", "fee of Rs. 5 — Rs. 6"),
        ("<p hidden>x</p><p style='display: none'>y</p><p>z</p>", "z"),
        ("<pre>a\n  b</pre>", "a\nb"),
    ],
)
def test_web_page_layout(markup: str, text: str, tmp_path: Path) -> None:
    """Blocks, lines, list numbers and cells come out as a browser shows them."""
    law = "<p>1. Every person shall do what is said in these rules, and no person may do otherwise than they say.</p>"
    raw = read_as(f"<!DOCTYPE html><html><body><div>{law}{markup}{law}</div></body></html>", "page.html", tmp_path)
    paragraph = law[3:-4]
    assert raw.text == f"{paragraph}\n\n{text}\n\n{paragraph}"


def test_known_site(tmp_path: Path) -> None:
    """A page of a site with a profile is read where the profile says."""
    page = HTML.replace("<div id='text'>", "<div class='judgments'><div class='ad_doc'>Get premium</div>").replace(
        "</title>", "</title><link href='https://indiankanoon.org/doc/1/'>"
    )
    raw = read_as(
        page.replace(
            "</body>",
            "<div>"
            + "<p>Another text that shall not be read at all, for it is longer than the law.</p>" * 40
            + "</div></body>",
        ),
        "x",
        tmp_path,
    )
    assert raw.text == LAW.replace("\n(", " (")
    assert "Indian Kanoon" in raw.notes[0]


def test_page_without_law(tmp_path: Path) -> None:
    """A page that only lists provisions has no clause text: that is a defect, and no provision is made of the list."""
    items = "".join(f"<tr><td>Section {n}.</td><td>Title of section {n}.</td></tr>" for n in range(1, 30))
    raw = read_as(
        f"<html><head><title>The Pension Act, 1997</title></head><body><table>{items}</table></body></html>",
        "x.html",
        tmp_path,
    )
    graph = digest(raw, "x").graph
    assert raw.text == "The Pension Act, 1997"
    assert [defect.kind for defect in graph.defects] == ["no-clause-text"]
    assert not [provision for provision in graph.provisions if provision.num]


def test_encoding_of_a_web_page(tmp_path: Path) -> None:
    """A page in Windows-1252 that claims Latin-1 is read as browsers read it."""
    for claimed in ("iso-8859-1", "utf", "no-such-code"):
        page = HTML.replace("<head>", f"<head><meta charset='{claimed}'>").encode("cp1252")
        assert "title.—These" in read_as(page, "page.html", tmp_path).text


def test_markdown_of_india_code(tmp_path: Path) -> None:
    """Headings read as print has them, insertion marks keep their number, what the file says of itself is left out."""
    raw = read_as(MARKDOWN, "act.md", tmp_path)
    assert raw.text == (
        "The Example Act, 1950\n\n1. Short title.\n\nThis Act may be called the 1[Example] Act.\n\nFootnotes\n\n"
        "1. Subs. by Act 2 of 1951, s. 3."
    )
    assert any("front matter" in note for note in raw.notes)
    paths = [provision.path for provision in digest(raw, "x").graph.provisions if provision.kind == "section"]
    assert paths == ["1"]


def test_markdown_heading_printed_twice(tmp_path: Path) -> None:
    """A heading whose words open the section's text again stands once."""
    text = (
        "---\na: b\n---\n# Act\n\n## Section 23 - Power to exempt.\n\n^1[23. Power to exempt.--The State may exempt.]\n"
    )
    assert read_as(text, "act.md", tmp_path).text == "Act\n\n1[23. Power to exempt.--The State may exempt.]"


def test_wikitext(tmp_path: Path) -> None:
    """Links keep their label, notes stand where they are called, tables are rows with tabs, templates are named."""
    raw = read_as(WIKITEXT, "rules.wiki", tmp_path)
    assert raw.text == (
        "The Example Rules\nChapter I\n1. Title.—These rules are the Example Rules. [See Act 2.]\nClass\tFee\nI\tRs. 5"
    )
    assert raw.notes == ("Templates of the wiki are left out of the text: deep, unknown.",)


LISTED = [
    ("One", "5", 0),
    ("a", "5", 1),
    ("b", "5", 1),
    ("i", "5", 2),
    ("Two", "5", 0),
    ("a again", "5", 1),
    ("Seven", "6", 0),
]


def test_word_counts_its_lists(tmp_path: Path) -> None:
    """Numbers that Word counts are in the text: levels begin again under a new number, an override starts anew."""
    body = "".join(word_paragraph(*paragraph) for paragraph in LISTED)
    raw = read_as(word_file(body), "rules.docx", tmp_path)
    assert raw.text.split("\n\n") == ["1. One", "(a) a", "(b) b", "(i) i", "2. Two", "(a) a again", "7. Seven"]


def test_word_numbers_by_style(tmp_path: Path) -> None:
    """A paragraph is numbered by its style, or by the style that one is based on."""
    body = word_paragraph("One", style="Rule") + word_paragraph("Two", style="RuleBold") + word_paragraph("Plain")
    assert read_as(word_file(body), "rules.docx", tmp_path).text == "1. One\n\n2. Two\n\nPlain"


@pytest.mark.parametrize(
    ("form", "shown"), [("upperRoman", "IV."), ("lowerLetter", "d."), ("decimalZero", "04."), ("ordinal", "4th.")]
)
def test_word_number_forms(form: str, shown: str, tmp_path: Path) -> None:
    """Each form of number is written as Word writes it."""
    numbering = NUMBERING.replace(
        '<w:start w:val="1"/><w:numFmt w:val="decimal"/>', f'<w:start w:val="4"/><w:numFmt w:val="{form}"/>'
    )
    assert read_as(word_file(word_paragraph("x", "5"), numbering), "a.docx", tmp_path).text == f"{shown} x"


def test_word_tracked_changes_and_tables(tmp_path: Path) -> None:
    """Inserted text is read and deleted text is not; a table is rows with tabs; a footnote stands at the end."""
    run = "<w:r><w:t>{}</w:t></w:r>"
    deleted = "<w:del><w:r><w:delText>five</w:delText></w:r></w:del>"
    changed = f"<w:p>{run.format('A fee of ')}{deleted}<w:ins>{run.format('six')}</w:ins></w:p>"
    cell = "<w:tc>{}</w:tc>"
    row = "<w:tr>" + cell.format(word_paragraph("I")) + cell.format(word_paragraph("Rs. 5")) + "</w:tr>"
    raw = read_as(word_file(changed + f"<w:tbl>{row}{row}</w:tbl>"), "a.docx", tmp_path)
    assert raw.text == "A fee of six\n\nI\tRs. 5\nI\tRs. 5"
    assert any("tracked changes" in note for note in raw.notes)


def test_word_bombs(tmp_path: Path) -> None:
    """A part that unpacks beyond the limit, and XML with entities, are refused in one sentence."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"<w>" + b" " * (LARGEST_PART + 10))
    with pytest.raises(Unreadable, match="64 MB"):
        read_as(out.getvalue(), "a.docx", tmp_path)
    with pytest.raises(Unreadable, match="entities"):
        read_as(word_file("", numbering='<!DOCTYPE n [<!ENTITY a "b">]><n>&a;</n>'), "b.docx", tmp_path)
