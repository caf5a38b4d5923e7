"""Lookups: citations in the spellings that people type, each with the provisions it must find or the way it must miss."""

from __future__ import annotations

from dataclasses import replace

import pytest
from clausebook.model.graph import ClauseGraph
from clausebook.model.reference.lookup import lookup
from reference_cases import FOLDER, graph_of

TITLES = {"rules": "The Canoe Rules, 1930", "act": "The Wreck Act, 1884"}
Row = tuple[str, str | None, str, str]


def table() -> dict[str, tuple[ClauseGraph, list[Row]]]:
    """The documents of the table, each with its rows: words, place, status, paths."""
    found: dict[str, tuple[list[tuple[str, str, str]], list[Row]]] = {}
    for line in (FOLDER / "lookups.cases").read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("# "):
            provisions, rows = found.setdefault(line[2:], ([], []))
        elif line.startswith("? "):
            asked, status, paths = (part.strip() for part in line[2:].split("|"))
            words, _, place = asked.partition(" < ")
            rows.append((words, place or None, status, paths))
        elif line:
            head, _, text = line.partition(": ")
            path, _, kind = head.partition(" ")
            provisions.append((path, kind, text))
    return {name: (replace(graph_of(provisions), title=TITLES.get(name)), rows) for name, (provisions, rows) in found.items()}


TABLE = table()
ROWS = [(name, *row) for name, (_, rows) in TABLE.items() for row in rows]


@pytest.mark.parametrize(("document", "words", "place", "status", "paths"), ROWS)
def test_a_spelling_finds_what_it_names_and_nothing_else(
    document: str, words: str, place: str | None, status: str, paths: str
) -> None:
    """The status is the one of the table, and so are the paths where it gives them."""
    found = lookup(TABLE[document][0], words, place)
    assert found.status == status, found.reason
    if paths != "*":
        assert " ".join(found.targets) == paths


def test_the_table_is_long_enough() -> None:
    """At least three hundred spellings are looked up."""
    assert len(ROWS) >= 300
