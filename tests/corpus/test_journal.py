"""The log as a file: only added to, mended after a crash, read with the document beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.corpus.journal import Journal, line, parse_lines
from clausebook.corpus.library import beside, open_document
from clausebook.model.correction import BadCorrection, SicNote, TextChange
from logs import RULES, about

FIX, NOTE = about("evcry", TextChange("every")), about("docs", SicNote("seen"))


def test_append(tmp_path: Path) -> None:
    """Entries come back in their order, and the same ones are not written twice."""
    journal = Journal(tmp_path / "corrections.jsonl")
    assert journal.read() == ()
    for entries in ([FIX], [NOTE], [FIX, NOTE]):
        journal.append(entries)
    assert journal.read() == (FIX, NOTE)
    assert journal.path.read_text().count("\n") == 2


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_half_a_line(tmp_path: Path, cut: int) -> None:
    """What a crash left half written is left out, and the next entry stands on a line of its own."""
    journal = Journal(tmp_path / "corrections.jsonl")
    journal.append([FIX])
    journal.path.write_text(line(FIX) + line(NOTE)[:cut])
    assert journal.read() == (FIX,)
    journal.append([NOTE])
    assert journal.path.read_text() == line(FIX) + line(NOTE)


def test_bad_line() -> None:
    """A line that is no entry is refused by its number."""
    with pytest.raises(BadCorrection, match="log, line 2"):
        parse_lines(line(FIX) + "{}\n", "log")


def test_beside_a_source(tmp_path: Path) -> None:
    """A source opens with the corrections beside it, whatever was read of it before."""
    source = tmp_path / "ferry.txt"
    source.write_text(RULES)
    assert "evcry" in open_document(str(source)).text.text
    beside(source).append([FIX])
    document = open_document(str(source))
    assert "every boat" in document.text.text
    assert open_document(str(source)) == document


def test_read_only(tmp_path: Path) -> None:
    """Where nothing can be written the message says so."""
    with pytest.raises(BadCorrection, match="cannot be written"):
        Journal(tmp_path / "nowhere" / "corrections.jsonl").append([FIX])
