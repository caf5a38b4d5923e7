"""What a series teaches: accepted corrections and other texts of it bear on the next document."""

from __future__ import annotations

from functools import partial

from clausebook.ingest.cleaning import clean
from clausebook.ingest.cleaning.experience import Experience
from clausebook.ingest.cleaning.learning import taught
from clausebook.ingest.pipeline import digest, tidy
from clausebook.model.correction import Entry, TextChange, Undo, on
from clausebook.model.text import Edit, RawText

RULES = """1. The master of every boat shall keep a lamp burning by night, and the owner of the boat shall pay the fee.
2. The owner of every boat shall show the permit to the officer, and the officer shall count the crew of the boat.
3. No boat shall be moored at the jetty by night, and the officer may remove the boat at the cost of the owner.
"""
WITNESS = "4. The harbour master may at any time board and search any boat lying at the public jetty.\n"
DOUBT = "4. The harbour master may at any time board and seorck any boat lying at the public jetty.\n"


def edits_of(text: str, experience: Experience) -> list[Edit]:
    return [edit for edit in clean(RawText.of(text), experience=experience).edits if edit.rule.startswith("words.")]


def test_other_texts_vote() -> None:
    """A passage of another gazette of the series tells what a misread word was, as the document's own repeats do."""
    alone = [edit for edit in edits_of(RULES + DOUBT, Experience()) if edit.rule == "words.witness"]
    (edit,) = edits_of(RULES + DOUBT, Experience.of([("mc", "me"), ("kour", "hour"), ("kow", "how")], [WITNESS, WITNESS]))
    assert alone == []
    assert (edit.before, edit.after, edit.rule, edit.lane) == ("seorck", "search", "words.witness", "auto")
    assert "2 other places" in edit.why


def test_other_texts_move_no_place() -> None:
    """Texts that vote add nothing to the document: each edit stands inside it and quotes it."""
    made = edits_of(RULES + DOUBT, Experience.of([], [WITNESS * 3]))
    assert all((RULES + DOUBT)[edit.start : edit.end] == edit.before for edit in made)


def test_accepted_reading_comes_first() -> None:
    """What editors took a string for is proposed first the next time, and was not without them."""
    text = RULES + "4. The owner shall keep a strong hovzer in the boat.\n"
    before = [edit.after for edit in edits_of(text, Experience())]
    after = [edit.after for edit in edits_of(text, Experience.of([("hovzer", "hawser")] * 2))]
    assert after == ["hawser"]
    assert before != after


def test_glyphs_count_twice() -> None:
    """A glyph put right once teaches nothing; put right in two places it costs less."""
    once, twice = Experience.of([("bqat", "boat")]), Experience.of([("bqat", "boat"), ("tqll", "toll")])
    assert "o" not in dict(once.confusions.rows.get("q", ()))
    assert dict(twice.confusions.rows["q"])["o"] < 0.85


def test_undone_corrections_teach_nothing() -> None:
    """Only what is in force counts."""
    raw = RawText.of(RULES)
    fix = on(raw, 3, 6, TextChange("Tho"), editor="asha", time="2024-05-01T10:00:00Z")
    undo = Entry.of("asha", "2024-05-02T10:00:00Z", "", Undo(fix.id))
    assert taught([fix]) == [("The", "Tho")]
    assert Experience.of_logs([fix, undo]).accepted == {}


def test_corrections_of_the_document_teach() -> None:
    """What is learned from a log goes into the whole reading through its cleaner, and into `tidy`."""
    text = RULES + "4. The owner shall keep a strong hovzer.\n5. The master shall coil the hovzer.\n"
    raw = RawText.of(text)
    at = text.index("hovzer")
    log = [on(raw, at, at + 6, TextChange("hawser"), editor="asha", time="2024-05-01")]
    experience = Experience.of_logs(log)
    document = digest(raw, "d", corrections=log, cleaner=partial(clean, experience=experience))
    assert [edit.after for edit in document.proposals if edit.before == "hovzer"] == ["hawser"]
    assert [edit.after for edit in tidy(raw, experience).proposals if edit.before == "hovzer"] == ["hawser", "hawser"]
