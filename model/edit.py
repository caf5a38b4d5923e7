"""One change to the raw text, explained and reversible, and the words for where it stands and how sure it is.

Invariant: `before` is the raw text of the span, so an edit can always be checked and undone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Span = tuple[int, int]
"""A half-open range of code points, 0-based."""

Lane = Literal["auto", "suggest", "flag"]
"""auto: applied; suggest: a proposal that waits for a person; flag: only points."""

MACHINE = "clausebook"
"""The author of every edit that no person made."""


class EditConflict(ValueError):
    """An edit that cannot stand: outside the text, on text that differs, or across another edit or move."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change to the raw text, explained and reversible."""

    start: int
    end: int
    before: str
    """Exactly the raw text of the span."""
    after: str | None
    """The replacement; None where a flag proposes nothing."""
    rule: str
    """The name of the pass and rule that made it, as `joins.hyphen`."""
    why: str
    """The evidence, in words that a lawyer can check."""
    lane: Lane = "auto"
    confidence: float = 1.0
    author: str = MACHINE
    to: int | None = None
    """For a move (`after` equals `before`): the raw offset before which the piece reads."""

    @property
    def span(self) -> Span:
        return self.start, self.end

    @property
    def is_move(self) -> bool:
        return self.to is not None

    def accepted(self, author: str) -> Edit:
        """The same edit, taken by a person."""
        return replace(self, lane="auto", author=author)
