"""A tree as text: the style of the printer, and where each provision begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from .tree import Item

PREAMBLE = {
    "rule": "THE HARBOUR BOATS RULES, 1951\n\nIn exercise of the powers conferred by section 6 of the Harbours Act, "
    "1908 (15 of 1908), the Government hereby makes the following rules, namely:-",
    "regulation": "THE HARBOUR BOATS REGULATIONS, 1951\n\nIn exercise of the powers conferred by section 6 of the "
    "Harbours Act, 1908 (15 of 1908), the Authority hereby makes the following regulations, namely:-",
    "section": "THE HARBOUR BOATS ACT, 1951\n\nAn Act to provide for the control of boats. Whereas it is expedient to "
    "control boats; It is hereby enacted as follows:-",
}
SEE = {"rule": "rule", "regulation": "regulation", "section": "section"}


@dataclass(frozen=True)
class Style:
    """How the printer sets an instrument."""

    layout: str
    """blank (a blank line between provisions), lines, wrapped (lines of equal length), run (all on one line)."""
    dash: str
    """What stands between a heading and the text."""
    lead: str
    """What stands before a list."""
    heading: str
    """inline, or before: on a line of its own before the number."""
    gap: str
    """What stands between a mark and the words."""
    preamble: bool
    see: bool

    @property
    def between(self) -> str:
        return {"blank": "\n\n", "lines": "\n", "wrapped": "\n", "run": " "}[self.layout]


def choose_style(rng: Random) -> Style:
    """A style at random."""
    layout = rng.choice(("blank", "blank", "lines", "wrapped", "run"))
    return Style(
        layout=layout,
        dash=rng.choice((".—", ".-", ". - ", ".–", ".--", ": ")),
        lead=rng.choice((":—", ":-", ",—", "—", "-", ":")),
        heading="before" if layout in ("blank", "lines") and rng.random() < 0.15 else "inline",
        gap=" " if layout != "run" or rng.random() < 0.5 else "",
        preamble=rng.random() < 0.75,
        see=rng.random() < 0.7,
    )


@dataclass
class Printed:
    """A text and, by item, where it begins; `marks` are the spans of the printed numbers."""

    text: str
    starts: dict[Item, int]
    marks: dict[Item, tuple[int, int]]
    style: Style
    top: Item
    gone: frozenset[Item] = frozenset()
    """Items taken out of the text: no answer but a gap is right for them."""
    unmarked: frozenset[Item] = frozenset()
    """Items whose number is lost: found by inference, or told as a gap."""

    def changed(self, edits: list[tuple[int, int, str]]) -> Printed:
        """The text after edits (start, end, new words), none of which overlap; places move along."""
        out: list[str] = []
        at, shift = 0, 0
        moves: list[tuple[int, int]] = []
        for start, end, words in sorted(edits):
            out += [self.text[at:start], words]
            at = end
            shift += len(words) - (end - start)
            moves.append((end, shift))
        out.append(self.text[at:])

        def moved(place: int) -> int:
            return place + next((by for end, by in reversed(moves) if end <= place), 0)

        starts = {item: moved(place) for item, place in self.starts.items()}
        marks = {item: (moved(low), moved(high)) for item, (low, high) in self.marks.items()}
        return Printed("".join(out), starts, marks, self.style, self.top, self.gone, self.unmarked)


class Printer:
    """Writes a tree in a style."""

    def __init__(self, style: Style, unit: str) -> None:
        self.style, self.unit = style, unit
        self.parts: list[str] = []
        self.length = 0
        self.starts: dict[Item, int] = {}
        self.marks: dict[Item, tuple[int, int]] = {}

    def write(self, words: str) -> None:
        self.parts.append(words)
        self.length += len(words)

    def instrument(self, top: Item) -> None:
        if self.style.preamble:
            self.write(PREAMBLE[self.unit] if self.style.layout != "run" else PREAMBLE[self.unit].replace("\n\n", " "))
            self.write(self.style.between)
        for item in top.children:
            self._division(item) if item.kind in ("part", "chapter") else self._schedule(
                item, top
            ) if item.kind == "schedule" else self._unit(item)

    def _begin(self, item: Item) -> None:
        self.starts[item] = self.length
        if item.label:
            self.marks[item] = (self.length, self.length + len(item.label))
            self.write(item.label)

    def _division(self, item: Item) -> None:
        self._begin(item)
        self.write(
            ("\n\n" if self.style.layout == "blank" else "\n" if self.style.layout != "run" else " ")
            + item.heading
            + self.style.between
        )
        for unit in item.children:
            self._unit(unit)

    def _unit(self, item: Item) -> None:
        if item.heading and self.style.heading == "before":
            self.write(item.heading + "." + self.style.between)
        self._begin(item)
        self.write(" ")
        if item.heading and self.style.heading == "inline":
            self.write(item.heading + self.style.dash)
        self._body(item)

    def _body(self, item: Item) -> None:
        """The words and what is under them; the first sub-rule follows its heading at once."""
        listed = [child for child in item.children if child.kind in ("clause", "subclause")]
        if item.words:
            self.write(item.words + (self.style.lead if listed else ""))
            self.write(self.style.between)
        for child in item.children:
            self._child(child)

    def _child(self, child: Item) -> None:
        self._begin(child)
        if child.kind == "explanation":
            self.write("Explanation" + self.style.dash)
        elif child.label:
            self.write(self.style.gap)
        if child.kind in ("clause", "subclause") and not child.children:
            self.write(child.words + _stop(child) + self.style.between)
        elif child.kind == "paragraph" and not child.label:
            self.write(child.words + "." + self.style.between)
        else:
            self._body(child)

    def _schedule(self, item: Item, top: Item) -> None:
        if self.style.layout == "run":
            self.write("\n")
        self._begin(item)
        gap = "\n\n" if self.style.layout == "blank" else "\n"
        unit = next((one for one in top.walk() if one.kind == self.unit), None)
        see = f"[See {SEE[self.unit]} {unit.segment}]{gap}" if self.style.see and unit else ""
        self.write(gap + see + item.heading + gap)
        for child in item.children:
            self._child(child)


def _stop(item: Item) -> str:
    """What ends a member of a list: a full stop where no member or continuation follows, of its list or the list around."""
    while item.parent is not None and item.kind in ("clause", "subclause"):
        brothers = item.parent.children
        after = brothers[brothers.index(item) + 1 :]
        if after and after[0].kind in (item.kind, "paragraph"):
            return ";" if after[0].kind == item.kind else ","
        item = item.parent
    return "."


def print_tree(top: Item, style: Style) -> Printed:
    """The text of an instrument."""
    unit = next((item.kind for item in top.walk() if item.kind in SEE), "rule")
    printer = Printer(style, unit)
    printer.instrument(top)
    printed = Printed("".join(printer.parts).rstrip() + "\n", printer.starts, printer.marks, style, top)
    return wrapped(printed, 64) if style.layout == "wrapped" else printed


def wrapped(printed: Printed, width: int, cut: Callable[[str], int | None] = lambda word: None) -> Printed:
    """The text in lines of equal length; `cut` may break a word with a hyphen where a line is full."""
    edits: list[tuple[int, int, str]] = []
    column, at = 0, 0
    text = printed.text
    while at < len(text):
        end = at
        while end < len(text) and text[end] not in " \n":
            end += 1
        if column + end - at > width and column > 0 and at and text[at - 1] == " ":
            split = cut(text[at:end])
            if split:
                edits.append((at + split, at + split, "-\n"))
                column = end - at - split
            else:
                edits.append((at - 1, at, "\n"))
                column = end - at
        else:
            column += end - at
        if end < len(text):
            column = 0 if text[end] == "\n" else column + 1
        at = end + 1
    return printed.changed(edits)
