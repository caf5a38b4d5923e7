"""Pages brought on `/add` and proofread beside their picture, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from desks import Desk, made_desk
from proof_desk import Proof

pytestmark = pytest.mark.xdist_group("browser")
LINES = (
    "1. Lamps.- Every boat shall carry a lamp.", "2. Oars.- Every boat shall corry two oars.",
    "3. Sails.- A boat may carry a sail.",
)  # fmt: skip


@pytest.fixture(scope="module")
def adding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that takes files."""
    desk = made_desk(tmp_path_factory.mktemp("adding") / "law.sqlite")
    desk.start()
    yield desk
    desk.stop()


def _picture(folder: Path) -> Path:
    """A page of print as a picture."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("L", (1240, 700), 255)
    ink = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=40)
    for nth, words in enumerate(LINES):
        ink.text((90, 90 + 120 * nth), words, fill=0, font=font)
    image.save(folder / "page one.png", dpi=(200, 200))
    return folder / "page one.png"


def _opened(chromium: Any, desk: Desk, path: str) -> Proof:
    context = chromium.new_context(viewport={"width": 1366, "height": 768})
    context.add_cookies([{"name": "clausebook", "value": desk.tokens["asha"], "url": desk.url}])
    page = context.new_page()
    found = Proof(page)
    page.on("pageerror", lambda error: found.faults.append(str(error)))
    page.goto(desk.url + path)
    return found


def test_a_scan_is_dropped_read_and_proofread(adding: Desk, chromium: Any, tmp_path: Path) -> None:
    """A scan chosen on /add is read with progress and its proof page opens; the cursor lights the word's box on the picture, a
    click on the picture finds the word, and the line in the tray is cut out of it."""
    found = _opened(chromium, adding, "/add")
    page = found.page
    page.set_input_files("#file", str(_picture(tmp_path)))
    page.wait_for_url("**/proof/page-one/1", timeout=120_000)
    page.wait_for_selector("html[data-candidates]", timeout=90_000)
    page.wait_for_selector("#picture canvas", timeout=30_000)
    found.walk("corry")
    page.wait_for_selector(".word-box", timeout=30_000)
    page.wait_for_selector("#line canvas")
    box = page.locator(".word-box").first.bounding_box()
    pane = page.locator("#picture").bounding_box()
    assert pane["x"] <= box["x"] < pane["x"] + pane["width"]
    assert pane["y"] <= box["y"] < pane["y"] + pane["height"]
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    found.press("ArrowLeft", "ArrowLeft")
    assert "corry" not in found.got
    page.wait_for_timeout(1000)
    page.mouse.click(*middle)
    found.in_hand("corry", "a click on its picture")
    found.press("e").type("carry").press("Enter").saved()
    assert [entry.anchor.quote for entry in adding.log("page-one") if entry.anchor] == ["corry"]
    assert found.faults == []


def test_a_file_that_cannot_be_read_says_so(adding: Desk, chromium: Any, tmp_path: Path) -> None:
    """What is no document stays on the page with the reason, and another can be brought."""
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 and nothing more")
    found = _opened(chromium, adding, "/add")
    found.page.set_input_files("#file", str(tmp_path / "broken.pdf"))
    found.page.wait_for_function("() => document.querySelector('#uploads .note')?.textContent.includes('PDF')", timeout=60_000)
    assert found.page.url.endswith("/add")
    assert found.faults == []
