"""The store: documents kept with every version of their raw text, in one SQLite file (docs/store.md has the tables).

Invariant: after `store.put(document)`, `store.open(id) == document`; putting the same document again changes nothing.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from ..model.document import Document
from ..model.errors import ClausebookError
from .records import pack_document, unpack_document
from .schema import COLUMNS, ROWS_BITS, SCHEMA, SCHEMA_VERSION, TABLES, from_row, to_row

Outcome = Literal["added", "updated", "unchanged"]


class BadStore(ClausebookError):
    """A store that cannot be opened or used."""


@dataclass(frozen=True)
class Held:
    """One document in a store, in short."""

    id: str
    title: str | None
    unit: str
    raw_sha256: str
    """The version of the raw text that is current."""


@dataclass(frozen=True)
class Hit:
    """A provision found by its words."""

    document: str
    path: str
    snippet: str


class Store(Protocol):
    """What every store does, whichever database is under it."""

    def put(self, document: Document) -> Outcome:
        """Keep a document; an older raw text of the same id stays as an earlier version."""
        ...

    def open(self, name: str, raw_sha256: str | None = None) -> Document | None:
        """The document of that id, of its current version or of the one named; None if the store has none."""
        ...

    def documents(self) -> list[Held]:
        """The documents held, by id."""
        ...

    def versions(self, name: str) -> list[str]:
        """The sha256 of every raw text of a document, the oldest first."""
        ...

    def search(self, words: str, limit: int = 20) -> list[Hit]:
        """Provisions of current versions that hold all these words, the best first."""
        ...


class SqliteStore:
    """A store in one SQLite file.

    >>> from clausebook.corpus.library import open_document
    >>> store = SqliteStore(":memory:")
    >>> store.put(open_document("kerala-canal-rules")), store.put(open_document("kerala-canal-rules"))
    ('added', 'unchanged')
    >>> store.search('"free board" gunwale')[0].document
    'kerala-canal-rules'
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        try:
            self._database = sqlite3.connect(self.path, timeout=10)
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except sqlite3.Error as error:
            raise BadStore(
                f"{self.path}: not a store that can be opened ({error}). Give a store, or a new name."
            ) from None

    def _migrate(self) -> None:
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA_VERSION:
            raise BadStore(
                f"{self.path}: made by a newer clausebook (schema {version}, this one knows {SCHEMA_VERSION})."
                " Update clausebook."
            )
        if version == 0:
            if self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise BadStore(f"{self.path}: a SQLite file of another program. Give a store, or a new name.")
            self._database.executescript(SCHEMA)
            self._database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            self._database.commit()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def put(self, document: Document) -> Outcome:
        record = pack_document(document)
        content = hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
        with self._writing() as database:
            held = database.execute(
                "SELECT id, content, id = current FROM versions JOIN documents ON name = document"
                " WHERE name = ? AND raw_sha256 = ?",
                (document.id, document.raw.sha256),
            ).fetchone()
            if held and held[1:] == (content, 1):
                return "unchanged"
            known = database.execute("SELECT 1 FROM documents WHERE name = ?", (document.id,)).fetchone()
            if held:
                database.execute("DELETE FROM versions WHERE id = ?", (held[0],))
            self._insert(database, document, record, content)
            return "updated" if known else "added"

    @contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                yield self._database
        except sqlite3.Error as error:
            raise BadStore(f"{self.path}: cannot be written ({error}). Check its permissions and the disk.") from None

    def _insert(self, database: sqlite3.Connection, document: Document, record: dict[str, Any], content: str) -> None:
        raw = record["raw"]
        database.execute(
            "INSERT INTO documents (name, title, unit) VALUES (?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET title = excluded.title, unit = excluded.unit",
            (document.id, record["title"], record["unit"]),
        )
        rest = json.dumps({key: raw[key] for key in raw if key not in ("text", "sha256")}, ensure_ascii=False)
        version: int = (
            database.execute(
                "INSERT INTO versions (document, raw_sha256, raw_text, reading, content) VALUES (?, ?, ?, ?, ?)",
                (document.id, raw["sha256"], raw["text"], rest, content),
            ).lastrowid
            or 0
        )
        database.execute("UPDATE documents SET current = ? WHERE name = ?", (version, document.id))
        for key, table in TABLES.items():
            places = ", ".join("?" * (len(COLUMNS[table]) + 2))
            rows = [(version, nth, *to_row(table, item)) for nth, item in enumerate(_items(record, key))]
            database.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
        graph = document.graph
        words = [
            ((version << ROWS_BITS) + nth, graph.words(item.path), item.path)
            for nth, item in enumerate(graph.provisions)
        ]
        database.executemany("INSERT INTO words (rowid, clean, path) VALUES (?, ?, ?)", words)

    def open(self, name: str, raw_sha256: str | None = None) -> Document | None:
        found = self._database.execute(
            "SELECT versions.id, title, unit, raw_text, raw_sha256, reading FROM documents"
            " JOIN versions ON versions.document = name WHERE name = ? AND "
            + ("versions.id = current" if raw_sha256 is None else "raw_sha256 = ?"),
            (name,) if raw_sha256 is None else (name, raw_sha256),
        ).fetchone()
        if found is None:
            return None
        version, title, unit, text, sha256, reading = found
        record: dict[str, Any] = {
            "id": name, "title": title, "unit": unit, "raw": {"text": text, "sha256": sha256, **json.loads(reading)},
        }  # fmt: skip
        for key, table in TABLES.items():
            rows = self._database.execute(f"SELECT * FROM {table} WHERE version = ? ORDER BY nth", (version,))
            record[key] = [from_row(table, row[2:]) for row in rows]
        edits = [(edit.pop("applied"), edit) for edit in record["edits"]]
        record["edits"] = [edit for applied, edit in edits if applied]
        record["proposals"] = [edit for applied, edit in edits if not applied]
        return unpack_document(record)

    def documents(self) -> list[Held]:
        rows = self._database.execute(
            "SELECT name, title, unit, raw_sha256 FROM documents JOIN versions ON versions.id = current ORDER BY name"
        )
        return [Held(*row) for row in rows]

    def versions(self, name: str) -> list[str]:
        rows = self._database.execute("SELECT raw_sha256 FROM versions WHERE document = ? ORDER BY id", (name,))
        return [row[0] for row in rows]

    def having(self, path: str, unit: str | None, most: int) -> list[str]:
        """The ids of documents whose current version has `path`, of that unit where one is given, at most `most`."""
        rows = self._database.execute(
            "SELECT name FROM provisions JOIN documents ON documents.current = provisions.version"
            " WHERE provisions.path = ? AND documents.unit = coalesce(?, documents.unit) LIMIT ?",
            (path, unit, most),
        )
        return sorted(row[0] for row in rows)

    def search(self, words: str, limit: int = 20) -> list[Hit]:
        try:
            rows = self._database.execute(
                "SELECT name, path, snippet(words, 0, '[', ']', '…', 12) FROM words"
                " JOIN documents ON documents.current = words.rowid >> ?"
                " WHERE words MATCH ? ORDER BY rank LIMIT ?",
                (ROWS_BITS, words, limit),
            ).fetchall()
        except sqlite3.OperationalError as error:
            raise BadStore(
                f"{words!r} is no search ({error}). Write words, or a phrase between quotation marks."
            ) from None
        return [Hit(*row) for row in rows]


def _items(record: dict[str, Any], key: str) -> list[dict[str, Any]]:
    if key != "edits":
        return record[key]
    applied = [{**edit, "applied": True} for edit in record["edits"]]
    return [*applied, *({**edit, "applied": False} for edit in record["proposals"])]


def open_store(path: str | Path) -> SqliteStore:
    """The store at that path, which must be there."""
    if str(path) != ":memory:" and not Path(path).is_file():
        raise BadStore(f"{path}: no such store. Make one with: clausebook demo --out FOLDER.")
    return SqliteStore(path)
