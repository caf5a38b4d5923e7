"""One document in many files: folders of page files, in the order of their numbers; other folders stay folders."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from clausebook.corpus.bulk import add, sources
from clausebook.corpus.holdings import Holdings
from clausebook.corpus.journal import Journal
from clausebook.corpus.sqlite import SqliteStore
from clausebook.ingest.readers import read
from clausebook.ingest.readers.folder import is_document
from clausebook.model.correction import TextChange, on
from clausebook.model.errors import Unreadable
from kinds_made import ALTO, HOCR, MANIFEST
from PIL import Image

RULES = [f"{nth}. Boats.- Boat {nth} is free." for nth in range(1, 13)]


def pages(folder: Path, names: list[str]) -> Path:
    """A folder with one rule in each file."""
    folder.mkdir(parents=True)
    for name, rule in zip(names, RULES, strict=False):
        (folder / name).write_text(rule)
    return folder


FOLDERS: dict[str, tuple[list[str], bool]] = {
    "pages called so": (["page-1.txt", "page-2.txt", "page-3.txt"], True),
    "pages of a book": (["gazette_p7.txt", "gazette_p8.txt"], True),
    "bare numbers from 1": (["001.txt", "002.txt"], True),
    "years": (["1955.txt", "1956.txt"], False),
    "rules by number": (["rules-1.txt", "rules-2.txt"], False),
    "a page missing in a row of bare numbers": (["001.txt", "003.txt"], False),
    "one file": (["page-1.txt"], False),
    "one of another name": (["page-1.txt", "page-2.txt", "index.txt"], False),
    "two series": (["a-page-1.txt", "b-page-2.txt"], False),
}


@pytest.mark.parametrize("case", FOLDERS)
def test_which_folders(case: str, tmp_path: Path) -> None:
    """A folder is one document only if its files are numbered pages."""
    names, whole = FOLDERS[case]
    folder = pages(tmp_path / "gazette", names)
    assert is_document(folder) is whole
    assert sources([tmp_path]) == ([folder] if whole else [folder / name for name in sorted(names)])


def test_order_and_pages(tmp_path: Path) -> None:
    """Page 10 comes after page 2, and each page is one of the document."""
    folder = pages(tmp_path / "gazette", [f"page-{nth}.txt" for nth in range(1, 13)])
    raw = read(folder)
    assert [raw.text[page.start : page.end] for page in raw.pages] == RULES
    assert [page.label for page in raw.pages][8:10] == ["page-9", "page-10"]


def test_mixed_files_of_a_page(tmp_path: Path) -> None:
    """Of several files of one page the one with boxes is read, and the picture of the page is shown."""
    (tmp_path / "page-1.hocr").write_text(HOCR)
    (tmp_path / "page-1.txt").write_text("not this")
    (tmp_path / "page-2.alto.xml").write_text(ALTO.format(version=4))
    (tmp_path / "page-3.txt").write_text("3. The last rule.")
    for nth, grey in ((1, 100), (2, 200)):
        Image.new("L", (50, 70), grey).save(tmp_path / f"page-{nth}.png")
    (tmp_path / "notes.md").write_text("where it comes from")
    raw = read(tmp_path)
    assert "not this" not in raw.text
    assert {word.page for word in raw.words} == {1, 2}
    assert raw.text.endswith("3. The last rule.")
    store = SqliteStore(":memory:")
    assert [done.outcome for done in add(store, sources([tmp_path]))] == ["added"]
    shown = [Holdings(store).page_image(tmp_path.name, number) for number in (1, 2, 3)]
    assert [image.drawn for image in shown if image] == [False, False, True]
    assert [Image.open(io.BytesIO(image.png)).getpixel((5, 5)) for image in shown[:2] if image] == [100, 200]


def test_library_folder_of_pages(tmp_path: Path) -> None:
    """Pages in a folder `pages` make the document of the folder around it, with its corrections and rules."""
    folder = pages(tmp_path / "ferry-rules" / "pages", ["p1.txt", "p2.txt"])
    raw = read(folder)
    entry = on(raw, 10, 15, TextChange("Boat's"), editor="asha", time="2024-05-01")
    Journal(folder.parent / "corrections.jsonl").append([entry])
    (folder.parent / "rules.toml").write_text("version = 1\n")
    (folder.parent / "document.toml").write_text('title = "Ferry Rules"\n')
    store = SqliteStore(":memory:")
    assert [(done.name, done.outcome) for done in add(store, sources([tmp_path]))] == [("ferry-rules", "added")]
    assert store.rules("ferry-rules") == "version = 1\n"
    assert len(store.log("ferry-rules")) == 1
    assert [done.outcome for done in add(store, sources([tmp_path]))] == ["unchanged"]
    (folder / "p2.txt").write_text("2. Boats.- Boat 2 is not free.")
    assert [done.outcome for done in add(store, sources([tmp_path]))] == ["updated"]


def test_folder_of_a_manifest(tmp_path: Path) -> None:
    """A folder with a IIIF manifest is the manifest's document."""
    (tmp_path / "manifest.json").write_text(MANIFEST)
    (tmp_path / "first.xml").write_text(ALTO.format(version=3))
    (tmp_path / "second.xml").write_text(HOCR)
    assert sources([tmp_path]) == [tmp_path]
    raw = read(tmp_path)
    assert [page.label for page in raw.pages] == ["p. iv", "p. v"]


def test_other_folder(tmp_path: Path) -> None:
    """A folder that is no document is refused with what to do."""
    folder = pages(tmp_path / "laws", ["fees.txt", "boats.txt"])
    with pytest.raises(Unreadable, match=r"not the numbered pages.*clausebook add"):
        read(folder)
