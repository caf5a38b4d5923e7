"""Stores of every earlier schema open with all that was in them; a migration that is killed leaves them as they were."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from clausebook.corpus.opening import make_store, open_store
from clausebook.corpus.schema import SCHEMA_VERSION
from clausebook.corpus.sql import SqlStore
from clausebook.corpus.sqlite import SqliteStore
from clausebook.corpus.store import Logged
from clausebook.model.correction import SicNote
from documents import made_up
from earlier_stores import EARLIER, VERSIONS, earlier_database, earlier_file
from logs import about

KILLS = int(os.environ.get("CLAUSEBOOK_KILLS", "4"))

Make = Callable[[str, int], str]


@pytest.fixture
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Makes a store of an earlier schema."""

    def made(kind: str, version: int) -> str:
        if kind == "sqlite":
            return earlier_file(tmp_path / f"{random.random()}.sqlite", version)
        return earlier_database(request.getfixturevalue("server"), version)

    return made


def check_all(location: str) -> None:
    """Everything that was in the earlier store is there, and found."""
    store = open_store(location)
    assert isinstance(store, SqlStore)
    assert store.open("made-up") == made_up()
    assert [len(store.versions(name)) for name in ("made-up", "d")] == [1, 2]
    assert [hit.path for hit in store.search("bark")] == ["1"]
    assert store.search("crew")[0].document == "made-up"
    assert isinstance(store.append("d", [about("evrey", SicNote())]), Logged)
    store.close()


def test_all_versions() -> None:
    """No earlier schema is left out: SQLite from the first on, PostgreSQL from the second, with which it came."""
    assert {"sqlite": tuple(range(1, SCHEMA_VERSION)), "postgres": tuple(range(2, SCHEMA_VERSION))} == VERSIONS


@pytest.mark.parametrize(("kind", "version"), EARLIER)
def test_earlier_schemas(make: Make, kind: str, version: int) -> None:
    """A store of every earlier schema opens with all that was in it, and the second time as well."""
    location = make(kind, version)
    check_all(location)
    check_all(location)


@pytest.mark.parametrize(("kind", "version"), EARLIER)
def test_same_tables(make: Make, request: pytest.FixtureRequest, tmp_path: Path, kind: str, version: int) -> None:
    """A store migrated has the tables and columns of a new one."""
    empty = str(tmp_path / "new.sqlite") if kind == "sqlite" else request.getfixturevalue("server").new()
    assert columns(make(kind, version)) == columns(empty)


def columns(location: str) -> set[tuple[str, ...]]:
    """The columns of every table of a store."""
    store = make_store(location)
    assert isinstance(store, SqlStore)
    asked = {
        True: "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.name NOT LIKE 'sqlite%'",
        False: "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
    }[isinstance(store, SqliteStore)]
    found = set(store.database.rows(asked))
    store.close()
    return found


SCRIPT = """
import os, sys
from clausebook.corpus import postgres, sqlite
from clausebook.corpus.opening import open_store

left = int(sys.argv[2])
for database in (sqlite.SqliteDatabase, postgres.PostgresDatabase):
    def rows(self, *given, run=database.rows):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), 9)
        return run(self, *given)
    database.rows = rows
open_store(sys.argv[1])
print("migrated")
"""


@pytest.mark.parametrize(("kind", "version"), [("sqlite", 1), ("postgres", 2)])
def test_killed(make: Make, kind: str, version: int) -> None:
    """A migration killed after any of its statements leaves the store as it was, and runs the next time."""
    chance = random.Random(3)
    location, kills = make(kind, version), 0
    while kills < KILLS:
        command = [sys.executable, "-c", SCRIPT, location, str(chance.randrange(50))]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.stdout == "migrated\n":
            check_all(location)
            location = make(kind, version)
        else:
            assert done.returncode == -9, done.stderr
            kills += 1
    check_all(location)
