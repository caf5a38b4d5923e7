"""Walks: one step a label from the outermost unit of a citation inward, and what pointers such as `this rule` mean.

A walk that cannot go on says how far it came, and what the rest of the labels would have meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ..provision import Provision
from .citation import NAMES, standard
from .kinds import External, Status
from .labels import bare, value
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
        """Remember what was named; of several at once none is `that` one, but what holds them all may be."""
        holders = {target.rpartition("/")[0] for target in targets}
        if len(targets) > 1 and len(holders) == 1 and (holder := holders.pop()):
            self.named.append(holder)
        self.named.append(targets[0] if len(targets) == 1 else f"several {unit}")
        del self.named[:-16]


def walk(steps: list[tuple[str, str, str | None]], source: str | None, places: Places, memory: Memory) -> Walk:
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
    if unit == "order":
        return Found()
    near = places.near(unit, label, source)
    if unit == "paragraph" and deeper and label.isdecimal() and not _has_paragraph(near, places):
        whole = places.top(places.unit_word, label)  # `paragraph 4(2)(a)` is a part of section 4
        return replace(whole, how=f"a paragraph of {places.unit_word} {label}") if whole.paths else near
    return near


def _has_paragraph(found: Found, places: Places) -> bool:
    return any(places.by_path[path].kind == "paragraph" for path in found.paths)


def _own_unit(unit: str, label: str, source: str | None, places: Places, deeper: bool) -> Found:
    found = places.top(unit, label)
    if unit in places.unit_kinds or unit == "byelaw" or not found.paths or not places.unit_kinds:
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
        if unit == "chapter" and places.by_path[here].kind == "part":
            return places.chapter(here, label)
        return Found(tuple(path for path in places.part(unit, label, here).paths if places.by_path[path].parent == here))
    if places.by_path[here].kind in DIVISIONS:
        return _in_division(here, unit, label, places)
    return places.child(here, unit, label)


def _in_division(part: str, unit: str, label: str, places: Places) -> Found:
    """What `unit label` means in a Part or Chapter of a schedule: under it, else among what stands before the next one."""
    found, rank = places.child(part, unit, label), places.rank
    holder = places.by_path[part].parent
    if found.paths or holder is None:
        return found
    later = [rank[p.path] for p in places.children(holder) if p.kind in DIVISIONS and rank[p.path] > rank[part]]
    end = min(later, default=len(places.all))
    return Found(tuple(path for path in places.child(holder, unit, label).paths if rank[part] < rank[path] < end))


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
        return Found(neighbours(unit, pointer, False, source, places).targets)
    host = places.unit_at(source) if unit in DIVISIONS else None
    if host is not None and host.division and places.by_path[host.division].kind == unit:
        return Found((host.division,), f"the {unit} in which it stands")
    enclosing = [p for p in places.upward(source) if p.kind in KINDS[unit]]
    if enclosing:
        return Found((enclosing[0].path,), "the one in which it stands")
    if unit in TOP:
        return Found(tuple(p.path for p in places.upward(source)), f"no {unit} encloses this place", sure=False)
    return Found()


def neighbours(unit: str, pointer: str, plural: bool, source: str | None, places: Places) -> Verdict:
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
