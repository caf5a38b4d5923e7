"""Whose rule: words beside a citation that may name another instrument or part, so that no sure link is made of it.

Invariant: these checks only take certainty away; what they doubt is `ambiguous`, with what was found as its candidate.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from .citation import Citation
from .governing import LIST
from .instruments import plain_title
from .names import Names
from .places import Places
from .route import Memory, Verdict, route
from .units import ANNEXES, DIVISIONS, TOP, unit_of

_SORT = r"(?:Rules|Regulations|Bye?-?[Ll]aws|Code|Order|Scheme|Manual|Act|Ordinance)"
_LOWER = r"(?:rules|regulations|bye?-?laws|code|scheme|act|ordinance)"
_TITLE = rf"(?:[A-Z][\w.'’-]{{0,24}}[ ]{{1,3}}(?:(?:of|for)[ ]{{1,3}}(?:the[ ]{{1,3}})?|(?:and|&)[ ]{{1,3}})?){{1,8}}{_SORT}\b"
_YEAR = r"(?:,?[ ]{0,3}(?:of[ ]{1,3})?(?:1[5-9]|20)\d\d)"
_SAID = rf"(?:said|same|principal|aforesaid|old|former|previous|repealed|earlier|draft|model)[ ]{{1,3}}(?:{_SORT}|{_LOWER})\b"
_DATED = rf"(?:{_SORT}|{_LOWER})[ ]of[ ](?:the[ ]year[ ])?(?:1[5-9]|20)\d\d"
_NAME = rf"(?P<title>{_TITLE})|{_SAID}|{_DATED}"
_BEFORE = re.compile(
    rf"(?<![\w-])(?:{_NAME}){_YEAR}?[ ]{{0,3}}"
    r"(?:[,(\[:–—-][ ]{0,3}(?:(?:in|see|vide|particularly|especially)[ ]{1,3})?(?:the[ ]{1,3})?)?$"
)
_AFTER = re.compile(
    rf"[ ]{{0,3}}(?:,[ ]{{0,3}}|[(\[][ ]{{0,3}}(?:of[ ]{{1,3}})?(?:the[ ]{{1,3}})?"
    rf"|,?[ ]{{1,3}}(?:in|from|contained[ ]in|appearing[ ]in)[ ]{{1,3}}(?:the[ ]{{1,3}})?)(?:{_NAME})"
)
_ELSEWHERE = re.compile(
    rf"[ ]{{0,3}},?[ ]{{0,3}}of[ ]{{1,3}}(?:the[ ]{{1,3}})?(?:(?:{_SORT}|{_LOWER})[ ]{{1,3}}"
    r"(?:in|contained|set[ ]out|annexed|appended|scheduled|printed|given)(?![\w-])|" + _DATED + ")"
)
"""`Rule 2 of the Rules in the First Schedule`."""
_OPENING = frozenset(
    "the this that these those said such same under in see vide of by every no any nothing subject where when if as and or for to"
    " on at upon all each notwithstanding provided whereas with per both from pursuant a an present general but not nor that into"
    " than then also only however whether unless until after before against within without during between besides save except"
    " read vide refer regarding concerning violating applying amending further yes which who its his their is are was".split()
)
"""Words with a capital that begin no title."""
_OWN = re.compile(r"\s{0,4},?\s{0,4}(?:of|to|in)\s{1,4}th(?:is|ese)\b", re.IGNORECASE)
_PART_THEN = re.compile(r"\s{0,3}[,:]\s{0,3}(?:in\s{1,3})?(?:the\s{1,3})?", re.IGNORECASE)
_THEN_PART = re.compile(r"\s{0,3},\s{0,3}(?:in\s{1,3})?(?:the\s{1,3})?", re.IGNORECASE)
_DIVISION_THEN = re.compile(r"\s{0,3}[,:(\[]?\s{0,3}(?:in\s{1,3})?(?:the\s{1,3})?", re.IGNORECASE)
_THEN_DIVISION = re.compile(r"\s{0,3}(?:[,(\[]\s{0,3}(?:in\s{1,3})?|\s(?:in|under)\s{1,3})(?:the\s{1,3})?", re.IGNORECASE)
_DONE = r"(?:omitted|re-?numbered|substituted|deleted|repealed|revoked|rescinded|cancelled|replaced|inserted|amended)\b"
_AMENDED = re.compile(
    rf"\s{{0,3}},?\s{{1,3}}(?:shall\s{{1,3}}(?:be|stand)|is|are|stands?)\s{{1,3}}(?:hereby\s{{1,3}})?(?:further\s{{1,3}})?{_DONE}",
    re.IGNORECASE,
)
_AMENDING = re.compile(
    r"(?:^|[.;:)—–-]\s{0,3})(?:To|Before|From|Below|After|For|In|At\s{1,3}the\s{1,3}end\s{1,3}of)\s{1,3}(?:the\s{1,3})?$"
)
_THE_NEW = re.compile(
    r"\s{0,3},?\s{0,3}(?:(?:for|after)\s{1,3})?(?:the\s{1,3}(?:following|words?|figures?|expressions?|entry|entries)\b"
    r"|(?:insert|add|substitute|omit|delete)\b)",
    re.IGNORECASE,
)
_RENUMBERED = re.compile(r"\b(?:re-?)?numbered\s{1,3}(?:as\s{1,3})?$", re.IGNORECASE)
_QUALIFIED = re.compile(
    r"\b(?:old|former|previous|repealed|earlier|draft|model|specimen|original|superseded|cancelled|corresponding|proposed)"
    r"[ ]{1,3}$",
    re.IGNORECASE,
)
_INITIALS = re.compile(r"(?<![\w.])(?:[A-Z]\.[ ]?){1,4}$")
_CAPITAL = re.compile(r"(?<![\w.'’-])(?P<word>[A-Z][\w'’-]{2,24})[ ]{1,3}$")
_ADJECTIVE = re.compile(r"(?:al|ish|ese|ian|ean|ic|ice|ary|['’]s|s['’])$")
"""The ends of words that say whose a rule is also where they open a sentence, and have their capital from that."""
_ROMAN = re.compile(r"[IVXLC]+$")
_BYELAWS = re.compile(r"\bbye?[ -]?laws?\b")
_HEADED = re.compile(r"\bBYE?\s?[-–—]?\s?LAWS?\b")


@dataclass(frozen=True)
class Whose:
    """What stands beside the citations of one document; offsets are those of its clean text."""

    text: str
    citations: Sequence[Citation]
    """All of them, in order."""
    places: Places
    names: Names
    title: str
    """The document's title as printed, perhaps empty."""

    @cached_property
    def has_byelaws(self) -> bool:
        """Whether the document calls itself bye-laws."""
        called = any(one.kind == "self" and one.sort == "byelaws" for one in self.names.mentions)
        called = called or "byelaw" in self.names.singular
        titles = (self.title.lower(), *self.names.own)
        return called or any(_BYELAWS.search(title) for title in titles) or _HEADED.search(self.text) is not None

    def doubt(self, one: Citation, source: str | None, verdict: Verdict, memory: Memory) -> str:
        """Why the unit found for a citation may be one of another instrument or part; empty where nothing says so."""
        if verdict.status not in ("resolved", "partial") or one.outer.unit not in TOP or one.outer.pointer or one.note:
            return ""
        if _OWN.match(self.text, one.end):
            return ""
        first, last = self._list(bisect_left(self.citations, one.start, key=lambda other: other.start))
        start, end = self.citations[first].start, self.citations[last].end
        pointed = any("." in member.printed for member in one.outer.members)  # 2.1.1 is found in its own place only
        if one.outer.unit == "byelaw" and not pointed and not self.has_byelaws:
            return "this document does not call itself bye-laws"
        if _amended(self.text, start, end):
            return "amended here, so that it may be one of the instrument amended"
        if other := another_named(self.text, start, end, self.names.own, self.title):
            return f"here or in `{other}` beside it"
        if words := _qualified(self.text, start, " ".join((*self.names.own, plain_title(self.title)))):
            return f"here or of another instrument, as `{words}` before it tells"
        part = self._part(first - 1, start, end, last + 1)
        if part is None:
            return ""
        joined = replace(one, levels=(*one.levels, *part.levels), inherited=0)
        if route(joined, source, self.places, memory).targets == verdict.targets:
            return ""
        return f"here or in `{' '.join(self.text[part.start : part.end].split())}` beside it"

    def _list(self, nth: int) -> tuple[int, int]:
        """The first and the last citation of the list of one unit in which the citation stands."""
        unit, first, last = self.citations[nth].outer.unit, nth, nth
        while first and self._joined(first - 1, unit) and nth - first < 40:
            first -= 1
        while last + 1 < len(self.citations) and self._joined(last, unit) and last - nth < 40:
            last += 1
        return first, last

    def _joined(self, nth: int, unit: str) -> bool:
        one, other = self.citations[nth], self.citations[nth + 1]
        same = one.outer.unit == unit == other.outer.unit and not one.note and not other.note
        return same and one.end < other.start and LIST.fullmatch(self.text, one.end, other.start) is not None

    def _part(self, before: int, start: int, end: int, after: int) -> Citation | None:
        """The Part or schedule named right before or behind: `Part II, rule 1`, `rule 1, Schedule V`."""
        for nth in (before, after):
            one = self.citations[nth] if 0 <= nth < len(self.citations) else None
            if one is None or one.note or one.outer.unit not in (*ANNEXES, *DIVISIONS) or one.outer.unit == "form":
                continue
            division = one.head.unit in DIVISIONS
            if nth == before and (_DIVISION_THEN if division else _PART_THEN).fullmatch(self.text, one.end, start):
                return one
            if nth == after and (_THEN_DIVISION if division else _THEN_PART).fullmatch(self.text, end, one.start):
                return one
        return None


def another_named(text: str, start: int, end: int, own: frozenset[str], title: str) -> str:
    """The words next to the citation at `text[start:end]` that may name the instrument it is of; empty where none do.

    `own` are the document's own titles in plain letters, `title` its title as printed: these name no other.

    >>> words = "Under rule 2 (Naval Rules) and the Port Rules, rule 3"
    >>> another_named(words, 6, 12, frozenset(), ""), another_named(words, 47, 53, frozenset(), "")
    ('Naval Rules', 'Port Rules')
    >>> another_named(words, 6, 12, frozenset(["naval rules"]), "")
    ''
    """
    lead = " ".join(text[max(0, start - 160) : start].rsplit("\n\n", 1)[-1].split("\n"))
    found = _BEFORE.search(lead)
    if found is None or not (words := _foreign(found, own, title)):
        follow = " ".join(text[end : end + 160].split("\n\n", 1)[0].split("\n"))
        found = _AFTER.match(follow)
        if found is None or not (words := _foreign(found, own, title)):
            found = _ELSEWHERE.match(follow)
            words = found[0].strip(" ,") if found else ""
    return words


def _foreign(found: re.Match[str], own: frozenset[str], title: str) -> str:
    """The title found without the words that only lead to it; empty where it is the document's own."""
    if not found["title"]:
        return found[0].strip(" ,([")
    words = found["title"].split()
    while words and (words[0].lower().rstrip(".,") in _OPENING or words[0].endswith(("-", "–", "—"))):
        words = words[1:]
    plain = plain_title(" ".join(words))
    if len(words) < 2 or any(plain in key for key in (*own, plain_title(title))):
        return ""
    return " ".join(words)


def _amended(text: str, start: int, end: int) -> bool:
    """Whether a sentence amends what it cites, which no instrument does to itself: `Rule 1 shall be omitted`."""
    lead = text[max(0, start - 40) : start]
    if _AMENDED.match(text, end) or _RENUMBERED.search(lead):
        return True
    return _AMENDING.search(lead) is not None and _THE_NEW.match(text, end) is not None


def _qualified(text: str, start: int, own: str) -> str:
    """The word before a citation that says whose rule it is: `Financial Rule 1`, `the old rule 2`; `own` names nothing else."""
    lead = text[max(0, start - 100) : start]
    head, feed, line = lead.rpartition("\n")
    goes_on = feed and not line.strip() and len(head) - head.rfind("\n") > 30  # the line before is full
    lead = f"{head.rsplit(feed, 1)[-1]} " if goes_on else line
    if found := _QUALIFIED.search(lead):
        return found[0].strip()
    initials = _INITIALS.search(lead)
    if initials and (initials[0].count(".") > 1 or text.startswith(("R.", "r."), start)):
        return initials[0].strip()
    found = _CAPITAL.search(lead)
    if found is None:
        return ""
    word = found["word"]
    plain = word.lower()
    if plain in _OPENING or plain in own.split() or unit_of(word) is not None or _ROMAN.match(word):
        return ""
    if word.isupper() and text[start : start + 2].isupper():
        return ""  # a line in capitals
    opens = not re.search(r"[\w,][ ]{1,3}$", lead[: found.start("word")])
    return word if not opens or _ADJECTIVE.search(plain) else ""
