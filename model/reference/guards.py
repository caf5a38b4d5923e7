"""Guards: what reads like a citation and is none, and what a citation hides that could not be read.

>>> from .grammar import scan
>>> text = "in form 2 sails are used; claw (b) of rule 5"
>>> form, rule = scan(text)
>>> is_ordinary(form, text), is_ordinary(rule, text), unread_before(rule, text)
(True, False, 'claw (b)')
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..provision import Provision
from .citation import Citation
from .members import UNBRACKETED
from .patterns import ORDER_BEFORE
from .units import ANNEXES, DIVISIONS, HANGERS, TOP

_HEADING = re.compile(
    r"[ \t]{0,8}(?:THE[ ]{1,2})?(?:[A-Z]{5,8}[ ]{1,2})?"
    r"(?:PART|CHAPTER|APPENDIX|APPENDTX|SCHEDULE|ANNEXURE|ANNXURE|FORM|TABLE)\b[^\n]{0,60}"
)
_UNIT_HEAD = re.compile(r"\W{0,6}(?:Section|Rule|Regulation|Article)\s{0,2}[-–]?\s{0,2}\d{1,4}[A-Z]{0,2}\s{0,2}[-–—.:]")
_WORDS = ("form", "part", "table", "item", "schedule", "chapter", "article", "paragraph", "annexure")
"""Units whose words in small letters may be ordinary words."""
_NEXT = re.compile(r"\s{1,3}([a-z]{2,})")
_VERBS = frozenset(
    "is was has does binds applies provides lays says requires fixes sets gives allows states names means comes ceases stands"
    " begins ends extends permits prohibits forbids deals relates refers speaks makes takes contains prescribes specifies falls"
    " governs covers regulates imposes puts lets leaves holds keeps shows mentions its as this unless whereas thus".split()
)
_OF_THINGS = re.compile(r"\s{1,3}of\s{1,3}(?!the\b|this\b|these\b|that\b|any\b|such\b|said\b)[a-z]{3,}")
_UNREAD = re.compile(
    r"([^\W\d_][\w'’|!.-]{1,12}(?:\s{0,2}[(\[{]\s?\w{1,4}\s?[)\]}]){1,4})\s{1,3}(?:of|0f)\s{1,3}(?:the\s{1,3})?$"
)


def is_label(citation: Citation, text: str, begins: Mapping[int, Provision]) -> bool:
    """Whether the words are the head or the enumerator of a provision: `APPENDIX I`, `Explanation 1.-`."""
    unit = citation.head.unit
    here = begins.get(citation.start)
    if here is not None and not citation.note:
        if unit in (*ANNEXES, *DIVISIONS) and here.kind in (*DIVISIONS, "schedule", "form"):
            return True
        if unit in HANGERS and here.kind == unit:
            return True
        if (
            unit in TOP
            and here.kind in TOP
            and here.num
            and any(here.num.lower() in member.printed.lower() for member in citation.head.members)
        ):
            return True
    line = text.rfind("\n", max(0, citation.start - 24), citation.start) + 1 or citation.start
    if (
        unit in TOP
        and citation.start - line < 6
        and (line == 0 or text[max(0, line - 2) : line].strip(" ") in ("\n", "\n\n"))
    ):
        return _UNIT_HEAD.match(text, line) is not None
    heading = _HEADING.match(text, line) if unit in (*ANNEXES, *DIVISIONS, "table") else None
    return bool(heading and (line == 0 or text[line - 1] == "\n") and heading.end() > citation.start)


def is_ordinary(citation: Citation, text: str) -> bool:
    """Whether a citation that leads nowhere is ordinary English: `form 2 boats`, `the first schedule of tides`."""
    head = citation.head
    if head.unit in UNBRACKETED and head.members[:1] and not head.members[0].printed.startswith(("(", "[", "{")):
        return len(citation.levels) == 1  # `clause 5` of a contract, or of an Order that is not named
    if head.unit in TOP and head.members and head.members[0].labels[0].isalpha() and len(citation.levels) == 1:
        return True  # `Section I` of a report, where nothing is numbered so
    word = text[citation.start : citation.end].lower() if len(citation.levels) == 1 and not citation.note else ""
    if not word or head.unit not in _WORDS or text[citation.start : citation.end] != word:
        return False
    if not head.members:
        return _OF_THINGS.match(text, citation.end) is not None
    after = _NEXT.match(text, citation.end)
    counted = after is not None and after[1].endswith("s") and after[1] not in _VERBS
    return counted or head.unit in ("form", "part", "table") or _OF_THINGS.match(text, citation.end) is not None


_IBID = re.compile(r"\W{0,4}ibid\b", re.IGNORECASE)
_AMENDED_BY = re.compile(
    r"\b(?:ins|subs|rep|added|omitted|amended|inserted|substituted|repealed)\.?\s{1,3}(?:by|vide)\s{1,3}$",
    re.IGNORECASE,
)

_HISTORY = re.compile(
    r"(?:\b(?:SOR|DORS|SI|TR)/\d{2,4}-\d{1,4}|\bcc?\.\s?(?:[A-Z]-?)?\d{1,3}(?:\.\d{1,3})?(?:\s?\([^()\n]{1,30}\))?"
    r"|\b\d{1,3}\sof\s(?:1[89]|20)\d\d|\b(?:1[89]|20)\d\d,?\s(?:Act\s)?No\.\s?\d{1,4}),?\s{1,3}$"
)
"""An instrument by its number or chapter before its provision: `SOR/85-23, s. 2`, `R.S. 1914, c. 40, s. 1`, `12 of 1985 s. 2`."""


def of_another(citation: Citation, text: str) -> str:
    """Why a citation is of an instrument that is not named beside it; empty where nothing says so.

    >>> from .grammar import scan
    >>> of_another(scan(words := "under Order XXI, rule 12")[0], words)
    'a rule of an Order, which a code of procedure has'
    """
    before = max(0, citation.start - 24)
    if _IBID.match(text, citation.end) or _AMENDED_BY.search(text, before, citation.start):
        return "of the amending Act that the footnote names elsewhere"
    if citation.outer.unit in TOP and _HISTORY.search(text, max(0, citation.start - 60), citation.start):
        return "of the instrument whose number stands before it"
    ordered = citation.outer.unit == "rule" and ORDER_BEFORE.search(text, before, citation.start)
    return "a rule of an Order, which a code of procedure has" if ordered or citation.outer.unit == "order" else ""


_UNREAD_NEXT = re.compile(r"[ ]{0,2}[(\[{][ ]?[^\s()\[\]{}]{1,6}[ ]?[)\]}]")
_LABEL = re.compile(r"[ ]{0,2}[(\[{][ ]?(?:[A-Za-z]{3,6}|[\d/.,]{3,6}|\d{4}|\W+)[ ]?[)\]}]")


def unread_after(citation: Citation, text: str, begins: Mapping[int, Provision]) -> str:
    """A bracket right after a citation that may be a label misprinted, `rule 12 (1+A)`; a word or a new provision is none."""
    found = _UNREAD_NEXT.match(text, citation.end)
    if found is None or _LABEL.fullmatch(found[0]) or citation.end + len(found[0]) - len(found[0].lstrip()) in begins:
        return ""
    return found[0].strip()


def unread_before(citation: Citation, text: str) -> str:
    """What a citation is of, where its unit word could not be read: a link to the whole would be too coarse."""
    found = _UNREAD.search(text, max(0, citation.start - 40), citation.start)
    return " ".join(found[1].split()) if found else ""
