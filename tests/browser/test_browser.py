"""The clause browser in a real browser: pop-ups, keyboard, search, the raw switch, citations, all of it offline."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browsing import BOAT, DREDGE, Open, press, text_of, until
from clausebook.corpus.library import entries
from clausebook.desk.site import write_site
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText
from links import broken_links

from bench.generated.long_gazette import long_gazette

pytestmark = pytest.mark.xdist_group("browser")


def test_popup_of_a_reference(page: Open) -> None:
    """A reference shows on hover the words it leads to, its verdict and how it was read; a click goes there."""
    shown = page(f"{BOAT}.html")
    reference = shown.locator("#rule_29__subrule_2__cl_ii__subcl_a a.ref.ok").first
    reference.hover()
    popup = shown.locator("#pop")
    popup.wait_for(state="visible")
    said = text_of(popup)
    assert said.startswith("29(2)(i)(a) ✓ resolved")
    assert "a person possessing a Motor Engineer's Certificate" in said
    assert "Read from 29(2)(ii)(a) it is 29(2)(i)(a)" in said
    reference.click()
    assert shown.url.endswith("#rule_29__subrule_2__cl_i__subcl_a")
    popup.wait_for(state="hidden")


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        (".ref.dang", "! dangling"),
        (".ref.amb", "could be 1, 2"),
        (".ref.ext", "Ports Act, 1908"),
        (".flag", "“tons” is in doubt: why tons"),
        (".suggest", "“men”, perhaps “man”: why men"),
    ],
)
def test_popups_by_keyboard(page: Open, mark: str, says: str) -> None:
    """Whatever is marked opens its reason on focus, without a mouse, and Escape closes it."""
    shown = page("made-up.html")
    shown.locator(f".law {mark}").first.focus()
    popup = shown.locator("#pop")
    assert says in text_of(popup)
    shown.keyboard.press("Escape")
    assert popup.is_hidden()


def test_popup_links_are_the_next_stops(page: Open) -> None:
    """From a reference the tab key leads into its pop-up, and on from there."""
    shown = page(f"{BOAT}.html")
    shown.locator("#rule_29__subrule_2__cl_ii__subcl_a a.ref.ok").first.focus()
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.textContent") == "Go there"
    shown.keyboard.press("Enter")
    assert shown.url.endswith("#rule_29__subrule_2__cl_i__subcl_a")


def test_popup_on_a_phone(page: Open) -> None:
    """A tap on a reference opens a sheet at the bottom and does not leave the place."""
    shown = page(f"{BOAT}.html", size=(390, 844), has_touch=True, is_mobile=True)
    shown.locator("#rule_29__subrule_2__cl_ii__subcl_a a.ref.ok").first.tap()
    box = shown.locator("#pop").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] > 800
    assert "#" not in shown.url


def test_defined_term(page: Open) -> None:
    """A defined term shows its definition."""
    shown = page(f"{DREDGE}.html")
    shown.locator("a.term", has_text="Chief Examiner").first.focus()
    assert "§ defined" in text_of(shown.locator("#pop"))
    assert "Defined in 2(1)(f)" in text_of(shown.locator("#pop"))


def test_contents_search(page: Open) -> None:
    """F leads to the search of the contents; a hit keeps what it stands in, and what has no hit goes."""
    shown = page(f"{BOAT}.html")
    shown.keyboard.press("f")
    shown.keyboard.type("serang")
    lines = [" ".join(one.split()) for one in shown.locator("#toc a:visible").all_inner_texts()]
    assert [line.split(" ")[0] for line in lines] == ["29i", "(2)", "(iii)", "(b)"]
    assert shown.locator("#find-count").inner_text() == "1 provision"
    shown.keyboard.press("Enter")
    assert shown.url.endswith("#rule_29__subrule_2__cl_iii__subcl_b")
    shown.locator("#find").fill("zebra")
    assert shown.locator("#find-count").inner_text() == "Nothing here has these words."


def test_raw_switch_keeps_the_place(page: Open) -> None:
    """The raw text opens where one reads, and the switch leads back to the same provision."""
    shown = page(f"{DREDGE}.html#rule_9")
    press(shown, ".actions .switch")
    shown.wait_for_url(f"**/{DREDGE}.raw.html#rule_9")
    assert shown.locator("#rule_9").bounding_box()["y"] < 400
    press(shown, ".actions .switch")
    shown.wait_for_url(f"**/{DREDGE}.html#rule_9")
    press(shown, ".tabs a:has-text('Raw text')")
    shown.wait_for_url(f"**/{DREDGE}.raw.html#rule_9")
    shown.locator("pre del.change").first.hover()
    shown.locator("#pop").wait_for(state="visible")
    assert "the source reads" in text_of(shown.locator("#pop"))


def copied(shown: Any, key: str) -> str:
    press(shown, "#cite-button")
    shown.keyboard.press(key)
    shown.locator("#cite").wait_for(state="hidden")
    return str(shown.evaluate("navigator.clipboard.readText()"))


def test_citations(page: Open) -> None:
    """The provision at hand is copied as text, quote, link, JSON, BibTeX and CSL-JSON; an inferred number says so."""
    shown = page(f"{BOAT}.html#rule_29__subrule_2__cl_ii__subcl_b", permissions=["clipboard-read", "clipboard-write"])
    title = "Port of New Mangalore (Harbour Craft) Rules, 1976, rule 29(2)"
    assert copied(shown, "t") == f"{title}, r. 29(2)(ii)(b)"
    assert copied(shown, "q").startswith("“in case the engines are used for propulsion, as her Master")
    assert copied(shown, "l").endswith(f"{BOAT}.html#rule_29__subrule_2__cl_ii__subcl_b")
    told = json.loads(copied(shown, "j"))
    source = {entry.id: entry.open() for entry in entries()}[BOAT].raw
    assert (told["eid"], told["basis"]) == ("rule_29__subrule_2__cl_ii__subcl_b", "inferred")
    assert source.text[slice(*told["raw"][0])].startswith("(b)in case the engines")
    assert copied(shown, "b").startswith(f"@misc{{{BOAT}-rule_29__subrule_2__cl_ii__subcl_b,\n  title = {{{title}}}")
    assert json.loads(copied(shown, "c"))[0]["issued"] == {"date-parts": [[1976]]}


@pytest.mark.parametrize(
    ("typed", "cite", "title"),
    [
        ("engine driver", "5(1)(b)(iii)", "Merchant Shipping"),
        ("rule 29(2)(ii)(a)", "29(2)(ii)(a)", "Port of New Mangalore"),
        ("sub-clause (a) of clause (ii) of rule 29(2)", "29(2)(ii)(a)", "Port of New Mangalore"),
        ("Appendix 'H'", "Appendix H", "Merchant Shipping"),
        ("teh", "1(iii)", "Made-up"),
    ],
)
def test_search(page: Open, typed: str, cite: str, title: str) -> None:
    """Words, words as the reader got them, and citations lead to their provision."""
    shown = page("index.html")
    shown.keyboard.press("/")
    shown.keyboard.type(typed)
    hit = shown.locator("#hits li").first
    hit.wait_for()
    until(shown, f"document.querySelector('#hits a')?.textContent === {json.dumps(cite)}")
    assert title in hit.locator(".note").inner_text()
    hit.locator("a").click()
    shown.locator(".at:target").wait_for(state="attached")


def test_search_finds_nothing(page: Open) -> None:
    """Where nothing is found that is said, with the nearest word that there is."""
    shown = page("index.html")
    shown.locator("#query").fill("Certifcate")
    shown.locator("#hits .nearest").wait_for()
    assert shown.locator("#found").inner_text() == "No provision has Certifcate."
    shown.locator("#hits .nearest button", has_text="certificate").first.click()
    shown.locator("#hits .hit").first.wait_for()


def test_graph(page: Open) -> None:
    """A provision chosen in the picture shows its own bows and its words beside it."""
    shown = page(f"{BOAT}.graph.html")
    shown.locator(".node", has_text="29(2)(ii)(a)").first.click()
    around = shown.locator("#near .around")
    around.wait_for()
    assert shown.locator("h1").inner_text() == "What stands around 29(2)(ii)(a)"
    assert around.locator(".nb.here text").first.text_content() == "29(2)(ii)(a)"
    assert around.locator(".arc.mine").count() == 2
    assert around.locator(".nb.far").count() == 2
    shown.locator("[data-steps='0']").click()
    assert shown.locator("#whole .arc.mine").count() == 4
    assert shown.locator(".edge:target h3 a").inner_text() == "29(2)(ii)(a)"
    shown.locator(".edge:target h3 a").click()
    assert shown.url.endswith(f"{BOAT}.html#rule_29__subrule_2__cl_ii__subcl_a")


def test_light_and_dark(page: Open) -> None:
    """The system's choice holds until the reader makes one, which lasts."""
    shown = page("index.html", color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert shown.evaluate(ground) == "rgb(23, 22, 19)"
    shown.locator("[data-theme-toggle]").click()
    assert shown.evaluate(ground) == "rgb(251, 249, 244)"
    shown.goto(shown.url.replace("index", BOAT))
    assert shown.evaluate(ground) == "rgb(251, 249, 244)"


def test_without_script(page: Open) -> None:
    """Without script the page is the text with its links: nothing is hidden that matters, no control is dead."""
    shown = page(f"{BOAT}.html", java_script_enabled=False)
    assert shown.locator(".law").is_visible()
    assert not shown.locator("#find, #cite-button, [data-theme-toggle]").filter(visible=True).count()
    shown.locator(".tabs a", has_text="Raw text").click()
    assert shown.locator("pre.received").is_visible()


def test_from_a_folder(page: Open, folder: Path) -> None:
    """The site can be read from the folder itself, with its search."""
    shown = page("index.html", start=folder.as_uri() + "/")
    shown.locator("#query").fill("serang")
    shown.locator("#hits .hit").first.wait_for()
    shown.locator("#hits .hit a").first.click()
    shown.locator(".at:target").wait_for(state="attached")


def test_print(page: Open) -> None:
    """On paper there is the law with its margin notes, and no control."""
    shown = page(f"{BOAT}.html")
    shown.emulate_media(media="print")
    assert shown.locator(".law").is_visible()
    assert shown.locator(".side").first.is_visible()
    assert not shown.locator(".bar, .rail, .actions, .panel").filter(visible=True).count()


def test_hostile_text_runs_nothing(page: Open, tmp_path: Path) -> None:
    """Script in a source does not run, on no page and in no pop-up or hit."""
    text = "1. Boats.—See rule 2 <script>top.hit=1</script><img src=x onerror=top.hit=1>\n2. Masts' \" onfocus=\"top.hit=1\n"
    write_site([(digest(RawText.of(text), "bad"), {"title": "<img src=x onerror=top.hit=1>"})], tmp_path)
    shown = page("index.html", start=tmp_path.as_uri() + "/")
    shown.locator("#query").fill("onerror")
    shown.locator("#hits .hit").first.wait_for()
    for file in ("bad.html", "bad.raw.html", "bad.graph.html"):
        shown.goto(tmp_path.as_uri() + "/" + file)
        if file == "bad.html":
            shown.locator(".law a.ref").first.focus()
            shown.locator("#cite-button").click()
    assert shown.evaluate("window.hit === undefined")
    assert shown.locator("main img").count() == 0


def test_large_gazette(page: Open, tmp_path: Path) -> None:
    """A gazette of five thousand provisions is a page of less than 3 MB, light to lay out, whose every link lands."""
    write_site([(digest(RawText.of(long_gazette(626)), "large"), {})], tmp_path)
    assert (tmp_path / "large.html").stat().st_size < 3_000_000
    assert list(broken_links(tmp_path)) == []
    shown = page("index.html", start=tmp_path.as_uri() + "/")
    measured = shown.context.new_cdp_session(shown)
    # The processor's own time: a build server shares its cores.
    measured.send("Performance.enable", {"timeDomain": "threadTicks"})
    shown.goto(tmp_path.as_uri() + "/large.html")
    spent = {one["name"]: one["value"] for one in measured.send("Performance.getMetrics")["metrics"]}
    assert shown.locator(".law .at").count() > 4900
    assert spent["TaskDuration"] < 1.5
