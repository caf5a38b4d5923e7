"""The README tells the truth: each command in it runs, and prints what it says.

`pytest tests/test_readme.py --update` writes the output anew; read the difference like code.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from clausebook.desk.cli import COMMANDS
from commands import Run

TOP = Path(__file__).parent.parent
README = TOP / "README.md"
BLOCK = re.compile(r"```console\n\$ clausebook (?P<command>[^\n]+)\n(?P<output>.*?)```\n", re.DOTALL)
SHOWN = [found["command"] for found in BLOCK.finditer(README.read_text(encoding="utf-8"))]
CODES = (0, 3)


@pytest.mark.parametrize("command", SHOWN)
def test_command(
    clausebook: Run, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config, command: str
) -> None:
    """A command shown runs and prints the output shown."""
    monkeypatch.chdir(TOP)
    monkeypatch.setenv("COLUMNS", "110")
    done = clausebook(*shlex.split(command))
    assert done.code in CODES, done.err
    if pytestconfig.getoption("--update"):
        write(command, done.text)
    else:
        assert done.text == output_of(command)


def output_of(command: str) -> str:
    """What the README shows under a command."""
    (found,) = (found for found in BLOCK.finditer(README.read_text(encoding="utf-8")) if found["command"] == command)
    return found["output"]


def write(command: str, output: str) -> None:
    """Put the output of a command into the README."""
    text = README.read_text(encoding="utf-8")
    block = f"```console\n$ clausebook {command}\n{output}```\n"
    (old,) = (found[0] for found in BLOCK.finditer(text) if found["command"] == command)
    README.write_text(text.replace(old, block), encoding="utf-8")


def test_every_command_is_shown() -> None:
    """No command is left out of the README."""
    text = README.read_text(encoding="utf-8")
    for name, _ in COMMANDS:
        assert f"clausebook {name}" in text or f"make {name}" in text


def test_links() -> None:
    """Each file that the README and the documents link to is there."""
    for document in (README, *(TOP / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_make_targets_are_there() -> None:
    """Each `make` target that the README names is in the Makefile."""
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE):
        assert f"\n{target}:" in makefile
