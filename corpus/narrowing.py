"""A search narrowed: to a document, a kind, a mark, years, and to what cites a provision or is cited by one.

Invariant: what narrows a search is looked up first where that is little, so that common words in one document of a large
corpus cost what they cost in that document.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from .store import BadSearch

FACETS = ("document", "kind", "status")
"""The columns of a passage by which hits are counted and narrowed."""

NARROWING = (*FACETS, "year", "cites", "cited_by")

_YEAR = re.compile(r"\b(1[6-9]\d\d|20\d\d)\b")
_YEARS = re.compile(r"(\d{4})(?:-(\d{4}))?")


@dataclass(frozen=True)
class Matching:
    """The passages that a query finds, in SQL."""

    source: str
    """What stands after FROM."""
    where: str
    values: tuple[Any, ...]
    key: str
    """The id of a passage."""
    joined: str
    """What joins `source` to the passages themselves, as `p`."""
    ranking: str
    """What orders the passages, the best first."""


class Rows(Protocol):
    """Whatever answers a statement."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...


def narrowed(database: Rows, matching: Matching, only: Mapping[str, str | None]) -> Matching:
    """The passages of a query that are also what `only` says."""
    unknown = [name for name in only if name not in NARROWING]
    if unknown:
        raise BadSearch(f"a search is not narrowed by {unknown[0]}. Give one of: {', '.join(NARROWING)}.")
    given = {name: value for name, value in only.items() if value is not None}
    if not given:
        return matching
    tests, values = [f"p.{name} = ?" for name in FACETS if name in given], [given[name] for name in FACETS if name in given]
    for test, more in _tests(database, matching, given):
        tests.append(test)
        values += more
    where = "".join(f" AND {test}" for test in tests)
    return replace(
        matching, source=matching.source + matching.joined, where=matching.where + where, values=(*matching.values, *values)
    )


def _tests(database: Rows, matching: Matching, given: dict[str, str]) -> list[tuple[str, list[Any]]]:
    tests: list[tuple[str, list[Any]]] = []
    if "year" in given:
        tests.append(_among("p.document", _of_years(database, given["year"])))
    document = given.get("document")
    if document is not None:
        # The passages of a document are numbered one after the other: the index need not look at those of others.
        tests.append((f"{matching.key} BETWEEN ? AND ?", _numbers(database, document)))
    for name, find in (("cites", _citing), ("cited_by", _cited)):
        if name in given:
            if document is None:
                raise BadSearch(f"a provision stands in a document: say in which, to search by {name}.")
            tests.append(_among("p.path", find(database, document, given[name])))
    return tests


def _among(column: str, values: Sequence[str]) -> tuple[str, list[Any]]:
    return (f"{column} IN ({', '.join('?' * len(values))})", list(values)) if values else ("1 = 0", [])


def _numbers(database: Rows, document: str) -> list[Any]:
    asked = "SELECT min(id), max(id) FROM passages WHERE version = (SELECT current FROM documents WHERE name = ?)"
    first, last = database.rows(asked, (document,))[0]
    return [first or 0, last or 0]


def _of_years(database: Rows, years: str) -> list[str]:
    """The documents whose title names one of these years, the last that it names."""
    asked = _YEARS.fullmatch(years)
    if asked is None:
        raise BadSearch(f"{years!r} is no year. Write 1982, or 1980-1989.")
    first, last = int(asked[1]), int(asked[2] or asked[1])
    rows = database.rows("SELECT name, title FROM documents")
    return [name for name, title in rows if (year := _year(title)) is not None and first <= int(year) <= last]


def _year(title: str | None) -> str | None:
    found = _YEAR.findall(title or "")
    return found[-1] if found else None


def count_years(database: Rows, documents: Mapping[str, int]) -> dict[str, int]:
    """Hits by the year in the title of their document."""
    test, values = _among("name", list(documents))
    counted = Counter[str]()
    for name, title in database.rows(f"SELECT name, title FROM documents WHERE {test}", values):
        if year := _year(title):
            counted[year] += documents[name]
    return dict(sorted(counted.items()))


def _references(database: Rows, document: str) -> list[tuple[str, list[str], str]]:
    """Source, targets and the title of another instrument of each reference of a document."""
    asked = "SELECT source, targets, external FROM refs WHERE version = (SELECT current FROM documents WHERE name = ?)"
    return [
        (source, json.loads(targets), _title_of(external))
        for source, targets, external in database.rows(asked, (document,))
        if source is not None
    ]


def _inside(path: str, host: str) -> bool:
    return path == host or path.startswith(f"{host}/")


def _citing(database: Rows, document: str, cited: str) -> list[str]:
    """The provisions that cite a provision or what stands in it, or another instrument by words of its title."""
    found = _references(database, document)
    words = cited.lower()
    return sorted({
        source for source, targets, title in found
        if any(_inside(target, cited) for target in targets) or (len(words) > 3 and words in title.lower())
    })  # fmt: skip


def _cited(database: Rows, document: str, citing: str) -> list[str]:
    """The provisions that a provision, or what stands in it, cites, with what stands in them."""
    targets = {target for source, found, _ in _references(database, document) if _inside(source, citing) for target in found}
    asked = "SELECT path FROM passages WHERE version = (SELECT current FROM documents WHERE name = ?)"
    return [path for (path,) in database.rows(asked, (document,)) if any(_inside(path, target) for target in targets)]


def _title_of(external: str | None) -> str:
    """The title of another instrument, out of the JSON of a reference."""
    told: dict[str, str] | None = json.loads(external) if external else None
    return (told or {}).get("title", "")
