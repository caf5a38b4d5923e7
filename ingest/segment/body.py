"""From the chosen marks of the body to nodes: units with headings, lists, provisos, continuations, lost and missing numbers."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast

from ...model.provision import SUBUNIT, Kind
from .costs import ASIDES
from .divisions import Division
from .marks import Mark
from .nodes import Node
from .numbers import spell
from .plan import BodyContext
from .states import Choice

_HEADING = re.compile(
    r"([^\n;(\s][^\n;]{1,200}?)\s*(?:[.:]?[*\s]*[-–—―]{1,4}(?:[ \t]*(?=[A-Z\"'“‘’^\\(])|\s*(?=\(\s?1))"
    r"|\s[-–—]\s|:\s*(?=\(\s?[1Ia]\s?\)))"
)
_TITLE_LINE = re.compile(r"([A-Z][^\n;:]{2,110}?)[ \t]*\n\s*(?=[A-Z\"'“‘(\[])")
LEFT_OUT = "left out"
"""How the evidence begins for a unit that an amendment left out together with others."""
_SENTENCE_DASH = re.compile(r"\b(?:shall|is|are|may|means)\b|^(?:In th(?:is|ese)|Every|No|Any|If|Where|When|Whoever|Subject)\b")


class BodyBuilder:
    """Turns choices into nodes, in reading order."""

    def __init__(self, context: BodyContext) -> None:
        self.context = context
        self.nodes: list[Node] = []
        self.stack: list[Node] = []
        self.division: str | None = None
        self.counts: dict[tuple[int, str], int] = {}
        self.base = 0
        """1 where lists stand under no unit."""
        self.pending = list(context.divisions)
        self.titled = False
        """Do the units print their headings as a line of their own after the number?"""

    def build(self, choices: list[Choice]) -> list[Node]:
        """All nodes of the body."""
        self.titled = self._on_title_lines(choices)
        for choice in choices:
            self._open_divisions(choice.mark.at)
            if choice.mark.shape in (*ASIDES, "term"):
                self._aside(choice)
            else:
                self._numbered(choice)
        self._open_divisions(self.context.end)
        self._name_divisions()
        return self.nodes

    def _on_title_lines(self, choices: list[Choice]) -> bool:
        ends = [choice.mark.end for choice in choices if choice.depth == 0 and choice.mark.end > choice.mark.at]
        lines = sum(1 for end in ends if title_line(self.context.text, end, self.context.end))
        return lines >= 2 and lines >= 0.6 * len(ends)

    def _name_divisions(self) -> None:
        """The heading of a part or chapter: its words up to the next node."""
        for node, after in zip(self.nodes, [*self.nodes[1:], None], strict=False):
            if node.kind in ("part", "chapter") and node.body is not None:
                until = after.at if after else self.context.end
                words = self.context.text[node.body : min(until, node.body + 240)].split()
                node.heading = " ".join(words).strip(" -–—.:") or None

    def _open_divisions(self, before: int) -> None:
        while self.pending and self.pending[0].at <= before:
            division = self.pending.pop(0)
            self.division = division.path
            self.stack = []
            node = division_node(self.context.text, division)
            self.nodes.append(node)

    def _numbered(self, choice: Choice) -> None:
        if choice.depth == 0:
            self.base = 0
        elif not self.stack:
            self.base = 1
        if choice.depth == 2 and len(self.stack) == 1 and not self.base:
            self._implied_first(self.stack[0])
        depth = min(choice.depth - self.base, len(self.stack))
        self.stack = self.stack[:depth]
        parent = self.stack[-1] if self.stack else None
        if choice.missing:
            self._gaps(choice, parent)
        node = self._node(choice, parent)
        self.nodes.append(node)
        self.stack.append(node)

    def _implied_first(self, unit: Node) -> None:
        """The (1) of a unit whose head is lost: the fragment that opens it."""
        kind = SUBUNIT[self.context.unit]
        at = unit.at if unit.printed is None or unit.body is None else unit.body
        first = Node(at, kind, "(1)", unit, "(1)", None, "inferred", evidence=["its words stand before a (2)"])  # type: ignore[arg-type]
        self.nodes.append(first)
        self.stack.append(first)

    def _gaps(self, choice: Choice, parent: Node | None) -> None:
        if choice.key is None or choice.style is None or choice.missing > 12:
            return
        # Before 4A the 4 itself is missing as well.
        stop = choice.key[0] + bool(choice.key[1])
        for base in range(max(1, stop - choice.missing), stop):
            word = spell(choice.style, (base, ()))
            segment = word if choice.depth == 0 else f"({word})"
            gap = Node(
                choice.mark.at,
                "gap",
                segment,
                parent,
                segment,
                None,
                "inferred",
                division=None if choice.depth else self.division,
            )
            together = choice.depth == 0 and self._left_out_with(base)
            gap.evidence.append(
                f"{LEFT_OUT} together with {together}"
                if together
                else f"the numbers before and after leave room for {segment}; it is not in our copy"
            )
            gap.raw = (-1, choice.mark.at)
            self.nodes.append(gap)

    def _left_out_with(self, number: int) -> str:
        """The printed number of the unit before, where it says that this one was left out with it: `5-7. (Repealed)`."""
        unit = next((node for node in reversed(self.nodes) if node.kind == self.context.unit), None)
        numbers = re.findall(r"\d+", unit.printed or "") if unit else []
        told = len(numbers) > 1 and int(numbers[0]) < number <= int(numbers[-1])
        return (unit.printed or "").rstrip(".") if unit and told else ""

    def _node(self, choice: Choice, parent: Node | None) -> Node:
        mark, text = choice.mark, self.context.text
        bracketed = choice.depth > 0 and mark.shape == "paren"
        num = f"({choice.num})" if bracketed else choice.num
        printed = text[mark.at : mark.end].strip() or None
        node = Node(mark.at, self._kind(choice, parent), num, parent, num, printed, body=mark.end)
        node.key, node.unclean = choice.key, not any(reading.cost == 0 for reading in mark.readings)
        node.basis = "printed" if not choice.repaired else "inferred" if printed is None or mark.wild else "repaired"
        if choice.depth == 0:
            node.division = self.division
            node.heading, node.body = unit_heading(text, mark.end, self.context.end)
            if node.heading is None and self.titled and (line := title_line(text, mark.end, self.context.end)):
                node.heading, node.body = line
        if choice.repaired:
            node.evidence.append(_why(choice, mark))
        return node

    def _kind(self, choice: Choice, parent: Node | None) -> Kind:
        if choice.depth == 0:
            return self.context.unit  # type: ignore[return-value]
        if choice.mark.shape in ("decimal", "dot"):
            return "paragraph"
        if parent is None:
            return "clause"
        if parent.kind == self.context.unit and choice.style == "arabic":
            return SUBUNIT[self.context.unit]  # type: ignore[return-value]
        below: dict[str, Kind] = {self.context.unit: "clause", SUBUNIT[self.context.unit]: "clause", "clause": "subclause",
                                  "subclause": "item", "proviso": "clause", "explanation": "clause",
                                  "paragraph": "clause"}  # fmt: skip
        return below.get(parent.kind, "item")

    def _aside(self, choice: Choice) -> None:
        mark = choice.mark
        self.stack = self.stack[: choice.depth]
        host = self.stack[-1] if self.stack else None
        word = cast(Kind, "paragraph" if mark.shape == "term" else mark.shape)
        count = self.counts[id(host), word] = self.counts.get((id(host), word), 0) + 1
        printed = self.context.text[mark.at : mark.end].strip() or None
        node = Node(
            mark.at,
            word,
            f"{'para' if mark.shape == 'term' else word}-{count}",
            host,
            mark.readings[0].num if mark.readings else None,
            printed,
            body=mark.end,
        )  # type: ignore[arg-type]
        self.nodes.append(node)
        self.stack.append(node)


def _why(choice: Choice, mark: Mark) -> str:
    if mark.shape == "heading":
        return "the number is lost; a heading in its place, counted in order"
    if mark.shape == "orphan":
        return "the head of the unit is lost; numbered by its neighbours"
    return f"{mark.label!r} reads {choice.num} by its place in the sequence"


def division_node(text: str, division: Division) -> Node:
    """The node of a part or chapter: its heading line, no children."""
    kind: Kind = "part" if division.word == "part" else "chapter"
    node = Node(division.at, kind, division.path, None, division.num, text[division.at : division.end].strip(), division.basis)
    node.body, node.key, node.label = division.end, division.key, division.label
    node.evidence = list(division.evidence)
    return node


def unit_heading(text: str, at: int, end: int) -> tuple[str | None, int]:
    """(heading, where the body begins) of a unit: the words before its dash, where they are no sentence."""
    match = _HEADING.match(text, at, min(end, at + 260))
    if match is None or _SENTENCE_DASH.search(match[1]):
        return None, at
    return " ".join(match[1].split()).strip(" .:-–—"), match.end()


def title_line(text: str, at: int, end: int) -> tuple[str, int] | None:
    """The heading that stands alone on the rest of a number's line, and where the text under it begins."""
    match = _TITLE_LINE.match(text, at, min(end, at + 130))
    if match is None or _SENTENCE_DASH.search(match[1]) or re.search(r"\.\s", match[1]) or match[1].endswith(","):
        return None
    return match[1].strip(" .-–—"), match.end()


def add_continuations(text: str, nodes: list[Node], start: int, end: int) -> list[Node]:
    """Split off text after a list that belongs to the list's host: a new line in lower case after the last member."""
    order = [node for node in nodes if node.raw is None and start <= node.at < end]
    held = Counter(id(node.parent) for node in nodes if node.segment.startswith("continuation-"))
    added: dict[int, Node] = {}
    for nth, node in enumerate(order):
        after = order[nth + 1] if nth + 1 < len(order) else None
        until = after.at if after else end
        host = node.parent
        if (
            node.kind not in ("clause", "subclause", "item")
            or host is None
            or (after is not None and after.parent is host and after.kind == node.kind)
        ):
            continue
        if after is not None and after.within(node):
            continue
        split = _continuation(text, node, until)
        if split is not None:
            held[id(host)] += 1
            added[id(node)] = Node(split, "paragraph", f"continuation-{held[id(host)]}", host, None, None)
    return [one for node in nodes for one in (node, added.get(id(node))) if one is not None]


def _continuation(text: str, node: Node, until: int) -> int | None:
    for match in re.compile(r"[,;.]\s*\n\s*(?=(?:shall|is|are|may|must|unless|he|the|and|or)\b|[a-z]+ [a-z]+ )").finditer(
        text, node.at, until
    ):
        line_start = text.rfind("\n", 0, match.start()) + 1
        first_line = text[max(line_start, node.at) : match.start() + 1]
        parted = match[0][0] in ".;" and match[0].count("\n") > 1
        if (len(first_line) < 60 or parted) and text[match.end() : match.end() + 1].islower():
            return match.end()
    return None
