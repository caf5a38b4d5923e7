"""Governing: which instrument a citation is of, by the words around it.

One mention may govern a whole list: `section 87 read with section 83 of the Merchant Shipping Act`. A mention never
reaches across a sentence: only `of`, a comma or a list may stand between.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise

from .citation import Citation
from .instruments import Mention, plain_title
from .labels import roman
from .names import Names
from .units import ANNEXES, HANGERS, RANK, TOP

_OF = re.compile(
    r"(?:\s{0,3}[(,]?\s{0,2}(?:(?:both|all)\s{1,3}inclusive|respectively|supra|ibid\.?|above|aforesaid|inclusive)\)?)?"
    r"\s{0,4},?\s{0,4}(?:of|to)\s{1,4}",
    re.IGNORECASE,
)
_NEXT_TO = re.compile(r"\s{0,4}[,(]?\s{0,4}")
LIST = re.compile(
    r"\s{0,4},?\s{0,4}(?P<joint>and|or|read\s{1,4}with|as\s{1,4}well\s{1,4}as|,)?\s{0,4}"
    r"(?:read\s{1,4}with\s{1,4})?(?:the\s{1,4})?",
    re.IGNORECASE,
)
_AFTER_ACT = re.compile(r"\s{0,2},\s{0,4}|\s{0,2}\Z")
_THE = re.compile(r"the\s{1,4}", re.IGNORECASE)
COMMA = re.compile(r"\s{0,3},\s{0,4}(?:in\s{1,3})?")
"""What stands between a unit and a part of it named after it: `section 21, sub-section (4)`."""


def governed(citations: list[Citation], text: str, names: Names) -> dict[int, tuple[Mention, str]]:
    """The mention that each citation is of, by its start, with the word that joins it to the next of its list."""
    found: dict[int, tuple[Mention, str]] = {}
    behind: set[int] = set()
    follower: Citation | None = None
    for one in reversed(citations):
        if (mention := _after(one, text, names)) is not None:
            found[one.start] = (mention, "")
        elif (mention := _before(one, text, names)) is not None:
            found[one.start] = (mention, "")
            behind.add(one.start)
        elif follower is not None and follower.start in found and (joint := _shared(one, follower, text)) is not None:
            found[one.start] = (found[follower.start][0], joint)
        follower = one
    _onward(citations, text, found, behind)
    return found


def _shared(one: Citation, follower: Citation, text: str) -> str | None:
    """The word by which a citation shares the mention of the next one, None where it does not."""
    joint = LIST.fullmatch(text, one.end, follower.start)
    if joint is None or one.note or follower.start <= one.end:
        return None
    comma = COMMA.fullmatch(text, one.end, follower.start) is not None
    holds = comma and one.head.unit in TOP and RANK[follower.outer.unit] > RANK[one.head.unit]
    return (joint["joint"] or "").lower() if holds or one.outer.unit == follower.outer.unit else None


def _onward(citations: list[Citation], text: str, found: dict[int, tuple[Mention, str]], behind: set[int]) -> None:
    """Carry an Act named first to the whole list after it: `Act 10 of 1914, s. 3 and the Second Schedule`."""
    for before, one in pairwise(citations):
        if before.start in behind and one.start not in found and one.outer.unit in ("section", *ANNEXES):
            joint = LIST.fullmatch(text, before.end, one.start)
            if joint and joint["joint"]:
                found[one.start] = found[before.start]
                behind.add(one.start)


def _before(citation: Citation, text: str, names: Names) -> Mention | None:
    """`Act 10 of 1914, s. 3`: the Act stands before its section."""
    if citation.outer.unit not in ("section", "article") or citation.note:
        return None
    nth = bisect_right(names.starts, citation.start) - 1
    if nth < 0:
        return None
    mention = names.mentions[nth]
    near = citation.start - mention.end <= 6 and _AFTER_ACT.fullmatch(text, mention.end, citation.start)
    return mention if near and mention.kind == "named" and mention.sort in ("act", "code", "ordinance") else None


_TITLE = re.compile(
    r"(?:\(?[A-Z][\w.'’()&-]{0,24}\s{1,3}|(?:of|and|for|in|the|to|on)\s{1,3}){0,14}?"
    r"(?:Rules|Regulations|Convention|Protocol|Constitution|Order|Code|Act|Manual|Notification|Treaty|Scheme|Bye?-?[Ll]aws"
    r"|Ordinance|Decree|Edict|Enactment|Proclamation|Law)\b(?P<number>\s{1,3}[IVXLC]{1,6}\b)?"
)
_BRIEF = re.compile(
    r"(?:[A-Z][a-z]?\.\s?){2,6}(?:Acts?\b|Code\b|Rules\b)?|(?:I\.?P|C[Rr]?\.?P)\.?C\b|(?:SOLAS|MARPOL|STCW|COLREGS?)\b"
)
"""Initials of an Act, a code or a convention: `section 21 of the I.P.C.`"""
_PAPER = re.compile(
    r"(?:(?:said|such|any|his|its|an?)\s{1,3})?(?:agreement|contract|bond|lease|deed|notification|circular|memorandum|treaty|policy"
    r"|convention|protocol|charter-?party|bill\s{1,3}of\s{1,3}lading|letter|resolution|constitution)\b"
    r"|(?:rules|regulations|bye-?laws|orders?)\s{1,3}(?:made|framed|issued|published|in\s{1,3}force|relating|for\s{1,3}the)\b"
)


def _unlisted(text: str, at: int, names: Names) -> Mention | None:
    """Another instrument or paper that no mention names: `rule 10 of the Port Rules`, `clause 5 of the agreement`.

    It has no year, so its title alone would be no reference; but a citation of it is none of this document.
    """
    title = _TITLE.match(text, at)
    if title is not None:
        words = " ".join(title[0].split())
        if title["number"] is None and words in ("Act", "Code", "Order", "Rules", "Regulations", "Scheme", "Bye-laws"):
            return None
        if words.startswith("Act "):
            return _by_number(at, title.end(), roman(words[4:]), names)
        own = any(key.endswith(plain_title(words)) for key in names.own)
        return Mention(at, title.end(), "self" if own else "named", "other", words)
    paper = _BRIEF.match(text, at) or _PAPER.match(text, at)
    return Mention(at, paper.end(), "named", "other") if paper else None


def _by_number(start: int, end: int, number: int | None, names: Names) -> Mention:
    """`Act VI` without its year: the one Act of that number that the document names, else one unknown."""
    same = [one for one in names.mentions if one.kind == "named" and one.title and number is not None and one.number == number]
    if len({(one.key, one.year) for one in same}) == 1:
        return replace(same[0], start=start, end=end)
    return Mention(start, end, "named", "act", None, None, number)


def _after(citation: Citation, text: str, names: Names) -> Mention | None:
    if citation.note:
        return None
    joint = _OF.match(text, citation.end)
    if joint is not None:
        the = _THE.match(text, joint.end())
        mention = names.at(joint.end()) or (names.at(the.end()) if the else None)
        mention = mention or _unlisted(text, the.end() if the else joint.end(), names)
        to = "to" in joint[0].lower() and citation.outer.unit not in (*ANNEXES, *HANGERS)
        return None if to else mention
    beside = _NEXT_TO.match(text, citation.end)
    the = _THE.match(text, beside.end()) if beside else None
    mention = names.at(beside.end()) if beside else None
    mention = mention or (names.at(the.end()) if the and "," in text[citation.end : the.start()] else None)
    return mention if mention and mention.kind == "named" and citation.outer.unit in TOP else None
