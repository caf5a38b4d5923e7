"""The corpus at hand and its verbs: what the functions of `clausebook.api` do, over the library or over a store.

Long because it has one short method for each verb, and every verb its example.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ..corpus.citation import Citing, Place
from ..corpus.holdings import Holdings, holdings
from ..corpus.library import entry
from ..model.document import Document
from ..model.errors import ClausebookError, Unreadable
from ..model.reference import External
from ..model.text import RawText
from .facts import FactValue, as_texts, unknown_question
from .titles import Named, Titles, title_and_year

if TYPE_CHECKING:
    from ..corpus.page_images import PageImage
    from ..corpus.store import Found, Hit, Store
    from ..model.rules import Answer
    from .checking import Verification
    from .linking import Linked
    from .shapes import CoverageShape, HeldShape, ReferencesShape, SearchShape
    from .surroundings import Around

class UnknownPlace(Unreadable):
    """A document, a version or a provision that the corpus does not have."""


@dataclass(frozen=True)
class Held:
    """One document of the corpus in short."""

    id: str
    title: str | None
    unit: str
    raw_sha256: str
    rules: bool
    """Whether rules that can be asked go with it."""

    def to_json(self) -> HeldShape:
        return cast("HeldShape", self.__dict__.copy())


@dataclass(frozen=True)
class Findings:
    """The result of a search, the best first."""

    query: str
    found: Found

    @property
    def hits(self) -> tuple[Hit, ...]:
        return self.found.hits

    def to_json(self) -> SearchShape:
        """The shape of `clausebook search --format json`."""
        from ..corpus.records import pack

        return cast("SearchShape", {"query": self.query, **pack(self.found)})


@dataclass(frozen=True)
class Corpus:
    """Documents with everything that can be asked of them."""

    holdings: Holdings
    files: bool = True
    """Whether a document may also be given as the path of a file; never where strangers ask."""

    @cached_property
    def titles(self) -> Titles:
        """The titles and ids by which a citation may name a document."""
        return Titles.of({name: (*titles, name.replace("-", " ")) for name, titles in self.holdings.titles.items()})

    @cached_property
    def _versions(self) -> dict[str, tuple[Document, str]]:
        return {}

    def renewed(self) -> Corpus:
        """The same corpus as its store is now; what is as it was stays open."""
        fresh = Corpus(self.holdings.renewed(), self.files)
        if fresh.holdings.titles == self.holdings.titles:
            fresh.__dict__["titles"] = self.titles
        return fresh

    def ids(self) -> tuple[str, ...]:
        """The ids of the documents, in order."""
        return tuple(sorted(self.holdings.titles))

    def documents(self) -> tuple[Held, ...]:
        """The documents in short, by id."""
        return tuple(self._held(name) for name in self.ids())

    def _held(self, name: str) -> Held:
        document, known = self.open(name), entry(name)
        title = known.title if known else document.graph.title
        return Held(name, title, document.graph.unit, document.raw.sha256, bool(known and known.rules))

    def open(self, name: str) -> Document:
        """The document of that id; over the library also the source file at that path."""
        if not self.files and name not in self.holdings.titles:
            raise UnknownPlace(f"{name}: no document of this id. There are: {', '.join(self.ids()[:20])}.")
        return self.holdings.open(name)

    def text(self, name: str, raw_sha256: str) -> RawText | None:
        """The raw text of a document's version, where it is kept."""
        self.open(name)
        return self.holdings.text(name, raw_sha256)

    def page_image(self, name: str, number: int, width: int = 1600) -> PageImage | None:
        """The picture of a page of a document, at most so many pixels wide; None for a text without pages."""
        self.open(name)
        return self.holdings.page_image(name, number, width)

    def version(self, name: str) -> str:
        """The name of the text version: it changes when the raw text, a correction or the reading changes."""
        document = self.open(name)
        known = self.holdings.held(name)
        if known is not None:
            return known.content[:16]
        held = self._versions.get(name)
        if held is None or held[0] is not document:
            from ..corpus.records import pack_document

            record = json.dumps(pack_document(document), sort_keys=True).encode("utf-8", "surrogatepass")
            held = self._versions[name] = document, hashlib.sha256(record).hexdigest()[:16]
        return held[1]

    def place(self, name: str, provision: str) -> Place:
        """A provision by its path, eid or uid."""
        graph = self.open(name).graph
        found = graph.by_path.get(provision) or graph.by_eid.get(provision) or graph.by_uid.get(provision)
        if found is None:
            raise UnknownPlace(f"{name} has no provision {provision}. List them with: clausebook parse.")
        return Place(self.open(name), found.path)

    def cite(self, citation: str, document: str | None = None, source: str | None = None) -> Citing:
        """The verdict on a citation, in one document, in the one it names, or in all."""
        if not citation.strip():
            raise ClausebookError('the citation is empty. Give one, for instance "rule 29(2)".')
        if source is not None and document is None:
            raise ClausebookError("--from names a provision of one gazette. Say which with --in.")
        if document is not None:
            self.open(document)
        named = self.titles.find(citation)
        if named.foreign or (document is not None and named.documents and document not in named.documents):
            return self._elsewhere(citation, named, document, source)
        if not named.documents:
            return self.holdings.cite(citation, document, source)
        other = self.titles.find(named.rest)
        if other.foreign or other.documents:
            reason = f"it names `{named.title}` and `{other.title}`; look them up one by one"
            return Citing("ambiguous", reason, named=(*named.documents, *other.documents))
        chosen = (document,) if document is not None else named.documents
        return self._in_named(named, chosen, source)

    def _in_named(self, named: Named, documents: Sequence[str], source: str | None) -> Citing:
        answers = [self.holdings.cite(named.rest, name, source) for name in documents] if named.rest else []
        if not answers:
            return Citing("self", f"the document as a whole: {', '.join(documents)}", named=tuple(documents))
        if len(documents) == 1 and (named.sure or named.documents != tuple(documents) or source is not None):
            reason = f"`{named.title}` is {documents[0]}. {answers[0].reason}".strip()
            return replace(answers[0], reason=reason, named=tuple(documents))
        places = tuple(place for answer in answers for place in (*answer.targets, *answer.candidates)[:1])
        reason = f"`{named.title}` may be {', '.join(documents)}, but does not set it apart; say which with --in."
        return Citing("ambiguous", reason, candidates=places, named=tuple(documents))

    def _elsewhere(self, citation: str, named: Named, document: str | None, source: str | None) -> Citing:
        """The title is of another instrument: one that the corpus lacks, or not the document that was asked."""
        read = self.holdings.cite(citation, document or self.ids()[0], source) if self.ids() else None
        if read is not None and read.status in ("external", "self"):
            return read
        held = f", which is {', '.join(named.documents)}," if named.documents else ""
        where = document or "this corpus"
        reason = f"`{named.title}`{held} is not in {where}" if document is None else f"`{named.title}`{held} is not {where}"
        return Citing("external", reason, external=External(*title_and_year(named.title), provision=named.rest or None))

    def ask(
        self,
        document: str,
        question: str,
        facts: Mapping[str, FactValue] | None = None,
        rules: str | None = None,
    ) -> Answer:
        """What a document says of a case."""
        from ..model.rules import ask

        read = self.open(document)
        book = self.holdings.rules(document, rules)
        questions = {known.id: known.text for known in book.questions.values()}
        if question not in questions:
            raise ClausebookError(unknown_question(document, question, questions))
        given = {name: as_texts(value) for name, value in (facts or {}).items()}
        return ask(book, read.graph, question, given, document_id=read.id)

    @cached_property
    def _index(self) -> Store:
        """What is searched: the store, or the library put into one in memory."""
        if self.holdings.store is not None:
            return self.holdings.store
        from ..corpus.sqlite import SqliteStore

        store = SqliteStore(":memory:")
        for name in self.ids():
            store.put(self.open(name))
        return store

    def search(self, words: str, limit: int = 20, **only: str | None) -> Findings:
        """Provisions that hold all these words, the best first; `only` narrows it by document, kind or status."""
        return Findings(words, self._index.find(words, limit, **only))

    def link(
        self, text: str, documents: Sequence[str] = (), default: str | None = None, *, markup: bool | None = None
    ) -> Linked:
        """The citations in somebody else's text; `markup` says whether it is HTML, where it is not plain to see."""
        from .linking import link

        return link(self, text, documents, default, markup=markup)

    def verify(self, citation: Mapping[str, Any] | list[Any]) -> Verification:
        """Whether a citation given out earlier still holds."""
        from .checking import verify

        return verify(self, citation)

    def around(self, document: str, provision: str, depth: int = 1) -> Around:
        """What a provision cites, who cites it, and what falls if it goes."""
        from .surroundings import around

        return around(self.open(document), self.place(document, provision).path, depth)

    def references(self, document: str, provision: str, direction: str = "out") -> ReferencesShape:
        """The references that stand in a provision (`out`) or point into it (`in`), with all that is under it."""
        from ..model.document import reference_json

        if direction not in ("in", "out"):
            raise ClausebookError(f"{direction!r} is no direction. Write in or out.")
        graph, path = self.open(document).graph, self.place(document, provision).path
        under = {path, *(below.path for below in graph.descendants(path))}
        chosen = [
            reference_json(graph, reference)
            for reference in graph.references
            if (reference.source in under if direction == "out" else not under.isdisjoint(reference.targets))
        ]
        shape = {"document": document, "path": path, "direction": direction, "references": chosen}
        return cast("ReferencesShape", shape)

    def coverage(self, document: str) -> CoverageShape:
        """How much of a document can be relied on: what it has, what was repaired, what is missing."""
        read, known = self.open(document), entry(document)
        graph = read.graph
        questions: dict[str, str] = {}
        if self.holdings.has_rules(document):
            questions = {asked.id: asked.text for asked in self.holdings.rules(document).questions.values()}
        shape = {
            "document": read.id,
            "title": known.title if known else graph.title,
            "provisions": _counts(provision.kind for provision in graph.provisions),
            "basis": _counts(provision.basis for provision in graph.provisions),
            "references": _counts(reference.status for reference in graph.references),
            "defects": read.to_json()["defects"],
            "missing": list(map(str, known.about.get("missing", ()))) if known else [],
            "questions": questions,
        }
        return cast("CoverageShape", shape)

    def at_version(self, name: str, version: str) -> Document:
        """A document as it was read under a version: the text version, or the start of a raw text's sha256."""
        if len(version) >= 8:
            if self.version(name).startswith(version) or self.open(name).raw.sha256.startswith(version):
                return self.open(name)
            store = self.holdings.store
            for sha256 in store.versions(name) if store else ():
                if sha256.startswith(version) and (document := cast("Store", store).open(name, sha256)):
                    return document
        raise UnknownPlace(f"{name} has no version {version} here. The current one is {self.version(name)}.")


def _counts(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))


def closed_corpus(store: str | Path | None = None, *, as_read: bool = False) -> Corpus:
    """The same documents for a thread of its own, with no way to files: what servers use.

    With `as_read` a document is shown as it was read last, for servers where somebody else reads anew.
    """
    return Corpus(holdings(None if store is None else str(store), as_read=as_read), files=False)


def open_corpus(store: str | Path | None = None) -> Corpus:
    """The documents of the library, or of the store at that place."""
    return _library() if store is None else Corpus(holdings(str(store)))


_OPEN: list[Corpus] = []


def _library() -> Corpus:
    """The library, opened once."""
    if not _OPEN:
        _OPEN.append(Corpus(holdings()))
    return _OPEN[0]


__all__ = ["Corpus", "Findings", "Held", "UnknownPlace", "closed_corpus", "open_corpus"]
