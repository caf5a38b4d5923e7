"""What the tests share: options, a cache of their own, the command line in this process."""

from __future__ import annotations

import os
import sys

import pytest
from commands import Done, Run


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` lets case files write their expected part anew."""
    parser.addoption("--update", action="store_true", default=False, help="write the expected part of case files anew")


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the user's cache out of the tests."""
    os.environ["CLAUSEBOOK_CACHE"] = str(tmp_path_factory.mktemp("cache"))


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
