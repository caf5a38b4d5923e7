"""Stores of earlier schemas, as earlier versions of the program made them: tests/data/stores."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from database_servers import Server

FOLDER = Path(__file__).parents[1] / "data" / "stores"
VERSIONS = {"sqlite": (1, 2, 3, 4), "postgres": (2, 3, 4)}
EARLIER = [(kind, version) for kind, versions in VERSIONS.items() for version in versions]


def earlier_file(path: Path, version: int) -> str:
    """A SQLite store of an earlier schema."""
    database = sqlite3.connect(path)
    database.executescript((FOLDER / f"schema-{version}.sql").read_text("utf-8"))
    database.execute(f"PRAGMA user_version = {version}")
    database.commit()
    database.close()
    return str(path)


def earlier_database(server: Server, version: int) -> str:
    """A PostgreSQL store of an earlier schema."""
    import psycopg

    url = server.new()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute((FOLDER / f"schema-{version}.postgres.sql").read_bytes())
    return url
