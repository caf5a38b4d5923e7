"""The instruments in one file: a gazette may print several notifications, each with rules of its own from 1 on.

Facts of the print: a notification opens with its number (G.S.R., S.O., S.R.O.) or the word NOTIFICATION, its place and
date, and the words of enactment; its first unit says what it may be called; it ends with a signature.

Invariant: a new instrument is found only where the words of enactment, or a unit 1 that gives a title, stand under a head
of their own, outside quotation marks. Whatever falls short of that stays part of the instrument before it.

>>> text = '''G.S.R. 1.-In exercise of the powers conferred by section 5, the following rules are made:-
... 1. These rules may be called the Ferry Rules, 1950.
... 2. No ferry shall ply by night.
...
... G.S.R. 2.-In exercise of the powers conferred by section 6, the following rules are made:-
... 1. These rules may be called the Wharf Rules, 1950.
... 2. Every wharf shall be lit.
... '''
>>> [(found.title, found.number, text[found.start : found.start + 8]) for found in find_instruments(text)]
[('Ferry Rules, 1950', 'G.S.R. 1', 'G.S.R. 1'), ('Wharf Rules, 1950', 'G.S.R. 2', 'G.S.R. 2')]
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Instrument:
    """One instrument: where it stands in the text, and what it calls itself."""

    start: int
    end: int
    title: str | None
    number: str | None
    """Its number in the gazette, as printed: `G.S.R. 774(E)`."""
    numbered: bool
    """Has it units that begin with 1?"""


NUMBER = re.compile(
    r"^[ \t\"'(]*((?:G\.?\s?S\.?\s?R\.?|S\.?\s?R\.?\s?[O0]\.?|S\.\s?[O0]\.|L\.\s?N\."
    r"|[A-Z][A-Za-z.&() ]{0,40}?N(?:otification|OTIFICATION)"
    r"|(?:LEGAL|GENERAL|GOVERNMENT|LOCAL AUTHORITY|MUNICIPAL) NOTICE)"
    r"\s?(?:No\.?|NO\.?)?\s?\d{1,5}(?:\s?\([A-Z]\))?(?:[/-]\d{1,4})*|NOTICE \d{1,5} OF \d{4})"
)
"""The number that a notification bears in its gazette, at the start of a line."""

ENACTING = re.compile(r"(?i)\bin\s\^?exer\w{1,4}\s{1,2}of\s{1,2}(?:(?:the|its|all|his)\s{1,2}){0,2}p\w{2,4}rs?\b")
NAMING = re.compile(
    r"(?m)^[ \t]*\[?(?:1|l|I)\s?[.)]\s{0,3}(?:[A-Z][^\n.]{0,60}[.:]\s?[-–—]{0,2}\s{0,2})?(?:\(?[1lIia]\)\s{0,2})?[^\n]{0,80}"
    r"(?:\n[^\n]{0,100}){0,2}?\b(?:may|shall)\s{1,2}be\s{1,2}(?:called|cited|known)\b"
)
"""A unit 1 that says what its instrument is called."""

TITLE = re.compile(
    r"\b(?:called|cited\sas|known\sas)\s{1,2}(?:the\s{1,2}|[\"“‘'])*([A-Z][^;\n\"”]{3,180}?"
    r"(?:Rules?|Regulations?|Act|Ordinance|Bye-?\s?[Ll]aws|By-?[Ll]aws|Order|Scheme)\b(?:,?\s{0,2}\d{4})?)"
)
UNIT_ONE = re.compile(r"(?m)^[ \t]*\[?1\s?[.)]\s{0,3}[\"“(A-Z]")
SIGNED = re.compile(
    r"\[\s?(?:F\.?\s?)?N\s?[o0]\.?[^\]\n]{3,80}\]|\b(?:Secretary|Secy|Registrar|Commissioner|Minister|Collector|Chairman)\b[^\n]{0,40}$"
    r"|\bBy\s(?:order|command)\b",
    re.MULTILINE,
)
HEADED = re.compile(
    r"^[\W\d]{0,4}(?:THE\s)?(?:NOTIFICATIONS?|NOTICE|ORDERS?|[A-Z][A-Z\s,.()&’'-]{3,120}\b(?:RULES|REGULATIONS|BYE?-?\s?LAWS|ACT|ORDINANCE)\b)"
)
"""A line that heads an instrument: the word NOTIFICATION, or a title in capitals."""

PLACED = re.compile(r"^[A-Z][A-Za-z. ]{2,30},\s*(?:the\s|dated\b|\d)|\b(?:1[89]|20)\d\d\.?$")
"""`New Delhi, the 5th March, 1962`."""

OFFICE = re.compile(r"^(?:Office|Government|Ministry|Department)\sof\b|\b(?:Department|Division|Wing|Secretariat)\b[^a-z]*$")
"""`Public Works Department`."""

SCHEDULED = re.compile(r"(?i)^\W*(?:the\s)?(?:\w+\s)?(?:schedule|appendix|annexure|annex|form)\b")
LABELLED = re.compile(r"[(\[]\s?(?:\d{1,3}[A-Z]{0,2}|[a-z]{1,5}|[A-Z]{1,2})\s?[)\]]\s?\S")
"""`(2) No child pays toll.`: law of the instrument before, not a remark in brackets over the one that begins."""

_LONGEST_HEAD = 14
"""Lines."""


def find_instruments(text: str) -> tuple[Instrument, ...]:
    """The instruments of a clean text in order; a single one for nearly every file."""
    openings = _openings(text)
    if len(openings) < 2:
        return (_instrument(text, 0, len(text)),)
    starts = [_head(text, at) for at in openings]
    kept = [0]
    for (before, _), (at, start) in pairwise(zip(openings, starts, strict=True)):
        if start > max(kept[-1], before) and _is_new(text, start, at):
            kept.append(start)
    return tuple(_instrument(text, start, end) for start, end in pairwise([*kept, len(text)]))


def _openings(text: str) -> list[int]:
    """Where words of enactment open a paragraph, or a unit 1 gives a title that no words of enactment announce."""
    enacting = [_line(text, match.start()) for match in ENACTING.finditer(text) if _opens(text, match.start())]
    found = list(dict.fromkeys(enacting))
    naming = [match.start() for match in NAMING.finditer(text)]
    for before, at in pairwise([-1, *naming]):
        nth = bisect_right(enacting, at) - 1
        if nth < 0 or enacting[nth] <= before:
            found.append(at)
    return sorted(set(found))


def _opens(text: str, at: int) -> bool:
    """Do the words open their paragraph, but for a number or a date before them?"""
    before = text[_line(text, at) : at].strip()
    if not before:
        start = _line(text, at)
        return not re.search(r"[a-z,]\n$", text[max(0, start - 3) : start])
    return bool(NUMBER.match(before)) or (len(before) < 60 and before.endswith(("-", "–", "—", ".")) and before[:1].isupper())


def _line(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _head(text: str, opening: int) -> int:
    """Where the head above an opening begins: short lines in capitals, numbers, places with dates."""
    start = at = opening
    for _ in range(_LONGEST_HEAD):
        if at == 0:
            break
        above = _line(text, at - 1)
        line = text[above : at - 1].strip()
        if line and not _is_head_line(line):
            break
        at = above
        start = above if line else start
    return start


def _is_head_line(line: str) -> bool:
    if len(line) > 130 or SIGNED.search(line):
        return False
    letters = [letter for letter in line if letter.isalpha()]
    capitals = sum(letter.isupper() for letter in letters)
    return bool(
        (letters and capitals > 0.8 * len(letters))
        or NUMBER.match(line)
        or (PLACED.search(line) and len(line) < 60)
        or (line.startswith(("(", "[")) and len(line) < 60 and not LABELLED.match(line))
    )


def _is_new(text: str, start: int, opening: int) -> bool:
    """Does the head between `start` and `opening` show that another instrument begins?"""
    lines = [line.strip() for line in text[start:opening].splitlines() if line.strip()]
    first = text[opening : opening + 200].split("\n", 1)[0]
    if any(SCHEDULED.match(line) for line in lines):
        return False
    if any(NUMBER.match(line) for line in (*lines, first)):
        return True
    signed = SIGNED.search(text, max(0, start - 240), start) is not None
    headed = any(HEADED.match(line) for line in lines)
    return headed and (signed or bool(NAMING.match(text, opening)) or bool(UNIT_ONE.search(text, opening, opening + 4000)))


def _instrument(text: str, start: int, end: int) -> Instrument:
    naming = NAMING.search(text, start, end)
    title = TITLE.search(text, naming.start(), min(end, naming.end() + 400)) if naming else None
    numbers = (NUMBER.match(line.strip()) for line in text[start : start + 1500].splitlines()[:20])
    number = next((match[1].strip() for match in numbers if match), None)
    return Instrument(
        start, end, " ".join(title[1].split()) if title else None, number, UNIT_ONE.search(text, start, end) is not None
    )
