"""What docs/store.md says of tables, views and queries is so, in both databases, for programs that are not ours."""

from __future__ import annotations

import re
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from clausebook.corpus.editing import correct
from clausebook.corpus.sql import SqlStore
from clausebook.corpus.store import Store
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import TextChange
from database_servers import found_program
from documents import made_up
from logs import RAW, RULES

PAGE = (Path(__file__).parents[2] / "docs" / "store.md").read_text("utf-8")
TABLES = [
    (name, re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", columns)))
    for name, columns in re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", PAGE, re.MULTILINE)
]
VIEWS = re.findall(r"`(\w+)`", re.findall(r"Views: (.*)", PAGE)[0])
QUERIES = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)[0].strip().split("\n")
STATEMENTS = [line for line in QUERIES if not line.startswith("--")]

Ask = Callable[[str], list[list[str]]]


@pytest.fixture
def ask(store: Store, location: str) -> Ask:
    """Another program that opens the store: the sqlite3 module on the file read-only, or psql."""
    store.put(made_up())
    store.put(digest(RAW, "ferry"))
    at = RULES.index("docs")
    correct(store, "ferry", [(at, at + 4, TextChange("does"))], editor="asha")

    def run(statement: str) -> list[list[str]]:
        if not location.startswith("postgresql"):
            with sqlite3.connect(f"file:{location}?mode=ro", uri=True) as other:
                return [list(map(str, row)) for row in other.execute(statement)]
        psql = found_program("psql")
        assert psql is not None
        done = subprocess.run([psql, location, "-XAtc", statement], check=True, capture_output=True, text=True)
        return [line.split("|") for line in done.stdout.splitlines()]

    return run


def test_columns(ask: Ask) -> None:
    """Every table and column that is documented is there."""
    assert len(TABLES) >= 15
    for name, columns in TABLES:
        quoted = ", ".join(f'"{column}"' for column in columns)
        ask(f"SELECT {quoted} FROM {name} LIMIT 1")


def test_all_tables_documented(store: Store) -> None:
    """No table of ours is left out but the number of the schema and the search indexes."""
    assert isinstance(store, SqlStore)
    sqlite = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    postgres = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    there = {row[0] for row in store.database.rows(sqlite if hasattr(store, "connection") else postgres)}
    hidden = {name for name in there if re.match(r"(words|grams)(_|$)|clausebook_schema", name)}
    assert there - hidden == {name for name, _ in TABLES}


def test_views(ask: Ask) -> None:
    """The views show what is current."""
    assert VIEWS == ["current_provisions", "current_references", "conflicts"]
    assert ["ferry", "2/(a)"] in ask("SELECT document, path FROM current_provisions")
    assert ["made-up", "rule 9"] in ask("SELECT document, text FROM current_references WHERE status = 'dangling'")
    assert ask("SELECT document FROM conflicts") == []


@pytest.mark.parametrize("statement", STATEMENTS)
def test_queries(ask: Ask, statement: str) -> None:
    """The queries that are shown run as they stand."""
    ask(statement)


def test_queries_find(ask: Ask) -> None:
    """They find what they say."""
    found = [row for statement in STATEMENTS for row in ask(statement)]
    assert ["made-up", "1/(iii)", "rule 9", "there is no rule 9"] in found
    assert ["ferry", "asha", "1"] in found
