"""A document as the clause browser shows it: sections with their words and notes, ready for the templates.

Invariant: every provision of the graph is shown exactly once: in the text, among its footnotes, or among what was left
out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote

from ...model.document import Document
from ...model.provision import Provision
from ...model.reference import Reference
from ...model.rules import RuleBook
from ...model.text import Span
from ..names import UNIT_MARKS, cited
from ..output import printable
from .contents import Entry, contents_of
from .defined import Definition, definitions, uses
from .extents import Extents
from .notes import Beside, notes_on
from .panel import Panel
from .parts import ASIDE, SIGNS, Foot, Link, Rows, Section, Words, css, is_footnote, minus, table
from .runs import Marks, layer

LONG = 1500
"""Provisions of a page that takes a browser long to lay out."""
FEW = 5
"""So many targets of a reference are named in a sentence."""


@dataclass(frozen=True)
class View:
    """Everything that the page of one gazette shows."""

    document: Document
    book: RuleBook | None = field(default=None, kw_only=True)
    """The rules that go with the document."""
    raw_page: str = field(default="", kw_only=True)
    """Where the text as received is shown; nothing where it is not."""
    scan_page: str = field(default="", kw_only=True)
    """Where the pictures of its pages are shown; nothing where there are none."""

    @cached_property
    def extents(self) -> Extents:
        return Extents(self.document)

    @cached_property
    def panel(self) -> Panel | None:
        """The questions that the rules answer; None without rules."""
        return Panel(self.book, self.document) if self.book and self.book.questions else None

    @cached_property
    def defined(self) -> list[Definition]:
        return definitions(self.document)

    @cached_property
    def marks(self) -> Marks:
        bound = layer(self.panel.spans) if self.panel else []
        return Marks(self.document, bound, uses(self.document, self.defined))

    @cached_property
    def _top(self) -> list[Provision]:
        known = self.document.graph.by_path
        top = [item for item in self.document.graph.provisions if item.parent is None or item.parent not in known]
        return [item for item in top if item.kind not in ASIDE]

    @cached_property
    def sections(self) -> list[Section]:
        """The top level, in reading order, without footnotes and what was left out."""
        return [self._section(item) for item in self._top if not is_footnote(item)]

    @cached_property
    def footnotes(self) -> list[Section]:
        """The publisher's notes, kept apart from the text."""
        return [self._section(item) for item in self.document.graph.provisions if is_footnote(item)]

    @cached_property
    def aside(self) -> list[Section]:
        """What is no part of the instrument: mastheads, running heads, printer's marks."""
        return [self._section(item, bare=True) for item in self.document.graph.provisions if item.kind in ASIDE]

    @cached_property
    def contents(self) -> list[Entry]:
        """The table of contents."""
        return contents_of(self.extents, self._top, self.cited_by)

    @cached_property
    def cited_by(self) -> dict[str, list[str]]:
        """For each path the provisions that cite it."""
        found: dict[str, dict[str, None]] = {}
        for reference in self.document.graph.references:
            for target in reference.targets:
                if reference.source:
                    found.setdefault(target, {})[reference.source] = None
        return {path: list(citing) for path, citing in found.items()}

    @cached_property
    def verdicts(self) -> Counter[str]:
        return Counter(reference.status for reference in self.document.graph.references)

    @cached_property
    def lanes(self) -> Counter[str]:
        return Counter(edit.lane for edit in self.document.edits)

    @cached_property
    def bases(self) -> Counter[str]:
        return Counter(provision.basis for provision in self.document.graph.provisions)

    @property
    def long(self) -> bool:
        """Whether a browser should lay out only what is in sight."""
        return len(self.document.graph.provisions) > LONG

    @property
    def unit_mark(self) -> str:
        """How a citation shortens the instrument's own unit: r., reg., s."""
        return UNIT_MARKS.get(self.document.graph.unit, "")

    @cached_property
    def _older_names(self) -> dict[str, tuple[str, ...]]:
        """Of each uid the names that its provision bore before, and that no other bears now."""
        taken = self.document.graph.by_eid
        names: dict[str, tuple[str, ...]] = {}
        for alias, uid in self.document.graph.aliases:
            if alias not in taken:
                names[uid] = (*names.get(uid, ()), alias)
        return names

    def href(self, path: str | None) -> str | None:
        """The link to a provision of this page."""
        provision = self.document.graph.by_path.get(path or "")
        return None if provision is None else "#" + quote(provision.eid, safe="")

    def raw_href(self, path: str) -> str:
        """The link to where a provision begins in the text as received."""
        return f"{self.raw_page}#{quote(self.document.graph.by_path[path].eid, safe='')}"

    @cached_property
    def _beside(self) -> Beside:
        return Beside(self.document, self.extents, self.marks, self.cited_by, self.panel, self.link)

    def link(self, path: str) -> Link:
        return Link(printable(cited(path)), self.href(path))

    def others(self, reference: Reference) -> str:
        """The links to the targets after the first, for the pop-up."""
        links = (self.href(path) for path in (*reference.targets[1:], *reference.candidates))
        return " ".join(dict.fromkeys(link for link in links if link))

    def verdict(self, reference: Reference) -> str:
        """The sentence that a reference's title says."""
        external = reference.external
        outside = external and ", ".join(str(part) for part in (external.provision, external.title, external.year) if part)
        where = ", ".join(map(cited, reference.targets[:FEW])) or outside or ""
        if len(reference.targets) > FEW:
            where += f" and {len(reference.targets) - FEW} more"
        if reference.status == "resolved" and reference.source:
            said = f"Read from {cited(reference.source)} it is {where}"
        else:
            said = f"{reference.status.capitalize()}: {where}" if where else reference.status.capitalize()
        return printable(". ".join(part for part in (said, reference.reason) if part))

    def _section(self, provision: Provision, bare: bool = False) -> Section:
        section = Section(
            provision,
            printable(provision.path),
            SIGNS.get(provision.basis, ""),
            css(provision),
            raw=self._raw(provision),
            aliases=self._older_names.get(provision.uid, ()),
        )
        if not bare:
            section.parts = list(self._parts(provision))
            section.notes = list(notes_on(self._beside, provision))
        return section

    def _parts(self, provision: Provision) -> Iterator[Words | Section | Rows | Foot]:
        """Own words and sections under it, as they follow each other."""
        graph = self.document.graph
        at, end = self.extents.own_start(provision), graph.ranges[provision.path][1]
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
            elif is_footnote(child):
                yield Foot(child.path.rsplit("-", 1)[-1], self.href(child.path) or "")
            else:
                yield self._section(child)
            at = max(at, stop)
        if rows:
            yield table(rows)
        yield from self._words(provision, at, end)

    def _words(self, provision: Provision, start: int, end: int) -> Iterator[Words]:
        """The paragraphs of a clean stretch; a blank line ends one."""
        text, at = self.document.text.text, start
        heading, lead = self.extents.heading(provision), self.extents.lead(provision)
        after = start > self.extents.own_start(provision)
        while at < end:
            stop = self.extents.paragraph_end(provision, at, end)
            if text[at:stop].strip():
                yield Words(tuple(self.marks.phrases(at, stop, heading, lead)), after)
            at = stop + 2

    def _raw(self, provision: Provision) -> tuple[tuple[int, int, str], ...]:
        text = self.document.raw.text
        return tuple((start, end, printable(text[start:end])) for start, end in self.own_raw(provision))

    def own_raw(self, provision: Provision) -> list[Span]:
        """The raw stretches of a provision that belong to none under it."""
        under = [span for child in self.document.graph.children(provision.path) for span in child.spans]
        return minus(provision.spans, under)
