"""The verbs as tools for language models (Model Context Protocol); needs `pip install clausebook[mcp]`.

Invariant: every tool only reads, says so, and gives the JSON that the command line prints; `ambiguous` is an answer.
"""

from .server import make_server

__all__ = ["make_server"]
