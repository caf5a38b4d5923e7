"""Killed at any moment: what was acknowledged is there, nothing is half there, and the work can go on."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from clausebook.corpus.bulk import add, sources
from clausebook.corpus.editing import current
from clausebook.corpus.opening import make_store, open_store
from clausebook.corpus.sqlite import SqliteStore
from clausebook.corpus.store import BadStore, Store

KILLS = int(os.environ.get("CLAUSEBOOK_KILLS", "4"))
"""How often each kind of work is killed; more by hand: CLAUSEBOOK_KILLS=200."""

SOURCES, RULES = 30, 7
"""Sources to add, and the rules in each."""

PROGRAM = Path(__file__).with_name("killed.py")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sources for the writers."""
    top = tmp_path / "sources"
    top.mkdir()
    write(top, 1)
    return top


def write(top: Path, edition: int) -> None:
    """Sources of which each edition reads otherwise in every rule."""
    for nth in range(SOURCES):
        rules = "".join(
            f"{n}. Boats.-Every boat of class {n} shall carry an oar of {nth} feet and a lamp of {edition} candles.\n"
            for n in range(1, RULES + 1)
        )
        (top / f"rules-{nth}.txt").write_text(rules)


def killed(location: str, folder: Path, what: str, chance: random.Random) -> tuple[list[str], bool]:
    """Run a writer, kill it a moment after it acknowledged a few things; all that it acknowledged, and was it still at it?"""
    command = [sys.executable, str(PROGRAM), location, str(folder), what]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        # Counted, not timed, so that a slow machine is not killed before it has begun.
        told = [process.stdout.readline() for _ in range(chance.randrange(5))]
        time.sleep(chance.uniform(0, 0.3))
        process.kill()
        told += process.stdout.read().split("\n")[:-1]
    return [line.strip() for line in told if line.strip()], process.returncode == -9


def check_whole(store: Store) -> None:
    """The file is sound, and every document in it is whole."""
    if isinstance(store, SqliteStore):
        assert store.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for index in ("words", "grams"):
            store.connection.execute(f"INSERT INTO {index} ({index}) VALUES ('integrity-check')")
    for held in store.documents():
        document = store.open(held.id)
        assert document is not None
        assert len(document.graph.provisions) == RULES
        assert len(store.search("carry", 500, document=held.id)) == RULES
        assert len(set(re.findall(r"a lamp of \d+", document.raw.text))) == 1


def test_killed_in_add(location: str, folder: Path) -> None:
    """A run that is killed has kept what it told, and the next goes on from there; then another edition is added."""
    chance = random.Random(1)
    edition, kills = 1, 0
    while kills < KILLS:
        told, early = killed(location, folder, "add", chance)
        kills += early
        store = make_store(location)
        check_whole(store)
        done = {line.split()[1] for line in told}
        assert not [line for line in told if line.startswith("failed")]
        for name in done:
            raw = store.raw(name)
            assert raw is not None
            assert f"a lamp of {edition} candles" in raw.text
        store.close()
        if not early or len(done) > SOURCES // 2:
            edition += 1
            write(folder, edition)
    store = make_store(location)
    assert {done.outcome for done in add(store, sources([folder]))} <= {"added", "updated", "unchanged"}
    assert len(store.documents()) == SOURCES
    store.close()


@pytest.mark.parametrize("what", ["correct", "series"])
def test_killed_in_correct(location: str, folder: Path, what: str) -> None:
    """Every correction acknowledged is in the log after the kill; a series accepted is there as a whole or not at all."""
    chance = random.Random(2)
    store = make_store(location)
    assert [done.outcome for done in add(store, [folder / "rules-0.txt"])] == ["added"]
    store.close()
    expected: Counter[str] = Counter()
    for _ in range(KILLS):
        told, early = killed(location, folder, what, chance)
        assert early
        store = open_store(location)
        entries = store.log("rules-0")
        logged = Counter(entry.reason for entry in entries)
        for line in told:
            _, nth, size = line.split()
            expected[nth] += int(size)
        assert not expected - logged
        assert all(count % (RULES if what == "series" else 1) == 0 for count in logged.values())
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
