"""The clause browser as served: every page of a gazette, its search, its rules; and who is turned away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from clausebook.corpus.sqlite import SqliteStore
from clausebook.desk.site.pages import stem
from clausebook.ingest.pipeline import digest
from clausebook.ingest.readers import read
from clausebook.ingest.readers.picture import originals
from documents import made_up
from lxml import html
from servers import Server, serving

BOAT = "new-mangalore-harbour-craft-1976"
HOCR = Path(__file__).parent.parent / "readers" / "data" / "gas_licence.hocr"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """The library, served."""
    with serving() as running:
        yield running


@pytest.mark.parametrize("kind", ["", "/raw", "/graph"])
def test_pages(server: Server, kind: str) -> None:
    """A gazette is read, seen as received and as a graph; each page leads to the others, and forbids inline script."""
    got = server.get(f"/doc/{BOAT}{kind}", headers={"Accept": "text/html"})
    page = html.fromstring(got.text)
    assert got.status_code == 200
    assert page.xpath("//nav[@class='tabs']/a/@href") == [f"/doc/{BOAT}{one}" for one in ("", "/graph", "/raw")]
    assert "unsafe" not in got.headers["Content-Security-Policy"]
    assert not page.xpath("//script[not(@src)] | //style | //@style")
    for source in page.xpath("//script/@src | //link/@href"):
        assert server.get(source).status_code == 200
    again = server.get(f"/doc/{BOAT}{kind}", headers={"Accept": "text/html", "If-None-Match": got.headers["ETag"]})
    assert again.status_code == 304


def test_rules(server: Server) -> None:
    """The rules are handed over as data; a document without rules has none."""
    page = html.fromstring(server.get(f"/doc/{BOAT}", headers={"Accept": "text/html"}).text)
    script = server.get(page.xpath("//aside/@data-rules")[0])
    assert script.headers["Content-Type"].startswith("text/javascript")
    data = json.loads(script.text.removeprefix('clausebook.take("rules",').removesuffix(");\n"))
    assert data["document"] == BOAT
    assert data["places"]["band-i"]["href"] == "#rule_29__subrule_2__cl_i"


@pytest.mark.parametrize(
    ("words", "cite", "exact"),
    [("rule 29(2)(ii)(a)", "29(2)(ii)(a)", True), ("Appendix 'H'", "Appendix H", True), ("serang", "29(2)(iii)(b)", False)],
)
def test_find(server: Server, words: str, cite: str, exact: bool) -> None:
    """A citation goes to its clause, words to the provisions that have them."""
    found = server.get("/find", params={"words": words}).json()
    assert cite in [one["cite"] for one in found["exact" if exact else "hits"]]


def test_nothing_found(server: Server) -> None:
    """Where nothing is found the nearest words are given; a search that is none finds nothing."""
    found = server.get("/find", params={"words": "enginee drivr"}).json()
    assert (found["exact"], found["hits"]) == ([], [])
    assert found["nearest"]
    assert server.get("/find", params={"words": '"'}).json()["hits"] == []


@pytest.mark.parametrize(
    "path",
    ["/doc/../../etc/passwd", "/doc/..%2F..%2Fetc%2Fpasswd", f"/doc/{BOAT}/..%2F..%2Fx", f"/doc/{BOAT}/other",
     f"/doc/{BOAT}/page/1.png", f"/doc/{BOAT}/page/..%2f1.png", f"/doc/{BOAT}/~%00", f"/doc/{BOAT}/~..%2F..", "/nothing.js",
     "/fonts/..%2Freader.js", f"/doc/{BOAT}@0000000000/raw", "/doc/%ff/graph"],
)  # fmt: skip
def test_turned_away(server: Server, path: str) -> None:
    """Paths that lead out, odd names and what is not there are refused as such, and never a fault of ours."""
    got = server.get(path, headers={"Accept": "text/html"})
    assert got.status_code in (400, 404, 422)
    assert "Traceback" not in got.text


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A store with a scan and with the document that has everything, served."""
    place = str(tmp_path_factory.mktemp("served") / "gazettes.db")
    scan = digest(read(HOCR), "gas-licence")
    with closing(SqliteStore(place)) as store:
        store.put(scan)
        store.keep_originals("gas-licence", scan.raw.sha256, originals(HOCR))
        store.put(made_up())
    with serving("--store", place) as running:
        yield running


def test_page_images(stored: Server) -> None:
    """The pages of a scan are shown with a box for each provision, which leads back to its words; each goes to its proof."""
    page = html.fromstring(stored.get("/doc/gas-licence/scan", headers={"Accept": "text/html"}).text)
    image = stored.get(page.xpath("//figure//img/@src")[0])
    assert image.content.startswith(b"\x89PNG")
    width, height = (int(page.xpath(f"//img/@{side}")[0]) for side in ("width", "height"))
    rects = page.xpath("//svg/*[contains(@class, 'provision')]//rect")
    assert rects
    for rect in rects:
        assert -5 <= int(rect.get("x")) < width
        assert -5 <= int(rect.get("y")) < height
    assert page.xpath("//svg//a/@href")[0].startswith("/doc/gas-licence#")
    assert page.xpath("//nav[@class='tabs']/a[text()='Proof']/@href") == ["/proof/gas-licence/1"]


def test_store_index(stored: Server) -> None:
    """The list of a store names its documents, with its own search."""
    page = html.fromstring(stored.get("/").text)
    assert [re.sub(r"\s+", " ", one.text_content()) for one in page.xpath("//tbody//th/a")][-1] == "The <Made-up> Rules, 1900"
    assert page.xpath("//*[@id='search']/@data-find") == ["/find"]
    assert stem("made-up") in page.xpath("//tbody//th/a/@href")[-1]
