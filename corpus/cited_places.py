"""The places on which something rests that clausebook gave out: a citation, an answer, a search, gaps, annotations.

Invariant: a place that is not in the shape in which we gave it out is refused, and none is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ..model.errors import ClausebookError

GIVEN = "what cite, ask, search or gaps printed with --format json, or parse with --format annotations"
NESTED = ("targets", "trace", "citations", "hits", "gaps", "quotes", "items")
"""Under what names places lie in what was given out; candidates are places where there are no targets."""
DEEP = 20
"""How deep citations may lie in lists."""

Cited = tuple[str, str, dict[str, Any]]
"""The document, the version of its text, and the place: `raw` with a `quote` or a whole `text`, or, of a hit, alone."""


class BadCitation(ClausebookError):
    """A citation that is not in the shape in which we gave it out."""


def cited_places(given: Any, document: str = "", sha256: str = "", depth: int = 0) -> Iterator[Cited]:
    """The places cited, each with its document and version of the text, in the order in which they stand."""
    if depth > DEEP:
        raise BadCitation(f"the citations lie too deep in lists. Give {GIVEN}.")
    if isinstance(given, list):
        for item in cast("list[Any]", given):
            yield from cited_places(item, document, sha256, depth + 1)
    elif isinstance(given, dict):
        item = cast("dict[str, Any]", given)
        _insist(item)
        document = str(item.get("document") or item.get("cb:document") or document)
        sha256 = str(item.get("raw_sha256") or item.get("cb:sha256") or sha256)
        if document:
            yield from ((document, sha256, place) for place in _own(item))
        for key in NESTED:
            yield from cited_places(item.get(key, ()), document, sha256, depth + 1)
        if not item.get("targets"):
            yield from cited_places(item.get("candidates", ()), document, sha256, depth + 1)


def _own(item: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The places that an object is itself."""
    if item.get("raw") and ("quote" in item or "text" in item):
        yield item
    # Of a hit of a search only where its words stand.
    for span in item.get("spans") or ():
        yield {"path": item.get("path"), "uid": item.get("uid"), "raw": span}
    if item.get("type") == "Annotation":
        yield from _annotated(item)


def _annotated(item: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The places of a W3C annotation: a quote with its position each."""
    body, targets = item.get("body"), item.get("target")
    told = cast("dict[str, Any]", body) if isinstance(body, dict) else {}
    path = told.get("cb:path") or told.get("cb:from")
    for target in cast("list[Any]", targets) if isinstance(targets, list) else [targets]:
        if not isinstance(target, dict):
            continue
        place: dict[str, Any] = {"path": path}
        for selector in cast("dict[str, Any]", target).get("selector") or ():
            place |= {"quote": selector["exact"]} if "exact" in selector else {"raw": [selector["start"], selector["end"]]}
        if "quote" in place and "raw" in place:
            _insist(place)
            yield place


def _insist(item: dict[str, Any]) -> None:
    words = ("document", "raw_sha256", "quote", "text", "uid", "eid", "path", "cb:document", "cb:sha256")
    wrong = next((key for key in words if not isinstance(item.get(key, ""), str | None)), None)
    if wrong is not None or any(key in item and item[key] is None for key in ("quote", "text")):
        raise BadCitation(f"{wrong or 'quote or text'} must be text. Give {GIVEN}.")
    raw = item.get("raw")
    if (raw and not (_is_span(raw) if "quote" in item else _is_spans(raw))) or not _is_spans(item.get("spans", [])):
        raise BadCitation("raw must be [start, end] of a quote, or a list of such pairs of a text, in code points.")


def _is_span(raw: Any) -> bool:
    if not isinstance(raw, list) or len(cast("list[Any]", raw)) != 2:
        return False
    start, end = cast("list[Any]", raw)
    return type(start) is int and type(end) is int and 0 <= start <= end


def _is_spans(raw: Any) -> bool:
    return isinstance(raw, list) and all(_is_span(one) for one in cast("list[Any]", raw))
