"""What this copy takes a glyph for, again and again: rows for the table of confusions, learned from the copy alone.

A string that is no word and has one word near it shows how its glyphs were read. A printer slips once; a reader slips the
same way wherever the glyph stands, so only what happened in several strings counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice

from .learning import confusions

Row = tuple[str, str, int]
"""As printed, as read, in how many strings."""

_LEAST = 3
"""Strings in which a glyph must have been taken for another."""
_MOST_STRINGS = 3_000
"""Strings looked at: more teach nothing new."""
_SHORTEST, _A_GLYPH = 5, 4
"""Letters of a string that teaches, and for how many of them one may differ."""
_VOWELS = frozenset("aeiou")
"""Between these clerks waver as well (`encrease`), so they need twice as many strings."""


def habits(strings: Iterable[str], words: Sequence[str]) -> list[Row]:
    """The confusions that recur, from strings that are no words and the words that may stand behind them.

    >>> habits(["imUort", "exceUt", "shiUment", "cargo"], ["import", "except", "shipment", "report"])
    [('p', 'U', 3)]
    """
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import extract

    seen: dict[tuple[str, str], float] = defaultdict(float)
    looked = 0
    sizes = [len(word) for word in words]
    fitting: dict[int, list[str]] = {}
    for string in islice(strings, _MOST_STRINGS):
        looked += 1
        length, cutoff = len(string), len(string) // _A_GLYPH
        if length not in fitting:
            fitting[length] = [word for word, size in zip(words, sizes, strict=True) if abs(size - length) <= cutoff]
        near = extract(string, fitting[length], scorer=Levenshtein.distance, score_cutoff=cutoff, limit=4)
        best = [word for word, far, _ in near if far == near[0][1]]
        for word in best:
            for pair in _taught(string, word):
                seen[pair] += 1 / len(best)
    enough = max(_LEAST, looked // 150)
    return [
        (printed, read, round(count))
        for (printed, read), count in sorted(seen.items())
        if count >= (2 * enough if {printed, read} <= _VOWELS else enough)
    ]


def _taught(string: str, word: str) -> set[tuple[str, str]]:
    """The glyphs that differ; a capital at the head of the string tells nothing of a small letter."""
    pairs = confusions(string, word)
    if string[0].isupper() and pairs and string[0] == pairs[0][1][0] and string[0] != word[0]:
        pairs = pairs[1:] if string[1:2] == word[1:2] else []
    return set(pairs)


def teaches(string: str) -> bool:
    """Is the string long enough, and mostly letters?"""
    letters = sum(letter.isalpha() for letter in string)
    return _SHORTEST <= len(string) <= 20 and letters * 3 >= len(string) * 2 and string.isascii() and not string.isupper()
