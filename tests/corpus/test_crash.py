"""Killed at any moment: what was acknowledged is there, nothing is half there, and the work can go on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from clausebook.corpus.bulk import add, sources
from clausebook.corpus.editing import current
from clausebook.corpus.sqlite import SqliteStore
from clausebook.corpus.store import BadStore, Store, make_store, open_store

KILLS = int(os.environ.get("CLAUSEBOOK_KILLS", "4"))
"""How often each kind of work is killed; more by hand: CLAUSEBOOK_KILLS=200."""

PROGRAM = Path(__file__).with_name("killed.py")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sources for the writers."""
    top = tmp_path / "sources"
    top.mkdir()
    for nth in range(30):
        rules = "".join(f"{n}. Boats.-Every boat of class {n} shall carry an oar of {nth} feet.\n" for n in range(1, 8))
        (top / f"rules-{nth}.txt").write_text(rules)
    return top


def killed(location: str, folder: Path, what: str, chance: random.Random) -> list[str]:
    """Run a writer, kill it a moment after it acknowledged a few things, and tell all that it acknowledged."""
    command = [sys.executable, str(PROGRAM), location, str(folder), what]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        # Counted, not timed, so that a slow machine is not killed before it has begun.
        told = [process.stdout.readline() for _ in range(chance.randrange(5))]
        time.sleep(chance.uniform(0, 0.3))
        process.kill()
        return [line.strip() for line in (*told, *process.stdout.read().split("\n")[:-1]) if line.strip()]


def check_whole(store: Store) -> None:
    """The file is sound, and every document in it is whole."""
    if isinstance(store, SqliteStore):
        assert store.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for index in ("words", "grams"):
            store.connection.execute(f"INSERT INTO {index} ({index}) VALUES ('integrity-check')")
    for held in store.documents():
        document = store.open(held.id)
        assert document is not None
        assert len(document.graph.provisions) == 7
        assert len(store.search("carry", 500, document=held.id)) == 7


def test_killed_in_add(location: str, folder: Path) -> None:
    """A run that is killed has kept what it told, and the next goes on from there."""
    chance = random.Random(1)
    for _ in range(KILLS):
        told = killed(location, folder, "add", chance)
        store = make_store(location)
        check_whole(store)
        assert {line.split()[1] for line in told if not line.startswith("failed")} <= {held.id for held in store.documents()}
        store.close()
    store = make_store(location)
    assert {done.outcome for done in add(store, sources([folder]))} <= {"added", "unchanged"}
    assert len(store.documents()) == 30
    store.close()


@pytest.mark.parametrize("what", ["correct", "series"])
def test_killed_in_correct(location: str, folder: Path, what: str) -> None:
    """Every correction acknowledged is in the log after the kill; a series is there as a whole or not at all."""
    chance = random.Random(2)
    store = make_store(location)
    assert [done.outcome for done in add(store, [folder / "rules-0.txt"])] == ["added"]
    store.close()
    expected: Counter[str] = Counter()
    for _ in range(KILLS):
        told = killed(location, folder, what, chance)
        store = open_store(location)
        entries = store.log("rules-0")
        logged = Counter(entry.reason for entry in entries)
        for line in told:
            _, nth, size = line.split()
            expected[nth] += int(size)
        assert not expected - logged
        assert all(count % (7 if what == "series" else 1) == 0 for count in logged.values())
        expected = logged
        check_whole(store)
        document = current(store, "rules-0")
        assert document is not None
        assert len(document.outcomes) == len(entries)
        store.close()


def test_disk_full(folder: Path, tmp_path: Path) -> None:
    """A full disk is one clear message, and what was there stays."""
    store = SqliteStore(tmp_path / "store.sqlite")
    list(add(store, [folder / "rules-0.txt"]))
    pages = store.connection.execute("PRAGMA page_count").fetchone()[0]
    store.connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(BadStore, match="full"):
        list(add(store, sources([folder])))
    store.close()
    store = SqliteStore(tmp_path / "store.sqlite")
    check_whole(store)
    assert len(store.documents()) >= 1


def test_read_only(folder: Path, tmp_path: Path) -> None:
    """A store that cannot be written can be read, and says so when it should be written."""
    path = tmp_path / "store.sqlite"
    store = SqliteStore(path)
    list(add(store, [folder / "rules-0.txt"]))
    store.connection.execute("PRAGMA query_only = ON")
    assert store.search("oar")
    with pytest.raises(BadStore, match=r"cannot be (written|used)"):
        list(add(store, [folder / "rules-1.txt"]))
