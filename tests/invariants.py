"""What must hold of every document, whatever the source: a list of what does not."""

from __future__ import annotations

from itertools import pairwise

from clausebook.model.document import Document
from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Provision
from clausebook.model.text import EditedText


def broken(document: Document) -> list[str]:
    """The invariants that a document breaks, in words; none for a sound one."""
    graph = document.graph
    return [*_text(document.text), *_edits(document), *_spans(graph), *_cover(graph), *_nesting(graph), *_names(graph)]


def _text(text: EditedText) -> list[str]:
    raw = text.raw.text
    found: list[str] = []
    if "".join(text.text[p.clean_start : p.clean_end] for p in text.pieces) != text.text:
        found.append("the pieces do not make up the clean text")
    for piece in text.pieces:
        if piece.copied and text.text[piece.clean_start : piece.clean_end] != raw[piece.raw_start : piece.raw_end]:
            found.append(f"the piece copied from raw {piece.raw_start} does not read as raw")
    for at in range(0, len(text.text), max(1, len(text.text) // 200)):
        spans = text.to_raw(at, at + 1)
        if not any(low <= at < high for span in spans for low, high in text.to_clean(*span)):
            found.append(f"clean {at} goes to raw {spans} and does not come back")
    if text.undone().text != raw or EditedText.of(text.raw, text.edits).text != text.text:
        found.append("the edits do not undo and redo to the letter")
    return found


def _edits(document: Document) -> list[str]:
    raw, text = document.raw.text, document.text
    found = [
        f"{e.rule} at raw {e.start} quotes other words" for e in document.edits if raw[e.start : e.end] != e.before
    ]
    mapped = bytearray(len(raw))
    for low, high in [*((p.raw_start, p.raw_end) for p in text.pieces), *(e.span for e in text.edits)]:
        mapped[low:high] = b"\1" * (high - low)
    if 0 in mapped:
        found.append(f"raw {mapped.index(0)} is neither mapped nor named by an edit")
    return found


def _spans(graph: ClauseGraph) -> list[str]:
    length = len(graph.text.raw.text)
    out = [p for p in graph.provisions if not all(0 <= low <= high <= length for low, high in p.spans)]
    return [f"{p.path}: a span outside the text" for p in out]


def _cover(graph: ClauseGraph) -> list[str]:
    """Every character of the clean text stands in a provision."""
    text = graph.text.text
    at = 0
    for start, end in sorted(graph.ranges[p.path] for p in graph.provisions):
        if text[at:start].strip():
            return [f"clean {at} to {start} stands in no provision: {text[at:start][:30]!r}"]
        at = max(at, end)
    return [f"clean {at} to the end stands in no provision"] if text[at:].strip() else []


def _nesting(graph: ClauseGraph) -> list[str]:
    found: list[str] = []
    for p in graph.provisions:
        start, end = graph.ranges[p.path]
        host = graph.by_path.get(p.parent) if p.parent else None
        if p.parent and host is None:
            found.append(f"{p.path}: its parent {p.parent} is not there")
        if (
            host is not None
            and end > start
            and not (graph.ranges[host.path][0] <= start and end <= graph.ranges[host.path][1])
        ):
            found.append(f"{p.path} does not lie inside {p.parent}")
    for host in {p.parent for p in graph.provisions}:
        brothers = sorted((graph.ranges[p.path], p.path) for p in graph.children(host) if _ink(graph, p))
        found += [f"{b} begins inside {a}" for ((_, end), a), ((start, _), b) in pairwise(brothers) if start < end]
    return found


def _ink(graph: ClauseGraph, provision: Provision) -> bool:
    start, end = graph.ranges[provision.path]
    return end > start


def _names(graph: ClauseGraph) -> list[str]:
    found: list[str] = []
    for name, values in (("uid", graph.by_uid), ("eid", graph.by_eid), ("path", graph.by_path)):
        if len(values) != len(graph.provisions):
            found.append(f"{len(graph.provisions) - len(values)} {name}s are not unique")
    return found
