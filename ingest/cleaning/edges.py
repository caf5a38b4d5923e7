"""Heads and feet of pages, where the source has pages: what stands at the same edge of page after page.

Pages are those that the reader found, else the stretches between form feeds. A line at an edge is furniture when the
same words (digits aside) stand at that edge of three pages, or of two with a number that counts them; a lone number
when it counts the pages.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict

from ...model.text import EditedText
from .lines import Line
from .mastheads import squeeze

Found = dict[int, tuple[str, str, float]]

_NUMBER = re.compile(r"\(?[-–—]? ?(\d{1,4}) ?[-–—]?\)?")
_DIGITS = re.compile(r"\d+")
_LAW = re.compile(r"[(\[]?\w{1,4}[.)\]]\s.*(?:\b(?:shall|may|must|is|are|means)\b|[.;,:]$)")
"""A labelled sentence is law, however often it stands at the edge of a page."""
_DEPTH = 2
"""Lines looked at from each edge."""


def edges(view: EditedText, lines: list[Line], found: Found) -> None:
    """Add what repeats at the edges of pages."""
    pages = _pages(view, lines)
    if len(pages) < 2:
        return
    for place in (*range(_DEPTH), *range(-_DEPTH, 0)):
        at_edge = {page: full[place] for page, full in enumerate(pages) if len(full) > 2 * _DEPTH}
        _numbers(lines, {page: nth for page, nth in at_edge.items() if nth not in found}, found)
        _repeated(lines, {page: nth for page, nth in at_edge.items() if nth not in found}, found, place >= 0)


def _pages(view: EditedText, lines: list[Line]) -> list[list[int]]:
    """The lines with words of each page."""
    starts = [page.start for page in view.raw.pages]
    feeds = [at.start() + 1 for at in re.finditer("\f", view.text)] if not starts else []
    pages: dict[int, list[int]] = defaultdict(list)
    for nth, line in enumerate(lines):
        if line.words and (starts or feeds):
            page = bisect_right(starts, view.raw_offset(line.start)) if starts else bisect_right(feeds, line.start)
            pages[page].append(nth)
    return list(pages.values())


def _numbers(lines: list[Line], at_edge: dict[int, int], found: Found) -> None:
    """Lone numbers that count the pages."""
    shifts: dict[int, list[int]] = defaultdict(list)
    for page, nth in at_edge.items():
        seen = _NUMBER.fullmatch(lines[nth].words)
        if seen:
            shifts[int(seen[1]) - page].append(nth)
    for members in shifts.values():
        if len(members) >= 2:
            for nth in members:
                found[nth] = ("page-number", f"a lone number that counts {len(members)} pages at their edge", 0.96)


def _repeated(lines: list[Line], at_edge: dict[int, int], found: Found, top: bool) -> None:
    """The same words page after page; at the top of the first page they may be the instrument's own title."""
    alike: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for page, nth in at_edge.items():
        words = lines[nth].words
        if 4 <= len(words) <= 140 and not _LAW.match(words):
            alike[_DIGITS.sub("", squeeze(words))].append((page, nth))
    for key, members in alike.items():
        counted = len({_counted(lines[nth].words, page) for page, nth in members} - {None}) == 1 and len(members) >= 2
        if len(key) >= 4 and (len(members) >= 3 or counted):
            for page, nth in members:
                if top and page == 0 and _counted(lines[nth].words, page) is None:
                    continue
                found[nth] = ("running-head", f"stands at the same edge of {len(members)} pages", 0.95)


def _counted(words: str, page: int) -> int | None:
    """How far a number at either end of the line is from the page's place, None without one."""
    seen = re.match(r"\d{1,4}\b", words) or re.search(r"\b\d{1,4}$", words)
    return int(seen[0]) - page if seen else None
