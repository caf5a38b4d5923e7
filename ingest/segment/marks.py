"""Candidate marks: every place where a provision could begin, with all the readings of its label.

A mark is only an offer; the search chooses among all marks of a region at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .guards import Guards
from .numbers import LabelReading, parse, readings

Shape = Literal["dot", "bare", "paren", "decimal", "heading", "orphan", "proviso", "explanation", "illustration", "division"]
"""dot: `12.`; bare: `14` whose stop is lost; paren: `(a)`; heading: a heading whose number is lost; orphan: a fragment."""


@dataclass(frozen=True)
class Mark:
    """One candidate. Positions are clean."""

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


_LINE = re.compile(r"(?m)^[ \t]*")
_FOOTNOTE_MARK = re.compile(r"\d{0,2}\[(?=[\s(]*[0-9(])|[\"'“‘•*·\s]+(?=\()")
_DOT = re.compile(
    r"(?:(?:Rule|Section|Regulation|Article|(?:\(\d{1,4}\)\s*)?§)\s*[-–.]?\s*)?"
    r"(\d{1,3}(?:-?[A-Z]{1,3})?)\s?\.(?![\d.])[ \t]*(?=\S|\n)"
)
_UNIT_WORD = re.compile(
    r"(?:RULE|SECTION|REGULATION|ARTICLE|Rule|Section|Regulation|Article|S[a-z]{1,3}[cr][a-z]{2,4})\s*[-–.]?\s*"
    r"(\d{1,4}[A-Z]{0,2}|\d,\d{3})\s*[.:\-–—]+\s*(?=[A-Z(])"
)
_BARE = re.compile(r"(\d{1,3}[A-Z]?)\s+(?=[A-Z][a-zA-Z])")
_WILD_DOT = re.compile(r"(?:([A-Za-z0-9|]{1,4})\.|([-–—*~]{1,2})\.?)\s+(?=[A-Z][A-Za-z])")
_PAREN = re.compile(r"[(\[{]\s?(\d{1,3}-?[A-Za-z]{0,2}|[A-Za-z|]{1,5})\s?[)\]}]\s*")
_TORN = re.compile(
    r"\(\s?([0-9A-Za-z]{1,4})(?:[.,]\s+(?=[a-z])|[.,]?\s+(?=[\"'“‘A-Z]))"
    r"|\(\s?([0-9Il|]{1,3})[jJtl]\s+(?=[A-Z])|\(\s*(?=\n)"
)
_WILD_PAREN = re.compile(r"(?:[(\[{f]\S{0,4}?|[A-Za-z0-9|>'°]{1,4})(?:[)\]}]|(?<=\w)j(?=\s[a-z]))\s*(?=[(A-Za-z\"“])")
_DECIMAL = re.compile(r"(\d{1,2}(?:\.\d{1,3}){1,3})\s+(?=[A-Z\"“(])")
_INLINE = re.compile(r"[(\[]\s?(\d{1,3}[A-Z]{0,2}|[a-z]{1,5}|[A-Z]|H[il]?)\s?[)\]]\s*")
_INLINE_TORN = re.compile(
    r"(?<=[-–—])\(([0-9Il|]{1,2})[jJtl]\s(?=[A-Z])|(?<=[;.,]\s)f([ivx]{1,4})\)\s|(?<=\s)([0OoIl|])\)\s(?=\(\w)|(?<=[-–—])([0-9Il|qd]{1,2})\)\s?(?=[A-Z])"
)
_INLINE_DOT = re.compile(
    r"(?:(?<=[.;:)\]\"”])|(?<=[A-Z]{4}))[ \t]*(?:\(\d+\)[ \t]*)?(\d{1,3}[A-Z]{0,2})\.(?!\d)[ \t]*(?=[A-Z(\"“'])"
)
_INLINE_PLAIN = re.compile(r"(?<=[a-z)] )([I1l]|\d{1,2})\.\s(?=[A-Z][a-z]{2,})")
_PROVISO = re.compile(
    r"(?:(?<=[;:.\n)\]])|(?<=[;:.\n)\]]\s)|(?<=[;:.\n]\s\s)|\A)(?:P\s?r?\s?ov[il1]d[eo]d|provided)(?:,?\s(?:also|further|however))*,?"
    r"\s(?:that|always|-|where|in)\b|(?<=[;:.\n])Provided\b"
)
_EXPLANATION = re.compile(
    r"(?m)(?:^[ \t]*|(?<=[.;:)]))(Explanation|EXPLANATION|Illustrations?|ILLUSTRATIONS?)[ \t]*([IVX]{1,4}|\d{1,2})?"
    r"[ \t]*(?:[.:]?\s*[-–—:.]+\s*|\n)"
)
_HEADING = re.compile(r"([A-Z][A-Za-z(][^.\n;:]{1,150}?)\s?\.\s?[-–—―]{1,2}\s?(?=[A-Z(\"“'’])")
_DASH_AHEAD = re.compile(r"[A-Z(\"'“‘^][^\n]{0,150}?(?:[-–—―]{1,2}\s?(?=[A-Z(\"“'’])|[-–—―]{2}|—|\.\s?[-–—])")
_TITLE_LINE = re.compile(r"[A-Z][A-Za-z][^\n.;:,]{2,50}\n")
_NOT_LABEL = frozenset(
    [
        "No",
        "Nos",
        "Dr",
        "Mr",
        "Sri",
        "Smt",
        "Rs",
        "Sec",
        "Art",
        "Cl",
        "Reg",
        "Vol",
        "pp",
        "viz",
        "Col",
        "Capt",
        "Govt",
        "Esq",
        "St",
        "Ltd",
        "and",
        "Co",
        "etc",
        "Ch",
        "Part",
        "Act",
        "Shri",
    ]
)


def _cues(text: str, at: int) -> tuple[bool, bool]:
    """(cue, intro) of the text just before a position."""
    before = text[max(0, at - 40) : at].rstrip()
    if not before:
        return True, False
    intro = bool(
        re.search(r"(?:[:;,.]\s?[-–—]+|[-–—]|:|namely[.,]?|\b\d{1,3}[A-Z]{0,2}\.|^\(?\w{1,4}\)|\s\(?\w{1,4}\))$", before)
    )
    joined = bool(re.search(r"\b(?:and|or)$|[;:.,\]\"”)]$", before))
    return joined or intro, intro


_OPENERS: tuple[tuple[re.Pattern[str], Shape], ...] = (
    (_DECIMAL, "decimal"), (_UNIT_WORD, "dot"), (_DOT, "dot"), (_PAREN, "paren"),
)  # fmt: skip
_INLINES: tuple[tuple[re.Pattern[str], Shape], ...] = (
    (_INLINE, "paren"), (_INLINE_DOT, "dot"), (_INLINE_TORN, "paren"), (_INLINE_PLAIN, "dot"),
)  # fmt: skip


def _line_mark(text: str, at: int, guards: Guards) -> Mark | None:
    """The mark that opens a line, if any; `at` is the first character after the indent."""
    specks = _FOOTNOTE_MARK.match(text, at)
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
            word = match[1].replace(",", "")
            found = readings(word, dotted=shape == "dot")
            dashed = _DASH_AHEAD.match(text, match.end()) is not None if shape != "decimal" else False
            titled = _TITLE_LINE.match(text, match.end()) is not None
            return Mark(at, match.end(), shape, match[0].strip(), found, not found, dashed=dashed, titled=titled, **common)
    return _damaged_mark(text, at, common)


def _damaged_mark(text: str, at: int, common: dict[str, bool]) -> Mark | None:
    """A mark at the start of a line whose label is torn, unreadable or has lost its stop."""
    if match := _TORN.match(text, at):
        word = match[1] or match[2] or ""
        return Mark(at, match.end(), "paren", match[0].strip(), readings(word) if word else (), True, **common)
    if (match := _BARE.match(text, at)) and len(text[at : text.find("\n", at)]) > 3:
        dashed = _DASH_AHEAD.match(text, match.end()) is not None
        titled = _TITLE_LINE.match(text, match.end()) is not None
        return Mark(at, match.end(), "bare", match[1], readings(match[1], True), dashed=dashed, titled=titled, **common)
    if (match := _WILD_DOT.match(text, at)) and match[1] not in _NOT_LABEL:
        word = match[1] or ""
        dashed = _DASH_AHEAD.match(text, match.end()) is not None
        titled = _TITLE_LINE.match(text, match.end()) is not None
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
    if match := _WILD_PAREN.match(text, at):
        inner = match[0].strip().strip("()[]{}")
        inner = inner[1:] if inner[:1] == "f" and len(inner) > 1 else inner
        return Mark(at, match.end(), "paren", match[0].strip(), readings(inner), True, **common)
    if (match := _HEADING.match(text, at)) and len(match[1].split()) <= 22:
        return Mark(at, at, "heading", "", (), dashed=True, **common)
    return None


def find_marks(text: str, start: int, end: int, guards: Guards) -> list[Mark]:
    """The candidate marks of a stretch of clean text, in order of place."""
    found: dict[int, Mark] = {}
    for match in _LINE.finditer(text, start, end):
        at = match.end()
        mark = _line_mark(text, at, guards) if at < end else None
        if mark is not None:
            found[mark.at] = mark
    for pattern, shape in _INLINES:
        for match in pattern.finditer(text, start, end):
            at = match.start() if shape == "paren" else match.start(1)
            if at in found or guards.covers(at) or _inside_label(found, at):
                continue
            cue, intro = (True, True) if match.lastindex == 3 and pattern is _INLINE_TORN else _cues(text, at)
            cue = cue or (pattern is _INLINE_DOT and text[match.start() - 1].isupper())
            word = next(group for group in match.groups() if group)
            dashed = shape == "dot" and _DASH_AHEAD.match(text, match.end()) is not None
            found[at] = Mark(
                at, match.end(), shape, text[at : match.end()].strip(), readings(word, shape == "dot"), pattern is _INLINE_TORN,
                False, cue, intro, dashed, shape == "dot" and _TITLE_LINE.match(text, match.end()) is not None,
            )  # fmt: skip
    for match in _PROVISO.finditer(text, start, end):
        if not guards.covers(match.start()):
            found[match.start()] = Mark(match.start(), match.start(), "proviso", "", cue=True)
    for match in _EXPLANATION.finditer(text, start, end):
        shape = "illustration" if match[1].lower().startswith("ill") else "explanation"
        found[match.start(1)] = Mark(match.start(1), match.end(), shape, match[0].strip(), cue=True)
    return [found[at] for at in sorted(found)]


def _inside_label(found: dict[int, Mark], at: int) -> bool:
    """Does the label of a mark found before cover `at`?"""
    return any(at < found[place].end for place in range(max(0, at - 8), at) if place in found)
