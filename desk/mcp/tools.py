"""The tools. Their docstrings and parameters are what a model reads, so each says when to use it and what comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import Field
from typing_extensions import TypedDict

from ...api.corpus import Corpus
from ...api.shapes import (
    AnswerShape,
    CiteShape,
    CoverageShape,
    HeldShape,
    PlaceShape,
    ReferencesShape,
    SearchShape,
    VerifyShape,
)
from ...model.errors import ClausebookError
from ..counter import Counter

Document = Annotated[str, Field(description="The id of a document, from list_documents.", max_length=500)]
Provision = Annotated[str, Field(description="A provision's path (29/(2)/(i)), eid or uid.", max_length=500)]
CitationText = Annotated[str, Field(description='As people write it: "r. 29(2)(ii)(a)", "rule 5 of the Dredge Rules".')]
MOST = 100
"""Items of one batch."""


class DocumentList(TypedDict):
    """The documents of the corpus."""

    documents: list[HeldShape]


class CiteList(TypedDict):
    """A verdict for each citation, in their order."""

    results: list[CiteShape]


class Tools:
    """The tools of one server, over one corpus."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter

    def all(self) -> list[Callable[..., Any]]:
        """Every tool, in the order in which they are listed."""
        return [
            self.list_documents, self.search_clauses, self.resolve_citation, self.resolve_citations, self.get_clause,
            self.get_references, self.ask, self.verify_citation, self.coverage,
        ]  # fmt: skip

    async def _result(self, work: Callable[[Corpus], Any]) -> CallToolResult:
        try:
            value: Any = await self._counter.do(work)
        except ClausebookError as error:
            raise ToolError(str(error)) from None
        words = TextContent(type="text", text=json.dumps(value, ensure_ascii=False))
        return CallToolResult(content=[words], structured_content=value)

    async def list_documents(self) -> Annotated[CallToolResult, DocumentList]:
        """List the documents: id, title, the hash of the raw text, and whether rules can be asked."""
        return await self._result(lambda corpus: {"documents": [held.to_json() for held in corpus.documents()]})

    async def search_clauses(
        self,
        words: Annotated[str, Field(description='Words that must all occur; "a phrase" between quotation marks.')],
        limit: Annotated[int, Field(ge=1, le=100)] = 20,
    ) -> Annotated[CallToolResult, SearchShape]:
        """Find provisions by their words, when no citation is known. Gives paths and snippets; read with get_clause."""
        return await self._result(lambda corpus: corpus.search(words, limit).to_json())

    async def resolve_citation(
        self,
        citation: CitationText,
        document: Annotated[str | None, Field(description="Look in this document only.")] = None,
        source: Annotated[
            str | None, Field(description='The path where relative wording stands ("the said sub-rule").')
        ] = None,
    ) -> Annotated[CallToolResult, CiteShape]:
        """Find the provision that a citation names, with its words. The status is an answer: never pick among candidates."""
        return await self._result(lambda corpus: corpus.cite(citation, document, source).to_json())

    async def resolve_citations(
        self,
        citations: Annotated[list[CitationText], Field(min_length=1, max_length=MOST)],
        document: Annotated[str | None, Field(description="Look in this document only.")] = None,
    ) -> Annotated[CallToolResult, CiteList]:
        """Find the provisions that several citations name: one verdict each, in their order."""
        return await self._result(
            lambda corpus: {"results": [corpus.cite(citation, document).to_json() for citation in citations]}
        )

    async def get_clause(self, document: Document, provision: Provision) -> Annotated[CallToolResult, PlaceShape]:
        """Read one provision: its words, raw offsets, pages and the hash of the raw text, for quoting."""
        return await self._result(lambda corpus: corpus.place(document, provision).to_json())

    async def get_references(
        self,
        document: Document,
        provision: Provision,
        direction: Annotated[Literal["in", "out"], Field(description="out: what it cites; in: what cites it.")] = "out",
    ) -> Annotated[CallToolResult, ReferencesShape]:
        """List the references that stand in a provision, or those that point into it, each with its verdict."""
        return await self._result(lambda corpus: corpus.references(document, provision, direction))

    async def ask(
        self,
        document: Document,
        question: Annotated[str, Field(description="The id of a question, from coverage.")],
        facts: Annotated[
            dict[str, str | bool | int | float | list[str]] | None, Field(description="What is known of the case.")
        ] = None,
    ) -> Annotated[CallToolResult, AnswerShape]:
        """Ask a document's rules about a case. unknown_fact names the facts to ask the user for; never make one up."""
        return await self._result(lambda corpus: corpus.ask(document, question, facts).to_json())

    async def verify_citation(
        self,
        citation: Annotated[
            dict[str, Any], Field(description="As a tool gave it: document, raw, and text or quote; raw_sha256, eid, path.")
        ],
    ) -> Annotated[CallToolResult, VerifyShape]:
        """Check a quote before you rely on it: ok, moved, changed (with the difference), gone, or unknown here."""
        return await self._result(lambda corpus: corpus.verify(citation).to_json())

    async def coverage(self, document: Document) -> Annotated[CallToolResult, CoverageShape]:
        """Say how far a document can be relied on: what is missing, repaired or doubtful, and which questions it answers."""
        return await self._result(lambda corpus: corpus.coverage(document))
