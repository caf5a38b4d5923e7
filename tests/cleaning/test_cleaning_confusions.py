"""The table of confusions, the search for what may have been printed, and the word list."""

from __future__ import annotations

import pytest
from clausebook.ingest.cleaning.confusions import shipped, stealth
from clausebook.ingest.cleaning.lexicon import english
from clausebook.ingest.cleaning.readings import Stems, general_stems, readings

ENGLISH = Stems.of([], general_stems())


@pytest.mark.parametrize(
    ("read", "printed"),
    [("woik", "work"), ("powors", "powers"), ("wl ich", "which"), ("examine Hon", "examination"), ("abo\\e", "above")],
)
def test_explained(read: str, printed: str) -> None:
    """What a reader of scanned print takes for something else is explained."""
    assert shipped().explain(read, printed) is not None


@pytest.mark.parametrize(
    ("read", "printed"),
    [("opertions", "operations"), ("les", "less"), ("shall", "may"), ("varifying", "verifying"), ("sovriety", "sobriety")],
)
def test_unexplained(read: str, printed: str) -> None:
    """A printer's slip and another word are not."""
    assert shipped().explain(read, printed) is None


@pytest.mark.parametrize(
    ("read", "printed"),
    [("diedgcr", "dredger"), ("poimission", "permission"), ("Fnginccr", "Engineer"), ("vvav", "way"), ("Ihe", "the")],
)
def test_found(read: str, printed: str) -> None:
    """The search finds the printed word, at the cost by which the table explains it."""
    found = readings(read, Stems.of([printed], general_stems()), dearest=2.6)
    assert found[printed] == pytest.approx(shipped().explain(read, printed))


@pytest.mark.parametrize("read", ["zzzz", "l" * 400, "e" * 40, "*^;" * 50, ""])
def test_ruins(read: str) -> None:
    """Strings in ruins cost little time and lead to no common word."""
    assert not [form for form in readings(read, ENGLISH, dearest=2.6) if english().is_common(form)]


def test_table_has_no_empty_cell() -> None:
    """No row reads something out of nothing, and none stands for itself."""
    assert all(read and printed and read != printed for read, rows in shipped().rows.items() for printed, _ in rows)


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
