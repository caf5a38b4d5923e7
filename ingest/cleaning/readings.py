"""What a string may have been before it was misread: the words that the table of confusions leads to.

The search walks the word lists letter by letter and gives up a path as soon as no word begins so; its cost hangs on
the words that are near, not on the number of confusions.

>>> from .lexicon import english
>>> stems = Stems.of(["examination", "Engineer"])
>>> readings("examinntion", stems), readings("poimission", Stems.of(["permission"]))
({'examination': 0.7}, {'permission': 1.0})
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from .confusions import HIDDEN_LETTER, JUNK, SPECK, table
from .lexicon import english

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_STATES = 2_000
"""States looked at for one string: beyond that it is in ruins, and any word found would be a guess."""


_ROUND, _STROKE, _ARCH, _FORK = "ocea", "iltrfj1I!|:;[](){}", "nuhb", "vyw\\"
_OUTLINE = str.maketrans({glyph: kind[0] for kind in (_ROUND, _STROKE, _ARCH, _FORK) for glyph in kind})


def outline(string: str) -> str:
    """The string with glyphs of one shape written as one: round ones, strokes, arches, forks.

    >>> outline("aecoidaiKe") == outline("oocoidoiko"), outline("m").__len__()
    (True, 2)
    """
    return string.translate(_OUTLINE).lower().replace("m", "in")


@dataclass(frozen=True)
class Stems:
    """How words begin: those of the document, and behind them those of general English."""

    own: frozenset[str]
    general: frozenset[str] = frozenset()

    @classmethod
    def of(cls, words: Iterable[str], general: frozenset[str] = frozenset()) -> Stems:
        """Every beginning of every word, in lower case."""
        return cls(_beginnings(words), general)


@cache
def general_stems() -> frozenset[str]:
    """The beginnings of the common English words; made when a damaged text first asks (about 60 ms)."""
    lists = english()
    return _beginnings(word for words in (lists.common, lists.gazette) for word in words if len(word) > 3)


LONGEST = 40
"""Letters of the longest word; what is longer is no word, and its beginnings would cost the square of its length."""


def _beginnings(words: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for word in words:
        low = word.lower() if len(word) <= LONGEST else ""
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
    best: dict[tuple[int, str], float] = {}
    steps = [_steps(read, at) for at in range(len(read))]
    own, general, length = stems.own, stems.general, len(read)
    todo = [(0, "", "", 0.0, 0)]
    for _ in range(_MOST_STATES):
        if not todo:
            break
        at, form, low, cost, undone = todo.pop()
        if at == length:
            if form != read and cost < found.get(form, 9.0):
                found[form] = cost
            continue
        for width, glyphs, small, step in steps[at]:
            total, made = cost + step, low + small
            if total > dearest or (step and undone == most) or not (made in own or made in general or not small):
                continue
            place = (at + width, form + glyphs)
            if total < best.get(place, 9.0):
                best[place] = total
                todo.append((*place, made, total, undone + (step > 0)))
    return found


def _steps(read: str, at: int) -> list[tuple[int, str, str, float]]:
    """Characters taken from `read`, what they may have been, that in lower case, and the cost."""
    letter = read[at]
    rows = [(len(seen), glyphs, cost) for seen, glyphs, cost in _rows().get(letter, ()) if read.startswith(seen, at)]
    if letter in JUNK:
        rows += [(1, "", SPECK), *((1, hidden, HIDDEN_LETTER) for hidden in _LETTERS)]
    return [(width, glyphs, glyphs.lower(), cost) for width, glyphs, cost in (*rows, (1, letter, 0.0))]
