"""The help of every command has one real example, and the shell completes gazettes, questions and facts."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from clausebook.desk.cli import COMMANDS, app
from clausebook.desk.examples import EXAMPLES
from clausebook.desk.sections import SECTIONS
from commands import Run

PROGRAM = str(Path(sys.executable).parent / "clausebook")
LIBRARY = Path(__file__).parent.parent / "corpus" / "library"
READING = ("library", "parse", "clean", "cite", "graph", "ask", "check", "spans", "gaps", "draft", "search")
"""The commands whose examples run here: they need no store, no scan and no server."""
NO_SHAPE = {"serve", "mcp", "lsp", "demo"}
"""Servers, and the tour for people."""


def test_every_command_has_an_example() -> None:
    """Each command has one example, of itself, and it stands in its help."""
    assert set(EXAMPLES) == {name for name, _ in COMMANDS}
    assert all(example.split()[:2] == ["clausebook", name] for name, example in EXAMPLES.items())


def test_help_has_every_command_in_its_section(clausebook: Run) -> None:
    """The help of the program names each command once, under a heading; none is left for "More"."""
    told = clausebook("--help").text
    assert sorted(name for names in SECTIONS.values() for name in names) == sorted(EXAMPLES)
    assert all(f"\n{heading}:\n" in told for heading in SECTIONS)
    assert [len(re.findall(rf"^  {name}  ", told, re.MULTILINE)) for name in EXAMPLES] == [1] * len(EXAMPLES)


def test_examples_use_what_there_is() -> None:
    """An example names no option that its command has not."""
    made = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for name, example in EXAMPLES.items():
        known = {option for parameter in made[name].params for option in parameter.opts}
        assert {word for word in shlex.split(example) if word.startswith("--")} <= known, name


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS if name not in NO_SHAPE])
def test_every_command_speaks_json(clausebook: Run, name: str) -> None:
    """Each command that tells something can tell it to a program, and its help ends with its example."""
    told = "".join(clausebook(name, "--help").text.split())
    assert re.search(r"--format<[a-z|]*json", told)
    assert told.endswith("".join(f"Example: {EXAMPLES[name]}".split()))


@pytest.mark.parametrize("name", READING)
def test_examples_run(clausebook: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What the help shows can be typed as it stands."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gazette.txt").write_bytes((LIBRARY / "kerala-canal-rules" / "source.txt").read_bytes())
    words = shlex.split(EXAMPLES[name].split(" > ")[0])[1:]
    done = clausebook(*words)
    assert (done.code, bool(done.text)) == (0, True), done.err


def completed(line: str) -> list[str]:
    words = line.split(" ")
    environment = os.environ | {"_CLAUSEBOOK_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run([PROGRAM], env=environment, capture_output=True, text=True, check=False)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("clausebook dem", ["demo"]),
        ("clausebook ask kera", ["kerala-canal-rules"]),
        ("clausebook ask kerala-canal-rules speed", ["speed-allowed", "speed-limit"]),
        ("clausebook ask kerala-canal-rules speed-limit ve", ["vessel_kind="]),
        ("clausebook ask kerala-canal-rules speed-limit vessel_kind=s", ["vessel_kind=steam-or-motor"]),
        ("clausebook ask kerala-canal-rules nothing ve", []),
        ("clausebook check nowhere/", []),
    ],
)
def test_completion(line: str, expected: list[str]) -> None:
    """The shell is told what may stand there, and nothing where nothing may."""
    assert completed(line) == expected
