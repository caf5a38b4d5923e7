"""`clausebook move`: words that stand out of their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from .cite import Shape
from .correct import list_places, places_of
from .editing import Desk, Editor, Format, Kept, Name, Reason, Seen

if TYPE_CHECKING:
    from ...model.document import Document
    from ...model.text import Span


def move(
    document: Name,
    words: Annotated[str, typer.Argument(metavar="WORDS", help="The words in the source, whole.", show_default=False)],
    before: Annotated[str, typer.Option("--before", metavar="WORDS", help="The words before which they read.")] = "",
    after: Annotated[str, typer.Option("--after", metavar="WORDS", help="The words behind which they read.")] = "",
    store: Kept = "",
    editor: Editor = "",
    reason: Reason = "",
    at: Annotated[int | None, typer.Option("--at", metavar="OFFSET", help="The words at this raw offset.")] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="OFFSET", help="The other words at this raw offset.")] = None,
    seen: Seen = None,
    shape: Format = Shape.text,
) -> None:
    """Move words to where they belong, for ever.

    Nothing is written where the words, or those beside which they read, stand in several places: these are listed.
    """
    from ...model.anchor import anchor
    from ...model.correction import Move

    if bool(before) == bool(after):
        raise ClausebookError("say where the words read: --before WORDS, or --after WORDS.")
    desk = Desk.open(store, document)
    start, end = _place(desk.document, words, at, shape)
    target = anchor(desk.document.raw, *_place(desk.document, before or after, to, shape))
    desk.decide([(start, end, Move(target, "before" if before else "after"))], editor, reason, seen, shape)


def _place(read: Document, words: str, at: int | None, shape: Shape) -> Span:
    """The one place of some words; several are listed, and the command ends."""
    places = places_of(read, words, words, at)
    if len(places) > 1:
        list_places(places, shape)
        raise typer.Exit(3)
    return places[0].span
