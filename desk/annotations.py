"""W3C Web Annotations (JSON-LD): what we found in a text, anchored to its raw characters, written and read back.

Each annotation is anchored twice, by position and by quote with 32 characters on either side, in the raw text that its
sha256 names. So it can be checked against the text, and found again in a text that has changed a little.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..model.document import Document, edit_json, reference_json
from ..model.errors import Unreadable
from ..model.provision import Defect, Provision
from ..model.reference import Reference
from ..model.text import Edit, RawText, Span

CONTEXT = ["http://www.w3.org/ns/anno.jsonld", {"cb": "urn:clausebook:"}]
AROUND = 32
"""The characters quoted before and after."""

Fit = Literal["ok", "moved", "gone"]
"""ok: the words stand where they stood; moved: they stand elsewhere, once; gone: not there, or there more than once."""


@dataclass(frozen=True)
class Anchored:
    """One annotation as read back: where its words stand in the text at hand."""

    id: str
    motivation: str
    body: Any
    spans: tuple[Span, ...]
    fit: Fit


def to_annotations(document: Document) -> dict[str, Any]:
    """The annotations of a document: one for each provision, reference, edit and defect.

    >>> from clausebook.model.document import Document
    >>> from clausebook.model.graph import ClauseGraph
    >>> from clausebook.model.text import EditedText, RawText
    >>> to_annotations(Document("x", ClauseGraph(EditedText.of(RawText.of("A boat.")), ())))["items"]
    []
    """
    writer = _Writer(document.raw)
    graph = document.graph
    items = [writer.provision(provision) for provision in graph.provisions]
    uids = {provision.path: provision.uid for provision in graph.provisions}
    for nth, reference in enumerate(graph.references, 1):
        items.append(writer.reference(nth, reference, reference_json(graph, reference), uids))
    items += [writer.edit(nth, edit) for nth, edit in enumerate(document.edits, 1)]
    items += [writer.defect(nth, defect, uids) for nth, defect in enumerate(graph.defects, 1)]
    page = {"@context": CONTEXT, "id": f"{writer.source}#annotations", "type": "AnnotationPage"}
    return {**page, "cb:document": document.id, "cb:sha256": document.raw.sha256, "items": items}


class _Writer:
    def __init__(self, raw: RawText) -> None:
        self.raw = raw
        self.source = f"urn:sha256:{raw.sha256}"

    def provision(self, provision: Provision) -> dict[str, Any]:
        body = {"type": "cb:Provision", "cb:path": provision.path, "cb:kind": provision.kind, "cb:eid": provision.eid}
        body |= {"cb:num": provision.num, "cb:printed": provision.printed, "cb:basis": provision.basis}
        return self._annotation(self._uid(provision.uid), "identifying", body, provision.spans)

    def reference(self, nth: int, ref: Reference, shape: dict[str, Any], uids: dict[str, str]) -> dict[str, Any]:
        body: dict[str, Any] = {"type": "cb:Reference", "cb:status": ref.status, "cb:reason": ref.reason, "cb:from": ref.source}
        body["cb:targets"] = [self._uid(uids[path]) for path in ref.targets if path in uids]
        body |= {"cb:candidates": list(ref.candidates), "cb:external": shape["external"]}
        return self._annotation(self._id("reference", nth), "linking", body, [ref.span])

    def edit(self, nth: int, edit: Edit) -> dict[str, Any]:
        shape = edit_json(edit)
        body = {"type": "TextualBody", "purpose": "editing", "format": "text/plain", "value": edit.after or ""}
        more = ("rule", "lane", "confidence", "why", "author", "to", "after")
        body |= {f"cb:{key}": shape[key] for key in more if key in shape}
        return self._annotation(self._id("edit", nth), "editing", body, [edit.span])

    def defect(self, nth: int, defect: Defect, uids: dict[str, str]) -> dict[str, Any]:
        body = {"type": "TextualBody", "purpose": "assessing", "format": "text/plain", "value": defect.message}
        body |= {"cb:defect": defect.kind, "cb:path": defect.path}
        if defect.span is None:
            target = self._uid(uids[defect.path]) if defect.path in uids else self.source
            return self._about(self._id("defect", nth), "assessing", body, target)
        return self._annotation(self._id("defect", nth), "assessing", body, [defect.span])

    def _uid(self, uid: str) -> str:
        return f"{self.source}#provision-{uid}"

    def _id(self, what: str, nth: int) -> str:
        return f"{self.source}#{what}-{nth}"

    def _annotation(self, name: str, motivation: str, body: dict[str, Any], spans: Sequence[Span]) -> dict[str, Any]:
        targets = [self._target(span) for span in spans]
        return self._about(name, motivation, body, targets[0] if len(targets) == 1 else targets)

    def _about(self, name: str, motivation: str, body: dict[str, Any], target: Any) -> dict[str, Any]:
        return {"id": name, "type": "Annotation", "motivation": motivation, "body": body, "target": target}

    def _target(self, span: Span) -> dict[str, Any]:
        return {"type": "SpecificResource", "source": self.source, "selector": self._selectors(span)}

    def _selectors(self, span: Span) -> list[dict[str, Any]]:
        start, end = span
        text = self.raw.text
        quote = {"type": "TextQuoteSelector", "exact": text[start:end]}
        quote |= {"prefix": text[max(0, start - AROUND) : start], "suffix": text[end : end + AROUND]}
        return [{"type": "TextPositionSelector", "start": start, "end": end}, quote]


def read_annotations(written: str, raw: RawText) -> list[Anchored]:
    """The annotations of a page that `parse --format annotations` wrote, anchored in `raw`.

    An annotation whose words no longer stand at their place is looked for by its quote; it moves only where the quote
    with its surroundings, or failing that the quote alone, stands exactly once.
    """
    try:
        items: list[dict[str, Any]] = json.loads(written)["items"]
        return [_anchored(item, raw) for item in items]
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        said = f"this is no page of annotations ({error}). Give what `parse --format annotations` wrote."
        raise Unreadable(said) from None


def _anchored(item: dict[str, Any], raw: RawText) -> Anchored:
    target = item["target"]
    targets: list[Any] = [*target] if isinstance(target, list) else [target]
    found = [_find(one["selector"], raw.text) for one in targets if not isinstance(one, str)]
    fits = [fit for _, fit in found]
    worst: Fit = "gone" if "gone" in fits else "moved" if "moved" in fits else "ok"
    spans = tuple(span for span, fit in found if fit != "gone")
    return Anchored(item["id"], item["motivation"], item["body"], spans, worst)


def _find(selectors: Iterable[dict[str, Any]], text: str) -> tuple[Span, Fit]:
    by_type = {selector["type"]: selector for selector in selectors}
    place, quote = by_type["TextPositionSelector"], by_type["TextQuoteSelector"]
    start, end = int(place["start"]), int(place["end"])
    exact, prefix, suffix = str(quote["exact"]), str(quote["prefix"]), str(quote["suffix"])
    around = (text[max(0, start - len(prefix)) : start] == prefix, text.startswith(suffix, end))
    if text[start:end] == exact and (any(around) if exact else all(around)):
        return (start, end), "ok"
    for words, lead in ((prefix + exact + suffix, len(prefix)), (exact, 0)):
        at = text.find(words) if words else -1
        if at >= 0 and text.find(words, at + 1) < 0:
            return (at + lead, at + lead + len(exact)), "moved"
    return (start, end), "gone"
