"""Domains: the values that an unknown fact may still have, and how a test cuts them in two.

Invariant: the two parts of a cut are disjoint and together make the whole; an empty part is None.

>>> ANY.cut(">=", Fraction(565))[1].text("BHP")
'less than 565 BHP'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers between two ends; a `None` top is no limit. Integers are kept as closed ends."""

    low: Fraction
    low_open: bool
    high: Fraction | None
    high_open: bool
    whole: bool = False

    def cut(self, op: str, at: Fraction) -> tuple[Range | None, Range | None]:
        """The part that satisfies `op at` and the part that does not."""
        upper = self._above(at, op == ">" or op == "<=")
        lower = self._below(at, op == "<" or op == ">=")
        return (upper, lower) if op in (">", ">=") else (lower, upper)

    def _above(self, at: Fraction, is_open: bool) -> Range | None:
        if at < self.low or (at == self.low and (self.low_open or not is_open)):
            return self
        return _made(at, is_open, self.high, self.high_open, self.whole)

    def _below(self, at: Fraction, is_open: bool) -> Range | None:
        if self.high is not None and (self.high < at or (self.high == at and (self.high_open or not is_open))):
            return self
        return _made(self.low, self.low_open, at, is_open, self.whole)

    def meets(self, other: Domain) -> bool:
        """Whether the two share a value."""
        if not isinstance(other, Range):
            return False
        low = max((self.low, self.low_open), (other.low, other.low_open))
        tops = [(r.high, not r.high_open) for r in (self, other) if r.high is not None]
        high, closed = min(tops) if tops else (None, False)
        return _made(low[0], low[1], high, not closed, self.whole) is not None

    def samples(self) -> list[Range]:
        """A few single values, whole and broken ones, for a formula that has no cut points of its own."""
        floor = Fraction(self.low.numerator // self.low.denominator)
        picked = [floor + 3, floor + (10 if self.whole else Fraction(13, 3)), floor + 21]
        kept = [value for value in picked if self.high is None or value < self.high]
        if not kept and self.high is not None:
            kept = [self.high if self.whole else (self.low + self.high) / 2]
        return [Range(value, False, value, False, self.whole) for value in kept]

    def text(self, unit: str = "") -> str:
        """The range in words."""
        tail = f" {unit}" if unit else ""
        if self.high == self.low:
            return f"{number_text(self.low)}{tail}"
        low = f"{'more than' if self.low_open else 'at least'} {number_text(self.low)}"
        if self.high is None:
            return low + tail
        high = f"{'less than' if self.high_open else 'at most'} {number_text(self.high)}"
        return (high if self.low == 0 and not self.low_open else f"{low} and {high}") + tail


@dataclass(frozen=True, slots=True)
class Choice:
    """The values that a text or yes/no fact may still have."""

    values: frozenset[str | bool]

    def cut(self, wanted: frozenset[str | bool]) -> tuple[Choice | None, Choice | None]:
        inside, outside = self.values & wanted, self.values - wanted
        return (Choice(inside) if inside else None, Choice(outside) if outside else None)

    def meets(self, other: Domain) -> bool:
        return isinstance(other, Choice) and not self.values.isdisjoint(other.values)

    def text(self, unit: str = "") -> str:
        return " or ".join(sorted({True: "true", False: "false"}.get(value, str(value)) for value in self.values))  # type: ignore[call-overload]


@dataclass(frozen=True, slots=True)
class Holdings:
    """A list of which some values are known to be in it and some known not to be."""

    has: frozenset[str] = frozenset()
    lacks: frozenset[str] = frozenset()

    def meets(self, other: Domain) -> bool:
        return isinstance(other, Holdings) and self.has.isdisjoint(other.lacks) and self.lacks.isdisjoint(other.has)

    def text(self, unit: str = "") -> str:
        return "; ".join(
            [*(f"with {value}" for value in sorted(self.has)), *(f"without {value}" for value in sorted(self.lacks))]
        )


Domain = Range | Choice | Holdings
Parts = tuple[Domain | None, Domain | None]
"""The part of a domain that meets a test, and the part that does not; an empty one is None."""


class Cuts:
    """What one test makes of domains, worked out once for each.

    The domains of a question are few, and each is cut again in every world that has it; so a part that is met again is the
    same object, and is known by that: to hash a fraction takes as long as to compare it.
    """

    __slots__ = ("_cut", "_known")

    def __init__(self, cut: Callable[[Any], Parts]) -> None:
        self._cut = cut
        self._known: dict[int, tuple[Domain, Parts]] = {}

    def of(self, domain: Domain) -> Parts:
        """The two parts of a domain."""
        known = self._known.get(id(domain))
        if known is None:
            if len(self._known) > _MOST_CUT:
                self._known.clear()
            # The domain is kept with its parts, so that its id is no other's.
            known = self._known[id(domain)] = domain, self._cut(domain)
        return known[1]


_MOST_CUT = 1000
ANY = Range(Fraction(0), False, None, False)
ANY_WHOLE = Range(Fraction(0), False, None, False, True)


def number_text(value: Fraction) -> str:
    """A fraction as people write it.

    >>> number_text(Fraction(85, 4)), number_text(Fraction(1, 3))
    ('21.25', '1/3')
    """
    if value.denominator == 1:
        return str(value.numerator)
    places = next((n for n in range(1, 13) if 10**n % value.denominator == 0), None)
    if places is None:
        return str(value)
    digits = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def _made(low: Fraction, low_open: bool, high: Fraction | None, high_open: bool, whole: bool) -> Range | None:
    if whole:
        bottom = -(-low.numerator // low.denominator)
        low, low_open = Fraction(bottom + (low_open and bottom == low)), False
        if high is not None:
            top = high.numerator // high.denominator
            high, high_open = Fraction(top - (high_open and top == high)), False
    if high is not None and (high < low or (high == low and (low_open or high_open))):
        return None
    return Range(low, low_open, high, high_open, whole)
