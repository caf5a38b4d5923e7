"""The search: words, phrases and parts of words, with the exact places in the source."""

from __future__ import annotations

import pytest
from clausebook.corpus.store import BadStore, Store
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import State, TextChange
from documents import made_up
from logs import RAW, about


@pytest.fixture
def searched(store: Store) -> Store:
    """A store of two documents."""
    store.put(made_up())
    log = [about("evcry", TextChange("every")), about("Provided that the master", State("proofread"))]
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
    assert [RAW.text[start:end] for start, end in hit.spans] == ["evcry boat that"]


def test_facets(searched: Store) -> None:
    """Hits are counted by document, kind and status, and narrowed by them."""
    found = searched.find("the")
    assert found.total == len(found.hits) == sum(found.facets["document"].values())
    assert set(found.facets) == {"document", "kind", "status"}
    for name, counts in found.facets.items():
        for value, count in counts.items():
            assert searched.find("the", **{name: value}).total == count
    with pytest.raises(BadStore, match="narrowed"):
        searched.find("the", colour="red")
