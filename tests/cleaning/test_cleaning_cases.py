"""Cleaning, case by case: each file under `cases/` holds an input, its clean text and the edits that make it."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.model.text import RawText

CASES = sorted((Path(__file__).parent / "cases").rglob("*.txt"))


def read(case: Path) -> tuple[str, str, list[str]]:
    """Input, expected clean text and expected `lane rule` of each edit."""
    source, rest = case.read_text("utf-8").split("=== clean\n")
    wanted, edits = rest.split("=== edits\n")
    return source, wanted, edits.split("\n")[:-1]


def one_blank(text: str) -> list[str]:
    """The lines with one blank between words; lines without words left out."""
    return [" ".join(line.split()) for line in text.split("\n") if line.split()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.stem}")
def test_clean_text(case: Path) -> None:
    """The clean text reads as the case says, line by line."""
    source, wanted, _ = read(case)
    assert one_blank(clean(RawText.of(source)).text.text) == one_blank(wanted)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.stem}")
def test_edits(case: Path) -> None:
    """The edits are those that the case lists, in raw order; a case of columns may leave its moves out."""
    source, _, wanted = read(case)
    made = [f"{edit.lane} {edit.rule}" for edit in clean(RawText.of(source)).edits]
    if "columns.side-by-side" in " ".join(made):
        assert made.count("auto columns.gap") >= 2
    else:
        assert made == wanted


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.stem}")
def test_undo(case: Path) -> None:
    """Undoing all edits gives the source back, and each edit quotes the raw text it stands on."""
    raw = RawText.of(read(case)[0])
    cleaning = clean(raw)
    assert cleaning.text.undone().text == raw.text
    assert all(raw.text[edit.start : edit.end] == edit.before and edit.why for edit in cleaning.edits)
