"""A IIIF Presentation 3 manifest of a source with pages: a canvas a page, with what we found as pages of annotations.

Each line of the corrected text is an annotation that supplements its canvas; provisions, references and defects are
annotations on the boxes of their words, with the same ids as the W3C annotations of the document. Pictures are named only
where the caller says where they are: nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..model.boxes import boxes
from ..model.document import Document
from ..model.text import Box, Span
from .hocr import shown
from .printed import PrintedPage, printed_pages, union

CONTEXT = "http://iiif.io/api/presentation/3/context.json"
MOTIVES = {"provision": "tagging", "reference": "linking", "defect": "commenting"}
PAGE_NUMBER = "{page}"

Found = tuple[str, str, str, tuple[Span, ...]]
"""What was found: its id, its kind, what to say of it, and where it stands."""


def to_manifest(document: Document, base: str, images: str | None = None) -> dict[str, Any]:
    """The manifest that is to stand at `base`; `images` is the address of a page's picture, with `{page}` for its number.

    Raises Unreadable for a source without boxes.
    """
    base = base.rstrip("/")
    canvases = [_Canvas(page, f"{base}/canvas/{page.page.number}") for page in printed_pages(document.text)]
    by_number = {canvas.page.page.number: canvas for canvas in canvases}
    for name, kind, says, spans in _found(document):
        for placed in boxes(document.raw, spans):
            by_number[placed.page].add(name, kind, says, placed.box)
    return {
        "@context": CONTEXT,
        "id": f"{base}/manifest.json",
        "type": "Manifest",
        "label": {"en": [document.graph.title or document.id]},
        "metadata": [{"label": {"en": ["Text version"]}, "value": {"none": [f"sha256 {document.raw.sha256}"]}}],
        "items": [canvas.to_json(images) for canvas in canvases],
    }


def _found(document: Document) -> Iterator[Found]:
    source, graph = f"urn:sha256:{document.raw.sha256}", document.graph
    for provision in graph.provisions:
        says = f"{provision.kind} {provision.path}" + (f": {provision.heading}" if provision.heading else "")
        yield f"{source}#provision-{provision.uid}", "provision", says, provision.spans
    for nth, reference in enumerate(graph.references, 1):
        leads = f" to {', '.join(reference.targets)}" if reference.targets else ""
        says = f"{reference.text}: {reference.status}{leads}"
        yield f"{source}#reference-{nth}", "reference", says, (reference.span,)
    for nth, defect in enumerate(graph.defects, 1):
        if defect.span is not None:
            yield f"{source}#defect-{nth}", "defect", f"{defect.kind}: {defect.message}", (defect.span,)


class _Canvas:
    """One canvas with its annotations."""

    def __init__(self, page: PrintedPage, identity: str) -> None:
        self.page, self.id = page, identity
        self.notes: list[dict[str, Any]] = []

    def add(self, name: str, kind: str, says: str, box: Box) -> None:
        body = {"type": "TextualBody", "value": says, "format": "text/plain", "language": "en"}
        self.notes.append(self._note(f"{self.id}/note/{len(self.notes) + 1}", MOTIVES[kind], body, box) | {"via": name})

    def to_json(self, images: str | None) -> dict[str, Any]:
        page = self.page.page
        width, height = max(1, round(self.page.width)), max(1, round(self.page.height))
        picture: list[dict[str, Any]] = []
        if images is not None:
            address = images.replace(PAGE_NUMBER, str(page.number))
            body = {"id": address, "type": "Image", "width": width, "height": height}
            note = {"id": f"{self.id}/image", "type": "Annotation", "motivation": "painting", "body": body, "target": self.id}
            picture = [self._page("page", [note])]
        return {
            "id": self.id,
            "type": "Canvas",
            "label": {"none": [page.label or str(page.number)]},
            "width": width,
            "height": height,
            "items": picture or [self._page("page", [])],
            "annotations": [self._page("text", list(self._text())), self._page("notes", self.notes)],
        }

    def _text(self) -> Iterator[dict[str, Any]]:
        lines = [line for block in self.page.blocks for line in block]
        for nth, line in enumerate(lines, 1):
            body = {"type": "TextualBody", "value": " ".join(map(shown, line)), "format": "text/plain"}
            yield self._note(f"{self.id}/line/{nth}", "supplementing", body, union(word.box for word in line))

    def _note(self, name: str, motive: str, body: dict[str, Any], box: Box) -> dict[str, Any]:
        corner = (max(0, round(box.left)), max(0, round(box.top)))
        size = (max(1, round(box.right - box.left)), max(1, round(box.bottom - box.top)))
        target = f"{self.id}#xywh={','.join(map(str, (*corner, *size)))}"
        return {"id": name, "type": "Annotation", "motivation": motive, "body": body, "target": target}

    def _page(self, name: str, items: list[dict[str, Any]]) -> dict[str, Any]:
        return {"id": f"{self.id}/{name}", "type": "AnnotationPage", "items": items}
