"""Words moved to where they belong: on the page, by another OCR pass, by the command line, and back again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from clausebook.corpus.reading import read_through
from clausebook.model.anchor import anchor
from clausebook.model.correction import Entry, Matter, Move, TextChange, Undo, on
from clausebook.model.text import RawText
from commands import Run
from desks import Desk, made_desk
from proof_desk import proof

pytestmark = pytest.mark.xdist_group("browser")
BOATS = (
    "1. Lamps.- Every boat carry a lamp at night in each of the ports of this State.\n"
    "2. Oars.- shall Two oars are carried by every boat that goes out in fog or in rain.\n"
)
RIGHT = BOATS.replace("shall ", "").replace("boat carry", "boat shall carry")


def _on(raw: RawText, words: str, matter: Matter, time: str = "2024-05-01") -> Entry:
    start = raw.text.index(words)
    return on(raw, start, start + len(words), matter, editor="asha", time=time)


def _move(raw: RawText, words: str, beside: str, side: Any = "before", time: str = "2024-05-01") -> Entry:
    start = raw.text.index(beside)
    return _on(raw, words, Move(anchor(raw, start, start + len(beside)), side), time)


OTHER_PASSES = [BOATS, "PAGE 3\n" + BOATS, BOATS.replace("a lamp at night", "a lamp at all night")]


@pytest.mark.parametrize("text", OTHER_PASSES)
def test_laid_on_every_pass(text: str) -> None:
    """The piece reads at its place on the same text and on another pass; its raw place stays what it was."""
    entry = Entry.from_json(json.loads(json.dumps(_move(RawText.of(BOATS), "shall", "carry").to_json())))
    read = read_through(RawText.of(text), "boats", [entry])
    assert [outcome.status for outcome in read.outcomes] == ["kept" if text == BOATS else "moved"]
    assert "Every boat shall carry a lamp" in read.text.text
    assert "Oars.- Two oars" in read.text.text
    at = read.text.text.index("shall")
    assert read.text.to_raw(at, at + 5) == ((text.index("shall"), text.index("shall") + 5),)


def test_behind_and_undone() -> None:
    """Behind a word is before the next; undone, the text is byte for byte as it was."""
    raw = RawText.of(BOATS)
    entry = _move(raw, "shall", "Every boat", "after")
    assert read_through(raw, "boats", [entry]).text.text == read_through(raw, "b", [_move(raw, "shall", "carry")]).text.text
    undo = Entry.of("ravi", "2024-05-02", "", Undo(entry.id))
    assert read_through(raw, "boats", [entry, undo]).text.text == read_through(raw, "boats").text.text


CONFLICTS = [
    ([("shall", "carry"), ("boat carry a lamp", "Two oars")], "crosses the move"),
    ([("shall", "shall Two")], "stands there already"),
    ([("hall", "carry")], ""),
    ([("shal", "carry")], "move whole words"),
    ([("shall", "arry")], "move whole words"),
]


@pytest.mark.parametrize(("moves", "reason"), CONFLICTS)
def test_what_cannot_stand_is_told(moves: list[tuple[str, str]], reason: str) -> None:
    """A move that crosses another, or would cut or glue words, is a conflict with its reason; the text stays whole."""
    raw = RawText.of(BOATS)
    log = [_move(raw, words, beside, time=f"2024-05-0{nth}") for nth, (words, beside) in enumerate(moves, 1)]
    read = read_through(raw, "boats", log)
    assert sorted("".join(read.text.text.split())) == sorted("".join(BOATS.split()))
    if reason:
        assert [reason in outcome.reason for outcome in read.outcomes if outcome.status == "conflict"] == [True]


def test_beside_corrections_of_words() -> None:
    """Words inside the piece are corrected as ever; a correction across its border keeps the move from standing, and says so."""
    raw = RawText.of(BOATS.replace("shall", "shaII"))
    move = _move(raw, "shaII", "carry")
    inside = read_through(raw, "boats", [move, _on(raw, "shaII", TextChange("shall"), "2024-05-02")])
    assert "Every boat shall carry" in inside.text.text
    across = read_through(raw, "boats", [move, _on(raw, "shaII Two", TextChange("shall Two"), "2024-05-02")])
    assert [outcome.status for outcome in across.outcomes] == ["conflict", "kept"]


def test_by_the_command_line(clausebook: Run, tmp_path: Path) -> None:
    """`move` writes it, several places are listed, and `export` and `history` have it."""
    made = made_desk(tmp_path / "law.sqlite", BOATS)
    mine = ("--store", made.place, "--editor", "asha")
    assert clausebook("move", "boats", "shall", "--before", "boat", *mine).code == 3
    assert clausebook("move", "boats", "shall", *mine).code == 2
    assert clausebook("move", "boats", "shall", "--before", "carry", *mine).code == 0
    told = json.loads(clausebook("history", "boats", "--store", made.place, "--format", "json").out)
    assert [(entry["kind"], entry["target"]["quote"], entry["status"]) for entry in told["log"]] == [("move", "carry", "kept")]
    assert "shall" in clausebook("history", "boats", "--store", made.place).out.decode()
    assert clausebook("move", "boats", "shall", "--before", "shall Two", *mine).code == 2


def test_by_keyboard(chromium: Any, tmp_path: Path) -> None:
    """T takes words up and puts them before others; one Z takes it back, ⇧Z does it again; the page shows where they read.
    X on the piece takes the move back, which one Z undoes."""
    desk = made_desk(tmp_path / "law.sqlite", BOATS)
    desk.start()
    try:
        _press_moves(chromium, desk)
    finally:
        desk.stop()


def _press_moves(chromium: Any, desk: Desk) -> None:
    page = proof(chromium, desk, "boats/1")
    page.walk("shall").press("t").walk("carry", "ArrowLeft").press("t")
    page.saved().drawn(desk, "boats")
    assert "Every boat shall carry a lamp" in page.words
    assert page.text(".piece.moved span").startswith("It reads in 1: an editor moved it")
    assert "moved" in page.text("#history")
    page.press("z").saved().drawn(desk, "boats")
    assert "Oars.- shall Two" in page.words
    page.press("Shift+Z").saved().drawn(desk, "boats")
    assert "Every boat shall carry a lamp" in page.words
    assert [entry.kind for entry in desk.log("boats")] == ["move", "undo", "redo"]
    page.press("m", "x").saved().drawn(desk, "boats")
    assert "Oars.- shall Two" in page.words
    page.press("z").saved().drawn(desk, "boats")
    assert "Every boat shall carry a lamp" in page.words
    assert [entry.kind for entry in desk.log("boats")] == ["move", "undo", "redo", "undo", "redo"]
    page.press("ArrowRight", "t", "Escape")
    assert page.text("#said") == "The words stay where they stand."
    assert page.faults == []
