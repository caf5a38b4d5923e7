"""The linker: a verdict for every citation in somebody else's text, and the text with its links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ...corpus.holdings import Holdings
from ...corpus.registry import registry
from ...model.document import Document
from ...model.graph import ClauseGraph
from ...model.reference import Reference
from ...model.reference.citation import NotACitation
from ...model.reference.grammar import parse_citation
from ...model.reference.lookup import lookup
from ...model.reference.resolve import link as read_references
from ...model.reference.units import ANNEXES, DIVISIONS, TOP
from ...model.text import EditedText, RawText
from ..titles import Titles
from .linked import Linked
from .links import Link
from .markup import Markup
from .naming import Namings

SORTS_OF: dict[str, frozenset[str]] = {
    "rule": frozenset(("rules",)),
    "regulation": frozenset(("regulations",)),
    "section": frozenset(("act", "code", "ordinance")),
    "article": frozenset(("constitution", "convention", "order")),
}
"""What an instrument calls itself, by the unit that it numbers through."""


class Library(Protocol):
    """The documents whose citations are looked for."""

    @property
    def holdings(self) -> Holdings: ...

    def ids(self) -> tuple[str, ...]: ...

    def open(self, name: str) -> Document: ...


def link(
    corpus: Library, source: str, documents: Sequence[str] = (), default: str | None = None, *, markup: bool | None = None
) -> Linked:
    """Find the citations of `documents` (of all, if none is given) in a text; `default` is meant where none is named."""
    ids = tuple(dict.fromkeys((*documents, *([default] if default else ())))) if documents else corpus.ids()
    for name in (*documents, *([default] if default else ())):
        corpus.open(name)
    page = Markup.of(source, markup)
    references = read_references(ClauseGraph(EditedText.of(RawText.of(page.text)), ()), registry()).references
    titles = Titles.of(_titles(corpus, ids))
    namings = Namings.of(page.text, titles, references)
    linker = _Linker(corpus.holdings, page, namings, titles, frozenset(ids), default)
    links = [linker.citation(one, document, named) for one, document, named in linker.bound(references)]
    links += [linker.whole(naming.start, naming.end, naming.document) for naming in namings.all if naming.document in ids]
    return Linked(source, page.is_html, ids, tuple(sorted(_apart(links), key=lambda one: (one.start, one.end))))


def _titles(corpus: Library, ids: Sequence[str]) -> dict[str, Sequence[str]]:
    """All titles of the corpus, so that another document of it is not taken for one of those asked for.

    A copy of the same instrument that was not asked for keeps none that one of those asked for has too.
    """
    known: dict[str, Sequence[str]] = dict(corpus.holdings.titles)
    for name in ids:
        if name not in known:
            known[name] = (corpus.open(name).graph.title or "",)
    asked = {title for name in ids for title in known[name]}
    return {name: [one for one in titles if name in ids or one not in asked] for name, titles in known.items()}


def _apart(links: Sequence[Link]) -> list[Link]:
    """Of links that share characters, the one that stands first and is longest."""
    found: list[Link] = []
    for one in sorted(links, key=lambda link: (link.start, -link.end)):
        if not found or one.start >= found[-1].end:
            found.append(one)
    return found


@dataclass
class _Linker:
    holdings: Holdings
    page: Markup
    namings: Namings
    titles: Titles
    ids: frozenset[str]
    default: str | None

    def __post_init__(self) -> None:
        self._known: dict[tuple[str, str], Link] = {}

    def bound(self, references: Sequence[Reference]) -> list[tuple[Reference, str | None, bool]]:
        """Each citation with the document it is of, and whether the words tell; a list shares the end of its last."""
        found: list[tuple[Reference, str | None, bool]] = []
        own = SORTS_OF[self.holdings.open(self.default).graph.unit] if self.default else frozenset[str]()
        follower: tuple[Reference, str | None, bool] | None = None
        for one in reversed([one for one in references if _is_citation(one)]):
            told, document = self.namings.governing(one, self.titles, own)
            if not told and follower is not None and follower[2] and self._joined(one, follower[0]):
                told, document = True, follower[1]
            if not told and self.default is not None and self._may_default(one):
                document = self.default
            follower = (one, document, told)
            found.append(follower)
        return found[::-1]

    def _joined(self, one: Reference, follower: Reference) -> bool:
        """Whether two citations stand in one list: `rule 5 and rule 7 of the Dredge Rules`."""
        between = self.page.text[one.span[1] : follower.span[0]]
        return len(between) < 30 and " ".join(between.split()).strip(" ,") in ("", "and", "or", "read with", "to")

    def _may_default(self, one: Reference) -> bool:
        """Whether a citation that names no instrument may be taken to be of the document that the caller has named."""
        unit = _outer(one.text)
        default = self.default or ""
        own = unit in TOP and unit == self.holdings.open(default).graph.unit
        return (own or unit in ANNEXES) and not self.namings.speaks_of_another(one.span[0], default)

    def citation(self, one: Reference, document: str | None, told: bool) -> Link:
        """The link of one citation."""
        start, end = one.span
        if document is None and (several := self._shared(one)):
            reason = f"{len(several)} documents have this title: {', '.join(several)}"
            return self._at(start, end, Link(start, end, one.text, "ambiguous", external=one.external, reason=reason))
        if document is None or document not in self.ids:
            status = "external" if told or one.status in ("external", "self") else "unnamed"
            reason = one.reason if one.status == "external" else ("of another instrument" if told else _UNNAMED)
            return self._at(start, end, Link(start, end, one.text, status, external=one.external, reason=reason))
        key = document, one.text
        if key not in self._known:
            self._known[key] = self._looked_up(document, one.text)
        return self._at(start, end, self._known[key])

    def _shared(self, one: Reference) -> tuple[str, ...]:
        """The documents asked for of which the title that a citation is of is that of all."""
        other = one.external
        shared = self.titles.shared(other.title, other.year) if other is not None and other.title else ()
        return tuple(name for name in shared if name in self.ids) if len(self.ids & {*shared}) > 1 else ()

    def _looked_up(self, document: str, text: str) -> Link:
        graph = self.holdings.open(document).graph
        if _outer(text) not in (*TOP, *ANNEXES, *DIVISIONS):
            return Link(0, 0, text, "ambiguous", document, reason="it does not say in which rule or schedule")
        found = lookup(graph, text)
        if found.status in ("external", "self"):
            return Link(0, 0, text, "ambiguous", document, reason="it cannot be read")
        targets = found.targets if found.status == "resolved" else ()
        eids = tuple(graph.by_path[path].eid for path in targets)
        near = tuple(dict.fromkeys((*(found.targets if not targets else ()), *found.candidates)))
        return Link(0, 0, text, found.status, document, targets, eids, near, reason=found.reason)

    def whole(self, start: int, end: int, document: str | None) -> Link:
        """The link of a title to its document."""
        text = self.page.text[start:end]
        return self._at(start, end, Link(start, end, text, "self", document, reason="the document as a whole"))

    def _at(self, start: int, end: int, link: Link) -> Link:
        runs = tuple(self.page.runs(start, end))
        held = self.page.held(start, end)
        text = self.page.text[start:end]
        return replace(link, start=runs[0][0], end=runs[-1][1], text=text, runs=runs, held=held)


_UNNAMED = "nothing says of which document it is"


def _is_citation(one: Reference) -> bool:
    """Whether a reference is of a provision, not of an instrument as a whole."""
    if one.external is not None and one.external.provision is None:
        return False
    return one.status != "self"


def _outer(text: str) -> str:
    """The outermost unit that a citation names."""
    try:
        return parse_citation(text).outer.unit
    except NotACitation:
        return ""
