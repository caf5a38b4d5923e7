"""The search: words, phrases and parts of words, with the exact places in the source."""

from __future__ import annotations

import pytest
from clausebook.corpus.store import BadStore, Store
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import SicNote, State, TextChange
from clausebook.model.text import RawText
from documents import made_up
from logs import RAW, about


@pytest.fixture
def searched(store: Store) -> Store:
    """A store of two documents."""
    store.put(made_up())
    log = [about("evrey", TextChange("every")), about("Provided that the master docs not ply by night.\n\n", State("proofread"))]
    store.put(digest(RAW, "ferry", corrections=log))
    return store


@pytest.mark.parametrize(
    ("words", "hits"),
    [
        ("crew", {("made-up", "1/(iii)"), ("ferry", "3")}),
        ('"the crew"', {("made-up", "1/(iii)")}),
        ('"every boat"', {("ferry", "1/(2)"), ("ferry", "3")}),
        ("every boat apply", {("ferry", "1/(2)")}),
        ("PERSONS", {("ferry", "3")}),
        ("*erson*", {("ferry", "3")}),
        ("*upee* fee", {("ferry", "4")}),
        ("~persons shall", {("ferry", "3")}),
        ("~fees", {("ferry", "4")}),
        ("~perfons", set()),
        ("nowhere", set()),
        ("*nowhere*", set()),
        ("100%", set()),
        ("*a_b*", set()),
    ],
)
def test_search(searched: Store, words: str, hits: set[tuple[str, str]]) -> None:
    """Words of any case, phrases and parts of words find the narrowest provisions that hold all of them."""
    assert {(hit.document, hit.path) for hit in searched.search(words)} == hits


@pytest.mark.parametrize("words", ['"unfinished', "", "*ab*", "--", '""'])
def test_no_search(searched: Store, words: str) -> None:
    """What cannot be searched for is refused."""
    with pytest.raises(BadStore, match="is no search"):
        searched.search(words)


def test_places(searched: Store) -> None:
    """The words found are marked, and their raw span quotes the source, also across an edit."""
    (hit,) = searched.search("persons")
    assert "[persons]" in hit.snippet
    assert [RAW.text[start:end] for start, end in hit.spans] == ["per-\nsons"]
    (hit,) = searched.search('"every boat that"')
    assert [RAW.text[start:end] for start, end in hit.spans] == ["evrey boat that"]


def test_facets(searched: Store) -> None:
    """Hits are counted by document, kind and status, and narrowed by them."""
    found = searched.find("the")
    assert found.total == len(found.hits) == sum(found.facets["document"].values())
    assert set(found.facets) == {"document", "kind", "status", "year"}
    for name, counts in found.facets.items():
        for value, count in counts.items():
            assert searched.find("the", **{name: value}).total == count
    with pytest.raises(BadStore, match="narrowed"):
        searched.find("the", colour="red")


def test_misread(store: Store) -> None:
    """A word with one glyph misread is found where it is asked for, and marked."""
    raw = RawText.of("1. Title.-The Pcrmit Rules.\n2. Permits.-Every permit is free.\n")
    store.put(digest(raw, "odd", corrections=[about("Pcrmit", SicNote(), raw=raw)]))
    assert [hit.path for hit in store.search("permit")] == ["2"]
    hits = {hit.path: hit for hit in store.search("~permit")}
    assert set(hits) == {"1", "2"}
    assert "[Pcrmit]" in hits["1"].snippet


def test_years(searched: Store) -> None:
    """A search is narrowed to the years of the documents' titles."""
    assert {hit.document for hit in searched.search("boat", year="1931")} == {"ferry"}
    assert searched.find("boat", year="1930-1939").total == searched.find("boat", document="ferry").total
    assert searched.search("boat", year="1932") == []
    assert searched.find("boat").facets["year"] == {"1931": searched.find("boat", year="1931").total}
    with pytest.raises(BadStore, match="is no year"):
        searched.search("boat", year="lately")


def test_citing(searched: Store) -> None:
    """A search is narrowed to what cites a provision, and to what a provision cites."""
    assert [hit.path for hit in searched.search("boat", document="ferry", cites="3")] == ["1/(2)"]
    assert [hit.path for hit in searched.search("every", document="ferry", cites="2")] == ["3"]
    assert [hit.path for hit in searched.search("lamp", document="ferry", cited_by="3")] == ["2/(a)"]
    assert searched.search("boat", document="ferry", cites="4") == []
    with pytest.raises(BadStore, match="say in which"):
        searched.search("boat", cites="3")


def test_citing_an_act(searched: Store) -> None:
    """What cites another instrument is found by words of its title, in a document and in all."""
    raw = RawText.of("1. Title.-The Oar Rules.\n2. Fees.-A fee under section 9 of the Ferries Act, 1922.\n3. Fees.-A fee.\n")
    searched.put(digest(raw, "oars"))
    assert [hit.path for hit in searched.search("fee", document="oars", cites="ferries act")] == ["2"]
    assert [(hit.document, hit.path) for hit in searched.search("fee", cites="Ferries Act")] == [("oars", "2")]
    assert [hit.path for hit in searched.search("*boa*", cites="ports act")] == ["1"]
    assert searched.search("fee", cites="nowhere") == []


@pytest.mark.parametrize(
    ("words", "only", "hits"),
    [
        ("shall", {"kind": "clause"}, set()),
        ("lamp", {"kind": "clause"}, {"2/(a)"}),
        ("lamp", {"kind": "zebra"}, set()),
        ("lamp", {"kind": "--"}, set()),
        ("*lam*", {"kind": "clause"}, {"2/(a)"}),
        ("*lam* no", {"kind": "clause", "document": "ferry"}, {"2/(a)"}),
        ("*lam* every", {"kind": "clause"}, set()),
        ("the", {"status": "proofread"}, {"2/proviso-1"}),
        ("*aste*", {"status": "proofread"}, {"2/proviso-1"}),
        ("*aste*", {"status": "not proofread"}, set()),
        ("the", {"status": "validated"}, set()),
        ("the", {"year": "1931", "status": "proofread"}, {"2/proviso-1"}),
        ("*aste*", {"year": "1930", "status": "proofread"}, set()),
        ("the", {"year": "1000-1100"}, set()),
        ("the", {"year": "1931", "kind": "proviso", "document": "ferry"}, {"2/proviso-1"}),
    ],
)
def test_narrowed(searched: Store, words: str, only: dict[str, str], hits: set[str]) -> None:
    """Each way of narrowing a search is exact, with words, with parts of words and with both."""
    assert {hit.path for hit in searched.search(words, **only)} == hits
    assert searched.find(words, **only).total == len(hits)


@pytest.mark.parametrize(
    ("only", "message"),
    [
        ({"document": "nowhere"}, "no document of this id"),
        ({"status": "read"}, "is no mark"),
        ({"cited_by": "3"}, "say in which"),
    ],
)
def test_narrowed_wrongly(searched: Store, only: dict[str, str], message: str) -> None:
    """What narrows a search to nothing that there can be is told, not answered with nothing."""
    with pytest.raises(BadStore, match=message):
        searched.search("boat", **only)


def test_both_sides(store: Store) -> None:
    """Words and parts of words together find the same, whichever of the two is rarer; with many hits the first ones."""
    words = "".join(f"{n}. Boats.-{'An oar' if n % 3 else 'A mast'} of {'oak' if n % 700 else 'teak'}.\n" for n in range(1, 4201))
    store.put(digest(RawText.of(words), "long"))
    assert len(store.search("oar *oak*", 5000)) == len(store.search("*oar* oak", 5000)) == 2800 - store.find("oar teak").total
    for words in ("mast *tea*", "*mas* teak"):
        assert {hit.path for hit in store.search(words)} == {"2100", "4200"}
    assert store.search("mast *nowhere*") == store.search("nowhere *mas*") == []
    found = store.find("of *oak*")
    assert (found.more, found.total) == (True, 2000)
    assert [hit.path for hit in found.hits] == [hit.path for hit in store.find("oak").hits] == [str(n) for n in range(1, 21)]
