"""The proof page in a real browser: what its keys write, two editors on one page, hostile text, a phone, axe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from clausebook.model.correction import Entry
from desks import BOATS, Desk, made_desk
from proof_desk import DREDGE, HOSTILE, Proof, proof

pytestmark = pytest.mark.xdist_group("browser")
AXE = Path(__file__).parent.parent / "data" / "axe" / "axe.min.js"


def _written(desk: Desk, name: str, more: int, before: int = 0) -> list[Entry]:
    """The entries that were written since, once there are so many."""
    from time import monotonic, sleep

    until = monotonic() + 20
    while len(desk.log(name)) < before + more and monotonic() < until:
        sleep(0.1)
    found = list(desk.log(name))[before:]
    assert len(found) == more, found
    return found


def _shape(entry: Entry) -> tuple[object, ...]:
    """An entry as the keys make it: kind, what the reader got, and what is said of it."""
    said = entry.to_json()
    told = [said[name] for name in ("accepted", "after", "action", "value", "targets", "mark", "before") if name in said]
    return (entry.kind, entry.anchor.quote if entry.anchor else "", *told)


WRITES = [
    ("hostile", "petiods", "take a reading", ["1"], [("ruling", "petiods", True, "periods")]),
    ("hostile", "petiods", "accept what is shown", ["a"], [("ruling", "petiods", True, "periods")]),
    ("hostile", "petiods", "not an error", ["x"], [("ruling", "petiods", False, "periods")]),
    ("hostile", "petiods", "print error", ["p"], [("sic", "petiods")]),
    ("hostile", "petiods", "type", ["e", *"spells", "Enter"], [("text", "petiods", "spells")]),
    ("hostile", "poriods", "a plain word beyond rare letters", [*["ArrowLeft"] * 2, "e", *"lamp", "Enter"],
     [("text", "lit", "lamp")]),
    ("hostile", "yoar", "two words as one", ["Shift+ArrowLeft", "e", *"lord", "Enter"], [("text", "one yoar", "lord")]),
    ("sails", "", "the first reading of a number", ["y"], [("structure", "8.", "number", "8")]),
    ("sails", "", "the second reading of a number: none", ["u"], [("structure", "8.", "merge", "")]),
    ("clauses", "", "the second reading of a number", ["u"],
     [("structure", "(4)", "level", "1/(2)"), ("structure", "(4)", "number", "(ii)")]),
    ("boats", "", "number", ["ArrowRight", "n", *"41", "Enter"], [("structure", "1.", "number", "41")]),
    ("boats", "", "kind", ["ArrowRight", "n", "Tab", *"part", "Enter"], [("structure", "1.", "kind", "part")]),
    ("boats", "corry", "a rule for every place", ["w", *"carry", "Enter"], [("always", "", "carry", "corry")]),
    ("boats", "corry", "a series", ["]", "l", "Shift+A"], [("ruling", "corry", True, "carry")] * 40),
]  # fmt: skip


@pytest.mark.parametrize("name", dict.fromkeys(row[0] for row in WRITES))
def test_keys_write(served: Desk, chromium: Any, name: str) -> None:
    """Keys write what they say into the log, with the raw words at the place; Z takes it back, a whole series at once."""
    page = proof(chromium, served, f"{name}/1")
    for _, at, does, keys, entries in (row for row in WRITES if row[0] == name):
        before = len(served.log(name))
        page.to(at).press(*keys)
        assert [_shape(entry) for entry in _written(served, name, len(entries), before)] == entries, does
        page.press("z")
        undone = _written(served, name, len(entries), before + len(entries))
        assert {entry.kind for entry in undone} == {"undo"}, does
        page.drawn(served, name)
    assert page.faults == []
    page.close()


def test_three_choices_settle_a_reference(served: Desk, chromium: Any) -> None:
    """A reference that may mean several provisions is settled by one digit."""
    page = proof(chromium, served, f"{DREDGE}/10").to("sub-da uLc")
    assert page.suggestions == ["8(1)(b)(ii)", "5(1)(b)(ii)"]
    page.press("1")
    (entry,) = _written(served, DREDGE, 1)
    assert _shape(entry)[-1] == ["8/(1)/(b)/(ii)"]
    page.close()


def test_two_editors_on_one_place(served: Desk, chromium: Any) -> None:
    """Whoever comes second is asked once, and each of the three answers leaves both decisions in the log."""
    for choice, at in zip("12", ("petiod", "yoar"), strict=True):
        # Pages that were just opened: one that has written still follows what others write, and would show it.
        asha, ravi = (proof(chromium, served, "hostile/1", name) for name in ("asha", "ravi"))
        before = len(served.log("hostile"))
        asha.to(at, exactly=True).press("e").type("first").press("Enter")
        _written(served, "hostile", 1, before)
        ravi.to(at, exactly=True).press("e").type("second").press("Enter")
        ravi.page.wait_for_selector("#dialog[open] .three", timeout=20_000)
        said = ravi.text("#dialog")
        assert "second" in said
        assert "first" in said
        assert at in said
        ravi.press(choice)
        entries = _written(served, "hostile", 2 if choice == "1" else 1, before)
        assert entries[-1].editor == ("ravi" if choice == "1" else "asha")
        for page in (asha, ravi):
            page.close()


def test_hostile_words_are_text(served: Desk, chromium: Any) -> None:
    """Markup and control characters of a source stand as text on both sides, and no policy is broken."""
    page = proof(chromium, served, "hostile/1")
    for part in ("#received", "#text"):
        said = page.text(part)
        assert "</script><script>alert(1)</script>" in said
        assert "\x1b" not in said
        assert "\u202e" not in said
    assert page.faults == []
    page.close()


SEEN = [
    (10, "", "light", 1280), (10, "", "dark", 1280), (10, "", "light", 390), (2, "", "light", 1280), (10, "g", "dark", 1280),
    (10, "g", "light", 390), (10, "v", "light", 1280), (10, "n", "light", 1280),
]  # fmt: skip


@pytest.mark.parametrize(("number", "key", "scheme", "width"), SEEN)
def test_axe_finds_nothing_serious(served: Desk, chromium: Any, number: int, key: str, scheme: str, width: int) -> None:
    """No serious fault of accessibility, in either scheme and on a phone, with something in hand, with nothing, and in what
    opens by a key."""
    page = proof(chromium, served, f"{DREDGE}/{number}", color_scheme=scheme, viewport={"width": width, "height": 844})
    page.press(*key)
    page.page.evaluate(AXE.read_text("utf-8"))
    found = page.page.evaluate("() => axe.run().then((result) => result.violations)")
    told = [(one["id"], [node["html"][:160] for node in one["nodes"]][:3]) for one in found]
    assert [one for one, fault in zip(told, found, strict=True) if fault["impact"] in ("serious", "critical")] == []
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_letters_can_be_switched_off(served: Desk, chromium: Any) -> None:
    """With single letters off only Enter, ?, Esc and the arrows act."""
    page = proof(chromium, served, f"{DREDGE}/10")
    page.press("?", "Tab", "Tab", "Space", "Escape")
    if not page.page.evaluate("document.body.classList.contains('no-letters')"):
        page.page.evaluate("document.querySelector('#dialog input').click()")
    was = page.got
    page.press("j")
    assert page.got == was
    page.press("ArrowRight")
    assert page.got != was
    page.close()


def test_pages_turn_by_keys(served: Desk, chromium: Any) -> None:
    """Enter marks a page on which nothing waits, then turns it; Shift-N goes to the next page with flags."""
    before = len(served.log(DREDGE))
    page = proof(chromium, served, f"{DREDGE}/2")
    assert "Nothing waits on this page" in page.text("#cands")
    assert not page.page.is_visible("#tray dl")
    page.press("Enter")
    (marked,) = _written(served, DREDGE, 1, before)
    assert (marked.kind, page.page.input_value("#mark")) == ("state", "proofread")
    page.press("Enter")
    page.page.wait_for_url("**/3", timeout=15_000)
    page.page.wait_for_selector("html[data-ready]")
    page.press("Shift+N")
    page.page.wait_for_url("**/4", timeout=15_000)
    page.close()


def _conflict(desk: Desk, browser: Any, name: str, word: str) -> tuple[Proof, Proof]:
    """Two editors who decided otherwise about one word; the second is asked."""
    asha, ravi = (proof(browser, desk, f"{name}/1", editor) for editor in ("asha", "ravi"))
    before = len(desk.log(name))
    asha.to(word, exactly=True).press("e").type("first").press("Enter")
    _written(desk, name, 1, before)
    ravi.to(word, exactly=True).press("e").type("second").press("Enter")
    ravi.page.wait_for_selector("#dialog[open] .three", timeout=20_000)
    return asha, ravi


def test_neither_of_two(chromium: Any, tmp_path: Path) -> None:
    """The third answer takes both back: the words wait again as the reader got them, and all stands in the log."""
    desk = made_desk(tmp_path / "law.sqlite", HOSTILE)
    desk.start()
    try:
        asha, ravi = _conflict(desk, chromium, BOATS, "petiod")
        ravi.press("3")
        _written(desk, BOATS, 2)
        ravi.drawn(desk, BOATS).to("petiod", exactly=True)
        assert [entry.kind for entry in desk.log(BOATS)] == ["text", "undo"]
        assert asha.faults == []
        assert [fault for fault in ravi.faults if "409" not in fault] == []
    finally:
        desk.stop()


def test_undo_after_a_reload(chromium: Any, tmp_path: Path) -> None:
    """What was done before the page was opened anew is taken back by Z, which says what it was."""
    desk = made_desk(tmp_path / "law.sqlite", HOSTILE)
    desk.start()
    try:
        page = proof(chromium, desk, f"{BOATS}/1")
        page.to("petiod", exactly=True).press("e").type("period").press("Enter").saved()
        page.page.reload()
        page.page.wait_for_selector("html[data-candidates]", timeout=90_000)
        page.page.wait_for_function("() => document.querySelector('#who').textContent === 'asha'")
        page.press("z").saved()
        page.page.wait_for_function("() => document.querySelector('#said').textContent.includes('Taken back')")
        assert "petiod → period" in page.text("#said")
        assert [entry.kind for entry in desk.log(BOATS)] == ["text", "undo"]
    finally:
        desk.stop()


def test_keys_before_the_readings_are_there(served: Desk, chromium: Any) -> None:
    """A digit pressed before the readings are found is taken when they are; with Esc it is let go, and that is said."""
    before = len(served.log("hostile"))
    page = proof(chromium, served, "hostile/1", ready=False, held="**/candidates")
    page.to("petiods", exactly=True).press("1")
    assert "is taken when they are found" in page.text("#said")
    page.press("Escape", "1")
    assert len(served.log("hostile")) == before
    page.let_go("**/candidates")
    _written(served, "hostile", 1, before)
    page.press("z").saved()
    assert page.faults == []
