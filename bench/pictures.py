"""Make the picture of the README anew: `python bench/pictures.py`, with Chromium installed."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from clausebook.corpus.holdings import holdings
from clausebook.corpus.library import entries
from clausebook.desk.commands.site import rules_with
from clausebook.desk.site import write_site
from playwright.sync_api import sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "img"
SHOWN = "new-mangalore-harbour-craft-1976.html#rule_29__subrule_2__cl_ii__subcl_a"


def main() -> None:
    """Write the site, open a question and a pop-up, take the picture."""
    held = holdings()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site([(entry.open(), entry.about) for entry in entries()], Path(folder), lambda name: rules_with(held, name))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{Path(folder).as_uri()}/{SHOWN}")
        page.locator("#ask-may-be-engineer summary").click()
        page.evaluate("scrollTo(0, 0)")
        page.locator("#rule_29__subrule_2__cl_ii__subcl_a a.ref.ok").first.hover()
        page.locator("#pop").wait_for(state="visible")
        page.screenshot(path=PICTURES / "clause-browser.png")
        browser.close()


if __name__ == "__main__":
    main()
