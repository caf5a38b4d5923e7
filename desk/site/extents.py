"""Where the parts of a provision stand in the clean text: its number, its heading, the words that open it, its own words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...model.document import Document
from ...model.provision import Provision
from ...model.text import Span
from ..names import cited
from ..output import printable
from .parts import minus

LEADS = {
    "proviso": re.compile(r"\W{0,3}Provided(?:,? (?:further|also|however|always|that))*", re.I),
    "explanation": re.compile(r"\W{0,3}Explanation(?:\s+[\dIVX]{1,5})?\s{0,2}[-.:—–]{0,3}", re.I),
    "illustration": re.compile(r"\W{0,3}Illustrations?\s{0,2}[-.:—–]{0,3}", re.I),
}
"""The words that open what qualifies a provision: they are set in italics."""


@dataclass(frozen=True)
class Extents:
    """The clean spans of a document's provisions."""

    document: Document

    def own_start(self, provision: Provision) -> int:
        """The clean offset after the enumerator, which the page sets in the margin."""
        start, end = self.document.graph.ranges[provision.path]
        if provision.num is None:
            return start
        if provision.printed and self.document.raw.text.startswith(provision.printed, provision.start):
            after = self.document.text.clean_offset(provision.start + len(provision.printed))
            return max(start, min(end, after))
        if self.document.text.text.startswith(provision.num, start):
            return start + len(provision.num)
        if provision.body is None or provision.heading:
            return start
        return max(start, min(end, self.document.text.clean_offset(provision.body)))

    def own(self, provision: Provision) -> list[Span]:
        """The clean stretches that belong to no provision under it."""
        graph = self.document.graph
        under = [graph.ranges[child.path] for child in graph.children(provision.path)]
        return minus([graph.ranges[provision.path]], under)

    def first_words(self, provision: Provision, length: int = 60) -> str:
        start, end = self.own_start(provision), self.document.graph.ranges[provision.path][1]
        first = next(iter(self.document.graph.children(provision.path)), None)
        if first:
            end = min(end, self.document.graph.ranges[first.path][0])
        words = provision.heading or self.document.text.text[start : min(end, start + 2 * length)]
        head = " ".join(printable(words).split())
        if not head:
            head = "lost" if provision.kind == "gap" else f"{provision.kind} {cited(provision.path)}" if first else ""
        return head if len(head) <= length else head[:length].rsplit(" ", 1)[0] + "…"

    def paragraph_end(self, start: int, end: int) -> int:
        """Where the paragraph that begins at `start` ends: at a blank line, unless the sentence goes on after it.

        Scans put a blank line between any two lines; what neither ends a sentence nor begins one is no paragraph.
        """
        text, at = self.document.text.text, start
        while True:
            stop = text.find("\n\n", at, end)
            if stop < 0:
                return end
            at = self._word_from(stop, end)
            before = text[stop - 1] if stop > start else "."
            if at >= end or not (before.isalnum() or before in ",-") or not text[at].islower():
                return stop

    def heading(self, provision: Provision) -> Span | None:
        """The clean span of the heading, where it stands at the head of the words."""
        if not provision.heading:
            return None
        text = self.document.text.text
        start = self._word_from(self.own_start(provision), len(text))
        if text.startswith(provision.heading, start):
            return start, start + len(provision.heading)
        body = provision.start if provision.body is None else provision.body
        spans = self.document.text.to_clean(body, body + len(provision.heading))
        same = self.document.raw.text.startswith(provision.heading, body)
        return (spans[0][0], spans[-1][1]) if same and spans else None

    def lead(self, provision: Provision) -> Span | None:
        """The clean span of the words that open a proviso, an Explanation or an illustration."""
        opening = LEADS.get(provision.kind)
        start = self.own_start(provision)
        found = opening.match(self.document.text.text, start, start + 80) if opening else None
        return found.span() if found else None

    def _word_from(self, start: int, end: int) -> int:
        text = self.document.text.text
        while start < end and text[start].isspace():
            start += 1
        return start
