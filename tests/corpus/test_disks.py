"""Real disks that are full or cannot be written: one clear message, and what was there stays."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from clausebook.corpus.bulk import add
from clausebook.corpus.editing import correct, current, log, now
from clausebook.corpus.opening import make_store
from clausebook.model.correction import Entry, SicNote, Undo
from earlier_stores import earlier_file

BIN = shlex.quote(str(Path(sys.executable).with_name("clausebook")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sources to add, and an empty folder for a disk."""
    for nth in range(12):
        rules = "".join(f"{n}. Boats.-Every boat of class {n} shall carry an oar of {nth} feet.\n" for n in range(1, 8))
        (tmp_path / "sources" / f"rules-{nth}.txt").parent.mkdir(exist_ok=True)
        (tmp_path / "sources" / f"rules-{nth}.txt").write_text(rules)
    (tmp_path / "disk").mkdir()
    return tmp_path


def on_a_disk(folder: Path, size: str, script: str) -> tuple[str, str]:
    """Run shell lines with a small disk of their own; what they print."""
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-rm", "true"], check=False, capture_output=True).returncode:
        say = pytest.fail if os.environ.get("CLAUSEBOOK_CI") == "disks" else pytest.skip
        say("this system lets nobody mount a disk of their own")
    whole = f"mount -t tmpfs -o size={size} none disk || exit 77\nS=disk/store.sqlite\n{script}"
    done = subprocess.run(["unshare", "-rm", "sh", "-c", whole], check=False, capture_output=True, text=True, cwd=folder)
    if done.returncode == 77:
        pytest.skip("this system lets nobody mount a disk of their own")
    return done.stdout, done.stderr


def test_full(folder: Path) -> None:
    """A disk that fills up while sources are added: the message says so, and what was told before is there and sound."""
    out, err = on_a_disk(folder, "8m", f"""
        {BIN} add sources/rules-0.txt --store $S
        mount -o remount,size=$(($(df -k disk | tail -1 | awk '{{print $3}}') + 60))k disk
        {BIN} add sources --store $S; echo code $?
        {BIN} search oar --limit 1 --store $S; echo code $?
        {sys.executable} -c "import sqlite3; print(*sqlite3.connect('$S').execute('PRAGMA integrity_check').fetchone())"
    """)  # fmt: skip
    assert "code 2" in out
    assert "disk is full" in err
    assert err.count("\n") == 1
    assert "[oar]" in out
    assert out.endswith("ok\n")


WRITING = (
    "add sources", "correct rules-0 oar ear --series", "accept rules-0 {at} --series", "refuse rules-0 {at}",
    "structure rules-0 3 kind proviso", "mark rules-0 3 proofread", "resolve rules-0 'rule 1' 1", "always oar ear --of rules-0",
    "always oar ear --scope all", "series rules-0 boats", "editor add ravi", "undo rules-0 {entry}", "redo rules-0 {undone}",
)  # fmt: skip
"""Every command that writes a store."""


def prepared(folder: Path) -> dict[str, str]:
    """A store beside the disk with one document, an entry, one undone, and one proposal; what the commands are to name."""
    source = folder / "sources" / "rules-0.txt"
    source.write_text("1. Boats.-Every boat shall carry an oar, see rule 1.\n2. No hands.\n3. Oars.\n")
    store = make_store(folder / "store.sqlite")
    list(add(store, [source]))
    text = source.read_text()
    for words in ("Boats", "Oars"):
        at = text.index(words)
        correct(store, "rules-0", [(at, at + len(words), SicNote())], editor="asha")
    first, second = (entry.id for entry in store.log("rules-0"))
    log(store, "rules-0", [Entry.of("asha", now(), "", Undo(second))])
    read = current(store, "rules-0")
    assert read is not None
    at = text.index("hands")
    waiting = read.raw.edit(at, at + 5, "lands", rule="test", why="for the test", lane="suggest")
    store.put(replace(read, proposals=(waiting,)), store.position("rules-0"))
    store.close()
    return {"at": str(at), "entry": first, "undone": second}


@pytest.mark.parametrize(("how", "full_to"), [("full", "the last byte"), ("full", "a few pages"), ("read-only", "the last byte")])
def test_every_writing_command(folder: Path, how: str, full_to: str) -> None:
    """On a disk that is full or read-only each command that writes ends with 2 and one sentence, and all is as it was."""
    names = prepared(folder)
    asked = "\n".join(f"{BIN} {words.format(**names)} --store $S; echo code $?" for words in WRITING)
    spare = 0 if full_to == "the last byte" else 40960
    fill = f"""import os
f = open("disk/fill", "wb", buffering=0)
try:
    while True: f.write(bytes(4096))
except OSError: pass
f.truncate(max(0, f.tell() - {spare}))"""
    (folder / "fill.py").write_text(fill)
    stop = f"{sys.executable} fill.py" if how == "full" else "mount -o remount,ro disk"
    freed = "rm disk/fill" if how == "full" else "mount -o remount,rw disk"
    out, err = on_a_disk(folder, "8m", f"""
        cp store.sqlite $S; export CLAUSEBOOK_EDITOR=asha
        {stop}
        {asked}
        {BIN} export rules-0 disk --store store.sqlite; echo code $?
        ls -A disk
        {freed}
        {BIN} history rules-0 --format json --store $S
        {sys.executable} -c "import sqlite3; print(*sqlite3.connect('$S').execute('PRAGMA integrity_check').fetchone())"
    """)  # fmt: skip
    lines = out.strip().split("\n")
    # The few pages are too few for a store and enough for the export.
    exported = full_to == "a few pages"
    codes = ["code 2"] * len(WRITING) + ["code 0" if exported else "code 2"]
    assert [line for line in lines if line.startswith("code")] == codes, (out, err)
    assert err.count("\n") == codes.count("code 2")
    assert all(line.startswith("clausebook: ") for line in err.strip().split("\n"))
    assert "Traceback" not in err
    assert ("rules-0" in lines, ".rules-0.part" in lines) == (exported, False)
    assert len(json.loads(lines[-2])["log"]) == 3
    assert lines[-1] == "ok"


def test_export_keeps_the_last_one(folder: Path) -> None:
    """An export for which the disk has no room leaves what was exported before as it was."""
    prepared(folder)
    out, err = on_a_disk(folder, "1m", f"""
        {BIN} export rules-0 disk --store store.sqlite > told; cat disk/rules-0/* | sha256sum
        {BIN} correct rules-0 carry bear --editor asha --store store.sqlite > told
        head -c 2000000 /dev/zero > disk/fill 2> told
        {BIN} export rules-0 disk --store store.sqlite; echo code $?
        cat disk/rules-0/* | sha256sum; ls -A disk
    """)  # fmt: skip
    before, code, after, *left = out.strip().split("\n")
    assert (before, code, left) == (after, "code 2", ["fill", "rules-0"])
    assert "No space left" in err


def test_migrating_without_room(folder: Path) -> None:
    """A store of an earlier schema for which there is no room stays as it is, and is migrated when there is."""
    earlier_file(folder / "earlier.sqlite", 2)
    out, err = on_a_disk(folder, "400k", f"""
        cp earlier.sqlite $S; head -c 2000000 /dev/zero > disk/fill 2> told; sha256sum < $S
        {BIN} history d --store $S; echo code $?
        sha256sum < $S; rm disk/fill
        {BIN} search bark --store $S | head -1
    """)  # fmt: skip
    before, code, after, found = out.strip().split("\n")
    assert (before, code) == (after, "code 2")
    assert err.count("\n") == 1
    assert "full" in err
    assert "rule of d" in found


def test_read_only(folder: Path) -> None:
    """A store on a disk that nobody can write can be read, and says so when it should be written."""
    out, err = on_a_disk(folder, "4m", f"""
        {BIN} add sources --store $S; rm -f $S-wal $S-shm; mount -o remount,ro disk
        {BIN} search oar --limit 1 --store $S; echo search $?
        {BIN} history rules-0 --store $S; echo history $?
        {BIN} correct rules-0 oar ear --series --editor asha --store $S; echo correct $?
        {BIN} add sources --store disk/other.sqlite; echo add $?
    """)  # fmt: skip
    assert "[oar]" in out
    assert [line for line in out.split("\n") if line.split(" ")[0] in ("search", "history", "correct", "add")] == [
        "search 0", "history 0", "correct 2", "add 2",
    ]  # fmt: skip
    assert "readonly" in err
    assert err.count("\n") == 2


def test_file_limit(folder: Path) -> None:
    """A file that may not grow: one message, no traceback, and the store is sound."""
    script = f"ulimit -f 400; {BIN} add sources --store s.sqlite; echo code $?"
    done = subprocess.run(["bash", "-c", script], check=False, capture_output=True, text=True, cwd=folder)
    assert "code 2" in done.stdout
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("clausebook: ")
    again = subprocess.run(["sh", "-c", f"{BIN} add sources --store s.sqlite"], check=False, capture_output=True, cwd=folder)
    assert again.returncode == 0
