"""Running heads, page numbers and the margin numbers of bills: lines that only their surroundings give away.

A lone number is never furniture by itself: it may be a rule's number, a cell of a table, or a number the sentence
needs (`under rule` / `7`). It must stand next to a running head or between other furniture, belong to a row of page
numbers through the document, or rise by fives inside sentences that read on.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from ..segment.numbers import roman_value
from .lines import Line
from .mastheads import squeeze

Found = dict[int, tuple[str, str, float]]

_NUMBER = re.compile(r"\(?\d{1,4}\)?")
_NUMERAL = re.compile(r"(?i)\( ?[ivxl]{1,7} ?\)")
_NEXT_LABEL = re.compile(r"[\"'“‘(]|\d{1,3}\.")
_HEAD = re.compile(
    r"(?P<before>\d{1,4} +)?(?P<title>\[?[A-Z][A-Z0-9 ,.:;&'’()\[\]—–-]{5,110}?)(?P<after>(?<!,) +\d{1,3})?"
)
_PART_HEAD = re.compile(r"\[ ?(PART|CHAP|CHAPTER|SEC|SECT|SCH|SCHEDULE)\.? ?[IVXLC\d—–. -]{1,16}|GAZETTE|ORDINARY")
_SMALL_PART = re.compile(r"\[? ?(?:P[a-z]{2}t|S[a-z]{2}t?)\b|\([ivx]{1,4}\)\]?$")
_INSTRUMENT = re.compile(r"\b(RULES|REGULATIONS|ACT|ORDER|ORDINANCE|BILL|BYE-?LAWS|CODE|NOTIFICATION|GAZETTE)\b")
_TITLE_WORDS = (
    r"(?:The )?(?:(?:[A-Z(][\w'’()-]{0,20},?|of|the|and|for|in|to) ){1,14}(?:Rules|Regulations|Act|Order|Bye-?laws)"
)
_SMALL_HEAD = re.compile(rf"\d{{1,3}} +{_TITLE_WORDS}(?:, \d{{4}})?|{_TITLE_WORDS} +\d{{1,3}}")
_MARKER = re.compile(r"(\d{1,4})[A-Z]{0,2}\.")
_NEEDS_NUMBER = re.compile(
    r"(?i)\b(rules?|regulations?|sections?|articles?|clauses?|paragraphs?|items?|forms?|parts?|schedules?|appendix|no|nos|"
    r"numbers?|than|exceed(s|ing)?|least|most|rupees|rs|re|of|to|and|or|from|between|within|every|above|under|below|class|"
    r"grade|marks|act|dated|is|are|be|by|at|for)[.,]?$"
)
"""Words after which a number belongs to the sentence; wide, because a number wrongly left out is law lost."""
_TITLE = re.compile(r"(?i)\b(rules|regulations|act|order|bye-?laws)\b.{0,80}\d{4}$")
_APART = 600
"""Two page numbers stand at least this far apart (characters)."""


def paging(lines: list[Line], found: Found) -> None:
    """Add running heads, page numbers, margin numbers and the site's own number."""
    full = [nth for nth, line in enumerate(lines) if line.words]
    place = {nth: at for at, nth in enumerate(full)}
    numbers = [nth for nth in full if nth not in found and _NUMBER.fullmatch(lines[nth].words)]
    _running_heads(lines, full, place, found)
    for nth in numbers:
        _beside_furniture(lines, full, place[nth], found)
    _page_row(lines, [nth for nth in numbers if nth not in found], full, place, found)
    _page_row(lines, [nth for nth in full if nth not in found and _NUMERAL.fullmatch(lines[nth].words)], full, place, found)
    _margin_numbers(lines, [nth for nth in numbers if nth not in found], full, place, found)
    _site_number(lines, full, found)


def _running_heads(lines: list[Line], full: list[int], place: dict[int, int], found: Found) -> None:
    heads = {nth: seen for nth in full if nth not in found and (seen := _head(lines[nth].words))}
    titles = Counter(squeeze(seen["title"]) for seen in heads.values())
    last = 0
    for nth in full:
        marker = _MARKER.match(lines[nth].words)
        last = int(marker[1]) if marker else last
        small = (
            nth not in heads and nth not in found and lines[nth].words[-1:].isalnum() and len(lines[nth].words) <= 130
        )
        if nth not in heads and not small:
            continue
        at, strength = place[nth], None
        before = _text_before(lines, full, at, found)
        cut = _reads_on(before, _text_after(lines, full, at))
        if nth in heads:
            seen = heads[nth]
            number = int(seen["before"] or seen["after"] or 0)
            repeated = titles[squeeze(seen["title"])]
            beside = any(0 <= near < len(full) and lines[full[near]].words.isdigit() for near in (at - 1, at + 1))
            strength = _head_strength(seen, number, last, repeated, cut, beside)
        elif cut:
            strength = _head_in_small(lines[nth].words, before)
        if strength:
            found[nth] = ("running-head", strength, 0.95)


def _head(words: str) -> re.Match[str] | None:
    if not 6 <= len(words) <= 130:
        return None
    words = _SMALL_PART.sub(lambda seen: seen[0].upper(), words)
    return None if any(letter.islower() for letter in words) else _HEAD.fullmatch(words)


def _head_in_small(words: str, before: str) -> str | None:
    """Why `58 The Example Port Rules`, between two halves of a sentence, is a running head, or None."""
    if len(words) > 130 or not _SMALL_HEAD.fullmatch(words) or _NEEDS_NUMBER.search(before):
        return None
    return "number of the page with the title, between two lines that belong together"


def _head_strength(seen: re.Match[str], number: int, last: int, repeated: int, cut: bool, beside: bool) -> str | None:
    """Why a line in capitals is the running head of a page, or None."""
    numbered = bool(seen["before"] or seen["after"])
    if numbered and seen["before"] and number == last + 1:
        return None  # `8 RULES OF THE LOCK` after rule 7 may be rule 8 with its dot lost
    if numbered and _PART_HEAD.search(seen["title"]):
        return "number of the page and part of the book at the head of a page"
    named = repeated > 1 and bool(_INSTRUMENT.search(seen["title"]))
    told = seen["before"] or _INSTRUMENT.search(seen["title"])
    if numbered and (named or (cut and told) or (beside and seen["before"])):
        return "number of the page with the title, " + (
            "repeated" if named else "between two lines that belong together"
        )
    if repeated > 2 and cut:
        return f"the same title {repeated} times, here inside a sentence"
    return None


def _text_before(lines: list[Line], full: list[int], at: int, found: Found) -> str:
    """The last line before that is neither furniture nor a lone number."""
    for near in range(at - 1, max(at - 6, -1), -1):
        words = lines[full[near]].words
        if full[near] not in found and not _NUMBER.fullmatch(words):
            return words
    return ""


def _text_after(lines: list[Line], full: list[int], at: int) -> str:
    for near in range(at + 1, min(at + 6, len(full))):
        words = lines[full[near]].words
        if not _NUMBER.fullmatch(words) and not _head(words):
            return words
    return ""


def _reads_on(before: str, after: str) -> bool:
    """Does a sentence run from one line into the other?"""
    return bool(before) and before[-1] not in ".;:!?—" and after[:1].islower()


def _beside_furniture(lines: list[Line], full: list[int], at: int, found: Found) -> None:
    """A lone number next to a running head, or with furniture on both sides."""
    nth = full[at]
    before = found.get(full[at - 1]) if at else None
    after = found.get(full[at + 1]) if at + 1 < len(full) else None
    if any(near and near[0] == "running-head" for near in (before, after)):
        heads_rule = before and not after and _value(lines[nth]) == _rule_before(lines, full, at) + 1
        heads_rule = heads_rule and lines[full[at + 1]].words[:1].isupper() if at + 1 < len(full) else False
        confidence = 0.6 if heads_rule else 0.95
        found[nth] = ("page-number", "a lone number next to a running head", confidence)
    elif before and after:
        found[nth] = ("page-number", "a lone number between lines that are no part of the text", 0.93)


def _rule_before(lines: list[Line], full: list[int], at: int) -> int:
    """The number of the last rule that begins before, looking back a page."""
    for near in range(at - 1, max(at - 60, -1), -1):
        marker = _MARKER.match(lines[full[near]].words)
        if marker:
            return int(marker[1])
    return -1


def _page_row(lines: list[Line], numbers: list[int], full: list[int], place: dict[int, int], found: Found) -> None:
    """Three or more lone numbers, or numerals in brackets, that count up by one, a page apart."""
    chain: list[int] = []
    for nth in [*numbers, -1]:
        if nth >= 0 and chain and _value(lines[nth]) == _value(lines[chain[-1]]) + 1:
            if lines[nth].start - lines[chain[-1]].start >= _APART:
                chain.append(nth)
            continue
        if len(chain) >= 3:
            # Rule numbers on lines of their own count up as well; only page numbers cut sentences in two.
            # A numeral that is a label has its own words under it; one that is a page's may have another label there.
            cuts = sum(
                _inside_sentence(lines, full, place[member], found)
                or (not _NUMBER.fullmatch(lines[member].words) and _labelled_below(lines, full, place[member]))
                for member in chain
            )
            confidence = 0.95 if cuts * 4 >= len(chain) else 0.6
            for member in chain:
                before = _text_before(lines, full, place[member], found)
                if not _NEEDS_NUMBER.search(before) or _labelled_below(lines, full, place[member]):
                    found[member] = (
                        "page-number",
                        f"one of {len(chain)} lone numbers that count the pages",
                        confidence,
                    )
        chain = [nth] if nth >= 0 else []


def _margin_numbers(
    lines: list[Line], numbers: list[int], full: list[int], place: dict[int, int], found: Found
) -> None:
    """Lone 5, 10, 15 ... rising line by line inside sentences: a bill's margin."""
    fives = [nth for nth in numbers if _value(lines[nth]) % 5 == 0 and lines[nth].words.isdigit()]
    inside = [nth for nth in fives if _inside_sentence(lines, full, place[nth], found)]
    rising = {
        nth
        for first, second in pairwise(inside)
        if _value(lines[second]) - _value(lines[first]) == 5 and place[second] - place[first] <= 14
        for nth in (first, second)
    }
    for nth in inside:
        if nth in rising:
            found[nth] = ("margin-number", "one of the printed line numbers of a bill, inside a sentence", 0.95)
    for nth in numbers:
        if nth not in found and lines[nth].words.isdigit() and _inside_sentence(lines, full, place[nth], found):
            found[nth] = ("page-number", "a lone number inside a sentence that reads on without it", 0.6)


def _inside_sentence(lines: list[Line], full: list[int], at: int, found: Found) -> bool:
    if not 0 < at < len(full) - 1:
        return False
    before, after = _text_before(lines, full, at, found), lines[full[at + 1]].words
    long_enough = before.count(" ") >= 2 and after.count(" ") >= 1
    return long_enough and _reads_on(before, after) and not _NEEDS_NUMBER.search(before)


def _labelled_below(lines: list[Line], full: list[int], at: int) -> bool:
    return at + 1 < len(full) and _NEXT_LABEL.match(lines[full[at + 1]].words) is not None


def _value(line: Line) -> int:
    word = line.words.strip("() ")
    return int(word) if word.isdigit() else roman_value(word.lower()) or 0


def _site_number(lines: list[Line], full: list[int], found: Found) -> None:
    """A lone number of four digits under the title and above the first sentence: the site's own."""
    for at, nth in enumerate(full[1:5], 1):
        above, below = full[at - 1], full[at + 1] if at + 1 < len(full) else None
        if nth in found or below is None or not re.fullmatch(r"\d{4}", lines[nth].words):
            continue
        titled = above in found or _TITLE.search(lines[above].words)
        if titled and lines[below].words[:1].isupper():
            found[nth] = ("site-number", "a number the site put between title and text", 0.92)
