"""Numbers counted in order, held against the schedules: one says `[See Regulation 10]`, and one regulation names it.

A heading that OCR has lost would give every unit after it a wrong number, though each is told to be inferred. Where a
schedule and the unit that names it tell another number, the count has missed a unit before it: from there on the numbers
follow the schedule, and those in between are told to be uncertain. Printed numbers are never touched.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict

from ...model.provision import Defect, Reading
from .divisions import Division
from .nodes import Node

_SEE = r"[(\[]\s{{0,2}}[Ss]ee\s{{1,3}}(?:[Ss]ub-?\s?)?{unit}s?\s{{0,3}}(\d{{1,3}})\b"
_NAMED = re.compile(r"(?i)\b(schedule|appendix|annexure|form)\s{0,2}[-–—]?\s{0,2}[\"'“‘]?([A-Z]|[IVXLl1|]{1,6})\b")
_HEAD = 300
"""Characters of a schedule in which it says where it belongs."""

_MOST_LOST = 5


def check_count(text: str, body: list[Node], schedules: list[Division], unit: str) -> list[Defect]:
    """Put right the inferred numbers that a schedule contradicts; the defects that remain."""
    units = [node for node in body if node.kind == unit and node.parent is None]
    if not any(node.basis == "inferred" for node in units):
        return []
    defects: list[Defect] = []
    known = -1
    for nth, number, word in _anchors(text, units, schedules, unit):
        node = units[nth]
        counted = node.key[0] if node.key else 0
        if node.basis != "inferred":
            known = nth
        elif counted == number:
            node.evidence.append(f"{word} says [See {unit} {number}], and this {unit} names it")
            known = nth
        elif 0 < number - counted <= _MOST_LOST and _follow(units[nth:], number - counted):
            node.evidence.append(f"{word} says [See {unit} {number}], and this {unit} names it")
            defects += _uncertain(units[known + 1 : nth], number - counted, unit, word)
            known = nth
        else:
            message = f"counted as {unit} {counted}, but {word} says [See {unit} {number}]: its number is uncertain"
            defects.append(Defect("uncertain-number", message, node.path))
    return defects


def _anchors(text: str, units: list[Node], schedules: list[Division], unit: str) -> list[tuple[int, int, str]]:
    """(which unit, its number, the schedule) for each schedule that names a unit and is named in one unit alone."""
    starts = [node.at for node in units]
    end = schedules[0].at if schedules else len(text)
    naming: dict[tuple[str, str], set[int]] = defaultdict(set)
    for match in _NAMED.finditer(text, starts[0], end):
        naming[match[1].lower(), _plain(match[2])].add(bisect_right(starts, match.start()) - 1)
    found: list[tuple[int, int, str]] = []
    for schedule in schedules:
        see = re.compile(_SEE.format(unit=unit), re.IGNORECASE).search(text, schedule.at, schedule.at + _HEAD)
        hosts = naming.get((schedule.word, _plain(schedule.num or "")), set())
        if see and len(hosts) == 1:
            found.append((next(iter(hosts)), int(see[1]), f"{schedule.word.capitalize()} {schedule.num}"))
    return sorted(found)


def _plain(label: str) -> str:
    """A label with what OCR takes for the numeral I read as one."""
    return re.sub(r"[l1|]", "I", label.strip("'\"“”‘’ ")).upper()


def _follow(units: list[Node], lost: int) -> bool:
    """Count the units up to the next printed number anew; False, and nothing is changed, where they would run into it."""
    counted = units[: next((nth for nth, node in enumerate(units) if node.basis != "inferred"), len(units))]
    after = units[len(counted)] if len(counted) < len(units) else None
    last = counted[-1].key
    if any(node.key is None or node.key[1] for node in counted) or last is None:
        return False
    if after is not None and after.key is not None and last[0] + lost >= after.key[0]:
        return False
    for node in counted:
        number = (node.key[0] if node.key else 0) + lost
        node.key, node.num, node.segment = (number, ()), str(number), str(number)
    return True


def _uncertain(units: list[Node], lost: int, unit: str, word: str) -> list[Defect]:
    """Say of each unit before which a lost one may have stood what else its number may be."""
    defects: list[Defect] = []
    for node in (node for node in units if node.basis == "inferred" and node.key):
        other = (node.key[0] if node.key else 0) + lost
        node.readings.append(Reading(str(other), str(other), 0.0, f"{lost} before it may have lost its heading, as {word} shows"))
        message = f"may be {unit} {other}: {lost} lost its number and heading before the {unit} that {word} names"
        defects.append(Defect("uncertain-number", message, node.path))
    return defects
