"""An editor at the command line, on both stores: what the help shows can be typed, and all that is kept can be read."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from clausebook.corpus.opening import open_store
from clausebook.desk.examples import EXAMPLES
from commands import Run
from logs import RULES

LIBRARY = Path(__file__).parents[2] / "corpus" / "library"
DREDGE = "dredge-examination-1982"
WRITING = ("correct", "structure", "resolve", "mark", "suggestions", "accept", "refuse", "always", "series", "editor", "history",
           "learn", "export")  # fmt: skip


@pytest.fixture
def ferry(clausebook: Run, tmp_path: Path, location: str) -> tuple[str, str]:
    """A store with one small document."""
    (tmp_path / "ferry.txt").write_text(RULES)
    assert clausebook("add", str(tmp_path / "ferry.txt"), "--store", location).code == 0
    return "--store", location


def test_examples_of_editors(clausebook: Run, location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the help of each command for editors shows can be typed as it stands, and what was written is undone and redone."""
    monkeypatch.chdir(tmp_path)
    assert clausebook("add", str(LIBRARY), "--store", location).code == 0
    for name in WRITING:
        words = [location if word == "gazettes.sqlite" else word for word in shlex.split(EXAMPLES[name])[1:]]
        done = clausebook(*words, *(["--series"] if name == "correct" else []))
        assert done.code == 0, (name, done.err)
    entry = open_store(location).log(DREDGE)[0].id
    for name in ("undo", "redo"):
        assert clausebook(name, DREDGE, entry, "--editor", "ravi", "--store", location).code == 0
    kinds = {one.kind for one in open_store(location).log(DREDGE)}
    assert kinds == {"text", "structure", "reference", "state", "ruling", "always", "undo", "redo"}


def test_library_of_a_store(clausebook: Run, ferry: tuple[str, str], tmp_path: Path) -> None:
    """`library --store` lists what a store has, by the title that its document.toml gives where the text gives none."""
    home = tmp_path / "canal"
    home.mkdir()
    (home / "source.txt").write_text("1. Boats.- Every boat is free.\n")
    (home / "document.toml").write_text('title = "The Canal Rules, 1900"\naliases = ["Canal Code"]\n')
    clausebook("add", str(home), *ferry)
    rows = json.loads(clausebook("library", *ferry, "--format", "json").out)
    assert [(row["id"], row["title"]) for row in rows] == [("canal", "The Canal Rules, 1900"), ("ferry", "Ferry Rules, 1931")]
    assert "2 documents" in clausebook("library", *ferry).text
    cited = json.loads(clausebook("cite", "rule 1 of the Canal Code", *ferry, "--format", "json").out)
    assert [target["document"] for target in cited["targets"]] == ["canal"]


def test_versions(clausebook: Run, ferry: tuple[str, str], tmp_path: Path) -> None:
    """A document of a store is shown with its corrections; an earlier text by the beginning of its sha256."""
    clausebook("correct", "ferry", "docs", "does", "--series", "--editor", "asha", *ferry)
    old = json.loads(clausebook("parse", "ferry", *ferry, "--format", "json").out)
    assert "does ply" in old["text"]
    assert clausebook("parse", "ferry", *ferry, "--format", "raw").text == RULES
    (tmp_path / "ferry.txt").write_text(RULES.replace("five rupees", "six rupees"))
    assert clausebook("add", str(tmp_path / "ferry.txt"), *ferry).code == 0
    sha256 = old["document"]["raw_sha256"]
    assert "six rupees" in clausebook("parse", "ferry", *ferry, "--format", "text").text
    shown = clausebook("parse", "ferry", *ferry, "--version", sha256[:12], "--format", "text").text
    assert "five rupees" in shown
    assert "does ply" in shown
    assert clausebook("history", "ferry", *ferry).text.count("\ntext ") == 2
    for wrong in (["ferry", "--version", "0" * 12], ["nowhere"]):
        done = clausebook("parse", *wrong, *ferry)
        assert (done.code, done.text, done.err.count("\n")) == (2, "", 1)
    assert "--store" in clausebook("parse", str(tmp_path / "ferry.txt"), "--version", sha256).err


def test_history_tells_states(clausebook: Run, ferry: tuple[str, str]) -> None:
    """How far provisions were proofread, and which are problematic, is told for people."""
    clausebook("mark", "ferry", "3", "problematic", "--editor", "asha", *ferry)
    clausebook("mark", "ferry", "4", "proofread", "--editor", "asha", *ferry)
    told = clausebook("history", "ferry", *ferry).text
    assert "1 problematic, 1 proofread  problematic: 3" in told


def test_previews_and_silence(clausebook: Run, ferry: tuple[str, str]) -> None:
    """A preview says that nothing was written, and what teaches nothing yet says so beside the output."""
    told = clausebook("always", "docs", "does", "--of", "ferry", "--preview", *ferry)
    assert "would touch 2 places" in told.text
    assert "--at" not in told.text
    assert open_store(ferry[1]).log("ferry") == ()
    learnt = clausebook("learn", *ferry)
    assert (learnt.code, learnt.text) == (0, "")
    assert "nothing learnt yet" in learnt.err


def test_words_of_an_earlier_correction(clausebook: Run, ferry: tuple[str, str]) -> None:
    """Who corrects what an editor wrote is told what stands in the source, where, and which entry to undo."""
    done = clausebook("correct", "ferry", "oars", "ears", "--editor", "asha", "--format", "json", *ferry)
    (entry,) = json.loads(done.out)["entries"]
    refused = clausebook("correct", "ferry", "ears", "oars", "--editor", "ravi", *ferry)
    assert (refused.code, refused.out) == (2, b"")
    at = re.search(rf"asha made it of 'oars'.*Correct 'oars' with --at (\d+), or undo {entry}\.", refused.err)
    assert at is not None
    assert clausebook("correct", "ferry", "oars", "oar", "--at", at[1], "--editor", "ravi", *ferry).code == 0
    assert clausebook("undo", "ferry", entry, "--editor", "ravi", *ferry).code == 0


def test_search_elsewhere(clausebook: Run, ferry: tuple[str, str]) -> None:
    """A search in a document that is not there is a mistake, not a search without hits."""
    assert clausebook("search", "boat", "--in", "nowhere", *ferry).code == 2
    assert clausebook("search", "boat", "--status", "finished", *ferry).code == 2


def test_history_reads_as_words(clausebook: Run, ferry: tuple[str, str]) -> None:
    """A correction is told as old words and new, a settled reference by the path that it leads to."""
    clausebook("correct", "ferry", "evrey", "every", "--editor", "asha", *ferry)
    clausebook("resolve", "ferry", "sub-rule (1)", "3", "--editor", "asha", *ferry)
    told = clausebook("history", "ferry", *ferry).text
    assert "`evrey` -> `every`" in told
    assert "`sub-rule (1)` -> 3 " in told
