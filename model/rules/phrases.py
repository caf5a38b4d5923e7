"""The phrase table: operator, number and unit read again from the words of the law.

Invariant: what cannot be read is not guessed; a reading is empty, never approximate.

>>> read_comparisons("less than 565 BHP but not less than 226 B.H.P.")
(Limit(op='<', value=Fraction(565, 1), unit='bhp'), Limit(op='>=', value=Fraction(226, 1), unit='bhp'))
>>> read_amounts("1 foot and 9 inches")
(Amount(value=Fraction(1, 1), unit='ft'), Amount(value=Fraction(9, 1), unit='in'))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..number_words import NUMBERS, SMALL, TENS

OPERATORS = (">=", "<=", ">", "<")

BEFORE: tuple[tuple[str, str], ...] = (
    # A phrase of denial stands before its plain form: "not less than" must never be read as "less than".
    (r"not (?:be |have been |being )?(?:less|les) (?:than )?", ">="),
    (r"at (?:least|lest) ", ">="),
    (r"not (?:be )?below ", ">="),
    (r"(?:with )?a minimum of ", ">="),
    (r"not (?:be |have )?(?:more|greater|later) than ", "<="),
    (r"not (?:to )?exceed(?:ing|s)? ", "<="),
    (r"at a greater speed than ", ">"),
    (r"(?:may|which may) extend to ", "<="),
    (r"(?:up ?to|within|at most) (?:a (?:burden|length|temperature) of )?", "<="),
    (r"(?:exceed(?:ing|s)?|above|(?:more|greater|later) than|over) ", ">"),
    (r"(?:less|les) than |(?:below|under) ", "<"),
)
"""Phrases that stand before the number."""

AFTER: tuple[tuple[str, str], ...] = (
    (r" (?:and|or) (?:above|more|over)", ">="),
    (r" (?:and|or) (?:below|less|under)", "<="),
)
"""Phrases that stand after the number and its unit."""

ALONE: tuple[tuple[str, str], ...] = (
    ("for a period of", "<="),
    ("from the da(?:te|y) of|after performing", ">="),
    ("whichever is earlier|until", "<"),
)
"""Phrases that name an operator only between quantities that the rule computes."""

UNITS: dict[str, str] = {
    "bhp": "bhp", "b h p": "bhp", "kw": "kw", "k w": "kw", "feet": "ft", "foot": "ft", "ft": "ft", "inches": "in",
    "inch": "in", "in": "in", "tons": "tons", "ton": "tons", "rupees": "rupees", "rupee": "rupees", "rs": "rupees",
    "years": "years", "year": "years", "year's": "years", "years'": "years", "months": "months", "month": "months",
    "month's": "months", "days": "days", "day": "days", "per cent": "%", "percent": "%", "%": "%", "metres": "m",
    "metre": "m", "m": "m", "mph": "mph", "meter": "m", "meters": "m", "kms": "km",
    "km": "km", "miles per hour": "mph", "men": "men", "cubic feet": "cuft",
    "passenger": "persons", "passengers": "persons", "persons": "persons", "lifebuoys": "lifebuoys", "boat": "boats",
    "boats": "boats", "° c": "c", "c": "c", "metre length": "m", "metres long": "m", "metres wide": "m",
    "life jacket": "life jackets",
    "life jackets": "life jackets", "child": "persons", "kg": "kg",
}  # fmt: skip
"""A unit as printed (full stops read as spaces) to its short name; nothing is converted into anything else."""

PARTS: dict[str, Fraction] = {
    "half": Fraction(1, 2), "one-half": Fraction(1, 2), "one-fourth": Fraction(1, 4), "one-third": Fraction(1, 3),
    "three-fourths": Fraction(3, 4), "one-quarter": Fraction(1, 4),
}  # fmt: skip

_WORD = "|".join(sorted([*NUMBERS, "hundreds?", "thousands?"], key=len, reverse=True))
_NUMBER = rf"(?:\d+(?:,\d\d\d)*(?:\.\d+)?|(?:{'|'.join(PARTS)})|(?:{_WORD})(?:[ -]?(?:{_WORD}))*)(?![\w.]*\d)"
_UNIT = "|".join(re.escape(unit) for unit in sorted(UNITS, key=len, reverse=True))
_AMOUNT = re.compile(
    rf"(?<![\w.])(?:(?P<lead>rupees?|rs) )?(?P<number>{_NUMBER})(?: ?-? ?(?P<unit>{_UNIT})(?![\w']))?", re.IGNORECASE
)
_RANGE = re.compile(
    rf"(?:between (?P<low>\d+(?:\.\d+)?)(?: (?:{_UNIT}))? (?:and|to) |(?<![\w.])(?P<from>\d+(?:\.\d+)?) ?- ?)"
    rf"(?P<high>\d+(?:\.\d+)?) (?P<unit>{_UNIT})(?!\w)",
    re.IGNORECASE,
)
_BEFORE = [(re.compile(pattern + "$", re.IGNORECASE), op) for pattern, op in BEFORE]
_AFTER = [(re.compile(pattern + r"\b", re.IGNORECASE), op) for pattern, op in AFTER]
_BARE = re.compile("|".join(f"(?P<p{n}>{pattern.rstrip()})" for n, (pattern, _) in enumerate(BEFORE + ALONE)), re.IGNORECASE)
LONGEST = 400
"""Longer quotes are not read for numbers: an operand is a phrase, not a page."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with the unit printed beside it, if any."""

    value: Fraction
    unit: str | None


@dataclass(frozen=True, slots=True)
class Limit:
    """A comparison as the words make it."""

    op: str
    value: Fraction
    unit: str | None


def short_unit(printed: str) -> str | None:
    """The short name of a unit as printed, None for a word that is no unit.

    >>> short_unit("B.H.P."), short_unit("years"), short_unit("boats of a kind")
    ('bhp', 'years', None)
    """
    return UNITS.get(_plain(printed).strip().lower())


def read_number(words: str) -> Fraction | None:
    """The number that digits or number words say, None for anything else.

    >>> read_number("two hundred and fifty"), read_number("1,200"), read_number("one-fourth")
    (Fraction(250, 1), Fraction(1200, 1), Fraction(1, 4))
    """
    plain = words.strip().lower()
    if plain in PARTS:
        return PARTS[plain]
    if re.fullmatch(r"\d+(,\d\d\d)*(\.\d+)?", plain, re.ASCII):
        return Fraction(plain.replace(",", ""))
    tokens = re.findall(r"[a-z]+", _split_tens(plain))
    return _spelled([token for token in tokens if token != "and"])


def read_amounts(words: str) -> tuple[Amount, ...]:
    """Every number in the words with its unit, in order."""
    return tuple(amount for amount, _, _ in _amounts(words))


def read_comparisons(words: str) -> tuple[Limit, ...]:
    """Every comparison in the words, in order; a number with no phrase of comparison gives none."""
    plain = _plain(words)
    found = _between(plain)
    for amount, start, end in _amounts(words):
        op = _operator(plain, start, end)
        if op is not None:
            found.append(Limit(op, amount.value, amount.unit))
    return tuple(found)


def _between(plain: str) -> list[Limit]:
    """`between 25 metre to 45 metre` and `25-45 metre`: from the first to the second, both included."""
    found: list[Limit] = []
    for match in _RANGE.finditer(plain):
        unit = UNITS[match["unit"].lower()]
        found += [
            Limit(">=", Fraction(match["low"] or match["from"]), unit),
            Limit("<=", Fraction(match["high"]), unit),
        ]
    return found


def read_operator(words: str) -> str | None:
    """The one operator that the words name, None where they name none or several.

    >>> read_operator("shall not exceed the number of passengers"), read_operator("as many as")
    ('<=', None)
    """
    ops = {(BEFORE + ALONE)[int(str(match.lastgroup)[1:])][1] for match in _BARE.finditer(_plain(words) + " ")}
    return ops.pop() if len(ops) == 1 else None


def _plain(words: str) -> str:
    """The words with spaces evened, dots of abbreviations and the solidus-dash of prices dropped."""
    spaced = re.sub(r"\s+", " ", words[:LONGEST])
    spaced = re.sub(r"(?<=\b[A-Za-z])\.\s?(?=[A-Za-z]\b)", "", spaced)
    spaced = re.sub(r"\b([A-Za-z]{1,3})\.(?=\s|$|,)", r"\1", spaced)
    spaced = re.sub(r"\b([Rr][se])\.(?=\d)", r"\1 ", spaced)
    spaced = re.sub(r"(?<=\d)/-", "", spaced)
    return re.sub(r"(?<=\d)(?=[A-Za-z°])", " ", spaced)


def _split_tens(words: str) -> str:
    """`twentyfive` as `twenty five`."""
    return re.sub(rf"\b({'|'.join(TENS)})(?=({'|'.join(SMALL[1:10])})\b)", r"\1 ", words)


def _amounts(words: str) -> Iterator[tuple[Amount, int, int]]:
    plain = _split_tens(_joined_hundreds(_plain(words)))
    for match in _AMOUNT.finditer(plain):
        value = read_number(match["number"])
        if value is not None:
            unit = match["lead"] or match["unit"]
            yield Amount(value, UNITS.get(unit.lower()) if unit else None), match.start(), match.end()


def _joined_hundreds(plain: str) -> str:
    return re.sub(rf"\b(hundreds?|thousands?) and (?={_WORD})", r"\1 ", plain, flags=re.IGNORECASE)


def _operator(plain: str, start: int, end: int) -> str | None:
    read = _split_tens(_joined_hundreds(plain))
    before = read[max(0, start - 60) : start]
    op = next((op for pattern, op in _BEFORE if pattern.search(before)), None)
    if op is not None:
        return op
    return next((op for pattern, op in _AFTER if pattern.match(read, end)), None)


def _spelled(tokens: list[str]) -> Fraction | None:
    total, group, last = 0, 0, 10**9
    if not tokens:
        return None
    for token in tokens:
        token = token.removesuffix("s") if token in ("hundreds", "thousands") else token
        if token in NUMBERS:
            if (last < 20 and group % 100) or (last >= 20 and last < 100 and NUMBERS[token] > 9):
                return None
            group, last = group + NUMBERS[token], NUMBERS[token]
        elif token == "hundred":
            group, last = max(group, 1) * 100, 10**9
        elif token == "thousand":
            total, group, last = total + max(group, 1) * 1000, 0, 10**9
        else:
            return None
    return Fraction(total + group)
