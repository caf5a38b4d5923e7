"""The search over any SQL database: the best passages that a query finds, counted by what they are.

Invariant: a hit gives the raw offsets of the words searched for, and words that stand nearly everywhere are neither ranked nor
counted: they tell nothing apart.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .narrowing import FACETS, Matching, count_years, narrowed
from .passages import to_raw
from .query import Query, snippet
from .store import Found, Hit

RANKED = 2000
"""With more hits than this they are not ranked nor counted: the words tell nothing apart."""


class Searched(Protocol):
    """A database that can be searched."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...

    def matching(self, query: Query) -> Matching: ...


def find_passages(
    database: Searched, query: Query, limit: int, only: Mapping[str, str | None], facets: bool
) -> Found:
    """The best hits, and with `facets` how many there are of what."""
    matching = narrowed(database, database.matching(query), only)
    capped = f"SELECT {matching.key} AS id FROM {matching.source} WHERE {matching.where} LIMIT {RANKED + 1}"
    ((total,),) = database.rows(f"SELECT count(*) FROM ({capped}) AS capped", matching.values)
    # Only the best are looked at whole: sorting the words of all hits would take longer than finding them.
    best = (
        f"SELECT {matching.key} AS id, {matching.ranking} AS rating FROM {matching.source} WHERE {matching.where}"
        f" ORDER BY {'rating, id' if total <= RANKED else 'id'} LIMIT ?"
    )
    rows = database.rows(
        f"SELECT p.document, p.path, p.uid, p.kind, p.status, p.clean, p.map FROM ({best}) AS best"
        f" JOIN passages p ON p.id = best.id ORDER BY {'best.rating, p.id' if total <= RANKED else 'p.id'}",
        [*matching.values, limit],
    )
    counts = _facets(database, capped, matching.values) if facets else {}
    return Found(tuple(_hit(query, row) for row in rows), min(total, RANKED), counts, total > RANKED)


def _facets(database: Searched, capped: str, values: Sequence[Any]) -> dict[str, dict[str, int]]:
    columns = ", ".join(f"p.{name}" for name in FACETS)
    rows = database.rows(
        f"SELECT {columns}, count(*) FROM ({capped}) AS capped JOIN passages p ON p.id = capped.id GROUP BY {columns}", values
    )
    counts: dict[str, dict[str, int]] = {}
    for nth, name in enumerate(FACETS):
        counted = Counter[str]()
        for row in rows:
            counted[row[nth]] += row[-1]
        counts[name] = dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
    counts["year"] = count_years(database, counts["document"])
    return counts


def _hit(query: Query, row: tuple[Any, ...]) -> Hit:
    document, path, uid, kind, status, clean, rows = row
    places = query.places(clean)
    spans = tuple(to_raw(json.loads(rows), len(clean), start, end) for start, end in places)
    return Hit(document, path, snippet(clean, places), uid, kind, status, spans)
