"""Nodes under construction: what the tree builder knows of a provision before offsets, ids and paths are final.

A node says where it begins (clean) and what it hangs on; where it ends follows from the next node that is not inside it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import blake2s
from typing import Any

from ...model.provision import PREFIX, Basis, Kind, Provision, Reading
from ...model.text import EditedText, Span
from .numbers import Key


@dataclass(eq=False)
class Node:
    """One provision to be. Positions are clean."""

    at: int
    kind: Kind
    segment: str
    """The last part of its path: `29`, `(a)`, `proviso-1`, `appendix-I`."""
    parent: Node | None = None
    num: str | None = None
    printed: str | None = None
    basis: Basis = "printed"
    heading: str | None = None
    body: int | None = None
    division: str | None = None
    evidence: list[str] = field(default_factory=list[str])
    readings: list[Reading] = field(default_factory=list[Reading])
    row: dict[str, Any] | None = None
    raw: Span | None = None
    """For furniture and gaps, which have no clean text: the raw span."""
    key: Key | None = None
    """Its place in the sequence of its siblings, where it has a number."""
    label: str = ""
    """Of a part, chapter or schedule: the label alone, as printed."""
    unclean: bool = False
    """Is its printed mark no number in any style, so that it must be misread?"""
    end: int = -1

    @property
    def path(self) -> str:
        return f"{self.parent.path}/{self.segment}" if self.parent else self.segment

    @property
    def depth(self) -> int:
        return self.parent.depth + 1 if self.parent else 0

    def within(self, other: Node) -> bool:
        """Does this node stand inside `other` (or is it the same)?"""
        node: Node | None = self
        while node is not None:
            if node is other:
                return True
            node = node.parent
        return False


_WORD_PREFIX = {"appendix": "app", "annexure": "annex", "schedule": "sched", "form": "form"}


def _own_eid(node: Node) -> str:
    if node.kind == "chapter" and "/" in node.segment:
        part, _, chapter = node.segment.partition("/")
        return f"{part.replace('-', '_')}__{PREFIX['chapter']}_{chapter.partition('-')[2]}"
    head, dash, tail = node.segment.partition("-")
    if node.kind in ("schedule", "form") and head in _WORD_PREFIX:
        return f"{_WORD_PREFIX[head]}_{tail or 1}"
    if node.kind == "paragraph" and dash and not node.num:
        return f"{'wrapup' if head == 'continuation' else 'para_nn'}_{tail}"
    if node.kind in (
        "part",
        "chapter",
        "proviso",
        "explanation",
        "illustration",
        "table",
        "row",
        "crossheading",
        "furniture",
    ):
        return f"{PREFIX[node.kind]}_{tail or head}" if dash or node.kind == "row" else f"{PREFIX[node.kind]}_{head}"
    if node.kind == "preamble":
        return "preamble"
    label = node.segment.strip("()[]").replace(".", "-").replace(" ", "") or "1"
    return f"{PREFIX[node.kind]}_{label}"


def eids(nodes: list[Node]) -> list[str]:
    """The eid of each node, in their order; a second one of one name gets a count."""
    plain: dict[int, str] = {}
    used: dict[str, int] = {}
    named: list[str] = []
    for node in nodes:
        eid = _eid(node, plain)
        used[eid] = used.get(eid, 0) + 1
        named.append(eid if used[eid] == 1 else f"{eid}_{used[eid]}")
    return named


def _eid(node: Node, known: dict[int, str]) -> str:
    if id(node) not in known:
        known[id(node)] = _full_eid(node, known)
    return known[id(node)]


def _full_eid(node: Node, known: dict[int, str]) -> str:
    instrument, slash, own = node.segment.rpartition("/")
    if slash:
        # A unit of a second instrument in the file: `instrument-2/14`.
        return f"{instrument.replace('-', '_')}__{_own_eid(replace(node, segment=own))}"
    return f"{_eid(node.parent, known)}__{_own_eid(node)}" if node.parent else _own_eid(node)


def close(nodes: list[Node], length: int) -> None:
    """Set where each node ends: at the next node that is not inside it. `nodes` stand in reading order."""
    open_nodes: list[Node] = []
    for node in nodes:
        if node.raw is not None:
            continue
        while open_nodes and not node.within(open_nodes[-1]):
            open_nodes.pop().end = node.at
        open_nodes.append(node)
    for node in open_nodes:
        node.end = length


def _unique(nodes: list[Node]) -> None:
    """Give a second node of one path a path of its own."""
    seen: dict[str, int] = {}
    for node in nodes:
        seen[node.path] = seen.get(node.path, 0) + 1
        if seen[node.path] > 1:
            node.segment = f"{node.segment}~{seen[node.path]}"
            node.evidence.append("a second unit with this number")


def finish(text: EditedText, nodes: list[Node]) -> tuple[Provision, ...]:
    """The provisions: nodes with raw spans, paths, eids and uids."""
    close(nodes, len(text.text))
    _unique(nodes)
    nth: dict[int, int] = {}
    out: list[Provision] = []
    for node, eid in zip(nodes, eids(nodes), strict=True):
        spans = (node.raw,) if node.raw is not None else text.to_raw(node.at, node.end)
        start = spans[0][0]
        nth[start] = nth.get(start, 0) + 1
        out.append(
            Provision(
                uid=blake2s(
                    f"{start}:{nth[start]}:{text.raw.text[start : start + 32]}".encode("utf-8", "replace"),
                    digest_size=6,
                ).hexdigest(),
                eid=eid,
                path=node.path,
                kind=node.kind,
                num=node.num,
                printed=node.printed,
                basis=node.basis,
                spans=spans,
                heading=node.heading,
                parent=node.parent.path if node.parent else None,
                division=node.division,
                body=text.raw_offset(node.body) if node.body is not None else None,
                evidence=tuple(node.evidence),
                readings=tuple(node.readings),
                row=node.row,
            )
        )
    return tuple(out)
