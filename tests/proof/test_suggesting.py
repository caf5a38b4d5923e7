"""Readings found in a process apart: for who waits, in parts where there are many, and ahead for the page that comes next."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from clausebook.api.corpus import UnknownPlace, closed_corpus
from clausebook.corpus.editing import keep
from clausebook.corpus.opening import open_store
from clausebook.desk import suggesting
from clausebook.desk.proof.opened import sheet_of
from clausebook.desk.suggesting import Suggesting
from clausebook.desk.suggestions import Suggestions
from clausebook.model.text import RawText
from desks import BOATS, Desk, made_desk

LINES = [f"{nth}. Boats.- No boat of class {nth} shall corry more than {nth} persons, or two lamps.\n" for nth in range(1, 121)]
LONG = "".join(LINES)
"""Three leaves on which something waits."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A store with a text of some pages."""
    return made_desk(tmp_path / "law.sqlite", LONG)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is told in parts only because the machine is busy."""
    monkeypatch.setattr(suggesting, "PATIENCE", 600.0)


def _asked(*lines: tuple[int, str, int], store: str) -> tuple[Suggesting, io.StringIO]:
    asked: SimpleQueue[tuple[int, str, int]] = SimpleQueue()
    for line in lines:
        asked.put(line)
    told = io.StringIO()
    return Suggesting(store, asked, told), told


def _answers(told: io.StringIO) -> list[tuple[int, Any]]:
    lines = [line.partition(" ") for line in told.getvalue().splitlines()]
    return [(int(nth), json.loads(value)) for nth, _, value in lines]


def test_the_next_page_is_looked_at_ahead(desk: Desk) -> None:
    """Who asks is answered as the page itself would; then the page on which something waits next is gone through."""
    found, told = _asked((7, BOATS, 1), store=desk.place)
    while not told.getvalue():
        found.turn()
    ((nth, value),) = _answers(told)
    assert (nth, value) == (7, json.loads(json.dumps(sheet_of(closed_corpus(desk.place), BOATS, 1).readings())))
    assert value["rows"]
    assert [job.sheet.number for job in found.ahead.values()] == [2]
    while found.ahead:
        found.turn()
    assert len(_answers(told)) == 1


def test_whoever_asks_comes_before_what_is_ahead(desk: Desk) -> None:
    """A page asked for while another is looked at ahead is answered first; of two that wait each has its turn."""
    found, told = _asked((0, BOATS, 3), (1, BOATS, 1), (2, BOATS, 2), store=desk.place)
    while len(_answers(told)) < 2:
        found.turn()
    assert {nth for nth, _ in _answers(told)} == {1, 2}
    assert [job.sheet.number for job in found.ahead.values()] in ([2], [3])


def test_what_is_gone_is_looked_at_no_more(desk: Desk) -> None:
    """After a new text of the document nothing of the old one is looked at ahead."""
    found, _ = _asked((1, BOATS, 1), store=desk.place)
    while not found.ahead:
        found.turn()
    store = open_store(desk.place)
    keep(store, BOATS, RawText.of(LONG.replace("persons", "porsons")))
    store.close()
    found.turn()
    assert not found.ahead


def test_many_places_are_told_in_parts(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it takes too long, what is found is told with null for the rows; who asks again hears all in the end."""
    monkeypatch.setattr(suggesting, "PATIENCE", 0.0)
    found, told = _asked((1, BOATS, 1), store=desk.place)
    while not told.getvalue():
        found.turn()
    ((_, part),) = _answers(told)
    whole = sheet_of(closed_corpus(desk.place), BOATS, 1).readings()
    assert part["rows"] is None
    assert 0 < len(part["places"]) < len(whole["places"])
    assert not found.ahead
    monkeypatch.setattr(suggesting, "PATIENCE", 600.0)
    found.asked.put((2, BOATS, 1))
    while len(_answers(told)) < 2:
        found.turn()
    assert _answers(told)[1][1]["rows"] == json.loads(json.dumps(whole["rows"]))


async def _whole(suggestions: Suggestions, number: int) -> str:
    """The readings of a page; on a busy machine they come in parts."""
    while '"rows": null' in (told := await suggestions.of(BOATS, number)):
        pass
    return told


def test_a_process_that_ended_is_started_again(desk: Desk) -> None:
    """Readings come from a process that starts when it is needed, also after it was killed; a page that is not there is told."""

    async def all_of_it() -> None:
        suggestions = Suggestions(desk.place)
        try:
            first = await _whole(suggestions, 1)
            await suggestions.close()
            assert await _whole(suggestions, 1) == first
            with pytest.raises(UnknownPlace, match="no page 9"):
                await suggestions.of(BOATS, 9)
            with pytest.raises(UnknownPlace, match="no document"):
                await suggestions.of("nothing", 1)
        finally:
            await suggestions.close()

    asyncio.run(all_of_it())
