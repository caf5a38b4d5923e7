"""What a glyph is taken for: the table of confusions, and the question asked of it (`readings` asks the other way).

`explain(read, printed)` is the cost of reading `printed` as `read`, None when no row of the table explains it: the
difference between a reader's error, which is undone, and a printer's, which is law.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

JUNK = frozenset("\\>*^;'?.~|/<•·_»«\"¹⁰²³§¦!,:-’‘ ")
"""Characters that stand inside a word only by a reader's error; each may hide one letter or none."""

_FREQUENT, _SEEN, _SHAPE = 0.5, 0.7, 0.85
HIDDEN_LETTER, SPECK = 0.8, 0.45


@cache
def table() -> dict[str, tuple[tuple[str, float], ...]]:
    """What was read, to what may have been printed and the cost of that."""
    rows: dict[str, list[tuple[str, float]]] = {}
    for line in files(__name__.rpartition(".")[0]).joinpath("data/confusions.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            printed, read, count, _ = line.split("\t")
            cost = _FREQUENT if int(count) >= 10 else _SEEN if int(count) >= 2 else _SHAPE
            rows.setdefault(read, []).append((printed, cost))
    return {read: tuple(pairs) for read, pairs in rows.items()}


@cache
def stealth() -> dict[str, tuple[str, ...]]:
    """Misreadings that are words themselves, to what may have been printed."""
    rows: dict[str, list[str]] = {}
    for line in files(__name__.rpartition(".")[0]).joinpath("data/stealth.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            read, printed = line.split("\t")
            rows.setdefault(read, []).append(printed)
    return {read: tuple(printed) for read, printed in rows.items()}


def explain(read: str, printed: str, most: float = 3.0) -> float | None:
    """The cost of reading `printed` as `read`, None when it is not explained within `most`.

    >>> explain("petiod", "period"), explain("opertions", "operations")
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
            for ahead, behind, step in _steps(read, printed, at, to):
                place = (at + ahead, to + behind)
                if cost + step < costs.get(place, most + 1e-9):
                    costs[place] = cost + step
    return costs.get((len(read), len(printed)))


def _steps(read: str, printed: str, at: int, to: int) -> Iterator[tuple[int, int, float]]:
    """Moves of the alignment: characters taken from `read`, from `printed`, and the cost."""
    if at == len(read):
        return
    if to < len(printed) and read[at] == printed[to]:
        yield 1, 1, 0.0
    if read[at] in JUNK:
        yield 1, 0, SPECK
        if to < len(printed):
            yield 1, 1, HIDDEN_LETTER
    for width in (1, 2, 3):
        for glyphs, step in table().get(read[at : at + width], ()):
            if len(read) - at >= width and printed.startswith(glyphs, to):
                yield width, len(glyphs), step
