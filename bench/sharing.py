"""Many editors and readers at one store: `python bench/sharing.py [STORE] [SECONDS] [WRITERS] [READERS]`.

Writers correct places of one gazette at random, each knowing only what it last saw; readers search and open. Printed: what
was acknowledged, refused as a conflict and failed; then the log is held against what each writer was told.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from clausebook.corpus.editing import now
from clausebook.corpus.library import entries
from clausebook.corpus.opening import make_store, open_store
from clausebook.corpus.store import Logged
from clausebook.model.correction import TextChange, on

NAME = "kerala-canal-rules"


def write(location: str, nth: int, until: float) -> tuple[Counter[str], list[str]]:
    """Correct places until the time is up; what came of it, and the ids acknowledged."""
    store, chance = open_store(location), random.Random(nth)
    raw = store.raw(NAME)
    assert raw is not None
    came, told = Counter[str](), list[str]()
    while time.time() < until:
        seen = store.position(NAME)
        at = chance.randrange(len(raw.text) - 6)
        entry = on(raw, at, at + 5, TextChange("x"), editor=f"editor {nth}", time=now())
        try:
            done = store.append(NAME, [entry], seen)
        except Exception as error:
            came[f"error: {error}"] += 1
            continue
        came["written" if isinstance(done, Logged) else "conflict"] += 1
        told += [entry.id] if isinstance(done, Logged) else []
    store.close()
    return came, told


def read(location: str, nth: int, until: float) -> tuple[Counter[str], list[str]]:
    """Search and open until the time is up."""
    store, came = open_store(location), Counter[str]()
    while time.time() < until:
        try:
            assert store.search("boat")
            assert store.open(NAME) is not None
        except Exception as error:
            came[f"error: {error!r}"] += 1
            continue
        came["read"] += 1
    store.close()
    return came, []


def run(location: str, seconds: float, writers: int, readers: int) -> None:
    store = make_store(location)
    for entry in entries():
        store.put(entry.open())
    with ProcessPoolExecutor(writers + readers, mp_context=get_context("spawn")) as pool:
        # Starting a process takes seconds where many start at once.
        until = time.time() + seconds + 0.5 * (writers + readers)
        work = [pool.submit(write, location, nth, until) for nth in range(writers)]
        work += [pool.submit(read, location, nth, until) for nth in range(readers)]
        done = [future.result() for future in work]
    logged = {entry.id for entry in store.log(NAME)}
    lost = [one for _, told in done for one in told if one not in logged]
    print(dict(sum((came for came, _ in done), Counter[str]())), f"logged {len(logged)}, acknowledged and lost {len(lost)}")
    store.close()


def main(location: str | None = None, seconds: str = "10", writers: str = "8", readers: str = "32") -> None:
    with TemporaryDirectory() as folder:
        run(location or str(Path(folder) / "store.sqlite"), float(seconds), int(writers), int(readers))


if __name__ == "__main__":
    main(*sys.argv[1:])
