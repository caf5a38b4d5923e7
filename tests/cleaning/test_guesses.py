"""Proposals and flags in a damaged copy: the likely word is told, a weak guess is not, and good text stays unflagged."""

from __future__ import annotations

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.model.text import Edit, RawText
from damaged import DAMAGE, GOOD, edits


def of(sentence: str, string: str) -> Edit:
    """The edit on one string of the sentence."""
    return next(edit for edit in edits(sentence) if string in edit.before or edit.before in string)


@pytest.mark.parametrize(
    ("string", "word"),
    [
        ("imaster", "master"),  # a letter too many
        ("harbuor", "harbour"),  # two letters exchanged
        ("regisnatton", "registration"),  # several letters, no row of the table
        ('"exarninatjon"', "examination"),  # quoted terms are never changed, but a proposal may be made
    ],
)
def test_likely_word_told(string: str, word: str) -> None:
    """The word that was printed is among the three that a proposal names, and none is written."""
    edit = of(f"30. He shall see the {string} at once.\n", string)
    assert edit.lane == "suggest"
    assert word in f"{edit.after} {edit.why.rpartition('may also be')[2]}"


@pytest.mark.parametrize("string", ["cnntileMaiinc", "bvxqzr", "tlwmopk"])
def test_weak_guess_not_told(string: str) -> None:
    """What has too little of any word in it is pointed at, with no word offered."""
    edit = of(f"30. He shall see the {string} at once.\n", string)
    assert (edit.lane, edit.after) == ("flag", None)


def test_cut_and_misread() -> None:
    """A word cut at the end of a line and misread behind it is proposed whole."""
    named = {edit.after for edit in edits("30. He shall answer the ques-\ntlons of the officer.\n")}
    assert "questions" in named


@pytest.mark.parametrize(
    ("sentence", "odd"),
    [
        ("30. No vessel 01 cargo shall leave the port.\n", "01"),
        ("30. The cargo shall not he carried in the vessel.\n", "he"),
        ("30. The vessel (see the officer shall leave the port.\n", "(see"),
        ("30. The officer {d) shall leave.\n", "{d)"),
        ("30. The officer. shall leave the port.\n", "officer."),
        ("30. The cargo of the rnaster w i ' vessel.\n", "i"),
    ],
)
def test_odd_marks_flagged(sentence: str, odd: str) -> None:
    """What no print has is pointed at."""
    assert any(odd in edit.before or edit.before in odd for edit in edits(sentence) if edit.lane == "flag")


def test_good_text_unflagged() -> None:
    """The same clauses without the damage are left alone."""
    assert clean(RawText.of(GOOD)).edits == ()


def test_good_clauses_of_a_damaged_copy() -> None:
    """Damage elsewhere makes no good clause doubtful."""
    assert [edit for edit in clean(RawText.of(GOOD + DAMAGE)).edits if edit.end <= len(GOOD)] == []
