"""What stands in the panels is settled by keys: page states, a second reader, corrections that no longer fit, stale rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from clausebook.corpus.editing import correct, keep
from clausebook.corpus.library import entry
from clausebook.corpus.opening import open_store
from clausebook.ingest.readers import read
from clausebook.model.correction import TextChange
from clausebook.model.rules import load_rules
from clausebook.model.text import RawText
from desks import Desk, made_desk
from proof_desk import DREDGE, HOSTILE, proof

pytestmark = pytest.mark.xdist_group("browser")
FIRST = "1. Lamps.- Every boat shall carry one larnp.\n2. Oars.- Every boat of rule 1 shall carry two oarz in petiods of fog.\n"
OTHER = "1. Lamps.- Every boat shall have a light of its own.\n2. Oars.- Each vessel carries a pair of them in petiods of fog.\n"
FIXES = {"larnp": "lamp", "oarz": "oars"}


@pytest.fixture(scope="module")
def settling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with a text that two people read, one that was scanned again after it was corrected, and a gazette with rules."""
    desk = made_desk(tmp_path_factory.mktemp("settling") / "law.sqlite", HOSTILE, ("states", "walked"))
    store = open_store(desk.place)
    keep(store, "again", RawText.of(FIRST))
    for words, after in FIXES.items():
        start = FIRST.index(words)
        correct(store, "again", [(start, start + len(words), TextChange(after))], editor="asha")
    keep(store, "again", RawText.of(OTHER))
    gazette = entry(DREDGE)
    assert gazette is not None
    raw = read(gazette.source)
    keep(store, DREDGE, raw)
    assert gazette.rules is not None
    quote = next(term.quote for term in load_rules(gazette.rules, DREDGE).terms.values() if term.quote.at == "5/(1)/(a)").words
    start = raw.text.index(quote)
    correct(store, DREDGE, [(start, start + len(quote), TextChange(quote.replace("twenty", "thirty")))], editor="asha")
    store.close()
    desk.start()
    yield desk
    desk.stop()


def test_the_menu_of_states_by_arrows(settling: Desk, chromium: Any) -> None:
    """Going through the menu writes nothing; Enter does, once; Escape lets it go."""
    before = len(settling.log("walked"))
    page = proof(chromium, settling, "walked/1")
    page.page.focus("#mark")
    page.press("ArrowDown", "ArrowDown", "ArrowDown", "Escape")
    assert page.page.input_value("#mark") == "not proofread"
    page.page.focus("#mark")
    page.press("ArrowDown", "ArrowDown", "ArrowUp", "Enter", "Tab").saved().drawn(settling, "walked")
    assert [entry.kind for entry in settling.log("walked")[before:]] == ["state"]
    assert page.page.input_value("#mark") == "proofread"


def test_a_second_person_validates(settling: Desk, chromium: Any) -> None:
    """V and a digit mark the page; who proofread it cannot validate it, which is said; another can."""
    asha = proof(chromium, settling, "states/1").press("v", "1").saved()
    asha.drawn(settling, "states").press("v", "2")
    asha.page.wait_for_function("() => document.querySelector('#state').textContent.includes('a second person must validate it')")
    asha.page.wait_for_function("() => document.querySelector('#mark').value === 'proofread'")
    asha.close()
    ravi = proof(chromium, settling, "states/1", "ravi").press("v", "2").saved().drawn(settling, "states")
    assert ravi.page.input_value("#mark") == "validated"
    ravi.press("z").saved().drawn(settling, "states")
    assert ravi.page.input_value("#mark") == "proofread"
    assert [(entry.editor, entry.kind) for entry in settling.log("states")] == [
        ("asha", "state"), ("ravi", "state"), ("ravi", "undo"),
    ]  # fmt: skip
    ravi.press("v", "Escape")
    assert not ravi.page.is_visible("#dialog")
    assert ravi.faults == []
    ravi.close()


def test_what_no_longer_fits(settling: Desk, chromium: Any) -> None:
    """C shows each correction that another OCR pass has no place for: taken back, or made anew at the place in hand."""
    page = proof(chromium, settling, "again/1")
    before = len(settling.log("again"))
    assert page.text("#conflicts h2").startswith("2 corrections no longer fit")
    page.press("c")
    assert "larnp → lamp (asha)" in page.text("#dialog")
    page.press("3")
    assert "oarz → oars" in page.text("#dialog")
    page.press("Escape").walk("them", "ArrowLeft").press("c", "3", "2").saved().drawn(settling, "again")
    assert "a pair of oars" in page.words
    assert page.text("#conflicts h2").startswith("1 correction no longer fits")
    page.press("c", "1").saved().drawn(settling, "again")
    assert page.text("#conflicts") == ""
    assert [entry.kind for entry in settling.log("again")[before:]] == ["undo", "text", "undo"]
    page.press("z").saved().drawn(settling, "again")
    assert page.text("#conflicts h2").startswith("1 correction no longer fits")
    page.press("c", "1").saved().drawn(settling, "again").press("c")
    assert page.text("#said") == "Every correction fits this text."
    assert page.faults == []
    page.close()


def test_a_stale_rule_is_compared(settling: Desk, chromium: Any) -> None:
    """D goes to the rule that went stale and says its words, gone and come."""
    page = proof(chromium, settling, f"{DREDGE}/10").press("d")
    assert page.page.evaluate("() => document.activeElement.matches('#stale .rule')")
    assert "does not answer" in page.text("#said")
    assert (page.text("#stale del"), page.text("#stale ins")) == ("twenty", "thirty")
    page.press("d")
    assert page.page.evaluate("() => document.activeElement.matches('#stale .rule')")
    page.close()
