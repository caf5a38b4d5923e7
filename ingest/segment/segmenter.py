"""The way from a clean text to its clause graph, step by step."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ...model.graph import ClauseGraph
from ...model.provision import Defect
from ...model.text import Edit, EditedText
from .anchored import check_count
from .body import BodyBuilder, add_continuations
from .divisions import SCHEDULES, Division, find_divisions
from .evidence import add_proofs, add_readings
from .front import find_title, find_unit, front_nodes, site_title, tail_nodes
from .guards import Guards, find_guards
from .headings import add_headings, add_notes, head_of_first
from .holder import find_holder
from .layouts import add_tables, find_layouts, outside
from .marks import find_marks
from .nodes import Node, finish
from .plan import BodyContext, choose
from .repairs import number_repairs
from .schedules import fill_section, open_section
from .start import find_start


@dataclass(frozen=True)
class Segmentation:
    """The clause graph of a text, and number repairs that wait for a person."""

    graph: ClauseGraph
    proposals: tuple[Edit, ...] = ()


def segment(text: EditedText) -> Segmentation:
    """The clause graph of a cleaned text."""
    clean = text.text
    guards = find_guards(clean)
    divisions = find_divisions(clean, guards)
    unit = find_unit(clean)
    holder = find_holder(clean, _schedules(divisions))
    divisions = [division for division in divisions if division is not holder]
    schedules = _schedules(divisions)
    tail = tail_nodes(clean, schedules[-1].end if schedules else 0)
    end = tail[0].at if tail else len(clean)
    body_end = schedules[0].at if schedules else end
    marks = find_marks(clean, holder.end if holder else 0, body_end, guards)
    start = find_start(clean, marks, divisions, body_end, site_title(text) is not None)
    marks = [mark for mark in marks if mark.at >= start]
    inner = tuple(d for d in divisions if d.word in ("part", "chapter") and start <= d.at < body_end)
    site = site_title(text)
    context = BodyContext(clean, start, body_end, unit, inner, (site[0], site[1]) if site else None)
    nodes = front_nodes(clean, min(start, holder.at)) if holder else front_nodes(clean, start)
    nodes += [Node(holder.at, "schedule", holder.path, printed=clean[holder.at : holder.end].strip())] if holder else []
    layouts = find_layouts(clean, start, context.end)
    choices, close = choose(context, outside(marks, layouts))
    body = BodyBuilder(context).build(choices)
    add_readings(body, [(cost, BodyBuilder(context).build(other)) for cost, other in close])
    uncertain = check_count(clean, body, [schedule for schedule in schedules if schedule.host is None], unit)
    add_proofs(clean, body, unit)
    body = add_continuations(clean, add_tables(clean, body, layouts), start, context.end)
    body = add_notes(clean, body, start, context.end)
    head_of_first(clean, nodes, body, unit)
    nodes += _covered(context, add_headings(clean, body, unit, start))
    numbered = any(m.shape == "dot" for m in marks) or any(choice.depth == 0 and choice.mark.label for choice in choices)
    nodes += _schedule_nodes(clean, guards, divisions, end, numbered)
    nodes = _with_furniture(text, nodes + tail)
    repaired, proposals = number_repairs(text, nodes)
    repaired = _without_lead(repaired, nodes)
    provisions = finish(text, nodes)
    graph = ClauseGraph(repaired, provisions, unit, find_title(text), (*_defects(nodes), *uncertain))
    return Segmentation(graph, proposals)


def _schedules(divisions: list[Division]) -> list[Division]:
    """The schedules, in order of place."""
    return [division for division in divisions if division.word in SCHEDULES]


def _covered(context: BodyContext, nodes: list[Node]) -> list[Node]:
    """The nodes, with one for words before the first of them."""
    first = min((node.at for node in nodes if node.raw is None), default=context.end)
    if first > context.start and context.text[context.start : first].strip():
        return [Node(context.start, "unclassified", "head-2"), *nodes]
    if first > context.start and nodes:
        nodes[0].at = context.start if not context.text[context.start : first].strip() else nodes[0].at
    return nodes


def _schedule_nodes(text: str, guards: Guards, divisions: list[Division], end: int, numbered: bool) -> list[Node]:
    hosts: dict[str, Node] = {}
    out: list[Node] = []
    schedules = _schedules(divisions)
    for nth, division in enumerate(schedules):
        until = schedules[nth + 1].at if nth + 1 < len(schedules) else end
        section = open_section(text, division, max(until, division.end), hosts)
        hosts[division.path] = section.node
        parts = [d for d in divisions if d.word in ("part", "chapter") and division.at < d.at < section.end]
        out += fill_section(text, section, guards, numbered, parts)
    return out


def _with_furniture(text: EditedText, nodes: list[Node]) -> list[Node]:
    """The nodes with one for each piece of furniture that cleaning left out, in raw order among them."""
    out = list(nodes)
    furniture = [edit for edit in text.edits if edit.rule.startswith("furniture.")]
    order = [node.at for node in out]
    for count, edit in reversed(list(enumerate(furniture, 1))):
        at = text.clean_offset(edit.start)
        node = Node(at, "furniture", f"furniture-{count}", raw=edit.span, evidence=[edit.why])
        out.insert(bisect_right(order, at - 1), node)
    for node in out:
        if node.raw is not None and node.raw[0] == -1:
            raw = text.raw_offset(node.at)
            node.raw = (raw, raw)
    return out


def _without_lead(text: EditedText, nodes: list[Node]) -> EditedText:
    """Leave out the white space before the first provision, so that it begins at its first word."""
    first = next((node for node in nodes if node.raw is None), None)
    lead = len(text.text) - len(text.text.lstrip())
    if first is None or not lead or first.at > lead:
        return text
    first.at = lead
    blanks = [
        text.raw.edit(*span, "", rule="furniture.blank", why="white space before the first provision")
        for span in text.to_raw(0, lead)
    ]
    return text.with_edits(blanks)


def _defects(nodes: list[Node]) -> tuple[Defect, ...]:
    """What the structure itself shows to be missing or damaged."""
    found = [Defect("gap", f"{node.path} is not in our copy", node.path, node.raw) for node in nodes if node.kind == "gap"]
    found += [
        Defect("duplicate-number", f"a second unit is numbered {node.num or node.segment} here", node.path)
        for node in nodes
        if "~" in node.segment
    ]
    for node in nodes:
        for name in (node.row or {}).get("defective", []):
            found.append(Defect("lost-bound", f"{node.path}: the {name} bound of this row is lost", node.path))
    return tuple(found)
