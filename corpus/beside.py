"""Texts that are kept beside a document as they were written: its rules, and what document.toml says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .schema import read_cell, storable

if TYPE_CHECKING:
    from .database import Database

Table = Literal["rulebooks", "abouts"]


def keep_text(database: Database, table: Table, name: str, text: str) -> None:
    """Keep the text of a document, in place of the one before."""
    with database.writing(name):
        database.run(
            f"INSERT INTO {table} (document, text) VALUES (?, ?) ON CONFLICT (document) DO UPDATE SET text = excluded.text",
            (name, storable(text)),
        )


def kept_text(database: Database, table: Table, name: str) -> str | None:
    """The text kept of a document."""
    found = database.rows(f"SELECT text FROM {table} WHERE document = ?", (name,))
    return read_cell(found[0][0]) if found else None
