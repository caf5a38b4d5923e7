"""Links into somebody else's text: what is linked, what never is, and that nothing else changes."""

from __future__ import annotations

import html
import json
import re
import time
from pathlib import Path

import clausebook.api
import pytest
from clausebook.api.linking.markup import Markup
from commands import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prose import prose

DREDGE = "dredge-examination-1982"
ORISSA = "orissa-cargo-boats-1960"
HARBOUR = "new-mangalore-harbour-craft-1976"
D = "Merchant Shipping (Examination of Dredge Drivers and Dredge Engineers) Rules, 1982"
O = "Orissa Cargo Boats (Licensing and Regulation) Rules, 1960"  # noqa: E741
N = "National Waterways, Safety of Navigation and Shipping Regulations, 2002"

LINKED = [
    (f"By rule 5 of the {D}.", {"rule 5": (DREDGE, "5")}),
    (f"rule 5, rule 6 and rule 7 of the {D}", {"rule 5": (DREDGE, "5"), "rule 6": (DREDGE, "6"), "rule 7": (DREDGE, "7")}),
    (f"rules 5 and 6 of {D}", {"rules 5 and 6": (DREDGE, "5")}),
    (f"The {D}, rule 5(2), says", {"rule 5(2)": (DREDGE, "5/(2)")}),
    (f"Rule 23, {O}.", {"Rule 23": (ORISSA, "23")}),
    (f"Appendix I to the {O}", {"Appendix I": (ORISSA, "appendix-I")}),
    (f"regulation 14 of the {N}", {"regulation 14": ("national-waterways-safety-2002", "14")}),
    (f'rule 5 of the {D} ("the Dredge Rules"). Rule 6 of the Dredge Rules', {"Rule 6": (DREDGE, "6")}),
    (f"rule 5 of the {D} (hereinafter referred to as the said Rules). Rule 6 of the said Rules", {"Rule 6": (DREDGE, "6")}),
    (f"Of the {D} much is said. Rule 6 of the said Rules", {"Rule 6": (DREDGE, "6")}),
    (f"rule 5 of the {D.replace('Engineers', 'Enginers')}", {"rule 5": (DREDGE, "5")}),
    (f"rule 5 of the {D.upper()}", {"rule 5": (DREDGE, "5")}),
    (f"rule 23 of the {O.removesuffix(', 1960')}.", {"rule 23": (ORISSA, "23")}),
    (f"rule 5 of the said {D}", {"rule 5": (DREDGE, "5")}),
    (f"‘rule 5’ of the {D}", {"rule 5": (DREDGE, "5")}),
    (f"{D} (hereinafter the Dredge Rules). Rule 6 of the Dredge Rules", {"Rule 6": (DREDGE, "6")}),
    (f"rule\n23 of the {O.replace(' ', chr(10))}.", {"rule\n23": (ORISSA, "23")}),
]


def links(text: str, **more: object) -> dict[str, tuple[str | None, str]]:
    """The citations that are linked, titles apart."""
    found = clausebook.api.link(text, **more).links  # type: ignore[arg-type]
    return {one.text: (one.document, one.targets[0]) for one in found if one.is_linked and one.targets}


@pytest.mark.parametrize(("text", "expected"), LINKED, ids=[text[:40] for text, _ in LINKED])
def test_linked(text: str, expected: dict[str, tuple[str, str]]) -> None:
    """A citation of which the text names the document leads to its provision."""
    assert expected.items() <= links(text).items()


NEVER = [
    "rule 5",
    "By rule 23 and Appendix I no boat may.",
    f"rule 5 of the {D.replace('1982', '1983')}",
    f"rule 5 of the Indian {D}",
    f"rule 5 of the {D.replace(') Rules', ') Amendment Rules')}",
    f"rule 5 of the {D.replace('Dredge Drivers', 'Bridge Drivers')}",
    f"rule 5 of the {O.replace('Cargo', 'Large')}",
    f"section 5 of the Merchant Shipping Act, 1958, under which the {D} were made",
    f"The {D} apply. Section 9 of the said Act is another matter.",
    f"The {D} apply. The Cochin Port Rules apply too. Rule 8 of the said Rules.",
    f"The {D} apply; rule 8 of the Cochin Port Rules, 1968 does not.",
    f"The {D} apply; rule 8 of the rules of that club does not.",
    f'The {D} ("the Rules") and the Cochin Port Rules, 1968 ("the Rules"): rule 5 of the Rules.',
    f"The {D} apply. Rule 5 of the Rules.",
    f"The {D} apply. Rule 5 thereof.",
    f"clause (a) of the {D}",
    f"rule 99 of the {D}",
    f"rule 5 of the Ferry Rules, 1900, made like the {D}",
    f"rule 23 of the {O.replace(', 1960', ' (1961)')}",
    f"rule 23 of the {O.replace(', 1960', ', 5 of 1961')}",
    f"rule 23 of the {O.replace(', 1960', ' (Amendment), 1965')}",
    f"rule 23 of the {O.replace(', 1960', ' (Second Amendment) Order')}",
    f'The {D} ("the Dredge Rules") apply. Rule 5 of the Dredge Rules, 1990.',
    f'The {D} ("the Rules") apply. Rule 5 of the Rules of Court.',
    f'The {D} ("the Dredge Rules") apply. Rule 5 of the Cochin Dredge Rules.',
    f"Under rule 5, the {D} do not apply.",
    f"The {D}; rule 5 of 1922.",
    f"rule 5 of the rules made before the {D}",
    f"rule 5 of Part A of the Schedule to the Ports Act, 1908 and the {D}",
]


@pytest.mark.parametrize("text", NEVER, ids=[text[:50] for text in NEVER])
def test_never_linked(text: str) -> None:
    """Where another instrument is or may be meant, there is no link."""
    assert links(text) == {}


DEFAULT = [
    ("By rule 14 no vessel may.", {"rule 14": ("kerala-canal-rules", "14")}),
    ("By rule 14 of these rules no vessel may.", {"rule 14": ("kerala-canal-rules", "14")}),
    ("rule 14 of the Cochin Port Rules", {}),
    ("rule 14 of that club", {}),
    ("rule 14 of the said Rules", {}),
    ("rule 14 of the Act", {}),
    ("Rule 3 of the Cochin Port Rules, 1968 is plain. So is rule 14.", {}),
    ("section 14", {}),
    ("Part II", {}),
    (f"rule 23 of the {O} and, in these canals, rule 14", {"rule 23": (ORISSA, "23")}),
]


@pytest.mark.parametrize(("text", "expected"), DEFAULT, ids=[text[:40] for text, _ in DEFAULT])
def test_default(text: str, expected: dict[str, tuple[str, str]]) -> None:
    """`--default` says what is meant where the text names nothing, and only there."""
    assert links(text, default="kerala-canal-rules") == expected


def test_only_in() -> None:
    """With `--in`, other documents of the corpus are not linked, however they are named."""
    assert links(f"rule 5 of the {D}; rule 23 of the {O}", documents=[ORISSA]) == {"rule 23": (ORISSA, "23")}


@pytest.mark.parametrize("default", [None, DREDGE, ORISSA, "national-waterways-safety-2002"])
def test_prose(default: str | None) -> None:
    """In 200 kB of English that cites nothing there is no link, even where a document is said to be meant."""
    text = prose(200_000)
    linked = clausebook.api.link(text, default=default)
    assert [one.text for one in linked.links if one.is_linked] == []
    assert len(linked.links) > 100, "the prose must tempt"


PAGES = [
    f"<p>By rule 5 of the {D}.</p>",
    f"<html><body><p>By <b>rule</b> 5 of the <i>{D}</i> &amp; rule 23 of {O}</body></html>",
    f'<p><a href="x">rule 5</a> of the {D}</p>',
    f"<script>rule 5 of the {D}</script><!-- rule 5 of the {D} --><p title='rule 5 of the {D}'>x",
    f"<p>rule</p><p>5 of the {D}</p>",
    f"rule 5 of the {D} & <rule 6>",
    f"<p>rule&nbsp;5 of the {D}<br>end",
]


@pytest.mark.parametrize("page", PAGES, ids=range(len(PAGES)))
def test_twice(page: str) -> None:
    """Linking what is linked changes nothing, and without the links the page is what it was."""
    once = clausebook.api.link(page).to_html()
    assert clausebook.api.link(once).to_html() == once
    plain = re.sub(r'<a class="clausebook"[^>]*>(.*?)</a>', r"\1", once)
    if Markup.of(page).is_html:
        assert plain == page
    else:
        assert html.unescape(re.sub(r"<[^>]+>", "", plain)).strip().endswith(page)


def test_where_links_stand() -> None:
    """No link stands in a script, a comment, an attribute or another link; one cut by a tag stands on both sides."""
    pages = [clausebook.api.link(page).to_html().count('<a class="clausebook"') for page in PAGES]
    assert pages == [2, 5, 1, 0, 1, 2, 2]


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(["<p>", "</p>", "<a href=x>", "</a>", "<b", '"', "'", "<!--", "-->", "&amp;", "&", "<script>",
                                 "</script>", " rule 23 of the ", O, "5", "\n\n", "<br/>", "é"]), max_size=12))  # fmt: skip
def test_any_page(parts: list[str]) -> None:
    """Whatever the tags, linking twice is linking once, and only links are added."""
    page = "".join(parts)
    once = clausebook.api.link(page, [ORISSA], markup=True).to_html()
    assert clausebook.api.link(once, [ORISSA], markup=True).to_html() == once
    assert len(once) - len(page) == sum(len(tag) for tag in re.findall(r'<a class="clausebook"[^>]*>', once)) + 4 * once.count(
        '<a class="clausebook"'
    )


@pytest.mark.parametrize("unit", ["<a '\"", "<!", "<!--", '<a href="x"', "&#", "<", "<script", "Rules ", "rule 5 of the "])
def test_linear(unit: str) -> None:
    """Twice as much hostile text takes about twice the time."""
    took: list[float] = []
    for size in (40_000, 160_000):
        began = time.process_time()
        clausebook.api.link((unit * size)[:size], [ORISSA], markup=True)
        took.append(time.process_time() - began)
    assert took[1] < 1.5 + 12 * took[0]


def test_offsets() -> None:
    """Offsets count in the source as given, tags and all."""
    page = f"<p>é &amp; rule 5 of the {D}.</p>"
    for one in clausebook.api.link(page).links:
        assert page[one.start : one.end] == one.text


def test_annotations(clausebook: Run, tmp_path: Path) -> None:
    """An annotation quotes its target, says where it stands and leads to the permalink."""
    file = tmp_path / "letter.txt"
    file.write_text(f"By rule 5 of the {D}.")
    first = json.loads(clausebook("link", str(file), "--format", "annotations").out)[0]
    quote, position = first["target"]["selector"]
    assert (quote["exact"], quote["prefix"]) == ("rule 5", "By ")
    assert (position["start"], position["end"]) == (3, 9)
    assert first["body"] == [f"/doc/{DREDGE}/~rule_5"]


def test_command(clausebook: Run, tmp_path: Path) -> None:
    """`link` writes a page with links that lead where `--href` says; a pattern that is none is bad usage."""
    file = tmp_path / "letter.html"
    file.write_text(f"<p>By rule 5 of the {D}.")
    done = clausebook("link", str(file), "--in", DREDGE, "--href", "{document}.html#{eid}")
    assert f'href="{DREDGE}.html#rule_5"' in done.text
    assert clausebook("link", str(file), "--href", "{page}").code == 2
    assert clausebook("link", str(file), "--in", "nowhere").code == 2
    assert clausebook("link", str(tmp_path / "none.html")).code == 2


def test_a_file_that_is_no_text(clausebook: Run, tmp_path: Path) -> None:
    """A picture is refused, not linked as if its bytes were words; a letter in UTF-16 is a letter."""
    (tmp_path / "letter.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    refused = clausebook("link", str(tmp_path / "letter.png"))
    assert (refused.code, refused.out) == (2, b"")
    letter = "By rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960.\n"
    (tmp_path / "letter.txt").write_bytes(letter.encode("utf-16"))
    assert "orissa-cargo-boats-1960/~rule_23" in clausebook("link", str(tmp_path / "letter.txt")).text


def test_copies_of_one_instrument(clausebook: Run, tmp_path: Path) -> None:
    """Of two copies of an instrument in a store the one asked for is linked, and none if both may be meant."""
    store, letter = str(tmp_path / "two.sqlite"), tmp_path / "letter.txt"
    for copy in ("ferry", "ferry-scan"):
        law = f"1. Title.- These rules may be called the Ferry (Oars) Rules, 1922.\n2. Oars.- As the {copy} has it.\n"
        (tmp_path / f"{copy}.txt").write_text(law)
        assert clausebook("add", str(tmp_path / f"{copy}.txt"), "--store", store).code == 0
    letter.write_text("Under rule 2 of the Ferry (Oars) Rules, 1922 two oars are needed.")
    for asked, linked in (([], 0), (["--in", "ferry"], 2), (["--in", "ferry", "--in", "ferry-scan"], 0)):
        assert clausebook("link", str(letter), "--store", store, *asked).text.count('href="/doc/ferry') == linked
        told = json.loads(clausebook("link", str(letter), "--store", store, *asked, "--format", "json").text)["links"]
        assert told[0]["status"] == ("resolved" if linked else "ambiguous")
        assert linked or told[0]["reason"] == "2 documents have this title: ferry, ferry-scan"
