"""The proof page over HTTP: `/proof/ID`, `/proof/ID/N`, and its parts as the page draws them anew. Nothing here writes.

Invariant: every word of a source is escaped by the templates, or goes as JSON that the scripts set as text.
"""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException

from ...api.corpus import Corpus
from ...corpus.library import entry
from ..proof.completing import english_list, words_of
from ..proof.opened import sheet_of
from ..proof.sheet import first_flagged
from ..site.pages import title_of
from .reading import desk
from .replies import reply
from .served import ASSETS, WHERE, proof_pages

router = APIRouter(include_in_schema=False)

Number = Annotated[int, Path(ge=1, le=10_000_000)]
TYPES = {".js": "text/javascript", ".css": "text/css", ".txt": "text/plain"}


@router.get("/proof-assets/{name}")
async def asset(request: Request, name: str) -> Response:
    """A script or the sheet of the proof page; only those that ship."""
    file = ASSETS / "proof" / name
    if file.suffix not in TYPES or name not in {known.name for known in (ASSETS / "proof").iterdir()}:
        raise HTTPException(404, f"there is no {name} here")
    return reply(request, file.read_text("utf-8"), media=TYPES[file.suffix])


@router.get("/proof-words")
async def english_words(request: Request) -> Response:
    """Words of English, one a line, which complete what an editor types where the document has none."""
    found = reply(request, await desk(request).long.do(lambda _: "\n".join(english_list())), media="text/plain")
    found.headers["Cache-Control"] = "private, max-age=86400"
    return found


@router.get("/proof/{name}")
async def first(request: Request, name: str) -> Response:
    """To the first page on which something waits."""
    number = await desk(request).quick.do(lambda corpus: first_flagged(corpus.open(name)))
    return RedirectResponse(f"/proof/{quote(name)}/{number}", 302)


@router.get("/proof/{name}/{number}")
async def page(request: Request, name: str, number: Number) -> Response:
    """A page, to be proofread."""

    def work(corpus: Corpus) -> str:
        sheet = sheet_of(corpus, name, number)
        known = entry(name)
        title = title_of(sheet.document, known.about if known else {})
        writable = corpus.holdings.store is not None
        return proof_pages().get_template("proof.html").render(sheet=sheet, title=title, writable=writable, **WHERE)

    drawn = await desk(request).quick.do(work)
    desk(request).suggestions.prepare(name, number)
    if desk(request).store is not None:
        # Made ready for the first correction, which would else wait until the text is cleaned once.
        desk(request).clerk.read_anew([name])
    return reply(request, drawn, media="text/html")


@router.get("/proof/{name}/{number}/image")
async def image(request: Request, name: str, number: Number) -> Response:
    """The picture of a page, where the source has pages."""

    def work(corpus: Corpus) -> bytes | None:
        leaf = sheet_of(corpus, name, number).leaf
        found = None if leaf.page is None else corpus.page_image(name, leaf.page)
        return None if found is None else found.png

    found = await desk(request).long.do(work)
    if found is None:
        raise HTTPException(404, f"{name} has no picture of page {number}")
    return Response(found, media_type="image/png", headers={"Cache-Control": "private, max-age=3600"})


@router.get("/proof/{name}/{number}/parts")
async def parts(request: Request, name: str, number: Number) -> Response:
    """What the page draws anew after something was written: its parts as HTML, and what its scripts know."""

    def work(corpus: Corpus) -> dict[str, Any]:
        sheet = sheet_of(corpus, name, number)
        template = proof_pages().get_template("proof-parts.html").module
        drawn = {part: str(getattr(template, part)(sheet)) for part in ("counts", "received", "copy", "panels")}
        return {"told": sheet.told(), "parts": drawn}

    return reply(request, await desk(request).quick.do(work))


@router.get("/proof/{name}/{number}/candidates")
async def candidates(request: Request, name: str, number: Number) -> Response:
    """What may have been printed at each place of the page: looked for where it keeps nobody waiting. `rows` is null while the
    readings of some places are still looked for: ask again."""
    return reply(request, await desk(request).suggestions.of(name, number), media="application/json")


@router.get("/proof/{name}/{number}/words")
async def words(request: Request, name: str, number: Number) -> Response:
    """Words that complete what an editor types."""
    return reply(request, await desk(request).long.do(lambda corpus: words_of(sheet_of(corpus, name, number).document)))
