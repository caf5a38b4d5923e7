"""Lints: what an editor should look at in a clause graph before signing it. A lint points; it changes nothing.

>>> from clausebook.model.graph import ClauseGraph
>>> from clausebook.model.provision import Provision
>>> from clausebook.model.text import EditedText, RawText
>>> raw = RawText.of("1. A boat. 3. An oar.")
>>> one = Provision("u1", "rule_1", "1", "rule", "1", "1.", "printed", ((0, 11),), body=3)
>>> three = Provision("u3", "rule_3", "3", "rule", "3", "3.", "printed", ((11, 21),), body=14)
>>> [(lint.kind, lint.path) for lint in lint(ClauseGraph(EditedText.of(raw), (one, three)))]
[('number-order', '3')]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from .graph import ClauseGraph
from .provision import UNITS, Provision
from .reference import Reference
from .reference.labels import bare, order, roman
from .text import Span


@dataclass(frozen=True)
class Lint:
    """One thing to look at."""

    kind: str
    path: str | None
    span: Span
    """Raw."""
    message: str


def lint(graph: ClauseGraph) -> tuple[Lint, ...]:
    """Everything in a graph that an editor should look at, in the order of the source."""
    found = [one for _, check in LINTS.values() for one in check(graph)]
    return tuple(sorted(found, key=lambda one: (one.span, one.kind, one.path or "")))


def _numbers_that_do_not_follow(graph: ClauseGraph) -> Iterator[Lint]:
    for before, after in _neighbours(graph):
        if before.kind == after.kind and not may_follow(before.num or "", after.num or ""):
            yield _at(after, "number-order", f"{after.num} does not follow {before.num}")


def _neighbours(graph: ClauseGraph) -> Iterator[tuple[Provision, Provision]]:
    """Numbered provisions with the numbered or missing one before them in the same list."""
    hosts = dict.fromkeys(p.parent for p in graph.provisions)
    for host in hosts:
        numbered = [p for p in graph.children(host) if p.num is not None and p.kind not in _UNORDERED]
        for kinds in (UNITS, None):
            members = [p for p in numbered if ((p.kind in UNITS) == (kinds is UNITS)) or p.kind == "gap"]
            yield from pairwise(members)


_UNORDERED = ("part", "chapter", "schedule", "proviso")
"""Kinds whose numbers may skip: an extract has the schedules that it has, and provisos go without."""


def may_follow(before: str, after: str) -> bool:
    """May `after` stand next to `before`? Yes where any way to read both has it so, or where a list begins again."""
    if before == after:
        return True  # Duplicates have a lint of their own.
    first, second = bare(before), bare(after)
    if _keys(second) & {("arabic", 1, ""), ("roman", 1, ""), ("letter", 1, "")}:
        return True
    for series, number, tail in _keys(second):
        for other, last, suffix in _keys(first):
            if series == other and ((number == last + 1 and not tail) or (number == last and tail > suffix)):
                return True
    # A series that the keys do not know (2.10.1, 19QA) is not judged.
    return not _keys(first) or not _keys(second)


def _keys(label: str) -> set[tuple[str, int, str]]:
    """Every way to read a label: its series, its number in it, and what was inserted after that number."""
    found: set[tuple[str, int, str]] = set()
    numbers, suffix = order(label)
    if len(numbers) == 1:
        found.add(("arabic", numbers[0], suffix.lower()))
    low = label.lower()
    whole, base = roman(low), roman(low[:-1])
    if whole is not None:
        found.add(("roman", whole, ""))
    elif base is not None and low[-1:] in "abcdefgh":
        found.add(("roman", base, low[-1:]))
    if low.isascii() and low.isalpha() and len(low) <= 3 and (whole is None or len(low) == 1):
        found.add(("letter", ord(low[0]) - 96, low[1:]))
    return found


def _duplicates(graph: ClauseGraph) -> Iterator[Lint]:
    seen: dict[tuple[str | None, str, str], Provision] = {}
    for provision in graph.provisions:
        if provision.num is None:
            continue
        other = seen.setdefault((provision.parent, provision.kind, provision.num), provision)
        if other is not provision and provision.division == other.division:
            yield _at(provision, "duplicate-number", f"{provision.num} stands here a second time")


def _empty_units(graph: ClauseGraph) -> Iterator[Lint]:
    for provision in graph.provisions:
        if provision.kind in _BARE or graph.children(provision.path):
            continue
        start, end = graph.ranges[provision.path]
        words = graph.text.text[start:end]
        if provision.body is not None:
            words = graph.text.text[max(start, min(graph.text.clean_offset(provision.body), end)) : end]
        if not re.search(r"\w", words):
            yield _at(provision, "empty-unit", f"{provision.kind} {provision.num or provision.path} has no words")


_BARE = ("gap", "furniture", "part", "chapter", "signature", "crossheading", "row", "form", "unclassified", "table")
"""Kinds that may well have no words of their own."""


def _absent(graph: ClauseGraph) -> Iterator[Lint]:
    for reference in graph.references:
        if reference.status in ("dangling", "partial"):
            kind = "absent-schedule" if _SCHEDULE.search(reference.text) else "absent-unit"
            yield Lint(kind, reference.source, reference.span, _said(reference))


_SCHEDULE = re.compile(r"\b(?:schedule|appendix|annexure|annex|form)s?\b", re.IGNORECASE)


def _said(reference: Reference) -> str:
    words = " ".join(reference.text.split())
    return f"“{words}” is cited: {reference.reason}" if reference.reason else f"“{words}” is cited and not in the copy"


_PAIRS = {")": "(", "]": "["}
_LABEL = re.compile(r"(?<![\w.])(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})\)$", re.IGNORECASE)


def _brackets(graph: ClauseGraph) -> Iterator[Lint]:
    text = graph.text.text
    marks = _mark_positions(graph)
    for unit in graph.children(None):
        if unit.kind == "furniture":
            continue
        start, end = graph.ranges[unit.path]
        waiting: list[tuple[str, int]] = []
        lonely: list[int] = []
        for match in re.compile(r"[()\[\]]").finditer(text, start, end):
            at, sign = match.start(), match[0]
            if at in marks:
                continue
            if sign in "([":
                waiting.append((sign, at))
            elif waiting and waiting[-1][0] == _PAIRS[sign]:
                waiting.pop()
            elif not _LABEL.search(text, max(start, at - 6), at + 1):
                lonely.append(at)
        for at in sorted([*lonely, *(at for _, at in waiting)]):
            host = graph.at(at)
            words = " ".join(text[max(start, at - 20) : at + 21].split())
            raw = graph.text.raw_offset(at)
            yield Lint("bracket", host.path if host else unit.path, (raw, raw + 1), f"a bracket without its partner: “{words}”")


def _mark_positions(graph: ClauseGraph) -> set[int]:
    """The clean positions taken up by enumerators, whose brackets are judged by the number repairs."""
    found: set[int] = set()
    for provision in graph.provisions:
        start, end = graph.ranges[provision.path]
        if provision.body is not None and provision.printed:
            mark = start + len(provision.printed) + 2  # A heading may follow, whose brackets count.
            found.update(range(max(0, start - 1), min(graph.text.clean_offset(provision.body), end, mark)))
    return found


def _lost_bounds(graph: ClauseGraph) -> Iterator[Lint]:
    for provision in graph.provisions:
        for name in (provision.row or {}).get("defective", ()):
            yield _at(provision, "lost-bound", f"the {name} bound of this row is lost")


_NOT_LATIN = "\u0370-\u1dff\u2c80-\u2dff\u3040-\ud7ff\uf900-\ufaff\ufb1d-\ufdff\ufe70-\ufefc"
_OTHER_SCRIPT = re.compile(f"[{_NOT_LATIN}](?:[^\\S\n]*[\u0300-\u036f{_NOT_LATIN}])+")
"""Two letters or more of a script that is not Latin; one alone may be a symbol in a formula."""


def _other_scripts(graph: ClauseGraph) -> Iterator[Lint]:
    seen: set[str] = set()
    for match in _OTHER_SCRIPT.finditer(graph.text.text):
        host = graph.at(match.start())
        if host is None or host.kind in ("furniture", "crossheading", "preamble", "unclassified") or host.path in seen:
            continue
        seen.add(host.path)
        spans = graph.text.to_raw(*match.span())
        yield Lint("other-script", host.path, spans[0], f"words in another script: “{match[0][:30]}”")


def _cycles(graph: ClauseGraph) -> Iterator[Lint]:
    """Units that each make themselves subject to the other: there is no reading in which both give way."""
    giving: dict[str, dict[str, Reference]] = {}
    for reference in graph.references:
        source = _unit_of(graph, reference.source)
        before = graph.text.raw.text[max(0, reference.span[0] - 60) : reference.span[0]]
        if source is None or not _SUBJECT.search(before):
            continue
        for target in reference.targets:
            unit = _unit_of(graph, target)
            if unit is not None and unit != source:
                giving.setdefault(source, {}).setdefault(unit, reference)
    for source, targets in giving.items():
        way = next((way for target in targets if (way := _way(giving, target, source))), None)
        if way and source == min([source, *way], key=lambda path: graph.by_path[path].start):
            first = targets[way[0]]
            chain = " → ".join([source, *way, source] if way[-1] != source else [source, *way])
            yield Lint("reference-cycle", first.source, first.span, f"each is subject to the next: {chain}")


_SUBJECT = re.compile(
    r"\bsubject\s+to\s+(?:the\s+(?:other\s+)?provisions?\s+(?:of|contained\s+in)\s+)?(?:the\s+)?(?:[\w()., -]{0,24}\s)?$",
    re.IGNORECASE,
)


def _unit_of(graph: ClauseGraph, path: str | None) -> str | None:
    """The top-level unit or schedule that holds a path."""
    while path is not None and path in graph.by_path:
        parent = graph.by_path[path].parent
        if parent is None:
            return path
        path = parent
    return None


def _way(giving: dict[str, dict[str, Reference]], start: str, goal: str) -> list[str] | None:
    """A way from `start` to `goal` along the edges, both ends included; None without one."""
    came: dict[str, str | None] = {start: None}
    queue = [start]
    for node in queue:
        if node == goal:
            back: list[str] = []
            step: str | None = node
            while step is not None:
                back.append(step)
                step = came[step]
            return back[::-1]
        for after in giving.get(node, {}):
            if after not in came:
                came[after] = node
                queue.append(after)
    return None


def _at(provision: Provision, kind: str, message: str) -> Lint:
    start = provision.start
    printed = len(provision.printed) if provision.printed else 0
    return Lint(kind, provision.path, (start, min(start + max(printed, 1), provision.spans[0][1])), message)


LINTS: dict[str, tuple[str, Callable[[ClauseGraph], Iterator[Lint]]]] = {
    "number-order": ("A number does not follow the one before it in its list.", _numbers_that_do_not_follow),
    "duplicate-number": ("Two provisions of one list have the same number.", _duplicates),
    "empty-unit": ("A provision has a number and no words.", _empty_units),
    "absent-unit": ("A provision is cited that is not in the copy.", _absent),
    "bracket": ("A bracket has no partner in its unit.", _brackets),
    "lost-bound": ("A bound of a scale is not in the copy.", _lost_bounds),
    "other-script": ("Words in another script stand inside a provision.", _other_scripts),
    "reference-cycle": ("Units are subject to each other in a circle.", _cycles),
}
"""The kinds of lint: what each says, and the check that finds it. `absent-schedule` is found with `absent-unit`."""
