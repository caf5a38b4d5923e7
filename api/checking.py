"""Checking: a citation given out earlier, held against the documents at hand; the work is done in `corpus.verify`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ..corpus.records import pack
from ..corpus.verify import Checked, Source, worst
from ..corpus.verify import verify as run
from ..model.errors import ClausebookError

if TYPE_CHECKING:
    from .shapes import VerifyShape


@dataclass(frozen=True)
class Verification:
    """The outcome for every place that a citation or an answer rests on."""

    places: tuple[Checked, ...]

    @property
    def status(self) -> str:
        """The worst of them: ok, moved, changed or gone."""
        return worst(self.places)

    def to_json(self) -> VerifyShape:
        """The shape of `clausebook verify --format json`."""
        return cast("VerifyShape", {"status": self.status, "places": [pack(place) for place in self.places]})


class BadCitation(ClausebookError):
    """A citation that is not in the shape in which we gave it out."""


DEEP = 20
"""How deep citations may lie in lists."""


def verify(source: Source, citation: Mapping[str, Any] | list[Any]) -> Verification:
    """Check a target of `cite`, all that `cite` or `ask` gave, or a list of these."""
    _insist(citation)
    return Verification(run(citation, source))


def _insist(given: Any, depth: int = 0) -> None:
    """Refuse what is not in the shape of a citation, however deep it lies."""
    if depth > DEEP:
        raise BadCitation("the citations lie too deep in lists. Give what cite or ask printed with --format json.")
    if isinstance(given, list):
        for item in cast("list[Any]", given):
            _insist(item, depth + 1)
    elif isinstance(given, dict):
        item = cast("dict[str, Any]", given)
        _insist_on_place(item)
        for key in ("targets", "trace", "citations"):
            _insist(item.get(key), depth + 1)


def _insist_on_place(item: dict[str, Any]) -> None:
    words = ("document", "raw_sha256", "quote", "text", "uid", "eid", "path")
    wrong = next((key for key in words if not isinstance(item.get(key, ""), str | None)), None)
    if wrong is not None or any(key in item and item[key] is None for key in ("quote", "text")):
        raise BadCitation(f"{wrong or 'quote or text'} must be text. Give a citation as cite or ask gave it.")
    raw = item.get("raw")
    if raw and not (_is_span(raw) if "quote" in item else _is_spans(raw)):
        raise BadCitation("raw must be [start, end] of a quote, or a list of such pairs of a text, in code points.")


def _is_span(raw: Any) -> bool:
    if not isinstance(raw, list) or len(cast("list[Any]", raw)) != 2:
        return False
    start, end = cast("list[Any]", raw)
    return type(start) is int and type(end) is int and 0 <= start <= end


def _is_spans(raw: Any) -> bool:
    return isinstance(raw, list) and all(_is_span(one) for one in cast("list[Any]", raw))
