"""The same pages from `clausebook serve`: answers, search, the graph, the raw text and the page images."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from browsing import BOAT, Open, barriers, press, text_of, until
from clausebook.corpus.sqlite import SqliteStore
from clausebook.ingest.pipeline import digest
from clausebook.ingest.readers import read
from clausebook.ingest.readers.picture import originals
from servers import serving

pytestmark = pytest.mark.xdist_group("browser")
HOCR = Path(__file__).parent.parent / "readers" / "data" / "gas_licence.hocr"


@pytest.fixture(scope="module")
def library() -> Iterator[str]:
    """The library, served."""
    with serving() as server:
        yield server.url


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A store with a scan, served."""
    place = str(tmp_path_factory.mktemp("store") / "gazettes.db")
    document = digest(read(HOCR), "gas-licence")
    with closing(SqliteStore(place)) as kept:
        kept.put(document)
        kept.keep_originals("gas-licence", document.raw.sha256, originals(HOCR))
    with serving("--store", place) as server:
        yield server.url


def test_answers(page: Open, library: str) -> None:
    """Facts typed in are answered on a served page as on a site of files."""
    shown = page(f"/doc/{BOAT}?ask=may-be-engineer&bhp=300", start=library)
    shown.locator(".asking .say").wait_for()
    shown.locator("#fact-certificate").click()
    shown.locator(".boxes label", has_text="Motor engineer").first.click()
    shown.locator(".say", has_text="Yes").wait_for()
    assert shown.locator(".law .lit[data-step]").count() == 4


def test_search(page: Open, library: str) -> None:
    """The search box finds words and citations; a hit leads to its clause; nothing found says so, with the nearest."""
    shown = page("/", start=library)
    shown.keyboard.press("/")
    shown.keyboard.type("rule 29(2)(ii)(a)")
    until(shown, "document.querySelector('#hits a')?.textContent === '29(2)(ii)(a)'")
    shown.locator("#query").fill("enginee drivr")
    shown.locator("#hits .nearest button").first.wait_for()
    shown.locator("#query").fill("serang")
    shown.locator("#hits .hit a").first.click()
    shown.locator(".at:target").wait_for(state="attached")


def test_every_view(page: Open, library: str) -> None:
    """Raw text and graph open at the place at which one reads."""
    shown = page(f"/doc/{BOAT}#rule_29__subrule_2__cl_ii__subcl_b", start=library)
    press(shown, ".tabs a >> nth=2")
    shown.wait_for_url("**/raw#rule_29__subrule_2__cl_ii__subcl_b")
    press(shown, ".tabs a >> nth=0")
    shown.wait_for_url(f"**/doc/{BOAT}#rule_29__subrule_2__cl_ii__subcl_b")
    press(shown, ".tabs [data-graph]")
    shown.wait_for_url("**/graph#rule_29__subrule_2__cl_ii__subcl_b")
    assert text_of(shown.locator("h1")) == "What stands around 29(2)(ii)(b)"


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_page_image(page: Open, store: str, look: str) -> None:
    """The page image lights the provision that one comes from; a box leads back to its words; nothing is a barrier."""
    size = (390, 844) if look == "phone" else (1440, 900)
    scheme = "dark" if look == "dark" else "light"
    shown = page("/doc/gas-licence/scan", start=store, size=size, color_scheme=scheme, bypass_csp=True)
    first = shown.locator(".spot.provision[id]").first
    shown.goto(f"{store}/doc/gas-licence/scan#{first.get_attribute('id')}")
    shown.locator(".spot.here rect").first.wait_for()
    until(shown, "[...document.images].every(image => image.complete && image.naturalWidth > 600)")
    assert barriers(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shown.locator(".spot.here").first.press("Enter")
    shown.wait_for_url("**/doc/gas-licence#*")


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_one_clause_is_no_barrier(page: Open, library: str, look: str) -> None:
    """The permalink of one provision is a page that is no barrier."""
    size, scheme = ((390, 844) if look == "phone" else (1440, 900)), ("dark" if look == "dark" else "light")
    shown = page(f"/doc/{BOAT}/~rule_29__subrule_2__cl_ii", start=library, size=size, color_scheme=scheme, bypass_csp=True)
    assert barriers(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_proof_tab(page: Open, store: str) -> None:
    """A document of a store leads to where its words can be corrected."""
    shown = page("/doc/gas-licence", start=store)
    assert shown.locator(".tabs a", has_text="Proof").get_attribute("href") == "/proof/gas-licence/1"
