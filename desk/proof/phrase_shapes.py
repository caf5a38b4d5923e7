"""Outlines of words and phrases, laid out by length so that the near ones are found without looking at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...ingest.cleaning.confusions import JUNK
from ...ingest.cleaning.readings import outline

FAR = 0.34
"""The share of letters whose outline may differ."""
HIDDEN = 0.65
"""By how much a mark inside a word counts for less than a wrong letter: it may hide any."""
LETTERS = 0.2
"""What the letters themselves count beside their outlines."""
MOST = 8


def shape_of(letters: str) -> tuple[str, int]:
    """The outline of a string, and how many marks stand in it that may hide a letter.

    >>> shape_of("do';ve.y")
    ("do'ivo.v", 3)
    """
    return outline(letters), sum(letter in JUNK for letter in letters)


@dataclass(frozen=True)
class Shapes:
    """Phrases by the length of their outlines: letters, words, outlines, side by side."""

    by_length: dict[int, tuple[list[str], list[str], list[str]]]

    @classmethod
    def of(cls, phrases: Iterable[tuple[str, str]]) -> Shapes:
        """The shapes of phrases, each given by its letters and its words."""
        found: dict[int, tuple[list[str], list[str], list[str]]] = {}
        for letters, words in phrases:
            shape = outline(letters)
            held = found.setdefault(len(shape), ([], [], []))
            for cells, cell in zip(held, (letters, words, shape), strict=True):
                cells.append(cell)
        return cls(found)

    def near(self, letters: str, shape: str, junk: int) -> Iterator[tuple[float, str, str]]:
        """The nearest phrases: how far, their letters, their words."""
        from rapidfuzz.distance import Levenshtein
        from rapidfuzz.process import extract

        most = max(1, int((len(shape) - junk) * FAR)) + junk
        seen: list[tuple[float, str, str]] = []
        for length in range(max(1, len(shape) - most), len(shape) + most + 1):
            known, words, shapes = self.by_length.get(length, ([], [], []))
            for _, distance, nth in extract(shape, shapes, scorer=Levenshtein.distance, score_cutoff=most, limit=MOST):
                exact = Levenshtein.distance(letters, known[nth])
                far = max(0.0, distance - HIDDEN * junk) + LETTERS * max(0.0, exact - HIDDEN * junk)
                seen.append((far, known[nth], words[nth]))
        return iter(sorted(seen)[:MOST])
