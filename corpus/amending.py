"""A reading put in the place of the one before it, row by row: what is as it was is not written.

A correction changes few rows; writing all of them, and their words into the search, would keep every other writer waiting.
The two readings are compared before the lock is taken.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..model.document import Document
from .passages import passages, year_of
from .schema import COLUMNS, TABLES, parts, storable, to_json, to_row

if TYPE_CHECKING:
    from .database import Database

Row = tuple[Any, ...]

Rowed = Mapping[str, Sequence[Row]]
"""Rows by table, each with its number before it."""

PASSAGE = "path, uid, kind, status, clean, map, year, cites"


@dataclass(frozen=True)
class Change:
    """What is otherwise in one version."""

    version: int
    content: str
    """The digest of the reading as it was when the two were compared."""
    tables: Mapping[str, tuple[list[int], list[Row]]]
    """Of each table the rows that go, by their number, and the rows that come."""
    searched: list[tuple[int, Row]]
    """Passages that read otherwise, by their id."""


def rows_of(record: dict[str, Any]) -> Rowed:
    """The rows of each table for a record."""
    return {table: [(nth, *to_row(table, item)) for nth, item in enumerate(parts(record, key))] for key, table in TABLES.items()}


def passage_rows(document: Document) -> list[Row]:
    """The passages of a document as they are searched."""
    year = year_of(document.graph.title)
    return [
        (p.provision.path, p.provision.uid, p.provision.kind, p.status,
         _searched(p.clean), json.dumps(p.map), year, _searched(p.cites))
        for p in passages(document)
    ]  # fmt: skip


def _searched(text: str) -> str:
    """Words as any database takes them, one character for one."""
    return text.replace("\x00", "\ufffd").encode("utf-8", "replace").decode()


def change(database: Database, document: Document, rows: Rowed, searched: Sequence[Row]) -> Change | None:
    """What is otherwise than in the version that is shown; None where that is of another text, or of other provisions."""
    found = database.rows(
        "SELECT id, content FROM versions JOIN documents ON id = current WHERE name = ? AND raw_sha256 = ?",
        (document.id, document.raw.sha256),
    )
    if not found:
        return None
    version, content = found[0]
    before = database.rows(f"SELECT id, {PASSAGE} FROM passages WHERE version = ? ORDER BY id", (version,))
    if [row[1] for row in before] != [row[0] for row in searched]:
        return None
    tables: dict[str, tuple[list[int], list[Row]]] = {}
    for table, now in rows.items():
        columns = ", ".join(f'"{column}"' for column in COLUMNS[table])
        was = {row[0]: row for row in database.rows(f"SELECT nth, {columns} FROM {table} WHERE version = ?", (version,))}
        come = [row for row in now if was.get(row[0]) != row]
        tables[table] = [row[0] for row in come if row[0] in was] + [nth for nth in was if nth >= len(now)], come
    other = [(old[0], new) for old, new in zip(before, searched, strict=True) if old[1:] != tuple(new)]
    return Change(version, content, tables, other)


def name_document(database: Database, record: dict[str, Any]) -> None:
    """Write what a document is called."""
    database.run(
        "INSERT INTO documents (name, title, unit) VALUES (?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET title = excluded.title, unit = excluded.unit",
        (record["id"], storable(record["title"]), record["unit"]),
    )


def rest_of(raw: Mapping[str, Any]) -> str:
    """What the reader told besides the text."""
    return to_json({key: raw[key] for key in raw if key not in ("text", "sha256")})


def amend(database: Database, record: dict[str, Any], made: Change, content: str, reached: tuple[int, int]) -> None:
    """Write the change, and how far down the log the reading goes; in a transaction that holds the document's lock."""
    name_document(database, record)
    statement = "UPDATE versions SET reading = ?, content = ?, position = ?, laid = ? WHERE id = ?"
    database.run(statement, (rest_of(record["raw"]), content, *reached, made.version))
    for table, (go, come) in made.tables.items():
        database.many(f"DELETE FROM {table} WHERE version = ? AND nth = ?", [(made.version, nth) for nth in go])
        places = ", ".join("?" * (len(COLUMNS[table]) + 2))
        database.many(f"INSERT INTO {table} VALUES ({places})", [(made.version, *row) for row in come])
    database.many("DELETE FROM passages WHERE id = ?", [(id,) for id, _ in made.searched])
    database.many(
        f"INSERT INTO passages (id, version, document, {PASSAGE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(id, made.version, record["id"], *row) for id, row in made.searched],
    )
