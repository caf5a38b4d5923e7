"""Stores of both kinds for the tests of what every store does."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from clausebook.corpus.opening import make_store
from clausebook.corpus.store import Store
from database_servers import Server, serving


@pytest.fixture(scope="session")
def server() -> Generator[Server]:
    """A PostgreSQL server for this run."""
    with serving() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store may be: a file, or a database of a real server."""
    if request.param == "sqlite":
        return str(tmp_path / "store.sqlite")
    return request.getfixturevalue("server").new()


@pytest.fixture
def store(location: str) -> Generator[Store]:
    """An empty store of either kind."""
    made = make_store(location)
    yield made
    made.close()
