"""One file, several instruments: each is segmented and linked by itself, and all stand in one document.

Invariant: the paths of the first instrument that has numbered units are as they would be alone; those of every other
begin with `instrument-N/`. No number and no reference of one instrument is ever read in another.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2s
from itertools import pairwise

from ..model.graph import ClauseGraph
from ..model.provision import Defect, Provision
from ..model.reference import Reference
from ..model.reference.instruments import Registry
from ..model.reference.resolve import link
from ..model.reference.uncertain import doubted
from ..model.text import Edit, EditedText, RawText, Span
from .instruments import Instrument, find_instruments
from .segment import Segmentation, segment


@dataclass(frozen=True)
class Part:
    """One instrument of a file, by its raw span, and the beginning of its paths."""

    nth: int
    instrument: Instrument
    start: int
    end: int
    prefix: str


def parts_of(text: EditedText) -> tuple[Part, ...]:
    """The instruments of a file that has several, and that cleaning left in their order; else nothing."""
    found = find_instruments(text.text)
    if len(found) < 2:
        return ()
    starts = [0, *(text.raw_offset(one.start) for one in found[1:]), len(text.raw.text)]
    main = next((nth for nth, one in enumerate(found) if one.numbered), 0)
    parts = tuple(
        Part(nth + 1, one, starts[nth], starts[nth + 1], "" if nth == main else f"instrument-{nth + 1}/")
        for nth, one in enumerate(found)
    )
    return parts if _are_apart(text, starts) else ()


def _are_apart(text: EditedText, starts: list[int]) -> bool:
    """Do the starts rise, and does no edit or move reach from one part into another?"""
    if starts != sorted(set(starts)):
        return False

    def owner(at: int) -> int:
        return min(bisect_right(starts, at), len(starts) - 1)

    return all(
        owner(edit.start) == owner(max(edit.start, edit.end - 1))
        and (edit.to is None or owner(edit.start) in (owner(edit.to), owner(max(0, edit.to - 1))))
        for edit in text.edits
    )


def segmented(text: EditedText, parts: Sequence[Part]) -> Segmentation:
    """The clause graph of a text, each of its parts segmented by itself."""
    if not parts:
        return segment(text)
    found = [(view.edits, segment(view)) for view in _views(text, parts)]
    proposals = [_moved(edit, part.start) for part, (_, one) in zip(parts, found, strict=True) for edit in one.proposals]
    return Segmentation(_joined(text, parts, [(edits, one.graph) for edits, one in found]), tuple(proposals))


def linked(graph: ClauseGraph, parts: Sequence[Part], registry: Registry | None) -> ClauseGraph:
    """The graph with its references, those of each part looked up in that part."""
    if not parts:
        return doubted(link(graph, registry))
    found: list[Reference] = []
    defects: list[Defect] = []
    for part, cut in zip(parts, _cut(graph, parts), strict=True):
        alone = link(cut, registry)
        found += [_lifted(reference, part) for reference in alone.references]
        defects += [_told(defect, part) for defect in alone.defects]
    return graph.with_references(tuple(sorted(found, key=lambda one: one.span)), tuple(defects))


def _views(text: EditedText, parts: Sequence[Part]) -> Iterator[EditedText]:
    """Each part alone, as a text of its own whose offsets begin with it."""
    # The starts of the parts rise and every edit stands in one of them, so the edits of a part stand together.
    cuts = [0, *(bisect_left(text.edits, part.start, key=lambda edit: edit.start) for part in parts[1:]), len(text.edits)]
    for part, (low, high) in zip(parts, pairwise(cuts), strict=True):
        edits = [_moved(edit, -part.start) for edit in text.edits[low:high]]
        yield EditedText.of(RawText.of(text.raw.text[part.start : part.end]), edits)


def _moved(edit: Edit, by: int) -> Edit:
    """The edit so many characters further on."""
    to = None if edit.to is None else edit.to + by
    return Edit(
        edit.start + by, edit.end + by, edit.before, edit.after, edit.rule, edit.why, edit.lane, edit.confidence, edit.author, to
    )


def _joined(text: EditedText, parts: Sequence[Part], found: Sequence[tuple[Sequence[Edit], ClauseGraph]]) -> ClauseGraph:
    """The graphs of the parts as one over the whole text, with a notice of each instrument; beside each graph the edits
    that its part had before."""
    edits: list[Edit] = []
    provisions: list[Provision] = []
    defects: list[Defect] = []
    for part, (before, graph) in zip(parts, found, strict=True):
        known = set(before)
        edits += [_moved(edit, part.start) for edit in graph.text.edits if edit not in known]
        provisions += [_placed(provision, part) for provision in graph.provisions]
        defects += [_notice(part, len(parts)), *(_told(defect, part) for defect in graph.defects)]
    main = next(graph for part, (_, graph) in zip(parts, found, strict=True) if not part.prefix)
    return ClauseGraph(text.with_edits(edits), tuple(provisions), main.unit, main.title, tuple(defects))


def _cut(graph: ClauseGraph, parts: Sequence[Part]) -> Iterator[ClauseGraph]:
    """The graph of each part alone, without references."""
    mine: dict[str, list[Provision]] = {part.prefix: [] for part in parts}
    for provision in graph.provisions:
        head, slash, _ = provision.path.partition("/")
        mine[head + slash if slash and head + slash in mine else ""].append(provision)
    for part, view in zip(parts, _views(graph.text, parts), strict=True):
        held = mine[part.prefix]
        provisions = [_renamed(one, -part.start, "", part.prefix) for one in held] if part.start or part.prefix else held
        yield ClauseGraph(view, tuple(provisions), graph.unit)


def _lifted(reference: Reference, part: Part) -> Reference:
    """A reference of a part as it stands in the whole."""

    def whole(paths: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(part.prefix + path for path in paths)

    return replace(
        reference,
        span=_shifted(reference.span, part.start),
        source=None if reference.source is None else part.prefix + reference.source,
        targets=whole(reference.targets),
        candidates=whole(reference.candidates),
    )


def _placed(provision: Provision, part: Part) -> Provision:
    if not part.start:
        return _renamed(provision, 0, part.prefix) if part.prefix else provision
    # A handle is made of the place in the text: the parts have the same places.
    uid = blake2s(f"{part.start}:{provision.uid}".encode(), digest_size=6).hexdigest()
    prefix = part.prefix.replace("-", "_").replace("/", "__")
    return _renamed(provision, part.start, part.prefix, uid=uid, eid=prefix + provision.eid)


def _renamed(
    provision: Provision, by: int, prefix: str, without: str = "", uid: str | None = None, eid: str | None = None
) -> Provision:
    """The provision so many characters further on, its paths with one beginning in the place of another."""

    def named(path: str | None) -> str | None:
        return None if path is None else prefix + path.removeprefix(without)

    # Every provision comes through here twice, and `replace` takes four times as long.
    return Provision(
        uid or provision.uid,
        eid or provision.eid,
        prefix + provision.path.removeprefix(without),
        provision.kind,
        provision.num,
        provision.printed,
        provision.basis,
        tuple([(start + by, end + by) for start, end in provision.spans]),
        provision.heading,
        named(provision.parent),
        named(provision.division),
        None if provision.body is None else provision.body + by,
        provision.evidence,
        tuple([replace(one, path=prefix + one.path.removeprefix(without)) for one in provision.readings]),
        provision.row,
        named(provision.belongs_to),
    )


def _shifted(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by


def _told(defect: Defect, part: Part) -> Defect:
    span = None if defect.span is None else _shifted(defect.span, part.start)
    return replace(defect, path=None if defect.path is None else part.prefix + defect.path, span=span)


def _notice(part: Part, count: int) -> Defect:
    one = part.instrument
    name = one.title or one.number or "without a title"
    number = f" ({one.number})" if one.title and one.number else ""
    where = f"; its paths begin with {part.prefix}" if part.prefix else ""
    message = f"instrument {part.nth} of {count} in this file: {name}{number}{where}"
    return Defect("instrument", message, part.prefix.rstrip("/") or None, (part.start, part.end))
