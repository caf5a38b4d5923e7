"""A search narrowed: to a document, a kind, a mark, years, and to what cites a provision or is cited by one.

Invariant: what narrows a search is looked up first where that is little, so that common words in one document of a large
corpus cost what they cost in that document.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import get_args

from ..model.correction import Mark
from .rows import Rows
from .store import BadSearch

NARROWING = ("document", "kind", "status", "year", "cites", "cited_by")

_YEARS = re.compile(r"(\d{4})(?:-(\d{4}))?")


@dataclass(frozen=True)
class Narrowing:
    """What a passage must be, beside holding the words."""

    document: str | None = None
    numbers: tuple[int, int] | None = None
    """The first and last id of the passages of that document; the passages of others may lie between them."""
    kind: str | None = None
    status: str | None = None
    years: tuple[int, int] | None = None
    title: str | None = None
    """Words of the title of an instrument that it cites."""
    paths: frozenset[str] | None = None
    """The provisions of the document among which it must be."""


def narrowing(database: Rows, only: Mapping[str, str | None]) -> Narrowing:
    """What narrows a search, looked up; raises BadSearch for what cannot."""
    unknown = [name for name in only if name not in NARROWING]
    if unknown:
        raise BadSearch(f"a search is not narrowed by {unknown[0]}. Give one of: {', '.join(NARROWING)}.")
    document, cites, cited = only.get("document"), only.get("cites"), only.get("cited_by")
    if document is not None and not database.rows("SELECT 1 FROM documents WHERE name = ?", (document,)):
        raise BadSearch(f"{document}: no document of this id is searched here. Check the id.")
    if cited is not None and document is None:
        raise BadSearch("a provision stands in a document: say in which, to search by cited_by.")
    found = [_citing(database, document, cites)] if document is not None and cites is not None else []
    found += [_cited(database, document, cited)] if document is not None and cited is not None else []
    return Narrowing(
        document,
        None if document is None else _numbers(database, document),
        only.get("kind"),
        _status(only.get("status")),
        _years(only.get("year")),
        _title(cites) if document is None and cites is not None else None,
        reduce(lambda one, other: one & other, found) if found else None,
    )


def _status(mark: str | None) -> str | None:
    if mark is not None and mark not in get_args(Mark):
        raise BadSearch(f"{mark!r} is no mark. Give one of: {', '.join(get_args(Mark))}.")
    return mark


def _years(years: str | None) -> tuple[int, int] | None:
    if years is None:
        return None
    asked = _YEARS.fullmatch(years)
    if asked is None:
        raise BadSearch(f"{years!r} is no year. Write 1982, or 1980-1989.")
    return int(asked[1]), int(asked[2] or asked[1])


def _title(cites: str) -> str:
    """Without a document only the title of an instrument can be meant: a number alone stands in every document."""
    if not re.search(r"[^\W\d]{3}", cites):
        raise BadSearch(f"provision {cites} stands in a document: say in which, to search by what cites it.")
    return cites


def _numbers(database: Rows, document: str) -> tuple[int, int]:
    asked = "SELECT min(id), max(id) FROM passages WHERE version = (SELECT current FROM documents WHERE name = ?)"
    first, last = database.rows(asked, (document,))[0]
    return first or 0, last or 0


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


def _citing(database: Rows, document: str, cited: str) -> frozenset[str]:
    """The provisions that cite a provision or what stands in it, or another instrument by words of its title."""
    found = _references(database, document)
    words = cited.lower()
    return frozenset(
        source for source, targets, title in found
        if any(_inside(target, cited) for target in targets) or (len(words) > 3 and words in title.lower())
    )  # fmt: skip


def _cited(database: Rows, document: str, citing: str) -> frozenset[str]:
    """The provisions that a provision, or what stands in it, cites, with what stands in them."""
    targets = {target for source, found, _ in _references(database, document) if _inside(source, citing) for target in found}
    asked = "SELECT path FROM passages WHERE version = (SELECT current FROM documents WHERE name = ?)"
    return frozenset(path for (path,) in database.rows(asked, (document,)) if any(_inside(path, target) for target in targets))


def _title_of(external: str | None) -> str:
    """The title of another instrument, out of the JSON of a reference."""
    told: dict[str, str | None] | None = json.loads(external) if external else None
    return (told or {}).get("title") or ""
