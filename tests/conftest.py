"""What the tests share: a cache of their own, the command line in this process, programs that CI must have."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` lets case files write their expected part anew."""
    parser.addoption("--update", action="store_true", default=False, help="write the expected part of case files anew")


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the user's cache out of the tests."""
    os.environ["CLAUSEBOOK_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()


Run = Callable[..., Done]


@pytest.fixture
def clausebook(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run the command line in this process, as the installed script does."""
    from clausebook.desk.cli import main

    def run(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["clausebook", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        sys.stdout.flush()
        shown = capsysbinary.readouterr()
        return Done(int(ended.value.code or 0), shown.out, shown.err.decode())

    return run


def program(name: str) -> str:
    """The path of a program that a test calls: without it the test is skipped, but fails on the build server."""
    found = shutil.which(name)
    if found is None and os.environ.get("CLAUSEBOOK_CI"):
        pytest.fail(f"{name} is not installed, and the build server must have it")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found
