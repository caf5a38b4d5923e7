"""The document as its own witness: what stands elsewhere between the same words.

Legal text repeats itself. Where five neighbours are the same, at least one of them on each side, the string between
them in the other place is a reading; each place is one vote. The end of a paragraph counts as two neighbours.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from .tokens import Tokens

_MOST_PLACES = 24
"""Places looked at for one neighbourhood: more add no evidence, only time."""
_WIDTHS = (1, 2)
_FAR, _ENOUGH = 6, 5
"""Neighbours compared on each side, and how many must agree on both sides together."""


@dataclass(frozen=True)
class Witness:
    """Where every three words in a row begin."""

    tokens: Tokens
    threes: dict[tuple[str, str, str], list[int]] = field(repr=False)

    @classmethod
    def of(cls, tokens: Tokens) -> Witness:
        """Index a text."""
        threes: dict[tuple[str, str, str], list[int]] = defaultdict(list)
        keys = tokens.keys
        for nth, three in enumerate(zip(keys, keys[1:], keys[2:], strict=False)):
            places = threes[three]
            if len(places) < _MOST_PLACES:
                places.append(nth)
        return cls(tokens, dict(threes))

    def readings(self, first: int, behind: int) -> dict[str, dict[int, int]]:
        """What stands elsewhere between the neighbours of tokens `[first, behind)`: the places, and how many agree."""
        found: dict[str, dict[int, int]] = defaultdict(dict)
        keys = self.tokens.keys
        if first >= 3:
            for place in self.threes.get((keys[first - 3], keys[first - 2], keys[first - 1]), ()):
                self._add(found, place + 3, None, first, behind)
        if behind + 2 < len(keys):
            for place in self.threes.get((keys[behind], keys[behind + 1], keys[behind + 2]), ()):
                self._add(found, None, place, first, behind)
        return found

    def _add(self, found: dict[str, dict[int, int]], start: int | None, end: int | None, first: int, behind: int) -> None:
        for width in _WIDTHS:
            begin = start if start is not None else (end or 0) - width
            stop = begin + width
            if begin < 0 or stop > len(self.tokens) or (begin < behind and first < stop):
                continue
            before, after = self._same_before(begin, first), self._same_after(stop, behind)
            if before and after and before + after >= _ENOUGH:
                low, high = self.tokens.core_span(begin, stop)
                found[self.tokens.text[low:high]][begin] = before + after

    def _same_before(self, one: int, other: int) -> int:
        same = 0
        while same < _FAR and self.tokens.key(one - 1 - same) == self.tokens.key(other - 1 - same) != "":
            same += 1
        return same

    def _same_after(self, one: int, other: int) -> int:
        same = 0
        if self.tokens.ends_paragraph(one - 1) and self.tokens.ends_paragraph(other - 1):
            return 2
        while same < _FAR and self.tokens.key(one + same) == self.tokens.key(other + same) != "":
            same += 1
        return same
