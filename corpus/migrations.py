"""How a store of an earlier schema becomes one of this: one step a version, all of them or none.

Invariant: a store is never half migrated, and no step loses an entry, a version of a text, or an editor's work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .schema import COLUMNS, DOCUMENTS, EDITORS, LAID, LOG, ORIGINALS, PASSAGES, SCHEMA_VERSION, VIEWS, table
from .sql import Database, SqlStore
from .store import BadStore

LOCK = "the schema"

REST = (*LOG, *PASSAGES, *VIEWS, *ORIGINALS, *EDITORS, LAID)
"""What a store has beside its documents and their parts."""


class Versioned(Database, Protocol):
    """A database that knows its schema's version; 0 for an empty one."""

    def version(self) -> int: ...

    def set_version(self) -> None: ...


def migrate(store: SqlStore, index: Sequence[str], serial: dict[str, str]) -> None:
    """Bring a store to this program's schema; an empty database gets all of it."""
    database: Any = store.database
    if _known(store, database.version()) == SCHEMA_VERSION:
        return
    with database.writing(LOCK):
        # Another process may have been faster.
        version = _known(store, database.version())
        if version == SCHEMA_VERSION:
            return
        if version == 0:
            for statement in [*DOCUMENTS, *(s for name in COLUMNS for s in table(name)), *REST]:
                database.run(statement.format(**serial))
            for statement in index:
                database.run(statement)
        for step in range(version, SCHEMA_VERSION) if version else ():
            STEPS[step](store, index, serial)
        database.set_version()


def _known(store: SqlStore, version: int) -> int:
    if version > SCHEMA_VERSION:
        raise BadStore(
            f"{store.path}: made by a newer clausebook (schema {version}, this one knows {SCHEMA_VERSION}). Update clausebook."
        )
    return version


def _from_1(store: SqlStore, index: Sequence[str], serial: dict[str, str]) -> None:
    """Schema 2: the log, rules, aliases and outcomes of corrections, series, and an index of own words (SQLite only)."""
    for statement in [
        "DROP TRIGGER words_of_versions",
        "DROP TABLE words",
        "ALTER TABLE documents ADD COLUMN series TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE versions ADD COLUMN position INTEGER NOT NULL DEFAULT 0",
        *table("aliases"),
        *table("outcomes"),
        *LOG,
        *PASSAGES,
        *VIEWS,
    ]:
        store.database.run(statement.format(**serial))
    for statement in index:
        store.database.run(statement)
    for (name, version) in store.database.rows("SELECT name, current FROM documents"):
        document = store.open(name)
        if document is not None:
            store.show(document, version)


def _from_2(store: SqlStore, index: Sequence[str], serial: dict[str, str]) -> None:
    """Schema 3: the files that hold the pictures of pages."""
    for statement in ORIGINALS:
        store.database.run(statement.format(**serial))


def _from_3(store: SqlStore, index: Sequence[str], serial: dict[str, str]) -> None:
    """Schema 4: editors with tokens, what they sent, and readings made at once."""
    for statement in (*EDITORS, LAID):
        store.database.run(statement)


Step = Callable[[SqlStore, Sequence[str], dict[str, str]], None]

STEPS: dict[int, Step] = {1: _from_1, 2: _from_2, 3: _from_3}
