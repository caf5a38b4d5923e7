"""Saved web pages: the part that holds the law, without menus, scripts and notices of the site.

A site that `data/sites.toml` knows is read by its profile; any other by where its text is dense: the smallest element
that holds most of the long paragraphs. A page in which no provision has any words is said to have no clause text.

Invariant: nothing is fetched and no script runs; what a page shows only after a click in a browser is not in the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ...model.text import Fault
from .clause_text import verdict
from .markup import Element, name_of, of_archive, open_html
from .numbering import led_by_number, numeral
from .source import Flow, Source

NO_LAW = (
    "no clause text: this page names provisions but holds none of their words. Save the page of the text itself, or "
    "its PDF."
)

NOT_LAW = "no clause text: no provision is named or numbered in this page. Look whether it is the right page."

UNSEEN = frozenset(
    "script style noscript template head iframe object embed svg canvas nav aside footer form select option button input "
    "textarea audio video map area link meta".split()
)
"""Elements whose text no reader of the page takes for its text."""

BLOCKS = frozenset(
    "p div section article main header h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre address figure fieldset center hr "
    "details".split()
)
LINES = frozenset(["li", "dt", "dd", "tr", "br", "caption", "summary"])
PARTS = frozenset("body li dt dd a thead tbody tfoot tr td th".split())
"""Elements whose text is not that of the element in which they stand: they are looked at themselves, and links not at all."""
_LINE, _BLOCK = "\x1e", "\x1d"
"""Stand for the border of a line and of a block until all text is gathered."""
_CHROME = re.compile(
    r"(?:^|[\s_-])(nav|navbar|menu|breadcrumbs?|sidebar|footer|masthead|cookie|banner|social|share|sharing|sharedaddy|advert|ads?|"
    r"modal|login|search|skip|toolbar|dropdown|pagination|related|comments|respond|widget|toc|posted|byline|meta)(?:$|[\s_-])",
    re.IGNORECASE,
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_PANEL = re.compile(r"(?:^|[\s_-])(accordions?|panels?|tabs?|tabpanel|collapse|collapsible|toggle)(?:$|[\s_-])", re.IGNORECASE)
"""What a page hides until its heading is clicked is its text all the same."""
_INSTRUMENT = re.compile(
    r"(?:the )?[\w(][^\n|]{2,200}\b(?:Act|Rules|Regulations?|Order|Code|Ordinance|Bye-?laws|Scheme|Sanhita|Adhiniyam)\b"
    r",? ?\d{4}$",
    re.IGNORECASE,
)
_LONG, _SHORT = 90, 25
"""A paragraph of this many characters is text, not a label; the lesser counts where hardly any paragraph is long."""

_LITTLE = 600
"""Characters in long paragraphs, below which a page is one of short ones."""


def flow(source: Source) -> Flow:
    """The text of a saved web page."""
    source = source.at(source.path, of_archive(source.content))
    root = open_html(source)
    profile = _profile(source.content)
    part, how = _part(root, profile)
    drop = tuple(profile.get("drop", ()))
    text = _headed(_text(part, drop), _title(root, (*profile.get("title", ()), "//h1", "//h2")))
    notes = (how, *_unopened(part, profile))
    found = verdict(text, _text(part, (*drop, ".//a[@href]")))
    if found == "law":
        return Flow(text, notes)
    if found == "none" and text:
        return Flow(text, notes, (Fault("no-clause-text", NOT_LAW, (0, len(text))),))
    title = _title(root)
    fault = Fault("no-clause-text", NO_LAW, (0, len(title)))
    return Flow(title, (*notes, f"The page has {NO_LAW}"), (fault,))


def _headed(text: str, title: str) -> str:
    """The text with the title of the instrument before it, where the page prints that outside the text."""
    if not _INSTRUMENT.match(title) or title.lower() in (line.lower() for line in text.split("\n", 30)[:30]):
        return text
    return f"{title}\n\n{text}"


def _unopened(part: Element, profile: dict[str, Any]) -> tuple[str, ...]:
    """What to say of sections that were not opened before the page was saved."""
    count = sum(len(part.xpath(path)) for path in profile.get("empty", ()))
    if not count:
        return ()
    which = "1 section was" if count == 1 else f"{count} sections were"
    return (f"{which} not opened before the page was saved: no words are in the file there.",)


@cache
def _profiles() -> tuple[dict[str, Any], ...]:
    with (Path(__file__).parent / "data" / "sites.toml").open("rb") as file:
        return tuple(tomllib.load(file)["site"])


def _profile(content: bytes) -> dict[str, Any]:
    """The profile of the site from which the page was saved, {} for an unknown one."""
    head = content[:200_000].decode("latin-1").lower()
    for site in _profiles():
        marks: list[str] = site["marks"]
        if any(mark in head for mark in marks):
            return site
    return {}


def _part(root: Element, profile: dict[str, Any]) -> tuple[Element, str]:
    for path in profile.get("text", ()):
        found = root.xpath(path)
        if found and len("".join(found[0].itertext()).split()) > 3:
            return found[0], f"Read as a page of {profile['name']}."
    return _densest(root), "Read by where the text of the page is dense: look whether the beginning and the end are there."


def _densest(root: Element) -> Element:
    """The smallest element that holds nine tenths of the text in paragraphs."""
    weights: dict[Element, int] = {}
    total = 0
    owns = list(_own_texts(root))
    least = _LONG if sum(own for _, own in owns if own >= _LONG) >= _LITTLE else _SHORT
    for element, own in owns:
        if own < least:
            continue
        total += own
        at: Element = element
        while at is not None:
            weights[at] = weights.get(at, 0) + own
            at = at.getparent()
    best: Element = root
    if total:
        for element, weight in weights.items():
            if weight >= 0.9 * total and weight <= weights.get(best, total):
                best = element if _depth(element) >= _depth(best) else best
    return best


def _depth(element: Element) -> int:
    return sum(1 for _ in element.iterancestors())


def _own_texts(root: Element) -> Iterator[tuple[Element, int]]:
    """Every element that text stands in directly, with the length of that text and of its inline children's; no links."""
    for element in _seen(root):
        if name_of(element) not in BLOCKS and name_of(element) not in ("li", "td", "dd", "body", "html"):
            continue
        parts = [element.text or ""]
        for child in element:
            if name_of(child) not in BLOCKS | UNSEEN | PARTS:
                parts.append("".join(child.itertext()))
            parts.append(child.tail or "")
        yield element, len(" ".join("".join(parts).split()))


def _is_chrome(element: Element) -> bool:
    name = name_of(element)
    if not name or name in UNSEEN:
        return True
    label = f"{element.get('class') or ''} {element.get('id') or ''} {element.get('role') or ''}"
    if (element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "")) and not _PANEL.search(label[:400]):
        return True
    return name in ("div", "section", "ul", "header", "table", "span") and bool(_CHROME.search(label[:400]))


def _seen(root: Element) -> Iterator[Element]:
    stack = [root]
    while stack:
        element = stack.pop()
        if element is not root and _is_chrome(element):
            continue
        yield element
        stack.extend(reversed(element))


def _title(root: Element, paths: tuple[str, ...] = ("//h1", "//h2", "//title", "//h3")) -> str:
    for path in paths:
        for element in root.xpath(path):
            words = " ".join("".join(element.itertext()).split())
            if words and (path == "//title" or not _is_chrome(element)):
                return words
    return "Untitled page"


def _text(part: Element, drop: tuple[str, ...]) -> str:
    dropped = {element for path in drop for element in part.xpath(path)}
    pieces: list[str] = []
    # A stack of what is still to be written, so that deep pages cannot exhaust the interpreter's.
    stack: list[tuple[Element | None, str]] = [(part, "")]
    while stack:
        element, text = stack.pop()
        if element is None:
            pieces.append(text)
            continue
        if element in dropped or (element is not part and _is_chrome(element)):
            continue
        before, after = _around(element)
        pieces.append(before)
        pieces.append(_squeezed(element.text, name_of(element) == "pre"))
        stack.append((None, after))
        for child in reversed(element):
            stack.append((None, _squeezed(child.tail, False)))
            stack.append((child, ""))
    return _tidy("".join(pieces))


def _around(element: Element) -> tuple[str, str]:
    name = name_of(element)
    if name in BLOCKS:
        return _BLOCK, _BLOCK
    if name == "li":
        return _LINE + _list_mark(element), _LINE
    if name == "br":
        return "\n", ""
    if name in LINES:
        return _LINE, _LINE
    if name in ("td", "th"):
        first = next((child for child in element.getparent() if name_of(child) in ("td", "th")), None)
        return ("" if element is first else "\t"), ""
    return "", ""


def _list_mark(item: Element) -> str:
    """The number that a browser shows before the item of a numbered list."""
    parent = item.getparent()
    if parent is None or name_of(parent) != "ol":
        return ""
    count = _integer(parent.get("start"), 1)
    for sibling in parent:
        if name_of(sibling) == "li":
            count = _integer(sibling.get("value"), count)
            if sibling is item:
                break
            count += 1
    kinds = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
    return numeral(count, kinds.get(parent.get("type") or "1", "decimal")) + ". "


def _integer(text: str | None, default: int) -> int:
    return int(text) if text and re.fullmatch(r"-?\d{1,6}", text) else default


def _squeezed(text: str | None, keep: bool) -> str:
    if not text:
        return ""
    text = text.replace(_LINE, "").replace(_BLOCK, "")
    return text if keep else re.sub("[ \t\r\n\u00a0]+", " ", text)


def _tidy(text: str) -> str:
    text = re.sub("[ \u00a0]*\t[ \u00a0]*", "\t", text.replace("\r", ""))
    text = re.sub(f"[ \u00a0\n{_LINE}{_BLOCK}]*{_BLOCK}[ \u00a0\n{_LINE}{_BLOCK}]*", "\n\n", text)
    text = re.sub(f" *{_LINE}[ {_LINE}]*", "\n", text)
    lines = [led_by_number(line) if line.strip("\t ") else "" for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(re.sub("  +", " ", line).strip(" ") for line in lines)).strip("\n\t ")

