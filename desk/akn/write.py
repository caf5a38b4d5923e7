"""From a document to Akoma Ntoso: units in the body, parts around them, schedules as attachments, tables as tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from ...model.document import Document
from ...model.provision import UNITS, Provision
from ...model.text import Span
from .elements import Element, add, make_root, say, written
from .metadata import add_meta, describe
from .names import CONTINUATION, ELEMENTS, NOT_IN_XML, akn, own
from .words import Inline, Own, own_words

DIVISIONS = ("part", "chapter")
ATTACHED = ("schedule", "form")
_NO_CROSSHEADING = (akn("body"), akn("mainBody"))
"""The elements in which the schema has no crossHeading."""


def to_akn(document: Document) -> str:
    """The document as Akoma Ntoso 3.0 XML.

    >>> from clausebook.ingest.pipeline import digest
    >>> from clausebook.model.text import RawText
    >>> xml = to_akn(digest(RawText.of("1. Lights.—(1) Every boat shall carry a light.\\n"), "boats"))
    >>> '<num>1.</num><heading>Lights.—</heading><subrule eId="rule_1__subrule_1"' in xml
    True
    """
    return _Writer(document).write()


class _Writer:
    def __init__(self, document: Document) -> None:
        self.graph = document.graph
        self.work = describe(document)
        self.inline = Inline(self.graph, self.work)

    def write(self) -> str:
        root = make_root()
        act = add(root, "act", name=self.work.name)
        add_meta(act, self.work)
        top = [provision for provision in self.graph.children(None) if self._shown(provision)]
        front, rest = self._front(top)
        self._write_front(act, front)
        signature = next((p for p in rest if p.kind == "signature" and not self._children(p)), None)
        rest = [provision for provision in rest if provision is not signature]
        self._body(act, [provision for provision in rest if provision.kind not in ATTACHED])
        if signature is not None:
            conclusions = self._element(act, "conclusions", signature)
            self.inline.paragraphs(conclusions, self.graph.ranges[signature.path])
        self._attachments(act, [provision for provision in rest if provision.kind in ATTACHED])
        return written(root)

    def _shown(self, provision: Provision) -> bool:
        """Is there anything to show? Furniture that cleaning took out has no words; a gap is told by a remark."""
        start, end = self.graph.ranges[provision.path]
        return provision.kind == "gap" or bool(self.graph.text.text[start:end].strip())

    def _children(self, provision: Provision) -> list[Provision]:
        return [child for child in self.graph.children(provision.path) if self._shown(child)]

    def _front(self, top: list[Provision]) -> tuple[list[Provision], list[Provision]]:
        """Titles and preamble before the first unit, and everything else."""
        for nth, provision in enumerate(top):
            title = provision.kind == "crossheading" and provision.path in ("title", "notification-head")
            if not (title or provision.kind == "preamble") or self._children(provision):
                return top[:nth], top[nth:]
            if provision.kind == "preamble":
                return top[: nth + 1], top[nth + 1 :]
        return top, []

    def _write_front(self, act: Element, front: list[Provision]) -> None:
        titles = [provision for provision in front if provision.kind != "preamble"]
        if titles:
            preface = add(act, "preface")
            for provision in titles:
                container = self._element(preface, "container", provision, name="crossheading")
                self.inline.paragraphs(container, self.graph.ranges[provision.path])
        for provision in front[len(titles) :]:
            self.inline.paragraphs(self._element(act, "preamble", provision), self.graph.ranges[provision.path])

    def _body(self, act: Element, units: list[Provision]) -> None:
        """The units, each inside the parts and chapters that it stands in."""
        body = add(act, "body")
        open_divisions: list[tuple[Provision | None, Element]] = [(None, body)]
        heading: Provision | None = None
        for nth, provision in enumerate(units):
            if provision.kind in DIVISIONS:
                self._close(open_divisions, provision)
                element = self._element(open_divisions[-1][1], provision.kind, provision)
                self._head(element, provision)
                open_divisions.append((provision, element))
                continue
            if provision.division is None and provision.kind in UNITS:
                del open_divisions[1:]
            following = units[nth + 1] if nth + 1 < len(units) else None
            if following is not None and self._is_heading_of(provision, following):
                heading = provision
                continue
            self._provision(open_divisions[-1][1], provision, heading)
            heading = None
        if not len(body):
            add(body, "hcontainer", name="empty")

    def _close(self, open_divisions: list[tuple[Provision | None, Element]], provision: Provision) -> None:
        """Close the divisions that a part or chapter ends: its likes and those below them."""
        ranks = [DIVISIONS.index(division.kind) if division else -1 for division, _ in open_divisions]
        keep = next((n for n, rank in enumerate(ranks) if rank >= DIVISIONS.index(provision.kind)), len(ranks))
        del open_divisions[keep:]

    def _is_heading_of(self, provision: Provision, unit: Provision) -> bool:
        alone = provision.kind == "crossheading" and not self._children(provision) and provision.heading is not None
        return alone and unit.kind in UNITS and unit.heading == provision.heading

    def _attachments(self, act: Element, schedules: list[Provision]) -> None:
        if not schedules:
            return
        attachments = add(act, "attachments")
        for provision in schedules:
            attachment = self._element(attachments, "attachment", provision)
            children = self._children(provision)
            words = self._head(attachment, provision, children)
            doc = add(attachment, "doc", name=provision.kind)
            add_meta(doc, self.work, provision.eid)
            main = add(doc, "mainBody")
            self.inline.paragraphs(main, words.text)
            self._inside(main, provision, children)
            if not len(main):
                add(main, "p")

    def _provision(self, parent: Element, provision: Provision, heading: Provision | None = None) -> None:
        """One provision with all that stands under it."""
        children = self._children(provision)
        if provision.kind == "crossheading" and not children and parent.tag not in _NO_CROSSHEADING:
            self._line(self._element(parent, "crossHeading", provision), self.graph.ranges[provision.path])
            return
        name = CONTINUATION if _continues(provision) else provision.kind
        element = self._element(parent, ELEMENTS.get(name, "hcontainer"), provision, name=name)
        if heading is not None:
            self._line(self._element(element, "heading", heading), self.graph.ranges[heading.path])
        if provision.kind == "gap":
            self._gap(element, provision)
            return
        words = self._head(element, provision, children)
        if provision.kind == "crossheading":
            self._line(add(element, "heading"), words.text)
            words = Own(words.num, words.heading, (words.text[1], words.text[1]))
        if not children or (provision.kind == "table" and all(child.kind == "row" for child in children)):
            content = add(element, "content")
            self.inline.paragraphs(content, words.text)
            self._table(content, children)
            return
        if self.graph.text.text[slice(*words.text)].strip():
            self.inline.paragraphs(add(element, "intro"), words.text)
        self._inside(element, provision, children)

    def _inside(self, element: Element, provision: Provision, children: list[Provision]) -> None:
        """The children, and any words of the provision's own between and after them."""
        at = self.graph.ranges[children[0].path][0] if children else 0
        for rows, run in groupby(children, key=lambda child: child.kind == "row" and not self._children(child)):
            if rows:
                at = self._rows(element, list(run), at)
                continue
            for child in run:
                self._loose(element, at, self.graph.ranges[child.path][0])
                at = max(at, self.graph.ranges[child.path][1])
                if child is children[-1] and self._wraps(element, provision, child):
                    self.inline.paragraphs(self._element(element, "wrapUp", child), self.graph.ranges[child.path])
                else:
                    self._provision(element, child)
        if children:
            self._loose(element, at, self.graph.ranges[provision.path][1])

    def _wraps(self, element: Element, provision: Provision, child: Provision) -> bool:
        """Can the last child be the wrapUp: text that goes on after a list, with nothing after it?"""
        ends = self.graph.ranges[child.path][1], self.graph.ranges[provision.path][1]
        alone = not self._children(child) and not self.graph.text.text[slice(*ends)].strip()
        return alone and _continues(child) and element.tag != akn("mainBody")

    def _loose(self, element: Element, at: int, end: int) -> None:
        """Words between children, or after them, which belong to none of them."""
        if self.graph.text.text[at:end].strip():
            self.inline.paragraphs(add(add(element, "hcontainer", name="text"), "content"), (at, end))

    def _rows(self, element: Element, rows: list[Provision], at: int) -> int:
        """Rows that stand under something that is no table."""
        for row in rows:
            self._loose(element, at, self.graph.ranges[row.path][0])
            at = max(at, self.graph.ranges[row.path][1])
        holder = add(element, "hcontainer", name="rows")
        self._table(add(holder, "content"), rows)
        return at

    def _table(self, content: Element, rows: Iterable[Provision]) -> None:
        table: Element | None = None
        for row in rows:
            if table is None:
                table = add(content, "table")
            line = self._element(table, "tr", row)
            start, end = self.graph.ranges[row.path]
            name = "th" if row.path.endswith("/header") else "td"
            for cell in re.compile(r"[^\t]+|(?<=\t)(?=\t)").finditer(self.graph.text.text, start, end):
                self.inline.paragraphs(add(line, name), cell.span())

    def _gap(self, element: Element, provision: Provision) -> None:
        element.set("status", "incomplete")
        say(add(element, "num", status="editorial"), provision.num or "")
        paragraph = add(add(element, "content"), "p")
        say(add(paragraph, "remark", status="editorial"), f"[{provision.path} is not in the copy]")

    def _head(self, element: Element, provision: Provision, children: list[Provision] | None = None) -> Own:
        """The mark and the heading of a provision; where its own words stand."""
        start, end = self.graph.ranges[provision.path]
        first = min((self.graph.ranges[child.path][0] for child in children or () if child.kind != "gap"), default=end)
        words = own_words(self.graph, provision, max(start, min(first, end)))
        if self.graph.text.text[slice(*words.num)].strip():
            num = add(element, "num")
            say(num, self.graph.text.text[slice(*words.num)].strip())
            if provision.basis == "repaired":
                num.set("status", "edited")
        elif provision.num is not None and provision.kind != "paragraph":
            say(add(element, "num", status="editorial"), provision.num)
        if provision.kind in DIVISIONS and words.text[0] < words.text[1]:
            words = Own(words.num, (words.heading[0], words.text[1]), (words.text[1], words.text[1]))
        if self.graph.text.text[slice(*words.heading)].strip():
            self._line(add(element, "heading"), words.heading)
        return words

    def _line(self, element: Element, span: Span) -> None:
        """The words of a span, in an element that holds no paragraphs."""
        words = self.graph.text.text[slice(*span)]
        self.inline.write(element, (span[0] + len(words) - len(words.lstrip()), span[0] + len(words.rstrip())))

    def _element(self, parent: Element, tag: str, provision: Provision, name: str | None = None) -> Element:
        """An element for a provision, with its identifiers and what we know of its number and place."""
        element = add(parent, tag)
        if tag in ("hcontainer", "container") and name is not None:
            element.set("name", name)
        attributes = {"eId": re.sub(r"\s+", "-", provision.eid), "GUID": provision.uid, own("path"): provision.path}
        if provision.num is not None:
            attributes[own("num")] = provision.num
        if provision.basis != "printed":
            attributes[own("basis")] = provision.basis
        attributes[own("raw")] = " ".join(f"{start}-{end}" for start, end in provision.spans)
        for key, value in attributes.items():
            element.set(key, NOT_IN_XML.sub("\ufffd", value))
        return element


def _continues(provision: Provision) -> bool:
    bare = provision.kind == "paragraph" and provision.num is None
    return bare and provision.path.rsplit("/", 1)[-1].startswith("continuation-")
