"""What a string may have been before it was misread: the words that the table of confusions leads to.

The search walks the word lists letter by letter and gives up a path as soon as no word begins so; its cost hangs on
the words that are near, not on the number of confusions.

>>> from .lexicon import english
>>> stems = Stems.of(["examination", "Engineer"])
>>> readings("examinntion", stems), readings("poimission", Stems.of(["permission"]))
({'examination': 0.7}, {'permission': 1.0})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from .confusions import HIDDEN_LETTER, JUNK, SPECK, table
from .lexicon import english

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_STATES = 4_000
"""States looked at for one string: beyond that it is in ruins, and any word found would be a guess."""


@dataclass(frozen=True)
class Stems:
    """How words begin: those of the document, and behind them those of general English."""

    own: frozenset[str]
    general: frozenset[str] = frozenset()

    @classmethod
    def of(cls, words: Iterable[str], general: frozenset[str] = frozenset()) -> Stems:
        """Every beginning of every word, in lower case."""
        return cls(_beginnings(words), general)

    def begin(self, stem: str) -> bool:
        return stem in self.own or stem in self.general


@cache
def general_stems() -> frozenset[str]:
    """The beginnings of the common English words; made when a damaged text first asks (about 60 ms)."""
    lists = english()
    return _beginnings(word for words in (lists.common, lists.gazette) for word in words if len(word) > 3)


def _beginnings(words: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for word in words:
        low = word.lower()
        for end in range(len(low), 0, -1):
            if low[:end] in found:
                break
            found.add(low[:end])
    return frozenset(found)


@cache
def _rows() -> dict[str, tuple[tuple[str, str, float], ...]]:
    """By first character: what was read, what may have been printed, and the cost."""
    rows: dict[str, list[tuple[str, str, float]]] = {}
    for read, printed in table().items():
        rows.setdefault(read[0], []).extend((read, glyphs, cost) for glyphs, cost in printed)
    return {first: tuple(rest) for first, rest in rows.items()}


def readings(read: str, stems: Stems, dearest: float = 1.4, most: int = 3) -> dict[str, float]:
    """The strings that begin like words at every letter, with their costs; never `read` itself.

    The caller keeps those that are words. At most `most` confusions are undone in one string.
    """
    found: dict[str, float] = {}
    best: dict[tuple[int, str], float] = {(0, ""): 0.0}
    todo = [(0, "", 0.0, 0)]
    states = 0
    while todo and states < _MOST_STATES:
        at, form, cost, undone = todo.pop()
        states += 1
        if at == len(read):
            if form != read:
                found[form] = min(cost, found.get(form, 9.0))
            continue
        for width, glyphs, step in _steps(read, at, undone < most and cost < dearest):
            total, made = cost + step, form + glyphs
            known = best.get((at + width, made))
            if total > dearest or (known is not None and known <= total) or not (glyphs == "" or stems.begin(made.lower())):
                continue
            best[at + width, made] = total
            todo.append((at + width, made, total, undone + (step > 0)))
    return found


def _steps(read: str, at: int, free: bool) -> Iterator[tuple[int, str, float]]:
    """Characters taken from `read`, what they may have been, and the cost."""
    letter = read[at]
    yield 1, letter, 0.0
    if not free:
        return
    for glyphs_read, glyphs, cost in _rows().get(letter, ()):
        if read.startswith(glyphs_read, at):
            yield len(glyphs_read), glyphs, cost
    if letter in JUNK:
        yield 1, "", SPECK
        for hidden in _LETTERS:
            yield 1, hidden, HIDDEN_LETTER
