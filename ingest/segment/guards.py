"""Places where a number is no marker: citations, dates, Act numbers, quoted new text.

These are found first, so that "sub-clause (a) of Cl. (i)", "(1 of 1917)" and "1.4.1990" never open a provision.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from ...model.text import Span

_UNIT = (
    r"(?:[Ss]ub[\s-]*)?(?:[Ss]ections?|[Ss]ecs?\.|[Rr]ules?|[Rr]ulo|[Rr]egulations?|[Rr]egs?\.|[Cc]lauses?|[Cc]ls?\.|[Pp]aragraphs?|"
    r"[Pp]aras?|[Ii]tems?|[Aa]rticles?|[Aa]rts?\.|[Cc]hapters?|[Cc]olumns?|[Cc]ondition|[Cc]lass|[Gg]rades?|[Dd]ivisions?|[Dd]ivison|[Pp]apers?|"
    r"[Pp]age|[Nn]otes?|[Ee]ntry|[Ee]ntries|[Tt]ables?|[Bb]ye?-?\s?[Ll]aws?|[Oo]rder|[Nn]os?\.|[Ss]erial)"
)
_LABEL = r"(?:[0-9A-Za-z]{1,5}|[ivxlc]{6,9})"
_ONE = rf"(?:\d{{1,4}}[A-Z]{{0,2}}\b(?:\s?\({_LABEL}\s?\))*|\(\s?{_LABEL}\s?\)(?:\s?\({_LABEL}\s?\))*)"
_LIST = rf"{_ONE}(?:\s?(?:,|,?\s?\band\b|,?\s?\bor\b|\bto\b|-|&)\s?{_ONE})*"

CITATION = re.compile(rf"\b(?=[A-Za-z]){_UNIT}['*]?[ \t]*(?:\n[ \t]*)?[\"'“‘]?[ \t]?{_LIST}(?:\s+of\s+\({_ONE}\))?")
"""A unit word with its numbers; a number after it is cited, not marked."""

ABBREVIATED = re.compile(rf"(?<![\w'’.])(?:rr?|ss?|u/r|u/s|sub-r|sub-cl)\.?[ \t]?{_LIST}")
"""The same with `r.`, `s.`, `u/r`, on one line."""

ACT_NUMBER = re.compile(r"\(\s?(?:[A-Z][a-z]+\s)?(?:Act,?\s)?(?:No\.?\s?)?[0-9IVXLl]{1,4}\s?o[fl]\s[0-9I]{4}\s?[);]")
DATE = re.compile(r"\d(?<!\w\d)\d?(?:[./-]\d{1,2}[./-]\d{2,4}\b|(?:st|nd|rd|th)\b)")
MONEY = re.compile(r"R(?<!\wR)[es]\.?[ \t]?\d[\d,]*")
BARE_LIST = re.compile(
    r"(?<![;:.,—–-])\s\([a-z]{1,9}\)\s?(?:,|and|or|to)\s?\([a-z]{1,9}\)(?:\s?(?:,|and|or|to)\s?\([a-z]{1,9}\))*"
    r"|\b(?:(?:in|under|at|of|to)\s|(?:and|or) )\((?:[a-zA-Z0-9]{1,4}|[ivxlc]{5,9})\)"
    r"(?=\s?(?:above|below|of|[.,;]|and\b|or\b|as\b))"
)
"""Labels cited without a unit word: "examined in (b) or (c)", "the condition specified at (c)"."""

PAYLOAD = re.compile(
    r"(?:inserted|substituted|added|namely|following\s+(?:new\s+)?(?:sub-?\s?)?(?:section|rule|regulation|clause|"
    r"paragraph|proviso|explanation|illustration|item|entr(?:y|ie)|definition|article|schedule|form|table|bye?-?law|word)s?)[^\n\w]{0,12}\s*(?=[\"“”]|\([a-z]{1,3}\)\s?[\"“])"
)
_CLOSE = re.compile(r"[\"”“]\s?[;:.,]?\s*(?:(?:and|or)[ \t]*)?(?:\n|$)|[\"”]\s*[;:.,]?\s*(?=\d+\.\s)|[\"”](?=\s*(?:shall be|\)))")


_NEW_UNITS = re.compile(
    r"following\s+(?:new\s+)?(?:sections?|rules?|regulations?|articles?|bye?-?laws?)\b[^“\"]{0,120}?[:—–-]\s*\n\s*(?=(\d{1,3})\s?([A-Za-z]{0,3})\.)"
    r"|following\s+(?:new\s+)?(?:Part|Chapter)s?\b[^“\"]{0,120}?[:—–-]\s*\n\s*(?=(?:PART|CHAPTER|Part|Chapter)\s)"
)
"""What announces new units that no quotation mark sets off: `inserting after section 58 the following sections:`"""
_UNIT_LINE = re.compile(r"(?m)^[ \t]*(\d{1,3})\.(?=\s)")
_NEXT_ITEM = re.compile(r"(?m)^[ \t]*\(\w{1,4}\)\s+(?:in|after|before|for|by|the\s+words?|section|rule|regulation|sub-)\b")
_DIVISION_LINE = re.compile(r"(?m)^[ \t]*(?:THE\s+)?(?:\w+\s)?(?:SCHEDULES?|APPENDIX|ANNEXURE|PART|CHAPTER)\b")


@dataclass(frozen=True)
class Guards:
    """Sorted spans of the clean text in which no marker may begin."""

    spans: tuple[Span, ...]
    new_text: tuple[Span, ...] = ()
    """Those of them that hold the new text of an amending instrument."""

    def covers(self, at: int) -> bool:
        """Does a guarded span hold position `at`?"""
        nth = bisect_right(self.spans, (at, 1 << 60)) - 1
        return nth >= 0 and self.spans[nth][0] <= at < self.spans[nth][1]


def _quoted(text: str) -> list[Span]:
    """New text that an amending instrument puts in quotation marks after "inserted, namely:-"."""
    spans: list[Span] = []
    at = 0
    while (match := PAYLOAD.search(text, at)) is not None:
        opening = next((i for i in range(match.end(), min(len(text), match.end() + 12)) if text[i] in '"“”'), None)
        close = _CLOSE.search(text, opening + 1) if opening is not None else None
        if close is None:
            at = match.end()
            continue
        spans.append((match.end(), close.start() + 1))
        at = close.end()
    return spans


def _new_units(text: str) -> list[Span]:
    """New units without quotation marks: up to the amending instrument's own next unit or item."""
    announced = list(_NEW_UNITS.finditer(text))
    units = [(match.start(), int(match[1])) for match in _UNIT_LINE.finditer(text)] if announced else []
    spans: list[Span] = []
    for match in announced:
        here = bisect_right(units, (match.start(), 1 << 30)) - 1
        if here < 0 or (match[1] and int(match[1]) == units[here][1] + 1 and not match[2]):
            continue
        end = next((at for at, number in units[here + 1 :] if at > match.end() and number == units[here][1] + 1), len(text))
        inside = _NEXT_ITEM.search(text, units[here][0], match.start()) is not None
        for stop in ([_DIVISION_LINE] if match[1] else []) + ([_NEXT_ITEM] if inside else []):
            found = stop.search(text, match.end(), end)
            end = found.start() if found else end
        spans.append((match.end(), end))
    return spans


AMENDMENT_NOTE = re.compile(
    r"(?m)^[ \t]*[\d*†‡+]{1,3}[.)]?[ \t]*(?:Subs(?:tituted)?|Ins(?:erted)?|Omitted|Added|"
    r"Rep(?:ealed)?|Amended|Renumbered|The words?|Vide)\b\.?"
    r"[^\n]*\b(?:by|ibid|w\.e\.f|No\.)[^\n]*"
    r"|(?m:^)[ \t]*\d{1,2}(?:[.)]?[ \t]*(?:(?:Ss?|Secs?|Cls?|Rr?|Regs?|Arts?|Sub-?[ \t]?s)\.[ \t]?\(?\d"
    r"|(?:(?:Sub-?[ \t]?)?(?:[Ss]ection|[Rr]ule|[Rr]egulation|[Cc]lause)|Article|Proviso|Explanation)s?[ \t]\(?\w)[^\n]{0,60}?\b"
    r"(?:[Rr]ep|[Ii]ns|[Ss]ubs|[Oo]mitted|[Aa]dded)\.?[ \t](?:by|vide)\b[^\n]*"
    r"|[ \t]+[A-Z][^\n]{0,160}\b(?:was|were|has been|have been)\s+"
    r"(?:inserted|substituted|omitted|added|deleted|amended|re-?numbered|repealed)\b[^\n]*\bby\b[^\n]*)"
)
"""A footnote that tells how the text came to read so: `1. Subs. by s. 8, ibid.`"""
ACT_NOTE = re.compile(
    r"(?m)^[ \t]*\([a-z]\)[ \t]?(?:S\.I\.[ \t]?)?(?:1[5-9]|20)\d\d(?:[ \t]c\.[ \t]?\d{1,3}|/\d{1,4}|[ \t]\(S\.?I\.?)[^\n]{0,120}$"
)
"""The footnotes of a British instrument, the Acts of its text by year and chapter: `(a) 1964 c. 40. (b) 1889 c. 63.`"""


_HEADS_LIST = re.compile(r"(?:Rules?|RULES?|Sections?|Regulations?|Bye?-?\s?[Ll]aws|Articles?|Orders?)[ \t]*\n")
"""A word alone on its line: the heading of the units under it, no citation of the first."""


_ENDS_HEADING = re.compile(r"(?:Rules|Regulations|Articles|Orders)[ \t]*\n\s*\d{1,3}[A-Z]?")
"""The last word of a heading line and the number of the unit under it: `Amendment of the 1996 Regulations`, `2.`"""
_OPENS_UNIT = re.compile(
    r"(Rule|Section|Regulation|Article|Class|Form)\b"
    r"|(?:S[Ee][Cc]|R[Ee][Gg]|A[Rr][Tt])\.[ \t]?\d{1,4}[A-Z]{0,2}\s?[.:\-–—]+\s*[A-Z(\[]"
)
"""A unit word that may open a unit at the start of a line; one cut short only with number, stop and heading after it."""


def _is_parted(before: str) -> bool:
    """Does a line begin a sentence: after a stop, a dash, a heading in capitals or an empty line?"""
    words = before.rstrip()
    return not words or words[-1] in ".;:—–-\"”)]" or before.endswith("\n\n") or words.rpartition("\n")[2].isupper()


def find_guards(text: str) -> Guards:
    """Every guarded span of a clean text, merged and in order."""
    patterns = (ABBREVIATED, ACT_NUMBER, MONEY, BARE_LIST, AMENDMENT_NOTE, ACT_NOTE)
    found = [match.span() for pattern in patterns for match in pattern.finditer(text)]
    for match in DATE.finditer(text):  # with the bracket before it: `(5th July, 1889.)`
        found.append((match.start() - (text[match.start() - 1 : match.start()] in ("(", "[")), match.end()))
    for match in CITATION.finditer(text):
        line_start = text.rfind("\n", 0, match.start()) + 1
        opens_line = not text[line_start : match.start()].strip(" \t#*_")
        heading = opens_line and _HEADS_LIST.match(match[0]) is not None
        heading = heading or (_ENDS_HEADING.fullmatch(match[0]) is not None and text.startswith(".", match.end()))
        unit = opens_line and _OPENS_UNIT.match(text, match.start(), match.start() + 40)
        if not heading and not (unit and (unit[1] or _is_parted(text[max(0, line_start - 200) : line_start]))):
            found.append(match.span())
    new_text = sorted([*_quoted(text), *_new_units(text)])
    found += new_text
    merged: list[Span] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return Guards(tuple(merged), tuple(new_text))
