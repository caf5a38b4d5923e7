"""One table of lookups, questions and checks, and the same JSON through four doors: Python, command line, HTTP, MCP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import clausebook.api
import pytest
from clausebook.api.corpus import Corpus
from commands import Run
from mcp import Client, StdioServerParameters, stdio_client
from servers import PROGRAM, Server, serving

DREDGE, KERALA, ORISSA = "dredge-examination-1982", "kerala-canal-rules", "orissa-cargo-boats-1960"
HARBOUR, WATERWAYS = "new-mangalore-harbour-craft-1976", "national-waterways-safety-2002"

LOOKUPS = [
    ("rule 13", KERALA, None), ("r. 14", KERALA, None), ("rule 99", KERALA, None), ("rule 14(9)", KERALA, None),
    ("the canal rules, r. 15", None, None), ("rule 15", None, None), ("13", KERALA, None), ("rule_14", KERALA, None),
    ("rule 29(2)", HARBOUR, None), ("r. 29(2)(ii)(a)", HARBOUR, None), ("29.2.ii.b", HARBOUR, None),
    ("sub-cl. (a) of cl. (ii) of sub-rule (2) of rule 29", HARBOUR, None), ("rule 29(4)", HARBOUR, None),
    ("sub-clause (a) of Cl. (i)", HARBOUR, "29/(2)/(ii)"), ("the said sub-rule", HARBOUR, "29/(2)/(ii)"),
    ("proviso to rule 29(2)", HARBOUR, None), ("clause (i)", HARBOUR, None), ("u/r 29(2)", HARBOUR, None),
    ("rule 23", ORISSA, None), ("App. I, Class I", ORISSA, None), ("Appendix IX", ORISSA, None),
    ("Appendix I", ORISSA, None), ("rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960", None, None),
    ("rule 5 of the Dredge rules 1982", None, None), ("rule 5 of the Dredge rules 1983", None, None),
    ("Drege Engneers Rules 1982, rule 5", None, None), ("rules 5 to 8", DREDGE, None), ("clause (a)", DREDGE, None),
    ("rule 4", DREDGE, None), ("rule 40", DREDGE, None), ("these rules", DREDGE, None), ("Appendix A", DREDGE, None),
    ("rule 12(2)", DREDGE, None), ("section 78 of the Merchant Shipping Act, 1958", DREDGE, None),
    ("Reg 14(b)", WATERWAYS, None), ("regulation 3", WATERWAYS, None), ("Annexure I", WATERWAYS, None),
    ("nonsense", WATERWAYS, None), ("the Cochin Port Rules, 1968", None, None), ("rule 13, rule 14", KERALA, None),
]  # fmt: skip

QUESTIONS: list[tuple[str, str, dict[str, Any]]] = [
    (HARBOUR, "may-be-engineer", {"bhp": "300", "certificate": ["motor-engineer"]}),
    (HARBOUR, "may-be-engineer", {"bhp": "300", "certificate": ["permit"]}),
    (HARBOUR, "may-be-engineer", {"bhp": "300"}),
    (HARBOUR, "may-be-engineer", {}),
    (HARBOUR, "may-be-master", {"bhp": "564.99999", "certificate": ["serang", "second-class-master"], "propulsion": "true"}),
    (ORISSA, "crew", {"class": "I", "burden_tons": "27"}),
    (ORISSA, "crew", {"laid_up": "true"}),
    (KERALA, "cargo-limit", {"licensed_passengers": "30", "passengers": "0"}),
    (DREDGE, "service-length", {"from_date": "1981-03-10", "to_date": "1981-05-25"}),
    (WATERWAYS, "persons-liable", {"contravened": "12"}),
]


@cache
def checks() -> list[dict[str, Any]]:
    """Citations as they were given out, some of them since meddled with."""
    corpus = clausebook.api.open_corpus()
    places = [
        json.loads(json.dumps(corpus.place(document, path).to_json()))
        for document, path in ((KERALA, "13"), (KERALA, "14"), (HARBOUR, "29/(2)/(ii)"), (ORISSA, "23"), (DREDGE, "5"))
    ]
    moved = {**places[0], "raw": [[0, 5]]}
    changed = {**places[1], "text": places[1]["text"].replace(" shall ", " may ")}
    gone = {"document": KERALA, "text": "No vessel shall be painted red.", "raw": [[0, 31]]}
    step = corpus.ask(HARBOUR, "may-be-engineer", {"bhp": 300, "certificate": "permit"}).to_json()["trace"][0]
    quoted = {"document": HARBOUR, "raw_sha256": places[2]["raw_sha256"], **step}
    return [*places, moved, changed, gone, quoted, {**quoted, "raw": [0, len(step["quote"])]}]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving("--rate", "0") as found:
        yield found


async def _call_all(calls: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    parameters = StdioServerParameters(command=PROGRAM, args=["mcp"])
    async with Client(stdio_client(parameters)) as client:
        results = [await client.call_tool(name, arguments) for name, arguments in calls]
    assert not any(result.is_error for result in results)
    for result in results:
        assert json.loads(result.content[0].text) == result.structured_content
    return [result.structured_content for result in results]


def mcp_calls() -> list[tuple[str, dict[str, Any]]]:
    looked_up = [
        ("resolve_citation", {"citation": citation, "document": document, "source": source})
        for citation, document, source in LOOKUPS
    ]
    asked = [("ask", {"document": d, "question": q, "facts": facts}) for d, q, facts in QUESTIONS]
    return [*looked_up, *asked, *(("verify_citation", {"citation": citation}) for citation in checks())]


def python_calls(corpus: Corpus) -> list[Any]:
    looked_up = [corpus.cite(*row).to_json() for row in LOOKUPS]
    asked = [corpus.ask(*row).to_json() for row in QUESTIONS]
    return json.loads(json.dumps([*looked_up, *asked, *(corpus.verify(citation).to_json() for citation in checks())]))


def test_sixty() -> None:
    """The table has sixty rows, and among their outcomes is every kind."""
    results = python_calls(clausebook.api.open_corpus())
    assert len(results) == 60
    statuses = {result["status"] for result in results}
    assert statuses >= {"resolved", "ambiguous", "partial", "dangling", "external", "self"}
    assert statuses >= {"yes", "no", "value", "unknown_fact", "undetermined_source", "discretion", "not_covered"}
    assert statuses >= {"ok", "moved", "changed", "gone"}


def test_mcp_says_the_same() -> None:
    """Through the SDK's own client over real stdio, each result is the library's."""
    expected = python_calls(clausebook.api.open_corpus())
    assert asyncio.run(_call_all(mcp_calls())) == expected


def test_http_says_the_same(server: Server) -> None:
    """Over HTTP, one by one and in batches, each result is the library's."""
    expected = python_calls(clausebook.api.open_corpus())
    keys = ("citation", "in", "from")
    rows = [{key: value for key, value in zip(keys, row, strict=True) if value} for row in LOOKUPS]
    single = [server.get("/api/v1/cite", params=row).json() for row in rows]
    for document, question, facts in QUESTIONS:
        pairs = [f"{name}={one}" for name, values in facts.items() for one in ([values] if isinstance(values, str) else values)]
        single.append(server.get("/api/v1/ask", params={"in": document, "question": question, "fact": pairs}).json())
    batches = server.post("/api/v1/cite", json={"citations": rows}).json()["results"]
    asked = [{"in": d, "question": q, "facts": facts} for d, q, facts in QUESTIONS]
    batches += server.post("/api/v1/ask", json={"questions": asked}).json()["results"]
    checked = server.post("/api/v1/verify", json={"citations": checks()}).json()["results"]
    assert single + checked == expected
    assert batches + checked == expected


def test_command_line_says_the_same(clausebook: Run, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """On the command line each result is the library's."""
    from clausebook.api import open_corpus

    found: list[Any] = []
    for citation, document, source in LOOKUPS:
        options = [*(("--in", document) if document else ()), *(("--from", source) if source else ())]
        found.append(json.loads(clausebook("cite", citation, *options, "--format", "json").out))
    for document, question, facts in QUESTIONS:
        pairs = [f"{name}={one}" for name, values in facts.items() for one in ([values] if isinstance(values, str) else values)]
        found.append(json.loads(clausebook("ask", document, question, *pairs, "--format", "json").out))
    file = tmp_path / "check.json"
    for citation in checks():
        file.write_text(json.dumps(citation))
        found.append(json.loads(clausebook("verify", str(file), "--format", "json").out))
    assert found == python_calls(open_corpus())
