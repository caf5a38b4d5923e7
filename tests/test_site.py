"""The clause browser: every link leads somewhere, everything is escaped, every provision is shown once."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import pytest
from clausebook.corpus.library import entries
from clausebook.desk.site import write_site
from clausebook.model.document import Document
from commands import program
from documents import made_up
from lxml import html


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    """The library and the document that has everything."""
    return [*(entry.open() for entry in entries()), made_up()]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, documents: list[Document]) -> Path:
    """The whole site, written."""
    folder = tmp_path_factory.mktemp("site")
    about = {entry.id: entry.about for entry in entries()}
    write_site([(document, about.get(document.id, {})) for document in documents], folder)
    return folder


def pages(site: Path) -> dict[str, html.HtmlElement]:
    """Every page, parsed."""
    return {file.name: html.fromstring(file.read_bytes()) for file in site.glob("*.html")}


def test_links(site: Path) -> None:
    """Every link leads to an anchor or a page that exists, and every anchor is there once."""
    parsed = pages(site)
    anchors = {name: Counter(page.xpath("//@id")) for name, page in parsed.items()}
    for name, page in parsed.items():
        assert max(anchors[name].values(), default=1) == 1
        for href in page.xpath("//a/@href"):
            file, _, anchor = href.partition("#")
            target = unquote(file) or name
            assert target in parsed
            assert not anchor or unquote(anchor) in anchors[target]


def test_every_provision_is_shown(site: Path, documents: list[Document]) -> None:
    """Each provision has its anchor, by eid; each section also by uid."""
    parsed = pages(site)
    for document in documents:
        ids = set(parsed[f"{document.id}.html"].xpath("//@id"))
        for provision in document.graph.provisions:
            assert provision.eid in ids
            assert provision.kind == "furniture" or f"uid-{provision.uid}" in ids


def test_nothing_from_outside(site: Path) -> None:
    """No page has a script, an inline style, a form or a resource from elsewhere, and each forbids them."""
    for page in pages(site).values():
        assert not page.xpath(
            "//script | //style | //form | //iframe | //object | //*[@style] | //@*[starts-with(name(), 'on')]"
        )
        assert set(page.xpath("//link/@href | //img/@src")) == {"clausebook.css"}
        policy = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
        assert policy.startswith("default-src 'none'; style-src 'self'")
    css = (site / "clausebook.css").read_text()
    assert "url(" not in css
    assert "@import" not in css


def test_hostile_words(site: Path) -> None:
    """Tags in a source, a title or a message are shown as words, and control characters are made visible."""
    page = pages(site)["made-up.html"]
    text = (site / "made-up.html").read_text()
    assert "<b>afloat" not in text
    assert "\x1b" not in text
    assert "none is <b>afloat</b>." in page.text_content()
    assert page.xpath("//h1")[0].text_content() == "The <Made-up> Rules, 1900"
    assert "nowhere <i>in</i> particular" in page.text_content()


@pytest.mark.parametrize(
    ("xpath", "says"),
    [
        ("//a[contains(@class,'ref ok')]", "rule 2"),
        ("//span[contains(@class,'ref ext')]", "Ports Act, 1908"),
        ("//span[contains(@class,'ref dang')]", "rule 9"),
        ("//span[contains(@class,'ref amb')]", "crew"),
        ("//span[@class='auto'][contains(@title,'Hi') or contains(@title,'teh')]", "the"),
        ("//span[@class='suggest']", "men"),
        ("//span[@class='flag']", "tons"),
        ("//td/span[@class='lost']", "lost"),
        ("//section[@id='rule_1__cl_iii']/a[@class='n']/sup", "r"),
        ("//section[@id='rule_2']/a[@class='n']/sup", "i"),
        ("//section[@id='rule_1']/p/b", "Boats"),
        ("//section[contains(@class,'proviso')]//p[@class='moved']/a", "2"),
        ("//section[contains(@class,'aside')]//pre", "GAZETTE 7"),
        ("//section[contains(@class,'defects')]//a[@href='#rule_1__row_1']", "1/row-1"),
        ("//section[@id='rule_1__cl_iii']//p[@class='basis']", "(iii) is repaired, printed “(Hi)”: follows (ii)"),
    ],
)
def test_signs(site: Path, xpath: str, says: str) -> None:
    """Each kind of verdict, edit and repair has its sign."""
    found = pages(site)["made-up.html"].xpath(xpath)
    assert says in [element.text_content().strip() for element in found]


def test_raw_text_is_there(site: Path) -> None:
    """The raw words of a clause stand one click away, as they were received."""
    raw = pages(site)["made-up.html"].xpath("//section[@id='rule_1__cl_iii']/details[@class='raw']/pre")
    assert raw[0].text_content() == "(Hi) teh crew of rule 9\n"


def test_words_are_whole(site: Path, documents: list[Document]) -> None:
    """The words on a page are those of the clean text, in order, numbers apart."""
    document = documents[1]
    page = pages(site)[f"{document.id}.html"]
    for aside in page.xpath("//details | //div[@class='side'] | //a[@class='n']"):
        aside.drop_tree()
    shown = "".join(page.xpath("//article")[0].text_content().split())
    for provision in document.graph.provisions:
        under = document.graph.children(provision.path)
        words = "".join(document.graph.words(provision.path).split()).removeprefix(provision.printed or "")
        assert under or provision.kind == "furniture" or words in shown


def test_in_a_real_browser(site: Path, tmp_path: Path) -> None:
    """Chromium takes the style sheet under the page's own policy and has nothing to complain of."""
    browser = program("chromium")
    command = [
        browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
        f"--user-data-dir={tmp_path}",
        f"--screenshot={tmp_path / 'page.png'}", "--window-size=1200,800", (site / "made-up.html").as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert "CONSOLE" not in done.stderr
    assert (tmp_path / "page.png").stat().st_size > 10_000
