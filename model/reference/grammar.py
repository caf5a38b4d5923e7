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

from .citation import ORDINALS, Citation, Level, Member, NotACitation
from .endings import inherit
from .members import NUMBERED, Members
from .patterns import CHAPTER_OF_YEAR, CLOSE_NOTE, HEAD, MASTHEAD, OF, OPEN_NOTE, ORDER, PART_BEFORE, THERETO, TO
from .units import ANNEXES, DIVISIONS, HANGERS, SUBTOP, TOP, UNREADABLE, holds, unit_of

_POINTERS = {
    "these": "this",
    "those": "that",
    "said": "that",
    "aforesaid": "that",
    "same": "that",
    "succeeding": "following",
}
_POINTABLE = (*TOP, *NUMBERED, "paragraph", "proviso", "table", *ANNEXES, *DIVISIONS)

_PARTED_WORD = re.compile(r"(?<=\w)-?\s(?=d\s?i\s?x)|\s(?=[ix]\b)")
_SOUND_WORD = re.compile(r"[A-Za-z.–\- ]+|§{1,2}")
_SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)


def scan(text: str, stops: Collection[int] = ()) -> list[Citation]:
    """Every citation in `text`, in order; `stops` are offsets at which a list must end (an enumerator stands there).

    >>> [(c.start, c.end, c.canonical()) for c in scan("see sub-\\nrule (2) of\\nrule 6 and Appendix 'A'")]
    [(4, 27, 'sub-rule (2) of rule 6'), (32, 44, 'Appendix A')]
    """
    return _Scanner(text, frozenset(stops)).run()


def parse_citation(text: str) -> Citation:
    """The citation that `text` begins with; NotACitation where it names no unit with a number.

    >>> levels = parse_citation("sub-section (3) of section 78(1)").levels
    >>> [(level.unit, level.members[0].labels) for level in levels]
    [('subsection', ('(3)',)), ('section', ('78', '(1)'))]
    """
    for citation in scan(text):
        return citation
    raise NotACitation(f"no unit and number can be read in {text[:60]!r}; write for example `rule 29(2)(i)`")


class _Scanner:
    """One pass over one text."""

    def __init__(self, text: str, stops: frozenset[int]) -> None:
        self.text, self.lists = text, Members(text, stops)
        self.small = text.translate(_SMALL)
        self.found: list[Citation] = []

    def run(self) -> list[Citation]:
        at = 0
        while (head := HEAD.search(self.small, at)) is not None:
            start = head.start("unit")
            before = {"s": PART_BEFORE, "c": CHAPTER_OF_YEAR}.get(head["unit"][0])
            if before is not None and before.search(self.text, max(0, start - 14), start):
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
        word = head["unit"]
        if word.isalpha() and self.small.startswith(f" {word} by ", head.start("unit") - len(word) - 5):
            return None  # `paragraph by paragraph`
        start = head.start("unit") if level.pointer in (None, "the") else _worded(head)
        levels = [level]
        while (more := self.tail(levels[-1], at)) is not None:
            levels.append(more[0])
            at, doubtful = more[1], doubtful or more[2]
        if levels[-1].unit == "rule" and (order := ORDER.match(self.text, at)) is not None:
            levels.append(Level("order", (Member((order[1].split()[-1],)),)))
            at = order.end()
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
        word = self.text[slice(*head.span("unit"))]
        if not word.isalpha():
            word = _PARTED_WORD.sub("", word)
        unit = unit_of(word, slack=slack)
        doubtful = unit is None or not (word.isalpha() or _SOUND_WORD.fullmatch(word))
        if unit is None:
            if not re.match(r"su[bp][\-–]", head["unit"], re.IGNORECASE):
                return None, 0, False
            unit = UNREADABLE
        pointer = _pointer(head["pointer"])
        members, at, guessed = self.lists.members(unit, head.end("unit"), word)
        if members and unit in SUBTOP and members[0].labels[0][0].isdecimal() and len(members[0].labels) > 1:
            unit = unit.removeprefix("sub")  # `subsection 4(1)` is section 4(1)
        if members:
            return Level(unit, members, plural=word.endswith("s")), at, doubtful or guessed
        if pointer is None or unit not in _POINTABLE or not _may_point(pointer, unit, word, head["pointer"] or ""):
            return (Level(unit), head.end("unit"), doubtful) if self.hangs(unit, head) else (None, 0, False)
        return Level(unit, (), pointer, word.endswith("s")), head.end("unit"), doubtful

    def hangs(self, unit: str, head: re.Match[str]) -> bool:
        """Whether an unnumbered proviso, Explanation or Table is cited by its host: `the proviso to rule 5`."""
        at = head.end("unit")
        return unit in HANGERS and (THERETO.match(self.text, at) is not None or self.host(at) is not None)

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
        lettered = inner.unit == "paragraph" and level is not None and level.unit in SUBTOP  # of a section: a clause
        if level is None or not (holds(level.unit, inner.unit) or UNREADABLE in (level.unit, inner.unit) or lettered):
            return None
        return (level, end, doubtful) if level.unit not in HANGERS or inner.unit in ("item", "paragraph") else None


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
        return unit == "proviso" or (unit in ANNEXES and (word[0].isupper() or unit in ("schedule", "annexure")))
    if word.endswith("s") and unit in TOP and pointer in ("this", "that"):
        return False
    if unit in (*ANNEXES, *DIVISIONS, "table"):
        return word[0].isupper()
    return pointer != "the" or unit in ANNEXES
