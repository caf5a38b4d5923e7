"""Pages out of the common: very long words, no text at all, very many places; nothing overflows and the tray stays in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from clausebook.corpus.editing import keep
from clausebook.corpus.opening import open_store
from clausebook.model.text import Page, RawText
from desks import Desk, made_desk
from proof_desk import Proof, proof

pytestmark = pytest.mark.xdist_group("browser")
LONG = f"1. Boats.- No boat {'tbe' * 170} shall sail in petiods of fog.\n2. Oars.- Every boat carries {'|W!' * 170} oars.\n"
MANY = "".join(f"{nth}. Fog.- No boat shall sail in petiods of fog number {nth} and poriods of rain.\n" for nth in range(1, 301))
OVERFLOWS = """() => [document.documentElement, ...document.querySelectorAll('#text, .scan, #panels, #tray, dialog[open]')]
  .filter((pane) => pane.scrollWidth > pane.clientWidth).map((pane) => pane.id || pane.tagName)"""
TRAY = "() => { const { top, height } = document.querySelector('#tray').getBoundingClientRect(); return [top, height]; }"


@pytest.fixture(scope="module")
def extremes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with texts out of the common."""
    desk = made_desk(tmp_path_factory.mktemp("extremes") / "law.sqlite")
    store = open_store(desk.place)
    texts = {"long": LONG, "empty": "", "white": " \n\t\n  \n", "many": MANY}
    for name, text in texts.items():
        keep(store, name, RawText.of(text, pages=(Page(1, 0, len(text)),) if name == "many" else ()))
    store.close()
    desk.start()
    yield desk
    desk.stop()


@pytest.mark.parametrize("width", [1280, 390])
def test_very_long_words(extremes: Desk, chromium: Any, width: int) -> None:
    """Words of five hundred letters break, on both sides, in the tray, in rows and in what is typed; on a wide screen the tray
    stays where it was, whatever stands in it."""
    page = proof(chromium, extremes, "long/1", viewport={"width": width, "height": 800})
    trays = {tuple(page.page.evaluate(TRAY))}
    for key in (*["ArrowRight"] * 6, *["ArrowLeft"] * 12, "e", "Escape", "g", "Escape", "w"):
        page.press(key)
        assert page.page.evaluate(OVERFLOWS) == [], key
        trays.add(tuple(page.page.evaluate(TRAY)))
    page.press("Escape")
    assert page.faults == []
    assert width < 1024 or len(trays) == 1
    page.close()


def _held_at(page: Proof) -> tuple[str, str]:
    return page.text("#cands .big-empty"), page.page.input_value("#mark")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (640, 400), (390, 844)])
def test_the_place_in_hand_is_seen(extremes: Desk, chromium: Any, width: int, height: int) -> None:
    """The place in hand stands above the tray, below the bar, also at a zoom of 200 % and on a phone."""
    page = proof(chromium, extremes, "many/1", viewport={"width": width, "height": height})
    for _ in range(12):
        page.press("j")
        top, bottom, tray = page.page.evaluate(
            "() => { const box = document.querySelector('#text [aria-current]').getBoundingClientRect();"
            " return [box.top, box.bottom, document.querySelector('#tray').getBoundingClientRect().top]; }"
        )
        assert 40 <= top < bottom <= tray, page.got
    page.close()


@pytest.mark.parametrize("name", ["empty", "white"])
def test_nothing_there(extremes: Desk, chromium: Any, name: str) -> None:
    """A document without words says so, every key says what it cannot do, and the page can be marked."""
    page = proof(chromium, extremes, f"{name}/1")
    assert "Nothing of this page stands in the text" in page.text("#text")
    for key in "jk123axpegstnyu[]ldhzrm":
        page.press(key).press("Escape")
    page.press("Enter").saved()
    assert _held_at(page) == ("Nothing waits on this page.", "proofread")
    assert [entry.kind for entry in extremes.log(name)] == ["state"]
    assert page.faults == []
    page.close()


def test_very_many_places(extremes: Desk, chromium: Any) -> None:
    """A series of two hundred lines that look alike is written at once, and the page is drawn with it."""
    page = proof(chromium, extremes, "many/1")
    page.press("]", "l", "Shift+A").saved().drawn(extremes, "many")
    assert len(extremes.log("many")) == 200
    page.press("z").saved()
    assert len(extremes.log("many")) == 400
    assert page.faults == []
    page.close()
