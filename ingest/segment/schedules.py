"""Schedules, appendices, annexures and forms: numbered paragraphs, unnumbered heads and paragraphs, classes, scales."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from .costs import ASIDES, Setting
from .divisions import Division
from .guards import Guards
from .marks import Mark, find_marks
from .nodes import Node
from .numbers import spell
from .schedule_parts import counts_anew, part_nodes, with_parts
from .search import search
from .section import Section
from .see_notes import CITED, see_note
from .states import Choice
from .tables import row_starts, sentence_row
from .unit_marks import with_bare

_CLASS = re.compile(
    r"(?:(?<=[.\])a-z:|])|(?<=\n)|(?<=[.\])]\s)|(?<=[a-z]\s))Class\s?[-–]?\s?([IVXl|]{1,4}|[A-Z]|\d{1,2})(?<=[\w|])(?!\w)(?=\s?[-–—.:]?\s?[A-Z])(?!\s*(?:cargo|boats\b))"
)
_BLOCK = re.compile(r"\n[ \t]*\n\s*|(?<=[a-z.:;\])])(?=[A-Z][a-z]+[-\s])(?<!\s)|\.\n")
_NOTE = re.compile(rf"\W{{0,3}}\S?\s?(?:See|Vide|Sec|Sre)\b|[\[(]{CITED}")
_END_NOTE = re.compile(rf"[\s—–-]*[\[(](?:See\s+|Vide\s+)?{CITED}[^\]\[]{{0,40}}[\])]\s*\Z")
_HEAD = re.compile(r"[A-Z][A-Za-z][^\n=:;]{1,68}")


def blocks(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The paragraphs of `[start, end)`: at blank lines, and where run-together text drops the break (`.Breadth-`)."""
    cuts = [start, *(match.end() for match in _BLOCK.finditer(text, start, end)), end]
    out: list[tuple[int, int]] = []
    for low, high in itertools.pairwise(cuts):
        while low < high and text[low].isspace():
            low += 1
        if text[low:high].strip():
            out.append((low, high))
    return out


def open_section(text: str, division: Division, end: int, hosts: dict[str, Node]) -> Section:
    """The schedule's own node, with its title and the place where its text begins."""
    parent = hosts.get(division.host or "")
    kind = "form" if division.word == "form" else "schedule"
    segment = division.path.rsplit("/", 1)[-1]
    node = Node(division.at, kind, segment, parent, division.num, text[division.at : division.end].strip(), division.basis)
    node.evidence = list(division.evidence)
    node.key, node.label = division.key, division.label
    note = see_note(text, division.end)
    body = max(division.end, _closed(text, note.end()) if note else division.end)
    at_the_right = note is not None and not set(note[0]) & set("[({")
    node.body = body if at_the_right else division.end
    return Section(division, end, node, min(body, end))


def _closed(text: str, at: int) -> int:
    return at + 1 if text[at : at + 1] in ")]}J" else at


def fill_section(text: str, section: Section, guards: Guards, numbered: bool, parts: list[Division]) -> list[Node]:
    """Every node of a schedule in reading order, its own first."""
    marks = with_bare(text, find_marks(text, section.body, section.end, guards), least=2)
    marks = [
        replace(mark, dashed=mark.dashed or mark.titled)
        for mark in marks
        if mark.shape not in ("heading", "orphan", "term") and mark.at >= section.body
    ]
    marks = sorted([*marks, *(Mark(part.at, part.end, "division", part.label) for part in parts)], key=lambda mark: mark.at)
    classes = list(_CLASS.finditer(text, section.body, section.end))
    headed = part_nodes(text, section, parts)
    if section.division.word == "form":
        section.nodes = [section.node]
    elif any(row_starts(text, *span) for span in _class_spans(section, classes)):
        _fill_scale(text, section, classes, marks)
    else:
        heads = [] if numbered else _heads(text, section, marks)
        _fill_numbered(text, section, marks, heads, classes, headed if counts_anew(parts, marks) else [])
    if headed:
        section.nodes = with_parts(text, section, headed)
    section.node.heading = _title(text, section)
    return section.nodes


def _title(text: str, section: Section) -> str | None:
    first = min((node.at for node in section.nodes[1:]), default=section.end)
    words = " ".join(text[section.node.body or section.body : min(first, section.body + 300)].split())
    words = re.sub(r"^[^\]]{0,60}(?:\)\s?\]|\)J|\]|[a-z ]\d+\))", "", words) if _NOTE.match(words) else words
    return " ".join(_END_NOTE.sub("", words).split())[:160].strip(" .-–—") or None


def _class_label(match: re.Match[str]) -> str:
    """The numeral of a class: in faces without serifs I is read as `l` or as a bar."""
    return re.sub(r"[l|]", "I", match[1])


def _class_spans(section: Section, classes: list[re.Match[str]]) -> list[tuple[int, int]]:
    starts = [match.start() for match in classes] or [section.body]
    return list(zip(starts, [*starts[1:], section.end], strict=True))


def _fill_scale(text: str, section: Section, classes: list[re.Match[str]], marks: list[Mark]) -> None:
    """A schedule whose classes are scales: a table a class, a row a sentence; then the asides."""
    nodes = [section.node]
    asides = [mark for mark in _with_letters(marks) if mark.shape in ASIDES]
    for nth, (start, end) in enumerate(_class_spans(section, classes)):
        stop = min([mark.at for mark in asides if start < mark.at < end] or [end])
        host = section.node
        if classes:
            label = _class_label(classes[nth])
            host = Node(start, "table", f"class-{label}", section.node, label, classes[nth][0].strip())
            host.basis = "printed" if label == classes[nth][1] else "repaired"
            nodes.append(host)
        rows = row_starts(text, start, stop)
        if classes and rows:
            host.heading = " ".join(text[classes[nth].end() : rows[0]].split()).strip(" -–—.") or None
        for place, at in enumerate(rows):
            until = rows[place + 1] if place + 1 < len(rows) else stop
            row = sentence_row(text[at:until], place == 0, place + 1 == len(rows))
            nodes.append(Node(at, "row", f"row-{place + 1}", host, row=row))
        nodes += _asides([mark for mark in asides if start <= mark.at < end], section.node, text, nodes)
    section.nodes = nodes


def _with_letters(marks: list[Mark]) -> list[Mark]:
    """Provisos with the letter that stands before them: `(a)Provided that` is one mark."""
    out: list[Mark] = []
    for mark in marks:
        if mark.shape == "proviso" and out and out[-1].shape == "paren" and out[-1].end == mark.at:
            letter = out.pop()
            mark = Mark(letter.at, letter.end, "proviso", letter.label, letter.readings[:1])
        out.append(mark)
    return out


def _asides(marks: list[Mark], host: Node, text: str, before: list[Node]) -> list[Node]:
    out: list[Node] = []
    for mark in marks:
        count = 1 + sum(1 for node in [*before, *out] if node.parent is host and node.kind == mark.shape)
        num = f"({mark.readings[0].num})" if mark.readings else None
        out.append(Node(mark.at, mark.shape, f"{mark.shape}-{count}", host, num, mark.label or None, body=mark.end))  # type: ignore[arg-type]
    return out


def _heads(text: str, section: Section, marks: list[Mark]) -> list[int]:
    """Unnumbered heads: short lines with a text under them, after the schedule's title."""
    found: list[int] = []
    taken = {mark.at for mark in marks}
    spans = blocks(text, section.body, section.end)
    for nth, (low, high) in enumerate(spans):
        line = text[low:high].strip()
        following = text[spans[nth + 1][0] : spans[nth + 1][1]] if nth + 1 < len(spans) else ""
        headed = _HEAD.fullmatch(line) and low not in taken and not line.endswith((".", ",")) and not _CLASS.match("\n" + line, 1)
        under = nth + 1 < len(spans) and (
            spans[nth + 1][0] in taken or len(following.strip()) > 70 or following.rstrip().endswith((":", ":-", "."))
        )
        if headed and under:
            found.append(low)
    titled = spans and spans[0][0] in found and len(found) > 1 and spans[1][0] in found if len(spans) > 1 else False
    return found[1:] if titled else found if not spans or (found and found[0] != spans[0][0]) else found[1:]


def _fill_numbered(
    text: str, section: Section, marks: list[Mark], heads: list[int], classes: list[re.Match[str]], parts: list[Node]
) -> None:
    nodes = [section.node]
    begins = {node.at: node for node in parts}
    parted = {mark.at for mark in marks if mark.shape == "division"} - {*begins} if heads else set[int]()
    cuts = [section.body, *sorted({*heads, *begins, *parted}), section.end]
    counted = 0
    for nth, (low, high) in enumerate(itertools.pairwise(cuts)):
        host = section.node
        if low in begins:
            host = begins[low]
            nodes.append(host)
        elif nth and low not in parted:  # no head holds what stands after the next part
            counted += 1
            host = Node(low, "paragraph", str(counted), section.node, str(counted), None, "inferred", body=low)
            host.heading = text[low : text.find("\n", low)].strip()
            host.evidence.append("an unnumbered head, counted in order")
            nodes.append(host)
        inside = [mark for mark in _with_letters(marks) if low <= mark.at < high]
        nodes += _listed(text, section.node, host, inside, (low, high))
    if len(nodes) == 1 or all(node.kind in ASIDES for node in nodes[1:]):
        nodes = _paragraphs(text, section, classes, [mark for mark in _with_letters(marks) if mark.shape in ASIDES])
    else:
        _trailing(text, section, nodes)
    section.nodes = nodes


def _listed(text: str, schedule: Node, host: Node, marks: list[Mark], span: tuple[int, int]) -> list[Node]:
    """The lists of a stretch under `host` (the schedule or a head)."""
    if not marks:
        return []
    best = search(marks, Setting(schedule=True), {})[0].choices
    out: list[Node] = []
    stack: list[Node] = [host]
    for choice in best:
        base = schedule if choice.mark.shape == "decimal" else host
        stack = stack[: choice.depth] or [base]
        if choice.depth == 1:
            stack = [base]
        parent = stack[-1]
        if choice.mark.shape in ASIDES:
            added = _asides([choice.mark], parent, text, out)
        else:
            added = [*_gaps(choice, parent), _member(choice, parent, schedule, text)]
        out += added
        stack.append(added[-1])
    return out


def _gaps(choice: Choice, parent: Node) -> list[Node]:
    """Nodes for the members missing before a choice."""
    if choice.key is None or choice.style is None or not 0 < choice.missing <= 12:
        return []
    out: list[Node] = []
    stop = choice.key[0] + bool(choice.key[1])
    for base in range(max(1, stop - choice.missing), stop):
        word = spell(choice.style, (base, ()))
        segment = f"({word})" if choice.mark.shape == "paren" else word
        gap = Node(choice.mark.at, "gap", segment, parent, segment, None, "inferred", raw=(-1, choice.mark.at))
        gap.evidence.append(f"the numbers before and after leave room for {segment}; it is not in our copy")
        out.append(gap)
    return out


def _member(choice: Choice, parent: Node, schedule: Node, text: str) -> Node:
    mark = choice.mark
    segment = f"({choice.num})" if mark.shape == "paren" else choice.num
    if parent is schedule or parent.kind in ("part", "chapter"):
        kind = "form" if choice.style == "ALPHA" and mark.shape == "paren" else "paragraph"
    else:
        kind = {
            "paragraph": "clause",
            "form": "item",
            "clause": "subclause",
            "subclause": "item",
            "proviso": "clause",
        }.get(parent.kind, "item")
    node = Node(mark.at, kind, segment, parent, segment, text[mark.at : mark.end].strip() or None, body=mark.end)  # type: ignore[arg-type]
    node.key, node.unclean = choice.key, not any(reading.cost == 0 for reading in mark.readings)
    if choice.repaired:
        node.basis = "inferred" if mark.wild else "repaired"
        node.evidence.append(f"{mark.label!r} reads {choice.num} by its place in the sequence")
    line = re.match(r"([A-Z][^\n.;:]{2,70})\n", text[mark.end : mark.end + 80])
    if line and parent is schedule:
        node.heading = line[1].strip()
    return node


def _paragraphs(text: str, section: Section, classes: list[re.Match[str]], asides: list[Mark]) -> list[Node]:
    """A schedule without numbers: a paragraph a block, under its class heads."""
    nodes = [section.node]
    starts = {match.start(): match for match in classes}
    spans = blocks(text, section.body, section.end)
    host, counts = section.node, dict[int, int]()
    if spans and len(spans) > 1 and spans[0][0] not in starts and not re.search(r"\b(?:shall|is|are)\b", text[slice(*spans[0])]):
        spans = spans[1:]
    for low, high in spans:
        if low in starts:
            match = starts[low]
            kind = "crossheading" if len(classes) < 3 else "item"
            label = _class_label(match)
            host = Node(low, kind, f"class-{label}", section.node, label, match[0].strip(), body=match.end())
            host.basis = "printed" if label == match[1] else "repaired"
            host.heading = " ".join(text[match.end() : high].split()).strip(" -–—")[:120] or None
            nodes.append(host)
            continue
        counts[id(host)] = counts.get(id(host), 0) + 1
        node = Node(low, "paragraph", f"para-{counts[id(host)]}", host)
        nodes.append(node)
        nodes += _asides([mark for mark in asides if low < mark.at < high], node, text, nodes)
    return nodes


def _trailing(text: str, section: Section, nodes: list[Node]) -> None:
    """Full sentences after the last list of a schedule: paragraphs of the schedule itself."""
    last = max(node.at for node in nodes)
    previous = ""
    count = 0
    for low, high in blocks(text, last, section.end):
        words = text[low:high].strip()
        if low > last and previous.endswith(".") and words[:1].isupper() and len(words) > 60 and re.search(r"\bshall\b", words):
            if nodes[-1].kind == "paragraph" and nodes[-1].num and nodes[-1].num.isdigit():
                return
            count += 1
            nodes.append(Node(low, "paragraph", f"para-{count}", section.node))
        previous = words
