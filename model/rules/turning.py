"""Turning: on which unknown facts an outcome turns, and which of them to ask for next.

Invariant: a fact is named only if two worlds that differ in it alone end differently.
"""

from __future__ import annotations

from collections.abc import Sequence

from .domains import Domain
from .world import Leaf, Outcome

Numbered = dict[str, int]
"""What a world assumes, each part of an unknown by its number."""
Signature = tuple[int | None, ...]


class Turning:
    """The worlds looked at so far, and the facts in which two of them that end differently stand apart."""

    def __init__(self) -> None:
        self.leaves: list[Leaf] = []
        self.behind: dict[str, tuple[str, ...]] = {}
        """The facts behind each unknown by which worlds were told apart."""
        self.facts: set[str] = set()
        self.worlds: list[Numbered] = []
        self.parts: dict[str, dict[Domain, int]] = {}
        self.clashes: dict[str, set[tuple[int, int]]] = {}
        """For each unknown, the pairs of parts that cannot both be so."""

    def add(self, leaf: Leaf) -> None:
        """Take in one more world."""
        numbered = {name: self._number(name, domain) for name, domain in leaf.assumed.items()}
        telling = [name for name in numbered if not self.facts.issuperset(self.behind[name])]
        for other, world in zip(self.leaves, self.worlds, strict=True):
            if not telling:
                break
            if other.outcome != leaf.outcome and (name := self._apart(numbered, world)) in telling:
                self.facts.update(self.behind[name])
                telling = [name for name in telling if not self.facts.issuperset(self.behind[name])]
        self.leaves.append(leaf)
        self.worlds.append(numbered)

    def settled(self) -> bool:
        """Whether all worlds end alike."""
        return all(leaf.outcome == self.leaves[0].outcome for leaf in self.leaves)

    def _number(self, name: str, domain: Domain) -> int:
        parts, clashes = self.parts.setdefault(name, {}), self.clashes.setdefault(name, set())
        number = parts.get(domain)
        if number is None:
            number = len(parts)
            for other, its in parts.items():
                if not domain.meets(other):
                    clashes.update(((number, its), (its, number)))
            parts[domain] = number
        return number

    def _apart(self, one: Numbered, two: Numbered) -> str | None:
        """The one unknown in which two worlds contradict each other, None where there is none or several."""
        found: str | None = None
        clashes = self.clashes
        for name, number in one.items():
            other = two.get(name)
            if other is not None and other != number and (number, other) in clashes[name]:
                if found is not None:
                    return None
                found = name
        return found


def next_of(turning: Turning, missing: Sequence[str]) -> str | None:
    """Of the missing facts, the one after which the least is left open, the parts of each unknown being as likely."""
    return min(missing, key=lambda fact: round(_open_after(turning, fact), 9)) if missing else None


def _open_after(turning: Turning, fact: str) -> float:
    """The share of pairs of worlds that still end differently once the fact is known."""
    names = [name for name, facts in turning.behind.items() if fact in facts]
    clashes = [turning.clashes.get(name, set()) for name in names]
    groups: dict[Signature, dict[Outcome, float]] = {}
    for leaf, world in zip(turning.leaves, turning.worlds, strict=True):
        ends = groups.setdefault(tuple(map(world.get, names)), {})
        ends[leaf.outcome] = ends.get(leaf.outcome, 0.0) + leaf.weight
    left = 0.0
    for signature, ends in groups.items():
        like = [other for other in groups if not _clash(signature, other, clashes)]
        total = sum(weight for other in like for weight in groups[other].values())
        for outcome, weight in ends.items():
            same = sum(groups[other].get(outcome, 0.0) for other in like)
            left += weight * (1 - same / total)
    return left


def _clash(one: Signature, two: Signature, clashes: Sequence[set[tuple[int, int]]]) -> bool:
    return any((a, b) in pairs for a, b, pairs in zip(one, two, clashes, strict=True))
