"""`clausebook correct`, `undo`, `redo` and `history`: an editor's words, and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import write_json
from .cite import Shape
from .editing import Desk, Editor, Format, Kept, Name, Reason, Seen, signed, tell

if TYPE_CHECKING:
    from ...corpus.series import Occurrence
    from ...model.correction import Matter
    from ...model.document import Document

EntryId = Annotated[str, typer.Argument(metavar="ENTRY", help="The id of a correction.", show_default=False)]


def correct(
    document: Name,
    before: Annotated[str, typer.Argument(metavar="BEFORE", help="The words in the source, whole.", show_default=False)],
    after: Annotated[str | None, typer.Argument(metavar="[AFTER]", help="What they should read.", show_default=False)] = None,
    store: Kept = "",
    editor: Editor = "",
    reason: Reason = "",
    at: Annotated[int | None, typer.Option("--at", metavar="OFFSET", help="Only the place at this raw offset.")] = None,
    everywhere: Annotated[bool, typer.Option("--series", help="All places that nobody decided yet, at once.")] = False,
    sic: Annotated[bool, typer.Option("--sic", help="The words are printed so and stand.")] = False,
    note: Annotated[str, typer.Option("--note", metavar="WORDS", help="With --sic: what readers should know.")] = "",
    preview: Annotated[bool, typer.Option("--preview", help="Only list the places.")] = False,
    seen: Seen = None,
    shape: Format = Shape.text,
) -> None:
    """Correct words of a document, for ever.

    Without --at and --series nothing is written where the words stand in several places: these are listed. The
    correction is logged with its editor, laid on again at every reading, and undone with `clausebook undo`.
    """
    from ...model.correction import SicNote, TextChange

    if (after is None) != sic:
        raise ClausebookError("say what the words should read, or --sic if they are printed so.")
    if not before.strip() and at is None:
        raise ClausebookError("say the words in the source that are wrong, or with --at where words are missing.")
    desk = Desk.open(store, document)
    places = places_of(desk.document, before, after or before, at)
    if preview or (len(places) > 1 and not everywhere):
        list_places(places, shape)
        raise typer.Exit(0 if preview else 3)
    matter: Matter = SicNote(note) if after is None else TextChange(after)
    desk.decide([(*place.span, matter) for place in places], editor, reason, seen, shape)


def places_of(read: Document, before: str, after: str, at: int | None) -> list[Occurrence]:
    """The places of words, those that nobody decided first; all where every one is decided."""
    from ...corpus.series import occurrences

    places = [place for place in occurrences(read, before, after) if at is None or place.span[0] == at]
    if not places:
        where = f" at raw {at}" if at is not None else ""
        raise ClausebookError(f"the source of {read.id} does not read {before!r}{where} as whole words{_made(read, before)}.")
    return places if at is not None else [place for place in places if place.standing != "decided"] or places


def _made(read: Document, words: str) -> str:
    """Of words that are an editor's: what stands in the source, and the entry to undo."""
    from ...model.text import MACHINE

    made = next((one for one in read.text.edits if one.author != MACHINE and words and words in (one.after or "")), None)
    if made is None:
        return ""
    place = made.author, (made.start, made.end)
    entry = next((one.entry for one in read.outcomes if (one.editor, one.span) == place), "ENTRY")
    return (
        f": {made.author} made it of {made.before!r}, which stands at raw {made.start}. Correct {made.before!r} with --at"
        f" {made.start}, or undo {entry}"
    )


def list_places(places: list[Occurrence], shape: Shape, touched: bool = False) -> None:
    """Print the places at which words stand, or which a rule would touch."""
    if shape is Shape.json:
        shown = [
            {"document": p.document, "raw": list(p.span), "path": p.path, "line": p.line, "standing": p.standing} for p in places
        ]
        write_json(shown)
    else:
        from ..show.corpus import show_places, show_touched

        (show_touched if touched else show_places)(places)


def undo(
    document: Name,
    entry: EntryId,
    store: Kept = "",
    editor: Editor = "",
    reason: Reason = "",
    again: Annotated[bool, typer.Option("--redo", help="Let a correction undone before count again.")] = False,
    shape: Format = Shape.text,
) -> None:
    """Undo a correction, one's own or another's, by an entry of its own.

    The correction stays in the history; `clausebook redo` lets it count again. A rule for every document is undone with
    any document that it holds for.
    """
    _turn(document, entry, store, editor, reason, again, shape)


def redo(
    document: Name, entry: EntryId, store: Kept = "", editor: Editor = "", reason: Reason = "", shape: Format = Shape.text
) -> None:
    """Let a correction that was undone count again."""
    _turn(document, entry, store, editor, reason, True, shape)


def _turn(document: str, entry: str, store: str, editor: str, reason: str, again: bool, shape: Shape) -> None:
    from ...corpus.editing import current, log, now
    from ...corpus.store import EVERYWHERE
    from ...model.correction import Entry, Redo, Undo

    desk = Desk.open(store, document)
    made = [Entry.of(signed(editor), now(), reason, Redo(entry) if again else Undo(entry))]
    general = entry in {one.id for one in desk.store.log(EVERYWHERE)}
    done = log(desk.store, EVERYWHERE if general else document, made)
    current(desk.store, document)
    tell(done, made, shape)


def history(
    document: Name,
    store: Kept = "",
    became: Annotated[
        str | None, typer.Option("--became", metavar="STATUS", help="Only corrections kept, moved, in conflict or undone.")
    ] = None,
    shape: Format = Shape.text,
) -> None:
    """Show what editors decided about a document.

    Each entry with its editor and what has become of it, the versions of the text, how far it was proofread, and the
    errors that are likely to be left.
    """
    from ...corpus.records import pack
    from ...model.proofreading import errors_left, marks, page_marks

    desk = Desk.open(store, document)
    kept, read = desk.store, desk.document
    entries = kept.log(document)
    left = errors_left(read, entries)
    outcomes = {outcome.entry: outcome for outcome in read.outcomes}
    entries = [e for e in entries if became in (None, outcomes[e.id].status if e.id in outcomes else e.anchor and "undone")]
    if shape is Shape.json:
        told = [
            {**entry.to_json(), "status": one.status if (one := outcomes.get(entry.id)) else None,
             "raw": list(one.span) if one and one.span else None, "why": one.reason if one else ""}
            for entry in entries
        ]  # fmt: skip
        write_json({"document": document, "versions": kept.versions(document), "position": kept.position(document),
                    "log": told, "errors_left": pack(left), "marks": dict(marks(read)),
                    "pages": {str(page): mark for page, mark in page_marks(read).items()}})  # fmt: skip
    else:
        from ..show.corpus import show_history

        show_history(read, entries, kept.versions(document), left)
