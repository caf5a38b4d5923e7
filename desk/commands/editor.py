"""`clausebook editor add|list|remove`: who may write at the desk."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ...model.errors import ClausebookError
from ..output import write_json, write_text
from .add import StorePlace
from .cite import Shape


class Deed(StrEnum):
    """What is done."""

    add = "add"
    list = "list"
    remove = "remove"


def editor(
    deed: Annotated[Deed, typer.Argument(metavar="add|list|remove", help="What to do.", show_default=False)],
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The editor.", show_default=False)] = None,
    store: StorePlace = "",
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Say who may correct documents at the desk.

    `add` prints the editor's token, this once: the store keeps only its digest. `remove` takes the token away; what the
    """
    from ...corpus.editors import Editors
    from ...corpus.opening import open_store

    if not store:
        raise ClausebookError("editors are kept in a store. Give one with --store.")
    if (name is None) != (deed is Deed.list):
        raise ClausebookError("say which editor: clausebook editor add NAME." if name is None else "`list` takes no name.")
    editors = Editors(open_store(store))
    if deed is Deed.list:
        listed = editors.listed()
        if shape is Shape.json:
            write_json([{"name": one, "since": since} for one, since in listed])
        else:
            write_text("".join(f"{one}  since {since[:10]}\n" for one, since in listed) or "no editors yet\n")
    elif deed is Deed.add:
        token = editors.add(str(name))
        told = {"name": name, "token": token}
        write_json(told) if shape is Shape.json else write_text(f"{token}\n")
    elif not editors.remove(str(name)):
        raise ClausebookError(f"{name} is no editor here. See: clausebook editor list.")
    elif shape is Shape.json:
        write_json({"removed": name})
