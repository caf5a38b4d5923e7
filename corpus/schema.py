"""The tables of the SQLite store, and how a record becomes a row.

Invariant: the columns of a table are the fields of the core type that it keeps, by name; lists stand as JSON.
`documents.current` names the version that is shown; earlier raw texts stay.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from ..model.provision import Defect, Provision
from ..model.reference import Reference
from ..model.text import Edit

SCHEMA_VERSION = 1

TABLES = {"provisions": "provisions", "references": "refs", "edits": "edits", "defects": "defects"}
"""The table for each part of a record (`references` is a word of SQL)."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "provisions": tuple(field.name for field in fields(Provision)),
    "refs": tuple(field.name for field in fields(Reference)),
    "edits": (*(field.name for field in fields(Edit)), "applied"),
    "defects": tuple(field.name for field in fields(Defect)),
}

AS_JSON = frozenset({"spans", "span", "evidence", "readings", "row", "targets", "candidates", "external"})
"""Columns that hold lists or objects."""

INDEXED = {
    "provisions": ("uid", "eid", "path", "kind"),
    "refs": ("status", "source"),
    "edits": ("lane",),
    "defects": ("kind",),
}


def _table(name: str) -> str:
    columns = ", ".join(f'"{column}"' for column in COLUMNS[name])
    indexes = "\n".join(f'CREATE INDEX {name}_{column} ON {name} ("{column}");' for column in INDEXED[name])
    return (
        f"CREATE TABLE {name} (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE,"
        f" nth INTEGER NOT NULL, {columns},"
        f" PRIMARY KEY (version, nth)) WITHOUT ROWID;\n{indexes}"
    )


ROWS_BITS = 20
"""A row of `words` is numbered by its version and, in the low bits, its place among the provisions."""

SCHEMA = f"""
CREATE TABLE documents (
    name TEXT PRIMARY KEY,
    title TEXT,
    unit TEXT NOT NULL,
    current INTEGER
);
CREATE TABLE versions (
    id INTEGER PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE,
    raw_sha256 TEXT NOT NULL,
    raw_text TEXT NOT NULL,
    reading TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (document, raw_sha256)
);
{chr(10).join(_table(name) for name in COLUMNS)}
CREATE VIRTUAL TABLE words USING fts5 (clean, path UNINDEXED, tokenize = 'unicode61 remove_diacritics 2');
CREATE TRIGGER words_of_versions AFTER DELETE ON versions BEGIN
    DELETE FROM words WHERE rowid BETWEEN old.id << {ROWS_BITS} AND (old.id << {ROWS_BITS}) + {(1 << ROWS_BITS) - 1};
END;
"""


def to_row(table: str, record: dict[str, Any]) -> tuple[Any, ...]:
    """The values of one record in the order of the table's columns."""
    return tuple(_cell(column, record[column]) for column in COLUMNS[table])


def _cell(column: str, value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if column in AS_JSON and value is not None else value


def from_row(table: str, row: tuple[Any, ...]) -> dict[str, Any]:
    """The record that `to_row` turned into this row."""
    cells = zip(COLUMNS[table], row, strict=True)
    return {column: json.loads(cell) if column in AS_JSON and cell is not None else cell for column, cell in cells}
