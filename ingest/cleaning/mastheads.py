"""What a line says of itself: mastheads, printer's marks, colophons and site chrome, each a row of a table.

A row is matched against the whole line: `squeezed` rows against its capital letters and digits alone (so that
`N EW DELHI` and `BYAUTHORITY` do not matter), `plain` rows against the line as it stands. Every pattern is anchored and
bounded, and only lines of at most `LONGEST` characters are looked at.
"""

from __future__ import annotations

import re
from functools import cache

LONGEST = 240
"""No single line of furniture is longer."""

_SQUEEZED: tuple[tuple[str, str, str], ...] = (
    ("gazette", r"(THE)?GAZETTEOF[A-Z]{4,24}(EXTRAORDINARY)?", "title of the gazette"),
    ("gazette", r"(THE)?(?!\w*OFFICIAL)[A-Z]{4,24}GAZETTE(EXTRAORDINARY)?", "title of the gazette"),
    ("running-head", r"\d{0,4}(THE)?GAZETTEOF[A-Z]{4,30}EXTRAORDINARY(PART[IVX1]+)?(SEC\w{1,20})?\d{0,4}", "page head"),
    ("running-head", r"(PART[IVX1]+SEC\w+)?(THE)?GAZETTEOF[A-Z]{4,30}EXTRAORDINARY(PART[IVX1]+SEC\w+)?", "page head"),
    ("gazette", r"EXTRAORDINARY(PUBLISHEDBYAUTHORITY)?", "kind of gazette"),
    ("gazette", r"PART[IVX1L]{1,5}SEC(TION)?[0-9IVX]{1,3}(SUBSE\w{2,8}[IVX1L]{1,4})?", "part of the Gazette"),
    ("gazette", r"PUBLISHEDBYAUTHORITY", "line of the masthead"),
    ("gazette", r"REG([I1]STERE)?DN[O0][A-Z]{0,6}\d[A-Z0-9]{0,14}", "post office registration of the gazette"),
    ("gazette", r"CGDLE\d{8}\d{4,8}", "serial number of the gazette"),
    ("gazette", r"SEPARATEPAG\w{4,80}COMPILATION", "line of the masthead"),
    ("gazette", r"SEPARATEPAGING\w{0,60}", "line of the masthead"),
    ("colophon", r"PRINTED(ININDIA|ANDPUBLISHED)?(BY|AT)(THE?|TH[A-Z])?[A-Z0-9]{10,160}", "the printer's own lines"),
    ("colophon", r"(AND)?PUBLISHEDBYTHECONTROLLER[A-Z0-9]{4,120}", "the printer's own lines"),
    ("colophon", r"UPLOADEDBYDTEOFPRINTING[A-Z0-9]{4,160}", "the printer's own lines"),
)  # fmt: skip

_PLAIN: tuple[tuple[str, str, str], ...] = (
    ("gazette", r"N[o0]\.? ?\d{1,4}[A-Z]? ?\] .{6,120}\d{2,4}.{0,30}", "number and date of the gazette"),
    ("printers-mark", r"(\d-)?\d{1,4} ?G\.? ?[I1l]\.? ?[/.] ?\d{2,4}[-—–. ]*(\(?\d{1,3}\)?)?\.?", "printer's mark"),
    ("printers-mark", r"[0-9A-Z]{1,6}[GQCO6][I1lJ] ?/ ?[0-9SOIlBZ]{2}( ?[-—–.] ?[\dIlSO]+)?", "printer"),
    ("printers-mark", r"(MGIP|GIPD|GIPN|MGIPR|GMGIP)[A-Z]{0,6}.{0,60}\d", "mark of the printer"),
    ("printers-mark", r"[A-Z]?-?\d{1,4} [A-Z]{1,3} of [A-Z&]{1,6}/\d{2,4}([-—–. ]+\d{1,3})?", "mark of the printer"),
    ("source-line", r"\(?Published (vide|in part) .{0,60}Gazette.{0,120}", "tells where the text was published"),
    ("site-title", r"(Section|Rule|Regulation|Article) \d+[A-Z]{0,2}(\(\w+\)){0,4} in .{6,180}\d{4}", "site title"),
    ("site", r"(?i)click here (for|to) .{2,80}", "site words"),
    ("site", r"(?i)subject not available\.?", "site words"),
    ("page-number", r"(?i)(you are on )?page \d{1,4} ?of ?\d{1,4}", "page counter"),
    ("site", r"(?i)page:.{3,80}\.(djvu|pdf)/\d{1,4}", "name of a wiki page"),
    ("site", r"(?i)advertisements?:?", "site words"),
    ("site", r"(?i)(last|page) ?updated?:? .{0,60}\d.{0,30}", "site words"),
    ("site", r"(?i)(https?://|www\.)\S{4,200}", "an address of the site"),
    ("site", r"(?i)(download|print|view|share|save) (this |the |as |full )?(pdf|page|document|text)s?", "site words"),
    ("site", r"(?i)(back to top|skip to (main )?content|read more|sign in|log ?in|loading\.{0,3})", "site words"),
    ("site", r"(?i)(copyright )?(©|\(c\) ?copyright) ?.{0,100}", "site words"),
    ("site", r"(?i)[a-z]{3,30}:\S{1,60}[/-]page-?\d{1,6}\S{0,12}", "name of a wiki page"),
    ("page-number", r"[-–—] ?\d{1,4} ?[-–—]", "number of the page"),
    ("page-number", r"(?i)\[?page[: ] ?\d{1,4}\]?", "number of the page"),
    ("site", r"xxxGID[EH]xxx", "mark of the gazette's data base"),
    ("page-number", r"(?i)file no\.? ?\S{3,40} page \d{1,4} of \d{1,4}", "file number and page"),
)  # fmt: skip

_NAMES = ("PUBLISHEDBYAUTHORITY", "EXTRAORDINARY", "THEGAZETTEOFINDIA")
"""Lines that every Indian gazette carries, known through two or three wrong letters as well."""


@cache
def _table(rows: tuple[tuple[str, str, str], ...]) -> list[tuple[str, re.Pattern[str], str]]:
    return [(rule, re.compile(pattern), why) for rule, pattern, why in rows]


def squeeze(words: str) -> str:
    """Its capital letters and digits: `N EW DELHI, 9` and `New Delhi 9` are one.

    >>> squeeze("PUBLISHED BYAUTHORITY")
    'PUBLISHEDBYAUTHORITY'
    """
    return "".join(filter(str.isalnum, words)).upper()


def told(words: str) -> tuple[str, str] | None:
    """The rule and the reason by which a line is furniture whatever stands around it, or None.

    >>> told("1132 GI/82—2")
    ('printers-mark', "printer's mark")
    >>> told("23.") is None
    True
    """
    if not 1 < len(words) <= LONGEST:
        return None
    for rule, pattern, why in _table(_PLAIN):
        if pattern.fullmatch(words):
            return rule, why
    words = words.strip("()[]")
    if not words or not words[0].isalnum() or words[0].islower() or (words[-1] in ".;:" and not words.isupper()):
        return None
    key = squeeze(words)
    for rule, pattern, why in _table(_SQUEEZED):
        if pattern.fullmatch(key) and (words.isupper() or _is_titled(words)):
            return rule, why
    return ("gazette", "line of the masthead, letters damaged") if _nearly_named(key) else None


def _is_titled(words: str) -> bool:
    """`The Gazette of India`, `Printed by the Manager, Govt. of India Press`: no line of running text."""
    small = [word for word in words.split() if word[0].islower() and word not in ("of", "the", "by", "at", "and")]
    return not small or words.startswith(("Separate paging", "SEPARATE")) or words[:7].isupper()


def _nearly_named(key: str) -> bool:
    if not 12 <= len(key) <= 22:
        return False
    from rapidfuzz.distance import Levenshtein

    return any(Levenshtein.distance(key, name, score_cutoff=3) <= len(name) // 7 for name in _NAMES)
