"""Editors and readers at one desk: how long an editor waits until a decision is in the log, and until it is shown.

    python -m bench.desk [--editors 5] [--readers 100] [--seconds 30] [--think 2] [--core 0] [--store postgresql://...]

The server runs on one core, with all that it starts. Each editor sends a correction a second (a key pressed, its answer
awaited) in the dredge gazette; each reader opens a clause, a page or a search, and thinks. Prints the 50th, 95th and 99th
percentile of the wait, in milliseconds, and what the log holds at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from clausebook.corpus.editors import Editors
from clausebook.corpus.library import entries
from clausebook.corpus.opening import make_store

PROGRAM = str(Path(sys.executable).parent / "clausebook")
DREDGE = "dredge-examination-1982"
READ = (
    f"/api/v1/clause?in={DREDGE}&provision=12", f"/doc/{DREDGE}/~rule_5", "/api/v1/search?words=engine",
    "/api/v1/cite?citation=rule+13&in=kerala-canal-rules", f"/api/v1/references?in={DREDGE}&provision=9",
    "/doc/kerala-canal-rules/~rule_14",
)  # fmt: skip

Waits = dict[str, list[float]]


def filled(place: str, editors: int) -> tuple[str, list[tuple[int, int]], list[str]]:
    """A store with the library: the dredge gazette's sha256, the words in it to correct, and the editors' tokens."""
    store = make_store(place)
    for gazette in entries():
        store.put(gazette.open())
    raw = store.raw(DREDGE)
    assert raw is not None
    tokens = [Editors(store).add(f"editor {os.getpid()} {nth}") for nth in range(editors)]
    store.close()
    return raw.sha256, [found.span() for found in re.finditer(r"\b[a-z]{5,9}\b", raw.text)], tokens


async def edit(
    client: httpx.AsyncClient, token: str, words: list[tuple[int, int]], sha256: str, until: float, waits: Waits
) -> int:
    """One editor: a correction a second, each shown before the next."""
    seen, taken = 0, 0
    headers = {"Authorization": f"Bearer {token}"}
    for nth, span in enumerate(words):
        if time.perf_counter() > until:
            break
        entry = {"kind": "text", "raw": list(span), "sha256": sha256, "after": f"word{nth}"}
        sent = {"key": f"{token[:8]}-{nth}", "client": token[:8], "seen": seen, "entries": [entry], "wait": 0}
        began = time.perf_counter()
        answer = await client.post(f"/api/v1/documents/{DREDGE}/log", json=sent, headers=headers)
        waits["key"].append(time.perf_counter() - began)
        answer.raise_for_status()
        taken += 1
        position = answer.json()["position"]
        told = await client.get(f"/api/v1/documents/{DREDGE}/changes?since={seen}&wait=20")
        seen = told.json()["position"]
        if seen >= position:
            waits["shown"].append(time.perf_counter() - began)
        await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))
    return taken


async def read(client: httpx.AsyncClient, think: float, until: float, waits: Waits) -> None:
    """One reader: opens something, thinks, goes on."""
    await asyncio.sleep(random.uniform(0, think))
    while time.perf_counter() < until:
        began = time.perf_counter()
        answer = await client.get(random.choice(READ), headers={"Accept": "text/html"})
        answer.raise_for_status()
        waits["reader"].append(time.perf_counter() - began)
        await asyncio.sleep(random.expovariate(1 / think) if think else 0)


async def together(url: str, given: argparse.Namespace, filled_with: tuple[str, list[tuple[int, int]], list[str]]) -> None:
    sha256, words, tokens = filled_with
    waits: Waits = {"key": [], "shown": [], "reader": []}
    limits = httpx.Limits(max_connections=given.editors + given.readers + 10)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        for path in READ:
            await client.get(path, headers={"Accept": "text/html"})
        await client.get(f"/proof/{DREDGE}/1")
        await asyncio.sleep(8)
        began = time.perf_counter()
        until = began + given.seconds
        editing = [edit(client, token, words[nth :: given.editors], sha256, until, waits) for nth, token in enumerate(tokens)]
        reading = [read(client, given.think, until, waits) for _ in range(given.readers)]
        results: list[Any] = await asyncio.gather(*editing, *reading)
        taken = sum(one for one in results if one is not None)
        log = (await client.get(f"/api/v1/documents/{DREDGE}/log?limit=5000")).json()
    report(waits, given.seconds)
    print(f"sent and answered: {taken}, in the log: {len(log['entries'])}")


def report(waits: Waits, seconds: float) -> None:
    for name, found in waits.items():
        found.sort()
        if found:
            middle, late, last = (1000 * found[int(len(found) * part)] for part in (0.5, 0.95, 0.99))
            print(f"{name:<8} {len(found) / seconds:7.1f} a second   p50 {middle:7.1f}   p95 {late:7.1f}   p99 {last:7.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description="Editors and readers at one desk.")
    for name, value in (("editors", 5), ("readers", 100), ("seconds", 30.0), ("think", 2.0), ("core", 0)):
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--store", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = given.store or f"{folder}/law.sqlite"
        ready = filled(place, given.editors)
        command = [PROGRAM, "serve", "--port", "0", "--rate", "0", "--store", place]
        pinned = (lambda: os.sched_setaffinity(0, {given.core})) if hasattr(os, "sched_setaffinity") else None
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=pinned) as server:
            assert server.stderr is not None
            found = re.search(r"http://\S+?:\d+", server.stderr.readline())
            assert found is not None
            asyncio.run(together(found[0], given, ready))
            server.terminate()


if __name__ == "__main__":
    main()
