"""The store: what goes in comes out, once, with every version; the same in both databases."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from clausebook.corpus.library import Entry as Gazette
from clausebook.corpus.library import entries
from clausebook.corpus.opening import make_store, open_store
from clausebook.corpus.sql import SqlStore
from clausebook.corpus.store import EVERYWHERE, BadStore, Logged, Refused, Store
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import Always, Entry, SicNote, State, TextChange
from clausebook.model.text import RawText
from documents import made_up
from logs import RAW, TIME, about, redo, undo

STORES = Path(__file__).parents[1] / "data" / "stores"
PARTS = ("versions", "provisions", "refs", "edits", "defects", "aliases", "outcomes", "log", "passages", "documents")


def everything(store: Store) -> list[object]:
    """All rows of all tables."""
    assert isinstance(store, SqlStore)
    return [store.database.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in PARTS]


def test_round_trip(store: Store) -> None:
    """A document with one of everything comes back equal."""
    assert store.documents() == []
    assert store.put(made_up()) == "added"
    assert store.open("made-up") == made_up()
    assert store.raw("made-up") == made_up().raw


@pytest.mark.parametrize("gazette", entries(), ids=lambda gazette: gazette.id)
def test_round_trip_of_library(store: Store, gazette: Gazette) -> None:
    """Each gazette of the library comes back equal."""
    document = gazette.open()
    store.put(document)
    assert store.open(gazette.id) == document


@pytest.mark.parametrize("text", ["1. A \x00 boat.", "1. A \ud800 boat.", "\x01[]", "1. \U0001f6a2 ships."])
def test_any_character(store: Store, text: str) -> None:
    """Texts that no database takes as they are come back equal too."""
    document = digest(RawText.of(text), "odd")
    store.put(document)
    assert store.open("odd") == document


def test_with_corrections(store: Store) -> None:
    """What became of the corrections, and names of old, are kept with the document."""
    document = digest(RAW, "ferry", corrections=[about("evrey", TextChange("every")), about("docs", State("proofread"))])
    store.put(document)
    assert store.open("ferry") == document
    aliased = replace(document, graph=replace(document.graph, aliases=(("rule_9", "u1"),)))
    store.put(aliased)
    assert store.open("ferry") == aliased


def test_again(store: Store) -> None:
    """Putting the same document again changes nothing."""
    store.put(made_up())
    before = everything(store)
    assert store.put(made_up()) == "unchanged"
    assert everything(store) == before


def test_read_better(store: Store) -> None:
    """The same raw text read differently replaces what was derived from it, and leaves nothing behind."""
    store.put(made_up())
    better = replace(made_up(), graph=replace(made_up().graph, defects=()))
    assert store.put(better) == "updated"
    assert store.open("made-up") == better
    assert store.versions("made-up") == [better.raw.sha256]
    assert isinstance(store, SqlStore)
    assert store.database.rows("SELECT count(*) FROM defects") == [(0,)]
    assert len(store.search("crew")) == len({hit.path for hit in store.search("crew")})


def test_knows_less(store: Store) -> None:
    """A reading that knows less of the log than the one held does not take its place."""
    late = digest(RAW, "ferry", corrections=[about("evrey", TextChange("every"))])
    store.put(late, 7)
    assert store.put(digest(RAW, "ferry"), 3) == "unchanged"
    assert store.open("ferry") == late
    assert store.documents()[0].position == 7


def test_new_raw_text(store: Store) -> None:
    """A new raw text becomes current and the old one stays; going back makes the old one current again."""
    old, new = digest(RawText.of("1. A boat."), "d"), digest(RawText.of("1. A bark."), "d")
    assert [store.put(document) for document in (old, new)] == ["added", "updated"]
    assert store.versions("d") == [old.raw.sha256, new.raw.sha256]
    assert store.open("d") == new
    assert store.open("d", old.raw.sha256) == old
    assert store.holders(old.raw.sha256) == ["d"]
    assert [hit.document for hit in store.search("boat")] == []
    assert store.put(old) == "updated"
    assert store.open("d") == old
    assert store.search("boat")


def test_unknown(store: Store) -> None:
    """A document that is not there is None."""
    assert store.open("nobody") is None
    assert store.raw("nobody") is None
    assert store.versions("nobody") == []
    assert store.log("nobody") == ()
    assert store.position("nobody") == 0


def test_kept(location: str) -> None:
    """Another process finds what was put and logged."""
    first = make_store(location)
    first.put(made_up())
    first.append("made-up", [about("evrey", SicNote())])
    first.keep_rules("made-up", "[question]")
    first.close()
    second = open_store(location)
    assert second.documents()[0].id == "made-up"
    assert second.log("made-up") == (about("evrey", SicNote()),)
    assert second.rules("made-up") == "[question]"
    second.close()


def test_log(store: Store) -> None:
    """Entries come back in their order, once; undo and redo are entries too."""
    fix = about("evrey", TextChange("every"))
    log = (fix, undo(fix), redo(fix))
    for entry in (*log, fix):
        assert isinstance(store.append("ferry", [entry]), Logged)
    assert store.log("ferry") == log


def test_conflict(store: Store) -> None:
    """Of two who correct one place without knowing of each other the second is told, and nothing is written."""
    seen = store.position("ferry")
    first = about("evrey", TextChange("every"))
    assert isinstance(store.append("ferry", [first], seen), Logged)
    second = [about("docs", TextChange("does"), "ravi"), about("evrey boat", TextChange("each boat"), "ravi")]
    refused = store.append("ferry", second, seen)
    assert isinstance(refused, Refused)
    assert refused.others == (first,)
    assert store.log("ferry") == (first,)
    assert isinstance(store.append("ferry", second[:1], seen), Logged)
    assert isinstance(store.append("ferry", second, store.position("ferry")), Logged)


def test_refused(store: Store) -> None:
    """An undo of nothing is refused with the reason."""
    refused = store.append("ferry", [undo(about("evrey", SicNote()))], 0)
    assert isinstance(refused, Refused)
    assert "no correction" in refused.reason


def test_rules_for_all(store: Store) -> None:
    """Always-rules of a series hold for its documents, those of all for all, and can be undone."""
    for name in ("a", "b"):
        store.put(digest(RAW, name))
    store.set_series("a", "bombay")
    ours = Entry.of("asha", TIME, "", Always("docs", "does", "series", "bombay"))
    everyone = Entry.of("asha", TIME, "", Always("evrey", "every", "all"))
    before = store.position("a")
    store.append(EVERYWHERE, [ours, everyone, undo(ours)])
    assert store.log("a") == (ours, everyone, undo(ours))
    assert store.log("b") == (everyone,)
    assert store.position("b") > before


def test_parallel_writers(location: str) -> None:
    """Eight writers at once lose no entry and give no error."""
    make_store(location).close()

    def write(nth: int) -> int:
        mine = open_store(location)
        entries = [Entry.of(f"editor {nth}", f"{turn}", "", Always(f"w{nth} {turn}", "x")) for turn in range(10)]
        for entry in entries:
            assert isinstance(mine.append("ferry", [entry], mine.position("ferry")), Logged)
        mine.close()
        return len(entries)

    with ThreadPoolExecutor(8) as pool:
        written = sum(pool.map(write, range(8)))
    store = open_store(location)
    assert len({entry.id for entry in store.log("ferry")}) == written
    store.close()


def test_bad_files(tmp_path: Path) -> None:
    """No store, another program's database, a newer store and a file of words are refused, each by name."""
    with pytest.raises(BadStore, match="no such store"):
        open_store(tmp_path / "none.sqlite")
    (tmp_path / "words.txt").write_text("1. Short title. " * 100)
    with pytest.raises(BadStore, match="not a store"):
        open_store(tmp_path / "words.txt")
    for name, statement, message in (
        ("other.sqlite", "CREATE TABLE bills (id)", "of another program"),
        ("newer.sqlite", "PRAGMA user_version = 99", "newer clausebook"),
    ):
        database = sqlite3.connect(tmp_path / name)
        database.execute(statement)
        database.close()
        with pytest.raises(BadStore, match=message):
            open_store(tmp_path / name)


def test_no_server() -> None:
    """A server that is not there is one clear message, without the password."""
    with pytest.raises(BadStore, match="cannot be opened") as caught:
        open_store("postgresql://asha:secret@localhost:1/none")
    assert "secret" not in str(caught.value)
