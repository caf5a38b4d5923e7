"""The table of contents: the provisions that have a name, nested as they stand, each with how often it is cited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...model.provision import Provision
from ..names import spoken
from ..output import printable
from .extents import Extents
from .parts import DIVISIONS, SIGNS, is_footnote

QUALIFIERS = {"proviso": "pr.", "explanation": "expl.", "illustration": "ill."}
NAMELESS = ("furniture", "row", "signature", "unclassified")
MANY = 600
"""A longer instrument lists two levels: more would be no help, and half the page."""


@dataclass(frozen=True)
class Entry:
    """A line of the contents."""

    provision: Provision
    number: str
    sign: str
    words: str
    cited: int
    under: tuple[Entry, ...]

    @property
    def named(self) -> bool:
        return self.provision.kind in DIVISIONS or bool(spoken(self.provision))

    @property
    def gap(self) -> bool:
        return self.provision.kind == "gap"


def contents_of(extents: Extents, top: Sequence[Provision], citing: Mapping[str, Sequence[str]]) -> list[Entry]:
    """The contents under these provisions."""
    levels = 2 if len(extents.document.graph.provisions) > MANY else 99
    return [_entry(extents, item, citing, levels) for item in top if _listed(item)]


def _entry(extents: Extents, item: Provision, citing: Mapping[str, Sequence[str]], levels: int) -> Entry:
    under = extents.document.graph.children(item.path) if levels > 1 else []
    number = printable(spoken(item) or item.num or QUALIFIERS.get(item.kind, ""))
    return Entry(
        item,
        number,
        SIGNS.get(item.basis, ""),
        extents.first_words(item),
        len(citing.get(item.path, ())),
        tuple(_entry(extents, one, citing, levels - 1) for one in under if _listed(one)),
    )


def _listed(item: Provision) -> bool:
    if item.kind in NAMELESS or is_footnote(item):
        return False
    return bool(item.num) or item.kind not in ("paragraph", "table")
