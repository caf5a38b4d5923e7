"""What the word pass says of a stretch of tokens."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.text import Lane


@dataclass(frozen=True)
class Verdict:
    """What the tokens `[first, behind)` should read; `after` is None where nothing is proposed."""

    first: int
    behind: int
    after: str | None
    rule: str
    why: str
    lane: Lane
    confidence: float
    lead: int = 0
    """Characters before the core that the edit covers as well."""
