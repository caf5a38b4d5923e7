"""Whether a web page holds the words of provisions, only their names, or no law at all.

Facts of such pages: a list of provisions is made of links or of headings without a finite verb; the site speaks of itself
(terms, cookies, logging in) in sentences with the same verbs as the law.

>>> verdict("1. Fares.", "1. Fares."), verdict("1. Dogs travel free; their owners are to hold them.", "")
('names', 'law')
>>> verdict("You must log in to go on.", "You must log in to go on.")
'none'
"""

from __future__ import annotations

import re
from typing import Literal

Verdict = Literal["law", "names", "none"]

MOST_NAMES = 0.2
"""Of the provisions that a page names, at least this part has a sentence where the page holds their words."""

_PROVISION = re.compile(
    r"[\"'“‘\[(]{0,2}(?:\d{1,3}\[)?(?:\d{1,4}[A-Z]{0,3}[.)](?!\d)|\((?:\d{1,3}[A-Z]{0,2}|[a-z]{1,5})\)|"
    r"(?:section|sec\.|article|art\.|rule|regulation|clause|order|s\.|r\.)\s{0,3}\d{1,4}[A-Z]{0,3}\b)",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:shall|may|must|will|can|cannot|means?|includes?|is|are|was|were|has|have|had|extends?|comes?|came|does?|"
    r"takes?|gives?|makes?|pays?|commits?|causes?|contravenes?|fails?)\b",
    re.IGNORECASE,
)
_LAW = re.compile(
    r"\b(?:shall|whoever|whosoever|hereby|punishable|notwithstanding|be it enacted|in exercise of the powers?)\b",
    re.IGNORECASE,
)
_SITE = re.compile(
    r"copyright|all rights reserved|web ?-?(?:site|page)s?\b|\blog(?:ged)?[ -]?in\b|\bbrowsers?\b|\bdownload|\bclick|javascript|"
    r"\bcookies?\b|disclaimer|\bpassword|privacy policy|\byou\b|\byour\b",
    re.IGNORECASE,
)


def verdict(text: str, unlinked: str) -> Verdict:
    """What a page holds, by its text and by the same text without what is only a link.

    `law` where sentences stand in its provisions (or words of enactment without any), `names` where provisions are
    named and hardly one has a sentence, `none` where there is neither. A text in another script is not judged: `law`.
    """
    letters = [letter for letter in text if letter.isalpha()]
    if sum(map(str.isascii, letters)) < 0.5 * len(letters):
        return "law"
    named = [line for line in _lines(text) if _PROVISION.match(line)]
    units = _units(_lines(unlinked or text))
    filled = sum(any(_is_sentence(line) for line in unit) for unit in units)
    if filled and filled >= MOST_NAMES * len(units):
        return "law"
    if not named and any(_LAW.search(line) and len(line.split()) >= 8 for line in _lines(unlinked or text)):
        return "law"
    return "names" if named else "none"


def _lines(text: str) -> list[str]:
    """The lines of a page, without those in which the site speaks of itself."""
    stripped = (line.strip() for line in text.split("\n"))
    return [line for line in stripped if line and not _SITE.search(line)]


def _units(lines: list[str]) -> list[list[str]]:
    """The lines of each provision, those before the first left out."""
    units: list[list[str]] = []
    for line in lines:
        if _PROVISION.match(line):
            units.append([line])
        elif units:
            units[-1].append(line)
    return units


def _is_sentence(line: str) -> bool:
    """Has the line a finite verb that is not the whole of it, and an end, or words enough to be no heading?"""
    words = len(line.split())
    return words >= 3 and bool(_VERB.search(line)) and (line.rstrip("]\"'”’ ")[-1:] in ".;:,—–-" or words >= 8)
