"""Stretches in ruins that are read as a whole: put in place only where nothing else can be meant, and nobody printed it so."""

from __future__ import annotations

import pytest
from damaged import edits

PUT = [
    ("The decl;ar ationof the vessel shall be kept.", "decl;ar ationof", "declaration of"),
    ("The cerlific atcof survey shall be kept.", "cerlific atcof", "certificate of"),
    ("The registr.uion of the vessel is done.", "registr.uion", "registration"),
]
KEPT = [
    ("The certificaet of cargo shall go.", "two letters exchanged: a printer's slip"),
    ("The qucst ionsnot of the port was.", "a negation"),
    ("The certiflcat;e;of cargo shall go.", "a mark of print between two words"),
    ("The dcclar;tion/certificatc was kept.", "a stroke that parts two words"),
    ("The tind.cl of the vessel is here.", "a word that document and statutes have not"),
    ("The certificateThe vessel is here.", "a capital, which may begin a row of its own"),
    ("The cerlificatcof survey shall be kept.", "letters in their usual case, which a printer may have set"),
    ('For "ccrt;fic ate" read certificate.', "quoted"),
    ("Mr. Ccrt;ficate of the port is here.", "a name, behind a title"),
    ("The boat of Examin was sold to the owner.", "words beside it"),
    ("The sbip of the port is here.", "too few letters"),
]


@pytest.mark.parametrize(("sentence", "before", "after"), PUT)
def test_put_in_place(sentence: str, before: str, after: str) -> None:
    """Words of the document, broken, glued and misread at once."""
    made = [(edit.before, edit.after, edit.lane) for edit in edits(f"99. {sentence}\n") if edit.rule == "words.whole"]
    assert made == [(before, after, "auto")]


@pytest.mark.parametrize(("sentence", "reason"), KEPT)
def test_left_to_a_person(sentence: str, reason: str) -> None:
    """What may be the printer's, turns the sense, or takes a mark of print away is not put in place."""
    assert not [edit for edit in edits(f"99. {sentence}\n") if edit.rule == "words.whole"], reason
