"""Citations of earlier against the text of now: ok, moved, changed or gone, and never `ok` by a guess."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from clausebook.corpus.citation import Place
from clausebook.corpus.verify import Checked, verify, worst
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
    corrected = digest(RAW, "ferry", corrections=[about("evcry", TextChange("every"))], before=OLD)
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
    """The verdict on the whole is the worst of its places; no place at all is bad usage; no document is gone."""
    both = {"targets": [*cited("3")["targets"], *cited("4")["targets"]]}
    assert worst(verify(both, Shelf(digest(RawText.of(RULES.replace("five", "six")), "ferry", before=OLD)))) == "changed"
    assert worst(verify(cited("3"), Shelf(None))) == "gone"
    for empty in ({}, [], "3", {"targets": []}):
        with pytest.raises(ClausebookError, match="no place is cited"):
            verify(empty, Shelf(OLD))
