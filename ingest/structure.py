"""Corrections of structure, laid on a clause graph: numbers, kinds, levels, headings, merges and splits.

Invariant: a correction either holds entirely or is a conflict with its reason; provisions keep their uids, and an eid
that changed stays as an alias of the provision that bore it.

Long because each kind of correction is one small function, and they share what a change does to numbers below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import cast, get_args

from ..model.correction import Action, StructureChange
from ..model.decisions import Outcome, Placed
from ..model.graph import ClauseGraph
from ..model.provision import Kind, Provision
from ..model.text import MACHINE, Edit, EditedText
from .segment.nodes import Node, eids, finish

COUNTED = frozenset(
    ("proviso", "explanation", "illustration", "crossheading", "table", "row", "paragraph", "signature", "unclassified")
)
"""Kinds whose last step of the path is their word and a count."""


UNSEEN = ("gap", "furniture")
"""Kinds that no editor gives: what is not in our copy, and what is not law."""


class Unfit(ValueError):
    """A correction of structure that cannot hold on this graph."""


_Fields = tuple[Node, Node | None, str, str | None, Kind, str | None]
_State = tuple[list[Node], dict[str, Node], list[_Fields]]


@dataclass
class Draft:
    """The nodes of a graph in reading order, with the provisions that they were."""

    graph: ClauseGraph
    nodes: list[Node]
    were: dict[int, Provision] = field(default_factory=dict[int, Provision])
    merged: dict[str, Node] = field(default_factory=dict[str, Node])
    """By uid: the node that took up the words of a provision that is none any more."""
    names: dict[str, Node] = field(default_factory=dict[str, Node])
    """The eids that nodes had between two corrections."""

    @classmethod
    def of(cls, graph: ClauseGraph) -> Draft:
        made: dict[str, Node] = {}
        draft = cls(graph, [])
        for provision in graph.provisions:
            parent = None if provision.parent is None else made[provision.parent]
            node = made[provision.path] = _node(graph, provision, parent)
            draft.nodes.append(node)
            draft.were[id(node)] = provision
        return draft

    def find(self, placed: Placed, matter: StructureChange) -> Node:
        """The node that the correction means: the one that begins at its anchor, by its path where several do."""
        start, end = placed.span
        began = {id(node): self.were[id(node)].start for node in self.nodes if node.kind not in UNSEEN}
        here = [node for node in self.nodes if start <= began.get(id(node), -1) < max(end, start + 1)]
        first = min((self.were[id(node)].start for node in here), default=None)
        here = [node for node in here if self.were[id(node)].start == first]
        named = [node for node in here if node.path == matter.of]
        if len(named) == 1 or len(here) == 1:
            return (named or here)[0]
        raise Unfit("several provisions begin here" if here else "no provision begins here any more")

    def before(self, node: Node) -> Node:
        """The node that would take up this node's words."""
        at = self.nodes.index(node)
        found = next((one for one in reversed(self.nodes[:at]) if one.raw is None), None)
        if found is None:
            raise Unfit("nothing goes before it")
        return found

    def state(self) -> _State:
        """What a change may change."""
        return list(self.nodes), dict(self.merged), [(n, n.parent, n.segment, n.num, n.kind, n.heading) for n in self.nodes]

    def restore(self, state: _State) -> None:
        """Take back a change that does not fit."""
        self.nodes, self.merged, were = state
        for node, parent, segment, num, kind, heading in were:
            node.parent, node.segment, node.num, node.kind, node.heading = parent, segment, num, kind, heading

    def siblings(self, parent: Node | None) -> list[Node]:
        return [node for node in self.nodes if node.parent is parent]

    def claim(self, node: Node, segment: str) -> None:
        """Give a node its last step of the path; a gap of that number is no gap then."""
        for other in self.siblings(node.parent):
            if other is not node and other.segment == segment:
                if other.kind != "gap":
                    raise Unfit(f"{other.path} stands there already")
                self.nodes.remove(other)
        node.segment = segment

    def adopt(self, parent: Node | None, children: Sequence[Node]) -> None:
        """Hang these nodes under another parent."""
        for child in children:
            top = _ancestors(child)[-1]
            instrument, slash, _ = top.segment.rpartition("/")
            child.parent = parent
            # Only at the top does the last step carry the name of its instrument: `instrument-2/4`.
            self.claim(child, ("" if parent else instrument + slash) + child.segment.rpartition("/")[2])


def _node(graph: ClauseGraph, provision: Provision, parent: Node | None) -> Node:
    start, end = graph.ranges[provision.path]
    return Node(
        start, provision.kind, provision.path.removeprefix(f"{parent.path}/" if parent else ""), parent,
        provision.num, provision.printed, provision.basis, provision.heading,
        graph.text.clean_offset(provision.body) if provision.body is not None else None,
        provision.division, list(provision.evidence), list(provision.readings), provision.row,
        provision.spans[0] if start == end else None,
    )  # fmt: skip


def _bracketed(value: str, before: str | None) -> str:
    """`iii` as `(iii)` where the number had brackets."""
    wrapped = re.fullmatch(r"([(\[]).*([)\]])", before or "")
    return f"{wrapped[1]}{value}{wrapped[2]}" if wrapped and re.fullmatch(r"\w+", value) else value


def _step(draft: Draft, node: Node, kind: str, num: str | None) -> str:
    """The last step of the path for this kind and number; under it what begins the paths of its instrument."""
    prefix, slash, own = node.segment.rpartition("/")
    return prefix + slash + _own_step(draft, replace(node, segment=own) if slash else node, kind, num)


def _own_step(draft: Draft, node: Node, kind: str, num: str | None) -> str:
    if kind in COUNTED:
        taken = {other.segment for other in draft.siblings(node.parent) if other is not node}
        return next(step for n in range(1, len(taken) + 2) if (step := f"{kind}-{n}") not in taken)
    word, dash, _ = node.segment.partition("-")
    if dash and word.isalpha() and node.kind == kind and num:
        return f"{word}-{num}"
    step = f"{kind}-{num}" if kind in ("part", "chapter", "schedule", "form") else num or node.segment.partition("~")[0]
    if not re.fullmatch(r"[(\[]?\w[\w.-]*[)\]]?", step):
        raise Unfit(f"{step!r} is no number" if step else f"a {kind} needs a number")
    return step


def renumber(draft: Draft, node: Node, matter: StructureChange, placed: Placed) -> None:
    num = _bracketed(matter.value.strip(), node.num)
    draft.claim(node, _step(draft, node, node.kind, num))
    node.num = num


def rekind(draft: Draft, node: Node, matter: StructureChange, placed: Placed) -> None:
    kind = _kind(matter.value)
    draft.claim(node, _step(draft, node, kind, node.num))
    node.kind = kind


def _kind(value: str) -> Kind:
    if value not in get_args(Kind) or value in UNSEEN:
        raise Unfit(f"{value!r} is no kind of provision that can be set")
    return cast("Kind", value)


def relevel(draft: Draft, node: Node, matter: StructureChange, placed: Placed) -> None:
    """Hang a node elsewhere; what follows it under a parent that it closes comes under it."""
    above = _ancestors(node.parent)
    offered = [*_ancestors(draft.before(node)), *above]
    parent = next((one for one in offered if one.path == matter.value), None)
    if parent is None and matter.value:
        raise Unfit(f"{matter.value} is not open at this place")
    closed = above[: above.index(parent)] if parent in above else above if parent is None else []
    at = draft.nodes.index(node)
    orphans = [other for other in draft.nodes[at + 1 :] if other.parent in closed and other.raw is None]
    draft.adopt(parent, [node])
    draft.adopt(node, orphans)


def _ancestors(node: Node | None) -> list[Node]:
    found: list[Node] = []
    while node is not None:
        found.append(node)
        node = node.parent
    return found


def rehead(draft: Draft, node: Node, matter: StructureChange, placed: Placed) -> None:
    node.heading = matter.value or None


def merge(draft: Draft, node: Node, matter: StructureChange, placed: Placed) -> None:
    """Take a provision for none: its words go to what stands before it."""
    host = draft.before(node)
    children = draft.siblings(node)
    draft.nodes.remove(node)
    draft.adopt(node.parent, children)
    for uid, taken in list(draft.merged.items()):
        draft.merged[uid] = host if taken is node else taken
    draft.merged[draft.were[id(node)].uid] = host


def split(draft: Draft, matter: StructureChange, placed: Placed) -> Node:
    """Let a provision begin where none was seen."""
    text, start = draft.graph.text, placed.span[0]
    at = text.clean_offset(start)
    around = [node for node in draft.nodes if node.raw is None]
    if not text.to_clean(start, start + 1) or any(node.at == at for node in around):
        raise Unfit("a provision begins here already" if text.to_clean(start, start + 1) else "cleaning leaves this place out")
    held = [node for node in around if node.at < at]
    if not held:
        raise Unfit("nothing goes before it")
    kind = _kind(matter.as_kind or held[-1].kind)
    host = next((one for one in _ancestors(held[-1]) if one.kind == kind), None)
    num = _bracketed(matter.value, host.num if host else None) or None
    words = text.text[at:]
    printed = next((mark for mark in (num and f"{num}.", num, matter.value) if mark and words.startswith(mark)), None)
    node = Node(at, kind, "", host.parent if host else held[-1], num, printed, "editor")
    node.body = at + len(printed) + len(words[len(printed) :]) - len(words[len(printed) :].lstrip()) if printed else at
    draft.nodes.insert(draft.nodes.index(held[-1]) + 1, node)
    draft.claim(node, _step(draft, node, kind, num))
    if host is not None:
        closed = [one for one in _ancestors(held[-1]) if one.within(host)]
        draft.adopt(node, [one for one in around if one.at > at and one.parent in closed])
    return node


Change = Callable[[Draft, Node, StructureChange, Placed], None]

CHANGES: dict[Action, Change] = {
    "number": renumber,
    "kind": rekind,
    "level": relevel,
    "heading": rehead,
    "merge": merge,
}


def restructure(graph: ClauseGraph, changes: Sequence[Placed]) -> tuple[ClauseGraph, list[Outcome]]:
    """The graph as the editors see it, and the corrections that do not fit it."""
    graph = with_editors_basis(graph)
    unfit: list[Outcome] = []
    draft: Draft | None = None
    for placed in changes:
        draft = draft or Draft.of(graph)
        state = draft.state()
        try:
            is_split = _change(draft, placed)
        except Unfit as error:
            draft.restore(state)
            entry = placed.entry
            unfit.append(Outcome(entry.id, entry.kind, entry.editor, "conflict", None, str(error)))
            continue
        if is_split:
            # A provision that is new must be finished before another correction can be about it.
            graph, draft = _finished(draft), None
    return (_finished(draft) if draft else graph), unfit


def _change(draft: Draft, placed: Placed) -> bool:
    """Make one change; was it a split?"""
    matter = placed.entry.matter
    assert isinstance(matter, StructureChange)
    draft.names |= dict(zip(eids(draft.nodes), draft.nodes, strict=True))
    if matter.action == "split":
        node = split(draft, matter, placed)
    else:
        node = draft.find(placed, matter)
        CHANGES[matter.action](draft, node, matter, placed)
    node.basis = "editor"
    node.evidence.append(f"{placed.entry.editor}: {placed.entry.reason or matter.action}")
    return matter.action == "split"


def _finished(draft: Draft) -> ClauseGraph:
    """The graph of a draft: uids as they were, old eids as aliases."""
    graph = draft.graph
    made = finish(graph.text, draft.nodes)
    kept: list[Provision] = []
    uids: dict[int, str] = {}
    known = set(graph.by_uid) - set(draft.merged)
    for node, provision in zip(draft.nodes, made, strict=True):
        was = draft.were.get(id(node))
        uid = was.uid if was else f"{provision.uid}s" if provision.uid in known else provision.uid
        uids[id(node)] = uid
        kept.append(replace(provision, uid=uid, belongs_to=was.belongs_to if was else None))
    gone = {uid: uids[id(host)] for uid, host in draft.merged.items()}
    aliases = {**dict(graph.aliases), **gone}
    for name, node in draft.names.items():
        was = draft.were[id(node)]
        aliases[name] = gone.get(was.uid, was.uid)
    aliases = {name: gone.get(uid, uid) for name, uid in aliases.items()}
    taken, present = {provision.eid for provision in kept}, {provision.uid for provision in kept}
    named = tuple((name, uid) for name, uid in sorted(aliases.items()) if name not in taken | present and uid in present)
    return replace(graph, provisions=tuple(kept), aliases=named)


def with_editors_basis(graph: ClauseGraph) -> ClauseGraph:
    """The graph in which a number that stands in an editor's words says so."""
    written = [edit for edit in graph.text.edits if edit.author != MACHINE and edit.after != edit.before]
    if not written:
        return graph
    return replace(graph, provisions=tuple(_with_basis(graph.text, provision, written) for provision in graph.provisions))


def _with_basis(text: EditedText, provision: Provision, written: Sequence[Edit]) -> Provision:
    if not provision.printed:
        return provision
    end = _mark_end(text, provision)
    if not any(edit.start < end and provision.start < edit.end for edit in written):
        return provision
    return replace(provision, basis="editor", printed=text.raw.text[provision.start : end].strip() or provision.printed)


def _mark_end(text: EditedText, provision: Provision) -> int:
    """Where the number ends in the raw text, before any heading; where that is not to be seen, where the words begin."""
    printed = provision.printed or ""
    clean = text.clean_offset(provision.start)
    if text.text.startswith(printed, clean):
        return text.to_raw(clean, clean + len(printed))[-1][1]
    return provision.body if provision.body is not None else provision.start + len(printed)
