"""Reading again after a correction: at once what was corrected, and whole when it is settled."""

from __future__ import annotations

from dataclasses import replace

import pytest
from clausebook.corpus.editing import at_once, correct, current, keep, log, now
from clausebook.corpus.store import Store
from clausebook.ingest.cleaning import clean
from clausebook.ingest.pipeline import digest
from clausebook.ingest.rereading import Memory
from clausebook.model.correction import Entry, Matter, Resolution, State, StructureChange, TextChange, Undo
from clausebook.model.decisions import NOTHING, decide
from clausebook.model.text import RawText
from hypothesis import given, settings
from logs import RAW, RULES, about, decisions


@given(decisions())
@settings(max_examples=40, deadline=None)
def test_memory(log: list[Entry]) -> None:
    """What is remembered is what would be cleaned anew, also when it is asked for again, and for other decisions."""
    memory, made = Memory(), decide(RAW, log)
    for _ in range(2):
        assert memory.cleaned(RAW, made) == clean(RAW, made)
        assert memory.cleaned(RAW, NOTHING) == clean(RAW, NOTHING)


@given(decisions())
@settings(max_examples=60, deadline=None)
def test_amended(log: list[Entry]) -> None:
    """Every editor's edit stands in an amended text, and nothing else of the raw text is lost."""
    memory, made = Memory(), decide(RAW, log)
    memory.cleaned(RAW, NOTHING)
    amended = memory.amended(RAW, made)
    assert set(made.edits) <= set(amended.text.edits)
    assert amended.text.undone().text == RULES
    assert all(made.allows(edit) for edit in amended.proposals)


def test_other_pages() -> None:
    """The same words on other pages are another text."""
    memory, other = Memory(), replace(RAW, notes=("another scan",))
    memory.cleaned(RAW, NOTHING)
    assert memory.cleaned(other, NOTHING).text.raw.notes == ("another scan",)


def test_forgetting() -> None:
    """Only the last few cleanings are remembered."""
    memory = Memory(2)
    first = memory.cleaned(RAW, NOTHING)
    for nth in range(3):
        memory.cleaned(RawText.of(f"{RULES}5. Oars.-{nth} oars.\n"), NOTHING)
    assert memory.cleaned(RAW, NOTHING) is not first
    assert memory.cleaned(RAW, NOTHING) == first


@pytest.mark.parametrize(
    ("words", "matter"),
    [
        ("docs ply", TextChange("does ply")),
        ("(a) no", StructureChange("number", "aa")),
        ("rule 2(a)", Resolution(("1",))),
        ("3. Crew", State("problematic")),
    ],
)
def test_at_once(store: Store, words: str, matter: Matter) -> None:
    """What is shown at once is what the whole reading gives, for a correction that is evidence for no other words."""
    keep(store, "ferry", RAW)
    shown = current(store, "ferry")
    assert shown is not None
    start = RULES.index(words)
    correct(store, "ferry", [(start, start + len(words), matter)], editor="asha", settle=False)
    assert store.open("ferry") == shown
    soon = at_once(store, "ferry", shown)
    assert soon != shown
    assert current(store, "ferry") == soon == digest(RAW, "ferry", corrections=store.log("ferry"), before=shown)
    undo = Entry.of("ravi", now(), "", Undo(store.log("ferry")[0].id))
    log(store, "ferry", [undo], settle=False)
    assert at_once(store, "ferry", soon).text == shown.text


def test_first_correction(store: Store) -> None:
    """A program that has cleaned nothing yet reads whole."""
    shown = digest(RAW, "ferry")
    store.put(shown)
    store.append("ferry", [about("evrey", TextChange("every"))])
    assert "every boat" in at_once(store, "ferry", shown).text.text
