"""The order of the cleaning passes, and the loop that runs them.

A pass looks at the current view and returns edits in raw offsets, of any lane; it changes nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...model.text import Edit, EditedText, RawText

Pass = Callable[[EditedText], Iterable[Edit]]

PASSES: list[tuple[str, Pass]] = []


@dataclass(frozen=True)
class Cleaning:
    """The clean view, and the edits that wait for a person."""

    text: EditedText
    proposals: tuple[Edit, ...] = ()


def clean(raw: RawText) -> Cleaning:
    """Run the passes over a raw text."""
    text, proposals = EditedText.of(raw), list[Edit]()
    for _, find in PASSES:
        found = list(find(text))
        proposals += [edit for edit in found if edit.lane != "auto"]
        text = text.with_edits(edit for edit in found if edit.lane == "auto")
    return Cleaning(text, tuple(proposals))
