"""Wikitext: pages of Wikisource and other wikis, without what is the wiki's own.

Templates are left out but for those that only set their text in another way (small capitals, centre, gaps); links keep
their label; notes in `<ref>` stand in square brackets where they are called; tables become rows with tabs.
"""

from __future__ import annotations

import html
import re

from .plain import decode
from .source import Flow, Source

SET_APART = frozenset(
    [
        "sc",
        "small-caps",
        "smaller",
        "small",
        "larger",
        "large",
        "x-larger",
        "xx-larger",
        "xxx-larger",
        "x-smaller",
        "center",
        "c",
        "centre",
        "block",
        "center",
        "uc",
        "lc",
        "right",
        "left",
        "larger",
        "bold",
        "b",
        "i",
        "it",
        "italic",
        "u",
        "underline",
        "nowrap",
        "nop",
        "hws",
        "hwe",
        "hyphenated",
        "fine",
        "fqm",
        "sup",
        "sub",
        "ditto",
        "rh",
        "polytonic",
        "block",
        "right",
        "float",
        "right",
        "hanging",
        "indent",
        "hi",
        "dropinitial",
        "drop",
        "initial",
        "di",
        "p",
        "text-indent",
        "sic",
        "lang",
    ]
)
"""Templates whose last unnamed part is printed text."""
GAPS = {
    "gap": " ",
    "em": " ",
    "dhr": "\n\n",
    "nbsp": " ",
    "—": "—",
    "dash": "—",
    "rule": "\n\n",
    "ndash": "–",
    "mdash": "—",
    "spaces": " ",
}

_TEMPLATE = re.compile(r"\{\{([^{}]{0,20000})\}\}")
_LINK = re.compile(r"\[\[([^\[\]|]{0,300})(?:\|([^\[\]]{0,2000}))?\]\]")
_OUTSIDE = re.compile(r"\[(?:https?:)?//[^\s\[\]]{1,2000}(?:\s([^\[\]]{1,500}))?\]")
_CALLED_AGAIN = re.compile(r"<ref\b[^<>]{0,300}/>", re.IGNORECASE)
_REF = re.compile(r"<ref\b[^<>]{0,300}>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,500}>")
_HEADING = re.compile(r"^(={1,6})[ \t]*(.*?)[ \t]*\1[ \t]*$", re.MULTILINE)
_CATEGORY = re.compile(r"^\s*(?:category|file|image|[a-z]{2,3})\s*:", re.IGNORECASE)
_MARKS = re.compile(r"'{2,5}|__[A-Z]{3,20}__")
DEEPEST = 24


def flow(source: Source) -> Flow:
    """The text of a page in wikitext."""
    text, notes = decode(source.content)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    for start, end in (("<!--", "-->"), ("<noinclude>", "</noinclude>")):
        text = _between(text, start, end, "")
    text = _CALLED_AGAIN.sub("", text)
    text = _between(_REF.sub("<ref>", text), "<ref>", "</ref>", " [{}]")
    text, left_out = _without_templates(text)
    text = _LINK.sub(_label, text)
    text = _OUTSIDE.sub(lambda found: found[1] or "", text)
    text = _MARKS.sub("", _HEADING.sub(r"\2", text))
    text = _TAG.sub("", _BREAK.sub("\n", _tables(text)))
    lines = [_line(line) for line in html.unescape(text).split("\n")]
    if left_out:
        names = ", ".join(sorted(left_out)[:5])
        notes += (f"Templates of the wiki are left out of the text: {names}.",)
    return Flow(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n"), notes)


def _between(text: str, start: str, end: str, form: str) -> str:
    """The text with each stretch between two marks written in another form; a stretch that never ends stays."""
    pieces: list[str] = []
    at = 0
    while (begun := text.find(start, at)) >= 0 and (ended := text.find(end, begun)) >= 0:
        pieces += [text[at:begun], form.format(text[begun + len(start) : ended].strip())]
        at = ended + len(end)
    return "".join([*pieces, text[at:]])


def _without_templates(text: str) -> tuple[str, set[str]]:
    left_out: set[str] = set()

    def printed(found: re.Match[str]) -> str:
        name, *parts = found[1].split("|")
        name = name.strip().lower()
        if name in GAPS:
            return GAPS[name]
        unnamed = [part for part in parts if not re.match(r"\s*\w{1,20}\s*=", part)]
        if name in SET_APART:
            return unnamed[-1] if unnamed else ""
        left_out.add(name.split("\n")[0][:40])
        return ""

    for _ in range(DEEPEST):
        text, changed = _TEMPLATE.subn(printed, text)
        if not changed:
            break
    return text, left_out


def _label(found: re.Match[str]) -> str:
    if _CATEGORY.match(found[1]):
        return ""
    return found[2] if found[2] is not None else found[1]


def _tables(text: str) -> str:
    """Wiki tables as rows with tabs."""
    lines: list[str] = []
    row: list[str] | None = None
    for line in text.split("\n"):
        mark = line.lstrip()
        if mark.startswith("{|"):
            row = []
        elif row is not None and mark.startswith(("|-", "|}", "|+")):
            if row:
                lines.append("\t".join(row))
            row = None if mark.startswith("|}") else []
        elif row is not None and mark.startswith(("|", "!")):
            cells = re.split(r"\|\||!!", mark[1:])
            row.extend(re.sub(r"^[^|\[\]{}]{0,200}\|", "", cell).strip() for cell in cells)
        elif row is not None and row and mark:
            row[-1] = f"{row[-1]} {mark}".strip()
        else:
            lines.append(line)
    if row:
        lines.append("\t".join(row))
    return "\n".join(lines)


def _line(line: str) -> str:
    """A line without the marks of lists and indents; numbers that the wiki itself would count are not in its text."""
    return re.sub(r"^[*#:;]{1,8}[ \t]*", "", line).rstrip().replace("\u00a0", " ")
