"""Every part when things are not as usual: nothing there, nothing found, loading, an error, no answer; each a real page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browsing import BOAT, DREDGE, KERALA, ORISSA, WATERWAYS, Open, barriers, files_served, text_of, until
from clausebook.corpus.library import entries
from clausebook.corpus.sqlite import SqliteStore
from clausebook.desk.site import write_site
from clausebook.model.document import Document
from clausebook.model.reference import Reference
from clausebook.model.rules import load_rules
from documents import TEXT, made_up
from servers import serving
from shipped_rules import graph_of

pytestmark = pytest.mark.xdist_group("browser")

ANSWERS = {
    "yes": (f"{BOAT}.html?ask=may-be-engineer&bhp=300&certificate=motor-engineer", "Yes", "With"),
    "no": (f"{BOAT}.html?ask=may-be-engineer&bhp=300&certificate=serang", "No", "With"),
    "value": (f"{DREDGE}.html?ask=minimum-age&grade=DD-II", "20 years", "With"),
    "not yet": (f"{DREDGE}.html?ask=examination-fee&grade=DD-I", "Not yet", "It turns on one fact more."),
    "two readings": (f"{DREDGE}.html?ask=examination-fee&grade=DE-I&fee_for=endorsement", "Two readings", "more than one way"),
    "discretion": (f"{ORISSA}.html?ask=crew&laid_up=true", "An officer decides", "officer’s judgement"),
    "not covered": (f"{KERALA}.html?ask=speed-allowed&vessel_kind=raft&speed_mph=30", "Not laid down", "nothing down for this"),
}
"""A page for each status that an answer has, what it says large, and what under that."""


@pytest.mark.parametrize("status", ANSWERS)
@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_answers(page: Open, status: str, look: str) -> None:
    """Each status of an answer is said in words, and is no barrier in light, dark and on a phone."""
    address, says, under = ANSWERS[status]
    size = (390, 844) if look == "phone" else (1440, 900)
    shown = page(address, size=size, color_scheme="dark" if look == "dark" else "light", bypass_csp=True)
    if look == "phone":
        until(shown, f"document.querySelector('.sheet-bar b').textContent === {says!r}")
        shown.locator(".sheet-bar").click()
    shown.locator(".asking .say").wait_for()
    assert text_of(shown.locator(".asking .say")).removeprefix("✓ ").removeprefix("✕ ") == says
    assert under in text_of(shown.locator(".verdict"))
    if look != "dark" or status == "yes":
        assert barriers(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_readings_side_by_side(page: Open) -> None:
    """Where the source is defective the readings stand side by side, each with what it comes to, and none is chosen."""
    shown = page(ANSWERS["two readings"][0])
    cards = shown.locator(".readings li")
    cards.first.wait_for()
    assert [text_of(one).split(" ")[0] for one in cards.all()] == ["A", "B"]
    assert [text_of(one.locator("b").last) for one in cards.all()] == ["100", "200"]
    first, second = (one.bounding_box() for one in cards.all())
    assert first["y"] == second["y"]


def changed() -> Document:
    """The rule of the harbour craft with one number misread."""
    source = {entry.id: entry.open() for entry in entries()}[BOAT]
    start = source.raw.text.index("565 B.H.P.")
    text = source.raw.text[:start] + "265" + source.raw.text[start + 3 :]
    kept = [one for one in source.graph.provisions if one.kind != "furniture"]
    places = {one.path: [one.start, max(end for _, end in one.spans)] for one in kept}
    return Document("changed", graph_of(text, places))


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with a stale rule and with every verdict that a reference can have."""
    folder = tmp_path_factory.mktemp("odd")
    rules = {entry.id: entry.rules for entry in entries()}
    document = made_up()
    statuses = ("partial", "conflict", "self", "resolved", "ambiguous", "dangling")
    words = ("rule 2", "Boats", "See", "crew", "tons", "rule 9")
    made: Iterator[Reference] = (
        Reference((at, at + len(word)), word, "1", status, ("2",) if status in ("partial", "self", "resolved") else (),
                  ("1", "2") if status == "ambiguous" else (), reason=f"why {status}")  # type: ignore[arg-type]
        for word, status in zip(words, statuses, strict=True) for at in [TEXT.index(word)]
    )  # fmt: skip
    external = document.graph.references[1]
    graph = replace(document.graph, references=tuple(sorted((*made, external), key=lambda one: one.span)))
    assert rules[BOAT]
    book = load_rules(rules[BOAT], BOAT)
    shown = [(changed(), {}), (replace(document, graph=graph), {}), (Document("nothing", graph_of(" \n", {})), {})]
    write_site(shown, folder, lambda name: book if name == "changed" else None)
    with files_served(folder) as address:
        yield address


def test_stale(page: Open, odd: str) -> None:
    """A rule whose words have changed says so, shows the difference word for word, and does not answer."""
    shown = page("changed.html?ask=may-be-engineer&bhp=700&certificate=serang", start=odd, bypass_csp=True)
    shown.locator(".verdict .diff").wait_for()
    assert text_of(shown.locator(".asking .say")) == "△ Stale"
    assert (shown.locator(".diff del").inner_text(), shown.locator(".diff ins").inner_text()) == ("565", "265")
    assert "△ stale" in text_of(shown.locator(".asking .state"))
    assert shown.locator(".asking .trace > li").count() == 0
    assert barriers(shown) == []


@pytest.mark.parametrize("status", ["resolved", "partial", "ambiguous", "dangling", "conflict", "external", "self"])
def test_verdicts(page: Open, odd: str, status: str) -> None:
    """Each verdict of a reference opens by keyboard and says what it is and why."""
    shown = page("made-up.html", start=odd)
    shown.locator(f".law .ref[data-verdict={status}]").first.focus()
    popup = shown.locator("#pop")
    popup.wait_for(state="visible")
    assert status in text_of(popup.locator(".pill"))
    assert f"why {status}" in text_of(popup) or status == "external"


def test_verdicts_are_no_barrier(page: Open, odd: str) -> None:
    """The page with all of them, and one with nothing on it, are no barrier."""
    for file in ("made-up.html", "nothing.html"):
        shown = page(file, start=odd, bypass_csp=True)
        assert barriers(shown) == []
    assert "No provision could be read in this text." in text_of(shown.locator("article.law"))


def test_empty_corpus(page: Open, tmp_path: Path) -> None:
    """A site without a gazette says how to bring one."""
    write_site([], tmp_path)
    with files_served(tmp_path) as address:
        shown = page("index.html", start=address, bypass_csp=True)
        assert shown.locator("h1").inner_text() == "No gazette yet"
        assert "clausebook add gazette.pdf" in shown.locator("pre").inner_text()
        assert barriers(shown) == []


def test_empty_store(page: Open, tmp_path: Path) -> None:
    """So does an empty store when it is served."""
    place = str(tmp_path / "empty.db")
    SqliteStore(place).close()
    with serving("--store", place) as server:
        shown = page("/", start=server.url)
        assert shown.locator("h1").inner_text() == "No gazette yet"


def test_search_that_fails(chromium: Any, base: str) -> None:
    """A search whose index does not load says what failed and what is still good; the next try works."""
    shown = chromium.new_page()
    shown.route("**/search/index.js", lambda route: route.abort())
    shown.goto(base + "index.html")
    shown.locator("#query").fill("serang")
    until(shown, "document.querySelector('#found').textContent.includes('search/index.js did not load')")
    assert "The texts themselves are not affected" in text_of(shown.locator("#found"))
    shown.unroute("**/search/index.js")
    shown.locator("#query").fill("serang ")
    shown.locator("#hits .hit").first.wait_for()
    shown.close()


def test_narrow(page: Open) -> None:
    """Hits are narrowed by gazette and by how far they can be trusted; the counts stand beside the boxes."""
    shown = page("index.html", bypass_csp=True)
    shown.locator("#query").fill("engine driver")
    shown.locator("#hits .hit").first.wait_for()
    total = shown.locator("#hits .hit").count()
    assert barriers(shown) == []
    box = shown.locator("#narrow label", has_text="with its number as printed")
    count = int(box.locator(".count").inner_text())
    box.locator("input").check()
    until(shown, f"document.querySelectorAll('#hits .hit').length === {count}")
    assert 0 < count < total
    shown.locator("#narrow fieldset").first.locator("input").first.uncheck()
    assert shown.locator("#hits .hit").count() < count


def test_other_gazettes_answer(page: Open) -> None:
    """Every question of every gazette opens in the panel without a fault."""
    for name in (DREDGE, WATERWAYS, ORISSA, KERALA, BOAT):
        shown = page(f"{name}.html")
        shown.locator(".asking .say").wait_for()
        said = shown.evaluate(
            """() => { const box = document.querySelector('.which'); return [...box.options].map(one => {
                 box.value = one.value; box.dispatchEvent(new Event('change'));
                 return document.querySelector('.asking .say').textContent; }); }"""
        )
        assert len(said) >= 6
        assert all(said)


