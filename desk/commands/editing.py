"""What the commands of editors have in common: the options, the document they are about, and how a decision is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import ClausebookError
from ..output import write_json
from .cite import Shape

if TYPE_CHECKING:
    from ...corpus.store import Store
    from ...model.correction import Entry, Matter
    from ...model.document import Document

Name = Annotated[str, typer.Argument(metavar="DOC", help="The document.", show_default=False)]
Kept = Annotated[str, typer.Option("--store", metavar="STORE", help="A store: a file, or postgresql://...", show_default=False)]
Editor = Annotated[str, typer.Option("--editor", metavar="NAME", help="Who says so.", envvar="CLAUSEBOOK_EDITOR")]
Reason = Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why.")]
Seen = Annotated[int | None, typer.Option("--seen", metavar="POSITION", help="The position of the log you knew.")]
Format = Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")]


def open_kept(store: str) -> Store:
    """The store that an editor names."""
    from ...corpus.opening import open_store

    if not store:
        raise ClausebookError("corrections are kept in a store. Give one with --store.")
    return open_store(store)


@dataclass(frozen=True)
class Desk:
    """One document before its editor."""

    store: Store
    document: Document

    @classmethod
    def open(cls, store: str, name: str) -> Desk:
        """The document as it now is."""
        from ...corpus.editing import current

        kept = open_kept(store)
        read = current(kept, name)
        if read is None:
            ids = ", ".join(held.id for held in kept.documents()[:20])
            raise ClausebookError(f"{name}: not in this store. It has: {ids or 'nothing yet'}.")
        return cls(kept, read)

    def decide(
        self, matters: Sequence[tuple[int, int, Matter]], editor: str, reason: str, seen: int | None, shape: Shape
    ) -> None:
        """Write decisions, all or none, and tell what was written; one that does not hold on the document is refused."""
        from ...corpus.editing import entries_on, log, trial

        name = self.document.id
        entries = entries_on(self.document.raw, matters, signed(editor), reason)
        for outcome in trial(self.store, name, self.document, entries):
            if outcome.status == "conflict":
                raise ClausebookError(f"{name}: nothing written: {outcome.reason}.")
        tell(log(self.store, name, entries, seen), entries, shape)


def signed(editor: str) -> str:
    """The editor's name; a correction without one is none."""
    if not editor.strip():
        raise ClausebookError("a correction needs its editor. Give --editor NAME, or set CLAUSEBOOK_EDITOR.")
    return editor


def tell(done: object, entries: Sequence[Entry], shape: Shape) -> None:
    """Say what was written, or end with 3 and say what others decided."""
    from ...corpus.store import Logged, Refused
    from ..show.corpus import show_logged, show_refused

    if isinstance(done, Refused):
        if shape is Shape.json:
            write_json({"written": 0, "reason": done.reason, "others": [entry.to_json() for entry in done.others]})
        else:
            show_refused(done)
        raise typer.Exit(3)
    position = done.position if isinstance(done, Logged) else 0
    if shape is Shape.json:
        write_json({"written": len(entries), "position": position, "entries": [entry.id for entry in entries]})
    else:
        show_logged([entry.id for entry in entries], position)
