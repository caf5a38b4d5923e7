"""A reading put in the place of the one before it, row by row: the store is as if it had been put whole."""

from __future__ import annotations

import random
import re

import pytest
from clausebook.corpus.editing import at_once, correct, current, keep
from clausebook.corpus.library import open_document
from clausebook.corpus.sqlite import SqliteStore
from clausebook.corpus.store import Store
from clausebook.model.correction import Matter, SicNote, StructureChange, TextChange

KERALA = "kerala-canal-rules"
TABLES = ("provisions", "refs", "edits", "defects", "aliases", "outcomes")


def _rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows of the shown version, without the numbers that a database gives them."""
    assert isinstance(store, SqliteStore)
    found = {table: [row[1:] for row in store.database.rows(f"SELECT * FROM {table} ORDER BY version, nth")] for table in TABLES}
    passages = "SELECT path, uid, kind, status, clean, map, year, cites FROM passages ORDER BY id"
    return {**found, "passages": store.database.rows(passages)}


@pytest.mark.parametrize("seed", range(4))
def test_as_if_put_whole(seed: int) -> None:
    """After each of many decisions the rows, what is read and what is found are those of a store that was never amended."""
    chance, raw = random.Random(seed), open_document(KERALA).raw
    words = [seen.span() for seen in re.finditer(r"\b[a-z]{4,}\b", raw.text)]
    rules = [p.start for p in open_document(KERALA).graph.provisions if p.kind == "rule" and p.num]
    store = SqliteStore(":memory:")
    keep(store, KERALA, raw)
    shown = current(store, KERALA)
    assert shown is not None
    for nth in range(6):
        start, end = chance.choice(words)
        matter: Matter = TextChange(f"wharf {nth}") if nth % 3 else SicNote()
        if nth == 4:
            start, matter = chance.choice(rules), StructureChange("merge")
            end = start + 1
        correct(store, KERALA, [(start, end, matter)], editor="asha", settle=False)
        shown = at_once(store, KERALA, shown)
        store.put(shown, 0, store.position(KERALA))
        whole = SqliteStore(":memory:")
        whole.put(shown, 0, store.position(KERALA))
        assert _rows(store) == _rows(whole)
        assert store.open(KERALA) == whole.open(KERALA)
        for asked in ("wharf", "canal boat", '"free board"'):
            assert [hit.path for hit in store.search(asked)] == [hit.path for hit in whole.search(asked)]
    assert store.versions(KERALA) == [raw.sha256]


def test_what_did_not_change_is_not_written() -> None:
    """A corrected word touches the rows of its own place, not those of the rest."""
    store = SqliteStore(":memory:")
    raw = open_document(KERALA).raw
    keep(store, KERALA, raw)
    shown = current(store, KERALA)
    assert shown is not None
    seen = re.search(r"\bnavigation\b", raw.text)
    assert seen
    correct(store, KERALA, [(*seen.span(), TextChange("Navigation"))], editor="asha", settle=False)
    shown, was = at_once(store, KERALA, shown), store.connection.total_changes
    store.put(shown, 0, store.position(KERALA))
    amended, whole = store.connection.total_changes - was, SqliteStore(":memory:")
    was = whole.connection.total_changes
    whole.put(shown)
    assert 3 * amended < whole.connection.total_changes - was
