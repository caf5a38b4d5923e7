"""What might be lost, and is not: typed and not sent, in two tabs, signed out, in a browser that keeps nothing, a wrong clock."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import pytest
from clausebook.corpus.editing import keep
from clausebook.corpus.editors import Editors
from clausebook.corpus.opening import open_store
from clausebook.model.text import RawText
from desks import Desk, made_desk
from proof_desk import HOSTILE, Proof, proof

pytestmark = pytest.mark.xdist_group("browser")
NAMES = ("typed", "rows", "tabs", "asked", "revoked", "another", "nowhere", "clock", "blanks", "behind", "refusal", "later")
MANY = "".join(f"{nth}. Boats.- Every boat shall keep two lamps lit in poriods of fog.\n" for nth in range(1, 25))
NO_STORAGE = """
  const refuse = () => { throw new DOMException("no storage here", "SecurityError"); };
  for (const name of ["getItem", "setItem"]) Storage.prototype[name] = refuse;
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = async () => refuse();
"""


@pytest.fixture(scope="module")
def losing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with a document for each test."""
    desk = made_desk(tmp_path_factory.mktemp("losing") / "law.sqlite", HOSTILE, NAMES)
    store = open_store(desk.place)
    keep(store, "many", RawText.of(MANY))
    store.close()
    desk.start()
    yield desk
    desk.stop()


def _again(desk: Desk, other: Proof, name: str) -> Proof:
    """The page in another tab of the same browser."""
    page = Proof(other.page.context.new_page())
    page.page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.page.goto(f"{desk.url}/proof/{name}/1")
    page.page.wait_for_selector("html[data-candidates]", timeout=90_000)
    return page


def _logged(desk: Desk, name: str, count: int) -> list[Any]:
    until = monotonic() + 30
    while len(desk.log(name)) < count and monotonic() < until:
        sleep(0.1)
    return list(desk.log(name))


def _said(page: Proof, words: str) -> None:
    page.page.wait_for_function("(words) => document.querySelector('#said').textContent.includes(words)", arg=words)


def test_half_typed_when_the_tab_is_closed(losing: Desk, chromium: Any) -> None:
    """What stands in the field when the tab is closed stands there again, is said, and goes on with E."""
    page = proof(chromium, losing, "typed/1").to("poriods")
    page.press("e").type("half a wo")
    page.page.close()
    page = _again(losing, page, "typed")
    page.in_hand("poriods", "the page opens where something is half typed")
    _said(page, "Half typed: half a wo.")
    assert page.page.input_value("#typed") == "half a wo"
    page.press("e", "End").type("rd").press("Enter")
    (entry,) = _logged(losing, "typed", 1)
    assert (entry.anchor.quote, entry.matter.after) == ("poriods", "half a word")
    page.press("k", "j")
    assert page.page.input_value("#typed") == ""
    assert page.faults == []
    page.close()


def test_half_typed_in_a_row(losing: Desk, chromium: Any) -> None:
    """So does what was typed in a row of the page gone over, not ticked; a row that is left out is forgotten."""
    page = proof(chromium, losing, "rows/1").press("g", "Shift+A").type("half a row").press("ArrowDown")
    page.page.close()
    page = _again(losing, page, "rows").press("g")
    assert "half a row" in page.text("#row0 .others")
    assert page.page.get_attribute("#row0", "aria-selected") == "false"
    page.press("Shift+A", "End").type("s").press("Enter")
    assert "half a rows" in page.text("#row0 .would")
    assert page.page.get_attribute("#row0", "aria-selected") == "true"
    page.press("Backspace", "Escape", "g")
    assert "half a row" not in page.text("#row0")
    assert page.faults == []
    page.close()


def test_the_rows_taken_last_come_back(losing: Desk, chromium: Any) -> None:
    """Z in the list takes back the rows that were taken last, shows them again, and they can be taken anew."""
    page = proof(chromium, losing, "many/1").press("g", "z")
    assert page.text("#said") == "Nothing was taken from this list."
    page.press("Enter")
    first = len(_logged(losing, "many", 18))
    assert "Places 19 to" in page.text("#dialog .note")
    page.press("z")
    assert len(_logged(losing, "many", 2 * first)) == 2 * first
    assert "Places 1 to 18" in page.text("#dialog .note")
    assert page.page.locator("#dialog .row[aria-selected=true]").count() == first == 18
    page.press("Enter", "Enter").saved().drawn(losing, "many")
    assert page.words.count("lit in periods (decided") == 24
    kinds = [entry.kind for entry in losing.log("many")]
    assert (kinds[:18].count("undo"), kinds[18:36].count("undo"), kinds[36:].count("undo")) == (0, 18, 0)
    assert page.faults == []
    page.close()


def test_readings_that_come_while_one_types(losing: Desk, chromium: Any) -> None:
    """What is typed stays when the readings of the place are found meanwhile."""
    page = proof(chromium, losing, "rows/1", ready=False, held="**/candidates").press("e").type("mine")
    page.let_go("**/candidates")
    page.page.wait_for_selector("html[data-candidates]", timeout=90_000)
    assert page.page.input_value("#typed") == "mine"
    page.press("Escape").close()


def test_blanks_take_nothing_away(losing: Desk, chromium: Any) -> None:
    """Blanks and Enter ask whether the word is to go: Enter again leaves it, 2 takes it away."""
    page = proof(chromium, losing, "blanks/1").to("poriods")
    for blank in ("Space", "Backspace"):
        page.press("e", blank, "Enter")
        assert "Nothing was typed for poriods" in page.text("#dialog-title")
        page.press("Enter")
        assert page.text("#said") == "It stays as it is."
        assert page.got == "poriods"
    page.press("e").type("   ").press("Enter", "2").saved()
    assert [(entry.anchor.quote, entry.matter.after) for entry in _logged(losing, "blanks", 1)] == [("poriods", "")]
    assert page.faults == []
    page.close()


def test_two_tabs_of_one_editor(losing: Desk, chromium: Any) -> None:
    """What is decided in two tabs is written once each, and each tab shows both."""
    one = proof(chromium, losing, "tabs/1")
    other = _again(losing, one, "tabs")
    one.to("poriods").press("e").type("spells").press("Enter")
    other.to("yoar").press("e").type("lord").press("Enter")
    assert sorted(entry.matter.after for entry in _logged(losing, "tabs", 2)) == ["lord", "spells"]
    for page in (one, other):
        page.saved().drawn(losing, "tabs")
        assert "spells" in page.words
        assert "one lord" in page.words
    one.press("z").saved()
    assert [entry.kind for entry in losing.log("tabs")][2:] == ["undo"]
    assert one.faults + other.faults == []
    one.close()


@pytest.mark.parametrize("listed", [False, True])
def test_decided_in_another_tab_behind_the_typing(losing: Desk, chromium: Any, listed: bool) -> None:
    """What another tab decided while a field, or the list of the page, was open here is no silent loss: it is asked."""
    word = "poriods" if listed else "yoar"
    one = proof(chromium, losing, "behind/1")
    other = _again(losing, one, "behind").to(word)
    before = len(losing.log("behind"))
    if listed:
        other.press("g")
    else:
        other.press("e").type("sec")
    one.to(word).press("e").type("first").press("Enter")
    _logged(losing, "behind", before + 1)
    one.saved()
    other.drawn(losing, "behind")
    if not listed:
        other.type("ond")
    other.press("Enter")
    other.page.wait_for_selector("#dialog[open] .three", timeout=20_000)
    assert "first" in other.text("#dialog .three")
    other.press("2")
    assert [entry.matter.after for entry in losing.log("behind")[before:] if entry.anchor.quote == word] == ["first"]
    one.close()


def test_a_conflict_is_asked_once(losing: Desk, chromium: Any) -> None:
    """A conflict that two tabs of one editor show is settled in either, and leaves the other; no other document asks."""
    ravi = proof(chromium, losing, "asked/1", "ravi")
    other, elsewhere = _again(losing, ravi, "asked"), _again(losing, ravi, "nowhere")
    ravi.page.route("**/changes?*", lambda route: route.abort())
    asha = proof(chromium, losing, "asked/1")
    asha.to("yoar").press("e").type("first").press("Enter").saved()
    ravi.page.bring_to_front()
    ravi.to("yoar").press("e").type("second").press("Enter")
    for page in (ravi, other):
        page.page.wait_for_selector("#dialog[open] .three", timeout=20_000)
    assert not elsewhere.page.is_visible("#dialog")
    other.press("1")
    ravi.page.wait_for_selector("#dialog:not([open])", state="attached")
    assert [entry.matter.after for entry in _logged(losing, "asked", 2)] == ["first", "second"]
    ravi.close()
    asha.close()


def test_a_conflict_with_a_refusal(losing: Desk, chromium: Any) -> None:
    """Of a refusal the question shows what stands after it, not the word that was refused; of an undo no name of an entry."""
    asha, ravi = (proof(chromium, losing, "refusal/1", editor).to("petiods") for editor in ("asha", "ravi"))
    asha.press("x").saved()
    ravi.press("1")
    ravi.page.wait_for_selector("#dialog[open] .three", timeout=20_000)
    assert _answers(ravi)[:2] == ["periods", "petiods"]
    assert "not an error; asha, " in ravi.text("#dialog .cand:nth-child(2)")
    ravi.press("2")
    shown = ravi.page.evaluate(
        """async () => {
          const { conflict } = await import("/proof-assets/dialogs.js");
          const undo = { kind: "undo", entry: "e1", editor: "ravi", time: "2026-01-01T10:00:00Z" };
          conflict({ key: "k", yours: undo, theirs: [undo], reader: null });
          return document.querySelector("#dialog .three").textContent;
        }"""
    )
    assert "undo" not in shown
    assert "taken back; ravi, 10:00" in shown
    asha.close()
    ravi.close()


def test_a_conflict_left_for_later(losing: Desk, chromium: Any) -> None:
    """After Esc the pill says that a conflict waits, also when the next decision is written; C or a click asks again."""
    asha, ravi = (proof(chromium, losing, "later/1", editor).to("petiods") for editor in ("asha", "ravi"))
    asha.press("e").type("first").press("Enter").saved()
    ravi.press("e").type("second").press("Enter")
    ravi.page.wait_for_selector("#dialog[open] .three", timeout=20_000)
    ravi.press("Escape").to("yoar").press("e").type("year").press("Enter")
    _logged(losing, "later", 2)
    _pill(ravi, "! a conflict waits (C)")
    ravi.press("c")
    assert _answers(ravi)[:2] == ["second", "first"]
    ravi.press("Escape")
    ravi.page.click("#state button")
    assert _answers(ravi)[:2] == ["second", "first"]
    ravi.press("1").saved()
    assert [entry.matter.after for entry in losing.log("later")] == ["first", "year", "second"]
    ravi.press("c")
    assert ravi.text("#said") == "Every correction fits this text."
    asha.close()
    ravi.close()


def _pill(page: Proof, words: str) -> None:
    page.page.wait_for_function("(words) => document.querySelector('#state').textContent === words", arg=words, timeout=20_000)


def _answers(page: Proof) -> list[str]:
    """The words of each answer, without its digit."""
    return [words[1:] for words in page.page.locator("#dialog .three .w").all_text_contents()]


def test_token_revoked_in_the_middle(losing: Desk, chromium: Any) -> None:
    """Decisions after the token was revoked are kept, which is said in a sentence; they go after signing in again."""
    page = proof(chromium, losing, "revoked/1")
    page.to("petiods").press("1").saved()
    store = open_store(losing.place)
    Editors(store).remove("asha")
    page.to("poriods").press("e").type("spells").press("Enter")
    page.to("yoar").press("e").type("lord").press("Enter")
    page.page.wait_for_function("() => document.querySelector('#state').textContent === '△ signed out, 2 kept here'")
    assert len(losing.log("revoked")) == 1
    losing.tokens["asha"] = Editors(store).add("asha")
    store.close()
    page.page.click("#who")
    page.page.fill("#token", losing.tokens["asha"])
    page.page.keyboard.press("Enter")
    page.page.wait_for_url("**/proof/revoked/1")
    assert [entry.matter.after for entry in _logged(losing, "revoked", 3)] == ["periods", "spells", "lord"]
    page.close()


def test_another_editor_is_not_held_up(losing: Desk, chromium: Any) -> None:
    """What waits for one editor holds up nothing of another who signs in meanwhile, and goes under no other name."""
    page = proof(chromium, losing, "another/1")
    page.page.context.clear_cookies()
    page.to("poriods").press("e").type("spells").press("Enter")
    page.page.wait_for_function("() => document.querySelector('#state').textContent === '△ signed out, 1 kept here'")
    page.page.context.add_cookies([{"name": "clausebook", "value": losing.tokens["ravi"], "url": losing.url}])
    ravi = _again(losing, page, "another")
    ravi.page.wait_for_function("() => document.body.dataset.editor === 'ravi'")
    ravi.to("yoar").press("e").type("lord").press("Enter")
    assert [(entry.editor, entry.matter.after) for entry in _logged(losing, "another", 1)] == [("ravi", "lord")]
    page.page.context.add_cookies([{"name": "clausebook", "value": losing.tokens["asha"], "url": losing.url}])
    asha = _again(losing, page, "another")
    assert [(entry.editor, entry.matter.after) for entry in _logged(losing, "another", 2)][1:] == [("asha", "spells")]
    assert asha.faults == []
    page.close()


def test_a_browser_that_keeps_nothing(losing: Desk, chromium: Any) -> None:
    """Where the browser refuses all storage decisions are sent all the same; while one is not, that is said."""
    page = proof(chromium, losing, "nowhere/1", ready=False)
    page.page.add_init_script(NO_STORAGE)
    page.page.reload()
    page.page.wait_for_selector("html[data-candidates]", timeout=90_000)
    page.to("petiods").press("1").saved()
    page.page.context.set_offline(True)
    page.to("poriods").press("e").type("spells").press("Enter")
    page.page.wait_for_function("() => document.querySelector('#state').textContent.includes('kept')")
    page.page.context.set_offline(False)
    assert [entry.matter.after for entry in _logged(losing, "nowhere", 2)] == ["periods", "spells"]
    page.saved()
    assert [fault for fault in page.faults if "ERR_INTERNET" not in fault] == []
    page.close()


def test_a_clock_that_is_wrong(losing: Desk, chromium: Any) -> None:
    """The clock of an editor's machine counts for nothing: entries have the desk's time, in the order of the keys."""
    page = proof(chromium, losing, "clock/1")
    page.page.clock.set_system_time("2001-01-01T00:00:00")
    page.to("petiods").press("1").saved()
    page.page.clock.set_system_time("1999-01-01T00:00:00")
    page.to("yoar").press("e").type("lord").press("Enter").saved()
    entries = _logged(losing, "clock", 2)
    assert [entry.matter.after for entry in entries] == ["periods", "lord"]
    assert "2020" < entries[0].time < entries[1].time
    page.close()
