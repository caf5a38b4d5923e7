"""The store in one SQLite file.

Invariant: write-ahead log and full sync, so that what was acknowledged outlives a crash of the program or the machine.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from .full_text import find, rank
from .migrations import migrate
from .narrowing import Narrowing
from .query import Query
from .rows import Cells
from .schema import SCHEMA_VERSION
from .sql import SqlStore
from .store import BadStore

WAIT = 60.0
"""Seconds that a writer waits for the others before it gives up."""

ROOM = 65536
"""Bytes that must be free where a store lies: the index of its write-ahead log takes half of that."""

SERIAL = {
    "serial": "id INTEGER PRIMARY KEY",
    "position": "position INTEGER PRIMARY KEY AUTOINCREMENT",
    "blob": "BLOB",
}

INDEX = [
    # One word for each mark: the words of `not proofread` would have to be gone through for every `proofread`.
    "ALTER TABLE passages ADD COLUMN mark TEXT GENERATED ALWAYS AS (replace(status, ' ', '')) VIRTUAL",
    "CREATE VIRTUAL TABLE IF NOT EXISTS grams USING fts5 (clean, content = 'passages', content_rowid = 'id',"
    " tokenize = 'trigram')",
    "CREATE VIRTUAL TABLE words USING fts5 (clean, kind, mark, year, cites, content = 'passages', content_rowid = 'id',"
    " tokenize = 'unicode61 remove_diacritics 2')",
    # Only the words themselves make one hit better than another.
    "INSERT INTO words (words, rank) VALUES ('rank', 'bm25(1.0, 0.0, 0.0, 0.0, 0.0)')",
    "CREATE TRIGGER passage_in AFTER INSERT ON passages BEGIN"
    " INSERT INTO words (rowid, clean, kind, mark, year, cites)"
    " VALUES (new.id, new.clean, new.kind, new.mark, new.year, new.cites);"
    " INSERT INTO grams (rowid, clean) VALUES (new.id, new.clean); END",
    "CREATE TRIGGER passage_out AFTER DELETE ON passages BEGIN"
    " INSERT INTO words (words, rowid, clean, kind, mark, year, cites)"
    " VALUES ('delete', old.id, old.clean, old.kind, old.mark, old.year, old.cites);"
    " INSERT INTO grams (grams, rowid, clean) VALUES ('delete', old.id, old.clean); END",
]

RENEWED = [
    "DROP TRIGGER IF EXISTS passage_in",
    "DROP TRIGGER IF EXISTS passage_out",
    "DROP TABLE IF EXISTS words",
    *INDEX,
    "INSERT INTO words (words) VALUES ('rebuild')",
]
"""The index of an earlier schema made anew; that of parts of words is as it was."""


class SqliteStore(SqlStore):
    """A store in one SQLite file.

    >>> from clausebook.corpus.library import open_document
    >>> store = SqliteStore(":memory:")
    >>> store.put(open_document("kerala-canal-rules")), store.put(open_document("kerala-canal-rules"))
    ('added', 'unchanged')
    >>> store.search('"free board" gunwale')[0].document
    'kerala-canal-rules'
    """

    def __init__(self, path: str | Path) -> None:
        super().__init__(str(path), SqliteDatabase(str(path)))
        migrate(self, INDEX, RENEWED, SERIAL)

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection itself, for those who want to look at the tables."""
        assert isinstance(self.database, SqliteDatabase)
        return self.database.connection

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


class SqliteDatabase:
    """A connection to a SQLite file."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            # Transactions are begun by hand: the module would begin them too late, after the first reading.
            self.connection = _connected(path)
            for setting in ("foreign_keys = ON", "synchronous = FULL", "busy_timeout = 60000", "cache_size = -65536"):
                self.connection.execute(f"PRAGMA {setting}")
            self.connection.execute("SELECT count(*) FROM sqlite_master")
            with suppress(sqlite3.OperationalError):
                # On a file system that cannot be written the file is read as it stands.
                self.connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error as error:
            if error.sqlite_errorname.startswith(("SQLITE_IOERR", "SQLITE_FULL")):
                full = "the disk is full" if _is_full(path) else str(error)
                raise BadStore(f"{path}: cannot be opened ({full}). Check its permissions and the disk.") from None
            raise BadStore(f"{path}: not a store that can be opened ({error}). Give a store, or a new name.") from None

    def version(self) -> int:
        (version,) = self.connection.execute("PRAGMA user_version").fetchone()
        if version == 0 and self.rows("SELECT 1 FROM sqlite_master LIMIT 1"):
            raise BadStore(f"{self.path}: a SQLite file of another program. Give a store, or a new name.")
        return version

    def set_version(self) -> None:
        self.run(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def rows(self, statement: str, values: Sequence[Any] = ()) -> Cells:
        try:
            return self.connection.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise BadStore(f"{self.path}: cannot be used ({error}). Check its permissions and the disk.") from None

    def run(self, statement: str, values: Sequence[Any] = ()) -> None:
        self.rows(statement, values)

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        try:
            self.connection.executemany(statement, rows)
        except sqlite3.DatabaseError as error:
            raise BadStore(f"{self.path}: cannot be written ({error}). Check its permissions and the disk.") from None

    def stamp(self) -> object:
        return self.rows("PRAGMA data_version")

    @contextmanager
    def writing(self, name: str) -> Generator[None]:
        self.run("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            with suppress(sqlite3.Error):
                self.connection.rollback()
            raise
        try:
            self.run("COMMIT")
        except BadStore:
            with suppress(sqlite3.Error):
                self.connection.rollback()
            raise

    def hits(self, query: Query, narrowing: Narrowing, most: int) -> list[int]:
        return find(self, query, narrowing, most)

    def best(self, query: Query, ids: Sequence[int], most: int) -> list[int]:
        return rank(self, query, ids, most)


def _connected(path: str) -> sqlite3.Connection:
    file = Path(path)
    if path == ":memory:" or not file.is_file() or os.access(file.parent, os.W_OK) or Path(f"{path}-wal").exists():
        return sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    # On a file system that nobody can write there can be no file for the lock; nor does it need one.
    return sqlite3.connect(f"{file.resolve().as_uri()}?immutable=1", uri=True, timeout=WAIT, isolation_level=None)


def _is_full(path: str) -> bool:
    """Has the disk no room for what SQLite needs beside an open file?"""
    try:
        return shutil.disk_usage(Path(path).absolute().parent).free < ROOM
    except OSError:
        return False
