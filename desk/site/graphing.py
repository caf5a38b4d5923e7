"""The graph of a document as a picture: provisions down the page, an arc for each reference, and the same in words.

Invariant: every reference stands in the list; the picture leaves out what does not fit, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ...model.provision import Provision
from ...model.reference import Reference
from ..names import cited
from ..output import printable
from .view import View

ROW, TOP, INDENT = 26, 22, 16
MOST = 400
"""Rows of a picture: more than that nobody reads, and the list beside it has them all."""
LEFT_WORDS, LIST_WORDS = 30, 90
QUALIFYING = ("proviso", "explanation")
ARC_FROM, FAR_FROM = 470, 680
"""Where the bows begin, and where the other instruments stand."""


@dataclass
class Node:
    """A provision with what it cites and who cites it."""

    provision: Provision
    cite: str
    words: str
    depth: int
    cites: list[tuple[str, str, str | None, str]] = field(default_factory=list[tuple[str, str, "str | None", str]])
    """Verdict, the words of the reference, the path of the target, and what is to be said of it."""
    cited_by: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """The path of the provision that cites, and its words."""
    y: int = 0
    parent: str = ""
    """The eid of the provision in which it stands, if that is shown."""
    qualifies: str = ""
    """The eid of the provision that a proviso or an Explanation qualifies."""
    qualified_by: list[str] = field(default_factory=list[str])
    """The paths of its provisos and Explanations that are shown."""

    @property
    def short(self) -> str:
        """As many of its words as the picture of the whole has room for."""
        return self.words if len(self.words) <= LEFT_WORDS else self.words[:LEFT_WORDS].rsplit(" ", 1)[0] + "…"

    @property
    def x(self) -> int:
        return 12 + INDENT * min(self.depth, 6)


@dataclass(frozen=True)
class Outside:
    """Another instrument that the document cites, level with the provisions that cite it."""

    title: str
    y: int


@dataclass(frozen=True)
class Arc:
    """A line from the provision that cites to the one cited."""

    kind: str
    source: str
    target: str
    path: str
    words: str


@dataclass(frozen=True)
class Graph:
    """What the graph page shows."""

    view: View

    @cached_property
    def nodes(self) -> list[Node]:
        """The provisions that cite or are cited, in reading order, with those that hold them."""
        graph = self.view.document.graph
        kept: set[str] = set()
        for reference in graph.references:
            for path in (reference.source, *reference.targets):
                kept |= {path, *(one.path for one in graph.ancestors(path))} if path in graph.by_path else set()
        kept |= {item.path for item in graph.provisions if item.kind in QUALIFYING and item.parent in kept}
        nodes = {item.path: self._node(item) for item in graph.provisions if item.path in kept}
        for node in nodes.values():
            self._seat(nodes, node)
        for reference in graph.references:
            if reference.source in nodes:
                self._enter(nodes, nodes[reference.source], reference)
        for nth, node in enumerate(nodes.values()):
            node.y = TOP + ROW * nth
        return list(nodes.values())

    def _node(self, item: Provision) -> Node:
        depth = sum(1 for _ in self.view.document.graph.ancestors(item.path))
        return Node(item, printable(cited(item.path)), self.view.extents.first_words(item, LIST_WORDS), depth)

    def _seat(self, nodes: dict[str, Node], node: Node) -> None:
        """Say where a node stands, and what it qualifies."""
        host = nodes.get(node.provision.parent or "")
        if host is None:
            return
        node.parent = host.provision.eid
        if node.provision.kind in QUALIFYING:
            node.qualifies = host.provision.eid
            host.qualified_by.append(node.provision.path)

    def _enter(self, nodes: dict[str, Node], node: Node, reference: Reference) -> None:
        words = " ".join(printable(reference.text).split())
        for target in reference.targets or (None,):
            node.cites.append((reference.status, words, target, self.view.verdict(reference)))
            if target in nodes:
                nodes[target].cited_by.append((node.provision.path, words))

    @cached_property
    def drawn(self) -> list[Node]:
        return self.nodes[:MOST]

    @cached_property
    def outside(self) -> list[Outside]:
        """The instruments cited, from the top."""
        places = {node.provision.path: node.y for node in self.drawn}
        citing: dict[str, list[int]] = {}
        for one in self.view.document.graph.references:
            if one.external and one.external.title and one.source in places:
                citing.setdefault(printable(one.external.title), []).append(places[one.source])
        level = sorted((sum(rows) // len(rows), title) for title, rows in citing.items())[: MOST // 4]
        found: list[Outside] = []
        for y, title in level:
            found.append(Outside(title, max(y, found[-1].y + ROW + 8) if found else y))
        return found

    @property
    def height(self) -> int:
        last = max([node.y for node in self.drawn] + [one.y for one in self.outside], default=0)
        return last + TOP + 8

    @cached_property
    def arcs(self) -> list[Arc]:
        """An arc for each reference whose two ends are drawn."""
        places = {node.provision.path: node for node in self.drawn}
        outside = {one.title: one for one in self.outside}
        found: list[Arc] = []
        for reference in self.view.document.graph.references:
            source = places.get(reference.source or "")
            if source is None:
                continue
            words = " ".join(printable(reference.text).split())
            targets = [(places[path].provision.eid, places[path].y) for path in reference.targets if path in places]
            other = outside.get(printable(reference.external.title or "")) if reference.external else None
            if other:
                targets.append(("", other.y))
            kind = "out" if other else reference.status
            curve = _line if other else _curve
            found += [Arc(kind, source.provision.eid, eid, curve(source.y, y), words) for eid, y in targets]
        return found


def _curve(start: int, end: int) -> str:
    """A bow to the right: the further the two ends are apart, the wider.

    >>> _curve(22, 48)
    'M470 22C506 22 506 48 480 48'
    """
    bow = ARC_FROM + min(230, 10 + abs(end - start)) if start != end else ARC_FROM + 30
    return f"M{ARC_FROM} {start}C{bow} {start} {bow} {end} {ARC_FROM + 10} {end}"


def _line(start: int, end: int) -> str:
    """A line to an instrument outside."""
    return f"M{ARC_FROM} {start}C{ARC_FROM + 110} {start} {FAR_FROM - 110} {end} {FAR_FROM - 6} {end}"
