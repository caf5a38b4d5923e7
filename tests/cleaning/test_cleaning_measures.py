"""The numbers that we publish are guarded: what cleaning mends, and above all what it breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.ingest.cleaning import Cleaning, clean
from clausebook.ingest.cleaning.report import judged, read_pairs
from clausebook.model.text import RawText
from rapidfuzz.distance import Levenshtein

LIBRARY = Path(__file__).parents[2] / "corpus" / "library"
PAIRS = read_pairs(Path(__file__).parent / "data" / "dredge-head.jsonl")
CLEAN_TEXTS = [
    "kerala-canal-rules",
    "national-waterways-safety-2002",
    "new-mangalore-harbour-craft-1976",
    "orissa-cargo-boats-1960",
]


def cleaned(name: str) -> Cleaning:
    return clean(RawText.of((LIBRARY / name / "source.txt").read_bytes().decode("utf-8")))


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def dredge() -> Cleaning:
    """The dredge gazette, cleaned once."""
    return cleaned("dredge-examination-1982")


def test_errors_mended(dredge: Cleaning) -> None:
    """At least three of five character errors of the head sample are gone, moves left aside."""
    text = dredge.text.raw.text
    raw = sum(Levenshtein.distance(words(text[start:end]), truth) for start, end, truth in PAIRS)
    left = 0
    for start, end, truth in PAIRS:
        edits = [edit for edit in dredge.text.edits if start <= edit.start and edit.end <= end and not edit.is_move]
        at, parts = start, list[str]()
        for edit in edits:
            parts += [text[at : edit.start], edit.after or ""]
            at = edit.end
        left += Levenshtein.distance(words("".join(parts) + text[at:end]), truth)
    assert left <= 0.4 * raw


def test_no_edit_makes_worse(dredge: Cleaning) -> None:
    """No auto edit of the head sample takes its paragraph farther from the truth."""
    assert {rule: count[False] for rule, count in judged(dredge, PAIRS).items() if count[False]} == {}


def test_displaced_column(dredge: Cleaning) -> None:
    """The column printed too early reads after the word it completes."""
    moved = [edit for edit in dredge.text.edits if edit.is_move]
    assert [(edit.start, edit.end, edit.to) for edit in moved] == [(14046, 14303, 17906)]
    assert "accepted towards qualifying service for" in words(dredge.text.text)


@pytest.mark.parametrize("name", CLEAN_TEXTS)
def test_good_text_stays(name: str) -> None:
    """Of good text at most one word in 4,000 changes, and no digit, enumerator or citation ever does."""
    cleaning = cleaned(name)
    changed = [edit for edit in cleaning.text.edits if not edit.rule.startswith("furniture.")]
    assert len(changed) * 4000 <= max(4000, len(cleaning.text.text.split()))
    assert not [edit for edit in changed if any(letter.isdigit() or letter in "()" for letter in edit.before)]
