"""The rows of a page gone over at once: which places are one row, what stands around them, what is ticked beforehand."""

from __future__ import annotations

import pytest
from clausebook.desk.proof.candidates import Candidate
from clausebook.desk.proof.completing import words_of
from clausebook.desk.proof.places import Place
from clausebook.desk.proof.review import rows
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText

TEXT = (
    "1. A boat shall car ry 8 lamps and is nut to sail far beyond the port.\n"
    "2. The master keeps <wimg and fug\u202c there.\n"
)


def _place(words: str, lane: str = "flag") -> Place:
    start = TEXT.index(words)
    return Place(start, start + len(words), lane, words, words, "words.unknown", "", "", "")


def _reading(words: str, score: float, taking: str = "") -> Candidate:
    start = TEXT.index(taking) if taking else None
    return Candidate(words, score, "", "", "", start, start + len(taking) if start is not None else None, taking)


CASES = [
    ("likely: ticked", [_place("sail")], {"sail": [_reading("sails", 0.8), _reading("soil", 0.1)]},
     [("sail", ["sails", "soil"], True)]),
    ("unlikely: not", [_place("sail")], {"sail": [_reading("sails", 0.4)]}, [("sail", ["sails"], False)]),
    ("a negation", [_place("nut")], {"nut": [_reading("not", 0.9)]}, [("nut", ["not"], False)]),
    ("a figure", [_place("8")], {"8": [_reading("3", 0.9)]}, [("8", ["3"], False)]),
    ("pieces of one word", [_place("car"), _place("ry")],
     {"car": [_reading("carry", 0.9, "car ry")], "ry": [_reading("carry", 0.8, "car ry"), _reading("by", 0.7)]},
     [("car ry", ["carry", "by"], True)]),
    ("in doubt only beside another", [_place("car", "doubt"), _place("ry"), _place("far", "doubt")],
     {"ry": [_reading("carry", 0.9, "car ry")]}, [("car ry", ["carry"], True)]),
    ("a sound word would go", [_place("far")], {"far": [_reading("farther than", 0.9, "far beyond")]},
     [("far", ["farther than"], False)]),
    ("a mark of no prose", [_place("<wimg")], {"<wimg": [_reading("wing", 0.9)]}, [("<wimg", ["wing"], False)]),
    ("a control character", [_place("fug\u202c")], {"fug\u202c": [_reading("fog", 0.9)]}, [("fug\u202c", ["fog"], False)]),
    ("nothing that could stand there", [_place("port")], {}, [("port", [], False)]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "places", "found", "expected"), CASES, ids=[case[0] for case in CASES])
def test_rows(
    what: str, places: list[Place], found: dict[str, list[Candidate]], expected: list[tuple[str, list[str], bool]]
) -> None:
    """Each row with its readings, the likeliest first, and whether it is ticked."""
    by_id = {place.id: found[place.before] for place in places if place.before in found}
    made = rows(digest(RawText.of(TEXT), "boats"), places, by_id)
    assert [(row.quote, [one.words for one in row.readings], row.sure) for row in made] == expected, what


def test_lines_read_as_they_would() -> None:
    """Around a row stand the others as they would read, with the blanks that the source has."""
    places = [_place("car"), _place("ry"), _place("sail")]
    found = {"car": [_reading("carry", 0.9, "car ry")], "sail": [_reading("sails", 0.9)]}
    first, second = rows(digest(RawText.of(TEXT), "boats"), places, {place.id: found.get(place.before, []) for place in places})
    assert (first.before, first.after[:9]) == ("1. A boat shall ", " 8 lamps ")
    assert second.before.endswith("nut to ")
    assert "carry 8 lamps" in second.before


def test_words_that_complete() -> None:
    """Words of the document with their counts, pairs that stand more than once, then the commonest of statutes."""
    told = dict(words_of(digest(RawText.of("1. Every boat xqzt. Every boat sails.\n"), "boats")))
    assert (told["Every boat"], told["boat"], told["thereof"]) == (2, 2, 0)
    assert "xqzt" not in told
