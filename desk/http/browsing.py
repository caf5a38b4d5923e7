"""The clause browser where it is served: each gazette as received, as printed and as a graph; search; the rules as data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response
from fastapi import Path as InPath
from starlette.exceptions import HTTPException

from ...api.corpus import Corpus
from ...corpus.citation import Place
from ...corpus.store import BadStore
from ...model.errors import ClausebookError
from ..names import cited
from ..output import printable
from ..site.scans import WIDTH
from .reading import LONG, desk
from .replies import reply
from .served import document_page, index_page, kept_page, rules_script, title_of

router = APIRouter(include_in_schema=False)

MOST = 160
"""Hits of one search: more nobody looks through."""
SHOWN = 500
"""Characters of a hit."""
KINDS = ("graph", "raw", "scan", "rules.js")


@router.get("/")
async def home(request: Request, page: Annotated[int, Query(ge=1, le=100_000)] = 1) -> Response:
    """The list of documents, for people."""
    found = await desk(request).quick.do(lambda corpus: kept_page(corpus, ("index", str(page)), lambda: index_page(corpus, page)))
    return reply(request, found, media="text/html")


@router.get("/doc/{name}/page/{number}.png")
async def picture(request: Request, name: str, number: Annotated[int, InPath(ge=0, le=1_000_000)]) -> Response:
    """The image of a page."""
    found = await desk(request).quick.do(lambda corpus: corpus.page_image(name, number, WIDTH))
    if found is None:
        raise HTTPException(404, f"{name} has no picture of page {number}")
    return Response(found.png, media_type="image/png", headers={"Cache-Control": "no-cache"})


@router.get("/doc/{name}/{kind}")
async def other(request: Request, name: str, kind: str) -> Response:
    """A gazette as received, as printed, as a graph; or its rules."""
    if kind not in KINDS:
        raise HTTPException(404, f"there is no {kind} of a document; there are {', '.join(KINDS)}")
    name, _, version = name.partition("@")
    base = f"/doc/{quote(name)}" + (f"@{version}" if version else "")

    def work(corpus: Corpus) -> tuple[str, str]:
        document = corpus.at_version(name, version) if version else corpus.open(name)
        current = version or corpus.version(name)

        def make() -> str:
            return rules_script(corpus, document, base) if kind == "rules.js" else document_page(corpus, document, base, kind)

        return kept_page(corpus, (kind, name, version, current), make), current

    page, current = await desk(request).quick.do(work)
    if kind == "rules.js" and not page:
        raise HTTPException(404, f"no rules go with {name}")
    media = "text/javascript" if kind == "rules.js" else "text/html"
    return reply(request, page, f"{current}.{kind}", media=media)


@router.get("/find")
async def find(request: Request, words: Annotated[str, Query(max_length=LONG)]) -> Response:
    """What the search box of the pages shows: the place that a citation names, provisions with the words, else the nearest."""
    return reply(request, await desk(request).quick.do(lambda corpus: found(corpus, words)))


def found(corpus: Corpus, words: str) -> dict[str, Any]:
    """The hits of what was typed, ready to be shown."""
    exact = [_hit(place) for place in _named(corpus, words)]
    known = {(one["file"], one["eid"]) for one in exact}
    hits = [_hit(Place(corpus.open(one.document), one.path)) for one in _searched(corpus, words)]
    others = [hit for hit in hits if (hit["file"], hit["eid"]) not in known]
    return {"exact": exact, "hits": others, "nearest": [] if exact or others else list(_nearest(corpus, words))}


def _named(corpus: Corpus, words: str) -> list[Place]:
    """The provisions that the words name as a citation."""
    if not re.search(r"\d|\(|appendix|annexure|schedule|form|part|chapter", words, re.I):
        return []
    try:
        citing = corpus.cite(words)
    except ClausebookError:
        return []
    return [*citing.targets, *citing.candidates][:20]


def _searched(corpus: Corpus, words: str) -> list[Any]:
    try:
        return list(corpus.search(words, MOST).hits)
    except BadStore:
        return []


def _nearest(corpus: Corpus, words: str) -> Iterator[str]:
    """Words of the corpus that begin or end as the last word does."""
    last = (re.findall(r"\w+", words.lower()) or [""])[-1]
    for length in range(len(last) - 1, max(3, len(last) // 2), -1):
        for part in dict.fromkeys((last[:length], last[-length:])):
            near: dict[str, None] = {}
            for hit in _searched(corpus, f"*{part}*")[:20]:
                text = corpus.open(hit.document).graph.words(hit.path)
                near |= dict.fromkeys(re.findall(rf"\w*{re.escape(part)}\w*", text.lower()))
            if near:
                yield from list(near)[:3]
                return


def _hit(place: Place) -> dict[str, Any]:
    document, graph = place.document, place.document.graph
    provision = graph.by_path[place.path]
    shown = " ".join(printable(graph.words(place.path)[: 4 * SHOWN]).split())[:SHOWN]
    return {
        "file": f"/doc/{quote(document.id)}",
        "title": title_of(document, {}),
        "eid": provision.eid,
        "cite": printable(cited(place.path)),
        "words": shown,
        "received": _received(place) if len(shown) < SHOWN else "",
        "basis": provision.basis,
    }


def _received(place: Place) -> str:
    """The words of the provision as the reader got them, where they are read otherwise."""
    spans = place.document.graph.by_path[place.path].spans
    edits = [edit for edit in place.document.edits if edit.before.strip() and edit.after and not edit.is_move]
    return printable(" ".join(edit.before for edit in edits if any(start <= edit.start < end for start, end in spans)))
