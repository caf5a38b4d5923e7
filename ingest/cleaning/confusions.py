"""What a glyph is taken for: the table of confusions, and the question asked of it (`readings` asks the other way).

`explain(read, printed)` is the cost of reading `printed` as `read`, None when no row of the table explains it: the
difference between a reader's error, which is undone, and a printer's, which is law. A document adds its own rows
(`habits`), and so do the corrections of its editors (`learning`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from string import ascii_letters, ascii_lowercase

JUNK = frozenset("\\>*^;'?.~|/<•·_»«\"¹⁰²³§¦!,:-’‘ ")
"""Characters that stand inside a word only by a reader's error; each may hide one letter or none."""

_FREQUENT, _SEEN, _SHAPE = 0.5, 0.7, 0.85
HIDDEN_LETTER, SPECK, _MASKED = 0.8, 0.45, 1.2


Step = tuple[int, str, str, float]
"""Characters taken from what was read, what they may have been, that in lower case, and the cost."""


@dataclass(frozen=True)
class Confusions:
    """What was read, to what may have been printed and the cost of that."""

    rows: Mapping[str, tuple[tuple[str, float], ...]]
    _printed: dict[float, dict[str, list[str]]] = field(default_factory=dict[float, "dict[str, list[str]]"], repr=False)

    @cached_property
    def by_first(self) -> dict[str, tuple[tuple[str, str, float], ...]]:
        """By first character: what was read, what may have been printed, and the cost."""
        found: dict[str, list[tuple[str, str, float]]] = {}
        for read, printed in self.rows.items():
            found.setdefault(read[0], []).extend((read, glyphs, cost) for glyphs, cost in printed)
        return {first: tuple(rest) for first, rest in found.items()}

    @cached_property
    def cheapest(self) -> float:
        """What one confusion costs at least."""
        return min((SPECK, *(cost for printed in self.rows.values() for _, cost in printed)))

    @cached_property
    def steps(self) -> dict[str, tuple[tuple[Step, ...], tuple[tuple[str, Step], ...]]]:
        """By first character: what one character may have been, and what several may have been that begin with it."""
        letters = {*self.by_first, *JUNK, *ascii_letters}
        return {letter: (tuple(self._of_one(letter)), tuple(self._of_several(letter))) for letter in letters}

    def _of_one(self, letter: str) -> Iterator[Step]:
        for seen, glyphs, cost in self.by_first.get(letter, ()):
            if len(seen) == 1:
                yield 1, glyphs, glyphs.lower(), cost
        if letter in JUNK:
            yield 1, "", "", self.speck(letter)
            hidden = self.hidden(letter)
            yield from ((1, glyph, glyph, hidden) for glyph in ascii_lowercase)
        yield 1, letter, letter.lower(), 0.0

    def _of_several(self, letter: str) -> Iterator[tuple[str, Step]]:
        for seen, glyphs, cost in self.by_first.get(letter, ()):
            if len(seen) > 1:
                yield seen, (len(seen), glyphs, glyphs.lower(), cost)

    def misread(self, printed: str, dearest: float) -> list[str]:
        """What one confusion of letters makes of a word.

        >>> "bc" in shipped().misread("be", 0.9)
        True
        """
        rows, made = self._by_printed(dearest), list[str]()
        for at in range(len(printed)):
            head = printed[:at]
            for width in (1, 2, 3):
                reads = rows.get(printed[at : at + width])
                if reads and at + width <= len(printed):
                    tail = printed[at + width :]
                    made += [head + read + tail for read in reads]
        return made

    def _by_printed(self, dearest: float) -> dict[str, list[str]]:
        """By what was printed: the letters that it is read as."""
        if dearest not in self._printed:
            found = self._printed[dearest] = dict[str, list[str]]()
            for read, rows in self.rows.items():
                if read.isalpha() and read.islower():
                    for printed, cost in rows:
                        if cost <= dearest:
                            found.setdefault(printed, []).append(read)
        return self._printed[dearest]

    @cached_property
    def masks(self) -> frozenset[str]:
        """Marks that stand for a letter again and again: no specks then, and not for any letter."""
        often = (read for read, printed in self.rows.items() if any(cost <= _FREQUENT for _, cost in printed))
        return JUNK.intersection(often)

    def speck(self, mark: str) -> float:
        """The cost of a mark that hides nothing."""
        return _MASKED if mark in self.masks else SPECK

    def hidden(self, mark: str) -> float:
        """The cost of a mark that hides some letter."""
        return _MASKED if mark in self.masks else HIDDEN_LETTER

    def taught(self, rows: Iterable[tuple[str, str, int]]) -> Confusions:
        """The table with more rows (printed, read, how often): what was seen often costs less, nothing ever costs more.

        >>> dict(shipped().taught([("a", "4", 12)]).rows["4"])["a"]
        0.5
        """
        known = {read: dict(printed) for read, printed in self.rows.items()}
        for printed, read, count in rows:
            costs = known.setdefault(read, {})
            costs[printed] = min(costs.get(printed, 9.0), _cost(count))
        return Confusions({read: tuple(costs.items()) for read, costs in known.items()})

    def explain(self, read: str, printed: str, most: float = 3.0) -> float | None:
        """The cost of reading `printed` as `read`, None when it is not explained within `most`.

        >>> shipped().explain("petiod", "period"), shipped().explain("opertions", "operations")
        (0.85, None)
        """
        if len(read) > 40 or len(printed) > 40 or not -4 <= len(read) - len(printed) <= 4:
            return None
        costs: dict[tuple[int, int], float] = {(0, 0): 0.0}
        for at in range(len(read) + 1):
            for to in range(len(printed) + 1):
                cost = costs.get((at, to))
                if cost is None or cost > most:
                    continue
                for ahead, behind, step in self._steps(read, printed, at, to):
                    place = (at + ahead, to + behind)
                    if cost + step < costs.get(place, most + 1e-9):
                        costs[place] = cost + step
        return costs.get((len(read), len(printed)))

    def explain_plainly(self, read: str, printed: str) -> bool:
        """Is `printed` explained by rows alone, with no speck and no hidden letter?"""
        places, end = {(0, 0)}, (len(read), len(printed))
        while places and end not in places:
            at, to = min(places)
            places.remove((at, to))
            if at < len(read):
                if to < len(printed) and read[at] == printed[to]:
                    places.add((at + 1, to + 1))
                for glyphs_read, glyphs, _ in self.by_first.get(read[at], ()):
                    if read.startswith(glyphs_read, at) and printed.startswith(glyphs, to):
                        places.add((at + len(glyphs_read), to + len(glyphs)))
        return end in places

    def _steps(self, read: str, printed: str, at: int, to: int) -> Iterator[tuple[int, int, float]]:
        """Moves of the alignment: characters taken from `read`, from `printed`, and the cost."""
        if at == len(read):
            return
        if to < len(printed) and read[at] == printed[to]:
            yield 1, 1, 0.0
        if read[at] in JUNK:
            yield 1, 0, self.speck(read[at])
            if to < len(printed):
                yield 1, 1, self.hidden(read[at])
        for glyphs_read, glyphs, step in self.by_first.get(read[at], ()):
            if read.startswith(glyphs_read, at) and printed.startswith(glyphs, to):
                yield len(glyphs_read), len(glyphs), step


def _cost(count: int) -> float:
    return _FREQUENT if count >= 10 else _SEEN if count >= 2 else _SHAPE


@cache
def shipped() -> Confusions:
    """The table that ships with the package."""
    lines = files(__name__.rpartition(".")[0]).joinpath("data/confusions.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return Confusions({}).taught((printed, read, int(count)) for printed, read, count, _ in rows)


@cache
def stealth() -> dict[str, tuple[str, ...]]:
    """Misreadings that are words themselves, to what may have been printed."""
    rows: dict[str, list[str]] = {}
    for line in files(__name__.rpartition(".")[0]).joinpath("data/stealth.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            read, printed = line.split("\t")
            rows.setdefault(read, []).append(printed)
    return {read: tuple(printed) for read, printed in rows.items()}
