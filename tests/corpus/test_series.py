"""Series of one error, what corrections teach, and how far a document was proofread."""

from __future__ import annotations

import pytest
from clausebook.corpus.editing import correct, current, keep, log, now
from clausebook.corpus.series import accepted, occurrences
from clausebook.corpus.store import Logged, Refused, Store
from clausebook.ingest.cleaning.learning import learn, taught
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import Entry, SicNote, State, TextChange, Undo
from clausebook.model.document import Document
from clausebook.model.proofreading import errors_left, marks
from clausebook.model.text import RawText
from logs import RAW, RULES, TIME, about


def read(*entries: Entry) -> Document:
    return digest(RAW, "ferry", corrections=entries)


def test_occurrences() -> None:
    """Every place of an error is listed with how it stands; places that somebody decided are not accepted again."""
    document = read(about("docs", SicNote()))
    places = occurrences(document, "docs", "does")
    assert len(places) == RULES.count("docs")
    assert places[0].standing == "decided"
    assert {place.path for place in places} == {"1/(2)", "2/proviso-1"}
    entries = accepted(document, places, "does", editor="asha", time=TIME)
    assert [entry.anchor and entry.anchor.span for entry in entries] == [places[1].span]
    assert read(about("docs", SicNote()), *entries).text.text.count("does") == 1


def test_whole_words() -> None:
    """Parts of words are no occurrences."""
    assert occurrences(read(), "oar", "ear") == []


@pytest.mark.parametrize(
    ("pairs", "rows"),
    [
        ([("evcry", "every"), ("thc", "the")], [("e", "c", 2)]),
        ([("(Hi)", "(iii)")], [("ii", "H", 1)]),
        ([("boat", "vessel")], []),
        ([("per-\nsons", "persons")], []),
    ],
)
def test_learn(pairs: list[tuple[str, str]], rows: list[tuple[str, str, int]]) -> None:
    """Glyphs that were misread are counted; other words for words teach nothing."""
    assert learn(pairs) == rows


def test_taught() -> None:
    """Only text corrections in force teach."""
    assert taught([about("evrey", TextChange("every")), about("docs", SicNote())]) == [("evrey", "every")]


def test_marks() -> None:
    """A mark holds for all provisions inside it; words changed after a validation must be validated again."""
    rule = RULES[RULES.index("3. Crew") : RULES.index("4. Fees")]
    first, second = about(rule, State("proofread")), about(rule, State("validated"), "ravi")
    assert marks(read(first)) == {"3": "proofread"}
    assert marks(read(first, second)) == {"3": "validated"}
    assert marks(read(first, second, about("not less than three", TextChange("not less than tree")))) == {"3": "proofread"}
    assert marks(read(first, about(rule, State("problematic")))) == {"3": "problematic"}
    assert marks(read()) == {}


def test_errors_left() -> None:
    """The estimate needs proofreading, grows with what the second reader still found, and says how it was made."""
    body = RULES[: RULES.index("3. Crew")]
    nothing = errors_left(read(), [])
    assert nothing.left is None
    found = [about("evrey", TextChange("every")), about("docs", TextChange("does"))]
    one_reader = [about(body, State("proofread")), *found]
    careless = [*one_reader, about(body, State("validated"), "ravi"), about("no bell:", TextChange("no bell;"), "ravi")]
    one, two = errors_left(read(*one_reader), one_reader), errors_left(read(*careless), careless)
    assert (one.found_by_first, two.found_by_second) == (2, 1)
    assert one.left is not None
    assert one.left > 0
    assert one.spread == round((one.left + one.left**2 / 2) ** 0.5)
    assert "40%" in two.how


def test_edited_in_a_store(store: Store) -> None:
    """What is corrected in a store is read at once; of two who do not know of each other the second is told."""
    assert keep(store, "ferry", RAW) == "added"
    start = RULES.index("evrey")
    seen = store.position("ferry")
    fix = (start, start + 5, TextChange("every"))
    assert isinstance(correct(store, "ferry", [fix], editor="asha", seen=seen), Logged)
    assert isinstance(correct(store, "ferry", [fix], editor="ravi", seen=seen), Refused)
    document = current(store, "ferry")
    assert document is not None
    assert "every boat" in document.text.text
    assert [hit.path for hit in store.search('"every boat that"')] == ["1/(2)"]
    other = digest(RAW, "ferry").raw
    assert keep(store, "ferry", other) == "unchanged"
    assert isinstance(log(store, "ferry", [Entry.of("asha", now(), "", SicNote(), store.log("ferry")[0].anchor)]), Logged)
    assert current(store, "nobody") is None


def test_lessons(store: Store) -> None:
    """Corrections teach the documents of their series, a document without a series itself alone; an undo takes them back."""
    for name in ("a", "b", "c"):
        keep(store, name, RAW)
    for name in ("a", "b"):
        store.set_series(name, "bombay")
    start = RULES.index("evrey")
    correct(store, "a", [(start, start + 5, TextChange("every"))], editor="asha")
    assert store.taught("a") == store.taught("b") == (("evrey", "every"),)
    assert store.taught("c") == ()
    correct(store, "c", [(start, start + 5, SicNote())], editor="asha")
    assert store.taught("c") == ()
    log(store, "a", [Entry.of("ravi", now(), "", Undo(store.log("a")[0].id))])
    assert store.taught("b") == ()


def test_taught_reading(store: Store) -> None:
    """What a series taught is used when another document of it is read."""
    words = "1. Title.-The Wharf Rules.\n2. Wharves.-No whavf shall be let, and every whavf shall be lit.\n"
    first, second = RawText.of(words), RawText.of(words.replace("Wharf Rules", "Jetty Rules"))
    keep(store, "first", first)
    keep(store, "second", second)
    for name in ("first", "second"):
        store.set_series(name, "bombay")
    before = current(store, "second")
    places = [place.span for place in occurrences(digest(first, "first"), "whavf", "wharf")]
    correct(store, "first", [(*span, TextChange("wharf")) for span in places], editor="asha")
    keep(store, "second", second)
    after = current(store, "second")
    assert before is not None
    assert after is not None
    assert [(edit.before, edit.after) for edit in after.edits] != [(edit.before, edit.after) for edit in before.edits]
    assert ("whavf", "wharf") in {(edit.before, edit.after) for edit in after.edits}
