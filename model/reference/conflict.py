"""Conflicts: the same instrument cited with two numbers or two years, or against what a registry knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..graph import ClauseGraph
from ..provision import Defect
from .instruments import Mention, Registry
from .names import Names


def conflicts(graph: ClauseGraph, names: Names, registry: Registry | None = None) -> Iterator[Defect]:
    """A defect for each citation of an instrument that disagrees with the others, or with the registry."""
    named = [one for one in names.mentions if one.kind == "named" and one.title]
    groups: dict[str, list[Mention]] = {}
    for one in named:
        groups.setdefault(one.key, []).append(one)
    for group in groups.values():
        yield from _odd(graph, group, "year")
        by_year: dict[object, list[Mention]] = {}
        for one in group:
            by_year.setdefault(one.year, []).append(one)
        for year, same in by_year.items():
            if year is not None:
                yield from _odd(graph, same, "number")
    if registry is not None:
        for one in named:
            other = registry.named(one.title or "", None) or registry.near(one.title or "")
            if other and other.year and one.year and _one_digit_apart(Counter[object]([other.year, one.year])):
                yield _defect(graph, one, f"is printed with the year {one.year}; the {other.title} is of {other.year}")
            known = registry.named(one.title or "", one.year)
            if known and known.number is not None and one.number is not None and one.number != known.number:
                yield _defect(graph, one, f"is printed as number {one.number}; it is {known.number} of {known.year}")


def _odd(graph: ClauseGraph, group: list[Mention], what: str) -> Iterator[Defect]:
    """The citations whose year or number is not the one most printed; all of them where none is."""
    values = Counter(getattr(one, what) for one in group if getattr(one, what) is not None)
    if len(values) < 2 or (what == "year" and not _one_digit_apart(values)):
        return
    (first, most), (_, second) = values.most_common(2)
    listed = " and ".join(f"{value} ({count}x)" for value, count in values.items())
    for one in group:
        value = getattr(one, what)
        if value is not None and (value != first or most == second):
            yield _defect(graph, one, f"is cited with the {what} {listed}")


def _one_digit_apart(values: Counter[object]) -> bool:
    """Whether two years differ in one figure, as misprints do; Acts of one title may well be of different years."""
    texts = [str(value) for value in values]
    return any(sum(a != b for a, b in zip(one, other, strict=False)) == 1 for one in texts for other in texts if one < other)


def _defect(graph: ClauseGraph, one: Mention, what: str) -> Defect:
    spans = graph.text.to_raw(one.start, one.end)
    source = graph.at(one.start)
    span = min(start for start, _ in spans), max(end for _, end in spans)
    return Defect("conflict", f"{one.title} {what}", source.path if source else None, span)
