"""CSL-JSON out: a gazette, or one provision of it, as an item for reference managers and citation processors.

Nothing is said that the text does not say: a year only where the title has it, a country only where it is named.
"""

from __future__ import annotations

from typing import Any

from ..model.document import Document
from .akn.metadata import describe

COUNTRIES = {"in": "India", "pk": "Pakistan", "lk": "Sri Lanka", "bd": "Bangladesh"}


def to_csl(document: Document, path: str | None = None) -> dict[str, Any]:
    """The CSL item of a document, or with `path` of one of its provisions.

    >>> from clausebook.corpus.library import open_document
    >>> item = to_csl(open_document("new-mangalore-harbour-craft-1976"), "29/(2)/(ii)")
    >>> item["type"], item["section"], item["issued"]
    ('legislation', '29(2)(ii)', {'date-parts': [[1976]]})
    """
    work = describe(document)
    item: dict[str, Any] = {
        "id": document.id if path is None else f"{document.id}~{document.graph.by_path[path].eid}",
        "type": "legislation",
        "title": document.graph.title or document.id,
        "language": "en",
        "note": f"text version sha256 {document.raw.sha256}",
    }
    if work.year:
        item["issued"] = {"date-parts": [[int(work.year)]]}
    if work.country in COUNTRIES:
        item["jurisdiction"] = COUNTRIES[work.country]
    if path is not None:
        item["section"] = section(path)
    return item


def section(path: str) -> str:
    """A path as it is written in a citation.

    >>> section("29/(2)/(ii)"), section("29/(2)/proviso-1"), section("annexure-IV/2.1/(c)")
    ('29(2)(ii)', '29(2), proviso 1', 'annexure IV, 2.1(c)')
    """
    written = ""
    for part in path.split("/"):
        named = part.startswith("(")
        words = part if named else part.replace("-", " ")
        written += words if named or not written else f", {words}"
    return written
