"""Dates and durations, reckoned exactly as the words of a rule ask: named here because no arithmetic can say it.

>>> calendar_service(datetime.date(1981, 3, 10), datetime.date(1981, 5, 25))
(2, 16)
>>> duration_total(((1, 20), (0, 15)))
(2, 5)
"""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ..errors import BadFacts

DAYS_IN_MONTH = 30
"""Odd days that are added together make a month of thirty."""


class Unreckoned(ValueError):
    """Dates for which the words lay down no way of reckoning."""


def calendar_service(first: datetime.date, last: datetime.date) -> tuple[int, int]:
    """Whole months from a day to the day before that day of a following month, both included, then the odd days."""
    if last < first:
        raise BadFacts("the service ends before it begins")
    after = last + datetime.timedelta(days=1)
    months = (after.year - first.year) * 12 + after.month - first.month - (after.day < first.day)
    days = (after - _odd_days_from(first, months)).days
    if days == DAYS_IN_MONTH:
        raise Unreckoned(f"{days} odd days come to a month where odd days are added up; nothing says whether one service's do")
    return months, days


def _odd_days_from(first: datetime.date, months: int) -> datetime.date:
    """The day after the last whole month, which ends on the day before the like day ("the preceding day")."""
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    if first.day - 1 > calendar.monthrange(year, month + 1)[1]:
        raise Unreckoned(f"the month in which the last whole month from {first.isoformat()} ends has no day {first.day - 1}")
    return datetime.date(year, month + 1, 1) + datetime.timedelta(days=first.day - 1)


def duration_total(spells: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Months added, odd days added and carried at thirty to a month."""
    days = sum(spell[1] for spell in spells)
    return sum(spell[0] for spell in spells) + days // DAYS_IN_MONTH, days % DAYS_IN_MONTH


def days_from(first: datetime.date, last: datetime.date) -> Fraction:
    """Days between two dates, the first not counted."""
    return Fraction((last - first).days)


def months_from(first: datetime.date, last: datetime.date) -> Fraction:
    """Calendar months complete on the last day, counted from the first; a part of a month counts as a half.

    Where a month has no like day, the first of the next stands for it.
    """
    months = (last.year - first.year) * 12 + last.month - first.month
    if last.day == first.day:
        return Fraction(months)
    if last.day == 1 and first.day > (last - datetime.timedelta(days=1)).day:
        return Fraction(months - 1)
    return Fraction(months if last.day > first.day else months - 1) + Fraction(1, 2)


RECKONINGS: dict[str, Callable[..., Any]] = {
    "calendar_service": calendar_service,
    "duration_total": duration_total,
    "days_from": days_from,
    "months_from": months_from,
}
