"""What looks misread and may be a name, or half of a word, is proposed at most."""

from __future__ import annotations

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.model.text import RawText
from damaged import edits

TEXTS = [
    "1. The rules bind the master. The rules bind the master.\n2. Captain Masten and Mr. Rulos shall attend.\n",
    "1. The order is final. An order may be made. The order shall be kept.\n2. Mr. Ordor and A. Ordor shall attend.\n",
    "1. The canals of the State. The canals are kept. The canals are deep.\n2. The village of Canala is on them.\n",
    "1. The court was holden at the port. The holder shall pay. The holder shall sign.\n2. The holder shall kccp thc boat.\n",
    "1. The crew shall be in crcased to nine by the Board in writing, and the owner shall pay the fee.\n",
    "1. The fees shall be in vcsted by the Board in the name of the port.\n",
    "1. The fee shall be re fundcd and the master re movcd from the port by the Board of the port.\n",
]
HALVES = ["The order made im properly shall be void.", "The return was in complcte and in consistcnt."]


def _changed(text: str) -> list[tuple[str, str | None]]:
    kept = ("Masten", "Rulos", "Ordor", "Canala", "holden", "crcased", "vcsted", "fundcd", "movcd")
    return [(edit.before, edit.after) for edit in clean(RawText.of(text)).text.edits if any(word in edit.before for word in kept)]


@pytest.mark.parametrize("text", TEXTS)
def test_left_as_it_is(text: str) -> None:
    """Nothing is put in place of a name behind a title, an older word, or the second half of a word."""
    assert _changed(text) == []


@pytest.mark.parametrize("sentence", HALVES)
def test_halves_in_a_damaged_copy(sentence: str) -> None:
    """The negative stays visible: no half of it is made a word of its own."""
    made = [(edit.before, edit.after) for edit in edits(f"99. {sentence}\n") if edit.lane == "auto"]
    assert not [one for one in made if one[0] in ("im", "complcte", "consistcnt")]
