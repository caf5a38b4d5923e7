"""The documents at hand: those of the shipped library, or those of a store.

>>> holdings().open("kerala-canal-rules").id
'kerala-canal-rules'
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..model.document import Document
from ..model.errors import BadRules, ClausebookError, Unreadable
from .citation import Citing, joined, verdict, without_title
from .library import entries, entry, files_of, names, open_document

if TYPE_CHECKING:
    from ..model.rules import RuleBook
    from ..model.text import RawText
    from .page_images import PageImage
    from .store import Held, Store


@dataclass(frozen=True)
class Holdings:
    """Documents by id, with the titles that citations may use and the rules that go with them."""

    store: Store | None = None
    as_read: bool = False
    """Whether a document of the store is shown as it was read last, also where its log has grown since: for servers, where
    another process reads anew."""

    @cached_property
    def _opened(self) -> dict[str, tuple[Document, Held | None]]:
        return {}

    @cached_property
    def _files(self) -> dict[str, object]:
        """How the files were that were opened by their path."""
        return {}

    @cached_property
    def titles(self) -> Mapping[str, Sequence[str]]:
        """The names of each document: those of its document.toml, and the one that it gives itself."""
        shipped = {item.id: item.names for item in entries()}
        if self.store is None:
            return shipped
        told = {name: names(tomllib.loads(text)) for name, text in self.store.abouts().items()}
        return {
            item.id: tuple(dict.fromkeys((*told.get(item.id, ()), *shipped.get(item.id, ()), item.title or item.id)))
            for item in self.store.documents()
        }

    def open(self, name: str) -> Document:
        """The document of that id; without a store, also the source file at that path, as it is now."""
        files = files_of(name) if self.store is None else None
        if name not in self._opened or files != self._files.get(name):
            self._opened[name] = self._fetch(name)
            self._files[name] = files
        return self._opened[name][0]

    def held(self, name: str) -> Held | None:
        """What the store says of the document as it was opened: how far its reading goes, and the digest of that; None
        where the reading is not the store's own."""
        self.open(name)
        return self._opened[name][1]

    def _fetch(self, name: str) -> tuple[Document, Held | None]:
        if self.store is None:
            return open_document(name), None
        if self.as_read:
            return self._as_held(self.store, name)
        from .editing import current

        document = current(self.store, name)
        if document is None:
            raise self._missing(name)
        # A store that cannot be written shows what is right, and holds what was: what it says of it may not fit.
        return document, None

    def _as_held(self, store: Store, name: str) -> tuple[Document, Held]:
        held = store.held(name)
        while held is not None:
            document, before = store.open(name), held
            held = store.held(name)
            # Another process may have put a newer reading in between.
            if document is not None and held == before:
                return document, before
        raise self._missing(name)

    def _missing(self, name: str) -> Unreadable:
        return Unreadable(f"{name}: not in this store. It has: {', '.join(self.titles) or 'nothing yet'}.")

    def stamp(self) -> object:
        """What is other whenever somebody else has written to the store."""
        return None if self.store is None else self.store.stamp()

    def renewed(self) -> Holdings:
        """The same documents as the store has them now; those that are as they were stay open."""
        fresh = Holdings(self.store, self.as_read)
        for name, (document, held) in self._opened.items():
            if held is not None and self.store is not None and self.store.held(name) == held:
                fresh._opened[name] = document, held
        return fresh

    def page_image(self, name: str, number: int, width: int = 1600) -> PageImage | None:
        """The picture of a page of a document, at most so many pixels wide; None for a text without pages."""
        from .page_images import source_image, stored_image

        if self.store is not None:
            return stored_image(self.store, name, number, width)
        return source_image(name, self.open(name).raw, number, width)

    def has_rules(self, name: str) -> bool:
        """Do rules go with a document, in the store or in the library?"""
        if self.store is not None and self.store.rules(name) is not None:
            return True
        known = entry(name)
        return known is not None and known.rules is not None

    def text(self, name: str, raw_sha256: str) -> RawText | None:
        """The raw text of a document's version, where it is kept."""
        if self.store is not None:
            return self.store.raw(name, raw_sha256)
        raw = self.open(name).raw
        return raw if raw.sha256 == raw_sha256 else None

    def rules(self, name: str, path: str | None = None) -> RuleBook:
        """The rules of a document: those at `path`, else those that the library has for it."""
        from ..model.rules import load_rules

        if path is not None:
            if not Path(path).is_file():
                raise BadRules(f"{path}: no such rules file. Check the name.")
            return load_rules(Path(path), name)
        kept = self.store.rules(name) if self.store is not None else None
        if kept is not None:
            return load_rules(kept, name)
        known = entry(name)
        if known is None:
            self.open(name)
            raise BadRules(f"{name}: no rules go with this document. Give a rules file with --rules.")
        if known.rules is None:
            raise BadRules(f"{name}: nobody has written rules for this document yet. Give a rules file with --rules.")
        return load_rules(known.rules, name)

    def cite(self, citation: str, document: str | None = None, source: str | None = None) -> Citing:
        """The verdict on a citation, in one document or in all."""
        if document is not None:
            return self._cite_in(document, citation, source)
        named = {
            name: rest for name, titles in self.titles.items() if (rest := without_title(citation, titles)) is not None
        }
        asked = named or dict.fromkeys(self._likely(citation), citation)
        return joined([self._cite_in(name, rest, None) for name, rest in asked.items()])

    def _likely(self, citation: str) -> Iterable[str]:
        """The documents that may answer a citation which names none of them."""
        if self.store is None:
            return self.titles
        from .index import CitationIndex

        likely = CitationIndex(self.store).likely(citation)
        return self.titles if likely is None else likely

    def _cite_in(self, name: str, citation: str, source: str | None) -> Citing:
        document = self.open(name)
        if source is not None and source not in document.graph.by_path:
            raise ClausebookError(f"{name} has no provision {source}. List them with: clausebook parse.")
        from ..model.reference.lookup import lookup

        rest = without_title(citation, self.titles.get(name, ())) or citation
        return verdict(document, lookup(document.graph, rest, source))


def holdings(store: str | None = None, *, as_read: bool = False) -> Holdings:
    """The library's documents, or with `store` those of the SQLite file, or PostgreSQL database, at that place."""
    if store is None:
        return Holdings()
    from .opening import open_store

    return Holdings(open_store(store), as_read)

