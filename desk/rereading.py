"""Reading documents anew, in a process of its own, so that nobody at the desk waits for it.

`python -m clausebook.desk.rereading`: the first line of the input is the place of a store, as JSON; each further line the
id of a document. Each answer is one line: how far the reading goes now, and what is otherwise than before.

Invariant: the process ends when its input does, so that it never outlives the desk, however that ended.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, TextIO

from ..corpus.changes import changed
from ..corpus.editing import current
from ..corpus.store import BadStore, Store, open_store
from ..model.document import Document

NICE = 5
"""Answers to those who wait come before what is read in the background."""

KEPT = 8
"""Documents kept in memory, each as it was read last."""


Kept = dict[str, tuple[int, Document]]
"""Documents by id, each with the position to which its reading goes."""


def reread(store: Store, name: str, kept: Kept) -> dict[str, Any]:
    """Bring the reading of a document up to its log; what is otherwise now than it was at the position `after`."""
    earlier, before = kept.get(name) or _held(store, name)
    if earlier < store.position(name):
        current(store, name)
    position, after = (earlier, before) if _position(store, name) == earlier else _held(store, name)
    kept.pop(name, None)
    kept[name] = position, after
    for old in list(kept)[:-KEPT]:
        del kept[old]
    different = () if before is after else changed(before, after)
    return {"position": position, "after": earlier, "raw_sha256": after.raw.sha256, "changed": different}


def _held(store: Store, name: str) -> tuple[int, Document]:
    """The document as held and its position; another process may put a newer one at any time."""
    while True:
        position, document = _position(store, name), store.open(name)
        if document is None:
            raise BadStore(f"{name}: not in this store.")
        if position == _position(store, name):
            return position, document


def _position(store: Store, name: str) -> int:
    held = store.held(name)
    return -1 if held is None else held.position


def main(asked: TextIO, told: TextIO) -> None:
    """Answer each line until there are no more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    store = open_store(json.loads(asked.readline()))
    kept: Kept = {}
    for line in asked:
        name = json.loads(line)
        try:
            answer = reread(store, name, kept)
        except Exception as fault:
            # One document that cannot be read must not keep the others from being read.
            answer = {"fault": f"{type(fault).__name__}: {fault}"}
        told.write(json.dumps(answer) + "\n")
        told.flush()


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
