"""Labels: the numbers and letters of provisions, their series, their order, and how OCR may have misread them.

Invariant: nothing here decides that two labels are the same provision. It says what a label may be; who holds the list
of labels that exist decides.

>>> bare("14-A"), order("14A") < order("15"), roman("XIV")
('14A', True, 14)
>>> sorted(shapes("1S") & shapes("15")), bool(shapes("(it)") & shapes("(ii)"))
(['15'], True)
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ROMAN_FORM = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
_ARABIC = re.compile(r"(\d+(?:\.\d+)*)([A-Za-z]{0,3})")
_LETTERS = re.compile(r"([A-Za-z])\1{0,2}")

# What a glyph may have been in print. Upright strokes are the great confusion of these fonts: (Hi) is (iii).
_GLYPHS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys("lIi|!tj1J", ("1",)), **dict.fromkeys("OoQD0", ("0",)), **dict.fromkeys("Ss5", ("5",)),
    **dict.fromkeys("Zz2", ("2",)), "H": ("11",), "n": ("11",), "u": ("11",), "m": ("111",), "B": ("8", "b"),
    "&": ("8",), "$": ("8", "5"), "g": ("9", "g"), "q": ("9", "q"), "G": ("6", "g"), "f": ("1", "f"), "T": ("1", "t"),
}  # fmt: skip


@lru_cache(maxsize=4096)
def bare(label: str) -> str:
    """The label without brackets, quotes, blanks and hyphens."""
    return re.sub(r"""[\s()\[\]{}'"‘’“”\\*.\-–]+$|^[\s()\[\]{}'"‘’“”.]+|(?<=\w)[\s\-–]+(?=\w)""", "", label.strip())


@lru_cache(maxsize=4096)
def roman(text: str) -> int | None:
    """The value of a roman number below 100 in either case, None for what is not one."""
    if not text or not _ROMAN_FORM.fullmatch(text):
        return None
    values = [_ROMAN[glyph] for glyph in text.lower()]
    return sum(-v if v < w else v for v, w in zip(values, [*values[1:], 0], strict=True))


def value(label: str) -> int | None:
    """The number that an arabic or roman label stands for."""
    text = bare(label)
    return int(text) if text.isdecimal() and text.isascii() else roman(text)


@lru_cache(maxsize=4096)
def order(label: str) -> tuple[tuple[int, ...], str]:
    """A key that sorts arabic labels with their insertions: 14, 14A, 14AA, 15, 15.2."""
    found = _ARABIC.fullmatch(bare(label))
    if found is None:
        return (), bare(label)
    return tuple(int(part) for part in found[1].split(".")), found[2].upper()


@lru_cache(maxsize=4096)
def series(label: str) -> frozenset[str]:
    """The series to which a label may belong: arabic, roman, letter (a label such as `i` is of two); empty if none."""
    text = bare(label)
    kinds = {"arabic"} if _ARABIC.fullmatch(text) else set[str]()
    kinds |= {"roman"} if roman(text) is not None else set()
    return frozenset(kinds | ({"letter"} if _LETTERS.fullmatch(text) else set()))


@lru_cache(maxsize=4096)
def shapes(label: str) -> frozenset[str]:
    """What the label may look like once glyphs that OCR confuses are made one; two labels with a shape in common may
    be one. At most 64 shapes; none for a label too long to be one."""
    text = bare(label)
    if not text or len(text) > 6:
        return frozenset()
    choices = [_GLYPHS.get(glyph, (glyph.lower() if not glyph.isupper() else glyph,)) for glyph in text]
    count = 1
    for choice in choices:
        count *= len(choice)
    return frozenset("".join(pick) for pick in product(*choices)) if count <= 64 else frozenset()


def mended(label: str) -> str:
    """An arabic label with the strokes and rings inside it read as digits: `1l2` is 112, `19R` and `30A` stand.

    Only glyphs before the last digit are read (a section may well be numbered 19R), and only those with one reading:
    `1S2` may be 152 or 182, so it stands as printed.
    """
    text = bare(label)
    last = max((at for at, glyph in enumerate(text) if glyph.isdecimal()), default=-1)
    if last < 0 or _ARABIC.fullmatch(text):
        return text
    head = "".join(_DIGIT.get(glyph, glyph) for glyph in text[: last + 1])
    return head + text[last + 1 :]


_DIGIT = {"l": "1", "I": "1", "i": "1", "|": "1", "O": "0", "o": "0"}
