"""The order of the cleaning passes, and the loop that runs them.

A pass looks at the current view and returns edits in raw offsets, of any lane; it changes nothing itself. An edit that
crosses what an earlier pass decided is left out, so that no text, however odd, stops the loop.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...model.decisions import NOTHING, Decisions
from ...model.text import Edit, EditedText, RawText
from .columns import columns
from .experience import NO_EXPERIENCE, Experience
from .fitting import fitting
from .furniture import furniture
from .joins import joins
from .lost import lost
from .marks import marks
from .numerals import numerals
from .reflow import reflow
from .specks import specks
from .unseen import unseen
from .words import words

Pass = Callable[[EditedText], Iterable[Edit]]

PASSES: list[tuple[str, Pass]] = [
    ("unseen", unseen),
    ("furniture", furniture),
    ("columns", columns),
    ("lost", lost),
    ("joins", joins),
    ("marks", marks),
    ("specks", specks),
    ("words", words),
    ("reflow", reflow),
    ("numerals", numerals),
]


@dataclass(frozen=True)
class Cleaning:
    """The clean view, and the edits that wait for a person."""

    text: EditedText
    proposals: tuple[Edit, ...] = ()

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Every edit of every lane, in raw order."""
        return tuple(sorted((*self.text.edits, *self.proposals), key=lambda edit: (edit.start, edit.end)))


def clean(raw: RawText, decisions: Decisions = NOTHING, experience: Experience = NO_EXPERIENCE) -> Cleaning:
    """Run the passes over a raw text, after what its editors decided and with what is known of its series.

    >>> clean(RawText.of("he shall\\n58 THE EXAMPLE PORT RULES [PART II\\n7\\nleave")).text.text
    'he shall\\nleave'
    """
    text, proposals = EditedText.of(raw, decisions.edits), list[Edit]()
    for _, find in PASSES:
        made = words(text, experience) if find is words else find(text)
        found = [edit for edit in made if decisions.allows(edit)]
        proposals += [edit for edit in found if edit.lane != "auto"]
        sure = [edit for edit in found if edit.lane == "auto"]
        if sure:
            text = EditedText.of(raw, fitting(text.edits, sure))
    return Cleaning(text, tuple(still_open(text.edits, proposals)))


def still_open(made: Sequence[Edit], proposals: Iterable[Edit]) -> Iterable[Edit]:
    """The proposals that no edit made since has answered."""
    plain = sorted((edit.start, edit.end) for edit in made if not edit.is_move)
    for edit in proposals:
        nth = bisect_left(plain, (edit.end, -1)) - 1
        if nth < 0 or plain[nth][1] <= edit.start:
            yield edit
