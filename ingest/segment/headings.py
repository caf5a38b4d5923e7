"""Headings that stand away from their number, and footnotes: lines between units that belong to none of their sentences."""

from __future__ import annotations

import re

from .guards import AMENDMENT_NOTE
from .nodes import Node

_ENDED = re.compile(r"[.;:\]\"”)—–-]\s*\Z")
_TITLE = re.compile(r"[A-Z][^\n;:]{2,90}[.]?(?:\n[^\n;:]{2,60}[.]?){0,2}")
_GROUP = re.compile(r"(?:[A-Z]\.?\s?[-–—.]+\s?)?[A-Z][A-Z ,&'’()\n-]{3,90}\.?")
"""The heading of a group of units that have headings of their own: all in capitals."""
_OF_INSTRUMENT = re.compile(r"\d|\b(?:Rules|Act|Regulations|Ordinance)\b", re.IGNORECASE)
_VERB = re.compile(r"\b(?:shall|is|are|may|was|were|has|have)\b")


def _line_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [match.span() for match in re.compile(r"[^\n]+").finditer(text, start, end) if match[0].strip()]


def _heading_before(text: str, floor: int, at: int) -> int | None:
    """Where a heading of one to three short lines begins that stands right before `at`; None without one."""
    spans = _line_spans(text, floor, at)[-3:]
    for nth in range(len(spans)):
        start = spans[nth][0]
        words = text[start:at].strip()
        before = text[floor:start]
        if not before.strip() or not _ENDED.search(before.rstrip() + "") or not before.rstrip(" \t").endswith("\n"):
            continue
        if _TITLE.fullmatch(words) and not _VERB.search(words) and len(words.split()) <= 18 and not re.search(r"\.\s+\S", words):
            return start
    return None


def _last_line(text: str, floor: int, at: int) -> int | None:
    """Where the last line before `at` begins, if it is a heading and another line stands between `floor` and it."""
    spans = _line_spans(text, floor, at)
    if len(spans) < 2:
        return None
    start, words = spans[-1][0], text[spans[-1][0] : at].strip()
    start += len(text[start:at]) - len(text[start:at].lstrip())
    return start if _TITLE.fullmatch(words) and not words.isupper() and not _VERB.search(words) else None


def add_headings(text: str, nodes: list[Node], unit: str, front_end: int) -> list[Node]:
    """Cross-headings for the heading lines before units; where most units have one, it is that unit's heading."""
    units = [node for node in nodes if node.kind == unit and node.printed is not None]
    found: list[tuple[Node, int]] = []
    divided: list[tuple[Node, int, Node]] = []
    order = [node for node in nodes if node.raw is None]
    for node in units:
        place = order.index(node)
        if place == 0:
            continue
        previous = order[place - 1]
        floor = max(previous.body or previous.at, front_end)
        if previous.kind in ("part", "chapter"):
            start = _last_line(text, floor, node.at)
            if start is not None and not node.heading:
                divided.append((node, start, previous))
            continue
        start = _heading_before(text, floor, node.at)
        if start is not None and (not node.heading or _GROUP.fullmatch(text[start : node.at].strip())):
            found.append((node, start))
    own = sum(1 for node, _ in found if not node.heading)
    told = own + (len(divided) if own else 0)
    marginal = told >= 2 and told >= 0.5 * (len(units) - 1)
    for node, start, division in divided if marginal else []:
        found.append((node, start))
        division.heading = " ".join(text[division.body or division.at : start].split()).strip(" -–—.:") or None
    for count, (node, start) in enumerate(sorted(found, key=lambda pair: pair[1]), 1):
        words = " ".join(text[start : node.at].split())
        nodes.insert(nodes.index(node), Node(start, "crossheading", f"crossheading-{count}", heading=words.rstrip(". ")))
        if marginal and not node.heading:
            node.heading = words.rstrip(". ")
            node.evidence.append("the heading stands before the number")
    return nodes


def head_of_first(text: str, front: list[Node], nodes: list[Node], unit: str) -> None:
    """The first unit's heading, where it stands alone before it and is no title of the instrument."""
    first = next((node for node in nodes if node.kind == unit), None)
    title = front[-1] if front else None
    if first is None or title is None or first.heading or title.kind != "crossheading":
        return
    words = text[title.at : first.at].strip()
    if _TITLE.fullmatch(words) and words.endswith(".") and not _OF_INSTRUMENT.search(words):
        first.heading = " ".join(words.split()).rstrip(". ")
        first.evidence.append("the heading stands before the number")


def add_notes(text: str, nodes: list[Node], start: int, end: int) -> list[Node]:
    """Footnotes on amendments, kept beside the text: unclassified nodes inside the unit under which they are printed."""
    order = [node for node in nodes if node.raw is None]
    for count, match in enumerate(AMENDMENT_NOTE.finditer(text, start, end), 1):
        before = [node for node in order if node.at <= match.start()]
        after = next((node.at for node in order if node.at > match.start()), end)
        rest = text[match.end() : after].strip()
        if before and (not rest or AMENDMENT_NOTE.match(rest)):
            host = before[-1]
            nodes.insert(
                nodes.index(host) + 1 + _inside(nodes, host, match.start()),
                Node(match.start(), "unclassified", f"note-{count}", host),
            )
    return nodes


def _inside(nodes: list[Node], host: Node, at: int) -> int:
    """How many nodes after `host` still stand before `at`."""
    place = nodes.index(host) + 1
    return sum(1 for node in nodes[place:] if node.at <= at and node.within(host))
