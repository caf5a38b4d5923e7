"""The large pieces of a document: front matter, body, schedules, and the parts and chapters inside the body.

Everything here is a line, or a place in run-together text, that begins with one of the words below; OCR slips in the word
("APPENDTX", "FART", "ANNXURE") are read when the rest of the line has the form of a heading.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from typing import Literal

from .guards import Guards
from .numbers import Key, Style, parse, roman_value, spell
from .see_notes import NOTED

Word = Literal["part", "chapter", "appendix", "annexure", "schedule", "form"]

SCHEDULES: tuple[Word, ...] = ("appendix", "annexure", "schedule", "form")

_WORDS: dict[Word, str] = {
    "part": r"PART|FART|P[AÄ]RT", "chapter": r"CHAPTER|CHAPTFR|CHAPIER|CHAFTER",
    "appendix": r"APP[EF]ND[IT1l]?X|APPENDTX|APPENDlX|APPENDICES|APPENDIX", "annexure": r"ANN[EF]?XURES?|ANNEXTURE|ANNEX",
    "schedule": r"SCH?[EF]DULES?|SCHEDULE", "form": r"FORM",
}  # fmt: skip
_ORDINALS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "FOURTH": 4, "FIFTH": 5, "SIXTH": 6, "SEVENTH": 7, "EIGHTH": 8}
_LABEL = (
    r"[ \t.\-–—:]*['\"‘“`(l]{0,2}[ \t]?"
    r"(?P<label>[IVXLivxlTHn1|]{1,6}(?=[A-Z][a-z])|[IVXLC]{1,6}\b|\d{1,3}[A-Z]?\b"
    r"|(?!(?:OF|TO|NO|IN|ON|BY|IS|OR)\b)[A-Z]{1,2}\b|[nHlTi]{1,3}\b|[IVXTHln1|]{1,6}(?=[ \t]*\n))?['\"’”`*^)]*"
)
_LABEL_BELOW = r"[ \t]*\n\s*(?P<below>[IVXLC]{1,6}|\d{1,2})[ \t]*(?=\n)"
_LINE = re.compile(
    "(?m)^[ \t]*(?:THE[ \t]+)?(?:(?P<ordinal>" + "|".join(_ORDINALS) + ")[ \t]+)?(?P<word>"
    + "|".join(_WORDS.values()) + r"|Part|Chapter|Appendix|Annexure|Schedule|Form)\b"
    + r"(?!\s*[-–—]*\s*[IVX]+\s*[-–—]+\s*S[EeCc])(?P<rest>" + _LABEL_BELOW + "|" + _LABEL + ")",
)  # fmt: skip
_INLINE = re.compile(
    r"(?P<word>[ASCP](?:(?<=[.;:)\]a-z].)|(?<=[.;:)\]]\s.)|(?<=[:,][-–—].)|(?<=[-–—]\s.))"
    r"(?:(?<=A)(?:ppendix|nnexure|PPENDIX|NNEXURE)|(?<=S)(?:chedule|CHEDULE)|(?<=C)HAPTER|(?<=P)ART))[ \-]"
    r"(?P<rest>" + _LABEL + ")"
)
_TO = re.compile(r"\s*TO\s+(APPENDIX|ANNEXURE|SCHEDULE)[\s\-]*([IVXLC]+|[A-Z]|\d+)\b", re.IGNORECASE)
_SCHEDULE_FOLLOW = re.compile(r"\s*(?:[\[(f{]\s?(?:See|Sec|Vide|Sre)|\n|$|[A-Z\"'“])")


@dataclass(frozen=True)
class Division:
    """A part, chapter or schedule heading. Positions are clean."""

    at: int
    end: int
    """Where the text after the label begins."""
    word: Word
    label: str
    """The label alone, as printed: `I`, `'A'`."""
    style: Style
    key: Key | None
    path: str
    num: str | None
    host: str | None = None
    """For a schedule to a schedule, and a part or chapter in one: the path of the host."""
    part: str | None = None
    """Of a chapter: the path of the part in which it stands."""
    basis: Literal["printed", "repaired", "inferred"] = "printed"
    evidence: tuple[str, ...] = ()


def _word(printed: str) -> Word:
    for word, pattern in _WORDS.items():
        if re.fullmatch(pattern, printed, re.IGNORECASE):
            return word
    return "schedule"


def _label_key(label: str, word: Word) -> tuple[Style, Key | None, bool]:
    """How a division's label reads: style, key, and whether it had to be repaired."""
    if not label:
        return "ROMAN", None, False
    if label.isdigit() and not (set(label) == {"1"} and len(label) > 1):
        return "arabic", (int(label), ()), False
    roman = roman_value(label.lower()) if label.isupper() else None
    if roman is not None and (word in ("part", "chapter", "annexure", "schedule") or len(label) > 1 or label in "IVX"):
        return "ROMAN", (roman, ()), False
    if len(label) == 1 and label.isupper() and word in ("appendix", "form", "schedule", "part", "annexure"):
        return "ALPHA", parse("ALPHA", label), False
    repaired = (
        label.replace("H", "II")
        .replace("n", "II")
        .replace("1", "I")
        .replace("l", "I")
        .replace("i", "I")
        .replace("T", "I")
        .replace("|", "I")
    )
    value = roman_value(repaired.lower()) if repaired.isupper() else None
    if value is not None:
        return "ROMAN", (value, ()), True
    key = parse("arabic", label)
    return ("arabic", key, False) if key else ("ALPHA", parse("ALPHA", label), False)


_WRAPPED = re.compile(r"\b(?:of|to|in|the|and|or|under|by|with|said|this|from|see|per|vide),?[ \t]*\n[ \t]*\Z")
"""The end of a line that its sentence goes on after: what begins the next line is cited, no heading."""


def _heading_line(text: str, match: re.Match[str]) -> bool:
    """Is the rest of the line short enough, and of the kind, to be a heading and not a sentence?"""
    line_end = text.find("\n", match.end())
    rest = text[match.end() : line_end if line_end >= 0 else len(text)]
    printed = match["word"]
    if printed.isupper():
        return len(rest) < 120 or not match["ordinal"]
    if re.match(r"\s*(?:of|shall|is|are|to which|and|or|to the|to this|\()", rest):
        return False
    if _WRAPPED.search(text, max(0, match.start() - 24), match.start()):
        return False
    if re.search(r"^\W*(?:\w+\W+){0,3}(?:shall|is|are|means)\b", rest):
        return False
    return len(rest) < 80 or bool(re.match(r"\s*(?:\[|Scale|Form|Table|Class|List|Specimen|Syllabus|Schedule of)\b", rest))


def find_divisions(text: str, guards: Guards) -> list[Division]:
    """Parts, chapters and schedules in order of place, their numbers read by sequence where the print is damaged."""
    found: dict[int, Division] = {}
    for pattern in (_LINE, _INLINE):
        for match in pattern.finditer(text):
            at = match.end() - len(match[0].lstrip())
            division = _division(text, match, at, pattern is _LINE)
            inside = any(start <= at < end for start, end in guards.new_text) if division else False
            if inside and division is not None and division.word in ("part", "chapter"):
                continue
            if division is not None and at not in found and (pattern is _LINE or not guards.covers(at)):
                found[at] = division
    ordered = [found[at] for at in sorted(found)]
    if ordered and ordered[0].word == "chapter" and _OF_THE_LAWS.match(text, ordered[0].at):
        del ordered[0]
    return _unique(_nested(text, _sequenced(_after_contents(text, ordered))))

_OF_THE_LAWS = re.compile(
    r"CHAPTER[ \t]+\d{1,3}[A-Z]?(?::\d{1,3})?\.?[ \t]*\n\s*(?:"
    r"(?:THE[ \t])?[A-Z][A-Z ,()'’-]{2,80}[ \t](?:ACT|ORDINANCE|LAW|DECREE)|"
    r"(?:The[ \t])?[A-Z][A-Za-z ,()'’-]{2,80}[ \t](?:Act|Ordinance|Law|Decree))\.?[ \t]*\n"
)
"""The number of an Act among the laws of a country, over its title."""
_ANOTHER = re.compile(r"\s*(?:THE[ \t]+)?(?:FIRST[ \t]+)?(?:SCHEDULE|APPENDIX|ANNEX|Schedule|Appendix|Annex)")


def _division(text: str, match: re.Match[str], at: int, line: bool) -> Division | None:
    word = _word(match["word"])
    ordinal = match.groupdict().get("ordinal")
    label = match["label"] or match.groupdict().get("below") or ""
    style, key, repaired = _label_key(label, word)
    if ordinal:
        style, key, label = "ROMAN", (_ORDINALS[ordinal], ()), ordinal
    if key is None and word not in ("schedule", "appendix", "annexure"):
        return None
    if key is None and match["word"].endswith("S") and _ANOTHER.match(text, match.end()):
        return None  # a heading over all of them
    if line and not _heading_line(text, match):
        return None
    if key is None and line and not NOTED.match(text, match.end("word")) and text[
        match.end() : text.find("\n", match.end())
    ].strip(" .:-—'\""):  # fmt: skip
        return None
    if not line and (
        not label
        or not _SCHEDULE_FOLLOW.match(text, match.end())
        or (word in ("part", "chapter") and not match["word"].isupper())
    ):
        return None
    basis = "inferred" if repaired else "printed"
    end = match.end() if label and not ordinal else match.end("word")
    division = Division(at, end, word, label, style, key, "", None, basis=basis)
    return _named(division)


def _named(division: Division) -> Division:
    num = spell(division.style, division.key) if division.key else None
    if division.style == "arabic" or num is None:
        path = f"{division.word}-{num}" if num else division.word
    else:
        path = f"{division.word}-{num}"
    return replace(division, num=num, path=path)


_CONFUSED = {
    "T": "I", "O": "GC", "U": "B", "1": "I", "Q": "CG", "C": "GE", "l": "I", "f": "I", "F": "E", "P": "F", "B": "E", "D": "O",
}  # fmt: skip


def _sequenced(ordered: list[Division]) -> list[Division]:
    """Mend labels that break a sequence which their neighbours prove: F, O, H reads F, G, H."""
    out = list(ordered)
    for word in ("part", "chapter", *SCHEDULES):
        places = [i for i, division in enumerate(out) if division.word == word]
        for nth, place in enumerate(places):
            division, before = out[place], out[places[nth - 1]] if nth else None
            after = out[places[nth + 1]] if nth + 1 < len(places) else None
            out[place] = _mended(division, before, after)
    return out


def _mended(division: Division, before: Division | None, after: Division | None) -> Division:
    if before is None or before.key is None or division.key is None:
        return division
    wanted = (before.key[0] + 1, ())
    if division.style == before.style and division.key == wanted:
        return division
    letter = spell(before.style, wanted)
    shape = letter in _CONFUSED.get(division.label.strip("'\""), "") or letter in _CONFUSED.get(division.label[:1], "")
    between = after is not None and after.key is not None and after.style == before.style and after.key[0] == wanted[0] + 1
    jumps = division.style != before.style or division.key[0] < before.key[0] or division.key[0] > wanted[0] + 3
    # II, II, IV: OCR lost a stroke of the second, for III is there only if this is it.
    again = division.style == before.style and division.key == before.key
    if (between and (jumps or again)) or (shape and jumps and after is None):
        proof = f"between {before.num} and {after.num}" if between and after else f"after {before.num}, and the glyphs are alike"
        fixed = replace(division, style=before.style, key=wanted, basis="inferred", evidence=(f"{letter} {proof}",))
        return _named(fixed)
    return division


def _nested(text: str, ordered: list[Division]) -> list[Division]:
    """Hang a schedule "TO ANNEXURE IV" on its host."""
    out: list[Division] = []
    for division in ordered:
        match = _TO.match(text, division.end)
        host = None
        if match and division.word in SCHEDULES:
            host = f"{_word(match[1].upper())}-{match[2].upper()}"
        known = {other.path for other in out}
        if host in known:
            out.append(replace(division, host=host, path=f"{host}/{division.path}"))
        else:
            out.append(division)
    return out


def _after_contents(text: str, ordered: list[Division]) -> list[Division]:
    """Leave out schedules that a list of contents names: in the first half, close together, and counted anew after it."""
    out = list(ordered)
    for word in SCHEDULES:
        counted = [division for division in ordered if division.word == word and division.key]
        for before, after in itertools.pairwise(counted):
            restarts = before.style == after.style and before.key and after.key == (1, ()) and before.key[0] > 1
            listed = [d for d in counted if d.at <= before.at]
            close = all(b.at - a.at < 200 for a, b in itertools.pairwise(listed)) and before.at < len(text) // 2
            if restarts and close and not _TO.match(text, after.end):
                out = [division for division in out if division not in listed]
    return out


def _unique(ordered: list[Division]) -> list[Division]:
    """Drop a second heading of one path: a running head, or a contents line before the body.

    Parts and chapters are counted in each schedule for itself; chapters that a new part counts anew are named with it.
    """
    out: list[Division] = []
    seen: dict[tuple[str, str], Division] = {}
    schedule, part, restarted = "", "", set[str]()
    for division in ordered:
        scope = "" if division.word in SCHEDULES else schedule
        path = f"{part}/{division.path}" if division.word == "chapter" and part else division.path
        known = seen.get((scope, path)) or (seen.get((scope, division.path)) if division.word != "chapter" else None)
        if division.word in SCHEDULES:
            out = [other for other in out if other.path != division.path] if known else out
            schedule, part = division.path, ""
        elif known:
            continue
        elif division.word == "part":
            part = division.path
        elif any(other.path == division.path and at == scope for (at, _), other in seen.items()):
            if division.key != (1, ()) and (scope, f"{part}/chapter-{_before(division)}") not in seen:
                continue
            restarted.add(scope)
        seen[scope, path] = division
        out.append(replace(division, host=schedule or None) if scope else division)
        if division.word == "chapter" and part:
            out[-1] = replace(out[-1], part=part)
    return [
        replace(one, path=f"{one.part}/{one.path}") if one.part and (one.host or "") in restarted else one for one in out
    ]


def _before(division: Division) -> str:
    return spell(division.style, (division.key[0] - 1, ())) if division.key and division.key[0] > 1 else ""
