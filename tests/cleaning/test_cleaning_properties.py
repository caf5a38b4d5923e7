"""What holds for every text, however odd."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from clausebook.ingest.cleaning import PASSES, clean
from clausebook.ingest.cleaning.diff import render
from clausebook.model.text import Edit, EditedText, RawText
from hypothesis import given, settings
from hypothesis import strategies as st

LIBRARY = Path(__file__).parents[2] / "corpus" / "library"
SCRAPS = st.sampled_from(
    [
        *(
            "The Gazette of India\n",
            "58 THE EXAMPLE RULES [PART II\n",
            "7\n",
            "5\n",
            "10\n",
            "(1)\n",
            "- 2 - ",
            "CONTENTS\n",
        ),
        *("1. Short title.\n", "2. Lamps.\n", "3. Fees ... 4\n", "quali-", "certi-\n", "ficate ", "fying service\n"),
        *(
            "     ",
            "\n\n",
            "\f",
            "the dredger ",
            "the diedger ",
            "of the engine room ",
            "he docs not hold ",
            "K W ",
            "d i x ",
        ),
        *(
            "(2) ",
            "(Hi) ",
            "8. ",
            "namely.—",
            "namely:—",
            "(1 of 19I7)",
            "1917 (1 of 1917; ",
            "कखग\n",
            "a\u0301",
            "^",
            "' ",
        ),
        *("PRINTED BY THE MANAGER\n", "\r\n", "\u2028", "-", "—", ". ", "\x00", "\ud800", "''", "\U0001f600"),
    ]
)
TEXTS = st.one_of(st.text(), st.lists(SCRAPS, max_size=60).map("".join))


def check(raw: RawText) -> None:
    cleaning = clean(raw)
    plain = [edit for edit in cleaning.text.edits if not edit.is_move]
    assert all(one.end <= other.start for one, other in pairwise(plain))
    assert cleaning.text.undone().text == raw.text
    assert EditedText.of(raw, cleaning.text.edits).text == cleaning.text.text
    covered = sorted((piece.raw_start, piece.raw_end) for piece in cleaning.text.pieces)
    left_out = sorted((edit.start, edit.end) for edit in plain if not edit.after)
    assert "".join(raw.text[low:high] for low, high in sorted({*covered, *left_out})) == raw.text
    assert render(cleaning).endswith("flag")


@given(TEXTS)
@settings(max_examples=150, deadline=None)
def test_any_text(text: str) -> None:
    """Cleaning raises nothing; edits never cross; undo gives the raw text; each raw character is kept or left out."""
    check(RawText.of(text))


@pytest.mark.parametrize("source", sorted(LIBRARY.glob("*/source.txt")), ids=lambda path: path.parent.name)
def test_library(source: Path) -> None:
    """The same holds for the gazettes that ship with the package."""
    check(RawText.of(source.read_bytes().decode("utf-8")))


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_second_time(text: str) -> None:
    """Each pass names itself in its rules, and proposals never stand where an edit was made."""
    cleaning = clean(RawText.of(text))
    made = [edit for edit in cleaning.text.edits if not edit.is_move]
    names = {name for name, _ in PASSES}
    assert {edit.rule.partition(".")[0] for edit in cleaning.edits} <= names
    assert not [edit for edit in cleaning.proposals if any(overlap(edit, other) for other in made)]


def overlap(one: Edit, other: Edit) -> bool:
    return one.start < other.end and other.start < one.end
