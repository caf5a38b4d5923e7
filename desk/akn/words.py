"""The words of a provision: its mark, its heading and its paragraphs, with the references in them as links."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from ...model.graph import ClauseGraph
from ...model.provision import Provision
from ...model.reference import Reference
from ...model.text import Span
from .elements import Element, add, say
from .metadata import Work

_BLANK_LINE = re.compile(r"\n[ \t\r]*\n\s*")
_AFTER_HEADING = re.compile(r"[\s.:;,–—―-]*[.:–—―-]")
_SCHEDULE_NOTE = re.compile(r"[\[(](?:See|Vide|Rules?|Regulations?|Sections?|rr?\.|ss?\.)[^\[\]\n]*[\])]\s*")
"""`[See rule 12 (2)]` between the mark of a schedule and its heading: it stays with the heading."""
_LIST = re.compile(r"\s*(?:,\s*(?:and|or)\b|,|&|\band\b|\bor\b)\s*")
_SECTION = re.compile(r"(?:section|sec\.?|s\.)\s*(\d+[A-Z]{0,2})", re.IGNORECASE)


@dataclass(frozen=True)
class Own:
    """The clean spans of a provision's own words; empty spans where it has none of a kind."""

    num: Span
    heading: Span
    text: Span


def own_words(graph: ClauseGraph, provision: Provision, end: int) -> Own:
    """Where the mark, the heading and the rest of a provision's own words stand; `end` is where its children begin."""
    text = graph.text.text
    start = graph.ranges[provision.path][0]
    body = start
    if provision.printed and provision.body is not None:
        body = min(max(graph.text.clean_offset(provision.body), start), end)
    elif provision.printed and text.startswith(provision.printed, start):
        body = min(start + len(provision.printed), end)
    # The body begins after an inline heading, so the heading is looked for from the mark on.
    mark = _mark_end(text, start, body, provision)
    at = mark
    while at < end and text[at].isspace():
        at += 1
    stop = _heading_end(text, at, end, provision.heading) if provision.heading else at
    if stop == at and provision.heading and (note := _SCHEDULE_NOTE.match(text, at, min(end, at + 160))):
        below = _heading_end(text, note.end(), end, provision.heading)
        stop = below if below > note.end() else at
    if stop == at:
        return Own((start, body), (body, body), (body, end))
    return Own((start, mark), (at, stop), (stop, end))


def _mark_end(text: str, start: int, body: int, provision: Provision) -> int:
    """Where the heading begins in the words before the body, if it stands there: the mark ends before it."""
    first = (provision.heading or "").split(maxsplit=1)[:1]
    if not first or not provision.printed:
        return body
    # A repaired mark may be longer or shorter than the printed one.
    at = text.find(first[0], start, min(body, start + len(provision.printed) + 12 + len(first[0])))
    return at if at > start else body


def _heading_end(text: str, start: int, end: int, heading: str) -> int:
    """The end of the heading and its dash, if the words at `start` are the heading; else `start`."""
    at = start
    for letter in "".join(heading.split()):
        while at < end and text[at].isspace():
            at += 1
        if at >= end or text[at] != letter:
            return start
        at += 1
    dash = _AFTER_HEADING.match(text, at, end)
    return dash.end() if dash else at


class Inline:
    """Writes clean text into elements, each reference that stands wholly inside as a link."""

    def __init__(self, graph: ClauseGraph, work: Work) -> None:
        self.graph, self.work = graph, work
        self.links: list[tuple[Span, Reference]] = []
        last = 0
        for reference in sorted(graph.references, key=lambda reference: reference.span):
            clean = graph.text.to_clean(*reference.span)
            if len(clean) == 1 and clean[0][0] >= last:
                self.links.append((clean[0], reference))
                last = clean[0][1]
        self.links.sort(key=lambda link: link[0])
        self.starts = [span[0] for span, _ in self.links]

    def paragraphs(self, parent: Element, span: Span) -> None:
        """The words of a span as one `p` for each paragraph."""
        for start, end in blocks(self.graph.text.text, span):
            self.write(add(parent, "p"), (start, end))

    def write(self, element: Element, span: Span) -> None:
        """The words of a span into an element, line breaks as spaces."""
        at, end = span
        for nth in range(bisect_left(self.starts, at), len(self.links)):
            (low, high), reference = self.links[nth]
            if high > end:
                break
            if low < at:
                continue
            self._say(element, at, low)
            at = self._link(element, (low, high), reference)
        self._say(element, at, end)

    def _say(self, element: Element, start: int, end: int) -> None:
        say(element, self.graph.text.text[start:end])

    def _link(self, element: Element, span: Span, reference: Reference) -> int:
        """The link for a reference, if it can be given one that is true; where the text goes on."""
        hrefs = self._hrefs(reference)
        if len(hrefs) == 1:
            self.write_plain(add(element, "ref", href=hrefs[0]), span)
            return span[1]
        words = self.graph.text.text[slice(*span)]
        if hrefs and re.search(r"\bto\b|\d\s?[–-]\s?\d", words) and not re.search(r",|\band\b|\bor\b", words):
            self.write_plain(add(element, "rref", **{"from": hrefs[0], "upTo": hrefs[-1]}), span)
            return span[1]
        cuts = [match.span() for match in _LIST.finditer(words)]
        if hrefs and len(cuts) + 1 == len(hrefs):
            group = add(element, "mref")
            at = span[0]
            for href, (low, high) in zip(hrefs, [*cuts, (len(words), len(words))], strict=True):
                self.write_plain(add(group, "ref", href=href), (at, span[0] + low))
                self._say(group, span[0] + low, span[0] + high)
                at = span[0] + high
            return span[1]
        return span[0]

    def write_plain(self, element: Element, span: Span) -> None:
        """The words of a span, without links."""
        self._say(element, *span)

    def _hrefs(self, reference: Reference) -> list[str]:
        if reference.status == "resolved":
            return [f"#{self.graph.by_path[path].eid}" for path in reference.targets if path in self.graph.by_path]
        if reference.status == "self":
            return [self.work.uri]
        cited = reference.external
        # A number without its country names no Act: the same year and number exist in several.
        if reference.status != "external" or cited is None or self.work.country == "zz":
            return []
        if not (cited.year and str(cited.number or "").isdigit() and (cited.title or "").endswith("Act")):
            return []
        whole = f"/akn/{self.work.country}/act/{cited.year}/{cited.number}"
        if cited.provision is None:
            return [whole]
        section = _SECTION.fullmatch(cited.provision.strip())
        return [f"{whole}/~sec_{section[1]}"] if section else []


def blocks(text: str, span: Span) -> list[Span]:
    """The paragraphs of a span, without the white space around them."""
    found: list[Span] = []
    at = span[0]
    for match in [*_BLANK_LINE.finditer(text, *span), None]:
        end = match.start() if match else span[1]
        words = text[at:end]
        if words.strip():
            found.append((at + len(words) - len(words.lstrip()), at + len(words.rstrip())))
        at = match.end() if match else end
    return found
