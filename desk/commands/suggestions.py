"""`clausebook suggestions`, `accept` and `refuse`: the program's proposals, and an editor's verdicts on them."""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import write_json
from .cite import Shape
from .editing import Desk, Editor, Format, Kept, Name, Reason, Seen

Place = Annotated[str, typer.Argument(metavar="OFFSET", help="The raw offset of a proposal.", show_default=False)]
Alike = Annotated[bool, typer.Option("--series", help="All proposals for the same words with the same reading.")]


def suggestions(
    document: Name,
    store: Kept = "",
    lane: Annotated[str | None, typer.Option("--lane", metavar="LANE", help="Only suggest, or only flag.")] = None,
    shape: Format = Shape.text,
) -> None:
    """List what waits for a person: proposals, and places that are only pointed at."""
    from ...corpus.deciding import alike
    from ...model.document import edit_json

    desk = Desk.open(store, document)
    found = [edit for edit in desk.document.proposals if lane in (None, edit.lane)]
    if shape is Shape.json:
        write_json([{**edit_json(edit), "alike": len(alike(desk.document, edit))} for edit in found])
    else:
        from ..show.corpus import show_suggestions

        show_suggestions(found)
    if not found:
        raise typer.Exit(3)


def accept(
    document: Name, place: Place, everywhere: Alike = False, store: Kept = "", editor: Editor = "", reason: Reason = "",
    seen: Seen = None, shape: Format = Shape.text,
) -> None:  # fmt: skip
    """Accept a proposal, for ever."""
    _rule(document, place, everywhere, store, (editor, reason, seen, shape), True)


def refuse(
    document: Name, place: Place, everywhere: Alike = False, store: Kept = "", editor: Editor = "", reason: Reason = "",
    seen: Seen = None, shape: Format = Shape.text,
) -> None:  # fmt: skip
    """Refuse a proposal, for ever: the words stand as they are."""
    _rule(document, place, everywhere, store, (editor, reason, seen, shape), False)


def _rule(
    document: str, place: str, everywhere: bool, store: str, rest: tuple[str, str, int | None, Shape], accepted: bool
) -> None:
    from ...corpus.deciding import alike, proposal, ruled

    desk = Desk.open(store, document)
    one = proposal(desk.document, place)
    desk.decide(ruled(alike(desk.document, one) if everywhere else [one], accepted), *rest)
