"""How fast the clause browser is: `python -m bench.browser`, with Chromium installed.

Prints the table of docs/browser.md: a page of 5,000 provisions, the site of 1,000 gazettes on one core, and served pages with
fifty readers at once.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
from clausebook.corpus.library import entries
from clausebook.desk.site import write_site
from clausebook.ingest.pipeline import digest
from clausebook.model.document import Document
from clausebook.model.text import RawText
from playwright.sync_api import sync_playwright
from rich.progress import track

from bench.generated.long_gazette import long_gazette

READERS, EACH, GAZETTES = 50, 20, 1000
"""Readers at once, pages each, and gazettes of the site; another number of these may be given on the command line."""


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        count = int(sys.argv[1]) if len(sys.argv) > 1 else GAZETTES
        rows = [*page_of_5000(Path(folder) / "large"), *site_of_many(Path(folder) / "many", count), *fifty_readers()]
    print("| what | measured | asked |\n|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def page_of_5000(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Size and time of one long page."""
    document = digest(RawText.of(long_gazette(626)), "large")
    write_site([(document, {})], folder)
    size = (folder / "large.html").stat().st_size
    yield f"page of {len(document.graph.provisions):,} provisions", f"{size / 1e6:.2f} MB", "< 3 MB"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        times = [usable(browser, (folder / "large.html").as_uri()) for _ in range(3)]
        browser.close()
    yield "until it can be used", f"{statistics.median(times):.2f} s", "< 1 s"


def usable(browser: object, address: str) -> float:
    """Seconds until the page is laid out and its scripts have run."""
    page = browser.new_page()  # type: ignore[attr-defined]
    begun = time.perf_counter()
    page.goto(address)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    spent = time.perf_counter() - begun
    page.close()
    return spent


def site_of_many(folder: Path, count: int) -> Iterator[tuple[str, str, str]]:
    """The whole site of many gazettes, which were read before."""
    kinds = [*(entry.open() for entry in entries()), *(digest(RawText.of(long_gazette(n)), "made") for n in range(4, 19))]
    begun, used = time.perf_counter(), time.process_time()
    write_site(((copy_of(kinds, n), {}) for n in track(range(count), "Writing pages")), folder)
    yield (
        f"site of {count:,} gazettes, {sum(len(one.graph.provisions) for one in kinds) * count // len(kinds):,} provisions",
        f"{time.process_time() - used:.0f} s of one core ({time.perf_counter() - begun:.0f} s on the clock)", "< 300 s",
    )  # fmt: skip


def copy_of(kinds: list[Document], nth: int) -> Document:
    """One of the documents under a name of its own, with nothing kept from an earlier page."""
    one = kinds[nth % len(kinds)]
    return replace(one, id=f"{one.id}-{nth}", graph=replace(one.graph))


def fifty_readers() -> Iterator[tuple[str, str, str]]:
    """Fifty readers of the served library at once, each at a page a second."""
    command = [str(Path(sys.executable).parent / "clausebook"), "serve", "--port", "0", "--rate", "0"]
    pinned = ["taskset", "-c", "0", *command] if shutil.which("taskset") else command
    server = subprocess.Popen(pinned, stderr=subprocess.PIPE, text=True, env={**os.environ})
    assert server.stderr
    url = re.search(r"http://\S+?:\d+", server.stderr.readline())
    threading.Thread(target=server.stderr.read, daemon=True).start()
    try:
        assert url
        times = read_by_many(url[0])
    finally:
        server.terminate()
        server.wait(20)
    p95 = statistics.quantiles(times, n=20)[-1]
    yield f"served page, {READERS} readers at once, p95", f"{1000 * p95:.0f} ms", "< 100 ms"
    yield "the same, median", f"{1000 * statistics.median(times):.0f} ms", ""


def read_by_many(url: str) -> list[float]:
    """How long each page took, once every page had been asked for once."""
    pages = ["/", *(f"/doc/{entry.id}{kind}" for entry in entries() for kind in ("", "/raw", "/graph"))]
    ask = {"Accept": "text/html"}
    for page in pages:
        httpx.get(url + page, headers=ask, timeout=60)
    times: list[float] = []

    def reader(nth: int) -> None:
        chance = random.Random(nth)
        with httpx.Client(base_url=url, headers=ask, timeout=60) as client:
            time.sleep(chance.random())
            for _ in range(EACH):
                begun = time.perf_counter()
                client.get(chance.choice(pages)).raise_for_status()
                times.append(time.perf_counter() - begun)
                time.sleep(max(0.0, 1 - times[-1]))

    threads = [threading.Thread(target=reader, args=(nth,)) for nth in range(READERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


if __name__ == "__main__":
    main()
