"""How a store of an earlier schema becomes one of this: one step a version, all of them or none.

Invariant: a store is never half migrated, and no step loses an entry, a version of a text, or an editor's work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .passages import year_of
from .schema import (
    ABOUT,
    COLUMNS,
    DOCUMENTS,
    EDITORS,
    FOUND_BY,
    LAID,
    LOG,
    ORIGINALS,
    PASSAGES,
    SCHEMA_VERSION,
    VIEWS,
    read_cell,
    storable,
    table,
)  # fmt: skip
from .sql import SqlStore
from .store import BadStore

LOCK = "the schema"

REST = (*LOG, *PASSAGES, *VIEWS, *ORIGINALS, *EDITORS, LAID, *FOUND_BY, ABOUT)
"""What a store has beside its documents and their parts."""


def migrate(store: SqlStore, index: Sequence[str], renewed: Sequence[str], serial: dict[str, str]) -> None:
    """Bring a store to this program's schema; an empty database gets all of it.

    `index` makes what is searched in a new store, `renewed` makes it out of that of any earlier store.
    """
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
            STEPS[step](store, renewed, serial)
        database.set_version()


def _known(store: SqlStore, version: int) -> int:
    if version > SCHEMA_VERSION:
        raise BadStore(
            f"{store.path}: made by a newer clausebook (schema {version}, this one knows {SCHEMA_VERSION}). Update clausebook."
        )
    return version


def _from_1(store: SqlStore, renewed: Sequence[str], serial: dict[str, str]) -> None:
    """Schema 2: the log, rules, aliases and outcomes of corrections, series, and own words (SQLite only)."""
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


def _from_2(store: SqlStore, renewed: Sequence[str], serial: dict[str, str]) -> None:
    """Schema 3: the files that hold the pictures of pages."""
    for statement in ORIGINALS:
        store.database.run(statement.format(**serial))


def _from_3(store: SqlStore, renewed: Sequence[str], serial: dict[str, str]) -> None:
    """Schema 4: editors with tokens, what they sent, and readings made at once."""
    for statement in (*EDITORS, LAID):
        store.database.run(statement)


def _from_4(store: SqlStore, renewed: Sequence[str], serial: dict[str, str]) -> None:
    """Schema 5: document.toml, and an index that also finds by kind, mark, year and instruments cited."""
    for statement in (*FOUND_BY, ABOUT):
        store.database.run(statement)
    documents = store.database.rows("SELECT name, title, current FROM documents")
    for _, title, version in documents:
        store.database.run("UPDATE passages SET year = ? WHERE version = ?", (year_of(read_cell(title)), version))
        for path, titles in store.cited(version).items():
            store.database.run("UPDATE passages SET cites = ? WHERE version = ? AND path = ?", (storable(titles), version, path))
    for statement in renewed:
        store.database.run(statement)
    for name, _, version in documents:
        # Schema 1 had no passages.
        if not store.database.rows("SELECT 1 FROM passages WHERE version = ? LIMIT 1", (version,)):
            document = store.open(name)
            if document is not None:
                store.show(document, version)


Step = Callable[[SqlStore, Sequence[str], dict[str, str]], None]

STEPS: dict[int, Step] = {1: _from_1, 2: _from_2, 3: _from_3, 4: _from_4}
