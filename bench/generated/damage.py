"""Kinds of damage, each one function: a printed text and chance in, the damaged text out.

What a kind takes away for good (`gone`) or leaves without a number (`unmarked`) it says, so that no answer is asked for
that nobody could give.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from .printing import Printed, wrapped
from .tree import SUBUNIT, Item

UNITS = tuple(SUBUNIT)

CONFUSIONS: dict[str, tuple[str, ...]] = {
    "(i)": ("(1)", "(l)", "(I)"), "(ii)": ("(li)", "(n)", "(u)", "(il)"), "(iii)": ("(Hi)", "(ili)", "(iu)", "(in)"),
    "(iv)": ("(iy)", "(Iv)"), "(v)": ("(y)", "(V)"), "(vi)": ("(vl)", "(yi)"), "(1)": ("(l)", "(I)", "(i)", "(Ij"),
    "(2)": ("(Z)", "(2j"), "(3)": ("(S)", "(8)"), "(5)": ("(S)", "(6)"), "(a)": ("(n)", "(u)", "(A)"), "(b)": ("(h)",
    "(6)"),
    "(c)": ("(e)", "(o)", "(C)"), "(d)": ("(cl)", "(tl)"), "(e)": ("(c)", "(o)"), "(f)": ("(0", "(t)", "(f"),
    "(g)": ("(q)", "(9)"), "1.": ("I.", "l.", "i."), "11.": ("II.", "ll."), "5.": ("S.",), "6.": ("G.", "b."),
    "8.": ("S.", "B."), "10.": ("IO.", "1O.", "lO."), "4.": ("A.",), "2.": ("Z.",), "3.": ("S.",), "12.": ("I2.",
    "l2."),
}  # fmt: skip
"""Readings of marks as OCR engines give them."""


def _pick(rng: Random, items: list[Item], most: int) -> list[Item]:
    return rng.sample(items, min(len(items), rng.randint(1, most))) if items else []


def _brothers(item: Item) -> list[Item]:
    return [other for other in (item.parent.children if item.parent else []) if other.kind == item.kind]


def _middle(item: Item) -> bool:
    """Has the item a brother before and one after it, so that its number can be told?"""
    brothers = _brothers(item)
    return bool(brothers) and item is not brothers[0] and item is not brothers[-1] and not item.inserted


def whole(printed: Printed, rng: Random) -> Printed:
    """No damage."""
    return printed


def confused(printed: Printed, rng: Random) -> Printed:
    """One or two marks read wrongly."""
    able = [item for item in printed.marks if item.label in CONFUSIONS]
    return printed.changed([(*printed.marks[item], rng.choice(CONFUSIONS[item.label])) for item in _pick(rng, able, 2)])


def _without_mark(printed: Printed, item: Item, words: str) -> Printed:
    low, high = printed.marks[item]
    while not words and high < len(printed.text) and printed.text[high] == " ":
        high += 1
    changed = printed.changed([(low, high, words)])
    return replace(changed, unmarked=changed.unmarked | {item})


def lost_unit_number(printed: Printed, rng: Random) -> Printed:
    """A unit with a heading has lost its number."""
    able = [item for item in printed.marks if item.kind in UNITS and item.heading and _middle(item)]
    for item in _pick(rng, able, 1):
        printed = _without_mark(printed, item, "")
    return printed


def lost_clause_letter(printed: Printed, rng: Random) -> Printed:
    """A clause in the middle of a list, on a line of its own, has lost its letter."""
    able = [
        item for item in printed.marks if item.kind in ("clause", "subclause") and not item.children and _middle(item)
    ]
    for item in _pick(rng, able, 1):
        printed = _without_mark(printed, item, "")
    return printed


def dash_for_letter(printed: Printed, rng: Random) -> Printed:
    """A list of clauses printed with dashes for its letters in one or two places."""
    able = [item for item in printed.marks if item.kind == "clause" and not item.children and _middle(item)]
    for item in _pick(rng, able, 1):
        printed = _without_mark(printed, item, "-")
    return printed


def gap(printed: Printed, rng: Random) -> Printed:
    """A provision in the middle, with all under it, is not in the copy."""
    able = [item for item in printed.marks if item.kind not in ("part", "chapter", "schedule") and _middle(item)]
    for item in _pick(rng, able, 1):
        inside = list(item.walk())
        later = [
            place for other, place in printed.starts.items() if other not in inside and place > printed.starts[item]
        ]
        printed = printed.changed([(printed.starts[item], min(later), "")])
        printed = replace(printed, gone=printed.gone | set(inside))
    return printed


def hyphens(printed: Printed, rng: Random) -> Printed:
    """Words broken at line ends."""

    def cut(word: str) -> int | None:
        return rng.randint(3, len(word) - 3) if len(word) > 7 and word.isalpha() and rng.random() < 0.7 else None

    return wrapped(printed, rng.randint(44, 66), cut)


def _line_ends(printed: Printed, every: bool) -> list[int]:
    found = [at for at, letter in enumerate(printed.text[:-1]) if letter == "\n"]
    return found if every else [at for at in found if printed.text[at + 1] == "\n"]


def running_heads(printed: Printed, rng: Random) -> Printed:
    """Page numbers and running heads between lines, one every ten lines or so."""
    if printed.style.layout == "run":
        return printed
    ends = _line_ends(printed, every=True)[6:]
    heads = ("THE GAZETTE OF INDIA, JUNE 9, 1951", "HARBOUR BOATS", "[PART II—SEC. 3]")
    form, page = rng.choice(heads), rng.randint(20, 900)
    edits: list[tuple[int, int, str]] = []
    for nth, at in enumerate(ends[:: rng.randint(8, 14)]):
        words = rng.choice((f"\n\n{page + nth}\n\n", f"\n{page + nth} {form}\n", f"\n\n{form} {page + nth}\n\n"))
        edits.append((at, at + 1, words))
    return printed.changed(edits)


def blank_lines(printed: Printed, rng: Random) -> Printed:
    """Blank lines inside sentences and between them."""
    ends = [at for at in _line_ends(printed, every=True) if rng.random() < 0.3]
    words = [
        at
        for at in range(1, len(printed.text) - 1)
        if printed.text[at] == " " and printed.text[at - 1].isalpha() and rng.random() < 0.01
    ]
    return printed.changed([*((at, at, "\n") for at in ends), *((at, at + 1, "\n\n") for at in words)])


def spaced_marks(printed: Printed, rng: Random) -> Printed:
    """Blanks inside marks: `( a )`, `(1 )`, `1 .`"""
    edits: list[tuple[int, int, str]] = []
    for item, (low, high) in printed.marks.items():
        if rng.random() < 0.3 and item.label[-1:] in ").":
            words = item.label[:-1] + " " + item.label[-1]
            edits.append((low, high, words.replace("(", "( ") if rng.random() < 0.5 else words))
    return printed.changed(edits)


def lost_brackets(printed: Printed, rng: Random) -> Printed:
    """One or two marks with a bracket lost or misread."""
    able = [item for item in printed.marks if item.label.startswith("(")]
    forms = ("({}", "{})", "({}j", "[{})")
    chosen = _pick(rng, able, 2)
    return printed.changed([(*printed.marks[item], rng.choice(forms).format(item.label[1:-1])) for item in chosen])


def marks_alone(printed: Printed, rng: Random) -> Printed:
    """Marks on lines of their own, the words under them."""
    edits: list[tuple[int, int, str]] = []
    for item, (_, high) in printed.marks.items():
        if (
            rng.random() < 0.4
            and item.label[-1:] in ")."
            and not (item.children and item.children[0].label and not item.words)
        ):
            after = high + 1 if printed.text[high : high + 1] == " " else high
            edits.append((high, after, "\n"))
    return printed.changed(edits)


def citations(printed: Printed, rng: Random) -> Printed:
    """Citations in the words, here and there right at the start of a line."""
    unit = next((item for item in printed.marks if item.kind in UNITS), None)
    if unit is None:
        return printed
    sub = {"rule": "sub-rule", "regulation": "sub-regulation", "section": "sub-section"}[unit.kind]
    forms = (
        f" subject to clause (b) of {sub} (2) of {unit.kind} {unit.segment}", f" as {unit.kind}s 3, 4 and 5 provide",
        " under the Ports Act, 1908 (15 of 1908)", f" referred to in {sub}\n(1)", " under clauses (a), (c) and\n(d)",
        f" mentioned in {unit.kind}\n4. or elsewhere",
    )  # fmt: skip
    places = [
        at
        for at in range(len(printed.text) - 1)
        if printed.text[at] in ".;" and printed.text[at + 1] in " \n" and printed.text[at - 1].islower()
    ]
    places = [at for at in places if printed.text[at - 8 : at].replace(" ", "").isalpha()]
    chosen = rng.sample(places, min(len(places), rng.randint(1, 3)))
    return printed.changed([(at, at, rng.choice(forms)) for at in chosen])


def several(printed: Printed, rng: Random) -> Printed:
    """Three kinds of damage, one after the other."""
    for name in rng.sample([name for name, kind in KINDS.items() if kind not in (whole, several)], 3):
        printed = KINDS[name](printed, rng)
    return printed


KINDS: dict[str, Callable[[Printed, Random], Printed]] = {
    "none": whole,
    "mark misread": confused,
    "unit number lost": lost_unit_number,
    "clause letter lost": lost_clause_letter,
    "dash for a letter": dash_for_letter,
    "provision missing": gap,
    "words broken by hyphens": hyphens,
    "running heads": running_heads,
    "blank lines": blank_lines,
    "blanks inside marks": spaced_marks,
    "bracket lost": lost_brackets,
    "marks alone on a line": marks_alone,
    "citations at line starts": citations,
    "three kinds at once": several,
}
