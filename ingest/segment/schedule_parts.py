"""The parts and chapters of a schedule: headings among its paragraphs, which hang on them where each counts anew."""

from __future__ import annotations

from .body import division_node
from .divisions import Division
from .marks import Mark
from .nodes import Node
from .section import Section


def counts_anew(parts: list[Division], marks: list[Mark]) -> bool:
    """Does each part of a schedule count its paragraphs from 1?"""
    ones = [
        mark.at
        for mark in marks
        if mark.shape == "dot" and mark.line_start and any(r.num == "1" and not r.cost for r in mark.readings)
    ]
    return len(parts) > 1 and sum(any(part.at < at for part in parts) for at in ones) > 1


def part_nodes(text: str, section: Section, parts: list[Division]) -> list[Node]:
    """A node for each part, under the schedule."""
    nodes = [division_node(text, part) for part in parts]
    for node in nodes:
        node.parent = section.node
    return nodes


def with_parts(text: str, section: Section, nodes: list[Node]) -> list[Node]:
    """The schedule's nodes with those of its parts, each headed by its words up to the next node."""
    known = {id(node) for node in section.nodes}
    begins = {node.at for node in nodes}
    kept = [node for node in section.nodes if node.at not in begins or id(node) in {id(n) for n in nodes} or node.num]
    out = sorted([*kept, *(node for node in nodes if id(node) not in known)], key=lambda node: node.at)
    for node, after in zip(out, [*out[1:], None], strict=True):
        if node.kind in ("part", "chapter") and node.body is not None:
            until = min(after.at if after else section.end, node.body + 240)
            node.heading = " ".join(text[node.body : until].split()).strip(" -–—.:") or None
    return out
