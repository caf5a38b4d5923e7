"""What a page costs in bulk: `python -m bench.scale [PAGES ...] [--workers N] [--store URL]`.

Gazettes of about ten pages are made up, printed and damaged (a page: 3,000 characters), and put into a new store by
`clausebook add DIR --workers N`. Printed for each number of pages: pages a second by the clock, processor time a page (of all
processes), the most memory of one process, and the size of the store a page. Then the same folder is added again, which only
looks at the files, and the longest of a few searches is told.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from clausebook.corpus.opening import open_store

from .generated.judging import make

PAGE = 3000
EACH = 10
DAMAGE = ("mark misread", "words broken by hyphens", "running heads", "three kinds at once")
SEARCHES = ("boat", "licence", '"the said"', "*ermit*", "~master", "nowhere")


def made_up(folder: Path, pages: int) -> int:
    """Write made-up gazettes; how many pages they are."""
    written, nth, seed = 0, 0, 1
    while written < pages * PAGE:
        parts: list[str] = []
        length = 0
        while length < EACH * PAGE:
            parts.append(make(seed, DAMAGE[seed % len(DAMAGE)]).text)
            length += len(parts[-1])
            seed += 1
        file = folder / f"{nth // 500:03}" / f"gazette-{nth:06}.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"GAZETTE No. {nth}\n\n" + "\n\n".join(parts), "utf-8", "replace")
        written, nth = written + length, nth + 1
    return written // PAGE


def added(folder: Path, store: str, workers: int) -> tuple[float, float, float]:
    """Seconds by the clock and by the processor of one `clausebook add`, and its peak of memory in MB."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [str(Path(sys.executable).with_name("clausebook")), "add", str(folder), "--store", store, "--workers", str(workers)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 3), done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - begun, used, after.ru_maxrss / 1024


def slowest_search(store: str) -> float:
    kept = open_store(store)
    worst = 0.0
    for words in SEARCHES:
        kept.find(words)
        begun = time.perf_counter()
        kept.find(words)
        worst = max(worst, time.perf_counter() - begun)
    kept.close()
    return worst * 1000


def measured(pages: int, workers: int, place: str | None) -> str:
    """One row."""
    with TemporaryDirectory() as top:
        folder = Path(top) / "sources"
        folder.mkdir()
        pages = made_up(folder, pages)
        store = place or str(Path(top) / "store.sqlite")
        clock, used, peak = added(folder, store, workers)
        again = added(folder, store, workers)[1]
        size = Path(store).stat().st_size / pages / 1024 if place is None else 0.0
        found = slowest_search(store)
    cells = (f"{pages:,}", workers, f"{pages / clock:.1f}", f"{used / pages * 1000:.0f}", f"{again / pages * 1000:.1f}",
             f"{peak:.0f}", f"{size:.0f}", f"{found:.0f}")  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(description="What a page costs in bulk.")
    parser.add_argument("pages", type=int, nargs="*", default=[250, 1000, 4000])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--store", help="an empty PostgreSQL database, for one number of pages")
    given = parser.parse_args()
    print("| pages | workers | pages/s | ms of processor a page | again, ms a page | peak MB | KB a page | slowest search, ms |")
    print("|---|---|---|---|---|---|---|---|")
    for pages in given.pages:
        print(measured(pages, given.workers, given.store), flush=True)


if __name__ == "__main__":
    main()
