"""The clause tree of a made-up instrument: its provisions, their numbers and their words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

SUBUNIT = {"rule": "subrule", "regulation": "subregulation", "section": "subsection"}
ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))

APPLIES = {
    "rule": "These rules apply to every harbour.", "regulation": "These regulations apply to every harbour.",
    "section": "This Act applies to every harbour.",
}  # fmt: skip
"""The words by which an instrument says what its units are called."""

SUBJECTS = (
    "Every vessel", "No person", "The master of a ferry boat", "The licensing officer", "Any owner", "The Conservator",
    "A licensed boatman", "The keeper of the lock", "Every barge laden with cargo", "The serang in charge",
)  # fmt: skip
ACTS = (
    "shall carry a lamp at the mast head", "shall not lie across the stream", "may inspect the hull and the gear",
    "shall pay the dues before the voyage begins", "shall keep a register of passengers", "may refuse a certificate",
    "shall report the loss of an anchor to the harbour office", "shall be moored at the berth assigned to it",
)  # fmt: skip
WHEN = (
    "", "", " between sunset and sunrise", " when the wind is strong", " within three days of the survey",
    " unless the officer directs otherwise in writing", " during the monsoon", " on payment of the prescribed fee",
)  # fmt: skip
THINGS = (
    "a lamp with a green glass", "two oars and a boat hook", "the name of the owner",
    "an anchor with thirty fathoms of cable",
    "the number of passengers allowed", "a bailer of copper", "the tonnage as measured", "a certificate of the crew",
    "one life buoy for each passenger", "the place where the boat was built", "a horn that can be heard afar",
)  # fmt: skip
HEADINGS = (
    "Short title", "Definitions", "Licences", "Survey of vessels", "Fees payable", "Lights to be carried",
    "Duties of masters",
    "Carriage of passengers", "Moorings", "Inspection", "Loss of certificate", "Appeals", "Penalties",
    "Equipment of boats",
    "Returns and registers", "Power to refuse", "Signals", "Dangerous goods",
)  # fmt: skip
TITLES = ("PRELIMINARY", "LICENCES", "SAFETY OF VESSELS", "SURVEY AND INSPECTION", "PENALTIES", "GENERAL PROVISIONS")


@dataclass(eq=False)
class Item:
    """One provision: `label` is its number as it should read, brackets and all (empty for provisos and the like)."""

    kind: str
    segment: str
    label: str
    words: str
    heading: str = ""
    children: list[Item] = field(default_factory=list["Item"])
    parent: Item | None = None
    inserted: bool = False
    """Numbered between two others, as `aa` between `a` and `b`: when it is lost, nothing tells so."""

    @property
    def path(self) -> str:
        inside = self.parent is not None and self.parent.kind not in ("instrument", "part", "chapter")
        return f"{self.parent.path}/{self.segment}" if inside and self.parent else self.segment

    def walk(self) -> Iterator[Item]:
        """This item and all under it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def add(self, child: Item) -> Item:
        child.parent = self
        before = self.children[-1].label.strip("().") if self.children else ""
        child.inserted = bool(before) and child.label.strip("().") in (before + "a", before + "A")
        self.children.append(child)
        return child


def roman(value: int) -> str:
    out = ""
    for size, letters in ROMAN:
        while value >= size:
            out, value = out + letters, value - size
    return out


def letter(value: int) -> str:
    return chr(96 + value)


SPELL: dict[str, Callable[[int], str]] = {
    "alpha": letter,
    "roman": roman,
    "ALPHA": lambda value: letter(value).upper(),
    "arabic": str,
}


def labels(rng: Random, style: str, count: int) -> list[str]:
    """The numbers of a list, now and then with one inserted, as `aa` after `a`."""
    found = [SPELL[style](n) for n in range(1, count + 1)]
    if count >= 3 and rng.random() < 0.12:
        at = rng.randrange(count - 1)
        found.insert(at + 1, found[at] + {"alpha": "a", "roman": "a", "ALPHA": "A", "arabic": "A"}[style])
    return found


class Grower:
    """Grows a tree; all chance comes from `rng`."""

    def __init__(self, rng: Random, unit: str) -> None:
        self.rng, self.unit = rng, unit
        self.clause_style = rng.choice(("alpha", "alpha", "alpha", "roman"))
        self.below = {"alpha": rng.choice(("roman", "roman", "ALPHA")), "roman": rng.choice(("alpha", "ALPHA"))}

    def sentence(self) -> str:
        return self.rng.choice(SUBJECTS) + " " + self.rng.choice(ACTS) + self.rng.choice(WHEN)

    def instrument(self, headings: bool, divisions: bool, schedules: int) -> Item:
        top = Item("instrument", "", "", "")
        host, count = top, self.rng.randint(3, 9)
        numbers = labels(self.rng, "arabic", count)
        if self.rng.random() < 0.2:
            first = self.rng.randint(2, 30)
            numbers = [str(first + n) for n in range(count)]
        names = self.rng.sample(HEADINGS, len(numbers))
        word, nth = self.rng.choice(("chapter", "part")), 0
        for place, number in enumerate(numbers):
            if divisions and (place == 0 or self.rng.random() < 0.3) and nth < 5:
                nth += 1
                upper = roman(nth).upper()
                host = top.add(Item(word, f"{word}-{upper}", f"{word.upper()} {upper}", "", self.rng.choice(TITLES)))
            host.add(self._unit(number, names[place] if headings else ""))
        for nth in range(1, schedules + 1):
            top.add(self._schedule(nth))
        told = next((item for item in top.walk() if item.words.endswith(".") and not item.children), None)
        if told is not None:
            self._name(told)
        return top

    def _name(self, item: Item) -> None:
        item.words += " " + APPLIES[self.unit]

    def _unit(self, number: str, heading: str) -> Item:
        unit = Item(self.unit, number, f"{number}.", self.sentence() + ".", heading)
        shape = self.rng.random()
        if shape < 0.4:
            unit.words = ""
            for label in labels(self.rng, "arabic", self.rng.randint(2, 4)):
                self._subunit(unit.add(Item(SUBUNIT[self.unit], f"({label})", f"({label})", self.sentence() + ".")))
        elif shape < 0.6:
            self._list(unit, self.clause_style, "clause")
        self._asides(unit, f"this {self.unit}")
        return unit

    def _subunit(self, item: Item) -> None:
        if self.rng.random() < 0.35:
            self._list(item, self.clause_style, "clause")
        name = {"subrule": "this sub-rule", "subregulation": "this sub-regulation", "subsection": "this sub-section"}[
            item.kind
        ]
        self._asides(item, name)

    def _list(self, host: Item, style: str, kind: str) -> None:
        stem = self.sentence() if kind == "clause" else self.rng.choice(("any of the following", "a vessel which has"))
        host.words = stem + self.rng.choice((", namely", "", ", that is to say"))
        for label in labels(self.rng, style, self.rng.randint(2, 6)):
            item = host.add(Item(kind, f"({label})", f"({label})", self.rng.choice(THINGS)))
            if kind == "clause" and self.rng.random() < 0.12:
                self._list(item, self.below[style], "subclause")
        if kind == "clause" and self.rng.random() < 0.12:
            host.add(Item("paragraph", "continuation-1", "", "and shall be shown to the officer on demand"))

    def _asides(self, host: Item, scope: str) -> None:
        """Provisos and explanations; their words name the unit wherever it is not the one just printed."""
        counts = {"proviso": 0, "explanation": 0}
        chance = 0.14
        while self.rng.random() < chance:
            kind = "proviso" if counts["explanation"] == 0 and self.rng.random() < 0.65 else "explanation"
            counts[kind] += 1
            if kind == "proviso":
                opening = "Provided that" if counts[kind] == 1 else "Provided further that"
                craft = self.rng.choice(("a boat", "a raft", "a tug"))
                words = f"{opening} nothing in {scope} applies to {craft} under ten tons"
            else:
                words = f"For the purposes of {scope}, a raft is a vessel"
            host.add(Item(kind, f"{kind}-{counts[kind]}", "", words + "."))
            chance = 0.3

    def _schedule(self, nth: int) -> Item:
        word, number = self.rng.choice((("SCHEDULE", "roman"), ("APPENDIX", "ALPHA"), ("ANNEXURE", "roman")))
        label = roman(nth).upper() if number == "roman" else chr(64 + nth)
        item = Item(
            "schedule",
            f"{word.lower()}-{label}",
            f"{word} {label}",
            "",
            self.rng.choice(("Form of licence", "Scale of fees", "Equipment")),
        )
        for place in range(1, self.rng.randint(3, 5)):
            para = item.add(Item("paragraph", str(place), f"{place}.", self.sentence() + "."))
            if self.rng.random() < 0.25:
                self._list(para, "alpha", "clause")
        return item


def grow(rng: Random) -> Item:
    """A random instrument."""
    unit = rng.choice(("rule", "rule", "regulation", "section"))
    return Grower(rng, unit).instrument(rng.random() < 0.7, rng.random() < 0.3, rng.choice((0, 0, 1, 2)))
