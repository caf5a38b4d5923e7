"""GraphML: well-formed whatever the source, and the same graph when it is loaded again."""

from __future__ import annotations

import io

import networkx
import pytest
from clausebook.desk.graphml import graphml
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText

SOURCES = (
    "1. Lights.-(1) Every boat shall carry a light as rule 2 says:\n\nProvided that a raft may not.\n\n2. Oars.\n",
    "1. Lights \x00\x0b\ufffe <&> 'of' rule 2.\n\n2. Oars.\n",
    "",
)


@pytest.mark.parametrize("source", SOURCES)
def test_loads_again(source: str) -> None:
    """What is written loads as the same nodes, edges and values."""
    graph = digest(RawText.of(source), "boats").graph
    made = graph.to_networkx()
    back = networkx.read_graphml(io.BytesIO(graphml(graph).encode()), force_multigraph=True)
    assert set(back.nodes) == set(made.nodes)
    assert sorted((a, b, d["relation"]) for a, b, d in back.edges(data=True)) == sorted(
        (a, b, d["relation"]) for a, b, d in made.edges(data=True)
    )
    assert [back.nodes[uid]["path"] for uid in made.nodes] == [p.path for p in graph.provisions]
