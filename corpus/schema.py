"""The tables of a store, in both databases, and how a record becomes a row (docs/store.md describes them for people).

Invariant: the columns of a table are the fields of the core type that it keeps, by name; lists stand as JSON.
`documents.current` names the version that is shown; earlier raw texts stay, and rows of `log` are only ever added.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, cast

from ..model.decisions import Outcome
from ..model.provision import Defect, Provision
from ..model.reference import Reference
from ..model.text import Edit

SCHEMA_VERSION = 5

TABLES = {
    "provisions": "provisions",
    "references": "refs",
    "edits": "edits",
    "defects": "defects",
    "aliases": "aliases",
    "outcomes": "outcomes",
}
"""The table for each part of a record (`references` is a word of SQL)."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "provisions": tuple(field.name for field in fields(Provision)),
    "refs": tuple(field.name for field in fields(Reference)),
    "edits": (*(field.name for field in fields(Edit)), "applied"),
    "defects": tuple(field.name for field in fields(Defect)),
    "aliases": ("name", "uid"),
    "outcomes": tuple(field.name for field in fields(Outcome)),
}

AS_JSON = frozenset({"spans", "span", "evidence", "readings", "row", "targets", "candidates", "external"})
"""Columns that hold lists or objects."""

KINDS = {**dict.fromkeys(("start", "end", "body", "to", "applied"), "INTEGER"), "confidence": "DOUBLE PRECISION"}
"""The columns that are not text."""

INDEXED = {
    "provisions": ("uid", "eid", "path", "kind"),
    "refs": ("status", "source"),
    "edits": ("lane",),
    "defects": ("kind",),
    "aliases": ("name",),
    "outcomes": ("status",),
}


def table(name: str) -> list[str]:
    """The statements that make one table of parts, in either database."""
    columns = ", ".join(f'"{column}" {KINDS.get(column, "TEXT")}' for column in COLUMNS[name])
    made = (
        f"CREATE TABLE {name} (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL,"
        f" {columns}, PRIMARY KEY (version, nth))"
    )
    return [made, *(f'CREATE INDEX {name}_{column} ON {name} ("{column}")' for column in INDEXED[name])]


DOCUMENTS = [
    "CREATE TABLE documents (name TEXT PRIMARY KEY, title TEXT, unit TEXT NOT NULL, current INTEGER,"
    " series TEXT NOT NULL DEFAULT '')",
    "CREATE TABLE versions ({serial}, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE,"
    " raw_sha256 TEXT NOT NULL, raw_text TEXT NOT NULL, reading TEXT NOT NULL, content TEXT NOT NULL,"
    " position INTEGER NOT NULL DEFAULT 0, UNIQUE (document, raw_sha256))",
]

LOG = [
    "CREATE TABLE log ({position}, document TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, editor TEXT NOT NULL,"
    " time TEXT NOT NULL, reason TEXT NOT NULL, entry TEXT NOT NULL, UNIQUE (document, id))",
    "CREATE INDEX log_document ON log (document, position)",
    "CREATE TABLE rulebooks (document TEXT PRIMARY KEY REFERENCES documents ON DELETE CASCADE, text TEXT NOT NULL)",
    "CREATE TABLE sources (digest TEXT PRIMARY KEY, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE,"
    " raw_sha256 TEXT NOT NULL)",
]
"""The audit log, the rules that go with a document, and the files that were read."""

EDITORS = [
    "CREATE TABLE editors (name TEXT PRIMARY KEY, token_sha256 TEXT NOT NULL, since TEXT NOT NULL)",
    "CREATE TABLE sent (editor TEXT NOT NULL, key TEXT NOT NULL, client TEXT NOT NULL, document TEXT NOT NULL,"
    " digest TEXT NOT NULL, position INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (editor, key))",
    "CREATE INDEX sent_client ON sent (document, editor, client, position)",
]
"""Who may write, and what each has sent: a key that comes again finds here what became of it."""

LAID = "ALTER TABLE versions ADD COLUMN laid INTEGER NOT NULL DEFAULT 0"
"""How far down the log the corrections are laid on, where the reading as a whole does not go so far yet."""

PASSAGES = [
    "CREATE TABLE passages ({serial}, version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, document TEXT NOT NULL,"
    " path TEXT NOT NULL, uid TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL, clean TEXT NOT NULL,"
    " map TEXT NOT NULL)",
    "CREATE INDEX passages_version ON passages (version)",
]
"""The words of each provision of the current versions without those of the provisions under it, for the search."""

FOUND_BY = [
    "ALTER TABLE passages ADD COLUMN year TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE passages ADD COLUMN cites TEXT NOT NULL DEFAULT ''",
]
"""By what a passage is found beside its words: the year of its document, and the titles of the instruments that it cites."""

ABOUT = "CREATE TABLE abouts (document TEXT PRIMARY KEY REFERENCES documents ON DELETE CASCADE, text TEXT NOT NULL)"
"""What document.toml said of a document that was added from a folder of its own."""

ORIGINALS = [
    "CREATE TABLE files (digest TEXT PRIMARY KEY, content {blob} NOT NULL)",
    "CREATE TABLE originals (document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, raw_sha256 TEXT NOT NULL,"
    " first INTEGER NOT NULL, last INTEGER NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL REFERENCES files,"
    " PRIMARY KEY (document, raw_sha256, first))",
]
"""The files that hold the pictures of a document's pages, each once."""

VIEWS = [
    "CREATE VIEW current_provisions AS SELECT d.name AS document, d.title, p.* FROM documents d"
    " JOIN provisions p ON p.version = d.current",
    "CREATE VIEW current_references AS SELECT d.name AS document, r.* FROM documents d JOIN refs r ON r.version = d.current",
    "CREATE VIEW conflicts AS SELECT d.name AS document, o.* FROM documents d JOIN outcomes o ON o.version = d.current"
    " WHERE o.status = 'conflict'",
]

FORBIDDEN = "\x01"
"""Begins a text that no database takes as it is (with a NUL or half a character): the rest is the text as JSON."""


def to_row(table: str, record: dict[str, Any] | list[Any]) -> tuple[Any, ...]:
    """The values of one record in the order of the table's columns."""
    if isinstance(record, list):
        return tuple(map(storable, record))
    return tuple(_cell(column, record[column]) for column in COLUMNS[table])


def _cell(column: str, value: Any) -> Any:
    if column in AS_JSON and value is not None:
        return to_json(value)
    return int(value) if isinstance(value, bool) else storable(value)


def to_json(value: Any) -> str:
    """JSON that any database takes."""
    written = json.dumps(value, ensure_ascii=False)
    return written if _is_plain(written) else json.dumps(value)


def storable(value: Any) -> Any:
    """A cell as the database takes it.

    >>> read_cell(storable("a\\x00b")), storable("as it is")
    ('a\\x00b', 'as it is')
    """
    if isinstance(value, str) and not (_is_plain(value) and not value.startswith(FORBIDDEN)):
        return FORBIDDEN + json.dumps(value)
    return value


def _is_plain(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return "\x00" not in text


def read_cell(value: Any) -> Any:
    """The cell that `storable` wrote."""
    if isinstance(value, str) and value.startswith(FORBIDDEN):
        return json.loads(value[1:])
    return value


def from_row(table: str, row: tuple[Any, ...]) -> Any:
    """The record that `to_row` turned into this row."""
    cells = [
        json.loads(cell) if column in AS_JSON and cell is not None else read_cell(cell)
        for column, cell in zip(COLUMNS[table], row, strict=True)
    ]
    return cells if table == "aliases" else dict(zip(COLUMNS[table], cells, strict=True))


def parts(record: dict[str, Any], key: str) -> list[Any]:
    """The rows of one part of a record; those of `edits` say whether the edit was applied."""
    if key != "edits":
        return cast("list[Any]", record[key])
    applied = [{**edit, "applied": True} for edit in record["edits"]]
    return [*applied, *({**edit, "applied": False} for edit in record["proposals"])]
