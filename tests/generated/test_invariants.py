"""Nothing is lost: the invariants hold on made-up instruments with every kind of damage, and on soup."""

from __future__ import annotations

from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import broken

from bench.generated.damage import KINDS
from bench.generated.judging import make

SOUP = (
    "1.", "2.", "(1)", "(a)", "(i)", "(ii)", "(Hi)", "(aa)", "14A.", "2.10.1", "PART I", "CHAPTER II", "SCHEDULE I",
    "APPENDIX 'A'",
    "ANNEXURE-I", "Provided that", "Explanation.-", "FORM A", "TABLE", "\n", "\n\n", " ", "-", ".—", ":-", "\t",
    "a boat", "shall carry",
    "Definitions.-", "rule 3", "[See rule 2]", "certi-\n", "24 THE GAZETTE OF INDIA", "\x00", "\r\n", "भारत", "]",
    "1[", "***", "Rs. 5/-",
    "In exercise of the powers", "namely:-", "THE BOATS RULES, 1950", "Class I",
    "Above 15 tons but not exceeding 20 tons-six men",
)  # fmt: skip

LETTERS = "abcXIVilHn019().,;:-—–[]{}'\"“”* \t\n\r\x0b\x0c\x1c\x85\u2028\u00a0\u200b\ufeff\x00\ud800éßअമ字𝟙🙂"
"""Letters for text that no printer made: marks, breaks of every kind, other scripts, a lone surrogate."""


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), kind=st.sampled_from(sorted(KINDS)))
def test_made_up_instruments(seed: int, kind: str) -> None:
    """A made-up instrument with any damage keeps every character, its nesting and its names."""
    assert broken(digest(RawText.of(make(seed, kind).text), "made-up")) == []


@settings(max_examples=60, deadline=None, derandomize=True)
@given(parts=st.lists(st.sampled_from(SOUP), max_size=60), glue=st.sampled_from(("", " ", "\n")))
def test_soup(parts: list[str], glue: str) -> None:
    """Marks and words in any order keep every character, too."""
    assert broken(digest(RawText.of(glue.join(parts)), "soup")) == []


@settings(max_examples=60, deadline=None, derandomize=True)
@given(text=st.text(st.sampled_from(LETTERS), max_size=300))
def test_any_text(text: str) -> None:
    """So does any text at all."""
    assert broken(digest(RawText.of(text), "any")) == []
