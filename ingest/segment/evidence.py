"""What speaks for a number: citations that prove a lost one, and the runner-up where the choice was close."""

from __future__ import annotations

import re
from collections import Counter

from ...model.provision import Reading
from .nodes import Node


def cited_units(text: str, unit: str) -> Counter[str]:
    """How often the text itself cites each number of its own unit: `Regulation 14(b)` counts for 14."""
    pattern = re.compile(rf"\b{unit}s?\s+(\d{{1,3}}[A-Z]{{0,2}})\b", re.IGNORECASE)
    return Counter(match[1] for match in pattern.finditer(text))


def add_proofs(text: str, nodes: list[Node], unit: str) -> None:
    """Say of every unit whose number was worked out whether the text cites it."""
    cited = cited_units(text, unit)
    for node in nodes:
        if node.kind == unit and node.basis == "inferred" and (count := cited.get(node.segment, 0)):
            node.evidence.append(f"the text cites {unit} {node.segment} {count} time{'s' if count > 1 else ''}")


def add_readings(nodes: list[Node], others: list[tuple[float, list[Node]]]) -> None:
    """Keep, at each node that a close runner-up reads otherwise, that other reading."""
    for cost, other in others:
        places = {node.at: node for node in other if node.raw is None and node.printed is not None}
        for node in nodes:
            if node.raw is not None or node.printed is None or node.readings:
                continue
            second = places.get(node.at)
            if second is None:
                node.readings.append(Reading("", "", cost, "no provision begins here; the label is part of the sentence"))
            elif second.path != node.path:
                node.readings.append(Reading(second.num or "", second.path, cost, "the next best reading of the whole"))
