"""Proof pages in tests: a desk with the dredge gazette, and its pages in Chromium, driven by their keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clausebook.corpus.editing import keep
from clausebook.corpus.library import entry
from clausebook.corpus.opening import open_store
from clausebook.ingest.readers import read
from clausebook.model.text import RawText
from desks import Desk, made_desk

DREDGE = "dredge-examination-1982"
HOSTILE = (
    "1. Boats.—(1) No boat </script><script>alert(1)</script> shall carry & keep <b>docs</b> petiods.\n\n"
    "(2) The ownor of every boat shall keep \x1b[2J the deck lamps \U0001d400\U0001d401 lit \u202e in poriods of fog.\r\n\n"
    "2. Oars.—Every boat of rule 1 shall carry two oars, and the petiod of the licence shall be one yoar.\n"
)
SAILS = (
    "1. Lamps.- Every boat shall carry one lamp.\n2. Oars.- Every boat shall carry oars.\n"
    "8. Sails.- A boat may carry sails.\n4. Masts.- A mast is of ash.\n"
)
"""Numbers with two readings."""
CLAUSES = (
    "1. Boats.-(1) A boat shall carry a lamp.\n(2) A boat shall carry oars.\n(i) The master shall see to it.\n"
    "(4) A boat shall carry a sail.\n"
)


@contextmanager
def proof_desk(folder: Path) -> Iterator[Desk]:
    """A desk that runs, with the dredge gazette and a hostile text."""
    made = made_desk(folder / "law.sqlite")
    store = open_store(made.place)
    gazette = entry(DREDGE)
    assert gazette is not None
    keep(store, DREDGE, read(gazette.source))
    for name, text in (("hostile", HOSTILE), ("sails", SAILS), ("clauses", CLAUSES)):
        keep(store, name, RawText.of(text))
    store.close()
    made.start()
    yield made
    made.stop()


class Proof:
    """A proof page in a browser, driven by its keys."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.keys = 0
        self.faults: list[str] = []
        self.held: list[Any] = []

    def let_go(self, held: str) -> None:
        """Let what was held be answered."""
        for route in self.held:
            route.continue_()
        self.page.unroute(held)

    def press(self, *keys: str) -> Proof:
        """Press keys one after the other, counting each."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1
        return self

    def type(self, words: str) -> Proof:
        self.page.keyboard.type(words)
        self.keys += len(words)
        return self

    def text(self, query: str) -> str:
        return str(self.page.evaluate("(query) => document.querySelector(query)?.textContent ?? ''", query))

    @property
    def got(self) -> str:
        return self.text("#got")

    @property
    def suggestions(self) -> list[str]:
        return self.page.evaluate("() => [...document.querySelectorAll('.cand .w > span')].map((one) => one.textContent)")

    @property
    def here(self) -> tuple[int, int]:
        """The raw span in hand."""
        found = self.page.evaluate("() => ({ ...document.querySelector('#tray').dataset })")
        return int(found["start"]), int(found["end"])

    @property
    def readings(self) -> list[tuple[int, int, str]]:
        """The suggestions with the raw spans that they take."""
        found = self.page.evaluate(
            "() => [...document.querySelectorAll('.cand')].map((one) =>"
            " [one.dataset.from ?? null, one.dataset.to ?? null, one.querySelector('.w > span').textContent])"
        )
        start, end = self.here
        return [(int(low or start), int(high or end), words) for low, high, words in found]

    def close(self) -> None:
        self.page.context.close()

    def to(self, got: str, *, exactly: bool = False) -> Proof:
        """To the next place at which the reader got what begins so; nowhere for nothing."""
        for nth in range(120):
            if self.got == got or (not exactly and self.got.startswith(got)):
                return self
            if nth % 10 == 9:
                # A place that was taken back waits again only when the document is read anew.
                self.page.wait_for_timeout(1000)
            self.press("j")
        raise AssertionError(f"{got!r} is not reached, {self.got!r} is in hand")

    def walk(self, word: str, key: str = "ArrowRight") -> Proof:
        """Word by word until that one is in hand."""
        for _ in range(60):
            if self.got.strip(".,;") == word:
                return self
            self.press(key)
        raise AssertionError(f"{word!r} is not reached, {self.got!r} is in hand")

    @property
    def words(self) -> str:
        """The text of the page as it is shown, blanks made even."""
        return " ".join(str(self.page.inner_text("#text")).split())

    def in_hand(self, got: str, after: str = "") -> Proof:
        """Wait until the reader got that at the place in hand."""
        try:
            self.page.wait_for_function("(got) => document.querySelector('#got').textContent === got", arg=got, timeout=30_000)
        except Exception:
            raise AssertionError(f"{after}: {self.got!r} is in hand, not {got!r}") from None
        return self

    def saved(self) -> Proof:
        """Wait until everything is in the log and the page has been drawn with it."""
        self.page.wait_for_function("() => document.querySelector('#state').textContent.includes('saved')", timeout=60_000)
        return self

    def drawn(self, desk: Desk, name: str) -> Proof:
        """Wait until the page was drawn with all that stands in the log."""
        position = desk.get(f"/documents/{name}/log").json()["position"]
        self.page.wait_for_function(
            "(position) => Number(document.documentElement.dataset.drawn) >= position", arg=position, timeout=60_000
        )
        return self


def proof(
    chromium: Any, desk: Desk, address: str, editor: str | None = "asha", ready: bool = True, held: str = "", **settings: Any
) -> Proof:
    """Open a page of a desk as an editor, and wait until its suggestions stand there; what is `held` is not answered yet."""
    context = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **settings})
    if editor:
        context.add_cookies([{"name": "clausebook", "value": desk.tokens[editor], "url": desk.url}])
    page = context.new_page()
    found = Proof(page)
    page.on("pageerror", lambda error: found.faults.append(str(error)))
    page.on("console", lambda message: found.faults.append(message.text) if message.type == "error" else None)
    if held:
        page.route(held, lambda route: found.held.append(route))
    page.goto(f"{desk.url}/proof/{address}")
    page.wait_for_selector("html[data-candidates]" if ready else "html[data-ready]", timeout=90_000)
    return found
