"""Reading a damaged stretch: the likeliest words, and a net whose ways add up."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.ingest.cleaning.decoding import Decoder
from clausebook.ingest.cleaning.evidence import Copy
from clausebook.ingest.cleaning.lattice import Lattice
from clausebook.ingest.cleaning.lattice import Path as Way
from clausebook.ingest.cleaning.lexicon import english
from clausebook.model.text import RawText
from hypothesis import given
from hypothesis import strategies as st

TEXT = "".join(
    f"{nth}. The master of every vessel shall deliver the licence and the certificate of competency to the officer. "
    f"No boat shall carry a passenger under sub-section (1) without a lamp, paper and pumps; hoses are for the examination.\n"
    for nth in range(1, 9)
)
DECODER = Decoder(Copy(clean(RawText.of(TEXT)).text, english()))
LINES = (Path(__file__).parent / "data" / "decoding.tsv").read_text("utf-8").splitlines()
CASES = [line.split("\t") for line in LINES if not line.startswith("#")]


def _ways(lattice: Lattice, size: int) -> list[tuple[Way, float]]:
    """All whole ways, the likeliest first."""
    return sorted(lattice.paths(0, size, lambda _: False), key=lambda one: -one[1])


@pytest.mark.parametrize(("read", "before", "after", "words"), CASES)
def test_likeliest(read: str, before: str, after: str, words: str) -> None:
    """Glyphs, blanks and marks are undone together."""
    best = _ways(DECODER.lattice(read, before.split()[-1] if before else "", after), len(read))[0][0]
    assert " ".join(edge.form for edge in best) == words


@given(st.text(alphabet="abcdeilmnorstuv .,;'*-(EIT01", min_size=1, max_size=18).map(lambda text: " ".join(text.split())))
def test_ways_add_up(read: str) -> None:
    """The words of a way follow each other inside the stretch, and no more is shared out than there is."""
    found = _ways(DECODER.lattice(read, "the", "shall"), len(read)) if read else []
    for way, share in found:
        assert 0 < share <= 1.0001
        assert all(edge.start < edge.end for edge in way)
        assert way[0].start >= 0
        assert way[-1].end <= len(read)
        assert all(one.end <= other.start for one, other in pairwise(way))
        assert all(one.target is other.source for one, other in pairwise(way))
    assert sum(share for _, share in found) <= 1.0001


@pytest.mark.parametrize("place", [(0, 6), (7, 10), (11, 18)])
def test_a_place_in_a_stretch(place: tuple[int, int]) -> None:
    """What a place reads is the sum of all ways through it; words that begin before it are told with it."""
    lattice = DECODER.lattice("noboat sha carryin", "", "a")
    shares = [share for _, share in lattice.paths(*place, lambda at: at in (0, 7, 11))]
    assert 0.9 < sum(shares) <= 1.0001


def test_sound_words_stay() -> None:
    """What was read well is the likeliest reading of itself."""
    read = "no boat shall carry a passenger"
    assert [edge.form for edge in _ways(DECODER.lattice(read, "", ""), len(read))[0][0]] == read.split()
