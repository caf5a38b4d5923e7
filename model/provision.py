"""A provision: one unit of the instrument, its number, where it stands in the raw text, and how we know.

Invariant: a provision's clean range (see `ClauseGraph.ranges`) lies inside its parent's, siblings do not overlap, and its
`path` is unique in its document. Paths are the human notation (`29/(2)/(i)/(a)`), eids the Akoma Ntoso style names
(`rule_29__subrule_2__cl_i__subcl_a`), uids handles that never reflect a number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .text import Span

Kind = Literal[
    "preamble", "part", "chapter", "section", "subsection", "rule", "regulation", "article", "subrule", "subregulation",
    "clause", "subclause", "item", "proviso", "explanation", "illustration", "schedule", "crossheading", "table", "row",
    "paragraph", "form", "signature", "furniture", "gap", "unclassified",
]  # fmt: skip

Basis = Literal["printed", "repaired", "inferred", "editor"]
"""How the number is known: as printed; an OCR slip in it mended; lost and worked out; set by a person."""

UNITS: tuple[str, ...] = ("rule", "regulation", "section", "article")
"""The kinds that can be an instrument's own numbered unit."""

SUBUNIT = {"rule": "subrule", "regulation": "subregulation", "section": "subsection", "article": "clause"}
"""The kind of an (N) directly under each unit."""

PREFIX: dict[str, str] = {
    "preamble": "preamble", "part": "part", "chapter": "chp", "section": "sec", "subsection": "subsec", "rule": "rule",
    "regulation": "reg", "article": "art", "subrule": "subrule", "subregulation": "subreg", "clause": "cl",
    "subclause": "subcl", "item": "item", "proviso": "proviso", "explanation": "expl", "illustration": "illus",
    "crossheading": "crosshdg", "table": "table", "row": "row", "paragraph": "para", "form": "form", "signature": "sig",
    "furniture": "furn", "gap": "gap", "unclassified": "text",
}  # fmt: skip
"""Prefix of each kind in an eid; schedules take the prefix of the word printed (`app`, `annex`, `sched`, `form`)."""


@dataclass(frozen=True)
class Reading:
    """Another way to read a number, kept when the choice was close."""

    num: str
    path: str
    cost: float
    """How much dearer than the reading chosen, in the units of the search (smaller is closer)."""
    why: str


@dataclass(frozen=True)
class Provision:
    """One node of the clause graph. All spans are raw."""

    uid: str
    eid: str
    path: str
    kind: Kind
    num: str | None
    """The number as it should read, brackets and all: `12`, `(iii)`, `I`."""
    printed: str | None
    """The mark as it stands in the raw text, None when lost or when the kind has none."""
    basis: Basis
    spans: tuple[Span, ...]
    """Raw spans in clean order; the first begins at the enumerator, else at the first word."""
    heading: str | None = None
    parent: str | None = None
    """The path of the parent; None at the top. Parts and chapters have no children."""
    division: str | None = None
    """The path of the part or chapter in which a top-level unit stands."""
    body: int | None = None
    """The raw offset where the text after the enumerator and its punctuation begins."""
    evidence: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    row: dict[str, Any] | None = field(default=None, hash=False)
    """Of a row: typed cells; a lost value is None and named in `defective`."""
    belongs_to: str | None = None
    """The path of the unit of which this piece is a displaced part."""

    @property
    def start(self) -> int:
        """The raw offset where the provision begins."""
        return self.spans[0][0]


@dataclass(frozen=True)
class Defect:
    """Something wrong with the source that the reader must be told."""

    kind: str
    message: str
    path: str | None = None
    span: Span | None = None
