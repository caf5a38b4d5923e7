"""Out of a store and in again: the folder that `export` writes gives the same document, whatever it was read from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from clausebook.corpus.editing import current
from clausebook.corpus.export import with_key
from clausebook.corpus.journal import Journal
from clausebook.corpus.opening import open_store
from clausebook.model.correction import TextChange
from commands import Run, program
from hypothesis import given
from hypothesis import strategies as st
from logs import RULES, about

ABOUT = """# what is known of it
title = "The Ferry Rules, 1931"
aliases = ["Ferry Code"]
missing = [
    "The table of fees.",
]
notes = '''
series = "not a key"
[no table]
'''

[copy]
series = 7
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A source in a folder of its own, with corrections, rules and what is known of it."""
    home = tmp_path / "sources" / "ferry"
    home.mkdir(parents=True)
    (home / "source.txt").write_text(RULES)
    (home / "rules.toml").write_text("version = 1\n")
    (home / "document.toml").write_text(ABOUT)
    Journal(home / "corrections.jsonl").append([about("evrey", TextChange("every"))])
    return tmp_path / "sources"


def test_export(clausebook: Run, folder: Path, location: str, tmp_path: Path) -> None:
    """A document written out and read into an empty store is the same, with its log and rules."""
    clausebook("add", str(folder), "--store", location)
    clausebook("correct", "ferry", "docs", "does", "--series", "--editor", "asha", "--store", location)
    assert clausebook("export", "ferry", str(tmp_path / "out"), "--store", location).code == 0
    again = str(tmp_path / "again.sqlite")
    assert clausebook("add", str(tmp_path / "out"), "--store", again).code == 0
    one, other = open_store(location), open_store(again)
    assert one.log("ferry") == other.log("ferry")
    assert one.rules("ferry") == other.rules("ferry")
    assert current(one, "ferry") == current(other, "ferry")


def test_export_keeps_what_is_known(clausebook: Run, folder: Path, location: str, tmp_path: Path) -> None:
    """document.toml comes out as it went in, with the version of the text, and the series as it is now."""
    at = ("--store", location)
    assert clausebook("add", str(folder), *at).code == 0
    assert clausebook("series", "ferry", "bombay", *at).code == 0
    for nth in range(2):
        assert clausebook("export", "ferry", str(tmp_path / f"out-{nth}"), *at).code == 0
        assert clausebook("add", str(tmp_path / f"out-{nth}"), *at).code == 0
    written = [(tmp_path / f"out-{nth}" / "ferry" / "document.toml").read_text("utf-8") for nth in range(2)]
    assert written[0] == written[1]
    known = tomllib.loads(written[0])
    assert known == {**tomllib.loads(ABOUT), "series": "bombay", "raw_sha256": open_store(location).versions("ferry")[0]}
    assert ABOUT in written[0]
    assert clausebook("cite", "rule 3 of the Ferry Code", *at).code == 0


TOML = [ABOUT, "", 'series = "a"', "[copy]\nseries = 7", 'x = """\nseries = 1\n"""\n']


@given(st.sampled_from(TOML), st.one_of(st.text(max_size=9), st.just("\x7f\x00")))
def test_with_key(toml: str, value: str) -> None:
    """Whatever stands in a document.toml, one key is set or left out, and nothing else changes."""
    read = tomllib.loads(toml)
    wanted = {key: held for key, held in read.items() if key != "series"} | ({"series": value} if value else {})
    assert tomllib.loads(with_key(toml, "series", value)) == wanted


def test_half_a_character() -> None:
    """What UTF-8 cannot write is written as what cannot be read."""
    assert tomllib.loads(with_key("", "title", "The \ud800 Rules")) == {"title": "The ? Rules"}


def kinds(folder: Path) -> list[Path]:
    """One source of each kind that needs no OCR."""
    samples = Path(__file__).parents[1] / "readers" / "data"
    made = [folder / name for name in ("licence.hocr", "licence.alto.xml", "page.html", "printed.pdf")]
    made[0].write_bytes((samples / "gas_licence.hocr").read_bytes())
    made[1].write_bytes((samples / "gas_licence.alto.xml").read_bytes())
    made[2].write_text("<html><body><p>1. Title.- The Boat Rules.</p><p>2. Boats.- Every boat is free.</p></body></html>")
    from reportlab.pdfgen.canvas import Canvas

    sheet = Canvas(str(made[3]))
    for nth, words in enumerate(("1. Title.- The Boat Rules.", "2. Boats.- Every boat is free of dues in every port.")):
        sheet.drawString(72, 700 - 20 * nth, words)
    sheet.save()
    return made


def scans(folder: Path) -> list[Path]:
    """The same page as a scanned PDF, and as a folder of pictures of two pages."""
    import pypdfium2

    program("tesseract")
    page = pypdfium2.PdfDocument(kinds(folder)[3])[0].render(scale=150 / 72, grayscale=True).to_pil()
    page.save(folder / "scan.pdf", resolution=150)
    pictures = folder / "pictures"
    pictures.mkdir()
    for nth in (1, 2):
        page.save(pictures / f"{nth:04}.png", dpi=(150, 150))
    return [folder / "scan.pdf", pictures]


@pytest.mark.parametrize("nth", range(6), ids=["hocr", "alto", "html", "pdf", "scan", "pictures"])
def test_export_of_kinds(clausebook: Run, tmp_path: Path, nth: int) -> None:
    """A document of any kind written out and read into an empty store is the same: pages, boxes, original files."""
    source = kinds(tmp_path)[nth] if nth < 4 else scans(tmp_path)[nth - 4]
    one, other = str(tmp_path / "one.sqlite"), str(tmp_path / "other.sqlite")
    assert clausebook("add", str(source), "--store", one).code == 0
    name = open_store(one).documents()[0].id
    read = open_store(one).open(name)
    assert read is not None
    place = "page:1" if read.raw.pages else read.graph.provisions[0].path
    assert clausebook("mark", name, place, "proofread", "--editor", "asha", "--store", one).code == 0
    assert clausebook("series", name, "bombay", "--store", one).code == 0
    done = clausebook("export", name, str(tmp_path / "out"), "--store", one)
    assert done.code == 0
    # Only OCR output without its pictures has pages that nobody can show.
    assert ("keeps no picture of 1 pages: 1" in done.err) == (nth < 2)
    for _ in range(2):
        assert clausebook("add", str(tmp_path / "out"), "--store", other).code == 0
    first, second = open_store(one), open_store(other)
    raw = first.raw(name)
    assert raw is not None
    assert [held.id for held in second.documents()] == [name]
    assert current(first, name) == current(second, name)
    assert first.log(name) == second.log(name)
    assert second.series(name) == "bombay"
    files = [[(file.name, file.first, file.content()) for file in store.originals(name, raw.sha256)] for store in (first, second)]
    assert files[0] == files[1]
    received = sorted(source.iterdir()) if source.is_dir() else [source]
    assert [(file.name, file.read_bytes()) for file in received] == [(file, content) for file, _, content in files[0]]


def test_export_changed_by_hand(clausebook: Run, tmp_path: Path) -> None:
    """A text that was changed by hand beside its boxes is refused, with what to do."""
    source, store = kinds(tmp_path)[0], str(tmp_path / "one.sqlite")
    clausebook("add", str(source), "--store", store)
    name = open_store(store).documents()[0].id
    clausebook("export", name, str(tmp_path / "out"), "--store", store)
    text = tmp_path / "out" / name / "source.txt"
    text.write_text(text.read_text("utf-8") + "more", "utf-8")
    done = clausebook("add", str(tmp_path / "out"), "--store", str(tmp_path / "two.sqlite"))
    assert done.code == 2
    assert "changed by hand" in done.text
