"""The server: which tools there are, and what a model is told about them."""

from __future__ import annotations

from importlib.metadata import version

from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations

from ..counter import Counter
from .tools import Tools

INSTRUCTIONS = """Clauses of gazettes: look citations up, read clauses, follow references, ask rules, check quotes.
Begin with list_documents. A verdict is an answer: `ambiguous` lists the provisions that fit (ask the user which, never
pick one), `partial` says how far the citation could be followed, `dangling` that the copy does not have it, `external`
that it is of another instrument. Quote only words that a tool returned, with their document, path and raw offsets, and
check quotes made earlier with verify_citation. What is missing from a copy is told by coverage: say so to the user.
"""

READ_ONLY = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


def make_server(store: str | None = None) -> MCPServer:
    """A server over the library, or over the store at that path."""
    server = MCPServer("clausebook", instructions=INSTRUCTIONS, version=version("clausebook"), log_level="WARNING")
    tools = Tools(Counter("answers", store))
    for tool in tools.all():
        server.add_tool(tool, annotations=READ_ONLY)
    return server
