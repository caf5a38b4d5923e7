"""Anchors: found again where that is sure, a conflict everywhere else."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from clausebook.model.anchor import Anchor, Conflict, Kept, Moved, anchor, reanchor
from clausebook.model.text import RawText
from hypothesis import given, settings
from hypothesis import strategies as st
from logs import RAW, RULES

LIBRARY = Path(__file__).parents[2] / "corpus" / "library"


def span(words: str, text: str = RULES) -> tuple[int, int]:
    at = text.index(words)
    return at, at + len(words)


def test_same_text() -> None:
    """In the text it was made for, an anchor is kept, even among words that repeat for ever."""
    raw = RawText.of("no boat. " * 500)
    assert reanchor(anchor(raw, 90, 94), raw) == Kept((90, 94))


def test_later_change() -> None:
    """What changes far behind leaves an anchor where it is; what comes in before moves it."""
    made = anchor(RAW, *span("evrey"))
    assert reanchor(made, RawText.of(RULES + "5. Oars.\n")) == Kept(made.span)
    assert reanchor(made, RawText.of("PAGE 1\n" + RULES)) == Moved((made.start + 7, made.end + 7))


@pytest.mark.parametrize(
    ("title", "change"),
    [
        ("the words read otherwise", lambda text: text.replace("evrey", "cvery")),
        ("the words are gone", lambda text: text.replace("evrey boat ", "")),
        ("the whole text is there twice", lambda text: text + text),
        ("another text altogether", lambda text: "A notice about parking. " * 20),
        ("nothing left", lambda text: ""),
    ],
)
def test_conflicts(title: str, change) -> None:  # type: ignore[no-untyped-def]
    """Where the words are gone or stand twice, nothing is guessed."""
    assert isinstance(reanchor(anchor(RAW, *span("evrey")), RawText.of(change(RULES))), Conflict), title


def test_swapped_readings() -> None:
    """Two near-repeats whose misreadings change places are not taken for one another."""
    line = "the master of the boat which {} ply by night shall keep two lamps burning\n"
    old = RawText.of(line.format("docs") + line.format("does"))
    new = RawText.of(line.format("does") + line.format("docs"))
    assert isinstance(reanchor(anchor(old, *span("docs", old.text)), new), Conflict)


def test_changed_by_hand() -> None:
    """An anchor that does not quote its own text is a conflict."""
    made = anchor(RAW, *span("evrey"))
    assert isinstance(reanchor(Anchor(made.start, made.end, "every", made.before, made.after, made.sha256), RAW), Conflict)


@given(st.text(), st.data())
@settings(max_examples=100, deadline=None)
def test_any_text(text: str, data: st.DataObject) -> None:
    """On any two texts a place is found or not, and a found place reads what the anchor quotes."""
    start = data.draw(st.integers(0, len(text)))
    made = anchor(RawText.of(text), start, data.draw(st.integers(start, len(text))))
    other = RawText.of(data.draw(st.text()) + text[data.draw(st.integers(0, len(text))) :])
    found = reanchor(made, other)
    assert isinstance(found, Conflict) or other.text[slice(*found.span)] == made.quote


def noisy(text: str, rate: float, chance: random.Random) -> tuple[str, list[int]]:
    """The text with misread, lost and added characters, and where each of its own begins."""
    out, starts = ["PAGE 1\n"], [7]
    for character in text:
        draw = chance.random() / rate
        read = character if draw > 1 else chance.choice(["e", "c", "", character + ".", "l", "rn"])
        out.append(read)
        starts.append(starts[-1] + len(read))
    return "".join(out), starts


@pytest.mark.parametrize("slug", ["dredge-examination-1982", "national-waterways-safety-2002"])
def test_new_pass_of_a_gazette(slug: str) -> None:
    """A hundred places of a gazette in a pass with 2 % other errors: none found wrong, nearly all unchanged words found."""
    text, chance = (LIBRARY / slug / "source.txt").read_text("utf-8"), random.Random(1931)
    other, starts = noisy(text, 0.02, chance)
    old, new = RawText.of(text), RawText.of(other)
    found = whole = 0
    for start, end in chance.sample([match.span() for match in re.finditer(r"\S+", text)], 100):
        expected = starts[start], starts[end]
        place = reanchor(anchor(old, start, end), new)
        assert isinstance(place, Conflict) or abs(place.span[0] - expected[0]) <= 1
        intact = other[slice(*expected)] == text[start:end]
        whole += intact
        found += intact and not isinstance(place, Conflict)
    assert found >= whole * 0.97


def test_lines_that_look_alike() -> None:
    """Among lines that differ in a number only, an anchor takes more context until it stands alone; where it never does it has
    the widest, and on another pass it is a conflict and no guess."""
    lines = (f"{nth}. Fog.- No boat shall sail in petiods of fog and rain, nor {nth}.\n" for nth in range(1, 301))
    raw = RawText.of("".join(lines))
    start = raw.text.index("petiods", 9000)
    made = anchor(raw, start, start + 7)
    assert (len(made.before), len(made.after)) == (1024, 1024)
    assert isinstance(reanchor(made, RawText.of("0. Lamps.\n" + raw.text.replace("12", "21"))), Conflict)
