"""What a reference is once read: where it stands, what it points at, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..text import Span

Status = Literal["resolved", "partial", "ambiguous", "dangling", "external", "self", "conflict"]
"""resolved: every target exists; partial: found down to a depth; ambiguous: several fit; dangling: none exists here;
external: in another instrument; self: the instrument as a whole; conflict: two citations of one instrument disagree."""


@dataclass(frozen=True)
class External:
    """Another instrument, as far as the words name it, and the provision cited of it."""

    title: str | None
    year: int | None = None
    number: int | str | None = None
    provision: str | None = None

    def to_json(self) -> dict[str, int | str | None]:
        """The shape that references, citations and links show."""
        return {"title": self.title, "year": self.year, "number": self.number, "provision": self.provision}


@dataclass(frozen=True)
class Reference:
    """One reference with its verdict."""

    span: Span
    """Raw offsets of the smallest wording that makes the reference."""
    text: str
    """The same words in the clean text."""
    source: str | None
    """The path of the provision in which it stands."""
    status: Status
    targets: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    """Where ambiguous or partial: the paths that could be meant, nearest first."""
    external: External | None = None
    reason: str = ""
    """How it was read, or why it has no target, in one sentence."""
    confidence: float = 1.0
