"""Citations of earlier against the text of now: ok, moved, changed or gone, and never `ok` by a guess."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from clausebook.corpus.citation import Place
from clausebook.corpus.verify import Checked, verify, worst
from clausebook.desk.annotations import to_annotations
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import StructureChange, TextChange
from clausebook.model.document import Document
from clausebook.model.errors import ClausebookError, Unreadable
from clausebook.model.text import RawText
from logs import RAW, RULES, about

OLD = digest(RAW, "ferry")


@dataclass
class Shelf:
    """A document of now, and texts of earlier."""

    document: Document | None
    texts: list[RawText] = field(default_factory=list[RawText])

    def open(self, name: str) -> Document:
        if self.document is None:
            raise Unreadable(f"{name}: not here")
        return self.document

    def text(self, name: str, raw_sha256: str) -> RawText | None:
        return next((raw for raw in self.texts if raw.sha256 == raw_sha256), None)


def cited(path: str) -> dict[str, Any]:
    return {"status": "resolved", "targets": [Place(OLD, path).to_json()]}


def quoted(words: str) -> dict[str, Any]:
    start = RULES.index(words)
    step = {"path": "3", "uid": OLD.graph.by_path["3"].uid, "quote": words, "raw": [start, start + len(words)]}
    return {"document": "ferry", "raw_sha256": RAW.sha256, "status": "yes", "trace": [step]}


def check(citation: Any, text: str | Document, kept: bool = True) -> Checked:
    document = digest(RawText.of(text), "ferry", before=OLD) if isinstance(text, str) else text
    (one,) = verify(citation, Shelf(document, [RAW] if kept else []))
    return one


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (RULES, "ok"),
        ("PAGE 1\n\n" + RULES, "moved"),
        (RULES.replace("three per-", "four per-"), "changed"),
        ("1. Parking.-No cars.\n", "gone"),
    ],
)
def test_provision(text: str, verdict: str) -> None:
    """A provision is found by its uid, and its words are compared."""
    one = check(cited("3"), text)
    assert one.verdict == verdict
    assert one.diff is None or "[-three-] {+four+}" in one.diff


def test_corrected_since() -> None:
    """A correction since shows as changed, with the words; a new number as moved."""
    corrected = digest(RAW, "ferry", corrections=[about("evrey", TextChange("every"))], before=OLD)
    assert "{+every+}" in (check(cited("1/(2)"), corrected).diff or "")
    renumbered = digest(RAW, "ferry", corrections=[about("3. Crew", StructureChange("number", "3A"))], before=OLD)
    one = check(cited("3"), renumbered)
    assert (one.verdict, one.path) == ("moved", "3A")


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (RULES, "ok"),
        (RULES + "5. Oars.-Two.\n", "ok"),
        ("PAGE 1\n\n" + RULES, "moved"),
        (RULES.replace("not less than three", "not more than three"), "changed"),
        ("1. Parking.-No cars.\n", "gone"),
    ],
)
def test_quote(text: str, verdict: str, kept: bool) -> None:
    """A quote is found again with or without the text of earlier; other words are never taken for it."""
    one = check(quoted("a crew of not less than three"), text, kept)
    assert one.verdict == verdict
    assert (verdict == "changed") == ("[-less-] {+more+}" in (one.diff or ""))


def test_false_quote() -> None:
    """A quote that its own version never had is no quote."""
    citation = quoted("a crew of not less than three")
    citation["trace"][0]["quote"] = "a crew of not less than seven"
    assert check(citation, RULES).verdict == "gone"


def test_short_quote_elsewhere() -> None:
    """A short word that stands once, but in another provision, is not taken for the one cited."""
    text = RULES.replace("not less than three per-\nsons", "some people").replace("five", "three")
    assert check(quoted("three"), text, kept=False).verdict == "changed"


def test_worst() -> None:
    """The verdict on the whole is the worst of its places; no place at all is bad usage; a document not at hand is unknown."""
    both = {"targets": [*cited("3")["targets"], *cited("4")["targets"]]}
    assert worst(verify(both, Shelf(digest(RawText.of(RULES.replace("five", "six")), "ferry", before=OLD)))) == "changed"
    assert worst(verify(cited("3"), Shelf(None))) == "unknown"
    for empty in ({}, [], "3", {"targets": []}):
        with pytest.raises(ClausebookError, match="no place is cited"):
            verify(empty, Shelf(OLD))


def hits(words: str) -> dict[str, Any]:
    """A search as `search --format json` prints it."""
    start = RULES.index(words)
    spans = [[start, start + len(words)]]
    return {"query": words, "hits": [{"document": "ferry", "raw_sha256": RAW.sha256, "path": "3", "uid": "?", "spans": spans}]}


def gaps(words: str) -> dict[str, Any]:
    """Gaps as `gaps --format json` prints them."""
    (step,) = quoted(words)["trace"]
    return {"document": "ferry", "raw_sha256": RAW.sha256, "gaps": [{"kind": "unit-lost", "quotes": [step]}]}


def ambiguous(path: str) -> dict[str, Any]:
    """A citation without targets, that tells what it may mean."""
    return {"status": "ambiguous", "targets": [], "candidates": cited(path)["targets"]}


def annotations(words: str) -> dict[str, Any]:
    """A page with one W3C annotation."""
    start = RULES.index(words)
    selector = [{"type": "TextPositionSelector", "start": start, "end": start + len(words)}, {"exact": words}]
    item = {"type": "Annotation", "body": {"cb:path": "3"}, "target": {"selector": selector}}
    return {"type": "AnnotationPage", "cb:document": "ferry", "cb:sha256": RAW.sha256, "items": [item]}


@pytest.mark.parametrize(
    "given", [*(made("three per-\nsons") for made in (quoted, hits, gaps, annotations)), ambiguous("3")]
)
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (RULES, "ok"),
        ("PAGE 1\n\n" + RULES, "moved"),
        (RULES.replace("three per-", "four per-"), "changed"),
        ("1. Parking.-No cars.\n", "gone"),
    ],
)
def test_all_that_is_given_out(given: dict[str, Any], text: str, verdict: str) -> None:
    """A trace, hits of a search, gaps, candidates and annotations are checked alike."""
    assert check(given, text).verdict == verdict


def test_annotations_written() -> None:
    """All annotations of a document, as they are written, hold on it."""
    checked = verify(to_annotations(OLD), Shelf(OLD))
    assert len(checked) > 20
    assert worst(checked) == "ok"


def test_hit_of_a_lost_version() -> None:
    """Of a hit that tells no words nothing is said to hold where the text of that version is not kept."""
    found = check(hits("three per-\nsons"), RULES, kept=False)
    assert (found.verdict, "not kept here" in found.why) == ("gone", True)


@pytest.mark.parametrize(
    "given",
    [
        {"document": "ferry", "hits": [{"spans": [[4, 2]]}]},
        {"document": "ferry", "hits": [{"spans": "all"}]},
        {"cb:document": 7, "items": []},
        {"document": "ferry", "quote": None, "raw": [0, 1]},
        {"document": "ferry", "items": [{"type": "Annotation", "target": {"selector": [{"exact": 7}, {"start": 0, "end": 9}]}}]},
        {"document": "f", "items": [{"type": "Annotation", "target": {"selector": [{"exact": "a"}, {"start": 9, "end": 0}]}}]},
    ],
)
def test_not_as_given_out(given: dict[str, Any]) -> None:
    """A place in another shape is refused."""
    with pytest.raises(ClausebookError, match="must be"):
        verify(given, Shelf(OLD, [RAW]))
