"""Facts: what a question may be told, read strictly, with no unit ever converted.

Invariant: a fact that is not exactly what its declaration asks for is refused with a sentence that says why.

>>> length = FactType("length_ft", "length", unit="ft")
>>> read_fact(length, ["36ft 6in"]), read_fact(length, ["36.5 ft"])
(Fraction(73, 2), Fraction(73, 2))
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ..errors import BadFacts

Kind = Literal["bool", "integer", "number", "length", "text", "date", "list"]
Duration = tuple[int, int]
"""Months and days."""
Value = bool | Fraction | str | datetime.date | frozenset[str] | tuple[Fraction, ...] | tuple[Duration, ...]
NONE = "none"
"""In a list: that there is nothing to list."""
LONGEST = 2000
_NUMBER = re.compile(r"(\d{1,15}(?:\.\d{1,12})?)\s*(.*)", re.ASCII | re.DOTALL)
_FEET = re.compile(r"(\d{1,9})\s*(?:ft|feet)\s*(\d{1,2}(?:\.\d{1,6})?)\s*(?:in|inches)", re.ASCII)
_DURATION = re.compile(r"(?:(\d{1,6})m)?\s*(?:(\d{1,6})d)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class FactType:
    """A fact as declared: its name, type and unit, the values it takes, and how to ask for it."""

    name: str
    kind: Kind
    unit: str | None = None
    values: tuple[str, ...] = ()
    of: str | None = None
    """Of a list that has no values: number or duration."""
    ask: str = ""
    default: Value | None = None
    words: Mapping[str, str] | None = None
    """How the source names a value whose own words are not in it."""


def read_facts(types: Mapping[str, FactType], given: Mapping[str, Sequence[str]], question: str) -> dict[str, Value]:
    """The values of the facts given; raises BadFacts for a fact that the question does not take."""
    values: dict[str, Value] = {}
    for name, texts in given.items():
        if name not in types:
            raise BadFacts(f"question {question} takes no fact {name!r}; it takes {', '.join(types) or 'none'}")
        values[name] = read_fact(types[name], texts)
    return values


def read_fact(fact: FactType, texts: Sequence[str]) -> Value:
    """The value of one fact from what was written, once or (for a list) several times."""
    if fact.kind == "list":
        return _read_list(fact, [part.strip() for text in texts for part in str(text).split(",")])
    if len(texts) != 1:
        raise BadFacts(f"{fact.name} takes one value, not {len(texts)}")
    text = texts[0].strip()
    if len(text) > LONGEST:
        raise BadFacts(f"{fact.name}: the value is longer than {LONGEST} characters")
    return READERS[fact.kind](fact, text)


def _refuse(fact: FactType, text: str, want: str) -> BadFacts:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return BadFacts(f"{fact.name}: {shown!r} is not {want}")


def _read_bool(fact: FactType, text: str) -> Value:
    if text.lower() not in ("true", "false"):
        raise _refuse(fact, text, "true or false")
    return text.lower() == "true"


def _read_text(fact: FactType, text: str) -> Value:
    if text not in fact.values:
        raise _refuse(fact, text, f"one of {', '.join(fact.values)}")
    return text


def _read_number(fact: FactType, text: str) -> Value:
    if len(text) < 16 and text.isascii() and text.isdecimal():
        return Fraction(int(text))
    match = _NUMBER.fullmatch(text)
    unit = f" (a number, in {fact.unit})" if fact.unit else ""
    if match is None:
        raise _refuse(fact, text, f"a number of zero or more{unit}")
    if match[2] and match[2].strip().lower() != (fact.unit or "").lower():
        # Figures left over are no unit: the number is longer than any that is read.
        is_long = match[2][0] in "0123456789."
        wanted = "a number of at most 15 figures" if is_long else f"in the declared unit{unit}; no unit is converted"
        if match[2][0] == ",":
            wanted = f"a number{unit.removeprefix(' (a number').removesuffix(')')}: write it without a comma"
        raise _refuse(fact, text, wanted)
    whole, _, decimals = match[1].partition(".")
    return Fraction(int(whole + decimals), 10 ** len(decimals))


def _read_integer(fact: FactType, text: str) -> Value:
    value = _read_number(fact, text)
    if not isinstance(value, Fraction) or value.denominator != 1:
        raise _refuse(fact, text, "a whole number")
    return value


def _read_length(fact: FactType, text: str) -> Value:
    match = _FEET.fullmatch(text) if fact.unit == "ft" else None
    if match is None:
        return _read_number(fact, text)
    inches = Fraction(match[2])
    if inches >= 12:
        raise _refuse(fact, text, "a length: fewer than 12 inches stand beside feet")
    return Fraction(match[1]) + inches / 12


def _read_date(fact: FactType, text: str) -> Value:
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise ValueError
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise _refuse(fact, text, "a date such as 1983-03-01") from None


def _read_list(fact: FactType, parts: list[str]) -> Value:
    if NONE in parts or not any(parts):
        if len(set(parts)) > 1:
            raise BadFacts(f"{fact.name}: none cannot stand beside other values")
        if not any(parts):
            raise BadFacts(f"{fact.name}: the list is empty; write none where there is nothing to list")
        return frozenset() if fact.of is None else ()
    if fact.of == "duration":
        return tuple(read_duration(fact, part) for part in parts)
    if fact.of == "number":
        numbers = [_read_number(fact, part) for part in parts]
        return tuple(number for number in numbers if isinstance(number, Fraction))
    for part in parts:
        _read_text(fact, part)
    return frozenset(parts)


def read_duration(fact: FactType, text: str) -> Duration:
    """Months and days from `2m16d`, `2m` or `16d`."""
    match = _DURATION.fullmatch(text)
    if match is None or not (match[1] or match[2]):
        raise _refuse(fact, text, "a duration such as 2m16d")
    return int(match[1] or 0), int(match[2] or 0)


READERS: dict[str, Callable[[FactType, str], Value]] = {
    "bool": _read_bool,
    "text": _read_text,
    "number": _read_number,
    "integer": _read_integer,
    "length": _read_length,
    "date": _read_date,
}


def show(value: object) -> object:
    """A value as JSON shows it: integers stay integers, other numbers become the nearest float.

    >>> show(Fraction(85, 4)), show(Fraction(6)), show((2, 16)), show(frozenset({"b", "a"}))
    (21.25, 6, {'months': 2, 'days': 16}, ['a', 'b'])
    """
    kind: type[object] = type(value)
    if kind is str or kind is bool or value is None:
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, frozenset):
        return sorted(str(item) for item in value)  # type: ignore[reportUnknownVariableType]
    if isinstance(value, tuple):
        items: list[object] = list(value)  # type: ignore[reportUnknownArgumentType]
        if len(items) == 2 and all(type(item) is int for item in items):
            return {"months": items[0], "days": items[1]}
        return [show(item) for item in items]
    return value
