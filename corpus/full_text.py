"""Searches in the two indexes of a SQLite store: one of words, one of trigrams for parts of words.

Invariant: what is found is exact and in the order of the corpus; the sizes estimated here decide only which index leads, and
which words are worth ranking by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .narrowing import Narrowing
from .query import Query
from .rows import Rows
from .searching import among

PROBE = 1001
"""Hits looked at to estimate how many there are."""
COMMON = 10
"""A word that stands in every tenth passage of very many does not rank hits: to weigh it, all of them would be counted."""
ONE_BY_ONE = 300
"""So few passages of one index are looked up one by one in the other."""
WINDOW = 50_000
"""Passages of the rarer side that are looked at before all of them are."""


YEARS = 1600, 2099
"""The years that a title may name (`passages.year_of`)."""


@dataclass(frozen=True)
class Side:
    """One index, and what is asked of it."""

    table: str
    asked: str

    def test(self, narrowing: Narrowing) -> tuple[str, list[Any]]:
        """What stands after WHERE, and its values."""
        if narrowing.numbers is None:
            return f"{self.table} MATCH ?", [self.asked]
        return f"{self.table} MATCH ? AND rowid BETWEEN ? AND ?", [self.asked, *narrowing.numbers]


def find(database: Rows, query: Query, narrowing: Narrowing, most: int) -> list[int]:
    """The ids of the first `most` passages found."""
    sides = [Side("words", asked)] if (asked := _words(query, narrowing)) else []
    if query.parts:
        sides.append(Side("grams", " AND ".join(_parts(query))))
    if len(sides) == 1:
        where, values = sides[0].test(narrowing)
        found = database.rows(f"SELECT rowid FROM {sides[0].table} WHERE {where} ORDER BY rowid LIMIT ?", [*values, most])
        return [row[0] for row in found]
    return _in_both(database, sides, narrowing, most)


def _in_both(database: Rows, sides: list[Side], narrowing: Narrowing, most: int) -> list[int]:
    """What both indexes find: the one that finds less is gone through first."""
    (size, few), (_, many) = sorted(((_size(database, side, narrowing), side) for side in sides), key=lambda one: one[0])
    inner, inner_values = few.test(narrowing)
    outer, outer_values = many.test(narrowing)
    # With the plus the ids are held against those of the other index; without it each is looked up there.
    rowid = "rowid" if size <= ONE_BY_ONE else "+rowid"
    for window in (WINDOW, -1):
        found = database.rows(
            f"SELECT rowid FROM {many.table} WHERE {outer} AND {rowid} IN"
            f" (SELECT rowid FROM {few.table} WHERE {inner} ORDER BY rowid LIMIT ?) ORDER BY rowid LIMIT ?",
            [*outer_values, *inner_values, window, most],
        )
        if len(found) == most or size < PROBE:
            break
    return [row[0] for row in found]


def _size(database: Rows, side: Side, narrowing: Narrowing) -> int:
    """About how many passages an index finds; exact below `PROBE`."""
    where, values = side.test(narrowing)
    asked = f"SELECT count(*), max(rowid) FROM (SELECT rowid FROM {side.table} WHERE {where} ORDER BY rowid LIMIT ?)"
    ((count, last),) = database.rows(asked, [*values, PROBE])
    if count < PROBE:
        return count
    first, end = narrowing.numbers or _ends(database)
    return count * (end - first + 1) // max(1, last - first + 1)


def _ends(database: Rows) -> tuple[int, int]:
    """The first and the last id of a passage."""
    # Asked for in one, both would be found by going through all.
    ((first, last),) = database.rows("SELECT (SELECT min(id) FROM passages), (SELECT max(id) FROM passages)")
    return first, last


def rank(database: Rows, query: Query, ids: Sequence[int], most: int) -> list[int]:
    """The best `most` of these passages by the words that tell them apart; by their order where none does."""
    table, asked = ("words", [f"clean : {term}" for term in _terms(query)]) if _terms(query) else ("grams", _parts(query))
    first, last = _ends(database)
    telling = [one for one in asked if not _is_common(_size(database, Side(table, one), Narrowing()), last - first + 1)]
    if not telling:
        return list(ids[:most])
    rows = database.rows(
        f"SELECT rowid FROM {table} WHERE {table} MATCH ? AND {among('+rowid', ids)} ORDER BY +rank, rowid LIMIT ?",
        [" AND ".join(telling), most],
    )
    return [row[0] for row in rows]


def _is_common(size: int, passages: int) -> bool:
    return size >= PROBE and size * COMMON >= passages


def _parts(query: Query) -> list[str]:
    return [_quoted(part) for part in query.parts]


def _terms(query: Query) -> list[str]:
    forms = [f"({' OR '.join(map(_quoted, forms))})" for forms in query.forms]
    return [*map(_quoted, (*query.phrases, *query.words)), *forms]


def _words(query: Query, narrowing: Narrowing) -> str:
    """What is asked of the index of words; nothing where only parts of words are."""
    terms = _terms(query)
    asked = [f"clean : ({' AND '.join(terms)})"] if terms else []
    asked += [f"kind : {_quoted(narrowing.kind)}"] if narrowing.kind is not None else []
    asked += [f"mark : {_quoted(narrowing.status.replace(' ', ''))}"] if narrowing.status is not None else []
    if narrowing.years is not None:
        first, last = max(narrowing.years[0], YEARS[0]), min(narrowing.years[1], YEARS[1])
        years = [_quoted(str(year)) for year in range(first, last + 1)]
        asked.append(f"year : ({' OR '.join(years or [_quoted('none')])})")
    asked += [f"cites : {_quoted(narrowing.title)}"] if narrowing.title is not None else []
    return " AND ".join(asked)


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'
