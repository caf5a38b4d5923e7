"""The search over any SQL database: the best passages that a query finds, counted by what they are.

Invariant: a hit gives the raw offsets of the words searched for, and words that stand nearly everywhere are neither ranked nor
counted: they tell nothing apart.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .database import Database
from .narrowing import Narrowing, narrowing
from .passages import to_raw
from .query import Query, snippet
from .store import Found, Hit

RANKED = 2000
"""With more hits than this they are not ranked nor counted: the words tell nothing apart."""

FACETS = ("document", "kind", "status", "year")
"""The columns of a passage by which hits are counted."""


def find_passages(
    database: Database, query: Query, limit: int, only: Mapping[str, str | None], facets: bool
) -> Found:
    """The best hits, and with `facets` how many there are of what."""
    wanted = narrowing(database, only)
    ids = _hits(database, query, wanted, max(RANKED, limit) + 1)
    more = len(ids) > RANKED
    best = ids[:limit] if more or not ids else database.best(query, ids, limit)
    found = database.rows(
        "SELECT p.id, p.document, p.path, p.uid, p.kind, p.status, p.clean, p.map, v.raw_sha256"
        f" FROM passages p JOIN versions v ON v.id = p.version WHERE {among('p.id', best)}"
    )
    rows = {row[0]: row[1:] for row in found}
    # A passage may have gone since it was found.
    hits = tuple(_hit(query, rows[nth]) for nth in best if nth in rows)
    return Found(hits, min(len(ids), RANKED), _facets(database, ids) if facets else {}, more)


def _hits(database: Database, query: Query, wanted: Narrowing, most: int) -> list[int]:
    """The first passages found."""
    if wanted.paths is None:
        return database.hits(query, wanted, most)
    first, last = wanted.numbers or (0, 0)
    found = database.hits(query, wanted, last - first + 1)
    rows = database.rows(f"SELECT id, path FROM passages WHERE {among('id', found)}")
    inside = {nth for nth, path in rows if path in wanted.paths}
    return [nth for nth in found if nth in inside][:most]


def among(column: str, ids: Iterable[int]) -> str:
    """The test whether a number is one of these, in SQL; they are written out, since a statement takes only so many values.

    >>> among("id", [3, 5]), among("id", [])
    ('id IN (3,5)', '1 = 0')
    """
    listed = ",".join(str(int(nth)) for nth in ids)
    return f"{column} IN ({listed})" if listed else "1 = 0"


def _facets(database: Database, ids: Sequence[int]) -> dict[str, dict[str, int]]:
    columns = ", ".join(FACETS)
    rows = database.rows(f"SELECT {columns}, count(*) FROM passages WHERE {among('id', ids)} GROUP BY {columns}")
    counts: dict[str, dict[str, int]] = {}
    for nth, name in enumerate(FACETS):
        counted = Counter[str]()
        for row in rows:
            counted[row[nth]] += row[-1]
        counts[name] = dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
    counts["year"] = {year: count for year, count in sorted(counts["year"].items()) if year}
    return counts


def _hit(query: Query, row: tuple[Any, ...]) -> Hit:
    document, path, uid, kind, status, clean, rows, sha256 = row
    places = query.places(clean)
    spans = tuple(to_raw(json.loads(rows), len(clean), start, end) for start, end in places)
    return Hit(document, path, snippet(clean, places), uid, kind, status, spans, sha256)
