"""Make the pictures of the proof page anew, for the README and docs/proofing.md: `python -m bench.proof_pictures`."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from clausebook.corpus.editing import keep
from clausebook.corpus.editors import Editors
from clausebook.corpus.library import entry
from clausebook.corpus.opening import make_store
from clausebook.ingest.readers import read
from playwright.sync_api import sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "img"
PROGRAM = str(Path(sys.executable).parent / "clausebook")
DREDGE = "dredge-examination-1982"
PAGE = 5
"""A page with suggestions and series on it, damaged but to be read."""


@contextmanager
def desk(folder: Path) -> Iterator[tuple[str, str]]:
    """The address of a desk over one gazette, and the token of an editor."""
    place = str(folder / "law.sqlite")
    store = make_store(place)
    gazette = entry(DREDGE)
    assert gazette is not None
    keep(store, DREDGE, read(gazette.source))
    token = Editors(store).add("asha")
    store.close()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [PROGRAM, "serve", "--port", str(port), "--store", place, "--rate", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    process.stderr.readline()
    try:
        yield f"http://127.0.0.1:{port}", token
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    """Sign in, open the page, take two readings, and take the picture."""
    with tempfile.TemporaryDirectory() as folder, desk(Path(folder)) as (url, token), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for scheme, name in (("light", "proof"), ("dark", "proof-dark")):
            page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme=scheme)  # type: ignore[arg-type]
            page.goto(f"{url}/sign-in")
            page.fill("input[name=token]", token)
            page.keyboard.press("Enter")
            page.wait_for_url(lambda address: "sign-in" not in address)
            page.goto(f"{url}/proof/{DREDGE}/{PAGE}")
            page.locator("#cands [role=option]").first.wait_for(timeout=60_000)
            page.keyboard.press("j")
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
