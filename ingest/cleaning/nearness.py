"""Which words are near a string: few are looked at, so that only those are compared that can be near."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .lexicon import legal_counts
from .readings import outline

_SLACK, _LOOKED_AT = 2, 14
"""How many pairs fewer than the best a word may share, and how many words are looked at."""
_TOO_COMMON = 100
"""A pair that more words have tells nothing."""
_SHAPE, _LETTER, _EDGE = 0.65, 0.5, 0.25
"""What a shape and a letter that differ count, and what counts for a word that the string begins or ends."""


@dataclass(frozen=True)
class ByPairs:
    """Words by the pairs of letters that they have, their edges marked: what shares most pairs with a string is near it.

    >>> ByPairs.of(["vessel", "harbour"]).sharing("vesscl")
    ['vessel']
    """

    words: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, words: Iterable[str]) -> ByPairs:
        """Index words in small letters."""
        found: dict[str, list[str]] = {}
        for word in words:
            for pair in _pairs(word):
                found.setdefault(pair, []).append(word)
        return cls({pair: words for pair, words in found.items() if len(words) <= _TOO_COMMON})

    def sharing(self, string: str, *others: ByPairs) -> list[str]:
        """The words, here and in other lists, that share most pairs with a string and are about as long."""
        shared = Counter[str]()
        for pair in _pairs(string):
            for index in (self, *others):
                shared.update(index.words.get(pair, ()))
        least = max(shared.values(), default=0) - _SLACK
        length = len(string)
        near = [(0.5 * abs(len(word) - length) - count, word) for word, count in shared.items() if count >= least]
        return [word for _, word in sorted(near)[:_LOOKED_AT]]


@cache
def legal_pairs() -> ByPairs:
    """The words that statutes use most."""
    return ByPairs.of(legal_counts())


def _pairs(string: str) -> set[str]:
    edged = f"^{string}$"
    return {edged[at : at + 2] for at in range(len(edged) - 1)}


@dataclass(frozen=True)
class ByLength:
    """Words, and the strings by which they are compared, shortest string first.

    >>> ByLength.of([("vessel", "vessel"), ("of", "of")]).of_length(5, 1)
    (['vessel'], ['vessel'])
    """

    words: list[str]
    strings: list[str]
    lengths: list[int]

    @classmethod
    def of(cls, pairs: Iterable[tuple[str, str]]) -> ByLength:
        """Order pairs of a word and the string that is compared."""
        ordered = sorted(pairs, key=lambda pair: len(pair[1]))
        return cls([word for word, _ in ordered], [string for _, string in ordered], [len(string) for _, string in ordered])

    def of_length(self, length: int, most: int) -> tuple[list[str], list[str]]:
        """The words whose strings are at most `most` longer or shorter than `length`, and these strings."""
        low, high = bisect_left(self.lengths, length - most), bisect_right(self.lengths, length + most)
        return self.words[low:high], self.strings[low:high]


def far(low: str, shape: str, word: str) -> float:
    """How far a string is from a word, by its letters and by their shapes; a word whose edge was lost is nearer.

    >>> far("vessei", outline("vessei"), "vessel"), round(far("owne", outline("owne"), "owner"), 2)
    (0.5, 0.9)
    """
    from rapidfuzz.distance import Levenshtein

    cut = word.startswith(low) or word.endswith(low)
    return _SHAPE * Levenshtein.distance(shape, outline(word)) + _LETTER * Levenshtein.distance(low, word) - _EDGE * cut
