"""The grammar of citations: what is read of a wording, and that no text breaks it or takes long."""

from __future__ import annotations

import time

import pytest
from clausebook.model.reference.citation import NotACitation
from clausebook.model.reference.grammar import parse_citation, scan
from clausebook.model.reference.names import Names
from hypothesis import given, settings
from hypothesis import strategies as st

READINGS = [
    ("sub-clause (a) of Cl. (i)", "sub-clause (a) of clause (i)"),
    ("Cls. (b), (c) and (d) of Section 87", "clauses (b), (c) and (d) of section 87"),
    ("Secs. 15 and 21", "sections 15 and 21"),
    ("sub-section (2), (3) or (4)(b) of section 5", "sub-sections (2), (3) and (4)(b) of section 5"),
    ("sections 6, 13 to 16 (both inclusive), 18, 21 and 28", "sections 6, 13 to 16, 18, 21 and 28"),
    ("section 6, 7 and 8", "sections 6, 7 and 8"),
    ("sub section ( 2 )", "sub-section (2)"),
    ("sub-\nrule (2) of\nrule 6", "sub-rule (2) of rule 6"),
    ("rule 14-A", "rule 14A"),
    ("Regulations 4", "regulation 4"),
    ("regulations 2-4", "regulations 2 to 4"),
    ("second proviso to clause (b) of sub-rule (1)", "second proviso of clause (b) of sub-rule (1)"),
    ("Explanation II to section 4", "Explanation II of section 4"),
    ("Table to sub-rule (1)", "Table of sub-rule (1)"),
    ("Appen- d i x 'C", "Appendix C"),
    ("Appendix ' F\\", "Appendix F"),
    ("Appendix “A”", "Appendix A"),
    ("Rule 1 of Part A of Annex III", "rule 1 of Part A of Annexure III"),
    ("bye-law 12", "bye-law 12"),
    ("clause (b) of that sub-rule", "clause (b) of that sub-rule"),
    ("sub-i ulc (1)", "sub-[unit] (1)"),
]

NOTHING = [
    "PART II-Section 3-Sub-section (i)",
    "Pt. II, Sec. 3, p. 1513",
    "G.S.R. 774(E)",
    "confined section of river between adjacent sections",
    'a "Section" of the canal',
    "a form of licence, in part payment, in Class I",
    "the causes (a) to (c) of the fire",
    "from port 3 to port 4",
    "the Merchant Shipping Rules 1973",
    "General Rules\n\n  1. Short title",
]


@pytest.mark.parametrize(("words", "reading"), READINGS)
def test_a_wording_is_read_whole(words: str, reading: str) -> None:
    """One citation takes in the whole wording, and in standard words says the reading."""
    (citation,) = scan(words)
    assert (citation.start, citation.end, citation.canonical()) == (0, len(words), reading)


@pytest.mark.parametrize("words", NOTHING)
def test_words_that_cite_nothing(words: str) -> None:
    """Ordinary words, mastheads and heads of notifications hold no citation."""
    assert scan(words) == []


@pytest.mark.parametrize("words", [words for words, reading in READINGS if "[unit]" not in reading])
def test_standard_words_are_read_back(words: str) -> None:
    """A citation in standard words is the same citation."""
    citation = parse_citation(words)
    assert parse_citation(citation.canonical()) == citation


def test_a_list_expands_to_its_members() -> None:
    """Each member of the list becomes a citation with the same outer units."""
    parts = parse_citation("clauses (a), (b) and (d) to (f) of rule 5").expand()
    assert [part.canonical() for part in parts] == [
        "clause (a) of rule 5",
        "clause (b) of rule 5",
        "clauses (d) to (f) of rule 5",
    ]


def test_what_is_no_citation_says_how_to_write_one() -> None:
    """The message shows the words and gives an example."""
    with pytest.raises(NotACitation, match=r"hello.*rule 29"):
        parse_citation("hello")


PIECES = st.sampled_from(
    "rule|rules|sub-|section|clause|Appendix| |\n|(|)|(a)|(1)|5|14A| to | and |, |of |the |that |Act|Act, 1958|[See |]"
    "|'|$|Hi|-|.|Table|proviso|Part II".split("|")
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_citations_stand_in_order_and_inside_the_text(text: str) -> None:
    """Whatever the text, citations do not overlap, and each stands for words of the text."""
    last = 0
    for citation in scan(text):
        assert last <= citation.start < citation.end <= len(text)
        assert citation.canonical()
        last = citation.end


HARD = (
    "rule |(|sub-|rule 1, 2|clause (a) of |rule 1 to |[See |Appendix '|A |Act |the Act |) |Shipping (|- |\n|1|a"
    "|may be called Foo Rules, 1950 |rules 1, 2, 3 and |(both inclusive) |the said |of the Madras |Order for the ".split("|")
)


@pytest.mark.parametrize("piece", HARD)
def test_cost_is_linear_on_one_long_line(piece: str) -> None:
    """Ten times as much of one repeated piece takes no more than some ten times the steps of the machine's own clock."""
    seconds: list[float] = []
    for size in (10_000, 100_000):
        text = (piece * (size // len(piece) + 1))[:size]
        began = time.process_time()
        scan(text)
        Names.of(text)
        seconds.append(time.process_time() - began)
    assert seconds[1] < 40 * max(seconds[0], 0.02)
