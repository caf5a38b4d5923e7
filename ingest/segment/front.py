"""What stands before the first unit and after the last: titles, notification head, preamble, signature; the unit itself."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

from ...model.text import EditedText
from .nodes import Node

_ENACTING = re.compile(
    r"(?i)in\s\^?exer\w{1,4}\s+of\s+(?:the\s+)?p\w{2,4}rs?|hereby\s+makes?\s+the\s+following|is\s+(?:hereby\s+)?pleased\s+to\s+make|\bWhereas\b|\bAn\s+Act\s+to\b|"
    r"\bAn\s+Ordinance\s+to\b|\bBe\s+it\s+enacted\b|made\s+under\s+the\s+pro\w+\s+of"
)
_SMALL_SIGNS: tuple[tuple[str, re.Pattern[str], int], ...] = (
    ("rule", re.compile(r"(?:t(?<!\wt)hese|following)\s+rules\b"), 2),
    ("regulation", re.compile(r"(?:t(?<!\wt)hese|following)\s+regulations\b"), 2),
    ("rule", re.compile(r"t(?<!\wt)hese\s+bye?\s?[-–]?\s?laws\b|bye?\s?[-–]?\s?laws\s+for\s+the\b"), 2),
    ("rule", re.compile(r"r(?<!\wr)ules?\s\(?\d"), 1),
    ("regulation", re.compile(r"r(?<!\wr)egulations?\s\(?\d"), 1),
)
"""Signs of the unit, sought in the text in lower case."""
_UNIT_SIGNS: tuple[tuple[str, re.Pattern[str], int], ...] = (
    (
        "section",
        re.compile(
            r"[Tt](?<!\w[Tt])his\s+(?:Act|Ordinance|Code|Law|Decree|Edict|Enactment|Proclamation)\b|[Ss](?<!\w[Ss])(?i:ub-?\s?section\s\(\d+\)\sof\sthis)"
        ),
        2,
    ),
    (
        "section",
        re.compile(
            r"ection(?:(?:(?<=[Tt]his\ssection)|(?<=receding\ssection)|(?<=ollowing\ssection))\b"
            r"|(?:(?<=ub-section)|(?<=ubsection)|(?<=ub\ssection))s?\s\(\w{1,3}\)(?!\s+of\s+section))"
        ),
        1,
    ),
    ("section", re.compile(r"§\s?\d"), 1),
    ("article", re.compile(r"rticles?\s\d+[A-Z]?\b(?:\s?\(\w+\))*(?!\s+of\s+the\s+Con)"), 1),
    ("rule", re.compile(r"R(?<!\wR)ules?,\s\d{4}"), 1),
    ("section", re.compile(r"(?m)^[ \t]*(?:SECTION|Section|SEC\.|Sec\.)\s+\d"), 4),
    ("article", re.compile(r"(?m)^[ \t]*(?:ARTICLE\s|Article\s|Art\.)\s*\d"), 4),
    ("rule", re.compile(r"(?m)^[ \t]*(?:RULE|Rule)\s+\d"), 4),
    ("regulation", re.compile(r"(?m)^[ \t]*(?:REGULATION|Regulation)\s+\d"), 4),
    ("regulation", re.compile(r"R(?<!\wR)egulations?,\s\d{4}"), 1),
)
_OWN_SECTION = re.compile(
    r"ection(?:(?:(?<=ub-section)|(?<=ubsection))s?\s(?:\d+[A-Z]?)?\(\d+\)(?!\s+of\b)"
    r"|(?:(?<=[Tt]his\ssection)|(?<=[Tt]his\ssub-section)|(?<=[Tt]his\ssubsection))\b)"
)
"""Begins with the letters that all have, so that the search leaps to them."""
_TITLE = re.compile(
    r"(?:be\scalled|be\scited\sas|\bcited\sas)\s+(?:the\s+|\"|“)*([A-Z][^;\"”]{3,180}?(?:Rules?|Regulations?|Act|Ordinance|Bye-?\s?laws|Order|Scheme)\b(?:,?\s*\d{4})?)"
)
_SITE_TITLE = re.compile(
    r"(?:Section|Rule|Regulation|Article)\s+(\d+[A-Z]{0,2})((?:\s?\(\w{1,5}\))*)\s+in\s+(?:The\s+)?(.+)", re.DOTALL
)
_SIGNATURE = re.compile(
    r"(?m)^[ \t]*(?:\[\s?(?:F\.?\s?)?N\s?[o0]\.?[^\]\n]{3,80}\][^\n]*"
    r"|[A-Z][A-Z. ]{4,40},\s*(?:Under|Jt|Joint|Dy|Deputy|Secy)[^\n]*)"
)


def find_unit(text: str) -> str:
    """The instrument's own unit, by its own words: rule, regulation, section or article."""
    # Of units with equal votes the one named first here wins.
    votes = Counter({"rule": 0, "regulation": 0, "section": 0, "article": 0})
    for signs, words in ((_SMALL_SIGNS, text.lower()), (_UNIT_SIGNS, text)):
        for unit, pattern, weight in signs:
            votes[unit] += weight * sum(1 for _ in islice(pattern.finditer(words), 6))
    unit, count = votes.most_common(1)[0]
    unit = unit if count else "rule"
    return "section" if unit in ("rule", "regulation") and _has_sections(text, unit) else unit


def _has_sections(text: str, unit: str) -> bool:
    """Does the instrument call its own units sections, though it is called rules or regulations, as in Canada?"""
    own = sum(1 for _ in islice(_OWN_SECTION.finditer(text), 3))
    return own > 1 and re.search(rf"(?i)\b(?:sub-?)?{unit}s?\s\(?\d", text) is None


def site_title(text: EditedText) -> tuple[str, list[str], str] | None:
    """(unit number, sub-numbers, title) that a site's heading gives for an extract, from the furniture taken out."""
    for edit in text.edits:
        if edit.rule == "furniture.site-title" and (match := _SITE_TITLE.match(edit.before.strip())):
            return match[1], re.findall(r"\((\w+)\)", match[2]), " ".join(match[3].split())
    return None


def find_title(text: EditedText) -> str | None:
    """The instrument's title: as it calls itself, else as the site calls it."""
    match = _TITLE.search(text.text)
    if match:
        return " ".join(match[1].split())
    site = site_title(text)
    return site[2] if site else None


_NUMBERED_LINE = re.compile(r"[ \t]*(?:[2-9]|[1-9]\d{1,2}|[IVXLC]{1,7})\.[ \t][^\n]{0,80}")
"""The beginning of a unit after the first: powers exercised in it are no preamble."""


def _block_start(text: str, at: int, floor: int) -> int:
    """The start of the paragraph that holds `at`: after the last blank line, or the last line break after a full line."""
    blank = max(text.rfind("\n\n", floor, at), text.rfind("\n \n", floor, at))
    start = blank + 2 if blank >= 0 else floor
    while start < at and text[start] in " \t\r\n":
        start += 1
    return start


def _line_before(text: str, start: int, at: int) -> int:
    """Within a paragraph without blank lines: the first line of the enacting words, skipping short head lines."""
    lines = [match.start() for match in re.finditer(r"(?m)^", text[start:at])]
    for offset in lines[1:]:
        head = text[start : start + offset].rstrip()
        last = head.rsplit("\n", 1)[-1].strip()
        rest = text[start + offset : at]
        if last and len(last) < 60 and "\n" not in rest.strip() and not last.endswith((",", "of", "the", "and")):
            return start + offset
    return start


def find_preamble(text: str, body: int) -> tuple[int, int] | None:
    """Where the preamble stands before the body, if there is one."""
    match = _ENACTING.search(text, 0, body)
    if match is None or _NUMBERED_LINE.fullmatch(text, text.rfind("\n", 0, match.start()) + 1, match.start()):
        return None
    start = _line_before(text, _block_start(text, match.start(), 0), match.start())
    return start, body


def front_nodes(text: str, body: int) -> list[Node]:
    """Titles, notification head and preamble before `body`, every character of it covered."""
    if not text[:body].strip():
        return []
    preamble = find_preamble(text, body)
    nodes: list[Node] = []
    end = preamble[0] if preamble else body
    at = 0
    while at < end and text[at].isspace():
        at += 1
    if at < end:
        head = re.search(r"MINISTRY|NOTIFICATION|GOVERNMENT|DEPARTMENT", text[at:end])
        segment = "notification-head" if head else "title"
        words = " ".join(text[at:end].split())
        nodes.append(Node(0, "crossheading", segment, heading=words[:200]))
    if preamble:
        nodes.append(Node(preamble[0] if nodes else 0, "preamble", "preamble"))
    return nodes or [Node(0, "unclassified", "head-1")]


_END_MATTER = re.compile(
    r"(?mi)^[ \t]*(?:EXPLANATORY\s+(?:NOTE|STATEMENT|MEMORANDUM)|STATEMENT\s+OF\s+OBJECTS\s+AND\s+REASONS|"
    r"(?:NO\s+)?SUBSIDIARY\s+LEGISLATION)[ \t.:—–-]*$"
)


def _signature(text: str, floor: int) -> int | None:
    """Where the signature block begins, after `floor`; None where there is none in the last tenth."""
    found = _SIGNATURE.search(text, max(floor, len(text) - max(600, len(text) // 10)))
    return found.start() if found else None


def tail_nodes(text: str, floor: int) -> list[Node]:
    """What stands after the last provision: the signature, and a note that explains the instrument and is no part of it."""
    signature = _signature(text, floor)
    note = _END_MATTER.search(text, max(floor, len(text) // 2))
    found = [Node(signature, "signature", "signature")] if signature is not None else []
    if note is not None:
        found.append(Node(note.end() - len(note[0].lstrip()), "unclassified", "note-1"))
    return sorted(found, key=lambda node: node.at)
