"""Resolution: from words to provisions."""

from __future__ import annotations

from ..graph import ClauseGraph


def link(graph: ClauseGraph) -> ClauseGraph:
    """The graph with its references, each with a verdict."""
    return graph
