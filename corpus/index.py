"""The index of a corpus: which documents have the provision that a citation names, without opening any of them.

Invariant: a path is looked up as it would be written, and nothing near it is taken: `rule 4` is never 40, and a document
whose own unit is the regulation has no rule 4. What the labels alone cannot tell (`clause (a)`) the index does not answer.

>>> held = MemoryPaths()
>>> held.add("canoes", "rule", ["29", "29/(2)", "29/(2)/(ii)", "appendix-I"])
>>> held.add("locks", "regulation", ["29", "29/(2)"])
>>> index = CitationIndex(held)
>>> index.find("r. 29(2)(ii)"), index.find("29.2").documents, index.find("rule 29(9)").deepest
(Finding(path='29/(2)/(ii)', documents=('canoes',), deepest=None), ('canoes', 'locks'), '29')
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..model.reference.citation import Citation, standard
from ..model.reference.grammar import scan
from ..model.reference.labels import bare, value
from ..model.reference.mentions import mentions
from ..model.reference.shorthand import readings
from ..model.reference.units import ANNEXES, DIVISIONS, HANGERS, TOP

MOST = 51
"""Documents that one question gives back at most: past fifty nobody chooses from a list."""

_UNIT = {"byelaw": "rule"}
_LABELS = re.compile(r"(\d{1,4}[A-Z]{0,2})((?:[\s./-]{0,2}\(?[A-Za-z0-9]{1,6}\)?){0,8})")
_ROMANS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI")


@dataclass(frozen=True, slots=True)
class Finding:
    """What the index knows of a citation."""

    path: str | None
    """The path that the citation names; None where the labels alone do not make one."""
    documents: tuple[str, ...] = ()
    """The documents that have it, at most `MOST`, by id."""
    deepest: str | None = None
    """Of a path that no document has: how far any document comes."""


class Paths(Protocol):
    """Whatever knows which documents have a path: a store, or a table in memory."""

    def having(self, path: str, unit: str | None, most: int) -> Sequence[str]:
        """The ids of documents that have `path`, of that unit where one is given, sorted, at most `most`."""
        ...


class MemoryPaths:
    """The paths of a corpus in memory: a number a document, an array of numbers a path."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._units: list[str] = []
        self._paths: dict[str, array[int]] = {}

    def add(self, name: str, unit: str, paths: Iterable[str]) -> None:
        """Take in a document; each is added once."""
        number = len(self.names)
        self.names.append(name)
        self._units.append(unit)
        for path in paths:
            self._paths.setdefault(path, array("I")).append(number)

    def having(self, path: str, unit: str | None, most: int) -> Sequence[str]:
        found: list[str] = []
        for number in self._paths.get(path, ()):
            if unit is None or self._units[number] == unit:
                found.append(self.names[number])
                if len(found) == most:
                    break
        return sorted(found)


ASKED = 12
"""Documents that are opened at most for one citation that names none of them."""


class CitationIndex:
    """Answers citations by the paths that a corpus holds."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths

    def find(self, citation: str, most: int = MOST) -> Finding:
        """The documents that have what `citation` names in whatever notation."""
        first: Finding | None = None
        for path, unit in written_paths(citation):
            documents = tuple(self.paths.having(path, unit, most))
            if documents:
                return Finding(path, documents)
            first = first or Finding(path, (), self._deepest(path, unit))
        return first or Finding(None)

    def likely(self, citation: str) -> tuple[str, ...] | None:
        """The documents worth opening for a citation: those that have its path, then those that have its outermost unit;
        None where the index cannot tell."""
        found: dict[str, None] = {}
        known = False
        for path, unit in written_paths(citation):
            known = True
            for part in (path, path.split("/")[0]):
                found |= dict.fromkeys(self.paths.having(part, unit, ASKED))
        return tuple(found)[:ASKED] if known else None

    def _deepest(self, path: str, unit: str | None) -> str | None:
        parts = path.split("/")
        heads = ("/".join(parts[:depth]) for depth in range(len(parts) - 1, 0, -1))
        return next((head for head in heads if self.paths.having(head, unit, 1)), None)


def written_paths(citation: str) -> Iterator[tuple[str, str | None]]:
    """The paths that a citation may be written as, with the unit that the document must have, the likeliest first.

    >>> list(written_paths("clause (ii) of sub-rule (2) of rule 29"))
    [('29/(2)/(ii)', 'rule')]
    >>> list(written_paths("item 2 of Schedule 1")), list(written_paths("clause (a)"))
    ([('schedule-1/2', None), ('schedule-I/2', None)], [])
    """
    seen: set[tuple[str, str | None]] = set()
    for words in readings(citation, "rule"):
        if mentions(words):
            return
        labels = _LABELS.fullmatch(words)
        if labels is not None:
            inner = re.findall(r"[A-Za-z0-9]+", labels[2])
            made = [("/".join([labels[1], *(f"({label})" for label in inner)]), None)]
        else:
            found = scan(words)
            whole = len(found) == 1 and not re.search(r"\d|\(\w+\)", words[: found[0].start] + words[found[0].end :])
            made = list(_paths(found[0])) if whole else []
        for one in made:
            if one not in seen:
                seen.add(one)
                yield one


def _paths(citation: Citation) -> Iterator[tuple[str, str | None]]:
    """The path of a citation whose every level has one number; none where a level is pointed at, listed or in a range."""
    if any(len(level.members) != 1 or level.members[0].to for level in citation.levels):
        return
    outer = citation.outer.unit
    if outer not in (*TOP, *ANNEXES, *DIVISIONS):
        return
    parts = [_part(unit, label, outer) for unit, label, _ in citation.steps(citation.head.members[0])]
    yield "/".join(parts), _UNIT.get(outer, outer) if outer in TOP else None
    number = value(citation.outer.members[0].labels[0]) or 0
    if outer in (*ANNEXES, *DIVISIONS) and bare(citation.outer.members[0].labels[0]).isdecimal() and 0 < number < len(_ROMANS):
        yield "/".join([f"{outer}-{_ROMANS[number]}", *parts[1:]]), None


def _part(unit: str, label: str, outer: str) -> str:
    if unit in (*ANNEXES, *DIVISIONS, *HANGERS):
        number = value(label) if unit in HANGERS else None
        return f"{unit}-{number or bare(label)}"
    return bare(label) if unit in TOP else standard(label, unit if outer in TOP or unit in ("clause", "subclause") else "item")
