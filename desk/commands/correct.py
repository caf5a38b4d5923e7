"""`clausebook correct` and `clausebook history`: an editor's decisions, and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import write_json
from .add import StorePlace
from .cite import Shape

if TYPE_CHECKING:
    from ...corpus.series import Occurrence
    from ...corpus.store import Store
    from ...model.correction import Matter
    from ...model.document import Document


def correct(
    document: Annotated[str, typer.Argument(metavar="DOC", help="The document.", show_default=False)],
    before: Annotated[str, typer.Argument(metavar="BEFORE", help="The words in the source, whole.", show_default=False)],
    after: Annotated[str | None, typer.Argument(metavar="[AFTER]", help="What they should read.", show_default=False)] = None,
    store: StorePlace = "",
    editor: Annotated[str, typer.Option("--editor", metavar="NAME", help="Who says so.", envvar="CLAUSEBOOK_EDITOR")] = "",
    reason: Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why.")] = "",
    at: Annotated[int | None, typer.Option("--at", metavar="OFFSET", help="Only the place at this raw offset.")] = None,
    everywhere: Annotated[bool, typer.Option("--series", help="All places that nobody decided yet, at once.")] = False,
    sic: Annotated[bool, typer.Option("--sic", help="The words are printed so and stand.")] = False,
    seen: Annotated[int | None, typer.Option("--seen", metavar="POSITION", help="The position of the log you knew.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Correct words of a document, for ever.

    Without --at and --series nothing is written where the words stand in several places: these are listed. The
    correction is logged with its editor, laid on again at every reading, and undone with `clausebook undo`.
    """
    from ...corpus.editing import correct as write
    from ...model.correction import SicNote, TextChange

    if (after is None) != sic:
        raise ClausebookError("say what the words should read, or --sic if they are printed so.")
    kept, read = _opened(store, document)
    places = _places(read, before, after or before, at)
    if len(places) > 1 and not everywhere:
        _list(places, shape)
        raise typer.Exit(3)
    matter: Matter = SicNote() if after is None else TextChange(after)
    done = write(
        kept, document, [(*place.span, matter) for place in places], editor=editor or _nobody(), reason=reason, seen=seen
    )
    _tell(done, len(places), shape)


def _nobody() -> str:
    raise ClausebookError("a correction needs its editor. Give --editor NAME, or set CLAUSEBOOK_EDITOR.")


def _opened(store: str, name: str) -> tuple[Store, Document]:
    from ...corpus.editing import current
    from ...corpus.store import open_store

    if not store:
        raise ClausebookError("corrections are kept in a store. Give one with --store.")
    kept = open_store(store)
    read = current(kept, name)
    if read is None:
        ids = ", ".join(held.id for held in kept.documents()[:20])
        raise ClausebookError(f"{name}: not in this store. It has: {ids or 'nothing yet'}.")
    return kept, read


def _places(read: Document, before: str, after: str, at: int | None) -> list[Occurrence]:
    from ...corpus.series import occurrences

    places = [place for place in occurrences(read, before, after) if at is None or place.span[0] == at]
    if not places:
        where = f" at raw {at}" if at is not None else ""
        raise ClausebookError(f"the source of {read.id} does not read {before!r}{where} as whole words.")
    return places if at is not None else [place for place in places if place.standing != "decided"] or places


def _list(places: list[Occurrence], shape: Shape) -> None:
    if shape is Shape.json:
        write_json([{"raw": list(p.span), "path": p.path, "line": p.line, "standing": p.standing} for p in places])
    else:
        from ..show.corpus import show_places

        show_places(places)


def _tell(done: object, count: int, shape: Shape) -> None:
    from ...corpus.store import Logged, Refused

    if isinstance(done, Refused):
        if shape is Shape.json:
            write_json({"written": 0, "reason": done.reason, "others": [entry.to_json() for entry in done.others]})
        else:
            from ..show.corpus import show_refused

            show_refused(done)
        raise typer.Exit(3)
    position = done.position if isinstance(done, Logged) else 0
    if shape is Shape.json:
        write_json({"written": count, "position": position})
    else:
        from ..show.corpus import show_logged

        show_logged(count, position)


def undo(
    document: Annotated[str, typer.Argument(metavar="DOC", help="The document.", show_default=False)],
    entry: Annotated[str, typer.Argument(metavar="ENTRY", help="The id of a correction.", show_default=False)],
    store: StorePlace = "",
    editor: Annotated[str, typer.Option("--editor", metavar="NAME", help="Who says so.", envvar="CLAUSEBOOK_EDITOR")] = "",
    reason: Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why.")] = "",
    redo: Annotated[bool, typer.Option("--redo", help="Let a correction undone before count again.")] = False,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Undo a correction, by an entry of its own.

    The correction stays in the history; --redo lets it count again.
    """
    from ...corpus.editing import log, now
    from ...model.correction import Entry, Redo, Undo

    kept, _ = _opened(store, document)
    matter = Redo(entry) if redo else Undo(entry)
    _tell(log(kept, document, [Entry.of(editor or _nobody(), now(), reason, matter)]), 1, shape)


def history(
    document: Annotated[str, typer.Argument(metavar="DOC", help="The document.", show_default=False)],
    store: StorePlace = "",
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Show what editors decided about a document.

    Each entry with what has become of it, the versions of the text, how far it was proofread, and the errors that are
    likely to be left.
    """
    from ...corpus.records import pack
    from ...model.proofreading import errors_left

    kept, read = _opened(store, document)
    entries = kept.log(document)
    left = errors_left(read, entries)
    if shape is Shape.json:
        became = {outcome.entry: outcome.status for outcome in read.outcomes}
        told = [{**entry.to_json(), "status": became.get(entry.id)} for entry in entries]
        write_json({"document": document, "versions": kept.versions(document), "position": kept.position(document),
                    "log": told, "errors_left": pack(left)})  # fmt: skip
    else:
        from ..show.corpus import show_history

        show_history(read, entries, kept.versions(document), left)
