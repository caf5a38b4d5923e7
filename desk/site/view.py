"""A document as the clause browser shows it: sections with their words, notes and raw text, ready for the templates.

Invariant: every provision of the graph is shown exactly once: in the text, or among what was left out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from ...model.document import Document
from ...model.provision import Provision
from ...model.reference import Reference
from ...model.text import Span
from ..output import printable
from .parts import ASIDE, DIVISIONS, FEW, SIGNS, Link, Note, Rows, Section, Words, css, minus, on_the_number, table
from .runs import Marks, explained


@dataclass(frozen=True)
class View:
    """Everything that the page of one gazette shows."""

    document: Document

    @cached_property
    def marks(self) -> Marks:
        return Marks(self.document)

    @cached_property
    def sections(self) -> list[Section]:
        """The top level, in reading order, without what was left out."""
        known = self.document.graph.by_path
        top = [item for item in self.document.graph.provisions if item.parent is None or item.parent not in known]
        return [self._section(item) for item in top if item.kind not in ASIDE]

    @cached_property
    def aside(self) -> list[Section]:
        """What is no part of the instrument: mastheads, running heads, printer's marks."""
        return [self._section(item, bare=True) for item in self.document.graph.provisions if item.kind in ASIDE]

    @cached_property
    def contents(self) -> list[tuple[Section, str]]:
        """The sections that the table of contents lists, each with its first words; two levels where there are few."""
        listed = [item for item in self.sections if item.provision.num or item.provision.kind in DIVISIONS]
        if len(listed) < FEW:
            listed = [part for item in listed for part in (item, *item.parts) if isinstance(part, Section)]
        return [(item, self._first_words(item.provision)) for item in listed]

    @cached_property
    def cited_by(self) -> dict[str, list[str]]:
        """For each path the provisions that cite it."""
        found: dict[str, list[str]] = {}
        for reference in self.document.graph.references:
            for target in reference.targets:
                if reference.source and reference.source not in found.setdefault(target, []):
                    found[target].append(reference.source)
        return found

    @cached_property
    def verdicts(self) -> Counter[str]:
        return Counter(reference.status for reference in self.document.graph.references)

    @cached_property
    def lanes(self) -> Counter[str]:
        return Counter(edit.lane for edit in self.document.edits)

    @cached_property
    def bases(self) -> Counter[str]:
        return Counter(provision.basis for provision in self.document.graph.provisions)

    def href(self, path: str | None) -> str | None:
        """The link to a provision of this page."""
        provision = self.document.graph.by_path.get(path or "")
        return None if provision is None else "#" + quote(provision.eid, safe="")

    def link(self, path: str) -> Link:
        return Link(printable(path), self.href(path))

    def verdict(self, reference: Reference) -> str:
        """The sentence that a reference's title says."""
        external = reference.external
        outside = external and ", ".join(str(part) for part in (external.provision, external.title, external.year) if part)
        where = ", ".join(reference.targets) or outside or ""
        return printable(". ".join(part for part in (f"{reference.status} {where}".strip(), reference.reason) if part))

    def _first_words(self, provision: Provision) -> str:
        start, end = self._own_start(provision), self.document.graph.ranges[provision.path][1]
        words = provision.heading or self.document.text.text[start : min(end, start + 120)]
        head = " ".join(printable(words).split()) or ("lost" if provision.kind == "gap" else "")
        return head if len(head) <= 60 else head[:60].rsplit(" ", 1)[0] + "…"

    def _own_start(self, provision: Provision) -> int:
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

    def _section(self, provision: Provision, bare: bool = False) -> Section:
        section = Section(
            provision,
            printable(provision.path),
            SIGNS.get(provision.basis, ""),
            css(provision),
            raw=self._raw(provision),
        )
        if not bare:
            section.parts = list(self._parts(provision))
            section.notes = list(self._notes(provision))
        return section

    def _parts(self, provision: Provision) -> Iterator[Words | Section | Rows]:
        """Own words and sections under it, as they follow each other."""
        graph = self.document.graph
        at, end = self._own_start(provision), graph.ranges[provision.path][1]
        rows: list[Section] = []
        children = [child for child in graph.children(provision.path) if child.kind not in ASIDE]
        for child in sorted(children, key=lambda child: graph.ranges[child.path]):
            start, stop = graph.ranges[child.path]
            words = list(self._words(provision, at, start))
            if rows and (child.kind != "row" or words):
                yield table(rows)
                rows = []
            yield from words
            if child.kind == "row":
                rows.append(self._section(child))
            else:
                yield self._section(child)
            at = max(at, stop)
        if rows:
            yield table(rows)
        yield from self._words(provision, at, end)

    def _words(self, provision: Provision, start: int, end: int) -> Iterator[Words]:
        """The paragraphs of a clean stretch; a blank line ends one."""
        text, at = self.document.text.text, start
        heading = self._heading(provision)
        while at < end:
            stop = text.find("\n\n", at, end)
            stop = end if stop < 0 else stop
            if text[at:stop].strip():
                yield Words(tuple(self.marks.phrases(at, stop, heading)))
            at = stop + 2

    def _heading(self, provision: Provision) -> Span | None:
        """The clean span of the heading, where it stands at the head of the words."""
        if not provision.heading:
            return None
        text = self.document.text.text
        start = self._own_start(provision)
        while start < len(text) and text[start].isspace():
            start += 1
        if text.startswith(provision.heading, start):
            return start, start + len(provision.heading)
        body = provision.start if provision.body is None else provision.body
        spans = self.document.text.to_clean(body, body + len(provision.heading))
        same = self.document.raw.text.startswith(provision.heading, body)
        return (spans[0][0], spans[-1][1]) if same and spans else None

    def _raw(self, provision: Provision) -> tuple[tuple[int, int, str], ...]:
        under = [span for child in self.document.graph.children(provision.path) for span in child.spans]
        text = self.document.raw.text
        return tuple((start, end, printable(text[start:end])) for start, end in minus(provision.spans, under))

    def _notes(self, provision: Provision) -> Iterator[Note]:
        if provision.basis != "printed":
            printed = f", printed “{printable(provision.printed)}”" if provision.printed else ""
            why = "; ".join(printable(item) for item in provision.evidence)
            number = provision.num or provision.path
            yield Note("basis", f"{number} is {provision.basis}{printed}" + (f": {why}" if why else "."))
        for reading in provision.readings:
            yield Note("basis", f"or {reading.num}: {reading.why}")
        if provision.belongs_to:
            yield Note("moved", "Stands out of its place here; it belongs to", (self.link(provision.belongs_to),))
        yield from self._word_notes(provision)
        citing = self.cited_by.get(provision.path)
        if citing:
            yield Note("cited", "Cited by", tuple(self.link(path) for path in citing))

    def _word_notes(self, provision: Provision) -> Iterator[Note]:
        for start, end in self._own_stretches(provision):
            for nth in self.marks.references_in(start, end):
                yield from self._reference_note(self.document.graph.references[nth])
            for mark in self.marks.marks_in(start, end):
                if mark.edit.lane != "auto" and not on_the_number(mark.edit, provision):
                    yield Note(mark.edit.lane, explained(mark.edit))

    def _own_stretches(self, provision: Provision) -> list[Span]:
        graph = self.document.graph
        return minus([graph.ranges[provision.path]], [graph.ranges[child.path] for child in graph.children(provision.path)])

    def _reference_note(self, reference: Reference) -> Iterator[Note]:
        """What a link alone cannot show: several targets, none, or several that could be meant."""
        words = f"“{' '.join(printable(reference.text).split())}”"
        if reference.status in ("dangling", "conflict"):
            yield Note("dangling", f"{words} {reference.status}: {printable(reference.reason)}")
        elif reference.status in ("ambiguous", "partial"):
            links = tuple(self.link(path) for path in reference.candidates or reference.targets)
            yield Note("ambiguous", f"{words} {reference.status}: {printable(reference.reason)}", links)
        elif len(reference.targets) > 1:
            yield Note("targets", words, tuple(self.link(path) for path in reference.targets))
