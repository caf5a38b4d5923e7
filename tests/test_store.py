"""The store: what goes in comes out, once, with every version."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from clausebook.corpus.library import Entry, entries
from clausebook.corpus.store import BadStore, SqliteStore, Store, open_store
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText
from documents import made_up


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """An empty store on disk."""
    return SqliteStore(tmp_path / "store.sqlite")


def test_protocol(store: SqliteStore) -> None:
    """The SQLite store is a store as the protocol says."""
    kept: Store = store
    assert kept.documents() == []


def test_round_trip(store: SqliteStore) -> None:
    """A document with one of everything comes back equal."""
    assert store.put(made_up()) == "added"
    assert store.open("made-up") == made_up()


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.id)
def test_round_trip_of_library(store: SqliteStore, entry: Entry) -> None:
    """Each gazette of the library comes back equal."""
    document = entry.open()
    store.put(document)
    assert store.open(entry.id) == document


def test_again(store: SqliteStore) -> None:
    """Putting the same document again changes nothing."""
    store.put(made_up())
    before = list(store._database.iterdump())
    assert store.put(made_up()) == "unchanged"
    assert list(store._database.iterdump()) == before


def test_read_better(store: SqliteStore) -> None:
    """The same raw text read differently replaces what was derived from it, and leaves nothing behind."""
    store.put(made_up())
    better = replace(made_up(), graph=replace(made_up().graph, defects=()))
    assert store.put(better) == "updated"
    assert store.open("made-up") == better
    assert store.versions("made-up") == [better.raw.sha256]
    assert store._database.execute("SELECT count(*) FROM defects").fetchone() == (0,)
    assert len(store.search("crew")) == len({hit.path for hit in store.search("crew")})


def test_new_raw_text(store: SqliteStore) -> None:
    """A new raw text becomes current and the old one stays; going back makes the old one current again."""
    old, new = digest(RawText.of("1. A boat."), "d"), digest(RawText.of("1. A bark."), "d")
    assert [store.put(document) for document in (old, new)] == ["added", "updated"]
    assert store.versions("d") == [old.raw.sha256, new.raw.sha256]
    assert store.open("d") == new
    assert store.open("d", old.raw.sha256) == old
    assert [hit.document for hit in store.search("boat")] == []
    assert store.put(old) == "updated"
    assert store.open("d") == old
    assert store.search("boat")


def test_search(store: SqliteStore) -> None:
    """Words and phrases find provisions of the current version."""
    store.put(made_up())
    assert "1/(iii)" in [hit.path for hit in store.search('"the crew"')]
    assert store.search("nowhere") == []
    with pytest.raises(BadStore, match="is no search"):
        store.search('"unfinished')


def test_unknown(store: SqliteStore) -> None:
    """A document that is not there is None."""
    assert store.open("nobody") is None
    assert store.versions("nobody") == []


def test_kept_on_disk(tmp_path: Path) -> None:
    """Another process finds what was put."""
    first = SqliteStore(tmp_path / "s.sqlite")
    first.put(made_up())
    first.close()
    assert open_store(tmp_path / "s.sqlite").documents()[0].id == "made-up"


def test_bad_files(tmp_path: Path) -> None:
    """No store, another program's database, a newer store and a file of words are refused, each by name."""
    with pytest.raises(BadStore, match="no such store"):
        open_store(tmp_path / "none.sqlite")
    (tmp_path / "words.txt").write_text("1. Short title. " * 100)
    with pytest.raises(BadStore, match="not a store"):
        open_store(tmp_path / "words.txt")
    for name, statement, message in (
        ("other.sqlite", "CREATE TABLE bills (id)", "of another program"),
        ("newer.sqlite", "PRAGMA user_version = 99", "newer clausebook"),
    ):
        database = sqlite3.connect(tmp_path / name)
        database.execute(statement)
        database.close()
        with pytest.raises(BadStore, match=message):
            open_store(tmp_path / name)
