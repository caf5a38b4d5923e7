"""The MCP door, with the SDK's own client over real stdio and over HTTP."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import time
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters, stdio_client
from servers import PROGRAM

TOOLS = {
    "list_documents", "search_clauses", "resolve_citation", "resolve_citations", "get_clause", "get_references", "ask",
    "verify_citation", "coverage",
}  # fmt: skip
DREDGE = "dredge-examination-1982"
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("list_documents", {}),
    ("search_clauses", {"words": '"free board" gunwale'}),
    ("resolve_citation", {"citation": "clause (a)", "document": DREDGE}),
    ("resolve_citations", {"citations": ["rule 5", "rule 999"], "document": DREDGE}),
    ("get_clause", {"document": DREDGE, "provision": "5"}),
    ("get_references", {"document": DREDGE, "provision": "9"}),
    ("get_references", {"document": DREDGE, "provision": "5", "direction": "in"}),
    ("ask", {"document": "new-mangalore-harbour-craft-1976", "question": "may-be-engineer", "facts": {"bhp": 300}}),
    ("verify_citation", {"citation": {"document": DREDGE, "quote": "no such words at all", "raw": [0, 20]}}),
    ("coverage", {"document": DREDGE}),
]


def client() -> Client:
    """A client that starts the server."""
    return Client(stdio_client(StdioServerParameters(command=PROGRAM, args=["mcp"])))


def test_tools() -> None:
    """Every tool only reads and says so, is described, and its results fit the schema that it published."""

    async def run() -> None:
        async with client() as server:
            tools = {tool.name: tool for tool in (await server.list_tools()).tools}
            assert set(tools) == TOOLS
            for tool in tools.values():
                assert tool.annotations is not None
                assert tool.annotations.read_only_hint is True
                assert tool.description
                Draft202012Validator.check_schema(tool.output_schema)
            for name, arguments in CALLS:
                result = await server.call_tool(name, arguments)
                assert not result.is_error, (name, result.content)
                Draft202012Validator(tools[name].output_schema).validate(result.structured_content)

    asyncio.run(run())


def test_ambiguous_is_an_answer() -> None:
    """What several provisions fit is no error: it comes with its candidates and no target."""

    async def run() -> None:
        async with client() as server:
            result = await server.call_tool("resolve_citation", {"citation": "clause (a)", "document": DREDGE})
            assert not result.is_error
            assert result.structured_content is not None
            assert result.structured_content["status"] == "ambiguous"
            assert result.structured_content["targets"] == []
            assert len(result.structured_content["candidates"]) > 1

    asyncio.run(run())


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("get_clause", {"document": "nowhere", "provision": "1"}, "no document of this id"),
    ("get_clause", {"document": "/etc/passwd", "provision": "1"}, "no document of this id"),
    ("get_clause", {"document": DREDGE, "provision": "999"}, "has no provision 999"),
    ("ask", {"document": DREDGE, "question": "sing"}, "no question"),
    ("verify_citation", {"citation": {}}, "no place is cited"),
    ("resolve_citations", {"citations": []}, "citations"),
]


def test_errors() -> None:
    """What goes wrong is told in words that say what to do."""

    async def run() -> None:
        async with client() as server:
            for name, arguments, says in BAD:
                result = await server.call_tool(name, arguments)
                assert result.is_error, name
                assert says in result.content[0].text  # type: ignore[union-attr]

    asyncio.run(run())


def test_streamable_http() -> None:
    """The same tools answer over streamable HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([PROGRAM, "mcp", "--transport", "http", "--port", str(port)], stderr=subprocess.DEVNULL)

    async def run() -> None:
        async with Client(f"http://127.0.0.1:{port}/mcp") as server:
            result = await server.call_tool("resolve_citation", {"citation": "rule 5", "document": DREDGE})
            assert result.structured_content is not None
            assert result.structured_content["targets"][0]["path"] == "5"

    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        asyncio.run(run())
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.parametrize("command", ["serve", "mcp"])
def test_missing_store(command: str) -> None:
    """A store that is not there is bad usage, before anything listens."""
    done = subprocess.run([PROGRAM, command, "--store", "/nowhere.sqlite"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no such store" in done.stderr
