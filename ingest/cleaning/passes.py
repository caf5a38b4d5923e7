"""The order of the cleaning passes, and the loop that runs them.

A pass looks at the current view and returns edits in raw offsets, of any lane; it changes nothing itself. An edit that
crosses what an earlier pass decided is left out, so that no text, however odd, stops the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...model.text import Edit, EditedText, RawText
from .fitting import fitting
from .furniture import furniture
from .joins import joins

Pass = Callable[[EditedText], Iterable[Edit]]

PASSES: list[tuple[str, Pass]] = [
    ("furniture", furniture),
    ("joins", joins),
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


def clean(raw: RawText) -> Cleaning:
    """Run the passes over a raw text.

    >>> clean(RawText.of("he shall\\n58 THE EXAMPLE PORT RULES [PART II\\n7\\nleave")).text.text
    'he shall\\nleave'
    """
    text, proposals = EditedText.of(raw), list[Edit]()
    for _, find in PASSES:
        found = list(find(text))
        proposals += [edit for edit in found if edit.lane != "auto"]
        text = EditedText.of(raw, fitting(text.edits, (edit for edit in found if edit.lane == "auto")))
    return Cleaning(text, tuple(proposals))
