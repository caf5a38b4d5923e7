"""Passages: the words of each provision without those of the provisions under it, with the way back to raw offsets.

Invariant: every character of the clean text stands in one passage at most, so that a search finds each place once.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..model.document import Document
from ..model.proofreading import marks
from ..model.provision import Provision
from ..model.text import EditedText, Span

Map = list[list[int]]
"""Rows `[start, raw start, raw end]`, by their start in the passage; a row that is longer in the passage than in the raw
text, or shorter, is a replacement."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The own words of one provision."""

    provision: Provision
    status: str
    clean: str
    map: Map
    cites: str = ""
    """The titles of the instruments that are cited in it."""


def passages(document: Document) -> Iterator[Passage]:
    """The passages of a document, in reading order."""
    graph, statuses = document.graph, marks(document)
    starts = [piece.clean_start for piece in graph.text.pieces]
    cites = titles_cited((r.source, r.external.title if r.external else None) for r in graph.references)
    for provision in graph.provisions:
        words: list[str] = []
        rows: Map = []
        at = 0
        for start, end in own_spans(document, provision.path):
            words.append(graph.text.text[start:end])
            rows += _rows(graph.text, starts, start, end, at)
            at += end - start
        if at and provision.kind != "furniture":
            yield Passage(provision, statuses.get(provision.path, "not proofread"), "".join(words), rows,
                          cites.get(provision.path, ""))  # fmt: skip


def titles_cited(references: Iterable[tuple[str | None, str | None]]) -> dict[str, str]:
    """The titles of the instruments cited in each provision, in one text; of pairs of a provision's path and a title.

    >>> titles_cited([("3", "Ports Act"), ("3", None), ("4", "Ports Act"), ("3", "Ferries Act"), ("3", "Ports Act")])
    {'3': 'Ports Act; Ferries Act', '4': 'Ports Act'}
    """
    found: dict[str, dict[str, None]] = {}
    for path, title in references:
        if path and title:
            found.setdefault(path, {})[title] = None
    return {path: "; ".join(titles) for path, titles in found.items()}


_YEAR = re.compile(r"\b(1[6-9]\d\d|20\d\d)\b")


def year_of(title: str | None) -> str:
    """The year of a document: the last that its title names; nothing if it names none.

    >>> year_of("The Ports Act, 1908 (Amendment of 1911)"), year_of("Rules")
    ('1911', '')
    """
    found = _YEAR.findall(title or "")
    return found[-1] if found else ""


def own_spans(document: Document, path: str) -> Iterator[Span]:
    """The clean ranges of a provision's own words, without those of the provisions under it."""
    graph = document.graph
    at, end = graph.ranges[path]
    for child in graph.children(path):
        low, high = graph.ranges[child.path]
        if at < low:
            yield at, low
        at = max(at, high)
    if at < end:
        yield at, end


def _rows(text: EditedText, starts: list[int], start: int, end: int, at: int) -> Map:
    rows: Map = []
    for nth in range(max(0, bisect_right(starts, start) - 1), len(text.pieces)):
        piece = text.pieces[nth]
        if piece.clean_start >= end:
            break
        low, high = max(start, piece.clean_start), min(end, piece.clean_end)
        if low < high:
            raw = (piece.raw_start + low - piece.clean_start, piece.raw_start + high - piece.clean_start)
            rows.append([at + low - start, *(raw if piece.copied else (piece.raw_start, piece.raw_end))])
    return rows


def to_raw(rows: Map, length: int, start: int, end: int) -> Span:
    """The raw span from the first to the last character of a place in a passage.

    >>> to_raw([[0, 10, 14], [4, 20, 22], [7, 22, 30]], 15, 2, 9)
    (12, 24)
    """
    starts = [row[0] for row in rows]
    first = bisect_right(starts, start) - 1
    last = bisect_right(starts, end - 1) - 1
    return _raw_at(rows, length, first, start)[0], _raw_at(rows, length, last, end - 1)[1]


def _raw_at(rows: Map, length: int, nth: int, at: int) -> Span:
    start, low, high = rows[nth]
    until = rows[nth + 1][0] if nth + 1 < len(rows) else length
    copied = until - start == high - low
    return (low + at - start, low + at - start + 1) if copied else (low, high)
