"""Sequence algebra: what a number is, what may follow it, and every way in which a damaged label can be read.

A key is (base, suffix): 14 is (14, ()), 14AA is (14, (1, 1)), (ia) is (1, (1,)). Inserted numbers sort between their
base and the next one, so (a) < (aa) < (ab) < (b) and 14 < 14A < 14AA < 15; 14-A is 14A.

>>> [reading.num for reading in readings("Hi")]
['iii']
>>> step(parse("arabic", "14"), parse("arabic", "14A")), step(parse("alpha", "b"), parse("alpha", "e"))
(('insert', 0), ('gap', 2))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Style = Literal["arabic", "alpha", "roman", "ALPHA", "ROMAN", "decimal"]
Key = tuple[int, tuple[int, ...]]
Move = Literal["next", "insert", "gap", "repeat", "back"]

ROMAN = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ARABIC = re.compile(r"(\d{1,4})-?([A-Za-z]{0,3})")


@dataclass(frozen=True, slots=True)
class LabelReading:
    """One way to read a label: its style, its number, and what the reading costs (0: as printed)."""

    style: Style
    num: str
    key: Key
    cost: float = 0.0


def roman_value(word: str) -> int | None:
    """The value of a lower-case Roman numeral, None where it is none."""
    if not word or not ROMAN.fullmatch(word):
        return None
    total, last = 0, 0
    for letter in reversed(word):
        value = _ROMAN_VALUES[letter]
        total += value if value >= last else -value
        last = max(last, value)
    return total


def to_roman(value: int) -> str:
    """The lower-case Roman numeral of a value below 4000."""
    out = ""
    for size, word in ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
                       (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):  # fmt: skip
        out, value = out + word * (value // size), value % size
    return out


def _letters(word: str) -> tuple[int, ...]:
    return tuple(ord(letter) - 96 for letter in word.lower())


def parse(style: Style, word: str) -> Key | None:
    """The key of a word read in one style; None where it cannot be read so."""
    if style == "arabic":
        match = _ARABIC.fullmatch(word)
        return (int(match[1]), _letters(match[2])) if match and int(match[1]) else None
    if style == "decimal":
        parts = tuple(int(part) for part in word.split("."))
        return (parts[0], parts[1:])
    low = word.lower()
    if style in ("alpha", "ALPHA"):
        right_case = word.islower() if style == "alpha" else word.isupper()
        if len(word) > 1 and roman_value(low) is not None:
            return None
        return (
            (_letters(low)[0], _letters(low)[1:]) if word.isalpha() and word.isascii() and right_case and len(word) <= 3 else None
        )
    if (style == "roman") != word.islower():
        return None
    value = roman_value(low)
    if value is not None:
        # From 50 on a numeral begins with `l`, which is far more often an `i` misread.
        return (value, ()) if value < (400 if style == "ROMAN" else 50) else None
    base = roman_value(low[:-1])
    return (base, _letters(low[-1])) if base is not None and base < 40 and low[-1] in "abcdefgh" else None


def spell(style: Style, key: Key) -> str:
    """A key as a word of the style.

    >>> spell("roman", (3, ())), spell("arabic", (14, (1,)))
    ('iii', '14A')
    """
    base, suffix = key
    tail = "".join(chr(96 + part) for part in suffix)
    if style == "arabic":
        return f"{base}{tail.upper()}"
    if style == "decimal":
        return ".".join(str(part) for part in (base, *suffix))
    word = to_roman(base) if style in ("roman", "ROMAN") else chr(96 + base) if base <= 26 else chr(70 + base) * 2
    return (word + tail).upper() if style.isupper() else word + tail


def first(key: Key) -> bool:
    return key == (1, ())


def following(key: Key) -> Key:
    return key[0] + 1, ()


def step(before: Key | None, after: Key | None) -> tuple[Move, int]:
    """How `after` follows `before`, and how many members are missing between them."""
    if before is None or after is None:
        return "gap", 0
    if after == following(before) or (before[0] == 26 and after == (1, (1,))):
        return "next", 0
    if after[0] == before[0]:
        if after[1] > before[1]:
            return "insert", 0
        return ("repeat", 0) if after == before else ("back", 0)
    if after[0] > before[0]:
        return "gap", after[0] - before[0] - 1 + bool(after[1])
    return "back", before[0] - after[0]


_TO_DIGIT = str.maketrans({"l": "1", "I": "1", "|": "1", "i": "1", "j": "1", "J": "1", "!": "1", "O": "0", "o": "0",
                           "S": "5", "s": "5", "Z": "2", "z": "2", "B": "8", "q": "1", "d": "1", "T": "1"})  # fmt: skip
_TO_ROMAN = (("Hi", "iii"), ("ili", "iii"), ("lii", "iii"), ("hi", "iii"), ("H", "ii"), ("li", "ii"), ("il", "ii"), ("n", "ii"),
             ("u", "ii"), ("U", "ii"), ("m", "iii"), ("1", "i"), ("l", "i"), ("I", "i"), ("|", "i"), ("j", "i"), ("t", "i"),
             ("V", "v"), ("X", "x"), ("y", "v"))  # fmt: skip
_TO_OTHER_DIGIT = {"8": "3", "3": "8", "S": "83", "s": "3", "B": "3", "6": "5", "0": "6", "7": "1", "Z": "7", "9": "4", "g": "9"}
"""Single digits that OCR takes for one another."""

_TO_LETTER: dict[str, str] = {
    "c": "e", "o": "eo", "0": "fo", "t": "f", "r": "f", "f": "t", "li": "h", "ti": "h", "h": "ba", "b": "h", "ii": "b", "n": "ha",
    "q": "g", "9": "g", "1": "il", "l": "i", "I": "il", "j": "i", "i": "j", "lc": "k", "cl": "d", "di": "d", "u": "na",
    "e": "c", "6": "b", "a": "e", "v": "y", "s": "a", "d": "a", "k": "h", "GO": "e", "p": "f", "@": "a", "8": "ag", "5": "s",
}  # fmt: skip
"""What a lettered label may have been, by glyph shape; read only where the sequence asks for it."""


@lru_cache(maxsize=4096)
def readings(label: str, dotted: bool = False) -> tuple[LabelReading, ...]:
    """Every reading of the inside of a label, as printed first. `dotted`: it stood before a full stop, not in brackets."""
    found: dict[tuple[Style, Key], LabelReading] = {}

    def add(style: Style, word: str, cost: float) -> None:
        key = parse(style, word)
        if key is not None and ((style, key) not in found or found[style, key].cost > cost):
            found[style, key] = LabelReading(style, spell(style, key), key, cost)

    printed: tuple[Style, ...] = ("arabic", "roman", "alpha", "ROMAN", "ALPHA")
    for style in printed:
        rare = style in ("roman", "ROMAN") and label.lower() in ("c", "d", "l", "m")
        double = style in ("alpha", "ALPHA") and len(label) > 1
        add(style, label, 3.0 if rare else 0.2 if double else 0.0)
    digits = label.translate(_TO_DIGIT)
    changed = sum(a != b for a, b in zip(label, digits, strict=True))
    if changed and digits.isdigit():
        add("arabic", str(int(digits)), 0.3 + 0.3 * changed if dotted or len(label) > 1 or label in "Il|" else 0.9)
    if not dotted and (not label.isdigit() or set(label) == {"1"}) and len(label) <= 6:
        word = label
        for old, new in _TO_ROMAN:
            word = word.replace(old, new)
        if word != label and len(word) <= 6:
            add("roman", word, 0.5)
    if not dotted:
        if len(label) == 1 and label.isascii() and label.isupper():
            add("alpha", label.lower(), 0.5 if label in "CKOPSUVWXZ" else 1.0)
        for digit in _TO_OTHER_DIGIT.get(label, ""):
            add("arabic", digit, 1.4)
        for letter in _TO_LETTER.get(label, ""):
            add("alpha", letter, 1.2)
    return tuple(sorted(found.values(), key=lambda reading: reading.cost))
