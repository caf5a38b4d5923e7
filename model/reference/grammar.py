"""The grammar of citations in Indian and Commonwealth enactments, and the scanner that reads a text by it.

    citation  = [ "[See" ] level { ("of" | "to") level } [ "]" ]
    level     = unit member { separator member } | pointer unit
    member    = number { bracket } [ range-word number ]
    pointer   = this | that | the said | the last preceding | the foregoing | first, second ...

Invariant: the scanner moves forward only; each pattern is anchored where it is tried and bounded, so the cost is linear
in the text. It finds wordings and decides nothing about what exists.

>>> [c.canonical() for c in scan("clauses (b) to (e) of sub-rule (1), read with rules 5 (c) and 17")]
['clauses (b) to (e) of sub-rule (1)', 'rules 5(c) and 17']
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase

from .citation import ORDINALS, Citation, Level, Member, standard
from .endings import inherit
from .labels import bare
from .patterns import (
    BRACKET,
    BROKEN,
    CLOSE_NOTE,
    DIGIT,
    HEAD,
    MASTHEAD,
    MISREAD,
    NAME,
    NUMBER,
    OF,
    OF_YEAR,
    OPEN_NOTE,
    ORDINARY,
    PART_BEFORE,
    PLAIN_NAME,
    RANGE,
    RUN,
    SEPARATOR,
    TO,
    YEAR,
)
from .units import ANNEXES, DIVISIONS, HANGERS, RANK, SUBTOP, TOP, UNREADABLE, unit_of

_POINTERS = {
    "these": "this",
    "those": "that",
    "said": "that",
    "aforesaid": "that",
    "same": "that",
    "succeeding": "following",
}
_NUMBERED = (*SUBTOP, "clause", "subclause", "subparagraph", "subitem", UNREADABLE)
_POINTABLE = (*TOP, *_NUMBERED, "paragraph", "proviso", "table", *ANNEXES, *DIVISIONS)

_SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)


def scan(text: str, stops: Collection[int] = ()) -> list[Citation]:
    """Every citation in `text`, in order; `stops` are offsets at which a list must end (an enumerator stands there).

    >>> [(c.start, c.end, c.canonical()) for c in scan("see sub-\\nrule (2) of\\nrule 6 and Appendix 'A'")]
    [(4, 27, 'sub-rule (2) of rule 6'), (32, 44, 'Appendix A')]
    """
    return _Scanner(text, frozenset(stops)).run()


class _Scanner:
    """One pass over one text."""

    def __init__(self, text: str, stops: frozenset[int]) -> None:
        self.text, self.stops = text, stops
        self.small = text.translate(_SMALL)
        self.found: list[Citation] = []

    def run(self) -> list[Citation]:
        at = 0
        while (head := HEAD.search(self.small, at)) is not None:
            start = head.start("unit")
            if head["unit"][0] == "s" and PART_BEFORE.search(self.text, max(0, start - 14), start):
                at = head.end("unit")
                continue
            masthead = MASTHEAD.match(self.text, start)
            if masthead:
                at = masthead.end()
                continue
            citation = self.citation(head)
            if citation is None:
                # The word after a pointer that led nowhere may itself be a head.
                at = head.end("unit") if head["pointer"] is None else head.start("unit")
                continue
            self.found.append(citation)
            at = citation.end
        return inherit(self.text, self.found)

    def citation(self, head: re.Match[str]) -> Citation | None:
        level, at, doubtful = self.level(head)
        if level is None:
            return None
        start = head.start("unit") if level.pointer in (None, "the") else _worded(head)
        levels = [level]
        while (more := self.tail(levels[-1], at)) is not None:
            levels.append(more[0])
            at, doubtful = more[1], doubtful or more[2]
        if level.pointer == "the" and len(levels) == 1 and level.unit not in ("schedule", "annexure"):
            return None
        citation = Citation(tuple(levels), start, at, doubtful=doubtful)
        return self.noted(citation)

    def noted(self, citation: Citation) -> Citation:
        opening = OPEN_NOTE.search(self.text, max(0, citation.start - 24), citation.start)
        closing = CLOSE_NOTE.match(self.text, citation.end)
        if opening is None or closing is None:
            return citation
        exact = self.text[opening.start()] in "[(" and self.text[closing.end() - 1] in "])"
        return replace(citation, start=opening.start(), end=closing.end(), note=True, doubtful=citation.doubtful or not exact)

    def level(self, head: re.Match[str], *, slack: int = 1) -> tuple[Level | None, int, bool]:
        """The level whose unit word `head` matched, its end, and whether it was guessed."""
        word = re.sub(r"(?<=\w)-?\s(?=d\s?i\s?x)|\s(?=[ix]\b)", "", self.text[slice(*head.span("unit"))])
        unit = unit_of(word, slack=slack)
        doubtful = unit is None or not re.fullmatch(r"[a-z.]+", word.lower().replace("-", "").replace("–", "").replace(" ", ""))
        if unit is None:
            if not re.match(r"su[bp][\-–]", head["unit"], re.IGNORECASE):
                return None, 0, False
            unit = UNREADABLE
        pointer = _pointer(head["pointer"])
        members, at, guessed = self.members(unit, head.end("unit"), word)
        if members:
            return Level(unit, members, plural=word.endswith("s")), at, doubtful or guessed
        if pointer is None or unit not in _POINTABLE or not _may_point(pointer, unit, word, head["pointer"] or ""):
            return (Level(unit), head.end("unit"), doubtful) if self.hangs(unit, head) else (None, 0, False)
        return Level(unit, (), pointer, word.endswith("s")), head.end("unit"), doubtful

    def hangs(self, unit: str, head: re.Match[str]) -> bool:
        """Whether an unnumbered proviso, Explanation or Table is cited by its host: `the proviso to rule 5`."""
        return unit in HANGERS and TO.match(self.text, head.end("unit")) is not None and self.host(head.end("unit")) is not None

    def host(self, at: int) -> tuple[Level, int, bool] | None:
        joint = TO.match(self.text, at)
        head = HEAD.match(self.small, joint.end()) if joint else None
        if head is None or unit_of(head["unit"]) in HANGERS:
            return None
        level, end, doubtful = self.level(head)
        return (level, end, doubtful) if level else None

    def tail(self, inner: Level, at: int) -> tuple[Level, int, bool] | None:
        """The level that `of` ties to `inner`, if it is one that can hold it."""
        if inner.unit in (*HANGERS, *ANNEXES):
            joined = self.host(at)
            if joined and inner.unit in ANNEXES and joined[0].unit not in ANNEXES:
                return None
            return joined
        joint = OF.match(self.text, at) or (TO.match(self.text, at) if inner.unit in ("item", "paragraph") else None)
        head = HEAD.match(self.small, joint.end()) if joint else None
        if head is None or joint is None:
            return None
        level, end, doubtful = self.level(head, slack=2)
        whole = unit_of(head["unit"])
        if level is None and whole in ("schedule", "annexure", "appendix") and "the" in joint[0].lower():
            level, end = Level(whole, (), "the"), head.end("unit")
        if level is None or (RANK[level.unit] >= RANK[inner.unit] and UNREADABLE not in (level.unit, inner.unit)):
            return None
        return (level, end, doubtful) if level.unit not in HANGERS or inner.unit in ("item", "paragraph") else None

    def members(self, unit: str, at: int, word: str) -> tuple[tuple[Member, ...], int, bool]:
        """The list of members that begins at `at`."""
        found: list[Member] = []
        guessed, end = False, at
        plural = (word.lower().rstrip(".").endswith("s") and unit != "appendix") or word.lower().endswith("ces")
        while (item := self.member(unit, at, bool(found), word)) is not None:
            member, at, guess = item
            if found and self.text[at : at + 1] == "." and self.text[at + 1 : at + 2].isdecimal():
                break
            found.append(member)
            guessed, end = guessed or guess, at
            separator = SEPARATOR.match(self.text, at)
            if separator is None or separator.end() in self.stops or (unit in _SINGLES and not plural):
                break
            if (
                not plural
                and "," in separator[0]
                and not RUN.match(self.text, separator.end())
                and DIGIT.match(self.text, separator.end())
            ):
                break
            at = separator.end()
        return tuple(found), end, guessed

    def member(self, unit: str, at: int, later: bool, word: str) -> tuple[Member, int, bool] | None:
        first = self.first_label(unit, at, later, word)
        if first is None:
            return None
        label, end, guessed = first
        printed, labels = self.text[at:end].strip(), [label]
        while (more := BRACKET.match(self.text, end)) is not None and self.may_take(end, more, label):
            labels.append(f"({more[1]})")
            end = more.end()
        if (
            unit in TOP
            and (broken := BROKEN.match(self.text, end)) is not None
            and self.text[broken.end() : broken.end() + 1] in "])"
        ):
            labels.append(f"({broken[1]})")
            end, guessed = broken.end(), True
        upper = self.upper(unit, end, labels[-1])
        if upper is not None:
            return Member(tuple(labels), upper[0], at, printed), upper[1], guessed
        return Member(tuple(labels), None, at, printed), end, guessed

    def may_take(self, end: int, bracket: re.Match[str], label: str) -> bool:
        """Whether a bracket belongs to the number before it; after a stop or on a new line it is an enumerator."""
        start = bracket.start() + len(bracket[0]) - len(bracket[0].lstrip())
        loose = self.text[end:start]
        return start not in self.stops and "\n" not in loose and not (loose and self.opens_sentence(bracket.end(), label))

    def opens_sentence(self, at: int, label: str) -> bool:
        return bool(re.match(r"\s{1,3}[A-Z][a-z]", self.text[at : at + 5])) and not label.startswith("(")

    def first_label(self, unit: str, at: int, later: bool, word: str) -> tuple[str, int, bool] | None:
        text = self.text
        if unit in (*ANNEXES, *DIVISIONS, "explanation", "table", "illustration"):
            named = NAME.match(text, at) if unit in ANNEXES else None
            named = named or PLAIN_NAME.match(text, at)
            if named is None or (
                word[0].islower()
                and unit in ("form", "part", "table", "item")
                and not named[1][0].isdecimal()
                and "'" not in named[0]
            ):
                return self.bracketed(unit, at) if unit in ("explanation", "illustration") else None
            if (
                named.start(1) in self.stops
                or self.parted(at, named.start(1))
                or (
                    unit in DIVISIONS
                    and (":" in named[0] or (self.of_states(named.end()) or ORDINARY.match(self.text, named.end())))
                )
            ):
                return None
            return bare(named[1]).removeprefix("No").strip(". "), named.end(), False
        if unit not in TOP and (bracket := self.bracketed(unit, at)) is not None:
            return bracket
        number = NUMBER.match(text, at)
        if number is None and unit in (*TOP, "item"):
            number = MISREAD.match(text, at) if not later else None
            guessed = number is not None
        else:
            guessed = False
        if number is None or ORDINARY.match(text, number.end()) or (unit in _NUMBERED and "." not in number[1]):
            return self.bracketed(unit, at) if unit in TOP and later else None
        if self.parted(at, number.start(1)) or (later and number.start(1) in self.stops):
            return None
        if unit in TOP and ((YEAR.fullmatch(number[1]) and unit != "section") or OF_YEAR.match(self.text, number.end())):
            return None  # `Rules 1973`, `Regulation 6 of 1819`
        return bare(number[1]), number.end(), guessed

    def parted(self, at: int, label: int) -> bool:
        """Whether a blank line parts a unit word from the number after it, which then begins something new."""
        return self.text.count("\n", at, label) > 1

    def of_states(self, at: int) -> bool:
        """`Part B States` are of the Constitution, and no Part of any instrument."""
        return bool(re.match(r"\s{1,3}States?\b", self.text[at : at + 12]))

    def bracketed(self, unit: str, at: int) -> tuple[str, int, bool] | None:
        bracket = BRACKET.match(self.text, at + 1 if self.text[at : at + 1] == "." else at)
        if bracket is None or bracket.start() + len(bracket[0]) - len(bracket[0].lstrip()) in self.stops:
            return None
        return standard(f"({bracket[1]})", unit), bracket.end(), False

    def upper(self, unit: str, at: int, low: str) -> tuple[str, int] | None:
        """The upper end of a range that begins with `low`."""
        joint = RANGE.match(self.text, at)
        if joint is None or joint.end() in self.stops:
            return None
        if low.startswith("("):
            bracket = BRACKET.match(self.text, joint.end())
            return (f"({bracket[1]})", bracket.end()) if bracket else None
        number = (PLAIN_NAME if unit in (*ANNEXES, *DIVISIONS) else NUMBER).match(self.text, joint.end())
        if number is None or ORDINARY.match(self.text, number.end()) or BRACKET.match(self.text, number.end()):
            return None
        return bare(number[1]), number.end()


_SINGLES = (*ANNEXES, *DIVISIONS)
"""Units of which the singular heads no list: `Appendix I, II` is too rare a slip to misread `Form A, B.C. Road` for."""


def _worded(head: re.Match[str]) -> int:
    return head.start("pointer")


def _pointer(printed: str | None) -> str | None:
    if printed is None:
        return None
    words = printed.lower().split()
    if words[-1] in ORDINALS:
        return str(ORDINALS.index(words[-1]) + 1)
    return _POINTERS.get(words[-1], words[-1])


def _may_point(pointer: str, unit: str, word: str, printed: str) -> bool:
    """Whether a pointer with a unit is a reference: `this rule` is; `these rules` (the instrument), `that form` are not."""
    if pointer.isdecimal():
        return unit in ("proviso", *ANNEXES) and (unit != "form" or word[0].isupper())
    if word.endswith("s") and unit in TOP and pointer in ("this", "that"):
        return False
    if unit in (*ANNEXES, *DIVISIONS, "table"):
        return word[0].isupper()
    return pointer != "the" or unit in ANNEXES
