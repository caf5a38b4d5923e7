"""Make the pictures of the README and of docs/browser.md anew: `python -m bench.pictures`, with Chromium installed."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from clausebook.corpus.holdings import holdings
from clausebook.corpus.library import entries
from clausebook.desk.commands.site import rules_with
from clausebook.desk.site import write_site
from playwright.sync_api import sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "img"
BOAT = "new-mangalore-harbour-craft-1976"
HERE = "rule_29__subrule_2__cl_ii__subcl_a"
ASKED = f"{BOAT}.html?ask=may-be-engineer&bhp=300&certificate=motor-engineer"
DESK, PHONE = (1440, 900), (390, 844)


def popup(page: Any) -> None:
    """Hover over a reference."""
    page.locator(f"#{HERE} a.ref.ok").first.hover()
    page.locator("#pop").wait_for(state="visible")


def searched(page: Any) -> None:
    """Type into the search box."""
    page.locator("#query").fill("engine driver")
    page.locator("#hits .hit").first.wait_for()


def nothing(page: Any) -> None:
    """Show the page as it opens."""


def steps(page: Any) -> None:
    """Two steps around a provision."""
    page.locator("[data-steps='2']").click()


def sheet(page: Any) -> None:
    """Open the answer on a phone."""
    page.locator(".sheet-bar").click()


Shot = tuple[str, str, tuple[int, int], str, Callable[[Any], None]]
SHOTS: tuple[Shot, ...] = (
    ("clause-browser", ASKED, DESK, "light", popup),
    ("clause-browser-dark", ASKED, DESK, "dark", popup),
    ("clause-browser-phone", ASKED, PHONE, "light", sheet),
    ("clause-browser-raw", "dredge-examination-1982.raw.html#rule_9", DESK, "light", nothing),
    ("readings", "dredge-examination-1982.html?ask=examination-fee&grade=DE-I&fee_for=endorsement", DESK, "light", nothing),
    ("corpus", "index.html", DESK, "light", searched),
    ("graph", f"{BOAT}.graph.html#{HERE}", DESK, "light", steps),
)
"""Name, page, size of the window, light or dark, and what is done before the picture is taken."""


def main() -> None:
    """Write the site, and take each picture."""
    held = holdings()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site([(entry.open(), entry.about) for entry in entries()], Path(folder), lambda name: rules_with(held, name))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, address, (width, height), scheme, prepare in SHOTS:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
            page.goto(f"{Path(folder).as_uri()}/{address}")
            if "?ask=" in address:
                page.locator(".asking .say").wait_for(state="attached")
            prepare(page)
            page.screenshot(path=PICTURES / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
