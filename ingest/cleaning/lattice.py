"""The ways to read a stretch of text as a net of words: each word leads from one place to another, at a cost.

What a place in the stretch may read is asked of the whole net: every way through it counts, not only the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import exp, inf, log

SHARPNESS = 0.6
"""How much less likely a way is for each unit it costs more: what is misread in a ruin is not independent."""
LEAST = 2e-4
"""Parts of ways less likely than this are not told."""


@dataclass(eq=False, slots=True)
class Node:
    """A place between two words: where the next begins, and the word before it."""

    position: int
    word: str
    cost: float = inf
    """What the cheapest way costs that leads here."""
    behind: list[Edge] = field(default_factory=list["Edge"])
    ahead: list[Edge] = field(default_factory=list["Edge"])
    reach: float = -inf
    rest: float = -inf
    """The logarithms of the weights of all ways to here, and from here on."""


@dataclass(eq=False, slots=True)
class Edge:
    """A word between two nodes, the characters it was read from, and its cost."""

    source: Node
    target: Node
    form: str
    start: int
    end: int
    cost: float


Path = tuple[Edge, ...]


@dataclass(frozen=True)
class Lattice:
    """All ways that were kept, from the node before the stretch to the one behind it."""

    first: Node
    last: Node
    edges: tuple[Edge, ...]

    @classmethod
    def of(cls, first: Node, last: Node, nodes: Iterable[Node]) -> Lattice:
        """Weigh the ways; nodes that no way leads through are left out."""
        ordered = sorted(nodes, key=lambda node: node.position)
        last.rest = first.reach = 0.0
        for node in reversed(ordered):
            node.rest = _sum(edge.target.rest - SHARPNESS * edge.cost for edge in node.ahead)
        for node in (*ordered[1:], last):
            node.reach = _sum(edge.source.reach - SHARPNESS * edge.cost for edge in node.behind)
        return cls(first, last, tuple(edge for node in ordered for edge in node.ahead if edge.target.rest > -inf))

    @property
    def total(self) -> float:
        return self.last.reach

    def paths(self, start: int, end: int, parted: Callable[[int], bool]) -> Iterator[tuple[Path, float]]:
        """The ways to read characters `[start, end)`, with the words that go over an edge, and how likely each is.

        `parted(at)` tells whether a word may begin at a character without belonging to what stands before it.
        """
        if self.total == -inf:
            return
        least = log(LEAST) + self.total
        begun = (edge for edge in self.edges if edge.end > start and (edge.source is self.first or _end(edge.source) <= start))
        todo = [((edge,), -SHARPNESS * edge.cost) for edge in begun]
        while todo:
            path, weight = todo.pop()
            head, tail = path[0].source, path[-1].target
            if head.reach + weight + tail.rest < least:
                continue
            if path[-1].end < end or not (tail is self.last or parted(tail.position)):
                todo += [((*path, edge), weight - SHARPNESS * edge.cost) for edge in tail.ahead]
            elif not (head is self.first or parted(head.position)):
                todo += [((edge, *path), weight - SHARPNESS * edge.cost) for edge in head.behind]
            else:
                yield path, exp(head.reach + weight + tail.rest - self.total)


def _end(node: Node) -> int:
    """Where the word before a node ends."""
    return max(edge.end for edge in node.behind)


def _sum(logs: Iterable[float]) -> float:
    known = [one for one in logs if one > -inf]
    most = max(known, default=-inf)
    return most if most == -inf else most + log(sum(exp(one - most) for one in known))
