"""A document as plain values (dicts, lists, strings, numbers) and back: what the store and the cache write.

Invariant: `unpack(Kind, pack(value)) == value` for every core type; a field added to one comes along by itself.

>>> from clausebook.model.provision import Defect
>>> pack(Defect("lost", "a line is lost", None, (3, 9)))
{'kind': 'lost', 'message': 'a line is lost', 'path': None, 'span': [3, 9]}
>>> unpack(Defect, pack(Defect("lost", "a line is lost", None, (3, 9))))
Defect(kind='lost', message='a line is lost', path=None, span=(3, 9))
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from ..model.decisions import Outcome
from ..model.document import Document
from ..model.graph import ClauseGraph
from ..model.provision import Defect, Provision
from ..model.reference import Reference
from ..model.text import Edit, EditedText, RawText


def pack(value: Any) -> Any:
    """A value of a core type as plain values."""
    if is_dataclass(value):
        return {field.name: pack(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (tuple, list)):
        return [pack(item) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {key: pack(item) for key, item in cast("dict[str, Any]", value).items()}
    return value


def unpack(kind: Any, value: Any) -> Any:
    """The value of type `kind` that `pack` turned into `value`."""
    return _reviver(kind)(value)


@cache
def _reviver(kind: Any) -> Callable[[Any], Any]:
    """The function that turns plain values into `kind`: dataclasses, tuples and options of them; all else stays."""
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        inner = {field.name: _reviver(hints[field.name]) for field in fields(kind)}
        make = cast("Callable[..., Any]", kind)
        return lambda value: make(**{name: revive(value[name]) for name, revive in inner.items() if name in value})
    arguments = get_args(kind)
    if get_origin(kind) is tuple:
        return _tuple_reviver(arguments)
    if get_origin(kind) in (Union, types.UnionType):
        some = [argument for argument in arguments if argument is not type(None)]
        revive = _reviver(some[0]) if len(some) == 1 else _unchanged
        return lambda value: None if value is None else revive(value)
    return _unchanged


def _tuple_reviver(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    revive = _reviver(arguments[0])
    if _reviver(arguments[0]) is _unchanged:
        return tuple
    return lambda value: tuple(revive(item) for item in value)


def _unchanged(value: Any) -> Any:
    return value


def pack_document(document: Document) -> dict[str, Any]:
    """A whole document as plain values; the clean text is not among them, since raw text and edits make it again."""
    graph = document.graph
    return {
        "id": document.id,
        "raw": pack(document.raw),
        "edits": pack(document.text.edits),
        "proposals": pack(document.proposals),
        "provisions": pack(graph.provisions),
        "references": pack(graph.references),
        "defects": pack(graph.defects),
        "aliases": pack(graph.aliases),
        "outcomes": pack(document.outcomes),
        "unit": graph.unit,
        "title": graph.title,
    }


def unpack_document(record: dict[str, Any]) -> Document:
    """The document that `pack_document` turned into `record`."""
    raw: RawText = unpack(RawText, record["raw"])
    edits: list[Edit] = [unpack(Edit, edit) for edit in record["edits"]]
    graph = ClauseGraph(
        text=EditedText.of(raw, edits),
        provisions=tuple(unpack(Provision, provision) for provision in record["provisions"]),
        unit=record["unit"],
        title=record["title"],
        defects=tuple(unpack(Defect, defect) for defect in record["defects"]),
        references=tuple(unpack(Reference, reference) for reference in record["references"]),
        aliases=tuple((name, uid) for name, uid in record.get("aliases", ())),
    )
    proposals = tuple(unpack(Edit, edit) for edit in record["proposals"])
    return Document(record["id"], graph, proposals, tuple(unpack(Outcome, one) for one in record.get("outcomes", ())))
