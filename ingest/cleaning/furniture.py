"""First pass: leave out what belongs to the page, the printer or the site and not to the instrument.

A line is furniture because of what it says (`mastheads`), because of its script, because it is a page number, a
running head or a margin number with evidence around it (`paging`, `edges`), or because it stands in a list of contents
(`contents`). A left-out line goes with its line break, so that a sentence it interrupted reads on.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from ...model.text import Edit, EditedText
from .contents import contents
from .edges import edges
from .lexicon import english
from .lines import Line, change, lines_of
from .margin import margin
from .mastheads import squeeze, told
from .paging import paging

Found = dict[int, tuple[str, str, float]]
"""Line number to rule, reason and confidence."""

_PAGE_HEAD = re.compile(
    r"(?:\d{1,4} )?(?:THE )?GAZETTE OF [A-Z]{3,14} ?[:,] ?EXTRAORDINARY"
    r"(?: ?\[P ?ART [IVX]{1,4} ?[—–-] ?S ?EC ?\. ?\d(?:\([ivx]{1,4}\))?\])?(?: \d{1,4}(?= [A-Z(\d]))?"
)
_MASTHEAD = re.compile(
    r"(?:REGD\. NO\. [\w .()/-]{4,30} )?The Gazette of [A-Z][a-z]{3,12} (?:EXTRAORDINARY )?"
    r"PART [IVX]{1,4}[—–-]Section \d(?:[—–-]Sub-section \([ivx]{1,4}\))? PUBLISHED BY AUTHORITY"
    r"(?: No\. \d{1,4}\] [A-Z ]{4,20}, [A-Z]{6,9}, [A-Z]{3,9} \d{1,2}, ?\d{4}/[A-Z]{4,12} \d{1,2}, ?\d{4})?"
)
"""Mastheads and page heads inside a line, in texts that lost their line breaks."""
_INLINE = (
    ("page-number", re.compile(r"[-–—] ?\d{1,3} ?[-–—] +(?=\S)"), "number of the page at the line's head"),
    ("printers-mark", re.compile(r"\d{2,4} ?GI/\d{2}(?: ?[-—–]? ?\d{1,2})?$"), "mark of the printer at the line's end"),
)  # fmt: skip


def furniture(view: EditedText) -> Iterable[Edit]:
    """The edits that leave furniture out."""
    lines = lines_of(view.text)
    found: Found = {}
    margin(view, lines, found)
    edges(view, lines, found)
    for find in FINDERS:
        find(lines, found)
    for first, last in _blocks(lines, found):
        rule, why, confidence = found[first]
        lane = "auto" if confidence >= 0.9 else "suggest"
        start, end = lines[first].start, lines[last].end
        yield from change(view, start, end, "", rule=f"furniture.{rule}", why=why, lane=lane, confidence=confidence)
    yield from _within_lines(view, (line for nth, line in enumerate(lines) if nth not in found))


def _blocks(lines: list[Line], found: Found) -> Iterator[tuple[int, int]]:
    """First and last line of each piece: a list of contents is one piece, every other line its own."""
    first = last = -1
    for nth in sorted(found):
        joins = first >= 0 and found[nth] == found[first] and found[nth][0] == "contents"
        if joins and not any(lines[between].words for between in range(last + 1, nth)):
            last = nth
            continue
        if first >= 0:
            yield first, last
        first = last = nth
    if first >= 0:
        yield first, last


def _say(lines: list[Line], found: Found) -> None:
    """Lines that say what they are."""
    for nth, line in enumerate(lines):
        known = told(line.words)
        if known and not (known[0] in ("gazette", "site", "colophon") and _goes_on(lines, nth, found)):
            found[nth] = (*known, 0.98)


def _goes_on(lines: list[Line], nth: int, found: Found) -> bool:
    """Is the line, for all it says, the next line of a sentence: `notified in the` / `Calcutta Gazette`?"""
    before = _preceding(lines, nth)
    if before is None or before in found or lines[nth].words.isupper():
        return False
    words, after = lines[before].words, _following(lines, nth)
    reads_on = after is None or lines[after].words[:1].islower() or before == nth - 1
    return words.count(" ") > 2 and (words[-1].islower() or words[-1] == ",") and reads_on


def _published_over_two_lines(lines: list[Line], found: Found) -> None:
    """The second half of `(Published in part II ... of the Gazette of India:` / `dt. 27-10-1973)`."""
    for nth in [nth for nth, (rule, _, _) in found.items() if rule == "source-line"]:
        words = lines[nth].words
        if words.count("(") > words.count(")"):
            after = _following(lines, nth)
            if after is not None and len(lines[after].words) < 60 and lines[after].words.endswith(")"):
                found[after] = ("source-line", "end of the line that tells where the text was published", 0.95)


_LABELLED = re.compile(r"[(\[]?\w{1,4}[)\].:]+(?=\s|$)|[(\[]\w{1,4}[)\]]|\w{1,4}[.)]")


def _other_script(lines: list[Line], found: Found) -> None:
    """Lines of another script, when the document as a whole is in Latin letters; what has a label is law in it."""
    foreign = {
        nth: share
        for nth, line in enumerate(lines)
        if (share := _foreign_share(line.words)) > 0.6 and not _LABELLED.match(line.words)
    }
    length = sum(len(line.words) for line in lines)
    if sum(len(lines[nth].words) for nth in foreign) * 2 > length:
        return
    for nth in foreign:
        found.setdefault(nth, ("other-script", "a line of another script than the instrument", 0.96))


def _foreign_share(words: str) -> float:
    if words.isascii():
        return 0.0
    letters = [letter for letter in words if letter.isalpha()]
    if len(letters) < 3:
        return 0.0
    # Spacing vowel signs of Indic scripts are no letters to Python: count letters only.
    other = [letter for letter in letters if not unicodedata.name(letter, "LATIN").startswith(("LATIN", "GREEK"))]
    return len(other) / len(letters)


_INNER = re.compile(r"[A-Za-z.—][\[\];/&~^{}@<>|=\\+%#]+[A-Za-z]|[a-z][A-Z]")


def _legacy_font(lines: list[Line], found: Found) -> None:
    """Near a masthead: Hindi in a font of its own, which reads as Latin letters (`izkf/dkj ls izdkf'kr`)."""
    heads = [nth for nth, (rule, _, _) in found.items() if rule == "gazette"]
    near = {place for nth in heads for place in range(nth - 3, nth + 4) if 0 <= place < len(lines)}
    for nth in sorted(near - found.keys()):
        words = re.findall(r"\S+", lines[nth].words[:300])
        strange = words and not any(
            english().knows(part) for word in words for part in re.findall(r"[A-Za-z]{3,}", word)
        )
        if strange and 3 * sum(bool(_INNER.search(word)) for word in words) >= len(words):
            found[nth] = (
                "other-script",
                "no English word in it, next to a masthead: another script read as Latin",
                0.92,
            )


def _after_colophon(lines: list[Line], found: Found) -> None:
    """At the very end the printer's lines run on, often too damaged to read."""
    ends = [nth for nth, (rule, _, _) in found.items() if rule == "colophon"]
    rest = [nth for nth in range(max(ends, default=len(lines)) + 1, len(lines)) if lines[nth].words]
    if len(rest) <= 3 and sum(len(lines[nth].words) for nth in rest) <= 300:
        for nth in rest:
            found[nth] = ("colophon", "follows the printer's lines at the end of the document", 0.93)


def _title_at_foot(lines: list[Line], found: Found) -> None:
    """A title printed once more as the last line, which sites do."""
    last = next((nth for nth in range(len(lines) - 1, 0, -1) if lines[nth].words and nth not in found), None)
    if last is None or not re.fullmatch(
        r"[A-Z][^.;:]{8,160}(Rules|Regulations|Act|Order|Bye-?laws)(, \d{4})?", lines[last].words, re.I
    ):
        return
    key = squeeze(lines[last].words).removeprefix("THE")
    heads = [squeeze(line.words[:600]).removeprefix("THE") for line in lines[: min(last, 60)]]
    if any(head == key or f"CALLED{key}" in head or f"CALLEDTHE{key}" in head for head in heads):
        found[last] = ("site-title", "the title printed once more at the foot", 0.93)


_LONE_LETTER = re.compile(r"[A-Za-z|\\/^~•*]{1}")


def _garbage(lines: list[Line], found: Found) -> None:
    """A lone letter next to a printer's mark or masthead, before any text: a speck read as a letter."""
    for nth, line in enumerate(lines[:80]):
        if nth not in found and _LONE_LETTER.fullmatch(line.words):
            before, after = _preceding(lines, nth), _following(lines, nth)
            beside = (
                (before in found and found[before][0] in ("printers-mark", "gazette")) if before is not None else False
            )
            if beside and after is not None and lines[after].words[:1].isupper():
                found[nth] = ("garbage", "a lone letter behind a printer's mark", 0.92)


def _following(lines: list[Line], nth: int) -> int | None:
    return next((after for after in range(nth + 1, min(nth + 6, len(lines))) if lines[after].words), None)


def _preceding(lines: list[Line], nth: int) -> int | None:
    return next((before for before in range(nth - 1, max(nth - 6, -1), -1) if lines[before].words), None)


FINDERS: tuple[Callable[[list[Line], Found], None], ...] = (
    _say,
    _published_over_two_lines,
    _other_script,
    _legacy_font,
    _after_colophon,
    paging,
    contents,
    _title_at_foot,
    _garbage,
)


def _within_lines(view: EditedText, lines: Iterable[Line]) -> Iterator[Edit]:
    """Marks that share a line with text."""
    for line in lines:
        head, tail = view.text[line.start : min(line.stop, line.start + 16)], max(line.start, line.stop - 18)
        page, mark = _INLINE[0][1].match(head), _INLINE[1][1].search(view.text[tail : line.stop].rstrip())
        if page:
            rule, _, why = _INLINE[0]
            yield from change(
                view, line.start, line.start + page.end(), "", rule=f"furniture.{rule}", why=why, confidence=0.95
            )
        if line.stop - line.start > 60:
            yield from _heads_within(view, line)
        if mark and not re.search(r"\bNo\.? *$", view.text[line.start : tail + mark.start()][-6:]):
            rule, _, why = _INLINE[1]
            start, end = tail + mark.start(), tail + mark.end()
            yield from change(view, start, end, "", rule=f"furniture.{rule}", why=why, confidence=0.95)


def _heads_within(view: EditedText, line: Line) -> Iterator[Edit]:
    for pattern, rule, why in (
        (_MASTHEAD, "gazette", "a masthead inside the line"),
        (_PAGE_HEAD, "running-head", "a page head inside the line"),
    ):
        for seen in pattern.finditer(view.text, line.start, line.stop):
            end = seen.end() + view.text.startswith(" ", seen.end())
            yield from change(view, seen.start(), end, "", rule=f"furniture.{rule}", why=why, confidence=0.94)
