"""Reading documents anew, in a process of its own, so that nobody at the desk waits for it.

`python -m clausebook.desk.rereading`: the first line of the input is the place of a store, as JSON; each further line the
id of a document, and whether it is to be read as a whole. Each answer is one line: how far the reading goes now, and what
is otherwise than before.

Invariant: the process ends when its input does, so that it never outlives the desk, however that ended.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, TextIO

from ..corpus.changes import changed
from ..corpus.editing import at_once, current
from ..corpus.opening import open_store
from ..corpus.store import BadStore, Held, Store
from ..model.document import Document

NICE = 9
"""Answers to those who wait come before what is read in the background."""

KEPT = 8
"""Documents kept in memory, each as it was read last."""


Kept = dict[str, tuple[Held, Document]]
"""Documents by id, each with what the store said of it."""


def reread(store: Store, name: str, whole: bool, kept: Kept) -> dict[str, Any]:
    """Bring the reading of a document up to its log; what is otherwise now than it was at the position `after`.

    At first the corrections are laid on the text as it was cleaned; `whole` does what waits then.
    """
    known, before = kept.get(name) or _held(store, name)
    if store.held(name) != known:
        # Another process has read it as well.
        known, before = _held(store, name)
    logged = store.position(name)
    if whole:
        current(store, name)
    elif known.shown < logged:
        store.put(at_once(store, name, before), known.position, logged)
    elif name not in kept:
        # The next correction finds the text cleaned.
        at_once(store, name, before)
    held, after = (known, before) if store.held(name) == known else _held(store, name)
    kept.pop(name, None)
    kept[name] = held, after
    for old in list(kept)[:-KEPT]:
        del kept[old]
    different = () if before is after else changed(before, after)
    return {
        "position": held.shown, "after": known.shown, "changed": different, "settled": held.position >= store.position(name),
    }  # fmt: skip


def _held(store: Store, name: str) -> tuple[Held, Document]:
    """The document as held; another process may put a newer one at any time."""
    while True:
        held, document = store.held(name), store.open(name)
        if held is None or document is None:
            raise BadStore(f"{name}: not in this store.")
        if held == store.held(name):
            return held, document


def main(asked: TextIO, told: TextIO) -> None:
    """Answer each line until there are no more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    store = open_store(json.loads(asked.readline()))
    kept: Kept = {}
    for line in asked:
        name, whole = json.loads(line)
        try:
            answer = reread(store, name, whole, kept)
        except Exception as fault:
            # One document that cannot be read must not keep the others from being read.
            answer = {"fault": f"{type(fault).__name__}: {fault}"}
        told.write(json.dumps(answer) + "\n")
        told.flush()


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
