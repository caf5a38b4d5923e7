"""Uids: a provision keeps its handle from one reading to the next, and nothing else gets it."""

from __future__ import annotations

from clausebook.ingest.pipeline import digest
from clausebook.model.correction import Entry, StructureChange, TextChange
from clausebook.model.text import RawText
from hypothesis import given, settings
from logs import RAW, RULES, about, decisions, other_passes

PLAIN = digest(RAW, "ferry")


@given(decisions())
@settings(max_examples=40, deadline=None)
def test_same_again(log: list[Entry]) -> None:
    """Read again after itself a document is the same."""
    once = digest(RAW, "ferry", corrections=log)
    assert digest(RAW, "ferry", corrections=log, before=once) == once


@given(decisions(), other_passes())
@settings(max_examples=60, deadline=None)
def test_unique(log: list[Entry], raw: RawText) -> None:
    """Whatever was read before, every provision has a uid of its own, and every alias a bearer."""
    document = digest(raw, "ferry", corrections=log, before=digest(RAW, "ferry", corrections=log))
    uids = [provision.uid for provision in document.graph.provisions]
    assert len(uids) == len(set(uids))
    assert {uid for _, uid in document.graph.aliases} <= set(uids)


def test_new_pass() -> None:
    """In a new OCR pass provisions keep their uids though all offsets change; a new provision gets a new one."""
    raw = RawText.of("GAZETTE\n\n" + RULES.replace("no lamp;", "no 1amp;") + "\n5. Oars.-Two oars.\n")
    new = digest(raw, "ferry", before=PLAIN)
    for path in ("1/(1)", "2", "2/(a)", "4"):
        assert new.graph.by_path[path].uid == PLAIN.graph.by_path[path].uid
    assert new.graph.by_path["5"].uid not in PLAIN.graph.by_uid


def test_renumbered() -> None:
    """A provision that is numbered otherwise keeps its uid and answers to its old eid."""
    old = PLAIN.graph.by_path["2/(a)"]
    log = [about("2. Lamps", StructureChange("number", "2A"))]
    renamed = digest(RAW, "ferry", corrections=log, before=PLAIN).graph
    assert renamed.find(old.eid) == renamed.by_path["2A/(a)"] == renamed.by_uid[old.uid]


def test_not_handed_on() -> None:
    """Another text altogether inherits nothing."""
    other = digest(RawText.of("1. Parking.-No cars.\n2. Dogs.-On a lead.\n3. Noise.-None at all.\n"), "ferry", before=PLAIN)
    assert not {p.uid for p in other.graph.provisions} & {p.uid for p in PLAIN.graph.provisions}


def test_words_corrected() -> None:
    """A correction of words moves no handle."""
    after = digest(RAW, "ferry", corrections=[about("evcry", TextChange("every"))], before=PLAIN).graph
    assert [p.uid for p in after.provisions] == [p.uid for p in PLAIN.graph.provisions]
