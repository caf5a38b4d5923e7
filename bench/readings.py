"""How long an editor waits for the first readings of a page: opened out of nowhere, and as the page behind another.

    python -m bench.readings [--pages 8 9 14 15] [--think 8] [--busy 0]

For each page named, on a desk started anew: the page is opened and its readings are asked for, as its script does; the editor
looks at it for so many seconds; then the page on which something waits next is opened. Prints milliseconds from the opening of
each page to its first readings, and the memory of the desk with all its processes. With `--busy N` as many readers of the
dredge gazette look things up all the while.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx
from clausebook.corpus.editing import keep
from clausebook.corpus.library import entry
from clausebook.corpus.opening import make_store
from clausebook.ingest.readers import read

PROGRAM = str(Path(sys.executable).parent / "clausebook")
DREDGE = "dredge-examination-1982"


def opened(client: httpx.Client, number: int) -> tuple[float, int]:
    """Open a page and wait for all its readings: seconds, and how many places have some."""
    began = time.perf_counter()
    client.get(f"/proof/{DREDGE}/{number}").raise_for_status()
    while True:
        answer = client.get(f"/proof/{DREDGE}/{number}/candidates")
        answer.raise_for_status()
        told = answer.json()
        if told["rows"] is not None:
            return time.perf_counter() - began, sum(map(bool, told["places"].values()))


def memory(process: int) -> float:
    """Megabytes of a process and of all that it started."""
    table = subprocess.run(["ps", "-eo", "pid,ppid,rss"], capture_output=True, text=True, check=True).stdout
    rows = [tuple(map(int, line.split())) for line in table.splitlines()[1:]]
    family = {process}
    for _ in rows:
        family |= {own for own, parent, _ in rows if parent in family}
    return sum(rss for own, _, rss in rows if own in family) / 1024


def look_up(url: str, over: threading.Event) -> None:
    """A reader without patience."""
    with httpx.Client(base_url=url, timeout=60) as client:
        while not over.is_set():
            client.get(f"/api/v1/clause?in={DREDGE}&provision=12")
            time.sleep(0.1)


def once(number: int, think: float, busy: int) -> None:
    """One desk, one page and the one behind it."""
    with tempfile.TemporaryDirectory() as folder:
        store, gazette = make_store(f"{folder}/law.sqlite"), entry(DREDGE)
        assert gazette is not None
        keep(store, DREDGE, read(gazette.source))
        store.close()
        command = [PROGRAM, "serve", "--port", "0", "--rate", "0", "--store", f"{folder}/law.sqlite"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            assert server.stderr is not None
            found = re.search(r"http://\S+?:\d+", server.stderr.readline())
            assert found is not None
            url, over = found[0], threading.Event()
            readers = [threading.Thread(target=look_up, args=(url, over), daemon=True) for _ in range(busy)]
            try:
                with httpx.Client(base_url=url, timeout=120) as client:
                    client.get("/api/v1/session")
                    for reader in readers:
                        reader.start()
                    first, places = opened(client, number)
                    parts = client.get(f"/proof/{DREDGE}/{number}/parts").json()
                    time.sleep(think)
                    behind = parts["told"]["next"]
                    second, others = opened(client, behind)
                    said = f"page {number}: {1000 * first:.0f} ms, {places} places with readings; then {behind}:"
                    print(f"{said} {1000 * second:.0f} ms, {others} places; {memory(server.pid):.0f} MB", flush=True)
            finally:
                over.set()
                server.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description="How long an editor waits for the first readings of a page.")
    parser.add_argument("--pages", type=int, nargs="+", default=[8, 9, 14, 15])
    parser.add_argument("--think", type=float, default=8)
    parser.add_argument("--busy", type=int, default=0)
    given = parser.parse_args()
    for number in given.pages:
        once(number, given.think, given.busy)


if __name__ == "__main__":
    main()
