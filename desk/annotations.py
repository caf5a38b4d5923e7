"""A document as W3C Web Annotations: what is cited where, and what cleaning did, each on the raw text by quote and offsets.

Invariant: the position selector and the quote of an annotation agree, letter for letter, in the raw text that `source`
names by its hash.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..model.document import Document
from ..model.reference import Reference
from ..model.text import Edit, Span

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
AROUND = 32
"""Characters quoted on either side."""


def annotation_page(document: Document, base: str, path: str | None = None) -> dict[str, Any]:
    """An annotation page: of the whole document, or of one provision with what stands under it.

    >>> from clausebook.corpus.library import open_document
    >>> page = annotation_page(open_document("kerala-canal-rules"), "/doc/kerala-canal-rules", "15")
    >>> [item["body"] for item in page["items"] if item["motivation"] == "linking"]
    [['/doc/kerala-canal-rules/~rule_14']]
    """
    graph = document.graph
    spans = None if path is None else graph.by_path[path].spans
    items = [*_references(document, base, spans), *_edits(document, base, spans)]
    return {"@context": CONTEXT, "id": f"{base}?format=annotations", "type": "AnnotationPage", "items": items}


def _references(document: Document, base: str, spans: tuple[Span, ...] | None) -> Iterator[dict[str, Any]]:
    for nth, reference in enumerate(document.graph.references):
        if _inside(reference.span, spans):
            yield _annotation(document, base, f"reference-{nth}", reference.span, **_about_reference(document, base, reference))


def _about_reference(document: Document, base: str, reference: Reference) -> dict[str, Any]:
    eids = [document.graph.by_path[path].eid for path in reference.targets if path in document.graph.by_path]
    if reference.status == "resolved" and eids:
        return {"motivation": "linking", "body": [f"{base}/~{eid}" for eid in eids]}
    said = f"{reference.status}: {reference.reason}".rstrip(": ")
    return {"motivation": "describing", "body": {"type": "TextualBody", "value": said, "format": "text/plain"}}


def _edits(document: Document, base: str, spans: tuple[Span, ...] | None) -> Iterator[dict[str, Any]]:
    for nth, edit in enumerate(document.edits):
        if _inside(edit.span, spans) and edit.start < edit.end:
            yield _annotation(document, base, f"edit-{nth}", edit.span, **_about_edit(edit))


def _about_edit(edit: Edit) -> dict[str, Any]:
    body = {"type": "TextualBody", "value": edit.why, "format": "text/plain"}
    if edit.after is None or edit.lane == "flag":
        return {"motivation": "questioning", "body": body}
    correction = {"type": "TextualBody", "purpose": "editing", "value": edit.after, "format": "text/plain"}
    state = "applied" if edit.lane == "auto" else "proposed"
    return {"motivation": "editing", "body": [correction, {**body, "purpose": "describing"}], "clausebook:state": state}


def _inside(span: Span, spans: tuple[Span, ...] | None) -> bool:
    return spans is None or any(start <= span[0] and span[1] <= end for start, end in spans)


def _annotation(document: Document, base: str, name: str, span: Span, **about: Any) -> dict[str, Any]:
    text, (start, end) = document.raw.text, span
    quote = {
        "type": "TextQuoteSelector",
        "exact": text[start:end],
        "prefix": text[max(0, start - AROUND) : start],
        "suffix": text[end : end + AROUND],
    }
    position = {"type": "TextPositionSelector", "start": start, "end": end}
    target = {"source": f"urn:sha256:{document.raw.sha256}", "selector": [quote, position]}
    return {"id": f"{base}#{name}", "type": "Annotation", **about, "target": target}
