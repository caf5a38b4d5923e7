"""What a damaged copy shows of its own misreading, and what it points at among ruins."""

from __future__ import annotations

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.ingest.cleaning.habits import habits
from clausebook.model.text import Edit, RawText

WORDS = ["payment", "harbour", "vessel", "officer", "permit", "person", "passage", "report", "proper", "deposit"]
LAW = """{n}. No vessel shall leave the harbour before the payment of the dues, and the officer may ask any person on board for
the permit. Every person who has no permit shall report to the harbour office, and the officer shall allow the passage of
the vessel after proper deposit of the dues. The master shall keep the permit on board, and the owner shall report any loss.
"""


def edits_of(text: str) -> list[Edit]:
    return [edit for edit in clean(RawText.of(text)).edits if edit.rule.startswith("words.")]


def test_recurring_glyph() -> None:
    """A glyph misread in several strings is a habit; one that is misread once is the printer's slip."""
    assert habits(["reUort", "deUosit", "proUer", "vessol"], WORDS) == [("p", "U", 3)]
    assert not habits(["verzel"], WORDS)


@pytest.mark.parametrize("strings", [["encrease", "inclose"], ["shew", "chuse", "publick"], []])
def test_spellings_are_no_habit(strings: list[str]) -> None:
    """A few strings in another spelling teach nothing."""
    assert habits(strings, ["increase", "enclose", "show", "choose", "public"]) == []


def test_habit_is_undone() -> None:
    """A damaged copy that takes `p` for `q` is read so throughout, also in words that it never has right."""
    damaged = "".join(LAW.format(n=n) for n in range(1, 7)).replace("p", "q")
    made = [edit for edit in edits_of(damaged) if edit.lane == "auto"]
    assert {edit.rule for edit in made} >= {"words.habit"}
    assert {("deqosit", "deposit"), ("qerson", "person")} <= {(edit.before, edit.after) for edit in made}
    assert all(edit.after == edit.before.replace("q", "p") for edit in made)


def test_doubtful_words_among_ruins() -> None:
    """Among strings that are no words a rare word is pointed at; in good text the same word is not."""
    good = "".join(LAW.format(n=n) for n in range(1, 7))
    ruins = "7. The qpxcer mzy wlth the fint ofiiccr bcard the vcssel and witch the zzaster.\n"
    fine = "7. The officer may with the mate board the vessel and witch the master.\n"
    assert "witch" in {edit.before for edit in edits_of(good + ruins)}
    assert "witch" not in {edit.before for edit in edits_of(good + fine)}


@pytest.mark.parametrize("word", ["incurr'd", "indorsed", "encrease", "patwari", "penghulu", "mesne"])
def test_older_and_local_words_stay(word: str) -> None:
    """Older spellings and words of land and revenue are no misreadings, in a damaged copy either."""
    damaged = "".join(LAW.format(n=n) for n in range(1, 7)).replace("harb", "haib").replace("ss", "sr")
    assert word not in {edit.before for edit in edits_of(f"{damaged}7. It was {word} by the owner.\n") if edit.lane == "auto"}


@pytest.mark.parametrize("text", ["<name of the owner>", "_Gazette_"])
def test_marked_words_stay(text: str) -> None:
    """Words that marks enclose on purpose keep their marks."""
    made = edits_of("".join(LAW.format(n=n) for n in range(1, 3)) + f"3. The notice says {text} here.\n")
    assert not [edit for edit in made if edit.lane == "auto"]


def test_figures_and_capitals_inside() -> None:
    """In a damaged copy a figure or a capital inside a word is put right; numbers, units and codes are not."""
    damaged = "".join(LAW.format(n=n) for n in range(1, 7)).replace("passage", "pasragc").replace("dues", "ducs")
    made = {edit.before: edit.after for edit in edits_of(damaged + "7. The harb0ur officer shall repOrt 14A, 30kW and G5.\n")}
    assert made["harb0ur"] == "harbour"
    assert made["repOrt"] == "report"
    assert not {"14A", "30kW", "G5"} & set(made)
