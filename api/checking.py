"""Checking: a citation given out earlier, held against the documents at hand; the work is done in `corpus.verify`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ..corpus.cited_places import BadCitation
from ..corpus.records import pack
from ..corpus.verify import Checked, Source, worst
from ..corpus.verify import verify as run

if TYPE_CHECKING:
    from .shapes import VerifyShape


@dataclass(frozen=True)
class Verification:
    """The outcome for every place that a citation or an answer rests on."""

    places: tuple[Checked, ...]

    @property
    def status(self) -> str:
        """The worst of them: ok, moved, unknown, changed or gone."""
        return worst(self.places)

    def to_json(self) -> VerifyShape:
        """The shape of `clausebook verify --format json`."""
        return cast("VerifyShape", {"status": self.status, "places": [pack(place) for place in self.places]})


def verify(source: Source, citation: Mapping[str, Any] | list[Any]) -> Verification:
    """Check a target of `cite`, all that `cite`, `ask`, `search` or `gaps` gave, annotations, or a list of these."""
    return Verification(run(citation, source))


__all__ = ["BadCitation", "Verification", "verify"]
