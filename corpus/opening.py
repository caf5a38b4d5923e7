"""Opening a store by its location: a file for SQLite, `postgresql://...` for a server."""

from __future__ import annotations

from pathlib import Path

from .store import BadStore, Store


def open_store(location: str | Path) -> Store:
    """The store at a place that must be there: a file, or `postgresql://...`."""
    if str(location).startswith(("postgresql://", "postgres://")):
        from .postgres import PostgresStore

        return PostgresStore(str(location))
    if str(location) != ":memory:" and not Path(location).is_file():
        raise BadStore(f"{location}: no such store. Make one with: clausebook add PATH --store {location}.")
    from .sqlite import SqliteStore

    return SqliteStore(location)


def make_store(location: str | Path) -> Store:
    """The store at a place, made if it is not there."""
    if str(location).startswith(("postgresql://", "postgres://")):
        return open_store(location)
    from .sqlite import SqliteStore

    return SqliteStore(location)
