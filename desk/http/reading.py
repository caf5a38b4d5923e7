"""What is read with GET: the verbs that ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi import Path as InPath
from typing_extensions import TypedDict

from ...api.corpus import Corpus
from ...api.facts import parse_facts
from ...api.shapes import (
    AnswerShape,
    AroundShape,
    CiteShape,
    CoverageShape,
    HeldShape,
    HitShape,
    ParseShape,
    PlaceShape,
    ProvisionShape,
    ReferencesShape,
)
from ...model.document import provision_json
from ..counter import Desk
from .replies import PAGE, page_of, reply

router = APIRouter()

HARBOUR = "new-mangalore-harbour-craft-1976"


def _example(value: Any, summary: str) -> dict[str, Any]:
    return {"example": {"summary": summary, "value": value}}


LONG = 500
"""Characters of the longest id, path or question."""

Document = Annotated[
    str, InPath(description="The id of a document.", max_length=LONG, openapi_examples=_example(HARBOUR, "a gazette"))
]
Limit = Annotated[int, Query(ge=1, le=1000, description="Items of a page.")]
Cursor = Annotated[str | None, Query(description="`next` of the page before.", max_length=LONG)]


class Held(TypedDict):
    """A page of documents."""

    items: list[HeldShape]
    next: str | None


class Provisions(TypedDict):
    """A page of provisions."""

    items: list[ProvisionShape]
    next: str | None


class Hits(TypedDict):
    """A page of provisions found."""

    items: list[HitShape]
    next: str | None


def desk(request: Request) -> Desk:
    """The desk of the app that got the request."""
    return request.app.state.desk


@router.get("/documents", response_model=Held, summary="The documents of the corpus")
async def documents(request: Request, limit: Limit = PAGE, cursor: Cursor = None) -> Response:
    found = await desk(request).quick.do(lambda corpus: [held.to_json() for held in corpus.documents()])
    return reply(request, page_of(found, limit, cursor, f"documents-{len(found)}"))


@router.get("/documents/{document}", response_model=ParseShape, summary="A document: text, provisions, references, edits")
async def document(request: Request, document: Document) -> Response:
    return await _of_document(request, document, lambda corpus: corpus.open(document).to_json())


@router.get("/documents/{document}/coverage", response_model=CoverageShape, summary="How far a document can be relied on")
async def coverage(request: Request, document: Document) -> Response:
    return await _of_document(request, document, lambda corpus: corpus.coverage(document))


@router.get("/documents/{document}/provisions", response_model=Provisions, summary="The provisions of a document")
async def provisions(request: Request, document: Document, limit: Limit = PAGE, cursor: Cursor = None) -> Response:
    def work(corpus: Corpus) -> Any:
        graph = corpus.open(document).graph
        page = page_of(graph.provisions, limit, cursor, corpus.version(document))
        return {**page, "items": [provision_json(graph, provision) for provision in page["items"]]}

    return await _of_document(request, document, work)


@router.get("/clause", response_model=PlaceShape, summary="One provision with its words")
async def clause(
    request: Request,
    document: Annotated[str, Query(alias="in", max_length=LONG, openapi_examples=_example(HARBOUR, "a gazette"))],
    provision: Annotated[
        str, Query(description="Path, eid or uid.", max_length=LONG, openapi_examples=_example("29/(2)/(ii)", "a path"))
    ],
) -> Response:
    return await _of_document(request, document, lambda corpus: corpus.place(document, provision).to_json())


@router.get("/references", response_model=ReferencesShape, summary="The references out of a provision, or into it")
async def references(
    request: Request,
    document: Annotated[str, Query(alias="in", max_length=LONG, openapi_examples=_example(HARBOUR, "a gazette"))],
    provision: Annotated[
        str, Query(description="Path, eid or uid.", max_length=LONG, openapi_examples=_example("29/(2)/(ii)", "a path"))
    ],
    direction: Literal["in", "out"] = "out",
) -> Response:
    return await _of_document(request, document, lambda corpus: corpus.references(document, provision, direction))


@router.get("/graph", response_model=AroundShape, summary="What a provision cites, who cites it, what falls with it")
async def graph(
    request: Request,
    document: Annotated[str, Query(alias="in", max_length=LONG, openapi_examples=_example(HARBOUR, "a gazette"))],
    around: Annotated[
        str, Query(description="Path, eid or uid.", max_length=LONG, openapi_examples=_example("29/(2)/(i)", "a path"))
    ],
    depth: Annotated[int, Query(ge=1, le=20)] = 1,
) -> Response:
    return await _of_document(request, document, lambda corpus: corpus.around(document, around, depth).to_json())


@router.get("/cite", response_model=CiteShape, summary="The provision that a citation names")
async def cite(
    request: Request,
    citation: Annotated[
        str, Query(max_length=LONG, openapi_examples=_example("rule 29(2)(ii)", "in the notation of lawyers"))
    ],
    document: Annotated[str | None, Query(alias="in", max_length=LONG, description="The document to look in.")] = None,
    source: Annotated[
        str | None, Query(alias="from", max_length=LONG, description="The path at which relative wording stands.")
    ] = None,
) -> Response:
    return reply(request, await desk(request).quick.do(lambda corpus: corpus.cite(citation, document, source).to_json()))


@router.get("/ask", response_model=AnswerShape, summary="What a document says of a case")
async def ask(
    request: Request,
    document: Annotated[str, Query(alias="in", max_length=LONG, openapi_examples=_example(HARBOUR, "a gazette"))],
    question: Annotated[str, Query(max_length=LONG, openapi_examples=_example("may-be-engineer", "see coverage"))],
    facts: Annotated[
        list[str],
        Query(alias="fact", max_length=100, description="FACT=VALUE", openapi_examples=_example(["bhp=300"], "one fact")),
    ] = [],  # noqa: B006 - FastAPI reads the default and never changes it
) -> Response:
    return await _of_document(
        request, document, lambda corpus: corpus.ask(document, question, parse_facts(facts)).to_json()
    )


@router.get("/search", response_model=Hits, summary="Provisions by their words")
async def search(
    request: Request,
    words: Annotated[str, Query(max_length=LONG, openapi_examples=_example('"free board" gunwale', "a phrase, a word"))],
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    cursor: Cursor = None,
) -> Response:
    found = await desk(request).quick.do(lambda corpus: corpus.search(words, 1000).to_json()["hits"])
    return reply(request, page_of(found, limit, cursor, f"search-{len(found)}"))


async def _of_document(request: Request, document: str, work: Callable[[Corpus], Any]) -> Response:
    """A reply whose ETag is the text version of its document."""

    def both(corpus: Corpus) -> tuple[Any, str]:
        return work(corpus), corpus.version(document)

    value, version = await desk(request).quick.do(both)
    return reply(request, value, version)
