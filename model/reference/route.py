"""The route from a citation to provisions of the same document, from where it stands.

Each member of the citation is walked from the outermost level inward, one step a label. A walk that cannot go on says
how far it came; the verdict on the whole citation is made of the verdicts on its members.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product

from ..provision import Provision
from .citation import NAMES, Citation, Member, standard
from .kinds import External, Status
from .labels import bare, order, series, value
from .places import Found, Places
from .units import ANNEXES, DIVISIONS, HANGERS, KINDS, TOP


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome for one citation: the part of a Reference that does not depend on offsets."""

    status: Status
    targets: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    reason: str = ""
    confidence: float = 1.0
    external: External | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """How far one member came."""

    found: tuple[str, ...] = ()
    """At full depth: one path is a find, several a tie."""
    reached: str | None = None
    """The deepest provision found where the walk broke off."""
    missing: str = ""
    meant: str = ""
    """The path that the labels would make."""
    notes: tuple[str, ...] = ()
    sure: bool = True


@dataclass
class Memory:
    """What was named so far in the rule or schedule being read, for `that sub-rule` and `the said clause`."""

    unit: str | None = None
    named: list[str] = field(default_factory=list[str])

    def enter(self, unit: str | None) -> None:
        if unit != self.unit:
            self.unit, self.named = unit, []

    def add(self, unit: str, targets: Sequence[str]) -> None:
        """Remember what was named; of several at once none is `that` one, which is remembered too."""
        self.named.append(targets[0] if len(targets) == 1 else f"several {unit}")
        del self.named[:-16]


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
        return _neighbours(head.unit, head.pointer, head.plural, source, places)
    if len(citation.levels) == 1 and head.unit in (*ANNEXES, *DIVISIONS):
        return _unnumbered_part(head.unit, head.pointer or "", source, places)
    return _verdict([_walk(citation.steps(None), source, places, memory)], source, places)


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
    walk = _walk(citation.steps(full), source, places, memory)
    if member.to is None or len(walk.found) != 1:
        return [walk]
    return _range(walk, full.labels[-1], member.to, places)


def _range(low: Walk, first: str, last: str, places: Places) -> list[Walk]:
    """The members of a range that exist, insertions such as 5A with them; what is missing inside is told."""
    provision = places.by_path[low.found[0]]
    row, at = places.row(provision)
    end = next((nth for nth in range(at, min(len(row), at + _LONGEST)) if bare(row[nth].num or "") == bare(last)), None)
    if end is None:
        return [low, Walk(meant=_beside(provision.path, last), missing=f"the end {last} of the range")]
    paths = row[at : end + 1]
    gaps = _gaps(first, last, {bare(p.num or "") for p in paths})
    note = (f"of the range {first} to {last} this copy lacks {', '.join(gaps)}",) if gaps else ()
    return [Walk((p.path,), notes=(*low.notes, *note) if nth == 0 else ()) for nth, p in enumerate(paths)]


def _gaps(first: str, last: str, there: set[str]) -> list[str]:
    low, high = order(first)[0], order(last)[0]
    if len(low) != 1 or len(high) != 1 or high[0] - low[0] > 400:
        return []
    return [str(n) for n in range(low[0], high[0] + 1) if str(n) not in there]


def _beside(path: str, label: str) -> str:
    head, slash, _ = path.rpartition("/")
    return f"{head}{slash}{label}"


def _walk(steps: list[tuple[str, str, str | None]], source: str | None, places: Places, memory: Memory) -> Walk:
    here: str | None = None
    notes: list[str] = []
    for nth, (unit, label, pointer) in enumerate(steps):
        found = (
            _first(unit, label, pointer, source, places, memory, len(steps) > 1)
            if nth == 0
            else _next(here or "", unit, label, pointer, places)
        )
        meant = _meant(steps, here, nth)
        if not found.paths:
            return Walk((), here, _named(unit, label, pointer), meant, tuple(notes))
        if len(found.paths) > 1 or not found.sure:
            rest = steps[nth + 1 :]
            fitting = _all_on(found.paths, rest, places)
            if len(fitting) != 1 or not found.sure:
                tied = fitting or (found.paths if not rest else ())
                return Walk(tied, here, _named(unit, label, pointer), meant, tuple(notes), sure=False)
            return Walk(fitting, notes=(*notes, "the only one that has all that is cited"))
        here = next(iter(found.paths))
        notes += [found.how] if found.how else []
    return Walk((here,) if here else (), notes=tuple(notes))


def _all_on(paths: Iterable[str], rest: list[tuple[str, str, str | None]], places: Places) -> tuple[str, ...]:
    """Of several beginnings, where those lead from which the rest of the citation can be followed."""
    for unit, label, pointer in rest:
        paths = [end for path in paths for end in _next(path, unit, label, pointer, places).paths]
    return tuple(dict.fromkeys(paths))


def _first(unit: str, label: str, pointer: str | None, source: str | None, places: Places, memory: Memory, deeper: bool) -> Found:
    """Where the outermost level can stand."""
    if pointer is not None:
        return _pointed(unit, pointer, source, places, memory)
    if unit in TOP:
        return _own_unit(unit, label, source, places, deeper)
    if unit in ANNEXES:
        return places.part(unit, label, source)
    if unit in DIVISIONS:
        return places.part(unit, label)
    if unit in HANGERS:
        return _hanging_near(unit, label, source, places)
    return places.near(unit, label, source)


def _own_unit(unit: str, label: str, source: str | None, places: Places, deeper: bool) -> Found:
    found = places.top(unit, label)
    if unit in places.unit_kinds or unit == "byelaw" or not found.paths:
        return found
    host = places.unit_at(source)
    if deeper and host is not None and found.paths == (host.path,):
        return Found(found.paths, f"{unit} {label} is this very {host.kind}, called {unit} by slip")
    return Found(found.paths, f"this document has {'/'.join(sorted(places.unit_kinds))}s and no {unit}s", sure=False)


def _next(here: str, unit: str, label: str, pointer: str | None, places: Places) -> Found:
    if unit in HANGERS:
        return places.hanger(here, unit, label or (pointer or "").strip("the"))
    if unit in TOP and places.by_path[here].kind in DIVISIONS:
        found = places.top(unit, label)
        return Found(tuple(path for path in found.paths if places.by_path[path].division in (None, here)), found.how)
    if unit in (*ANNEXES, *DIVISIONS):
        return Found(tuple(path for path in places.part(unit, label, here).paths if places.by_path[path].parent == here))
    return places.child(here, unit, label)


def _hanging_near(unit: str, label: str, source: str | None, places: Places) -> Found:
    for holder in places.upward(source):
        found = places.hanger(holder.path, unit, label)
        if found.paths:
            return found
    return Found()


def _pointed(unit: str, pointer: str, source: str | None, places: Places, memory: Memory) -> Found:
    """What `this rule`, `that sub-rule`, `the first proviso` point at."""
    if pointer.isdecimal():
        return places.part(unit, pointer, source) if unit in ANNEXES else _hanging_near(unit, pointer, source, places)
    if pointer == "the":
        parts = [p.path for p in places.parts.get(unit, []) if p.parent is None]
        return Found(tuple(parts), sure=len(parts) == 1)
    if pointer == "that":
        if unit in HANGERS and (near := _hanging_near(unit, "", source, places)).paths:
            return near
        for path in reversed(memory.named):
            if path == f"several {unit}":
                return Found()
            for provision in places.upward(path):
                if provision.kind in KINDS[unit]:
                    return Found((provision.path,), f"the {NAMES.get(unit, unit)} last named")
        return Found()
    if pointer in ("preceding", "foregoing", "following"):
        return Found(_neighbours(unit, pointer, False, source, places).targets)
    enclosing = [p for p in places.upward(source) if p.kind in KINDS[unit]]
    if enclosing:
        return Found((enclosing[0].path,), "the one in which it stands")
    if unit in TOP:
        return Found(tuple(p.path for p in places.upward(source)), f"no {unit} encloses this place", sure=False)
    return Found()


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


def _neighbours(unit: str, pointer: str, plural: bool, source: str | None, places: Places) -> Verdict:
    """`the foregoing sub-rules`, `the last preceding section`, `the next following rule`."""
    here = next((p for p in places.upward(source) if p.kind in KINDS[unit]), None)
    if here is None:
        return Verdict("dangling", reason=f"no {NAMES.get(unit, unit)} encloses this place, so none comes before or after it")
    row, at = places.row(here)
    chosen = row[at + 1 : at + 2] if pointer == "following" else row[:at] if plural else row[max(0, at - 1) : at]
    if not chosen:
        return Verdict("dangling", reason=f"there is no such {NAMES.get(unit, unit)} in this copy")
    if not plural and _skips(here, chosen[0]):
        return Verdict(
            "ambiguous",
            (),
            (chosen[0].path,),
            f"the numbers between {chosen[0].num} and {here.num} are missing in this copy",
        )
    return Verdict("resolved", tuple(p.path for p in chosen), reason=f"counted from {here.path}, where it stands")


def _skips(one: Provision, other: Provision) -> bool:
    a, b = value(one.num or ""), value(other.num or "")
    return a is not None and b is not None and abs(a - b) > 1


def _named(unit: str, label: str, pointer: str | None) -> str:
    return " ".join(part for part in (pointer or "", NAMES.get(unit, unit), label) if part)


def _meant(steps: list[tuple[str, str, str | None]], here: str | None, nth: int) -> str:
    """The path that the rest of the labels would make."""
    parts = [here] if here else []
    for unit, label, _ in steps[nth:]:
        if not label and unit not in HANGERS:
            continue
        name = (
            label
            if unit in TOP
            else f"{unit}-{bare(label)}"
            if unit in (*ANNEXES, *DIVISIONS, *HANGERS)
            else standard(label, unit or "clause")
        )
        parts.append(name.rstrip("-"))
    return "/".join(part for part in parts if part)


def _verdict(walks: list[Walk], source: str | None, places: Places) -> Verdict:
    """One verdict of all members: the weakest part decides, and nothing is linked that was not found."""
    notes = "; ".join(dict.fromkeys(note for walk in walks for note in walk.notes))
    full = [walk for walk in walks if len(walk.found) == 1 and walk.sure]
    targets = tuple(dict.fromkeys(walk.found[0] for walk in full))
    if len(full) == len(walks):
        return Verdict("resolved", targets, reason=notes, confidence=0.9 if notes else 1.0)
    tied = [walk for walk in walks if walk.found and not walk.sure]
    if tied:
        candidates = tuple(dict.fromkeys(path for walk in walks for path in walk.found))
        ordered = places.nearest_first((places.by_path[path] for path in candidates), source)
        why = (
            notes or f"{len(candidates)} provisions fit {tied[0].missing}"
            if len(candidates) > 1
            else notes or f"{tied[0].missing} may be meant"
        )
        return Verdict("ambiguous", (), ordered, why, 0.5)
    lost = [walk for walk in walks if not walk.found]
    reached = tuple(dict.fromkeys([*targets, *(walk.reached for walk in lost if walk.reached)]))
    meant = tuple(walk.meant for walk in lost if walk.meant)
    missing = ", ".join(f"{walk.missing} under {walk.reached}" if walk.reached else walk.missing for walk in lost)
    reason = "; ".join(part for part in (f"not in this copy: {missing}", notes) if part)
    if reached:
        return Verdict("partial", reached, meant, reason, 0.6)
    return Verdict("dangling", (), meant, reason, 0.8)
