"""Lists of contents: entries that repeat the headings of an instrument and are no provisions of it.

A list begins at its own heading (`ARRANGEMENT OF RULES`, `CONTENTS`) and ends behind its last entry. It is only taken
for one when it proves itself: its numbering starts again afterwards, or its entries end in page numbers.
"""

from __future__ import annotations

import re
from itertools import pairwise

from .lines import Line
from .mastheads import squeeze

Found = dict[int, tuple[str, str, float]]

_HEADING = re.compile(r"(ARRANGEMENTOF[A-Z]{4,30}|(TABLEOF)?CONTENTS|INDEX)(PAGES?|PAGENOS?)?")
_ENTRY = re.compile(r"(\d{1,4})[A-Z]{0,2}\s?[.)—–:-]?\s*\S?")
_FIRST = re.compile(r"(l)\.\s[A-Z]")
"""The first unit after the list, its 1 read as a letter."""
_DIVISION = re.compile(r"(PART|CHAPTER)[ -]?[IVXA1]{1,4}\.?", re.I)
_PREFACE = re.compile(
    r"(?i)(an act|act no|no\. \d|\[\d|the .{3,90} (act|rules|regulations|order),? \d{4}|notification|ministry)\b"
)
_PAGED = re.compile(r"(?:[ .]|Nil)*(?:\d{1,4}(?: ?[—–-] ?\d{1,4})?[A-Z]?|Nil)$")
_SENTENCE = re.compile(r"\bshall\b|\bIn exercise\b|\bWHEREAS\b|\bmay be called\b|:-|:—|;$", re.I)
_MOST = 20
"""Headings of contents looked at: each is followed by a walk down the text."""
_AT_PAGE = re.compile(r"[^\d\s][\s.…—–-]+\d{1,3}$")
_RANGE = re.compile(r"\d{1,4} ?[A-Z]{0,2} ?[—–-] ?\d{1,4}")


def contents(lines: list[Line], found: Found) -> None:
    """Add the lines of every list of contents."""
    headings = [
        nth for nth, line in enumerate(lines) if 5 < len(line.words) <= 60 and _HEADING.fullmatch(squeeze(line.words))
    ]
    for nth in headings[:_MOST]:
        if nth not in found:
            last = _by_restart(lines, nth) or _by_headings(lines, nth)
            sure = bool(last) and _comes_again(lines, nth, last or nth)
            last = last or _by_pages(lines, nth)
            if last:
                confidence = 0.94 if sure or _has_pages(lines, nth, last) else 0.6
                _take(lines, found, nth, last, "a list of contents, up to its last entry", confidence)
    _run_together(lines, found)


def _take(lines: list[Line], found: Found, first: int, last: int, why: str, confidence: float) -> None:
    for nth in range(first, last + 1):
        if lines[nth].words:
            found.setdefault(nth, ("contents", why, confidence))


def _comes_again(lines: list[Line], first: int, last: int) -> bool:
    """Do the entries come again as headings? A list of a medicine chest's contents does not."""
    entries = [key for line in lines[first + 1 : last + 1] if len(key := _unnumbered(line.words)) >= 5][:12]
    later = [_unnumbered(line.words) for line in lines[last + 1 : last + 3000]]
    return sum(any(words.startswith(key) for words in later) for key in entries) >= min(2, max(1, len(entries)))


def _unnumbered(words: str) -> str:
    return squeeze(re.sub(r"^\W*\d{1,4}[A-Z]{0,2}\W+", "", words[:60]))[:14]


def _has_pages(lines: list[Line], first: int, last: int) -> bool:
    """Does the list say that its numbers are pages, by a heading or by dotted leaders?"""
    heads = any(re.fullmatch(r"PAGE(S|NOS?)?\w{0,8}", squeeze(line.words)) for line in lines[first + 1 : first + 5])
    leaders = sum(bool(re.search(r"[.…]{3,}|(?: \.){3,}|\.\. \.\.", line.words)) for line in lines[first : last + 1])
    return heads or leaders >= 3


def _by_restart(lines: list[Line], heading: int) -> int | None:
    """The last entry, when the numbering that the list follows starts again after it."""
    numbered: list[tuple[int, int]] = []
    paged = 0
    for nth in range(heading + 1, len(lines)):
        entry = _ENTRY.match(lines[nth].words) or _FIRST.match(lines[nth].words)
        if _AT_PAGE.search(lines[nth].words):
            paged = nth
        if entry:
            number = int(entry[1].replace("l", "1"))
            by_pages = len(numbered) >= 3 and all(_AT_PAGE.search(lines[before].words) for before, _ in numbered)
            if by_pages and paged == nth and number <= numbered[0][1]:
                continue  # the items of a schedule, which the list names with their pages as well
            if numbered and number <= numbered[0][1] and len(numbered) >= 3:
                return _with_divisions(lines, max(numbered[-1][0], paged if by_pages else 0), nth)
            if not numbered or number >= numbered[-1][1]:
                numbered.append((nth, number))
        if _SENTENCE.search(lines[nth].words[:400]) and not numbered:
            return None
        if len(lines[nth].words) > 400 and len(numbered) < 3:
            return None
    return None


def _with_divisions(lines: list[Line], last: int, restart: int) -> int:
    """`last`, or the last heading of a schedule that the list still names."""
    for nth in range(last + 1, restart):
        words = lines[nth].words
        if re.match(r"(?i)(the )?(\w+ )?(schedule|appendi|annex|form)", words) and len(words) < 100:
            last = nth
        elif words and (words[:1].isupper() or not words[:1].isalpha()):
            break
        elif words and not _SENTENCE.search(words):
            last = nth  # the rest of an entry broken over two lines
    return last


def _by_headings(lines: list[Line], heading: int) -> int | None:
    """The last entry of a list without numbers, when its first division (`CHAPTER I`) comes again as a heading."""
    first = next(
        (squeeze(line.words) for line in lines[heading + 1 : heading + 6] if _DIVISION.fullmatch(line.words)), None
    )
    if first is None:
        return None
    again = next((nth for nth in range(heading + 8, len(lines)) if squeeze(lines[nth].words[:40]) == first), None)
    title = {squeeze(line.words) for line in lines[max(0, heading - 6) : heading] if line.words}
    last = None
    for nth in range(heading + 1, again or 0):
        words = lines[nth].words
        if len(words) > 200 or _SENTENCE.search(words) or _PREFACE.match(words) or squeeze(words).rstrip("1") in title:
            break
        last = nth if words else last
    return last


def _by_pages(lines: list[Line], heading: int) -> int | None:
    """The last entry that ends in its page, when at least three do."""
    paged: list[int] = []
    gap = 0
    for nth in range(heading + 1, len(lines)):
        words = lines[nth].words
        if not words:
            continue
        if _SENTENCE.search(words) and not re.search(r"\.\.|Notif", words):
            break
        if _PAGED.search(words) and len(words) > 6:
            paged.append(nth)
            gap = 0
        gap += 1
        if gap > 14:
            break
    if len(paged) < 3:
        return None
    open_end = all(not _SENTENCE.search(line.words) for line in lines[paged[-1] + 1 :])
    return len(lines) - 1 if open_end else paged[-1]


def _run_together(lines: list[Line], found: Found) -> None:
    """A list of divisions and their ranges on one line, at the head: `I. Preliminary 1- 2A II Admission 3 – 21`."""
    for nth in [nth for nth, line in enumerate(lines[:12]) if line.words][:3]:
        words = lines[nth].words[:4000]
        ranges = [int(re.match(r"\d+", seen[0])[0]) for seen in _RANGE.finditer(words)]  # type: ignore[index]
        rising = sum(second > first for first, second in pairwise(ranges))
        if len(ranges) >= 4 and rising == len(ranges) - 1 and not _SENTENCE.search(words):
            found.setdefault(nth, ("contents", f"a list of divisions with {len(ranges)} ranges of numbers", 0.93))
