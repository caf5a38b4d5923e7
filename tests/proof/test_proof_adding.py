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


def _drop(found: Proof, *files: Path, at: tuple[int, int] = (400, 300)) -> None:
    """Drop files or folders of the disk on the page, as a file manager does."""
    devtools = found.page.context.new_cdp_session(found.page)
    data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        devtools.send("Input.dispatchDragEvent", {"type": kind, "x": at[0], "y": at[1], "data": data})


def _read(found: Proof, count: int) -> dict[str, str]:
    """What is said of each file, once that is the end for so many."""
    ended = "(count) => document.querySelectorAll('#uploads li').length === count && !document.querySelector('#uploads progress')"
    found.page.wait_for_function(ended, arg=count, timeout=180_000)
    rows = found.page.evaluate("() => [...document.querySelectorAll('#uploads li')].map((row) => row.textContent)")
    return {row.split("  ")[0]: row.split("  ")[-1].strip() for row in rows}


WORDS = [("1.", 90), ("Lamps.-", 210), ("Every", 430), ("boat.", 630)]
SPANS = " ".join(f'<span class="ocrx_word" title="bbox {left} 90 {left + 100} 130">{word}</span>' for word, left in WORDS)
LINE = f'<span class="ocr_line" title="bbox 90 90 800 130">{SPANS}</span>'
HOCR = f'<!DOCTYPE html><html><body><div class="ocr_page" title="bbox 0 0 1000 600">{LINE}</div></body></html>'


def _pdf(folder: Path) -> Path:
    """A PDF of one scanned page."""
    from PIL import Image

    with Image.open(_picture(folder)) as image:
        image.save(folder / "gazette 7.pdf", resolution=200)
    return folder / "gazette 7.pdf"


def test_files_dropped_at_once(adding: Desk, chromium: Any, tmp_path: Path) -> None:
    """A PDF, hOCR, a folder, an empty file and one of no known kind dropped together: each is read, or says why not in one
    sentence; nothing opens by itself, and no file goes to the browser."""
    (tmp_path / "page.hocr").write_text(HOCR, "utf-8")
    (tmp_path / "odd.bin").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "scans").mkdir()
    (tmp_path / "scans" / "one.txt").write_text("1. Lamps.- A boat.", "utf-8")
    found = _opened(chromium, adding, "/add")
    _drop(found, _pdf(tmp_path), *(tmp_path / name for name in ("page.hocr", "odd.bin", "empty.pdf", "scans")), at=(700, 600))
    said = _read(found, 5)
    assert said["gazette 7.pdf"].startswith("read")
    assert said["page.hocr"].startswith("read")
    assert said["scans"] == "This is a folder: drop the files in it."
    assert "empty" in said["empty.pdf"]
    assert said["odd.bin"].endswith(".")
    assert found.page.url.endswith("/add")
    found.page.click("#uploads a >> nth=0")
    found.page.wait_for_url("**/proof/**", timeout=60_000)
    assert found.faults == []


def test_one_file_dropped_opens(adding: Desk, chromium: Any, tmp_path: Path) -> None:
    """A scan dropped alone on /add is read, and its proof page opens."""
    found = _opened(chromium, adding, "/add")
    _drop(found, _picture(tmp_path))
    found.page.wait_for_url("**/proof/page-one*/1", timeout=120_000)
    assert found.faults == []


def test_a_file_dropped_on_the_proof_page(adding: Desk, chromium: Any, tmp_path: Path) -> None:
    """A file dropped on a proof page is read beside it, and the page stays where it was; then it can be proofread."""
    (tmp_path / "fresh.hocr").write_text(HOCR, "utf-8")
    found = _opened(chromium, adding, "/proof/boats/1")
    found.page.wait_for_selector("html[data-candidates]", timeout=90_000)
    was = found.got
    _drop(found, tmp_path / "fresh.hocr")
    assert _read(found, 1)["fresh.hocr"].startswith("read")
    assert found.got == was
    found.page.click("#uploads a")
    found.page.wait_for_url("**/proof/fresh/1", timeout=60_000)
    assert found.faults == []


def test_more_files_than_come_in_at_once(adding: Desk, chromium: Any, tmp_path: Path) -> None:
    """A dozen files dropped together are all read."""
    names = [f"text-{nth}.txt" for nth in range(12)]
    for name in names:
        (tmp_path / name).write_text(f"1. Lamps.- Every boat of {name} shall carry a lamp.\n", "utf-8")
    found = _opened(chromium, adding, "/add")
    _drop(found, *(tmp_path / name for name in names))
    _read(found, 12)
    assert found.page.locator("#uploads a").count() == 12
    assert found.faults == []
