"""A new OCR pass of a gazette with a hundred corrections in it: Tesseract read its printed pages twice, damaged otherwise."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from clausebook.corpus.bulk import add
from clausebook.corpus.editing import correct, current
from clausebook.corpus.opening import open_store
from clausebook.corpus.store import Store
from clausebook.model.correction import TextChange
from clausebook.model.document import Document
from commands import Run

DATA = Path(__file__).parents[1] / "data" / "passes"
ROWS = [line.split("\t") for line in (DATA / "corrections.tsv").read_text("utf-8").splitlines()[1:]]
"""Where each word misread stands in the first pass, what was printed, and where it stands in the second."""


@pytest.fixture
def corrected(store: Store, tmp_path: Path) -> tuple[Store, Path]:
    """A store with the first pass, corrected in a hundred places."""
    source = tmp_path / "waterways.txt"
    source.write_bytes((DATA / "first.txt").read_bytes())
    list(add(store, [source]))
    matters = [(int(start), int(end), TextChange(after)) for start, end, after, *_ in ROWS]
    correct(store, "waterways", matters, editor="asha", settle=False)
    return store, source


def became(document: Document) -> Counter[str]:
    """How many corrections stand where they belong, stand elsewhere, or are reported."""
    told = Counter[str]()
    for outcome, (*_, start, end) in zip(document.outcomes, ROWS, strict=True):
        if outcome.span is None:
            told["reported" if outcome.status == "conflict" and outcome.reason else "lost"] += 1
        else:
            told["right" if outcome.span[0] < int(end) and int(start) < outcome.span[1] else "wrong"] += 1
    return told


def test_new_pass(corrected: tuple[Store, Path]) -> None:
    """At least ninety-seven of a hundred corrections are found again, none of them wrong, the rest reported as defects."""
    store, source = corrected
    source.write_bytes((DATA / "second.txt").read_bytes())
    assert [done.outcome for done in add(store, [source])] == ["updated"]
    document = current(store, "waterways")
    assert document is not None
    told = became(document)
    assert len(ROWS) == told.total() == 100
    assert told["right"] >= 97
    assert told["wrong"] == told["lost"] == 0
    assert len([defect for defect in document.graph.defects if defect.kind == "correction"]) == told["reported"]
    kept = [outcome for outcome in document.outcomes if outcome.span]
    words = {entry.id: entry.matter.after for entry in store.log("waterways") if isinstance(entry.matter, TextChange)}
    for outcome in kept:
        clean = document.text.to_clean(*outcome.span) if outcome.span else ()
        assert words[outcome.entry] in "".join(document.text.text[low:high] for low, high in clean)


def test_report(clausebook: Run, corrected: tuple[Store, Path], location: str) -> None:
    """The command line says how many corrections were kept, moved or do not fit the new pass, and lists those on demand."""
    _, source = corrected
    source.write_bytes((DATA / "second.txt").read_bytes())
    done = clausebook("add", str(source), "--store", location, "--format", "json")
    (told,) = json.loads(done.out)
    assert sum(told["corrections"].values()) == 100
    assert set(told["corrections"]) == {"kept", "moved", "conflict"}
    listed = clausebook("history", "waterways", "--store", location, "--became", "conflict", "--format", "json")
    assert len(json.loads(listed.out)["log"]) == told["corrections"]["conflict"]
    store = open_store(location)
    assert len(store.versions("waterways")) == 2
    store.close()
