"""What the editors of a series teach about how it is misread: the pairs of their text corrections in force.

Invariant: nothing is kept but the log; an undo takes its lesson back.
"""

from __future__ import annotations

import json
from collections import defaultdict

from ..ingest.cleaning.learning import taught
from ..model.correction import Entry
from .rows import Rows

Pairs = tuple[tuple[str, str], ...]


class Lessons:
    """The lessons of each series, read again when its log has grown."""

    def __init__(self, database: Rows) -> None:
        self._database = database
        self._known: dict[tuple[str, str], tuple[tuple[int, int], Pairs]] = {}

    def of(self, name: str, series: str) -> Pairs:
        """What is taught about a document: by the corrections of its series, or if it is in none by its own."""
        which, value = ("document IN (SELECT name FROM documents WHERE series = ?)", series) if series else ("document = ?", name)
        asked = f"SELECT coalesce(max(position), 0), count(*) FROM log WHERE kind IN ('text', 'undo', 'redo') AND {which}"
        last, count = self._database.rows(asked, (value,))[0]
        known = self._known.get((which, value))
        if known is None or known[0] != (last, count):
            known = self._known[which, value] = ((last, count), self._read(which, value))
        return known[1]

    def _read(self, which: str, value: str) -> Pairs:
        asked = f"SELECT document, entry FROM log WHERE kind IN ('text', 'undo', 'redo') AND {which} ORDER BY position"
        logs: dict[str, list[Entry]] = defaultdict(list)
        for document, entry in self._database.rows(asked, (value,)):
            logs[document].append(Entry.from_json(json.loads(entry)))
        return tuple(pair for document in sorted(logs) for pair in taught(logs[document]))
