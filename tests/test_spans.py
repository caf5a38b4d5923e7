"""Spans for people who train models: roles, terms, titles and references, in a DocBin that reads back the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from clausebook.corpus.library import Entry, entries
from clausebook.corpus.registry import registry
from clausebook.ingest.pipeline import digest
from clausebook.model.roles import roles
from clausebook.model.spans import GROUPS, doc_bin, language, marked
from clausebook.model.text import RawText
from commands import Run
from spacy.tokens import DocBin

SENTENCES = [
    (
        "On demand, every master of a boat shall show his licence.",
        ["ACTOR every master of a boat", "OBLIGATION shall", "ACTION show his licence"],
    ),
    (
        "If a boat is lost, the owner must report it unless he is ill; and the clerk may note it.",
        [
            "ACTOR the owner", "OBLIGATION must", "ACTION report it", "CONDITION unless he is ill",
            "ACTOR the clerk", "PERMISSION may", "ACTION note it",
        ],
    ),
    ("(2) No person shall fish.", ["ACTOR No person", "PROHIBITION shall", "ACTION fish"]),
    ("The serang must not sleep.", ["ACTOR The serang", "PROHIBITION must not", "ACTION sleep"]),
    ("Lamps.-A lamp shall be lit at dusk.", ["SUBJECT A lamp", "OBLIGATION shall", "ACTION be lit at dusk"]),
    (
        "A tindal is required to carry a bell, except when she is moored.",
        ["ACTOR A tindal", "OBLIGATION is required to", "ACTION carry a bell", "CONDITION except when she is moored"],
    ),
    ("Provided that the Board may waive the fee.", ["ACTOR the Board", "PERMISSION may", "ACTION waive the fee"]),
    ("These rules shall apply to rafts.", ["ACTOR These rules", "DECLARATION shall", "ACTION apply to rafts"]),
    ("A fee such as the Board may fix is due in May.", []),
    ("The port is free.", []),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "expected"), SENTENCES, ids=[one for one, _ in SENTENCES])
def test_roles(sentence: str, expected: list[str]) -> None:
    """Who shall, may or must not do what, and on what condition."""
    assert [f"{label} {sentence[start:end]}" for start, end, label in roles(sentence)] == expected


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.id)
def test_spans_of_the_library(entry: Entry) -> None:
    """Every Doc is the words of its provision, its tokens stand where they say, and the DocBin reads back the same."""
    document = entry.open()
    docs = list(marked(document, registry()))
    for doc in docs:
        assert doc.text == document.graph.words(doc.user_data["path"])
        starts = doc.user_data["starts"]
        assert len(starts) == len(doc)
        copied = sum(document.raw.text[at : at + len(token)] == token.text for token, at in zip(doc, starts, strict=True))
        assert copied >= 0.6 * len(doc)
    again = list(DocBin().from_bytes(doc_bin(document, registry()).to_bytes()).get_docs(language().vocab))
    for one, other in zip(docs, again, strict=True):
        for group in GROUPS:
            kept = [(span.start, span.end, span.label_) for span in other.spans[group]]
            assert kept == [(span.start, span.end, span.label_) for span in one.spans[group]]


def test_terms_titles_and_references() -> None:
    """A defined term is marked as it is written, a title with its year, a reference with its verdict."""
    text = '1. "Lock" means a basin. A Lock is kept under rule 1 and the Ferries Act, 1922; to lock is no Lock.'
    (doc,) = marked(digest(RawText.of(text), "locks"))
    assert [span.text for span in doc.spans["terms"]] == ["Lock", "Lock", "Lock"]
    assert [span.text for span in doc.spans["titles"]] == ["Ferries Act, 1922"]
    assert [(span.text, span.label_) for span in doc.spans["references"]] == [
        ("rule 1", "RESOLVED"),
        ("Ferries Act, 1922", "EXTERNAL"),
    ]


def test_command(clausebook: Run, tmp_path: Path) -> None:
    """The command writes the DocBin and says what is in it; a place that cannot be written ends with 2."""
    source, out = tmp_path / "nets.txt", tmp_path / "nets.spacy"
    source.write_text("1. No person shall fish.\n2. A net may be dried under rule 1.\n")
    done = clausebook("spans", str(source), "--out", str(out))
    assert (done.code, done.text) == (0, f"{out}: 2 documents, 6 roles, 0 terms, 0 titles, 1 references\n")
    assert len(DocBin().from_disk(out)) == 2
    assert clausebook("spans", str(source), "--out", str(tmp_path / "no" / "where")).code == 2


def test_spacy_is_loaded_on_demand() -> None:
    """Neither the package nor the module of spans loads spaCy."""
    code = "import sys, clausebook, clausebook.model.spans, clausebook.desk.cli; print('spacy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
