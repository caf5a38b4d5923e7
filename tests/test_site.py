"""The clause browser: every link leads somewhere, everything is escaped, every provision is shown once."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from clausebook.corpus.library import entries
from clausebook.corpus.page_images import PageImage
from clausebook.desk.output import printable
from clausebook.desk.site import write_site
from clausebook.desk.site.defined import definitions, uses
from clausebook.desk.site.pages import ASSETS
from clausebook.desk.site.view import View
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import StructureChange, on
from clausebook.model.document import Document
from clausebook.model.provision import Provision
from clausebook.model.rules import load_rules
from clausebook.model.text import RawText
from documents import TEXT, made_up
from links import broken_links
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
    known = {entry.id: entry.rules for entry in entries() if entry.rules}
    shown = [(document, about.get(document.id, {})) for document in documents]
    write_site(shown, folder, lambda name: load_rules(known[name], name) if name in known else None)
    return folder


def pages(site: Path) -> dict[str, html.HtmlElement]:
    """Every page, parsed."""
    return {file.name: html.fromstring(file.read_bytes()) for file in site.glob("*.html")}


def test_links(site: Path) -> None:
    """Every link leads to an anchor or a page that exists, and every anchor is there once."""
    assert list(broken_links(site)) == []


def test_every_provision_is_shown(site: Path, documents: list[Document]) -> None:
    """Each provision has its anchor, by eid, in the text and in the text as received; each section also by uid."""
    parsed = pages(site)
    for document in documents:
        ids = set(parsed[f"{document.id}.html"].xpath("//@id"))
        received = set(parsed[f"{document.id}.raw.html"].xpath("//@id"))
        for provision in document.graph.provisions:
            assert provision.eid in ids
            assert provision.eid in received
            assert provision.kind == "furniture" or f"uid-{provision.uid}" in ids


def test_nothing_from_outside(site: Path) -> None:
    """No page has an inline script or style, a form or a resource from elsewhere, and each forbids them."""
    for page in pages(site).values():
        assert not page.xpath("//style | //form | //iframe | //object | //*[@style] | //@*[starts-with(name(), 'on')]")
        assert not page.xpath("//script[normalize-space() or not(@src)]")
        for source in page.xpath("//link/@href | //img/@src | //script/@src"):
            assert re.fullmatch(r"[a-z]+\.(css|js)", source)
            assert (site / source).is_file()
        policy = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
        assert policy.startswith("default-src 'none'; style-src 'self'; script-src 'self'")
        assert "unsafe" not in policy
    css = (site / "clausebook.css").read_text()
    assert all((site / source).is_file() for source in re.findall(r'url\("([^"]+)"\)', css))
    assert css.count("url(") == len(re.findall(r'url\("fonts/', css))
    assert "@import" not in css
    assert not [file for file in site.glob("*.js") if re.search(r"innerHTML|eval\(|https?:", file.read_text())]


def test_third_party_files() -> None:
    """Every file by others stands in the list with its version, its licence and its very digest."""
    listed = (ASSETS / "fonts" / "README.md").read_text()
    for file in (ASSETS / "fonts").glob("*.woff2"):
        assert f"| {file.name} | " in listed
        assert hashlib.sha256(file.read_bytes()).hexdigest() in listed
    assert {"eb-garamond.OFL.txt", "inter.OFL.txt"} <= {file.name for file in (ASSETS / "fonts").iterdir()}


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
        ("//section[@id='rule_1__cl_iii']/a[@class='n']/span[@class='not-printed']/sup", "r"),
        ("//section[@id='rule_2']/a[@class='n']/span[@class='vh']", ", number inferred"),
        ("//section[contains(@class,'proviso')]/p/i[@class='lead']", "Provided that"),
        ("//section[@id='rule_1']/p/b", "Boats"),
        ("//section[contains(@class,'proviso')]//p[@class='moved']/a", "2"),
        ("//section[contains(@class,'aside')]//pre", "GAZETTE 7"),
        ("//section[contains(@class,'defects')]//a[@href='#rule_1__row_1']", "1, 1st row"),
        ("//section[@id='rule_1__cl_iii']//p[@class='basis']", "(iii) is repaired, printed “(Hi)”: follows (ii) Raw 56"),
    ],
)
def test_signs(site: Path, xpath: str, says: str) -> None:
    """Each kind of verdict, edit and repair has its sign."""
    found = pages(site)["made-up.html"].xpath(xpath)
    assert says in [element.text_content().strip() for element in found]


def test_number_that_an_editor_settled() -> None:
    """The margin says in words that an editor settled a number."""
    raw = RawText.of("1. Lamps.- A boat shall carry one lamp.\n2. Oars.- A boat shall carry oars.\n")
    log = [on(raw, 40, 42, StructureChange("number", "3", "2"), editor="asha", time="2024-05-01")]
    notes = [note.text for section in View(digest(raw, "boats", corrections=log)).sections for note in section.notes]
    assert notes == ["3 was settled by an editor, printed “2.”: asha: number"]


def test_raw_text_is_there(site: Path) -> None:
    """The text as received stands one click away, whole, with each edit where it was made."""
    page = pages(site)["made-up.raw.html"]
    assert page.xpath("//pre")[0].text_content() == printable(TEXT)
    assert [one.text_content() for one in page.xpath("//pre//del[@class='change']")] == ["Hi", "teh"]
    assert page.xpath("//pre//span[@class='after']/@data-after") == ["iii", "the"]
    assert page.xpath("//pre//span[@class='after proposed']/@data-after") == ["man"]
    assert page.xpath("//pre//del[@class='left-out']")[0].text_content() == "GAZETTE 7\n"
    assert page.xpath("//pre//mark[@class='flag']/@title") == ["“tons” is in doubt: why tons"]
    assert "".join(part.text_content() for part in page.xpath("//pre//b[@class='number repaired']")) == "(Hi)"


def test_raw_text_of_every_gazette(site: Path, documents: list[Document]) -> None:
    """The text as received is shown whole, whatever edits and moves there are."""
    for document in documents:
        shown = pages(site)[f"{document.id}.raw.html"].xpath("//pre")[0].text_content()
        assert shown == printable(document.raw.text)


def test_words_are_whole(site: Path, documents: list[Document]) -> None:
    """The words on a page are those of the clean text, in order, numbers apart."""
    document = documents[1]
    page = pages(site)[f"{document.id}.html"]
    for aside in page.xpath("//div[@class='side'] | //a[@class='n']"):
        aside.drop_tree()
    shown = "".join("".join(part.text_content() for part in page.xpath("//article | //section[@class='footnotes']")).split())
    for provision in document.graph.provisions:
        under = document.graph.children(provision.path)
        words = "".join(document.graph.words(provision.path).split()).removeprefix(provision.printed or "")
        assert under or provision.kind == "furniture" or words in shown


def handed_over(file: Path) -> tuple[str, Any]:
    """What a file of the search index hands over: its name and its data."""
    name, value = json.loads("[" + file.read_text().removeprefix("clausebook.take(").removesuffix(");\n") + "]")
    return name, value


HOSTILE = (
    "THE <script>alert(1)</script> RULES, 1970\n1. Boats.—No boat \" onmouseover=\"alert(1) shall {{ 7*7 }} <img src=x "
    "onerror=alert(1)>\x00 be \u202egnp\u202c used.\n2. " + "x" * 10_000 + " See rule 1 and rule 9</title>.\n"
    "3. '</script><b>' means a vessel &lt;b&gt; of ]]> kind.\n"
)


def test_hostile_text(tmp_path: Path) -> None:
    """Markup, attribute breakers, NULs, turned text and endless words of a source are shown as words, on every page."""
    write_site([(digest(RawText.of(HOSTILE), "<i>..\"x"), {"title": "<script>1</script>"})], tmp_path)
    files = list(tmp_path.glob("*.html"))
    assert len(files) == 4
    for file in files:
        page = html.fromstring(file.read_bytes())
        assert not page.xpath("//img | //script[not(@src)] | //@onmouseover | //@onerror | //article//b[text()='']")
        assert not re.search("[\0\u202e]", file.read_text())
        assert page.xpath("//h1")[0].text_content().removeprefix("As received: ") in (
            "1 gazette, 4 provisions, 2 references", "<script>1</script>", "What cites what: <script>1</script>"
        )  # fmt: skip
    for file in (tmp_path / "search").glob("*.js"):
        assert re.fullmatch("[ -~]+\n", file.read_text())
        assert isinstance(handed_over(file)[0], str)


@pytest.mark.parametrize(
    ("text", "defined", "used"),
    [
        ('1. (a) "dredger" means a craft.\n2. No dredger and no dredgers.', ["dredger"], ["dredger", "dredgers"]),
        ("1. (a) 'Small craft' means a boat.\n2. A small craft is small.", ["Small craft"], ["small craft"]),
        ('1. (a) "Section" means a part.\n2. See Section 6, in a section.', ["Section"], ["section"]),
        ('1. (a) "Lock" means a gate.\n(b) "Lock" means a basin.\n2. A lock.', [], []),
        ('1. (a) The word "lock" means a gate.\n2. A lock.', [], []),
        ("1. (a) It means a gate.", [], []),
    ],
)
def test_defined_terms(text: str, defined: list[str], used: list[str]) -> None:
    """A term is defined where a provision opens with it in quotation marks; its uses elsewhere lead there."""
    document = digest(RawText.of(text), "terms")
    found = definitions(document)
    assert [one.term for one in found] == defined
    assert [document.text.text[start:end] for start, end, _ in uses(document, found)] == used


def test_questions(site: Path, documents: list[Document]) -> None:
    """Each question shows what it asks and the words it rests on, quoted as in the source and marked in the text."""
    for document in documents:
        page = pages(site)[f"{document.id}.html"]
        marked = {number for words in page.xpath("//article//@data-bound") for number in words.split()}
        for line in page.xpath("//ol[@class='trace']/li[not(@class)]"):
            start, end = map(int, line.xpath(".//div/span")[0].text_content().removeprefix("raw ").split("–"))
            assert line.xpath("q")[0].text_content() == printable(document.raw.text[start:end])
            left_out = not document.text.to_clean(start, end)
            assert left_out or line.get("data-bound") in marked
    assert len(pages(site)["new-mangalore-harbour-craft-1976.html"].xpath("//details[@class='question']")) == 7


def test_search_index(site: Path, documents: list[Document]) -> None:
    """The index finds a provision by a word, by a word as the reader got it, and by its citation."""
    taken = dict(handed_over(file) for file in (site / "search").glob("*.js"))
    index = taken["index"]
    assert [title for _, title, _ in index["documents"]][-1] == "The <Made-up> Rules, 1900"
    assert index["entries"] == sum(len(value) for name, value in taken.items() if name.startswith("entries-"))

    def cites(shard: str, token: str) -> list[str]:
        found, at = [], 0
        for step in taken[shard][token]:
            at += step
            found.append(taken[f"entries-{at // index['chunk']}"][at % index["chunk"]][1])
        return found

    assert cites("w-af", "afloat") == ["1, 1st proviso"]
    assert cites("w-te", "teh") == ["1(iii)"]
    assert cites("c-29", "=29(2)(ii)(a)") == ["29(2)(ii)(a)"]


def test_aliases() -> None:
    """Older names of a provision stand beside its own as anchors; a name that another provision bears now does not."""
    document = made_up()
    view = View(replace(document, graph=replace(document.graph, aliases=(("rule_1_old", "p1"), ("rule_2", "p1")))))
    assert [(item.anchor, item.aliases) for item in view.sections] == [("rule_1", ("rule_1_old",)), ("rule_2", ())]


def test_page_images(tmp_path: Path) -> None:
    """Where a source has page images they are written beside the pages; a provision is boxed where its words were seen."""
    image = PageImage(b"\x89PNG", 400, 500, 0.5, 0.5)
    write_site([(made_up(), {})], tmp_path, picture=lambda name, number: image if number == 1 else None)
    page = html.fromstring((tmp_path / "made-up.scan.html").read_bytes())
    assert [(tmp_path / source).read_bytes() for source in page.xpath("//img/@src")] == [b"\x89PNG"]
    spot = page.xpath("//a[@id='furn_1']")[0]
    assert spot.get("href") == "made-up.html#furn_1"
    assert [spot.xpath(f"./rect/@{side}")[0] for side in ("x", "y", "width", "height")] == ["-2", "-1", "7", "5"]
    assert list(broken_links(tmp_path)) == []


def test_footnotes_stand_apart(tmp_path: Path) -> None:
    """A note of the publisher stands at the end of the page; in the text only a link to it remains."""
    document = made_up()
    spans = ((TEXT.index("teh"), TEXT.index("Not over")),)
    note = Provision("p9", "rule_1__text_1", "1/note-1", "unclassified", None, None, "printed", spans, parent="1")
    kept = tuple(item for item in document.graph.provisions if item.path != "1/(iii)")
    noted = replace(document, graph=replace(document.graph, provisions=(*kept[:2], note, *kept[2:]), references=()))
    write_site([(noted, {})], tmp_path)
    page = html.fromstring((tmp_path / "made-up.html").read_bytes())
    assert page.xpath("//section[@class='footnotes']//section[@id='rule_1__text_1']/p")[0].text_content().startswith("the crew")
    assert page.xpath("//article//a[@class='foot']/@href") == ["#rule_1__text_1"]
    assert "crew" not in page.xpath("//article")[0].text_content()
