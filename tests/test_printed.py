"""Corrected hOCR and ALTO keep the boxes of the OCR; the IIIF manifest puts every finding on the box of its words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from clausebook.api import parse
from clausebook.desk.alto import to_alto
from clausebook.desk.hocr import to_hocr
from clausebook.desk.iiif import to_manifest
from clausebook.desk.printed import Printed, printed_pages
from clausebook.model.boxes import boxes
from clausebook.model.errors import Unreadable
from clausebook.model.text import Box, EditedText, Page, RawText, Word
from commands import Run
from hypothesis import given, settings
from hypothesis import strategies as st

SCAN = Path(__file__).parent / "readers" / "data" / "gas_licence.hocr"
WRITERS: dict[str, Callable[[EditedText], str]] = {"hocr": lambda text: to_hocr(text, "x"), "alto.xml": to_alto}


def raw_of(text: str) -> RawText:
    """Raw text with a box for each word, ten wide a character, a line ten high."""
    words: list[Word] = []
    at = 0
    for nth, line in enumerate(text.split("\n")):
        left = 0
        for word in line.split(" "):
            if word:
                box = Box(left * 10, nth * 10, (left + len(word)) * 10, nth * 10 + 8)
                words.append(Word(at + left, at + left + len(word), 1, box))
            left += len(word) + 1
        at += len(line) + 1
    return RawText.of(text, pages=(Page(1, 0, len(text), 400, 400),), words=tuple(words), reader="hocr")


def edited(text: str, *edits: tuple[str, str]) -> EditedText:
    raw = raw_of(text)
    made = [raw.edit(text.index(before), text.index(before) + len(before), after, rule="t", why="t") for before, after in edits]
    return EditedText.of(raw, made)


def printed(text: EditedText) -> list[list[Printed]]:
    return [list(line) for block in printed_pages(text)[0].blocks for line in block]


@pytest.mark.parametrize(
    ("text", "edits", "lines"),
    [
        ("the certi-\nficate of", [("-\n", "")], ["the certi", "ficate of"]),
        ("the N EW port", [("N EW", "NEW")], ["the NEW port"]),
        ("the N EW port", [("N EW", "N"), (" port", "EW port")], ["the NEW port"]),
        ("not oxeced ing twelvomonths", [("twelvomonths", "twelve months")], ["not oxeced ing twelve months"]),
        ("Page 7\n1. A boat", [("Page 7\n", "")], ["Page 7", "1. A boat"]),
        ("a by-\nlaw", [("\n", "")], ["a by-", "law"]),
        ("a b oat", [(" o", "o")], ["a boat"]),
        ("docs not", [("docs", "does")], ["does not"]),
        ("a line\nof words", [("\n", " ")], ["a line", "of words"]),
    ],
)
def test_words_as_they_should_read(text: str, edits: list[tuple[str, str]], lines: list[str]) -> None:
    """Each printed line has the words that it should read; what is no part of the law stays on its page."""
    assert [" ".join(word.text for word in line) for line in printed(edited(text, *edits))] == lines


def test_boxes_are_kept_joined_and_shared() -> None:
    """A word has the box of what it replaces: of all the pieces it joins, or its share of the one it parts."""
    joined = printed(edited("the N EW port", ("N EW", "NEW")))[0]
    parted = printed(edited("twelvomonths", ("twelvo", "twelve ")))[0]
    assert [(word.text, word.box.left, word.box.right) for word in joined] == [("the", 0, 30), ("NEW", 40, 80), ("port", 90, 130)]
    assert [word.text for word in parted] == ["twelve", "months"]
    assert (parted[0].box.left, parted[1].box.right) == (0, 120)
    assert parted[0].box.right < parted[1].box.left
    halves = [line[-1] for line in printed(edited("certi-\nficate", ("-\n", "")))]
    assert [(half.whole, half.goes_on) for half in halves] == [("certificate", True), ("certificate", False)]


@pytest.mark.parametrize("ending", WRITERS)
def test_what_is_written_reads_back(ending: str, tmp_path: Path) -> None:
    """A corrected file, read again, has the clean text at once, with as many words in the same boxes."""
    document = parse(SCAN)
    file = tmp_path / f"out.{ending}"
    file.write_text(WRITERS[ending](document.text), "utf-8")
    again = parse(file)
    assert again.text.text == document.text.text
    assert [word.box for word in again.raw.words] == [word.box for word in document.raw.words]
    assert not [edit for edit in again.text.edits if edit.before.strip("-\n")]


LETTERS = st.text("ab-<&\u00e9", min_size=1, max_size=5)
LINES = st.lists(st.lists(LETTERS, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=4).map("\n".join)


@settings(max_examples=60, deadline=None)
@given(LINES, st.data())
def test_any_edits_give_files_that_read(text: str, data: st.DataObject) -> None:
    """Whatever was edited, no word is lost that is still there, and both files are read by their own readers."""
    raw = raw_of(text)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    spans = list(zip(cuts[::2], cuts[1::2], strict=False))
    after = st.sampled_from(["", "x", "x y", "-"])
    view = EditedText.of(raw, [raw.edit(a, b, data.draw(after), rule="t", why="t") for a, b in spans])
    shown = "".join(word.text for line in printed(view) for word in line)
    clean = view.text.replace(" ", "").replace("\n", "")
    assert all(shown.count(letter) >= clean.count(letter) for letter in set(clean))
    for write in WRITERS.values():
        assert write(view).startswith("<?xml")


def test_manifest() -> None:
    """Every canvas has its size, every annotation a box on its canvas; each defect, reference and provision is there."""
    document = parse(SCAN)
    manifest = to_manifest(document, "https://example.org/gas/", "https://example.org/gas/{page}.jpg")
    canvas = manifest["items"][0]
    page = document.raw.pages[0]
    assert (manifest["type"], canvas["width"], canvas["height"]) == ("Manifest", round(page.width or 0), round(page.height or 0))
    assert canvas["items"][0]["items"][0]["body"]["id"] == "https://example.org/gas/1.jpg"
    text, notes = canvas["annotations"]
    assert all(one["target"].startswith(f"{canvas['id']}#xywh=") for one in (*text["items"], *notes["items"]))
    lines = [one["body"]["value"] for one in text["items"]]
    assert len(lines) == sum(len(block) for block in printed_pages(document.text)[0].blocks)
    graph = document.graph
    found = [provision.spans for provision in graph.provisions]
    found += [(one.span,) for one in (*graph.references, *graph.defects) if one.span]
    assert len(notes["items"]) == sum(len(boxes(document.raw, spans)) for spans in found)
    names = [one["id"] for one in (*text["items"], *notes["items"])]
    assert len(set(names)) == len(names)


def test_without_boxes() -> None:
    """A source without boxes is refused with what to give instead."""
    plain = EditedText.of(RawText.of("1. A boat."))
    with pytest.raises(Unreadable, match="no boxes"):
        printed_pages(plain)


def test_commands(clausebook: Run, tmp_path: Path) -> None:
    """`parse --format` writes each form; `cite --format csl` an item for each provision found."""
    assert clausebook("parse", str(SCAN), "--format", "hocr").text.count("ocrx_word") > 100
    assert clausebook("parse", str(SCAN), "--format", "alto").text.count("<String ") > 100
    manifest = json.loads(clausebook("parse", str(SCAN), "--format", "iiif", "--base", "https://example.org/a").text)
    assert manifest["id"] == "https://example.org/a/manifest.json"
    file = tmp_path / "plain.txt"
    file.write_text("1. A boat.\n", "utf-8")
    refused = clausebook("parse", str(file), "--format", "hocr")
    assert (refused.code, refused.out, "no boxes" in refused.err) == (2, b"", True)
    assert json.loads(clausebook("parse", str(file), "--format", "csl").text)[0]["type"] == "legislation"
    found = json.loads(clausebook("cite", "rule 14", "--in", "kerala-canal-rules", "--format", "csl").text)
    assert [item["section"] for item in found] == ["14"]
