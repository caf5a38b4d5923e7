"""Pages that editors bring: a file is sent as it is, read apart, and stands in the store then.

Invariant: the file goes to the disk as it comes in; nothing of it is looked at in this process.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi import Path as InPath
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from typing_extensions import TypedDict

from ...api.corpus import UnknownPlace
from ..clerk import NoStore
from ..counter import Busy
from ..intake import Intake, Upload, document_name
from .form_file import border_of, file_of
from .problems import described
from .reading import LONG, desk
from .replies import reply
from .served import page_from
from .session import Editor, named

router = APIRouter(responses=described(401, 403))
pages = APIRouter(include_in_schema=False)

COMING = 4
"""Files that may come in at the same time."""


class UploadShape(TypedDict):
    """How far a file is read; `page` is where to go when it is done."""

    id: str
    source: str
    document: str
    state: Literal["waiting", "reading", "done", "failed"]
    done: int
    of: int | None
    detail: str
    page: str | None


def intake(request: Request) -> Intake:
    """The intake of the desk."""
    found = desk(request).intake
    if found is None:
        raise NoStore("nothing can be brought to this desk. Start it with --store (and --incoming where the cache is off).")
    return found


@router.post("/uploads", response_model=UploadShape, status_code=202, summary="Bring a file: as the body, or in a form")
async def upload(
    request: Request,
    editor: Editor,
    name: Annotated[
        str | None, Query(min_length=1, max_length=LONG, description="The file's name; of a form that of its file counts, too.")
    ] = None,
    document: Annotated[
        str | None,
        Query(max_length=100, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", description="Its id; one that is there: a new pass."),
    ] = None,
    lang: Annotated[str, Query(max_length=50, pattern=r"^[A-Za-z_+]+$", description="The languages of scanned print.")] = "eng",
) -> Response:
    there = intake(request)
    there.check_room()
    if there.coming >= COMING:
        raise Busy
    there.coming += 1
    id, part = there.new_file()
    try:
        source = await _lay_down(request, part, name)
        chosen = document or await _free_name(request, there, source)
        taken = Upload(id, source, chosen, editor, lang)
        there.accept(taken, part)
    finally:
        there.coming -= 1
        there.discard(id)
    answer = reply(request, taken.to_json())
    answer.status_code = 202
    answer.headers["Location"] = f"/api/v1/uploads/{id}"
    return answer


async def _lay_down(request: Request, part: Path, name: str | None) -> str:
    """Write the body, or the file of a form, to the disk, piece by piece; the guard sees to its length and its pace. Gives
    the file's name."""
    border = border_of(request.headers.get("content-type", ""))
    if border is None and name is None:
        raise HTTPException(422, "the file has no name. Give it as `name`, or send a form.")
    named = [] if name is None else [name]
    pieces = request.stream() if border is None else file_of(request.stream(), border, named)
    size = 0
    with part.open("wb") as file:
        async for piece in pieces:
            size += len(piece)
            await asyncio.to_thread(file.write, piece)
    if not size:
        raise HTTPException(422, "the file is empty. Send its bytes as the body.")
    return named[0][:LONG] or "file"


async def _free_name(request: Request, there: Intake, source: str) -> str:
    held = await desk(request).clerk.do(lambda store: {one.id for one in store.documents()})
    return document_name(source, held | there.names())


@router.get("/uploads/{id}", response_model=UploadShape, summary="How far a file is read")
async def progress(
    request: Request, id: Annotated[str, InPath(max_length=LONG, description="As `POST /uploads` gave it.")]
) -> Response:
    found = intake(request).uploads.get(id)
    if found is None:
        raise UnknownPlace("there is no such upload here.")
    return reply(request, found.to_json())


@pages.get("/add")
async def add_page(request: Request) -> Response:
    """The page on which files are dropped."""
    there = desk(request).intake
    editor = None if there is None else await named(request)
    if there is not None and editor is None:
        return RedirectResponse("/sign-in?next=/add", 303)
    return reply(request, page_from("add.html", writable=there is not None, editor=editor), media="text/html")
