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

from .confusions import Confusions, Step, shipped
from .lexicon import english

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


@cache
def common_outlines() -> dict[tuple[str, int], tuple[tuple[str, ...], tuple[str, ...]]]:
    """The common English words and their outlines, by the first shape and the length of the word."""
    found: dict[tuple[str, int], list[tuple[str, str]]] = {}
    for word in sorted(english().common):
        if len(word) > 3:
            shape = outline(word)
            found.setdefault((shape[0], len(word)), []).append((shape, word))
    return {key: (tuple(shape for shape, _ in rows), tuple(word for _, word in rows)) for key, rows in found.items()}


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


def readings(
    read: str, stems: Stems, dearest: float = 1.4, most: int = 3, confusions: Confusions | None = None
) -> dict[str, float]:
    """The strings that begin like words at every letter, with their costs; never `read` itself.

    The caller keeps those that are words. At most `most` confusions are undone in one string.
    """
    found: dict[str, float] = {}
    best: dict[tuple[int, str], float] = {}
    table = confusions or shipped()
    steps = [_steps(read, at, table) for at in range(len(read))]
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


def _steps(read: str, at: int, table: Confusions) -> list[Step]:
    """What may have been printed for the characters from `at` on."""
    letter = read[at]
    one, several = table.steps.get(letter, (((1, letter, letter.lower(), 0.0),), ()))
    return [*(step for seen, step in several if read.startswith(seen, at)), *one]
