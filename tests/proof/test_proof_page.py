"""The proof page in a real browser: what its keys write, two editors on one page, hostile text, a phone, axe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from clausebook.model.correction import Entry
from desks import Desk
from proof_desk import DREDGE, proof

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
    asha, ravi = (proof(chromium, served, "hostile/1", name) for name in ("asha", "ravi"))
    for choice, at in zip("12", ("petiod", "yoar"), strict=True):
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


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)])
def test_axe_finds_nothing_serious(served: Desk, chromium: Any, scheme: str, width: int) -> None:
    """No serious fault of accessibility, in either scheme and on a phone."""
    page = proof(chromium, served, f"{DREDGE}/10", color_scheme=scheme, viewport={"width": width, "height": 844})
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
    page.press("Enter")
    (marked,) = _written(served, DREDGE, 1, before)
    assert (marked.kind, page.page.input_value("#mark")) == ("state", "proofread")
    page.press("Enter")
    page.page.wait_for_url("**/3", timeout=15_000)
    page.page.wait_for_selector("html[data-ready]")
    page.press("Shift+N")
    page.page.wait_for_url("**/4", timeout=15_000)
    page.close()
