"""Where the parts of a provision stand in the clean text: its number, its heading, the words that open it, its own words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...model.document import Document
from ...model.provision import Provision
from ...model.text import Span
from ..names import cited
from ..output import printable
from .parts import DIVISIONS, minus

LEADS = {
    "proviso": re.compile(r"\W{0,3}Provided(?:,? (?:further|also|however|always|that))*", re.I),
    "explanation": re.compile(r"\W{0,3}Explanation(?:\s+[\dIVX]{1,5})?\s{0,2}[-.:—–]{0,3}", re.I),
    "illustration": re.compile(r"\W{0,3}Illustrations?\s{0,2}[-.:—–]{0,3}", re.I),
}
"""The words that open what qualifies a provision: they are set in italics."""


JOINING = re.compile(r"[\s.:—–-]*")
LINES = ("crossheading", "form", "signature", "unclassified", "schedule", "part", "chapter")
"""What is set line by line: no line of it goes on after a blank one."""
FULL_LINE = 30


@dataclass(frozen=True)
class Extents:
    """The clean spans of a document's provisions."""

    document: Document

    def own_start(self, provision: Provision) -> int:
        """The clean offset after the enumerator, which the page sets in the margin."""
        start, end = self.document.graph.ranges[provision.path]
        after = self._after_number(provision, start, end)
        if provision.kind in DIVISIONS and start < after:
            # "PART I—PRELIMINARY" is set as two lines, so the dash between them goes.
            return min(end, JOINING.match(self.document.text.text, after).end())  # type: ignore[union-attr]
        return after

    def _after_number(self, provision: Provision, start: int, end: int) -> int:
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

    def paragraph_end(self, provision: Provision, start: int, end: int) -> int:
        """Where the paragraph that begins at `start` ends: at a blank line, unless the sentence goes on after it.

        Scans put a blank line between any two lines: a full line that does not end a sentence is no paragraph.
        """
        text, at = self.document.text.text, start
        while True:
            stop = text.find("\n\n", at, end)
            if stop < 0:
                return end
            at = self._word_from(stop, end)
            open_ended = stop > start and (text[stop - 1].isalnum() or text[stop - 1] in ",-")
            full = stop - max(start, text.rfind("\n", start, stop) + 1) >= FULL_LINE
            goes_on = at < end and (text[at].islower() or (full and text[at].isalnum()))
            if not open_ended or not goes_on or provision.kind in LINES:
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
