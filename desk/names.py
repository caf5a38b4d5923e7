"""How a provision is called: with the word that goes with its number, and as lawyers cite it."""

from __future__ import annotations

from ..model.provision import Provision

UNIT_MARKS = {"rule": "r.", "regulation": "reg.", "section": "s.", "article": "art."}
"""How an instrument's own unit is shortened in a citation."""

ABBREVIATED = {"para": "paragraph", "chp": "chapter"}
NAMED_BY_ORDER = ("proviso", "explanation", "illustration", "row", "table", "gap")
"""What has no number of its own and is called first, second, third."""


def spoken(provision: Provision) -> str:
    """Part I, Appendix A, Class II: from the last step of the path, where that has a word; else nothing.

    >>> spoken(Provision("u", "app_A", "appendix-A", "schedule", "A", "APPENDIX 'A'", "printed", ((0, 1),)))
    'Appendix A'
    """
    word, _, number = provision.path.rsplit("/", 1)[-1].partition("-")
    return f"{word.capitalize()} {number}" if number and number == provision.num else ""


def cited(path: str) -> str:
    """A path as it is cited.

    >>> cited("29/(2)/(i)/(a)"), cited("29/(2)/proviso-1"), cited("appendix-I/class-I/row-3")
    ('29(2)(i)(a)', '29(2), 1st proviso', 'Appendix I, class I, 3rd row')
    """
    words = ""
    for step in path.split("/"):
        if step.startswith("(") or not words:
            words += _step(step)
        else:
            words += ", " + _step(step)
    return words[:1].upper() + words[1:]


def _step(step: str) -> str:
    word, dash, number = step.partition("-")
    if not dash or not word.isalpha() or len(word) < 2:
        return step
    word = ABBREVIATED.get(word, word)
    return f"{ordinal(int(number))} {word}" if word in NAMED_BY_ORDER and number.isdecimal() else f"{word} {number}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
