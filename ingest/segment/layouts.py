"""Tables in the body: where they stand, and their header and rows as nodes.

Two layouts come out of readers: lines with tabs, and a TABLE whose cells follow one another down the page. Labels inside
them (column letters, item numbers) are no marks.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, pairwise, zip_longest

from ...model.text import Span
from .marks import Mark
from .nodes import Node
from .tables import cells, flat_rows, tabbed_rows

_TITLE = re.compile(r"(?m)^[ \t]*TABLE\b[ \t]*(?:[IVX]+|\d+)?[.:]?[ \t]*$")
_SENTENCE = re.compile(r"\b(?:shall|may|must)\b.*[.;:]\s*$", re.DOTALL)


@dataclass(frozen=True)
class Layout:
    """One table in the clean text."""

    start: int
    body: int
    end: int
    tabbed: bool


def _line_end(text: str, at: int, end: int) -> int:
    stop = text.find("\n", at, end)
    return end if stop < 0 else stop + 1


def _table_end(text: str, at: int, end: int, tabbed: bool) -> int:
    """Where a full sentence begins again: a line of its own that says shall, may or must, or a rule number and heading."""
    while at < end:
        stop = _line_end(text, at, end)
        line = text[at:stop]
        if len(line) > 60 and _SENTENCE.search(_paragraph(text, at, stop, end) if tabbed and "\t" not in line else line):
            return at
        if re.match(r"\s*\(\d{1,2}[A-Z]?\)\s+[A-Z][^\n\t]*[a-z]{3}[^\n\t]*[.;:–—-]\s*$", line) and len(line) > 20:
            return at
        if (
            re.match(r"\s*\d{1,3}[A-Z]?\.\s+[A-Z]", line)
            and len(line) > 40
            and (not tabbed or re.search(r"[-–—]\s?[A-Z(]", line))
        ):
            return at
        at = stop
    return end


def _paragraph(text: str, at: int, stop: int, end: int) -> str:
    """The lines from `at` to the next empty or tabbed one: print breaks a sentence into lines."""
    most = min(end, stop + 2000)
    while stop < most:
        below = _line_end(text, stop, end)
        if not text[stop:below].strip() or "\t" in text[stop:below]:
            break
        stop = below
    return text[at:stop]


def _tabbed(text: str, start: int, end: int) -> Span | None:
    """From the first of two lines with tabs between words, empty lines between them aside, to the last tab of the second."""
    first = None
    # Only lines with a tab are looked at: a line may have a million characters.
    while (tab := text.find("\t", start, end)) >= 0:
        line = max(start, text.rfind("\n", start, tab) + 1)
        stop = _line_end(text, tab, end)
        last = text.rfind("\t", tab, stop)
        if text[line:last].strip():
            if first is not None and not text[first[1] : line].strip():
                return first[0], last + 1
            first = line, stop
        start = stop
    return None


def find_layouts(text: str, start: int, end: int) -> list[Layout]:
    """The tables of a stretch of clean text, in order."""
    found: list[Layout] = []
    titles = list(_TITLE.finditer(text, start, end))
    for match, after in zip_longest(titles, titles[1:]):
        body, most = _line_end(text, match.end(), end), after.start() if after else end
        found.append(Layout(match.start(), body, _table_end(text, body, most, False), False))
    starts = [layout.start for layout in found]
    at = start
    while (rows := _tabbed(text, at, end)) is not None:
        stop = _table_end(text, rows[1], end, True)
        nth = bisect_right(starts, rows[0]) - 1
        if nth < 0 or rows[0] >= found[nth].end:
            found.append(Layout(rows[0], rows[0], stop, True))
        at = max(stop, rows[1])
    return sorted(found, key=lambda layout: layout.start)


def outside(marks: list[Mark], layouts: list[Layout]) -> list[Mark]:
    """The marks that do not stand inside a table."""
    if not layouts:
        return marks
    starts = [layout.start for layout in layouts]
    reach = list(accumulate((layout.end for layout in layouts), max))

    def is_inside(at: int) -> bool:
        nth = bisect_right(starts, at) - 1
        return nth >= 0 and at < reach[nth]

    return [mark for mark in marks if not is_inside(mark.at)]


def _tabbed_nodes(text: str, table: Node, layout: Layout) -> list[Node]:
    lines = tabbed_rows(text, layout.body, layout.end)
    out: list[Node] = []
    names = cells(text[lines[0] : _line_end(text, lines[0], layout.end)])
    out.append(Node(lines[0], "row", "header", table, row={f"c{n}": name for n, name in enumerate(names, 1)}))
    for count, at in enumerate(lines[1:], 1):
        values = cells(text[at : _line_end(text, at, layout.end)])
        out.append(Node(at, "row", f"row-{count}", table, row={f"c{n}": value for n, value in enumerate(values, 1)}))
    count = len(lines) - 1
    for match in re.compile(r"\n[ \t]*\n(?=[A-Z][a-z])").finditer(text, lines[-1], layout.end):
        count += 1
        out.append(Node(match.end(), "row", f"row-{count}", table))
    return out


def _flat_nodes(text: str, table: Node, layout: Layout) -> list[Node]:
    header, rows = flat_rows(text, layout.body, layout.end)
    out = [Node(header, "row", "header", table)] if header is not None else []
    return out + [Node(at, "row", f"row-{count}", table) for count, at in enumerate(rows, 1)]


def add_tables(text: str, nodes: list[Node], layouts: list[Layout]) -> list[Node]:
    """The body's nodes with those of its tables, each under the unit in which it stands."""
    hosts = [node for node in nodes if node.raw is None]
    places = [node.at for node in hosts]
    until = {id(node): after.at for node, after in pairwise(nodes)}
    last = len(text.rstrip())
    added: dict[int, list[Node]] = {}
    counts: Counter[tuple[int, str]] = Counter()

    def numbered(host: Node, word: str) -> str:
        counts[id(host), word] += 1
        return f"{word}-{counts[id(host), word]}"

    for layout, after in zip_longest(layouts, layouts[1:]):
        nth = bisect_right(places, layout.start) - 1
        if nth < 0:
            continue
        host = hosts[nth]
        mine = added.setdefault(id(host), [])
        table = Node(layout.start, "table", numbered(host, "table"), host)
        table.heading = "TABLE" if not layout.tabbed else None
        mine += [table, *(_tabbed_nodes(text, table, layout) if layout.tabbed else _flat_nodes(text, table, layout))]
        goes_on = min(until.get(id(host), len(text)), after.start if after else len(text))
        if layout.end < min(goes_on, last):
            mine.append(Node(layout.end, "paragraph", numbered(host, "para"), host))
    return [one for node in nodes for one in (node, *added.get(id(node), ()))]
