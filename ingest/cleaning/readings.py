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
from .lexicon import english, legal_counts

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
    common = (word for words in (lists.common, lists.gazette) for word in words if len(word) > 3)
    return _beginnings(common) | legal_stems()


@cache
def legal_stems() -> frozenset[str]:
    """The beginnings of the words that statutes use most."""
    return _beginnings(legal_counts())


@cache
def legal_wholes() -> dict[str, str]:
    """Pieces of them, and the word."""
    return pieces_of(legal_counts())


def pieces_of(words: Iterable[str]) -> dict[str, str]:
    """Pieces of four letters and more at either end of a word, and the last word in order that has them.

    >>> pieces_of(["harbour", "harbours"])["harb"]
    'harbours'
    """
    return {piece: word for word in sorted(words) for at in range(4, len(word) - 1) for piece in (word[:at], word[-at:])}


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
    table = confusions or shipped()
    own, general, length = stems.own, stems.general, len(read)
    if most == 1:
        return _one_undone(read, stems, dearest, table)
    found: dict[str, float] = {}
    best: list[dict[str, float]] = [{} for _ in range(length + 4)]
    steps: list[list[Step] | None] = [None] * length
    last = dearest - table.cheapest + 1e-9
    small = _small(read)
    todo = [(0, "", "", 0.0, 0)]
    for _ in range(_MOST_STATES):
        if not todo:
            break
        at, form, low, cost, undone = todo.pop()
        if at == length or undone == most or cost > last:  # what is left was read as printed
            whole = form + read[at:]
            rest = low + small[at:]
            if (rest in general or rest in own) and whole != read and cost < found.get(whole, 9.0):
                found[whole] = cost
            continue
        here = steps[at]
        if here is None:
            here = steps[at] = _steps(read, at, table)
        for width, glyphs, lower, step in here:
            total = cost + step
            if total > dearest:
                continue
            made = low + lower
            if made in general or made in own or not lower:
                known, printed = best[at + width], form + glyphs
                if total < known.get(printed, 9.0):
                    known[printed] = total
                    todo.append((at + width, printed, made, total, undone + 1 if step else undone))
    return found


def _small(read: str) -> str:
    """The string in small letters, of the same length whatever its script."""
    small = read.lower()
    return small if len(small) == len(read) else "".join(letter.lower()[:1] for letter in read)


def _one_undone(read: str, stems: Stems, dearest: float, table: Confusions) -> dict[str, float]:
    """The same with one confusion: what begins like a word as a whole does so at every letter."""
    found: dict[str, float] = {}
    low, own, general = _small(read), stems.own, stems.general
    reach = 1
    while reach < len(read) and (low[:reach] in own or low[:reach] in general):
        reach += 1
    for at in range(reach - 1, -1, -1):
        head = low[:at]
        for width, glyphs, lower, step in reversed(_steps(read, at, table)):
            if 0.0 < step <= dearest:
                made = head + lower + low[at + width :]
                if made in own or made in general:
                    whole = read[:at] + glyphs + read[at + width :]
                    if whole != read and step < found.get(whole, 9.0):
                        found[whole] = step
    return found


def _steps(read: str, at: int, table: Confusions) -> list[Step]:
    """What may have been printed for the characters from `at` on."""
    letter = read[at]
    one, several = table.steps.get(letter, (((1, letter, letter.lower(), 0.0),), ()))
    return [*[step for seen, step in several if read.startswith(seen, at)], *one]
