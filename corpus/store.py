"""What a store is, whichever database is under it (docs/store.md has the tables).

Invariant: after `store.put(document)`, `store.open(id) == document`; putting the same document again changes nothing.
What `append` acknowledged is on the disk, and no entry of a log is ever changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from ..model.correction import Entry
from ..model.document import Document
from ..model.errors import ClausebookError
from ..model.text import RawText, Span

if TYPE_CHECKING:
    from ..ingest.readers.picture import Original

Outcome = Literal["added", "updated", "unchanged"]

EVERYWHERE = ""
"""The name under which the log keeps what holds for every document: always-rules of a series or of all."""


class BadStore(ClausebookError):
    """A store that cannot be opened or used."""


class BadSearch(BadStore):
    """A search that cannot be understood: the fault of who asks, not of the store."""


@dataclass(frozen=True)
class Held:
    """One document in a store, in short."""

    id: str
    title: str | None
    unit: str
    raw_sha256: str
    """The version of the raw text that is current."""
    position: int = 0
    """How far down the log this reading goes."""
    content: str = ""
    """The digest of all that was derived from the raw text."""
    laid: int = 0
    """How far down the log the corrections are laid on; the program's own edits may have to be made anew behind `position`."""

    @property
    def shown(self) -> int:
        """How far down the log an editor sees corrections in this reading."""
        return max(self.position, self.laid)


@dataclass(frozen=True)
class Hit:
    """A provision found by its words."""

    document: str
    path: str
    snippet: str
    """The words around the first place, those searched for between brackets."""
    uid: str = ""
    kind: str = ""
    status: str = ""
    spans: tuple[Span, ...] = ()
    """Raw offsets of the words searched for."""
    raw_sha256: str = ""
    """The version of the text in which they stand."""


@dataclass(frozen=True)
class Found:
    """The best hits of a search, and how many there are of each document, kind and status."""

    hits: tuple[Hit, ...] = ()
    total: int = 0
    facets: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    more: bool = False
    """Were there too many to count and to put the best first?"""


@dataclass(frozen=True)
class Logged:
    """Entries on the disk, and the position of the last."""

    position: int


@dataclass(frozen=True)
class Refused:
    """Entries not written: what stands in the way, and why."""

    reason: str
    others: tuple[Entry, ...] = ()
    entry: Entry | None = None
    """The one of the entries that met them."""


class Store(Protocol):
    """What every store does."""

    @property
    def path(self) -> str:
        """Where it is."""
        ...

    def put(self, document: Document, position: int = 0, laid: int = 0) -> Outcome:
        """Keep a document as read with the store's log up to `position`, or with its corrections laid on up to `laid`.

        An older raw text of the same id stays as an earlier version; a reading that knows less of the log than the one
        held is not kept.
        """
        ...

    def open(self, name: str, raw_sha256: str | None = None) -> Document | None:
        """The document of that id, of its current version or of the one named; None if the store has none."""
        ...

    def raw(self, name: str, raw_sha256: str | None = None) -> RawText | None:
        """The raw text alone."""
        ...

    def stamp(self) -> object:
        """What is other whenever somebody else has written to the store."""
        ...

    def documents(self) -> list[Held]:
        """The documents held, by id."""
        ...

    def held(self, name: str) -> Held | None:
        """One document in short."""
        ...

    def versions(self, name: str) -> list[str]:
        """The sha256 of every raw text of a document, the oldest first."""
        ...

    def having(self, path: str, unit: str | None, most: int) -> list[str]:
        """The ids of documents whose current version has `path`, of that unit where one is given, at most `most`."""
        ...

    def holders(self, raw_sha256: str) -> list[str]:
        """The documents that have this raw text as a version."""
        ...

    def append(self, name: str, entries: Sequence[Entry], seen: int | None = None) -> Logged | Refused:
        """Add entries to the log of a document (EVERYWHERE: of all), all or none.

        `seen` is the position that their editor knew: what others logged since at the same place refuses them. Without
        it (a log that is read in) nothing does. An entry that is there already counts as written.
        """
        ...

    def log(self, name: str) -> tuple[Entry, ...]:
        """The log of a document, with the rules that hold for it from the log of all."""
        ...

    def position(self, name: str) -> int:
        """The position of the last entry that concerns a document; 0 without any."""
        ...

    def keep_rules(self, name: str, text: str) -> None:
        """Keep the text of the rules file that goes with a document."""
        ...

    def rules(self, name: str) -> str | None:
        """The rules file kept with a document."""
        ...

    def keep_about(self, name: str, text: str) -> None:
        """Keep the text of the document.toml that goes with a document."""
        ...

    def about(self, name: str) -> str | None:
        """The document.toml kept with a document."""
        ...

    def abouts(self) -> dict[str, str]:
        """Every document.toml kept, by document."""
        ...

    def keep_originals(self, name: str, raw_sha256: str, files: Iterable[Original]) -> None:
        """Keep the files that hold the pictures of a version's pages."""
        ...

    def originals(self, name: str, raw_sha256: str) -> tuple[Original, ...]:
        """The files kept that hold the pictures of a version's pages."""
        ...

    def has_read(self, digest: str, raw_sha256: str) -> bool:
        """Was a file of this digest read as that raw text?"""
        ...

    def set_read(self, digest: str, name: str, raw_sha256: str) -> None:
        """Note that a file of this digest was read as that raw text of a document."""
        ...

    def series(self, name: str) -> str:
        """The series to which a document belongs; nothing if to none."""
        ...

    def set_series(self, name: str, series: str) -> None:
        """Say to which series a document belongs."""
        ...

    def taught(self, name: str) -> tuple[tuple[str, str], ...]:
        """What the text corrections in force teach about a document: those of its series; of itself, if it is in none."""
        ...

    def search(self, words: str, limit: int = 20, **only: str | None) -> list[Hit]:
        """Provisions of current versions that hold all these words, the best first."""
        ...

    def find(self, words: str, limit: int = 20, **only: str | None) -> Found:
        """The same with facets; `only` narrows it by document, kind, status, year, cites or cited_by."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...
