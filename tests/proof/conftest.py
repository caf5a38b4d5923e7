"""A desk that runs and a browser, for the tests of the proof page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from commands import program
from desks import Desk
from proof_desk import proof_desk


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with the dredge gazette and texts for single keys."""
    with proof_desk(tmp_path_factory.mktemp("desk")) as made:
        yield made


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The system's Chromium."""
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()
