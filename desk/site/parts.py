"""What a page is made of: sections with their words, notes, rows and raw text.

Invariant: these are plain values; nothing here is escaped, the templates do that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ...model.provision import Provision
from ...model.text import Edit, Span
from ..names import spoken
from ..output import printable
from .runs import Phrase

DIVISIONS = ("part", "chapter", "schedule", "crossheading", "form")
ASIDE = ("furniture",)
FEW = 6
SIGNS = {"inferred": "i", "repaired": "r", "editor": "e"}
"""The superscript after a number that does not stand so in the source."""


@dataclass(frozen=True)
class Link:
    """A link to a provision of the same page, or plain words where there is none."""

    text: str
    href: str | None = None


@dataclass(frozen=True)
class Note:
    """Something said beside the text."""

    kind: str
    text: str
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Words:
    """A paragraph of a provision's own words."""

    phrases: tuple[Phrase, ...]
    shape: Literal["words"] = "words"


@dataclass
class Section:
    """One provision as shown."""

    provision: Provision
    label: str
    sign: str
    css: str
    parts: list[Words | Section | Rows] = field(default_factory=list["Words | Section | Rows"])
    notes: list[Note] = field(default_factory=list[Note])
    raw: tuple[tuple[int, int, str], ...] = ()
    """Raw start, raw end and the words as received, without those of the provisions under it."""
    shape: Literal["section"] = "section"

    @property
    def number(self) -> str:
        """The number as set: with the word that goes with it where it is not a bare number (`Appendix I`)."""
        return printable(spoken(self.provision) or self.provision.num or "")

    @property
    def named(self) -> bool:
        """Whether its number is set with a word, as a heading."""
        return self.provision.kind in DIVISIONS or bool(spoken(self.provision))

    @property
    def anchor(self) -> str:
        return self.provision.eid


@dataclass(frozen=True)
class Rows:
    """Neighbouring rows, set as a table."""

    columns: tuple[str, ...]
    rows: tuple[Section, ...]
    shape: Literal["rows"] = "rows"

    @property
    def as_printed(self) -> bool:
        """Whether the cells are only the words cut up (c1, c2, ...), not values read from them."""
        return all(re.fullmatch(r"c\d+", name) for name in self.columns)

    def whole(self, row: Section) -> bool:
        """Whether the cells of a row that is only cut up hold all its words."""
        cells = "".join(text for text, _ in self.cells(row))
        words = "".join(run.text for part in row.parts if isinstance(part, Words) for p in part.phrases for run in p.runs)
        return "".join(cells.split()) == "".join(words.split())

    def cells(self, row: Section) -> list[tuple[str, bool]]:
        """The typed cells of a row and whether each is lost."""
        values: dict[str, Any] = row.provision.row or {}
        lost: set[str] = set(values.get("defective") or ())
        return [(_cell(values.get(name)), name in lost) for name in self.columns]


def _cell(value: Any) -> str:
    return "" if value is None else printable(str(value))


def table(rows: Sequence[Section]) -> Rows:
    """Rows as a table: its columns are the cells that any row has."""
    names = dict.fromkeys(name for row in rows for name in (row.provision.row or {}))
    return Rows(tuple(name for name in names if name not in ("defective", "unbounded")), tuple(rows))


def on_the_number(edit: Edit, provision: Provision) -> bool:
    """Whether an edit is of the enumerator alone, of which the note on the number already speaks."""
    end = provision.start + len(provision.printed or "")
    return provision.basis != "printed" and provision.start <= edit.start and edit.end <= end


def css(provision: Provision) -> str:
    """The classes of a section."""
    named = " named" if spoken(provision) else ""
    return f"{provision.kind} {provision.basis}{named}" + (" displaced" if provision.belongs_to else "")


def minus(spans: Sequence[Span], cut: Sequence[Span]) -> list[Span]:
    """What is left of spans once others are taken out.

    >>> minus([(0, 10)], [(2, 4), (8, 12)])
    [(0, 2), (4, 8)]
    """
    left: list[Span] = []
    taken = sorted(cut)
    for start, end in spans:
        for low, high in taken:
            if high <= start or low >= end:
                continue
            if low > start:
                left.append((start, low))
            start = max(start, high)
        if start < end:
            left.append((start, end))
    return left
