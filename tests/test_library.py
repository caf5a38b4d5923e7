"""The shipped library: sources untouched, and what is known about each copy."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from clausebook.corpus.holdings import holdings
from clausebook.corpus.library import Entry, entries, open_document
from clausebook.model.errors import Unreadable

DIGESTS = {
    "dredge-examination-1982": "cc7e954ab12e7b8b342fe6d776652264745a6b99ca8e3aec13514d94f2463dac",
    "kerala-canal-rules": "da939243c3de1c53f768d5d8d6341573bc4405484dfde07a423a60af199d0a81",
    "national-waterways-safety-2002": "47ac9bf5d3403439117a889bf465ea9b0037593c01f682b5e449ea3c93e9c060",
    "new-mangalore-harbour-craft-1976": "5c4068176bd00cf90db205142537f39d6a387002097268aa365dd44eb76b0865",
    "orissa-cargo-boats-1960": "85e8cbd6d3e89ee37e6261c66f24cbc723d477130d7ebb31d7a6491f33cab2a1",
}
NEEDED = {"title", "kind", "unit", "copy", "missing", "notes", "aliases"}
KNOWN = {*NEEDED, "jurisdiction", "authority", "enabling", "notification", "dated", "published"}

every_entry = pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.id)


@every_entry
def test_source_is_untouched(entry: Entry) -> None:
    """A source is byte for byte what was received."""
    assert hashlib.sha256(entry.source.read_bytes()).hexdigest() == DIGESTS[entry.id]


@every_entry
def test_about(entry: Entry) -> None:
    """Each gazette says what it is, where the copy comes from and what is missing, under known keys."""
    assert set(entry.about) <= KNOWN
    assert set(entry.about) >= NEEDED
    assert entry.about["missing"]
    assert entry.about["kind"] in ("rules", "regulations")


@every_entry
def test_no_address_is_invented(entry: Entry) -> None:
    """No address is given that the source itself does not print."""
    said = (entry.folder / "document.toml").read_text()
    assert "http" not in said
    assert "www." not in said


def test_open_by_id_and_path() -> None:
    """A gazette opens by its id and by the path of its source, and is the same."""
    by_id = open_document("kerala-canal-rules")
    by_path = open_document(str(entries()[1].source))
    assert by_id.id == by_path.id == "kerala-canal-rules"
    assert by_id.to_json() == by_path.to_json()


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    """In a program that goes on, a source is read as it stands now, with its corrections; else it stays open."""
    file = tmp_path / "ferry.txt"
    file.write_text("1. Crew.- Two men.\n2. Oars.- She has oars.\n", encoding="utf-8")
    at_hand = holdings()
    first = at_hand.open(str(file))
    assert at_hand.open(str(file)) is first
    file.write_text("1. Crew.- Seven men.\n2. Oars.- She has oars.\n", encoding="utf-8")
    second = at_hand.open(str(file))
    assert "Seven" in second.raw.text
    assert at_hand.open(str(file)) is second


def test_unknown_document() -> None:
    """A document that nobody has is refused with the ids that there are."""
    with pytest.raises(Unreadable, match=r"no document of this id.*kerala-canal-rules"):
        open_document("bombay-rules")
