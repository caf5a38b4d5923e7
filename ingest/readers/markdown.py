"""Markdown, as the texts of India Code are kept in: headings `## Section 62 - Title.`, footnote blocks, `^1[...]`
marks.

What is Markdown's own (front matter, `#`, emphasis, links) is no part of the text; what the law prints is: a
superscript `^1[` reads `1[`, as in the printed Code. A heading becomes the line that the print has: `62. Title.`
"""

from __future__ import annotations

import re

from .plain import decode
from .source import Flow, Source

_FRONT_MATTER = re.compile(r"\A\ufeff?---\r?\n(.*?)\r?\n---[ \t]*\r?\n", re.DOTALL)
_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_SECTION = re.compile(
    r"(?:Section|Sec\.|Article|Rule|Regulation)\s+(\d{1,4}[A-Z]{0,3})\s*[-–—:.]\s*(.*)", re.IGNORECASE
)
_SUPERSCRIPT = re.compile(r"\^(\d{1,3})\^?(?=[\[*\s]|\w|$)")
_EMPHASIS = re.compile(r"(?<![\w*])(\*\*|__|\*|_)(?=[^\s*_])(.{1,400}?)(?<=[^\s*_])\1(?![\w*])")
_LINK = re.compile(r"!?\[([^\[\]]{0,400})\]\((?:[^()\s]{1,2000})(?:\s+\"[^\"]{0,400}\")?\)")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!>~|])")
_ABOUT = re.compile(
    r"(?:language|part|parts|sections?|sources?|source|date|status|updated)\b[^.]{0,80}$|-\s+\w+:\s+\S+$|>",
    re.IGNORECASE,
)
_RULE = re.compile(r"[ \t]*(?:[-_]{3,}|(?:- ){3,}|```.*)[ \t]*$")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t:|-]*-{3,}[ \t:|-]*$")


def flow(source: Source) -> Flow:
    """The text of a Markdown file."""
    text, notes = decode(source.content)
    text = text.removeprefix("\ufeff")
    matter = _FRONT_MATTER.match(text)
    lines = (text[matter.end() :] if matter else text).splitlines()
    lines, about = _without_about(lines)
    if matter or about:
        notes += ("What the file says about itself (front matter, sources, editor's notes) is left out of the text.",)
    printed = [_printed(line) for line in lines if not _RULE.match(line) and not _TABLE_RULE.match(line)]
    return Flow(_joined(_without_doubled(printed)), notes)


def _without_about(lines: list[str]) -> tuple[list[str], bool]:
    """The lines without what stands between the title and the first section and is said about the file."""
    first = next((nth for nth, line in enumerate(lines) if line.startswith("##")), 0)
    kept = [line for line in lines[:first] if not _ABOUT.match(line.strip())]
    return kept + lines[first:], len(kept) < first


def _without_doubled(lines: list[str]) -> list[str]:
    """The lines without a heading whose number the first line of its section prints again: `1[23. Power to exempt.`"""
    kept: list[str] = []
    waiting: tuple[int, str] | None = None
    for line in lines:
        if waiting and line:
            if re.match(r"(?:\d{1,3})?\[?" + re.escape(waiting[1]) + r"\s", line):
                del kept[waiting[0]]
            waiting = None
        number = re.match(r"\d{1,4}[A-Z]{0,3}\.", line)
        if number and not waiting:
            waiting = len(kept), number[0]
        kept.append(line)
    return kept


def _printed(line: str) -> str:
    heading = _HEADING.match(line)
    if heading:
        section = _SECTION.match(heading[2])
        line = f"{section[1]}. {section[2]}" if section else heading[2]
    line = re.sub(r"^[ \t]{0,3}>[ \t]?", "", line)
    line = _SUPERSCRIPT.sub(r"\1", line)
    line = _LINK.sub(r"\1", line)
    if "*" in line or "_" in line:
        line = _EMPHASIS.sub(r"\2", line)
    if line.lstrip().startswith("|") and line.count("|") > 1:
        line = "\t".join(cell.strip() for cell in line.strip().strip("|").split("|"))
    return _ESCAPE.sub(r"\1", line).rstrip()


def _joined(lines: list[str]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
