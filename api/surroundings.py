"""The surroundings of a provision: what it cites, who cites it, and what falls if it goes.

Invariant: only what is `resolved` in the document makes an edge, and each falling provision says why it falls, once, by
the shortest way. Cycles end where they began.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from ..model.document import Document
from ..model.graph import ClauseGraph

if TYPE_CHECKING:
    import networkx as nx

    from .shapes import AroundShape


@dataclass(frozen=True, slots=True)
class Cites:
    """One provision cites another, in these words."""

    source: str
    target: str
    words: str

    def to_json(self) -> dict[str, str]:
        return {"from": self.source, "to": self.target, "words": self.words}


@dataclass(frozen=True, slots=True)
class Fall:
    """A provision that falls, after how many steps, and why."""

    path: str
    depth: int
    why: str

    def to_json(self) -> dict[str, str | int]:
        return {"path": self.path, "depth": self.depth, "why": self.why}


@dataclass(frozen=True)
class Around:
    """One provision and what is tied to it."""

    document: Document
    path: str
    depth: int
    cites: tuple[Cites, ...]
    cited_by: tuple[Cites, ...]
    falls: tuple[Fall, ...]

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """Every provision named, in reading order."""
        edges = (*self.cites, *self.cited_by)
        named = {self.path, *(e.source for e in edges), *(e.target for e in edges), *(fall.path for fall in self.falls)}
        return tuple(p.path for p in self.document.graph.provisions if p.path in named)

    def to_json(self) -> AroundShape:
        """The shape of `clausebook graph --format json`."""
        by_path = self.document.graph.by_path
        nodes = [
            {"path": path, "eid": by_path[path].eid, "kind": by_path[path].kind, "heading": by_path[path].heading}
            for path in self.paths
        ]
        shape = {
            "document": self.document.id,
            "around": self.path,
            "depth": self.depth,
            "nodes": nodes,
            "cites": [edge.to_json() for edge in self.cites],
            "cited_by": [edge.to_json() for edge in self.cited_by],
            "falls": [fall.to_json() for fall in self.falls],
        }
        return cast("AroundShape", shape)

    def to_networkx(self) -> nx.MultiDiGraph[str]:
        """The part of the clause graph that lies among the provisions named."""
        whole = self.document.graph.to_networkx()
        uids = [self.document.graph.by_path[path].uid for path in self.paths]
        part: nx.MultiDiGraph[str] = whole.subgraph(uids).copy()  # pyright: ignore[reportUnknownMemberType]
        for fall in self.falls:
            part.nodes[self.document.graph.by_path[fall.path].uid]["falls"] = fall.why
        return part


def around(document: Document, path: str, depth: int = 1) -> Around:
    """The surroundings of a provision, over `depth` steps of citing.

    >>> import clausebook.api
    >>> corpus = clausebook.api.open_corpus()
    >>> near = corpus.around("new-mangalore-harbour-craft-1976", "29/(2)/(i)/(a)", 2)
    >>> [(fall.path, fall.depth, fall.why) for fall in near.falls][1]
    ('29/(2)/(iii)/(a)', 2, 'cites 29/(2)/(ii)/(a): sub-clause (a) of Cl. (ii)')
    """
    ties = _Ties(document.graph)
    return Around(
        document,
        path,
        depth,
        tuple(_steps(ties.out, {path, *ties.under(path)}, depth, ties)),
        tuple(_steps(ties.into, {path, *ties.under(path)}, depth, ties, back=True)),
        tuple(_falls(path, depth, ties)),
    )


class _Ties:
    """Who cites whom, by path, both ways."""

    def __init__(self, graph: ClauseGraph) -> None:
        self.graph = graph
        self.out: dict[str, list[Cites]] = {}
        self.into: dict[str, list[Cites]] = {}
        for reference in graph.references:
            source = reference.source
            if reference.status != "resolved" or source is None or source not in graph.by_path:
                continue
            for target in reference.targets:
                if target in graph.by_path:
                    edge = Cites(source, target, reference.text)
                    self.out.setdefault(source, []).append(edge)
                    self.into.setdefault(target, []).append(edge)

    def under(self, path: str) -> Iterator[str]:
        return (provision.path for provision in self.graph.descendants(path))


def _steps(edges: dict[str, list[Cites]], start: set[str], depth: int, ties: _Ties, *, back: bool = False) -> list[Cites]:
    """The edges met on `depth` steps from a provision and all that stands under it."""
    seen, ring, found = set(start), set(start), dict[Cites, None]()
    for _ in range(depth):
        met = [edge for path in sorted(ring) for edge in edges.get(path, ())]
        found.update(dict.fromkeys(edge for edge in met if not {edge.source, edge.target} <= start))
        ends = {edge.source if back else edge.target for edge in met}
        ring = {path for end in ends for path in (end, *ties.under(end))} - seen
        seen |= ring
    return list(found)


def _falls(path: str, depth: int, ties: _Ties) -> list[Fall]:
    """What stands in a provision, and, step by step, what cites something that has fallen."""
    fallen = {path}
    found: list[Fall] = []

    def drop(one: str, step: int, why: str) -> None:
        if one not in fallen:
            fallen.add(one)
            found.append(Fall(one, step, why))

    for below in ties.under(path):
        drop(below, 0, f"stands in {path}")
    ring = set(fallen)
    for step in range(1, depth + 1):
        before = set(fallen)
        for edge in (edge for one in sorted(ring) for edge in ties.into.get(one, ())):
            drop(edge.source, step, f"cites {edge.target}: {edge.words}")
        ring = fallen - before
    return found
