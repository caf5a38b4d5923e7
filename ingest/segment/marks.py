"""Candidate marks: every place where a provision could begin, with all the readings of its label.

A mark is only an offer; the search chooses among all marks of a region at once.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from . import patterns
from .guards import Guards
from .numbers import LabelReading, parse, readings

Shape = Literal[
    "dot", "bare", "paren", "decimal", "heading", "orphan", "fragment", "proviso", "explanation", "illustration", "term",
    "division",
]
"""dot: `12.`; bare: `14` whose stop is lost; paren: `(a)`; heading: a heading whose number is lost; orphan: a fragment;
fragment: a (1) with no unit above it, which may be one; term: a definition without a letter."""


@dataclass(slots=True)
class Mark:
    """One candidate. Positions are clean; it is never changed, but a frozen one takes twice as long to make."""

    at: int
    end: int
    """Where the text after the label begins."""
    shape: Shape
    label: str
    """The label with its brackets or stop, as in the clean text; empty for marks without one."""
    readings: tuple[LabelReading, ...] = ()
    wild: bool = False
    """Is the label so damaged that only the sequence can read it?"""
    line_start: bool = True
    cue: bool = False
    """Does the text before it announce or separate items (`namely:-`, `;`, a full stop, another label)?"""
    intro: bool = False
    """Does it follow `:-`, `namely`, a dash or another label at once: is a list announced?"""
    dashed: bool = False
    """Does a heading with its dash follow?"""
    titled: bool = False
    """Is the rest of its line a short title?"""

    @property
    def worded(self) -> bool:
        """Does the unit's word stand before its number: `Article 4`, `§ 4.`?"""
        return patterns.WORDED.match(self.label) is not None


_INTRO = re.compile(r"(?:namely[.,]?|\b\d{1,3}[A-Z]{0,2}\.|(?:^|\s)\(?(?:\w{1,4}|[ivxlc]{5,9})\))$")
_POINTED = re.compile(r"(?:\A|\n)[ \t]{0,9}\d{1,2}(?:\.\d{1,3}){1,3}$")
_AND_OR = re.compile(r"\b(?:and|or)$")


def _cues(text: str, at: int) -> tuple[bool, bool]:
    """(cue, intro) of the text just before a position."""
    before = text[max(0, at - 40) : at].rstrip()
    if not before:
        return True, False
    last = before[-1]
    intro = last in "-–—:" or (last in ".,y)" and _INTRO.search(before) is not None)
    intro = intro or ("0" <= last <= "9" and _POINTED.search(before) is not None)
    return intro or last in ";:.,]\"”)" or (last in "dr" and _AND_OR.search(before) is not None), intro


_OPENERS: tuple[tuple[re.Pattern[str], Shape], ...] = (
    (patterns.DECIMAL, "decimal"), (patterns.UNIT_WORD, "dot"), (patterns.LEFT_OUT, "dot"), (patterns.DOT, "dot"),
    (patterns.PAREN, "paren"), (patterns.UNIT_ALONE, "dot"), (patterns.ITEM_DOT, "paren"),
)  # fmt: skip
_INLINES: tuple[tuple[re.Pattern[str], Shape], ...] = (
    (patterns.INLINE, "paren"), (patterns.INLINE_DOT, "dot"), (patterns.INLINE_TORN, "paren"), (patterns.INLINE_PLAIN, "dot"),
    (patterns.COLUMN_DOT, "dot"),
)  # fmt: skip


def _line_mark(text: str, at: int, guards: Guards) -> Mark | None:
    """The mark that opens a line, if any; `at` is the first character after the indent."""
    specks = patterns.FOOTNOTE_MARK.match(text, at)
    at = specks.end() if specks else at
    if guards.covers(at) or at >= len(text):
        return None
    cue, intro = _cues(text, at)
    common = {"line_start": True, "cue": cue, "intro": intro}
    for pattern, shape in _OPENERS:
        match = pattern.match(text, at)
        if match and shape == "decimal":
            key = parse("decimal", match[1])
            assert key is not None
            return Mark(at, match.end(), "decimal", match[1], (LabelReading("decimal", match[1], key),), **common)
        if match:
            word = match[1].replace(",", "").replace("-", "")
            found = readings(word, dotted=shape == "dot")
            dashed = patterns.DASH_AHEAD.match(text, match.end()) is not None if shape != "decimal" else False
            titled = patterns.TITLE_LINE.match(text, match.end()) is not None
            return Mark(at, match.end(), shape, match[0].strip(), found, not found, dashed=dashed, titled=titled, **common)
    return _damaged_mark(text, at, common)


def _damaged_mark(text: str, at: int, common: dict[str, bool]) -> Mark | None:
    """A mark at the start of a line whose label is torn, unreadable or has lost its stop."""
    if (match := patterns.TORN.match(text, at)) and match[4] not in patterns.SMALL_WORDS:
        word = next((group for group in match.groups() if group), "")
        return Mark(at, match.end(), "paren", match[0].strip(), readings(word) if word else (), True, **common)
    if (match := patterns.BARE.match(text, at)) and len(text[at : text.find("\n", at)]) > 3:
        dashed = patterns.DASH_AHEAD.match(text, match.end()) is not None
        titled = patterns.TITLE_LINE.match(text, match.end()) is not None
        return Mark(at, match.end(), "bare", match[1], readings(match[1], True), dashed=dashed, titled=titled, **common)
    after_heading = text[max(0, at - 20) : at].rstrip()[-2:].isupper()
    comma = patterns.LOST_DOT.match(text, at) if common["cue"] or after_heading else None
    if (match := comma or patterns.WILD_DOT.match(text, at)) and match[1] not in patterns.NOT_LABEL:
        word = match[1] or ""
        dashed = patterns.DASH_AHEAD.match(text, match.end()) is not None
        titled = patterns.TITLE_LINE.match(text, match.end()) is not None
        return Mark(
            at,
            match.end(),
            "dot",
            match[0].strip(),
            readings(word, True) if word else (),
            True,
            dashed=dashed,
            titled=titled,
            **common,
        )
    if match := patterns.WILD_PAREN.match(text, at):
        inner = match[0].strip().strip("()[]{}")
        inner = inner[1:] if inner[:1] == "f" and len(inner) > 1 else inner
        return Mark(at, match.end(), "paren", match[0].strip(), readings(inner), True, **common)
    if (match := patterns.HEADING.match(text, at)) and len(match[1].split()) <= 22:
        return Mark(at, at, "heading", "", (), dashed=True, **common)
    return None


def find_marks(text: str, start: int, end: int, guards: Guards) -> list[Mark]:
    """The candidate marks of a stretch of clean text, in order of place."""
    found: dict[int, Mark] = {}
    for match in patterns.LINE.finditer(text, start, end):
        at = match.end()
        mark = _line_mark(text, at, guards) if at < end else None
        if mark is not None:
            found[mark.at] = mark
    for pattern, shape in _INLINES:
        for match in pattern.finditer(text, start, end):
            at = match.start() if shape == "paren" else match.start(1)
            if at in found or guards.covers(at) or _inside_label(found, at):
                continue
            told = match.lastgroup == "bare" or pattern is patterns.COLUMN_DOT
            cue, intro = (True, True) if told else _cues(text, at)
            cue = cue or (pattern is patterns.INLINE_DOT and text[match.start() - 1].isupper())
            cue = cue or (pattern is patterns.INLINE_PLAIN and text[match.start() - 2].isdigit())  # the year of the title
            word = next(group for group in match.groups() if group)
            dashed = shape == "dot" and patterns.DASH_AHEAD.match(text, match.end()) is not None
            titled = shape == "dot" and patterns.TITLE_LINE.match(text, match.end()) is not None
            torn = pattern is patterns.INLINE_TORN
            label, found_readings = text[at : match.end()].strip(), readings(word, shape == "dot")
            found[at] = Mark(at, match.end(), shape, label, found_readings, torn, False, cue, intro, dashed, titled)
    for match in patterns.PROVISO.finditer(text, start, end):
        if not guards.covers(match.start()):
            found[match.start()] = Mark(match.start(), match.start(), "proviso", "", cue=True)
    for match in patterns.EXPLANATION.finditer(text, start, end):
        shape = "illustration" if match[1].lower().startswith("ill") else "explanation"
        found[match.start(1)] = Mark(match.start(1), match.end(), shape, match[0].strip(), cue=True)
    ordered = [found[at] for at in sorted(found)]
    return sorted([*ordered, *_terms(text, start, end, guards, ordered)], key=lambda mark: mark.at)


def _terms(text: str, start: int, end: int, guards: Guards, marks: list[Mark]) -> list[Mark]:
    """Definitions without letters, where two or more follow one another in a unit; none right after a label."""
    spots = [match.end(0) - len(match[0].lstrip()) for match in patterns.TERM.finditer(text, start, end)]
    places = [mark.at for mark in marks]
    units = [mark.at for mark in marks if mark.shape == "dot" and mark.line_start]
    kept: list[int] = []
    for at in spots:
        nth = bisect_right(places, at) - 1
        labelled = nth >= 0 and marks[nth].at < at <= marks[nth].end and marks[nth].shape not in ("dot", "bare")
        if not labelled and not (nth >= 0 and places[nth] == at) and not guards.covers(at):
            kept.append(at)
    held = Counter(bisect_right(units, at) for at in kept)
    return [Mark(at, at, "term", "", cue=True) for at in kept if held[bisect_right(units, at)] > 1]


def _inside_label(found: dict[int, Mark], at: int) -> bool:
    """Does the label of a mark found before cover `at`?"""
    return any(at < found[place].end for place in range(max(0, at - 8), at) if place in found)
