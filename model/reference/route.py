"""The route from a citation to provisions of the same document, from where it stands.

Each member of the citation is walked from the outermost level inward, one step a label. A walk that cannot go on says
how far it came; the verdict on the whole citation is made of the verdicts on its members.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from .citation import Citation, Member
from .labels import bare, order, roman, series
from .places import Found, Places
from .units import ANNEXES, DIVISIONS
from .walk import Memory, Verdict, Walk, neighbours, walk

__all__ = ["Memory", "Verdict", "route"]

_LONGEST = 2000
"""Members of the longest range that is followed."""


def route(citation: Citation, source: str | None, places: Places, memory: Memory) -> Verdict:
    """The verdict on a citation of this document's own provisions, read at `source`."""
    head = citation.head
    if not head.members:
        return _whole(citation, source, places, memory)
    if citation.inherited and (own := _own_reading(citation, source, places, memory)) is not None:
        return own
    walks: list[Walk] = []
    for single in _spread(citation):
        before: Member | None = None
        for member in head.members:
            walks += _member(single, member, before, source, places, memory)
            before = _full(member, before)
    verdict = _verdict(walks, source, places)
    if verdict.status == "resolved" and any(member.to for level in citation.levels[1:] for member in level.members):
        return Verdict("partial", verdict.targets, (), "of the range of outer units only the first is followed", 0.5)
    return verdict


def _spread(citation: Citation) -> Iterator[Citation]:
    """One citation for each choice of the outer units: `clause (a) of rules 5 and 6` cites two clauses."""
    outer = citation.levels[1:]
    for choice in islice(product(*(level.members or (None,) for level in outer)), _LONGEST):
        levels = (replace(level, members=(m,) if m else ()) for level, m in zip(outer, choice, strict=True))
        yield replace(citation, levels=(citation.head, *levels))


def _own_reading(citation: Citation, source: str | None, places: Places, memory: Memory) -> Verdict | None:
    """The verdict on a citation that may share the end of the next one: `clause (a) or sub-rule (2) of rule 5`.

    Of the same unit word it shares the end; of another it is read as it stands where that leads somewhere, and is
    ambiguous where both do.
    """
    alone = replace(citation, levels=citation.levels[: -citation.inherited], inherited=0)
    if citation.shares:
        return None
    near = route(alone, source, places, memory)
    far = route(replace(citation, inherited=0), source, places, memory)
    if near.status == "resolved" and far.status == "resolved" and near.targets != far.targets:
        return Verdict(
            "ambiguous",
            (),
            (*near.targets, *far.targets),
            "read as it stands, or with the end of the next citation",
            0.5,
        )
    return near if near.status in ("resolved", "ambiguous") else far


def _whole(citation: Citation, source: str | None, places: Places, memory: Memory) -> Verdict:
    head = citation.head
    if len(citation.levels) == 1 and head.pointer in ("preceding", "foregoing", "following"):
        return neighbours(head.unit, head.pointer, head.plural, source, places)
    if len(citation.levels) == 1 and head.unit in (*ANNEXES, *DIVISIONS):
        return _unnumbered_part(head.unit, head.pointer or "", source, places)
    return _verdict([walk(citation.steps(None), source, places, memory)], source, places)


def _full(member: Member, before: Member | None) -> Member:
    """The member with the outer labels that a list leaves unsaid: the second of `6(1) and (2)` is 6(2)."""
    if before is None or len(before.labels) < 2 or not member.labels[0].startswith("("):
        return member
    keep = next((k for k in range(len(before.labels) - 1, 0, -1) if series(before.labels[k]) & series(member.labels[0])), 0)
    return Member((*before.labels[:keep], *member.labels), member.to)


def _member(
    citation: Citation, member: Member, before: Member | None, source: str | None, places: Places, memory: Memory
) -> list[Walk]:
    full = _full(member, before)
    came = walk(citation.steps(full), source, places, memory)
    if member.to is None or len(came.found) != 1:
        return [came]
    return _range(came, full.labels[-1], member.to, places)


def _range(low: Walk, first: str, last: str, places: Places) -> list[Walk]:
    """The members of a range that exist, insertions such as 5A with them; what is missing inside is told."""
    provision = places.by_path[low.found[0]]
    row, at = places.row(provision)
    end = next((nth for nth in range(at, min(len(row), at + _LONGEST)) if bare(row[nth].num or "") == bare(last)), None)
    if end is None:
        there = [p for p in row[at + 1 : at + _LONGEST] if _within(first, p.num or "", last)]
        lost = Walk(meant=_beside(provision.path, last), missing=f"the end {last} of the range")
        return [low, *(Walk((p.path,)) for p in there), lost]
    paths = row[at : end + 1]
    gaps = _gaps(first, last, {bare(p.num or "") for p in paths})
    note = (f"of the range {first} to {last} this copy lacks {', '.join(gaps)}",) if gaps else ()
    return [Walk((p.path,), notes=(*low.notes, *note) if nth == 0 else ()) for nth, p in enumerate(paths)]


def _within(first: str, label: str, last: str) -> bool:
    """Whether a label lies between two figures, or two roman numbers; of letters the order says too little."""
    low, here, high = order(first)[0], order(label)[0], order(last)[0]
    if low and here and high:
        return low <= here <= high
    ends, middle = (roman(bare(first)), roman(bare(last))), roman(bare(label))
    return ends[0] is not None and ends[1] is not None and middle is not None and ends[0] < middle <= ends[1]


def _gaps(first: str, last: str, there: set[str]) -> list[str]:
    low, high = order(first)[0], order(last)[0]
    if len(low) != 1 or len(high) != 1 or high[0] - low[0] > 400:
        return []
    return [str(n) for n in range(low[0], high[0] + 1) if str(n) not in there]


def _beside(path: str, label: str) -> str:
    head, slash, _ = path.rpartition("/")
    return f"{head}{slash}{label}"


def _unnumbered_part(unit: str, pointer: str, source: str | None, places: Places) -> Verdict:
    """`this Part`, `the Schedule`, `the First Schedule`."""
    if unit in DIVISIONS:
        host = places.unit_at(source)
        if (
            pointer == "this"
            and host is not None
            and host.division
            and host.division in places.by_path
            and host.division.startswith(unit)
        ):
            return Verdict("resolved", (host.division,), reason=f"the {unit} in which it stands")
        return Verdict("dangling", reason=f"which {unit} it is cannot be told from this copy")
    if pointer.isdecimal():
        found = places.part(unit, pointer, source)
    elif pointer == "this":
        found = Found(tuple(p.path for p in places.upward(source) if p.path.rsplit("/", 1)[-1].startswith(unit))[:1])
    else:
        found = Found(tuple(p.path for p in places.parts.get(unit, []) if p.parent is None))
    return _verdict([Walk(found.paths, missing=f"{pointer} {unit}", meant=unit, sure=len(found.paths) < 2)], source, places)


def _verdict(walks: list[Walk], source: str | None, places: Places) -> Verdict:
    """One verdict of all members: the weakest part decides, and nothing is linked that was not found."""
    notes = "; ".join(dict.fromkeys(note for one in walks for note in one.notes))
    full = [one for one in walks if len(one.found) == 1 and one.sure]
    targets = tuple(dict.fromkeys(one.found[0] for one in full))
    if len(full) == len(walks):
        return Verdict("resolved", targets, reason=notes, confidence=0.9 if notes else 1.0)
    tied = [one for one in walks if one.found and not one.sure]
    if tied:
        candidates = tuple(dict.fromkeys(path for one in walks for path in one.found))
        ordered = places.nearest_first((places.by_path[path] for path in candidates), source)
        why = (
            notes or f"{len(candidates)} provisions fit {tied[0].missing}"
            if len(candidates) > 1
            else notes or f"{tied[0].missing} may be meant"
        )
        return Verdict("ambiguous", (), ordered, why, 0.5)
    lost = [one for one in walks if not one.found]
    reached = tuple(dict.fromkeys([*targets, *(one.reached for one in lost if one.reached)]))
    meant = tuple(one.meant for one in lost if one.meant)
    missing = ", ".join(f"{one.missing} under {one.reached}" if one.reached else one.missing for one in lost)
    reason = "; ".join(part for part in (f"not in this copy: {missing}", notes) if part)
    if reached:
        return Verdict("partial", reached, meant, reason, 0.6)
    return Verdict("dangling", (), meant, reason, 0.8)
