"""The table of confusions and the word list."""

from __future__ import annotations

import pytest
from clausebook.ingest.cleaning.confusions import explain, rewrites, stealth, table
from clausebook.ingest.cleaning.lexicon import english


@pytest.mark.parametrize(
    ("read", "printed"),
    [("woik", "work"), ("powors", "powers"), ("wl ich", "which"), ("examine Hon", "examination"), ("abo\\e", "above")],
)
def test_explained(read: str, printed: str) -> None:
    """What a reader of scanned print takes for something else is explained."""
    assert explain(read, printed) is not None


@pytest.mark.parametrize(("read", "printed"), [("opertions", "operations"), ("les", "less"), ("shall", "may")])
def test_unexplained(read: str, printed: str) -> None:
    """A printer's slip and another word are not."""
    assert explain(read, printed) is None


def test_rewrites_are_explained() -> None:
    """What `rewrites` offers, `explain` explains at no higher cost."""
    for printed, cost in rewrites("diedgcr").items():
        explained = explain("diedgcr", printed)
        assert explained is not None
        assert explained <= cost + 1e-9


def test_table_has_no_empty_cell() -> None:
    """No row reads something out of nothing, and none stands for itself."""
    assert all(read and printed and read != printed for read, rows in table().items() for printed, _ in rows)


def test_stealth_words_are_words() -> None:
    """What may have been printed for a word of the stealth list is an English word, and not that word."""
    lexicon = english()
    assert all(word != read and lexicon.knows(word) for read, printed in stealth().items() for word in printed)


@pytest.mark.parametrize("word", ["certificate", "Engineer's", "hereinbefore", "serang", "judgement", "of"])
def test_known(word: str) -> None:
    """Plain, possessive, legal and harbour words are known."""
    assert english().knows(word)


@pytest.mark.parametrize("string", ["ccrtificate", "tbe", "ef", "dredgcr", "KW"])
def test_unknown(string: str) -> None:
    """Misread words and abbreviations are not."""
    assert not english().knows(string)
