"""Specks, and punctuation that a reader got wrong, where the text around leaves one reading.

Each rule is a row: a pattern, what the match should read, and a condition on the document. Numbers change only by the
proof of a matching citation.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from ...model.text import Edit, EditedText
from .lexicon import english
from .lines import change

_LONE = re.compile(r"(?<=[A-Za-z][A-Za-z,;] )['^~`](?: )(?=[A-Za-z]{2}|\d)")
_BEFORE_WORD = re.compile(r"(?<=\s)[\^~`](?=[A-Za-z]{3})")
_STOP = re.compile(r"(?<=[a-z])(?P<mark>[.:'’])(?= [a-z]{2})")
_WORD_BEFORE = re.compile(r"(?:^|(?<=[ \n]))[a-z]+$")
_NEVER_LAST = frozenset("the an of to every any such his their its and or by with from be no".split())
_HARDLY_LAST = frozenset(
    "for at as is are which shall may must than if when upon between under into has have been was were not".split()
)
"""Words that end no sentence; before a colon only the first may stand."""
_INSIDE = re.compile(r"(?<=[A-Za-z]{2})(?P<mark>[.:;'’-])(?=(?P<right>[a-z]{2,16})(?![\w'’/@-]|\.\w))")
_LEFT = re.compile(r"(?<![\w.'’/@:-])[A-Za-z]{2,16}$")
_PAIR = re.compile(r"\b([A-Za-z]{2,16})\s(?=([A-Za-z]{2,16})\b)")
_SMALL = frozenset(
    "the of to for in by any and or be shall which from with on at as is not such his that an each if when unless they it "
    "must may under than".split()
)
"""Words that stand beside any other."""
_HYPHENED = frozenset("the an and or shall which their his unless any as is be such that with of".split())
"""No compound ends with one of these."""
_MAY_BEGIN = frozenset("in it if is its".split())
"""Words that begin a sentence with a capital that looks like a small letter."""
_KEPT = frozenset("in by on off so up out to over under well non self do did is are was no".split())
"""What may stand before a hyphen (`in-charge`) or an apostrophe, or be an abbreviation."""
_JOINS = frozenset("and or but nor if when unless that which who".split())
"""What follows a semicolon or a colon in sound print."""
_STAR_QUOTE = re.compile(r"(?<=[\s(])'(?P<term>[A-Za-z]{3,}(?: [A-Za-z]+){0,4})\*(?=[\s,;.)])")
_OPEN_QUOTE = re.compile(r"(?<= )'(?=[A-Za-z]{3})(?![^'\n]{0,120}['’*])")
_NAMELY = re.compile(r"\bnamely(?P<marks>\.[—–-])")
_CLOSE = re.compile(r"\((?P<cited>\d{1,4} of \d{4})(?P<mark>[;,:.\]}])(?=\s)")
_YEAR = re.compile(r"(?<=[ ,])(?P<year>\d{4}) \(\d{1,4} of (?P<read>[0-9IlOoSBZ]{4})\)")
_SLASH = re.compile(r"\)(?P<slash>/)(?=(?:or|and) )")
_DIGITS = str.maketrans("IlOoSBZ", "1100582")


def specks(view: EditedText) -> Iterable[Edit]:
    """The edits of single marks."""
    for find in (_lone_marks, _stops, _inside, _quotes, _namely, _citations):
        yield from find(view)


def _lone_marks(view: EditedText) -> Iterator[Edit]:
    for seen in _LONE.finditer(view.text):
        # Two of them may be quotation marks with blanks, or the lines of a table.
        near = view.text[max(0, seen.start() - 120) : seen.end() + 120]
        if near.count(f" {seen[0]}") > 1 or near.count(f"{seen[0].strip()}\n") > 0 or near.count("`") > 1:
            continue
        why = f"a lone `{seen[0].strip()}` between two words is no mark of print"
        yield from change(view, *seen.span(), "", rule="specks.lone", why=why, confidence=0.99)
    for seen in _BEFORE_WORD.finditer(view.text):
        if view.text[max(0, seen.start() - 120) : seen.end() + 120].count(seen[0]) > 1:
            continue
        why = f"`{seen[0]}` before a word is no mark of print"
        yield from change(view, *seen.span(), "", rule="specks.lone", why=why, confidence=0.99)


def _stops(view: EditedText) -> Iterator[Edit]:
    """`thereof to. serve`: these words end no sentence, and the next begins small."""
    for seen in _STOP.finditer(view.text):
        before = _WORD_BEFORE.search(view.text, max(0, seen.start() - 8), seen.start())
        word = before[0] if before and (before.start() == 0 or view.text[before.start() - 1] in " \n") else ""
        if word not in _NEVER_LAST and (word not in _HARDLY_LAST or seen["mark"] == ":"):
            continue
        if seen["mark"] in "'’" and view.text[max(0, seen.start() - 160) : seen.start()].count("‘"):
            continue
        why = f"no sentence ends with `{word}`, and the next word begins small"
        yield from change(view, *seen.span("mark"), "", rule="specks.stop", why=why, confidence=0.99)


def _inside(view: EditedText) -> Iterator[Edit]:
    """`banks.of`, `and-shall`: a speck where the blank between two words was."""
    pairs: Counter[tuple[str, str]] | None = None
    whole_times: dict[str, int] = {}
    for seen in _INSIDE.finditer(view.text):
        before = _LEFT.search(view.text, max(0, seen.start() - 17), seen.start())
        if before is None:
            continue
        left, right, whole = before[0].lower(), seen["right"], before[0] + seen["mark"] + seen["right"]
        hyphen, lexicon = seen["mark"] == "-", english()
        if left in _KEPT or not (lexicon.is_common(left) and lexicon.is_common(right)) or (hyphen and right not in _HYPHENED):
            continue
        if pairs is None:
            pairs = Counter((pair[1].lower(), pair[2].lower()) for pair in _PAIR.finditer(view.text))
        times = pairs[left, right]
        begins, parts = seen["mark"] == "." and right in _MAY_BEGIN, seen["mark"] in ";:"
        if parts and right in _JOINS:
            # `open;or`, `notice:if`: what parts a list is no speck because the blank behind it is lost.
            continue
        sure = not begins and not parts and (times > 0 or bool({left, right} & _SMALL)) and not (hyphen and not times)
        if hyphen:
            if whole not in whole_times:
                whole_times[whole] = view.text.count(whole)
            if whole_times[whole] > 1:
                continue
        told = f"; the document has `{left} {right}` {times} time{'s' if times > 1 else ''}" if times else ""
        why = f"a mark between two words where print has a blank{told}"
        lane = "auto" if sure else "suggest"
        confidence = 0.995 if sure else 0.7
        yield from change(view, *seen.span("mark"), " ", rule="specks.inside", why=why, lane=lane, confidence=confidence)


def _quotes(view: EditedText) -> Iterator[Edit]:
    for seen in _STAR_QUOTE.finditer(view.text):
        why = f"the quotation that opens before `{seen['term']}` closes here"
        yield from change(view, seen.end() - 1, seen.end(), "'", rule="specks.quote", why=why, confidence=0.99)
    for seen in _OPEN_QUOTE.finditer(view.text):
        why = "a quotation opens here and does not close in the next words"
        yield from change(
            view, seen.start(), seen.start() + 1, None, rule="specks.quote", why=why, lane="flag", confidence=0.5
        )


def _namely(view: EditedText) -> Iterator[Edit]:
    """`namely.—` for `namely:—`, where the document's own custom is clear."""
    seen_all = list(_NAMELY.finditer(view.text))
    counts = Counter(re.findall(r"\bnamely([.:][—–-])", view.text)) if seen_all else Counter[str]()
    for seen in seen_all:
        wont = ":" + seen["marks"][1:]
        custom, odd = counts[wont], counts[seen["marks"]]
        if custom >= 3 and custom >= 3 * odd:
            why = f"the document prints `namely{wont}` {custom} times"
            yield from change(view, *seen.span("marks"), wont, rule="specks.colon", why=why, confidence=0.99)


def _citations(view: EditedText) -> Iterator[Edit]:
    """`(15 of 1908;` and `1917 (1 of 19I7)`: a matching citation proves the bracket and the year."""
    text = view.text
    closed = set(re.findall(r"\((\d{1,4} of \d{4})\)", text))
    for seen in _CLOSE.finditer(text):
        if seen["cited"] in closed:
            why = f"elsewhere the document cites `({seen['cited']})`"
            yield from change(view, *seen.span("mark"), ")", rule="specks.bracket", why=why, confidence=0.99)
    for seen in _YEAR.finditer(text):
        if not seen["read"].isdigit() and seen["read"].translate(_DIGITS) == seen["year"]:
            why = f"the year of the Act stands just before: {seen['year']}"
            yield from change(view, *seen.span("read"), seen["year"], rule="specks.year", why=why, confidence=0.995)
    strokes = list(_SLASH.finditer(text))
    for seen in strokes:
        if len(strokes) == 1 and ") or " in text:
            why = "a stroke between a bracket and `or` that the document prints nowhere else"
            yield from change(view, *seen.span("slash"), " ", rule="specks.stroke", why=why, confidence=0.98)
