"""A link: one citation in somebody else's text, with its verdict."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.reference import External

LINKED = ("resolved", "self")


@dataclass(frozen=True)
class Link:
    """One citation in somebody else's text, with its verdict."""

    start: int
    """Where it stands in the source that was given, tags and all."""
    end: int
    text: str
    status: str
    """As for a reference; `self` is a document as a whole, `unnamed` a citation of which nothing says what it is of."""
    document: str | None = None
    targets: tuple[str, ...] = ()
    eids: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    external: External | None = None
    reason: str = ""
    runs: tuple[tuple[int, int], ...] = ()
    """The spans of the source that carry it, one for each stretch that no tag cuts."""
    held: bool = False
    """It stands in a link already."""

    @property
    def is_linked(self) -> bool:
        """Whether it leads to one place or to the members of a list, without doubt."""
        return self.status in LINKED and self.document is not None

    def to_json(self) -> dict[str, object]:
        """The shape of a link in `clausebook link --format json`."""
        return {
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "status": self.status,
            "document": self.document,
            "targets": list(self.targets),
            "eids": list(self.eids),
            "candidates": list(self.candidates),
            "external": self.external and self.external.to_json(),
            "reason": self.reason,
        }
