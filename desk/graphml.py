"""The clause graph as GraphML, which Gephi, yEd, networkx and others read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..model.graph import ClauseGraph

if TYPE_CHECKING:
    import networkx as nx

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold, escaped or not."""


def graphml(graph: ClauseGraph) -> str:
    """The clause graph as a GraphML document: nodes are provisions by uid, edges contain, qualify and refer."""
    return write_graphml(graph.to_networkx())


def write_graphml(plain: nx.MultiDiGraph[str]) -> str:
    """A graph of our own as a GraphML document; what XML cannot hold is replaced in it."""
    import networkx

    # generate_graphml gives the lines without a declaration; lxml is not needed for it.
    for _, values in plain.nodes(data=True):
        _clean(values)
    for *_, values in plain.edges(data=True):
        _clean(values)
    lines: Iterable[str] = networkx.generate_graphml(plain)  # pyright: ignore[reportUnknownMemberType]
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(lines) + "\n"


def _clean(values: dict[str, object]) -> None:
    for key, value in values.items():
        if isinstance(value, str):
            values[key] = NOT_IN_XML.sub("\ufffd", value)
