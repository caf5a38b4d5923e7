"""Real disks that are full or cannot be written: one clear message, and what was there stays."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
