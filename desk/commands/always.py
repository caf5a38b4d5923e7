"""`clausebook always` and `series`: words that are wrong wherever they stand, and the documents for which that holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast, get_args

import typer

from ...model.errors import ClausebookError
from ..output import write_json, write_text
from .cite import Shape
from .correct import list_places
from .editing import Editor, Format, Kept, Name, Reason, open_kept, signed, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...corpus.store import Store
    from ...model.correction import Always, Scope
    from ...model.document import Document


def always(
    before: Annotated[str, typer.Argument(metavar="BEFORE", help="The words, whole.", show_default=False)],
    after: Annotated[str, typer.Argument(metavar="AFTER", help="What they should always read.", show_default=False)],
    scope: Annotated[str, typer.Option("--scope", metavar="SCOPE", help="document, series or all.")] = "document",
    of: Annotated[str, typer.Option("--of", metavar="NAME", help="The document, or the series.")] = "",
    preview: Annotated[bool, typer.Option("--preview", help="Only list the places that it would touch.")] = False,
    store: Kept = "",
    editor: Editor = "",
    reason: Reason = "",
    shape: Format = Shape.text,
) -> None:
    """Make a rule: these words are wrong wherever they stand.

    In one document, in a series of documents, or in all, those that come later too. It touches no place where an editor
    decided otherwise; --preview lists every place that it would touch, and writes nothing.
    """
    from ...corpus.editing import current, log, now
    from ...corpus.series import preview as places
    from ...corpus.store import EVERYWHERE
    from ...model.correction import Always, Entry

    if not before.strip():
        raise ClausebookError("say the words in the source that are wrong.")
    kept = open_kept(store)
    rule = Always(before, after, _scope(scope, of), of if scope == "series" else "")
    names = _names(kept, rule, of)
    if preview:
        list_places([one for one in places(_opened(kept, names), rule) if one.standing != "decided"], shape, True)
        return
    made = [Entry.of(signed(editor), now(), reason, rule)]
    done = log(kept, of if scope == "document" else EVERYWHERE, made)
    for name in names:
        current(kept, name)
    tell(done, made, shape)


def _scope(scope: str, of: str) -> Scope:
    from ...model.correction import Scope

    if scope not in get_args(Scope):
        raise ClausebookError(f"{scope!r} is no scope. Give one of: {', '.join(get_args(Scope))}.")
    if (scope == "all") == bool(of):
        raise ClausebookError("a rule for all needs no --of." if of else f"say for which {scope} the rule is, with --of.")
    return cast("Scope", scope)


def _names(store: Store, rule: Always, of: str) -> list[str]:
    """The documents for which a rule holds."""
    names = [held.id for held in store.documents()]
    if rule.scope == "document":
        if of not in names:
            raise ClausebookError(f"{of}: not in this store. It has: {', '.join(names[:20]) or 'nothing yet'}.")
        return [of]
    if rule.scope == "series":
        names = [name for name in names if store.series(name) == of]
        if not names:
            raise ClausebookError(f"no document belongs to the series {of!r}. Say which do with: clausebook series.")
    return names


def _opened(store: Store, names: list[str]) -> Iterator[Document]:
    from ...corpus.editing import current

    for name in names:
        document = current(store, name)
        if document is not None:
            yield document


def series(
    document: Name,
    name: Annotated[
        str | None, typer.Argument(metavar="[SERIES]", help="The series it belongs to; nothing to see it.", show_default=False)
    ] = None,
    store: Kept = "",
    shape: Format = Shape.text,
) -> None:
    """Say to which series a document belongs, or print it.

    Rules of a series hold for its documents, and what corrections teach about misread glyphs is kept for each series.
    """
    kept = open_kept(store)
    if kept.held(document) is None:
        raise ClausebookError(f"{document}: not in this store. Add it with: clausebook add.")
    if name is not None:
        kept.set_series(document, name)
    belongs = kept.series(document)
    if shape is Shape.json:
        write_json({"document": document, "series": belongs})
    else:
        write_text(f"{belongs}\n")
