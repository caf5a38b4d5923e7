"""Members: the list of numbers and letters that stands after a unit word, with its ranges.

Invariant: a member ends before an enumerator of the document (a stop), before a figure that counts or measures, and
before a new sentence; each pattern is anchored where it is tried.

>>> [m.text() for m in Members("rules 5 to 8 and 11(2)", frozenset()).members("rule", 5, "rules")[0]]
['5 to 8', '11(2)']
"""

from __future__ import annotations

import re

from ..number_words import counted
from .citation import Member, standard
from .labels import bare
from .patterns import (
    BRACKET,
    BROKEN,
    DIGIT,
    LETTER,
    MISREAD,
    NAME,
    NUMBER,
    OF_YEAR,
    ORDINARY,
    PLAIN_NAME,
    RANGE,
    ROMAN,
    RUN,
    SEPARATOR,
    SPELLED,
    YEAR,
)
from .units import ANNEXES, DIVISIONS, SUBTOP, TOP, UNREADABLE

NUMBERED = (*SUBTOP, "clause", "subclause", "subparagraph", "subitem", UNREADABLE)
"""Units whose numbers stand in brackets."""

UNBRACKETED = (*SUBTOP, "clause", "subclause")
"""Those of them that some drafters cite without: `subsection 1 of section 3`."""

LETTERED = ("clause", "subclause", "paragraph", "subparagraph")

_SINGLES = (*ANNEXES, *DIVISIONS)
"""Units of which the singular heads no list: `Appendix I, II` is too rare a slip to misread `Form A, B.C. Road` for."""

_NAMED = (*ANNEXES, *DIVISIONS, "explanation", "table", "illustration")
_ORDINARY_WORDS = ("form", "part", "table", "item")
"""Units that small letters make ordinary words: `in form a boat`."""
_COLON = re.compile(r":\d")
"""`Chap. 54:02`: a number among the laws of a country."""


def _is_article(named: re.Match[str]) -> bool:
    return not named[1][0].isdecimal() and "'" not in named[0]


class Members:
    """Reads lists of members in one text; `stops` are the offsets of the document's own enumerators."""

    def __init__(self, text: str, stops: frozenset[int]) -> None:
        self.text, self.stops = text, stops

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
        """The first label of a member: its number or letter, its end, and whether it was guessed."""
        if unit in _NAMED:
            return self.name(unit, at, word)
        if unit not in TOP and (bracket := self.bracketed(unit, at)) is not None:
            return bracket
        if (unit in TOP or unit in NUMBERED) and (spelled := SPELLED.match(self.text, at)) is not None:
            return str(counted(spelled[1])), spelled.end(), False
        if unit in LETTERED and (lettered := LETTER.match(self.text, at)) is not None:
            return standard(lettered["label"], unit), lettered.end(), False
        number, guessed = NUMBER.match(self.text, at), False
        if number is None and unit in (*TOP, "item") and not later:
            number = MISREAD.match(self.text, at)
            guessed = number is not None
        if number is None and unit in ("section", "article") and not later and (numeral := ROMAN.match(self.text, at)):
            return numeral[1], numeral.end(), False
        whole = number is not None and (
            (unit in SUBTOP and self.text[number.end() : number.end() + 2].lstrip(" ")[:1] == "(")
            or (unit in UNBRACKETED and YEAR.fullmatch(number[1]) is None)
        )
        if number is None or self.counts(number) or (unit in NUMBERED and "." not in number[1] and not whole):
            return self.bracketed(unit, at) if unit in TOP and later else None
        if self.parted(at, number.start(1)):
            return None
        if unit in TOP and ((YEAR.fullmatch(number[1]) and unit != "section") or OF_YEAR.match(self.text, number.end())):
            return None  # `Rules 1973`, `Regulation 6 of 1819`
        return bare(number[1]), number.end(), guessed

    def counts(self, number: re.Match[str]) -> bool:
        """Whether a number counts or measures what stands after it."""
        return number[1][-1].isdecimal() and ORDINARY.match(self.text, number.end()) is not None

    def name(self, unit: str, at: int, word: str) -> tuple[str, int, bool] | None:
        """The name of a schedule, Part or Explanation: `Form 'A'`, `Part II`."""
        text = self.text
        named = (NAME.match(text, at) if unit in ANNEXES else None) or PLAIN_NAME.match(text, at)
        if named is None or (word[0].islower() and unit in _ORDINARY_WORDS and _is_article(named)):
            return self.bracketed(unit, at) if unit in ("explanation", "illustration") else None
        if self.parted(at, named.start(1)):
            return None
        if (unit in DIVISIONS or word[0].islower()) and ORDINARY.match(text, named.end()):
            return None
        if unit in DIVISIONS and (":" in named[0] or _COLON.match(text, named.end()) or self.of_states(named.end())):
            return None
        return bare(named[1]).removeprefix("No").strip(". "), named.end(), False

    def parted(self, at: int, label: int) -> bool:
        """Whether the number after a unit word begins something new: an enumerator, or parted by a blank line or a stop."""
        between = self.text[at:label]
        return label in self.stops or between.count("\n") > 1 or ("." in between and "\n" in between)

    def of_states(self, at: int) -> bool:
        """`Part B States` are of the Constitution, and no Part of any instrument."""
        return bool(re.match(r"\s{1,3}States?\b", self.text[at : at + 12]))

    def bracketed(self, unit: str, at: int) -> tuple[str, int, bool] | None:
        bracket = BRACKET.match(self.text, at + 1 if self.text[at : at + 1] == "." else at)
        if bracket is None or self.parted(at, bracket.start() + len(bracket[0]) - len(bracket[0].lstrip())):
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
        if (spelled := SPELLED.match(self.text, joint.end())) is not None:
            return str(counted(spelled[1])), spelled.end()
        number = (PLAIN_NAME if unit in (*ANNEXES, *DIVISIONS) else NUMBER).match(self.text, joint.end())
        if number is None or ORDINARY.match(self.text, number.end()) or BRACKET.match(self.text, number.end()):
            return None
        return bare(number[1]), number.end()
