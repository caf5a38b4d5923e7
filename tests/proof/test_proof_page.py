"""The proof page in a real browser: every key, counted; two editors; hostile text; a phone; axe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import program
from proof_desk import DREDGE, Desk, desk, proof

pytestmark = pytest.mark.xdist_group("browser")
DATA = Path(__file__).parent.parent / "data"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with the dredge gazette and a hostile text."""
    with desk(tmp_path_factory.mktemp("desk")) as made:
        yield made


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The system's Chromium."""
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


def test_dummy(served: Desk, chromium: Any) -> None:
    """It opens."""
    page = proof(chromium, served, f"{DREDGE}/10")
    assert page.got == "wlv"
    print(page.page.faults)
