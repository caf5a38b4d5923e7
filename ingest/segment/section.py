"""A schedule, and the stretch of text that it covers."""

from __future__ import annotations

from dataclasses import dataclass, field

from .divisions import Division
from .nodes import Node


@dataclass
class Section:
    """The stretch of clean text that one schedule covers."""

    division: Division
    end: int
    node: Node
    body: int = 0
    nodes: list[Node] = field(default_factory=list[Node])
