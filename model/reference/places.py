"""Places: where the units of a document stand, and which provision a unit word with a label can mean at a given place.

Invariant: a label is matched as it reads first; a mended reading is taken only where the label as printed cannot be one
of its list and exactly one member of the list could have been misread so. Every such step says so in `how`.

>>> from clausebook.model.provision import Provision
>>> def make(path, kind, num, parent=None):
...     return Provision(path, path, path, kind, num, num, "printed", ((0, 1),), parent=parent)
>>> rules = Places([make("14", "rule", "14"), make("15", "rule", "15"), make("15/(1)", "subrule", "(1)", "15")])
>>> rules.top("rule", "1S").paths, rules.child("15", "subrule", "(I)").paths, rules.child("15", "subrule", "(4)").paths
(('15',), ('15/(1)',), ())
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..provision import UNITS, Provision
from .labels import bare, order, roman, series, shapes, value
from .units import ANNEXES, DIVISIONS, KINDS

NUMBERED = frozenset((*UNITS, "subrule", "subregulation", "subsection", "clause", "subclause", "item", "paragraph", "row"))


@dataclass(frozen=True, slots=True)
class Found:
    """What fits: one path is a find, several are a tie, none a miss."""

    paths: tuple[str, ...] = ()
    how: str = ""
    """A repair or a loose reading, in words; empty where the label was matched as printed."""
    sure: bool = True
    """Whether a single path may be linked; otherwise it is only a candidate."""


_FEW = 400
"""How many siblings are looked through for a misread label: enough for any list, and a bound on the cost."""


class Places:
    """An index of one document's provisions, made once and only read."""

    def __init__(self, provisions: Iterable[Provision], *, mend: bool = True) -> None:
        self.mend = mend
        """Whether misread labels are mended; what a person types is taken at its word."""
        self.all = tuple(p for p in provisions if p.kind not in ("furniture", "gap", "unclassified"))
        self.by_path = {p.path: p for p in self.all}
        self._children: dict[str | None, list[Provision]] = {}
        for provision in self.all:
            self._children.setdefault(provision.parent, []).append(provision)
        self._rows: dict[str, tuple[list[Provision], dict[str, int]]] = {}
        self._labels: dict[str, dict[str, list[Provision]]] = {}
        self.rank = {p.path: nth for nth, p in enumerate(self.all)}

    @cached_property
    def units(self) -> list[Provision]:
        """The instrument's own numbered units, in order of their numbers."""
        return sorted((p for p in self.children(None) if p.kind in UNITS), key=lambda p: order(p.num or ""))

    @cached_property
    def unit_kinds(self) -> frozenset[str]:
        return frozenset(p.kind for p in self.units)

    @cached_property
    def unit_word(self) -> str:
        """The instrument's own unit in a word, for labels typed without one."""
        return min(self.unit_kinds, default="rule")

    @cached_property
    def _by_number(self) -> dict[str, list[Provision]]:
        found: dict[str, list[Provision]] = {}
        pointed = [p for p in self.all if p.kind == "paragraph" and "." in (p.num or "")]  # 2.1.1, but not of a schedule
        pointed = [p for p in pointed if not any(up.kind in KINDS["schedule"] for up in self.upward(p.path))]
        for provision in (*self.units, *pointed):
            found.setdefault(bare(provision.num or provision.path), []).append(provision)
        return found

    @cached_property
    def parts(self) -> dict[str, list[Provision]]:
        """Schedules, appendices, annexures, forms, Parts and Chapters by the word of each, in reading order."""
        found: dict[str, list[Provision]] = {}
        for provision in self.all:
            word = provision.kind if provision.kind in DIVISIONS else _word(provision)
            if word in DIVISIONS or (word in ANNEXES and provision.kind in ("schedule", "form")):
                found.setdefault(word, []).append(provision)
        return found

    @cached_property
    def _parts_by_name(self) -> dict[tuple[str, object], list[Provision]]:
        found: dict[tuple[str, object], list[Provision]] = {}
        for word, parts in self.parts.items():
            for part in parts:
                keys: set[object] = {_name(part)}
                keys |= set() if value(_name(part)) is None else {value(_name(part))}
                for key in keys:
                    found.setdefault((word, key), []).append(part)
        return found

    def row(self, provision: Provision) -> tuple[list[Provision], int]:
        """The list in which a provision stands (all own units, or the children of its kind), and its place in it."""
        key = "" if provision.parent is None else f"{provision.parent} {provision.kind}"
        if key not in self._rows:
            alike = [p for p in self.children(provision.parent) if p.kind == provision.kind]
            row = self.units if provision.parent is None and provision.kind in UNITS else alike
            self._rows[key] = row, {p.path: nth for nth, p in enumerate(row)}
        row, index = self._rows[key]
        return row, index.get(provision.path, 0)

    def children(self, path: str | None) -> list[Provision]:
        return self._children.get(path, [])

    def upward(self, path: str | None) -> Iterator[Provision]:
        """The provision at `path` and those that enclose it, narrowest first."""
        provision = self.by_path.get(path or "")
        while provision is not None:
            yield provision
            provision = self.by_path.get(provision.parent or "")

    def below(self, path: str, limit: int = 400) -> Iterator[Provision]:
        """The provisions under `path`, at most `limit` of them."""
        waiting = [path]
        while waiting and limit > 0:
            for child in self.children(waiting.pop()):
                limit -= 1
                yield child
                waiting.append(child.path)

    def unit_at(self, path: str | None) -> Provision | None:
        """The rule, regulation or section, else the schedule, in which `path` stands."""
        last = None
        for last in self.upward(path):
            if last.kind in UNITS:
                return last
        return last

    # What a label can mean.

    def top(self, unit: str, label: str) -> Found:
        """The instrument's own unit of that number."""
        exact = self._by_number.get(bare(label)) or self._by_number.get(bare(label).upper(), [])
        if exact:
            return Found(tuple(p.path for p in exact))
        return _repaired(label, self.units, self._by_shape) if self.mend else Found()

    @cached_property
    def _by_shape(self) -> dict[str, list[Provision]]:
        found: dict[str, list[Provision]] = {}
        for provision in self.units:
            for shape in shapes(provision.num or ""):
                found.setdefault(shape, []).append(provision)
        return found

    def part(self, word: str, label: str, source: str | None = None) -> Found:
        """The schedule, appendix, annexure, form, Part or Chapter of that name: under the one that encloses `source`,
        else at the top, else anywhere. `Schedule 1` is Schedule I; the letter I is not 1, yet both print alike."""
        plain, number = bare(label), value(label)
        for key, how in ((plain, ""), (number, f"{plain} read as the number {number}")):
            fitting = self._parts_by_name.get((word, key), []) if key is not None else []
            enclosing = {p.path for p in self.upward(source)} if fitting else set[str]()
            inside = [p for p in fitting if p.parent in enclosing]
            chosen = inside or [p for p in fitting if p.parent is None] or fitting
            if chosen:
                return _found(chosen, how)
        return _repaired(label, self.parts.get(word, [])[:_FEW], None) if self.mend else Found()

    def chapter(self, part: str, label: str) -> Found:
        """The Chapter of that number between a Part and the next one."""
        parts = self.parts.get("part", [])
        later = [self.rank[p.path] for p in parts if self.rank[p.path] > self.rank[part]]
        end = min(later, default=len(self.all))
        inside = [path for path in self.part("chapter", label).paths if self.rank[part] < self.rank[path] < end]
        return Found(tuple(inside))

    def labelled(self, parent: str, label: str) -> list[Provision]:
        """The numbered provisions directly under `parent` with exactly that label."""
        index = self._labels.get(parent)
        if index is None:
            index = self._labels[parent] = {}
            for provision in self.children(parent):
                if provision.kind in NUMBERED and provision.num is not None:
                    index.setdefault(bare(provision.num), []).append(provision)
        return index.get(bare(label), [])

    def child(self, parent: str, unit: str, label: str) -> Found:
        """What `unit label` can mean directly under `parent`; an empty unit is a bare bracket as in 29(2)(i)."""
        here = self.labelled(parent, label)
        exact = [p for p in here if p.kind in KINDS.get(unit, NUMBERED)]
        if exact:
            return _found(exact)
        if here:
            return _found(here, f"a {here[0].kind}, cited as {unit}" if unit else "")
        siblings = self.children(parent)[:_FEW]
        if unit:
            deeper = [p for c in siblings for p in self.labelled(c.path, label) if p.kind in KINDS[unit]]
            if deeper:
                return _found(deeper, f"the only {unit} {label} under {parent}")
        kinds = KINDS[unit] if unit else NUMBERED
        right = [p for p in siblings if p.kind in NUMBERED and p.kind in kinds]
        return _repaired(label, right, None) if self.mend else Found()

    def near(self, unit: str, label: str, source: str | None) -> Found:
        """What `unit label` means at `source` with nothing said of where it is: narrowest enclosing list first."""
        scope = list(self.upward(source))
        for holder in scope:
            fitting = [p for p in self.labelled(holder.path, label) if p.kind in KINDS[unit]]
            if fitting and unit == "subsection" and fitting[0].kind != unit:
                # Sub-sections are of Acts: in rules the words may send to the Act named before.
                return Found((fitting[0].path,), f"a {fitting[0].kind}, if not a sub-section of an Act", sure=False)
            if fitting:
                return _found(fitting)
        for holder in scope if self.mend else ():
            right = [p for p in self.children(holder.path)[:_FEW] if p.kind in NUMBERED and p.kind in KINDS[unit]]
            mended = _repaired(label, right, None)
            if mended.paths:
                return mended
        host = self.unit_at(source)
        return self._anywhere(host, unit, label, source or host.path) if host else Found()

    def _anywhere(self, host: Provision, unit: str, label: str, source: str) -> Found:
        """No enclosing list has the label: what in the whole rule or schedule could be meant."""
        inside = [p for p in self.below(host.path) if _same(p, label) and p.kind in NUMBERED]
        right = [p for p in inside if p.kind in KINDS[unit]]
        if right:
            return Found(self.nearest_first(right, source), f"the only {unit} {label} of {host.path}" if len(right) == 1 else "")
        # A clause called sub-clause by slip: sure only where the list it names is the one around the reference.
        around = {p.path for p in self.upward(source)}
        sure = len(inside) == 1 and ("." in label or unit in ("item", "paragraph") or inside[0].parent in around)
        return Found(self.nearest_first(inside, source), f"a {inside[0].kind}, cited as {unit}" if inside else "", sure)

    def nearest_first(self, provisions: Iterable[Provision], source: str | None) -> tuple[str, ...]:
        """Paths ordered by distance in reading order, those before the place ahead of those after it."""
        here = self.rank.get(source or "", 0)
        keyed = sorted(provisions, key=lambda p: (abs(self.rank[p.path] - here), self.rank[p.path] > here))
        return tuple(p.path for p in keyed)

    def hanger(self, host: str, unit: str, label: str) -> Found:
        """The proviso, Explanation, Illustration or Table of `host`: by its number, else the only one."""
        hanging = [p for p in self.children(host) if p.kind == unit]
        if not label:
            return Found(tuple(p.path for p in hanging))
        named = [p for p in hanging if value(_name(p)) == value(label) or bare(p.num or "") == bare(label)]
        if not named and unit == "illustration":  # `Illustration (b)` is an item of the one list of illustrations
            named = [item for p in hanging for item in self.labelled(p.path, label)]
        return Found(tuple(p.path for p in named))


def _word(provision: Provision) -> str:
    return provision.path.rsplit("/", 1)[-1].split("-")[0]


def _name(provision: Provision) -> str:
    """The number in the last part of a path such as `appendix-I`, `explanation-2`."""
    last = provision.path.rsplit("/", 1)[-1]
    return bare(provision.num) if provision.num else last.partition("-")[2]


def _same(provision: Provision, label: str) -> bool:
    return provision.num is not None and bare(provision.num) == bare(label)


def _found(provisions: Sequence[Provision], how: str = "") -> Found:
    return Found(tuple(p.path for p in provisions), how)


_ROMAN = frozenset(("roman",))
_ALIKE = re.compile(r"[CIKOPSUVWXZ]{1,4}")
"""Letters that look alike large and small, so that OCR takes one for the other."""


def _may_be_misread(label: str, siblings: Sequence[Provision]) -> bool:
    """Whether `label` cannot be a sound label of this list, so that reading it as another is no change of a number."""
    text = bare(label)
    labels = [bare(p.num) for p in siblings if p.num]
    if _ALIKE.fullmatch(text) and text.lower() in labels and not any(one.isupper() for one in labels):
        return True
    if len(text) > 1 and (number := roman(text)) is not None:
        # `(li)` is 51: no label of a list that has not come near forty.
        return "l" in text.lower() and number >= 40 and max((roman(one) or 0 for one in labels), default=0) < 39
    kinds = series(text)
    theirs = [_ROMAN] if labels[:2] == ["i", "ii"] else [series(one) for one in labels]
    if not kinds or not any(kinds & other for other in theirs):
        return True
    # 1S would be an insertion after 1R; where there is none, it is 15.
    return bool(re.fullmatch(r"\d{1,3}[SOIlZ]", text)) and not any(
        bare(p.num or "")[:-1] == text[:-1] for p in siblings if p.num and p.num[-1:].isalpha()
    )


def _repaired(label: str, siblings: Sequence[Provision], index: dict[str, list[Provision]] | None) -> Found:
    if not siblings or not _may_be_misread(label, siblings[:_FEW]):
        return Found()
    if index is None:
        same = [p for p in siblings if _name(p).lower() == bare(label).lower()]
        fitting = {p.path: p for p in same or siblings if same or shapes(_name(p)) & shapes(label)}
    else:
        fitting = {p.path: p for shape in shapes(label) for p in index.get(shape, [])}
    return Found(tuple(fitting), f"{bare(label)} read as {', '.join(_name(p) for p in fitting.values())}" if fitting else "")
