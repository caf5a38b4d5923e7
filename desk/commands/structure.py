"""`clausebook structure`, `mark` and `resolve`: what an editor says of provisions, pages and references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast, get_args

import typer

from ...model.errors import ClausebookError
from ..output import write_json
from .cite import Shape
from .editing import Desk, Editor, Format, Kept, Name, Reason, Seen

if TYPE_CHECKING:
    from ...model.correction import Action
    from ...model.reference import Reference


def structure(
    document: Name,
    place: Annotated[
        str, typer.Argument(metavar="PLACE", help="A provision; for split the raw offset where it begins.", show_default=False)
    ],
    action: Annotated[
        str, typer.Argument(metavar="ACTION", help="number, kind, level, heading, merge or split.", show_default=False)
    ],
    value: Annotated[
        str, typer.Argument(metavar="[VALUE]", help="The number, kind, new parent or heading.", show_default=False)
    ] = "",
    as_kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="Of a split: what the new provision is.")] = "",
    store: Kept = "",
    editor: Editor = "",
    reason: Reason = "",
    seen: Seen = None,
    shape: Format = Shape.text,
) -> None:
    """Correct the structure of a document, for ever.

    The number, kind, level or heading of a provision; merge: it is none, its words belong to what goes before; split: a
    provision begins at this offset. A level without VALUE is the top. Handles stay, old names stay as aliases.
    """
    from ...corpus.deciding import restructured
    from ...model.correction import Action

    if action not in get_args(Action):
        raise ClausebookError(f"{action!r} cannot be said of a provision. Give one of: {', '.join(get_args(Action))}.")
    desk = Desk.open(store, document)
    desk.decide(restructured(desk.document, place, cast("Action", action), value, as_kind), editor, reason, seen, shape)


def mark(
    document: Name,
    place: Annotated[str, typer.Argument(metavar="PLACE", help="A provision, or page:N.", show_default=False)],
    state: Annotated[
        str, typer.Argument(metavar="MARK", help="not proofread, proofread, validated or problematic.", show_default=False)
    ],
    store: Kept = "",
    editor: Editor = "",
    reason: Reason = "",
    seen: Seen = None,
    shape: Format = Shape.text,
) -> None:
    """Say how far a page or provision was proofread.

    A second person validates what a first has proofread. Words changed later make it proofread again.
    """
    from ...corpus.deciding import marked

    desk = Desk.open(store, document)
    desk.decide(marked(desk.document, place, state), editor, reason, seen, shape)


def resolve(
    document: Name,
    reference: Annotated[
        str, typer.Argument(metavar="REFERENCE", help="Its words, or its raw offset.", show_default=False)
    ],
    targets: Annotated[
        list[str] | None, typer.Argument(metavar="TARGET...", help="The provisions it points at.", show_default=False)
    ] = None,
    store: Kept = "",
    editor: Editor = "",
    reason: Reason = "",
    seen: Seen = None,
    shape: Format = Shape.text,
) -> None:
    """Settle what a reference points at, for ever.

    Without TARGET, or where the words stand in several places, the references are listed with their candidates.
    """
    from ...corpus.deciding import references, resolved

    desk = Desk.open(store, document)
    found = references(desk.document, reference)
    if not found:
        raise ClausebookError(f"{document} has no reference {reference!r}. Give its words, or its raw offset.")
    if len(found) > 1 or not targets:
        _list(found, shape)
        raise typer.Exit(3)
    desk.decide(resolved(desk.document, found[0], targets), editor, reason, seen, shape)


def _list(found: list[Reference], shape: Shape) -> None:
    from ..show.corpus import show_references

    if shape is Shape.json:
        rows = [{"raw": list(one.span), "text": one.text, "from": one.source, "status": one.status,
                 "targets": list(one.targets), "candidates": list(one.candidates)} for one in found]  # fmt: skip
        write_json(rows)
    else:
        show_references(found)
