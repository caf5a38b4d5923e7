"""Editors at the command line: each kind of correction is kept, survives a re-run, and is undone without a trace."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from clausebook.corpus.editing import keep
from clausebook.corpus.library import open_document
from clausebook.corpus.opening import make_store, open_store
from clausebook.model.document import Document
from commands import Run
from logs import RAW, RULES

DAMAGED = RULES + "\n5. Ruin.-No boat shall carry more passengors than its licence says.\n"


@pytest.fixture
def place(tmp_path: Path) -> tuple[str, str]:
    """A store with one document, and the source from which it can be read again."""
    location = str(tmp_path / "store.sqlite")
    source = tmp_path / "ferry.txt"
    source.write_text(DAMAGED)
    store = make_store(location)
    keep(store, "ferry", RAW)
    store.close()
    return location, str(source)


def shown(location: str) -> Document:
    store = open_store(location)
    document = store.open("ferry")
    store.close()
    assert document is not None
    return document


def at(words: str) -> str:
    return str(DAMAGED.index(words))


CASES: list[tuple[str, list[str]]] = [
    ("words", ["correct", "ferry", "evrey", "every"]),
    ("words printed so", ["correct", "ferry", "evrey", "--sic", "--note", "as printed"]),
    ("a series", ["correct", "ferry", "docs", "does", "--series"]),
    ("a number", ["structure", "ferry", "3", "number", "3A"]),
    ("a kind", ["structure", "ferry", "2/(c)", "kind", "proviso"]),
    ("a level", ["structure", "ferry", "2/proviso-1", "level", "2/(c)"]),
    ("a heading", ["structure", "ferry", "4", "heading", "Dues"]),
    ("a merge", ["structure", "ferry", "2/(c)", "merge"]),
    ("a split", ["structure", "ferry", at("as rule 2"), "split", "--kind", "paragraph"]),
    ("a reference", ["resolve", "ferry", "sub-rule (1)", "1/(1)"]),
    ("a mark", ["mark", "ferry", "3", "proofread"]),
    ("a proposal accepted", ["accept", "ferry", at("passengors")]),
    ("a proposal refused", ["refuse", "ferry", at("passengors")]),
    ("a rule for the document", ["always", "docs", "does", "--of", "ferry"]),
    ("a rule for a series", ["always", "docs", "does", "--scope", "series", "--of", "bombay"]),
    ("a rule for all", ["always", "docs", "does", "--scope", "all"]),
]


@pytest.mark.parametrize(("title", "command"), CASES, ids=[title for title, _ in CASES])
def test_round_trip(clausebook: Run, place: tuple[str, str], title: str, command: list[str]) -> None:
    """Corrected, read again, still there; undone, byte for byte as before; redone, there again."""
    location, source = place
    store = ("--store", location)
    assert clausebook("add", source, *store).code == 0
    assert clausebook("series", "ferry", "bombay", *store).text == "bombay\n"
    assert clausebook("history", "ferry", *store).code == 0
    before = shown(location)
    done = clausebook(*command, "--editor", "asha", "--format", "json", *store)
    assert done.code == 0, done.err
    entries = json.loads(done.out)["entries"]
    corrected = shown(location)
    assert corrected != before
    assert {outcome.status for outcome in corrected.outcomes} == {"kept"}
    assert clausebook("add", source, *store).code == 0
    assert shown(location) == corrected
    for entry in entries:
        assert clausebook("undo", "ferry", entry, "--editor", "ravi", *store).code == 0
    undone = shown(location)
    # A name that a provision bore for a while is never forgotten: somebody may have cited it.
    names = dict(undone.graph.aliases)
    assert replace(undone, graph=replace(undone.graph, aliases=before.graph.aliases)) == before
    assert {name for name in names if name not in dict(before.graph.aliases)} <= set(corrected.graph.by_eid)
    for entry in entries:
        assert clausebook("redo", "ferry", entry, "--editor", "asha", *store).code == 0
    assert shown(location) == corrected
    log = json.loads(clausebook("history", "ferry", "--format", "json", *store).out)["log"]
    assert [entry["editor"] for entry in log] == ["asha"] * len(entries) + ["ravi"] * len(entries) + ["asha"] * len(entries)


BAD: list[tuple[list[str], int, str]] = [
    (["structure", "ferry", "9", "number", "10"], 2, "has no provision 9"),
    (["structure", "ferry", "3", "number", "2"], 2, "2 stands there already"),
    (["structure", "ferry", "3", "paint"], 2, "cannot be said of a provision"),
    (["structure", "ferry", "3", "number"], 2, "say the number of 3"),
    (["structure", "ferry", "3", "kind", "poem"], 2, "is no kind"),
    (["structure", "ferry", "9999999", "split"], 2, "no raw offset"),
    (["structure", "ferry", "4", "level", "1/(2)"], 2, "is not open at this place"),
    (["mark", "ferry", "3", "read"], 2, "is no mark"),
    (["mark", "ferry", "page:7", "proofread"], 2, "has no page 7: it has no pages"),
    (["mark", "ferry", "3", "validated"], 3, "nobody has proofread this place yet"),
    (["resolve", "ferry", "rule 77", "1"], 2, "has no reference"),
    (["resolve", "ferry", "sub-rule (1)", "77"], 2, "has no provision 77"),
    (["resolve", "ferry", "sub-rule (1)"], 3, "sub-rule (1)"),
    (["accept", "ferry", "1"], 2, "nothing is proposed at raw 1"),
    (["always", "docs", "does"], 2, "say for which document"),
    (["always", "docs", "does", "--scope", "world"], 2, "is no scope"),
    (["always", "docs", "does", "--scope", "series", "--of", "nobody"], 2, "no document belongs to the series"),
    (["undo", "ferry", "0000"], 3, "there is no correction 0000"),
    (["correct", "nobody", "a", "b"], 2, "not in this store"),
    (["correct", "ferry", "evrey"], 2, "say what the words should read"),
    (["correct", "ferry", "", "x", "--series"], 2, "say the words in the source"),
    (["always", " ", "x", "--scope", "all"], 2, "say the words in the source"),
]


@pytest.mark.parametrize(("command", "code", "message"), BAD, ids=[" ".join(command) for command, _, _ in BAD])
def test_bad_places(clausebook: Run, tmp_path: Path, command: list[str], code: int, message: str) -> None:
    """A place or a decision that does not hold is one clear sentence, and nothing is written."""
    location = str(tmp_path / "store.sqlite")
    keep(make_store(location), "ferry", RAW)
    done = clausebook(*command, "--editor", "asha", "--store", location)
    assert done.code == code
    assert message in (done.err if code == 2 else done.text)
    assert not (done.out if code == 2 else done.err)
    assert open_store(location).log("ferry") == ()


def test_preview(clausebook: Run, tmp_path: Path) -> None:
    """A preview lists every place that a rule would touch, in every document, and writes nothing."""
    location = str(tmp_path / "store.sqlite")
    store = make_store(location)
    for name in ("ferry", "canoe"):
        keep(store, name, RAW)
    done = clausebook("always", "docs", "does", "--scope", "all", "--preview", "--store", location, "--format", "json")
    listed = [(one["document"], one["standing"]) for one in json.loads(done.out)]
    assert listed == [("canoe", "open")] * 2 + [("ferry", "open")] * 2
    done = clausebook("correct", "ferry", "docs", "does", "--preview", "--store", location, "--format", "json")
    assert len(json.loads(done.out)) == 2
    assert store.log("ferry") == ()


def test_two_people(clausebook: Run, tmp_path: Path) -> None:
    """What one proofread another validates; not the same person."""
    location = str(tmp_path / "store.sqlite")
    keep(make_store(location), "ferry", RAW)
    at = ("--store", location, "--format", "json")
    assert clausebook("mark", "ferry", "3", "proofread", "--editor", "asha", *at).code == 0
    assert clausebook("mark", "ferry", "3", "validated", "--editor", "asha", *at).code == 3
    assert clausebook("mark", "ferry", "3", "validated", "--editor", "ravi", *at).code == 0
    assert json.loads(clausebook("history", "ferry", *at).out)["marks"] == {"3": "validated"}


def test_series_of_proposals(clausebook: Run, tmp_path: Path) -> None:
    """All proposals for the same words with the same reading are accepted at once."""
    location = str(tmp_path / "store.sqlite")
    store = make_store(location)
    keep(store, "dredge", open_document("dredge-examination-1982").raw)
    at = ("--store", location, "--format", "json")
    listed = json.loads(clausebook("suggestions", "dredge", "--lane", "suggest", *at).out)
    one = max(listed, key=lambda edit: edit["alike"])
    done = json.loads(clausebook("accept", "dredge", str(one["raw"][0]), "--series", "--editor", "asha", *at).out)
    assert done["written"] == one["alike"] > 1
    left = json.loads(clausebook("suggestions", "dredge", *at).out)
    assert not [edit for edit in left if (edit["before"], edit["after"]) == (one["before"], one["after"])]
