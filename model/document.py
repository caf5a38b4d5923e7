"""A document: what one source became, and the JSON shape in which every door shows it.

`Document = raw + edits + graph + defects` is what the corpus stores and the desk shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .decisions import Outcome
from .graph import ClauseGraph
from .provision import Provision
from .reference import Reference
from .text import Edit, EditedText, RawText


@dataclass(frozen=True)
class Document:
    """One source, read through: its graph (which holds the clean text) and the edits that wait for a person."""

    id: str
    graph: ClauseGraph
    proposals: tuple[Edit, ...] = ()
    """Edits of the lanes suggest and flag: not applied."""
    outcomes: tuple[Outcome, ...] = ()
    """What became of each correction of its editors."""

    @property
    def raw(self) -> RawText:
        return self.graph.text.raw

    @property
    def text(self) -> EditedText:
        return self.graph.text

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Every edit of every lane, in raw order."""
        return tuple(sorted((*self.text.edits, *self.proposals), key=lambda edit: (edit.start, edit.end)))

    def to_json(self) -> dict[str, Any]:
        """The shape of `clausebook parse --format json` (docs/contract.md)."""
        graph = self.graph
        return {
            "document": {
                "id": self.id,
                "title": graph.title,
                "unit": graph.unit,
                "raw_sha256": self.raw.sha256,
                "raw_length": len(self.raw.text),
                "reader": self.raw.reader,
                "pages": len(self.raw.pages),
                "notes": list(self.raw.notes),
            },
            "text": self.text.text,
            "map": text_map(self.text),
            "provisions": [provision_json(graph, provision) for provision in graph.provisions],
            "references": [reference_json(graph, reference) for reference in graph.references],
            "edits": [edit_json(edit) for edit in self.edits],
            "defects": [
                {"kind": d.kind, "path": d.path, "raw": list(d.span) if d.span else None, "message": d.message}
                for d in graph.defects
            ],
            "aliases": dict(graph.aliases),
            "corrections": [outcome_json(outcome) for outcome in self.outcomes],
        }


def text_map(text: EditedText) -> list[list[int]]:
    """Rows `[clean_start, clean_end, raw_start, raw_end]` in clean order."""
    return [[p.clean_start, p.clean_end, p.raw_start, p.raw_end] for p in text.pieces]


def provision_json(graph: ClauseGraph, provision: Provision) -> dict[str, Any]:
    start, end = graph.ranges[provision.path]
    shape: dict[str, Any] = {
        "uid": provision.uid,
        "eid": provision.eid,
        "path": provision.path,
        "kind": provision.kind,
        "num": provision.num,
        "printed": provision.printed,
        "basis": provision.basis,
        "heading": provision.heading,
        "parent": provision.parent,
        "division": provision.division,
        "start": start,
        "end": end,
        "raw": [list(span) for span in provision.spans],
    }
    if provision.row is not None:
        shape["row"] = provision.row
    if provision.belongs_to is not None:
        shape["belongs_to"] = provision.belongs_to
    if provision.evidence:
        shape["evidence"] = list(provision.evidence)
    if provision.readings:
        shape["readings"] = [{"num": r.num, "path": r.path, "cost": round(r.cost, 2), "why": r.why} for r in provision.readings]
    return shape


def reference_json(graph: ClauseGraph, reference: Reference) -> dict[str, Any]:
    clean = graph.text.to_clean(*reference.span)
    start, end = (clean[0][0], clean[-1][1]) if clean else (0, 0)
    return {
        "start": start,
        "end": end,
        "text": reference.text,
        "raw": list(reference.span),
        "raw_text": graph.text.raw.text[reference.span[0] : reference.span[1]],
        "from": reference.source,
        "status": reference.status,
        "targets": list(reference.targets),
        "candidates": list(reference.candidates),
        "external": reference.external and reference.external.to_json(),
        "reason": reference.reason,
    }


def edit_json(edit: Edit) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "raw": list(edit.span),
        "before": edit.before,
        "after": edit.after,
        "rule": edit.rule,
        "lane": edit.lane,
        "confidence": round(edit.confidence, 3),
        "why": edit.why,
        "author": edit.author,
    }
    if edit.to is not None:
        shape["rule"], shape["to"] = "move", edit.to
    return shape


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "entry": outcome.entry,
        "kind": outcome.kind,
        "editor": outcome.editor,
        "status": outcome.status,
        "raw": list(outcome.span) if outcome.span else None,
        "reason": outcome.reason,
    }
