"""The site of the library in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Open, files_served, watched
from clausebook.corpus.library import entries
from clausebook.desk.site import write_site
from clausebook.model.rules import load_rules
from commands import program
from documents import made_up


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the library and of the document that has everything."""
    folder = tmp_path_factory.mktemp("site")
    known = {entry.id: entry for entry in entries()}
    shown = [(entry.open(), entry.about) for entry in entries()]
    rules = {name: load_rules(entry.rules, name) for name, entry in known.items() if entry.rules}
    write_site([*shown, (made_up(), {})], folder, rules.get)
    return folder


@pytest.fixture(scope="session")
def base(folder: Path) -> Iterator[str]:
    """The address of the site, served as files by Python's own server."""
    with files_served(folder) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The system's Chromium."""
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Any, base: str) -> Iterator[Open]:
    """Opens a page; at the end nothing may have been complained of, and nothing asked of another host."""
    faults: list[str] = []
    contexts: list[Any] = []

    def open_page(address: str, *, start: str = base, **settings: Any) -> Any:
        size = settings.pop("size", (1440, 900))
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **settings)
        context.set_default_timeout(10_000)
        contexts.append(context)
        opened = context.new_page()
        watched(opened, start, faults)
        opened.goto(start + address)
        return opened

    yield open_page
    for context in contexts:
        context.close()
    assert [fault for fault in faults if "favicon" not in fault and "404" not in fault] == []
