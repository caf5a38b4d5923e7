"""The shapes in which every door gives a result: what `to_json` of each result gives, key by key (docs/contract.md).

Invariant: a key named here is always there unless it says `NotRequired`; further keys may stand beside it. From these
come the JSON Schema in docs/schema, the OpenAPI description and the output schemas of the tools.

Long because it is one contract: whoever reads a shape finds those inside it on the same page.
"""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

RawSpan = list[int]
"""Start and end in the raw text: 0-based, half-open, in code points."""


class About(TypedDict):
    """A document in short, at the head of a parse."""

    id: str
    title: str | None
    unit: str
    raw_sha256: str
    raw_length: int
    reader: str
    pages: int
    notes: list[str]
    """What the reader had to decide (an encoding, say), in one sentence each."""


class ProvisionShape(TypedDict):
    """One provision of a document."""

    uid: str
    eid: str
    path: str
    kind: str
    num: str | None
    printed: str | None
    basis: str
    heading: str | None
    parent: str | None
    start: int
    end: int
    raw: list[RawSpan]
    row: NotRequired[dict[str, Any]]
    belongs_to: NotRequired[str]


class ExternalShape(TypedDict):
    """Another instrument, as far as the words name it."""

    title: str | None
    year: int | None
    number: int | str | None
    provision: str | None


ReferenceShape = TypedDict(
    "ReferenceShape",
    {
        "start": int,
        "end": int,
        "text": str,
        "raw": RawSpan,
        "raw_text": str,
        "from": str | None,
        "status": str,
        "targets": list[str],
        "candidates": list[str],
        "external": ExternalShape | None,
        "reason": str,
    },
)
"""One cross-reference with its verdict."""


class EditShape(TypedDict):
    """One change that cleaning made, or proposes."""

    raw: RawSpan
    before: str
    after: str | None
    rule: str
    lane: str
    confidence: float
    why: str
    to: NotRequired[int]


class DefectShape(TypedDict):
    """Something wrong with the source."""

    kind: str
    path: str | None
    raw: RawSpan | None
    message: str


class CleanShape(TypedDict):
    """The result of `clean`."""

    text: str
    map: list[list[int]]
    edits: list[EditShape]


class ParseShape(TypedDict):
    """The result of `parse`."""

    document: About
    text: str
    map: list[list[int]]
    provisions: list[ProvisionShape]
    references: list[ReferenceShape]
    edits: list[EditShape]
    defects: list[DefectShape]


class PlaceShape(TypedDict):
    """One provision that a citation names, with its words: a citation that can be checked without us."""

    document: str
    raw_sha256: str
    uid: str
    eid: str
    path: str
    kind: str
    heading: str | None
    text: str
    raw: list[RawSpan]
    pages: list[int]


class CiteShape(TypedDict):
    """The result of `cite`."""

    status: str
    reason: str
    targets: list[PlaceShape]
    candidates: list[PlaceShape]
    external: ExternalShape | None


class StepShape(TypedDict):
    """One step of an answer and the words it rests on."""

    path: str
    eid: str | None
    uid: str | None
    quote: str
    raw: RawSpan
    page: int | None
    says: str


class WarningShape(TypedDict):
    """What the reader of an answer must be told beside it."""

    kind: str
    message: str
    path: str | None
    quote: str | None
    raw: RawSpan | None


class ReadingShape(TypedDict):
    """What the answer would be under one reading of the words."""

    reading: str
    status: str
    value: Any


class AnswerShape(TypedDict):
    """The result of `ask`."""

    document: str
    raw_sha256: str
    question: str
    facts: dict[str, Any]
    status: str
    value: Any
    unit: str | None
    missing: list[str]
    readings: list[ReadingShape]
    probable: Any
    trace: list[StepShape]
    warnings: list[WarningShape]


class HitShape(TypedDict):
    """A provision found by its words."""

    document: str
    path: str
    uid: str
    kind: str
    status: str
    snippet: str
    spans: list[RawSpan]
    raw_sha256: str


class SearchShape(TypedDict):
    """The result of `search`."""

    query: str
    hits: list[HitShape]
    total: int
    facets: dict[str, dict[str, int]]
    more: bool


class CheckedShape(TypedDict):
    """One place cited, and what became of it."""

    document: str
    path: str | None
    verdict: str
    why: str
    raw_sha256: str | None
    raw: RawSpan | None
    diff: str | None


class VerifyShape(TypedDict):
    """The result of `verify`: the worst verdict, and that on each place."""

    status: str
    places: list[CheckedShape]


class LinkShape(TypedDict):
    """One citation found in somebody else's text."""

    start: int
    end: int
    text: str
    status: str
    document: str | None
    targets: list[str]
    eids: list[str]
    candidates: list[str]
    external: ExternalShape | None
    reason: str


class LinkedShape(TypedDict):
    """The result of `link`."""

    documents: list[str]
    links: list[LinkShape]


class NodeShape(TypedDict):
    """A provision in a graph."""

    path: str
    eid: str
    kind: str
    heading: str | None


EdgeShape = TypedDict("EdgeShape", {"from": str, "to": str, "words": str})
"""Who cites whom, and in which words."""


class FallShape(TypedDict):
    """What falls when a provision goes, and why."""

    path: str
    depth: int
    why: str


class AroundShape(TypedDict):
    """The result of `graph`."""

    document: str
    around: str
    depth: int
    nodes: list[NodeShape]
    cites: list[EdgeShape]
    cited_by: list[EdgeShape]
    falls: list[FallShape]


class HeldShape(TypedDict):
    """A document of the corpus in short."""

    id: str
    title: str | None
    unit: str
    raw_sha256: str
    rules: bool


class CoverageShape(TypedDict):
    """How much of a document can be relied on."""

    document: str
    title: str | None
    provisions: dict[str, int]
    basis: dict[str, int]
    references: dict[str, int]
    defects: list[DefectShape]
    missing: list[str]
    questions: dict[str, str]


class ReferencesShape(TypedDict):
    """The references of one provision, out of it or into it."""

    document: str
    path: str
    direction: str
    references: list[ReferenceShape]
