"""A page of a corpus as its editor sees it, with the log and the rules as they now stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...api.corpus import Corpus, UnknownPlace
from ...corpus.library import entry
from ...model.errors import BadRules
from .sheet import NoLeaf, Sheet

if TYPE_CHECKING:
    from ...model.correction import Entry
    from ...model.document import Document


def sheet_of(corpus: Corpus, name: str, number: int) -> Sheet:
    """The sheet of a page; raises UnknownPlace where there is none."""
    document = corpus.open(name)
    log, position = _log(corpus, document)
    try:
        book = corpus.holdings.rules(name)
    except BadRules:
        book = None
    try:
        return Sheet.of(document, log, number, book, position)
    except NoLeaf as error:
        raise UnknownPlace(str(error)) from None


def _log(corpus: Corpus, document: Document) -> tuple[tuple[Entry, ...], int]:
    store = corpus.holdings.store
    if store is not None:
        held = corpus.holdings.held(document.id)
        return store.log(document.id), held.shown if held else 0
    known = entry(document.id)
    return (known.journal.read() if known else ()), 0
