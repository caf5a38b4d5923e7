"""Phrases of the document itself that a damaged stretch may be: found by the outline of their letters, weighed by what
stands before and after them in other passages.

Legal text says the same again and again, so a stretch in ruins is often a phrase that stands whole elsewhere, with its blanks
lost or put in other places. A phrase found so is a suggestion; only a person who sees the page can take it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import log2

from ...ingest.cleaning.evidence import Copy
from ...ingest.cleaning.readings import outline

WORDS = 5
"""The longest phrase."""
WIDER = 2
"""So many tokens on either side may belong to a damaged stretch."""
FAR = 0.34
"""The share of letters whose outline may differ."""
LONGEST = 60
CLOSED = ".;:!?()[]\"“”—–"
"""No phrase goes across one of these."""


@dataclass(frozen=True)
class Phrase:
    """A phrase that may stand in tokens `[first, behind)`."""

    first: int
    behind: int
    words: str
    cost: float
    times: int
    """How often it stands elsewhere."""
    before: int
    """How often the word before it goes before it elsewhere."""
    after: int


@dataclass(frozen=True)
class Phrases:
    """The whole phrases of a document."""

    copy: Copy

    @cached_property
    def _sound(self) -> list[bool]:
        """Of each token whether it is a word that may be trusted."""
        copy, known = self.copy, dict[str, bool]()
        for key in set(copy.tokens.keys):
            word = copy.vocabulary.words[key] > 1 or len(key) > 3
            known[key] = key.isalpha() and copy.english.knows(key) and (word or key == "a")
        return [known[key] for key in copy.tokens.keys]

    @cached_property
    def _known(self) -> tuple[Counter[str], dict[str, str]]:
        """How often each phrase stands, by its letters alone, and how it is written."""
        tokens, sound = self.copy.tokens, self._sound
        counts: Counter[str] = Counter()
        written: dict[str, str] = {}
        for first in range(len(tokens)):
            for behind in range(first + 1, min(first + WORDS, len(tokens)) + 1):
                if not sound[behind - 1] or (behind - first > 1 and self._closed(behind - 2, behind - 1)):
                    break
                start, end = tokens.core_span(first, behind)
                words = " ".join(tokens.text[start:end].split())
                letters = words.replace(" ", "").lower()
                if len(letters) > 3 or behind - first == 1:
                    counts[letters] += 1
                    if words.islower() or letters not in written:
                        written[letters] = words
        return counts, written

    def _closed(self, one: int, other: int) -> bool:
        tokens = self.copy.tokens
        return tokens.whole(one)[-1] in CLOSED or tokens.whole(other)[0] in CLOSED

    @cached_property
    def _by_length(self) -> dict[int, tuple[list[str], list[str]]]:
        """Letters and their outlines, by the length of the outline."""
        found: dict[int, tuple[list[str], list[str]]] = {}
        for letters in self._known[0]:
            shape = outline(letters)
            held = found.setdefault(len(shape), ([], []))
            held[0].append(letters)
            held[1].append(shape)
        return found

    def near(self, first: int, behind: int) -> Iterator[Phrase]:
        """The phrases that may stand in tokens `[first, behind)` or a little around them."""
        for low, high in self._windows(first, behind):
            yield from self._near(low, high)

    def _windows(self, first: int, behind: int) -> Iterator[tuple[int, int]]:
        """The tokens themselves, then with damaged neighbours."""
        sound, count = self._sound, len(self.copy.tokens)
        lows, highs = [first], [behind]
        while len(lows) <= WIDER and lows[-1] > 0 and not sound[lows[-1] - 1] and not self._ends(lows[-1] - 1):
            lows.append(lows[-1] - 1)
        while len(highs) <= WIDER and highs[-1] < count and not sound[highs[-1]] and not self._ends(highs[-1] - 1):
            highs.append(highs[-1] + 1)
        for low in lows:
            for high in highs:
                if high - low <= WORDS:
                    yield low, high

    def _ends(self, nth: int) -> bool:
        """Whether a paragraph ends behind a token."""
        return self.copy.tokens.ends_paragraph(nth)

    def _near(self, low: int, high: int) -> Iterator[Phrase]:
        from rapidfuzz.distance import Levenshtein
        from rapidfuzz.process import extract

        tokens = self.copy.tokens
        start, end = tokens.core_span(low, high)
        letters = "".join(tokens.text[start:end].split()).lower()
        if not 2 <= len(letters) <= LONGEST:
            return
        shape = outline("".join(letter for letter in letters if letter.isalnum()) or letters)
        most = max(1, int(len(shape) * FAR))
        seen: list[tuple[float, str]] = []
        for length in range(max(1, len(shape) - most), len(shape) + most + 1):
            words, shapes = self._by_length.get(length, ([], []))
            for _, distance, nth in extract(shape, shapes, scorer=Levenshtein.distance, score_cutoff=most, limit=6):
                if words[nth] != letters:
                    seen.append((distance + 0.3 * Levenshtein.distance(letters, words[nth]), words[nth]))
        for distance, found in sorted(seen)[:8]:
            yield self._weighed(low, high, found, distance / max(3, len(shape)))

    def _weighed(self, low: int, high: int, letters: str, share: float) -> Phrase:
        """A phrase with its cost: how far its letters are, less what its company says for it."""
        copy, words = self.copy, self._known[1][letters]
        times, inside = self._known[0][letters], words.lower().split()
        before = copy.pairs[copy.tokens.key(low - 1), inside[0]] if low else 0
        after = copy.pairs[inside[-1], copy.tokens.key(high)]
        company = 0.35 * (before > 0) + 0.35 * (after > 0) + 0.06 * log2(1 + before + after)
        return Phrase(low, high, words, 3 * share - company - 0.08 * log2(1 + times) - 0.04 * len(inside), times, before, after)
