"""What is sent with POST: texts to read and to link, and questions by the batch. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NotRequired

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, StrictBool
from typing_extensions import TypedDict

from ...api.corpus import Corpus
from ...api.linking.writing import DEFAULT_HREF
from ...api.shapes import AnswerShape, CiteShape, CleanShape, LinkedShape, ParseShape, VerifyShape
from ...api.sources import clean_json, clean_raw, parse_raw, sent
from ...model.errors import ClausebookError
from .problems import Problem, problem, status_of
from .reading import LONG, desk
from .replies import reply

router = APIRouter()

MOST = 100
"""Items of one batch."""

Id = Annotated[str, Field(max_length=LONG)]
Name = Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9._-]+$", description="The id that it shall have.")]
SOURCE = "1. Lamps.- Every boat shall carry one lamp.\n2. Oars.- A boat under rule 1 shall carry two oars.\n"


class Source(TypedDict):
    """The text of a gazette."""

    text: Annotated[str, Field(min_length=1, examples=[SOURCE])]
    name: NotRequired[Name]


class Letter(TypedDict):
    """Somebody else's text."""

    text: Annotated[str, Field(examples=["By rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960."])]
    markup: NotRequired[Annotated[StrictBool, Field(description="Whether it is HTML; else the text itself tells.")]]
    documents: NotRequired[Annotated[list[Id], Field(max_length=MOST)]]
    default: NotRequired[Id]


class Citation(TypedDict("In", {"in": NotRequired[Id], "from": NotRequired[Id]})):
    """A citation to look up."""

    citation: Annotated[str, Field(max_length=LONG, examples=["rule 29(2)(ii)"])]


class Asked(TypedDict("AskedIn", {"in": Annotated[str, Field(examples=["new-mangalore-harbour-craft-1976"])]})):
    """A question about a case."""

    question: Annotated[str, Field(max_length=LONG, examples=["may-be-engineer"])]
    facts: NotRequired[dict[str, str | StrictBool | int | float | list[str]]]


class Citations(TypedDict):
    """Citations to look up."""

    citations: Annotated[list[Citation], Field(max_length=MOST)]


class Questions(TypedDict):
    """Questions to answer."""

    questions: Annotated[list[Asked], Field(max_length=MOST)]


class Given(TypedDict):
    """Citations given out earlier, as `cite` gave them or as steps of an answer with their document."""

    citations: Annotated[list[dict[str, Any]], Field(max_length=MOST)]


class Cited(TypedDict):
    results: list[CiteShape | Problem]


class Answered(TypedDict):
    results: list[AnswerShape | Problem]


class Verified(TypedDict):
    results: list[VerifyShape | Problem]


@router.post("/parse", response_model=ParseShape, summary="Read a text through")
async def parse(request: Request, source: Source) -> Response:
    def work(_: Corpus) -> Any:
        name = source.get("name", "text")
        return parse_raw(sent(source["text"], name), name).to_json()

    return reply(request, await desk(request).long.do(work))


@router.post("/clean", response_model=CleanShape, summary="Undo what OCR did to a text")
async def clean(request: Request, source: Source) -> Response:
    return reply(request, await desk(request).long.do(lambda _: clean_json(clean_raw(sent(source["text"])))))


@router.post("/link", response_model=LinkedShape, summary="The citations in somebody else's text, with verdicts")
async def link(request: Request, letter: Letter) -> Response:
    linked = await desk(request).long.do(lambda corpus: _link(corpus, letter))
    return reply(request, linked.to_json())


@router.post(
    "/link/html",
    summary="Somebody else's text as HTML with links",
    response_class=Response,
    responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
)
async def link_html(
    request: Request,
    letter: Letter,
    href: Annotated[str, Query(max_length=LONG, description="Where links lead.")] = DEFAULT_HREF,
) -> Response:
    html = await desk(request).long.do(lambda corpus: _link(corpus, letter).to_html(href))
    return reply(request, html, media="text/html")


def _link(corpus: Corpus, letter: Letter):
    return corpus.link(letter["text"], letter.get("documents", ()), letter.get("default"), markup=letter.get("markup"))


@router.post("/cite", response_model=Cited, summary="The provisions that citations name")
async def cite(request: Request, batch: Citations) -> Response:
    def one(corpus: Corpus, item: Any) -> Any:
        return corpus.cite(item["citation"], item.get("in"), item.get("from")).to_json()

    return await _each(request, batch["citations"], one)


@router.post("/ask", response_model=Answered, summary="What documents say of cases")
async def ask(request: Request, batch: Questions) -> Response:
    def one(corpus: Corpus, item: Any) -> Any:
        return corpus.ask(item["in"], item["question"], item.get("facts")).to_json()

    return await _each(request, batch["questions"], one)


@router.post("/verify", response_model=Verified, summary="Whether citations given out earlier still hold")
async def verify(request: Request, batch: Given) -> Response:
    return await _each(request, batch["citations"], lambda corpus, item: corpus.verify(item).to_json())


async def _each(request: Request, items: Sequence[Any], one: Callable[[Corpus, Any], Any]) -> Response:
    """A result for each item, in their order; what goes wrong with one is told in its place."""

    def work(corpus: Corpus) -> list[Any]:
        results: list[Any] = []
        for item in items:
            try:
                results.append(one(corpus, item))
            except ClausebookError as error:
                results.append(problem(status_of(error), str(error)))
        return results

    return reply(request, {"results": await desk(request).quick.do(work)})
