"""The clause graph: the provisions of one document, walkable, with their place in the clean text.

>>> from clausebook.model.text import EditedText, RawText
>>> raw = RawText.of("1. A boat. (a) red")
>>> rule = Provision("u1", "rule_1", "1", "rule", "1", "1.", "printed", ((0, 18),))
>>> clause = Provision("u2", "rule_1__cl_a", "1/(a)", "clause", "(a)", "(a)", "printed", ((11, 18),), parent="1")
>>> graph = ClauseGraph(EditedText.of(raw), (rule, clause))
>>> [child.path for child in graph.children("1")], graph.words("1/(a)")
(['1/(a)'], '(a) red')
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from .provision import Defect, Provision
from .text import EditedText, Span

if TYPE_CHECKING:
    import networkx as nx

    from .reference import Reference
    from .reference.places import Places


@dataclass(frozen=True)
class ClauseGraph:
    """Provisions in reading order over one edited text, with the references between them."""

    text: EditedText
    provisions: tuple[Provision, ...]
    unit: str = "rule"
    """The instrument's own unit: rule, regulation, section or article."""
    title: str | None = None
    defects: tuple[Defect, ...] = ()
    references: tuple[Reference, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    """Names of old, each with the uid of the provision that bears or holds it now: eids that changed, uids merged away."""

    def find(self, name: str) -> Provision | None:
        """The provision of that path, eid, uid or alias."""
        found = self.by_path.get(name) or self.by_eid.get(name) or self.by_uid.get(name)
        return found or self.by_uid.get(self._aliased.get(name, ""))

    @cached_property
    def _aliased(self) -> dict[str, str]:
        return dict(self.aliases)

    @cached_property
    def by_path(self) -> dict[str, Provision]:
        return {provision.path: provision for provision in self.provisions}

    @cached_property
    def by_eid(self) -> dict[str, Provision]:
        return {provision.eid: provision for provision in self.provisions}

    @cached_property
    def by_uid(self) -> dict[str, Provision]:
        return {provision.uid: provision for provision in self.provisions}

    @cached_property
    def ranges(self) -> dict[str, Span]:
        """The clean range of each path; empty for furniture that was left out."""
        return {provision.path: self._range(provision) for provision in self.provisions}

    def _range(self, provision: Provision) -> Span:
        clean = [span for start, end in provision.spans for span in self.text.to_clean(start, end)]
        if not clean:
            at = self.text.clean_offset(provision.start)
            return at, at
        return min(start for start, _ in clean), max(end for _, end in clean)

    @cached_property
    def _children(self) -> dict[str | None, list[Provision]]:
        found: dict[str | None, list[Provision]] = {}
        for provision in self.provisions:
            found.setdefault(provision.parent, []).append(provision)
        return found

    def children(self, path: str | None) -> list[Provision]:
        """The provisions directly under `path`, in reading order; the top level for None."""
        return self._children.get(path, [])

    def descendants(self, path: str) -> Iterator[Provision]:
        """Every provision under `path`, in reading order."""
        for child in self.children(path):
            yield child
            yield from self.descendants(child.path)

    def ancestors(self, path: str) -> Iterator[Provision]:
        """The provisions that enclose `path`, narrowest first."""
        provision = self.by_path.get(path)
        while provision is not None and provision.parent is not None:
            provision = self.by_path.get(provision.parent)
            if provision is not None:
                yield provision

    def words(self, path: str) -> str:
        """The clean text of a provision with all that stands under it."""
        start, end = self.ranges[path]
        return self.text.text[start:end]

    @cached_property
    def _nested(self) -> tuple[list[int], list[Provision]]:
        spread = [(self.ranges[p.path], p) for p in self.provisions]
        ordered = sorted((item for item in spread if item[0][1] > item[0][0]), key=lambda item: (item[0][0], -item[0][1]))
        return [span[0] for span, _ in ordered], [provision for _, provision in ordered]

    def at(self, clean: int) -> Provision | None:
        """The narrowest provision that holds a clean position."""
        starts, ordered = self._nested
        for nth in range(bisect_right(starts, clean) - 1, -1, -1):
            provision: Provision | None = ordered[nth]
            while provision is not None:
                if clean < self.ranges[provision.path][1]:
                    return provision
                provision = self.by_path.get(provision.parent) if provision.parent else None
            return None
        return None

    @cached_property
    def places(self) -> Places:
        """Where the units stand, for citations that people type: made once, at the first question."""
        from .reference.places import Places

        return Places(self.provisions, mend=False)

    def with_references(self, references: tuple[Reference, ...], defects: tuple[Defect, ...] = ()) -> ClauseGraph:
        """The same graph with its references, and the defects they brought to light."""
        return replace(self, references=references, defects=self.defects + defects)

    def to_networkx(self) -> nx.MultiDiGraph[str]:
        """The graph as networkx: a node a provision (by uid), edges `contains`, `qualifies` and `refers`."""
        import networkx

        graph: nx.MultiDiGraph[str] = networkx.MultiDiGraph()
        for provision in self.provisions:
            graph.add_node(
                provision.uid, path=provision.path, eid=provision.eid, kind=provision.kind,
                num=provision.num or "", basis=provision.basis, raw_start=provision.start,
            )  # fmt: skip
        for provision in self.provisions:
            parent = self.by_path.get(provision.parent or "")
            if parent is not None:
                relation = "qualifies" if provision.kind in ("proviso", "explanation") else "contains"
                edge = (provision.uid, parent.uid) if relation == "qualifies" else (parent.uid, provision.uid)
                graph.add_edge(*edge, relation=relation)
        for reference in self.references:
            source = self.by_path.get(reference.source or "")
            for target in reference.targets:
                if source is not None and target in self.by_path:
                    graph.add_edge(source.uid, self.by_path[target].uid, relation="refers", words=reference.text)
        return graph
