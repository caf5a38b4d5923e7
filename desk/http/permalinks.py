"""Permalinks: `/doc/ID`, `/doc/ID/~EID`, with `@VERSION` after the id, in the form that the caller prefers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, cast
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException

from ...api.corpus import Corpus, UnknownPlace
from ...model.document import Document
from ...model.graph import ClauseGraph
from ...model.text import Span
from ..annotations import to_annotations
from .accept import HTML, weight
from .problems import answer
from .reading import desk
from .replies import reply
from .served import ASSET_TYPES, assets, clause_page, document_page, kept_page, style

router = APIRouter(include_in_schema=False)

FORMATS = {
    "html": HTML,
    "json": ("application/json",),
    "annotations": ("application/ld+json",),
    "akn": ("application/akn+xml", "application/xml", "text/xml"),
    "text": ("text/plain",),
}
"""The forms, the one preferred first, with the media types that ask for them."""


@dataclass(frozen=True)
class Asked:
    """What a permalink names, found."""

    document: Document
    path: str | None
    version: str
    base: str
    """The permalink of the document, with its version where the caller named one."""
    corpus: Corpus


def preferred(accept: str) -> str | None:
    """The form that an Accept header prefers, None where it takes none of ours.

    >>> preferred("text/html,application/xml;q=0.9,*/*;q=0.8"), preferred("application/json"), preferred("image/png")
    ('html', 'json', None)
    """
    best: tuple[float, int, str] | None = None
    for nth, (name, types) in enumerate(FORMATS.items()):
        best_of = max((weight(accept, media) for media in types), default=0.0)
        if best_of > 0 and (best is None or (best_of, -nth) > best[:2]):
            best = best_of, -nth, name
    return best[2] if best else None


@router.get("/favicon.ico")
async def icon() -> Response:
    """None: browsers ask for it on their own, and need not ask again."""
    return Response(status_code=204, headers={"Cache-Control": "public, max-age=86400"})


@router.get("/clausebook.css")
async def stylesheet(request: Request) -> Response:
    return reply(request, style(), media="text/css")


@router.get("/{name}.js")
@router.get("/fonts/{font}")
async def asset(name: str = "", font: str = "") -> Response:
    """A script or a font of the pages; only those that ship."""
    file = f"{name}.js" if name else f"fonts/{font}"
    content = assets().get(file)
    if content is None:
        raise HTTPException(404, f"there is no {file} here")
    return Response(content, media_type=ASSET_TYPES[file[file.rindex("."):]])


@router.get("/doc/{name}")
async def whole(request: Request, name: str, shape: Annotated[str | None, Query(alias="format")] = None) -> Response:
    return await _permalink(request, name, None, shape)


@router.get("/doc/{name}/~{eid:path}")
async def part(
    request: Request, name: str, eid: str, shape: Annotated[str | None, Query(alias="format")] = None
) -> Response:
    return await _permalink(request, name, eid, shape)


async def _permalink(request: Request, name: str, eid: str | None, shape: str | None) -> Response:
    form = shape if shape in FORMATS else None if shape else preferred(request.headers.get("accept", ""))
    if form is None:
        return answer(406, f"there are the forms {', '.join(FORMATS)}: by Accept, or with ?format=")
    name, _, version = name.partition("@")

    def work(corpus: Corpus) -> tuple[str | Any, Asked]:
        asked = _find(corpus, name, version, eid)
        return WRITERS[form](asked), asked

    value, asked = await desk(request).quick.do(work)
    if eid is not None and asked.path is not None and (own := asked.document.graph.by_path[asked.path].eid) != eid:
        # An old or short name of the provision: the permalink is its own eid.
        return RedirectResponse(f"{asked.base}/~{quote(own)}" + (f"?format={shape}" if shape else ""), 302)
    found = reply(request, value, f"{asked.version}.{form}", media=_media(form))
    found.headers["Vary"] = "Accept"
    if version == asked.version:
        # A raw text can be read otherwise after a correction; a text version never changes.
        found.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return found


def _media(form: str) -> str:
    return "application/akn+xml" if form == "akn" else FORMATS[form][0]


def _find(corpus: Corpus, name: str, version: str, eid: str | None) -> Asked:
    document = corpus.open(name)
    if version:
        document = corpus.at_version(name, version)
    current = corpus.version(name) if document is corpus.open(name) else version
    path = None
    if eid is not None:
        graph = document.graph
        found = graph.by_eid.get(eid) or graph.by_path.get(eid) or graph.by_uid.get(eid)
        if found is None:
            raise UnknownPlace(f"{name} has no provision {eid}.")
        path = found.path
    return Asked(document, path, current, f"/doc/{quote(name)}" + (f"@{version}" if version else ""), corpus)


def _html(asked: Asked) -> str:
    if asked.path is not None:
        return clause_page(asked.document, asked.path, asked.base)
    key = ("read", asked.document.id, asked.base, asked.version)
    return kept_page(asked.corpus, key, lambda: document_page(asked.corpus, asked.document, asked.base))


def _json(asked: Asked) -> Any:
    from ...corpus.citation import Place

    return asked.document.to_json() if asked.path is None else Place(asked.document, asked.path).to_json()


def _annotations(asked: Asked) -> Any:
    page = to_annotations(asked.document)
    if asked.path is not None:
        spans = asked.document.graph.by_path[asked.path].spans
        page["items"] = [item for item in page["items"] if _inside(item["target"], spans)]
    return page


def _inside(target: Any, spans: Sequence[Span]) -> bool:
    """Whether an annotation stands wholly in a provision."""
    if isinstance(target, str):
        return False
    targets = cast("list[Any]", target if isinstance(target, list) else [target])
    places = [one["selector"][0] for one in targets]
    return all(any(start <= one["start"] and one["end"] <= end for start, end in spans) for one in places)


def _akn(asked: Asked) -> str:
    from ..akn import to_akn

    whole = to_akn(asked.document)
    return whole if asked.path is None else _akn_part(whole, asked.document.graph, asked.path)


def _akn_part(whole: str, graph: ClauseGraph, path: str) -> str:
    """The element of a provision, as it stands in the whole document."""
    from ..akn.elements import parsed, written

    eid = graph.by_path[path].eid
    element = next((one for one in parsed(whole).iter() if one.get("eId") == eid), None)
    if element is None:
        raise UnknownPlace(f"{path} is no element of its own in Akoma Ntoso. Ask for the whole document.")
    # What stands behind the element in the whole is no part of it.
    element.tail = None
    return written(element)


def _text(asked: Asked) -> str:
    document = asked.document
    return document.text.text if asked.path is None else document.graph.words(asked.path).strip() + "\n"


WRITERS: dict[str, Callable[[Asked], Any]] = {
    "html": _html, "json": _json, "annotations": _annotations, "akn": _akn, "text": _text,
}  # fmt: skip
