"""Naming: where a text names a document of the corpus, where another instrument, and which of them a citation is of.

Invariant: doubt is never settled in favour of a document of the corpus. A longer title, another year, a short name that
two instruments share, and `the said Rules` after more than one set of rules all mean: not ours.

Long because the ways in which a text names an instrument are weighed against one another in one place.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...model.reference import Reference
from ..titles import SORTS, WORD, YEAR, Name, Titles

_JOINT = re.compile(
    r"[\"'”’]?\s{0,3},?\s{0,3}\b(?P<word>of|in|under|from|(?:(?:appended|annexed)\s{1,3})?to)\s{1,3}(?P<the>the\s{1,3})?",
    re.IGNORECASE,
)
_SAID = re.compile(r"(?:said|aforesaid)\s{1,3}", re.IGNORECASE)
_POINTER = re.compile(
    r"(?:the\s{1,3})?(?P<word>said|aforesaid|same|those|that|these|this|the|such|principal)\s{1,3}"
    r"(?P<sort>rules|regulations|act|code|ordinance|order|scheme|bye-?laws)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"[\s,(:–—-]{1,4}(?:see\s{1,2})?")
_NEW_CLAUSE = re.compile(r"\s{0,3},\s{1,3}the\s{1,3}", re.IGNORECASE)
_BACKWARD = re.compile(r"\W{0,3}(?:thereof|therein|thereunder|ibid|idem|supra)\b", re.IGNORECASE)
_SORT = re.compile(
    r"\b(Rules|Regulations|Act|Acts|Code|Ordinance|Order|Constitution|Convention|Bye-?[lL]aws|Scheme|Statute|Charter|"
    r"IPC|CPC|CrPC)\b"
)
_ALIAS = re.compile(
    r"\s{0,3},?\s{0,3}[(\[]?\s{0,2}(?:(?:here(?:in)?after|hereinbelow|for\s|in\s{1,2}short|or\s)[^()\"“”‘\n]{0,60}?)?"
    r"(?:\bthe\s{1,3})?[\"“”‘']\s{0,2}(?:the\s{1,3})?(?P<name>[A-Z0-9][^\"“”’'\n()]{1,60})[\"“”’']"
)
_UNQUOTED = re.compile(
    r"\s{0,3},?\s{0,3}[(\[]?\s{0,2}here(?:in)?after\s{1,3}"
    r"(?:(?:\w{1,12}\s{1,3}){0,3}?(?:called|to\s{1,3}as)\s{1,3})?(?:the\s{1,3})?"
    r"(?P<name>(?:[A-Z0-9][\w-]{0,20}\s{1,3}){0,4}(?:Rules|Regulations|Act|Code|Order|Scheme|Bye-?[lL]aws))\b"
)
_YEAR_AFTER = re.compile(
    r"[\s,]{0,3}(?P<open>[(\[])?(?:(?:act\s{1,2})?(?:no\.?\s{0,2})?[\dIVXLC]{1,7}\s{1,2}of\s{1,2}|of\s{1,2})?"
    rf"(?P<year>{YEAR.pattern})\b(?(open)[)\]]?)",
    re.IGNORECASE,
)
_CHANGED = re.compile(r"\W{0,4}(?:(?:first|second|third|further)\s{1,2})?(?:amendment|repeal|extension)\b", re.IGNORECASE)
"""What makes another instrument of a title: `Ferry Rules (Amendment), 1930`."""
_GOES_ON = re.compile(r"\s{1,3}of\s{1,3}(?:the\s{1,3})?[A-Z]")
"""`The Rules of Court` are not the Rules."""
_OPENERS = frozenset("the under by in of see vide per and or to for from with these those read as that said".split())
"""Words that may stand before a title with a capital and are no part of it."""
NEAR = 1500
"""Characters over which `the said Rules` reaches back."""


@dataclass(frozen=True, slots=True)
class Naming:
    """One place that names an instrument: a document of the corpus, or another (document None)."""

    start: int
    end: int
    document: str | None
    sort: str


@dataclass(frozen=True)
class Namings:
    """Every naming in a text, in order."""

    text: str
    all: tuple[Naming, ...]

    @classmethod
    def of(cls, text: str, titles: Titles, references: Iterable[Reference]) -> Namings:
        """Find them: exact titles, misspelt titles where the grammar sees a title, and short names given to either."""
        found = {naming.start: naming for naming in _exact(text, titles)}
        taken = _Taken(found.values())
        for reference in references:
            start, end = reference.span
            other = reference.external
            if other is None or other.provision is not None or taken.touches(start, end):
                continue
            if other.title is None or _POINTER.match(text, start):
                continue
            document = titles.same(other.title, other.year)
            found[start] = Naming(start, end, document, _sort(other.title))
        taken = _Taken(found.values())
        others = [naming for naming in _foreign(text) if not taken.touches(naming.start, naming.end)]
        short = _short(text, sorted((*found.values(), *others), key=lambda one: one.start), taken)
        # What looked like a title of its own may be a short name that was given to one: that explains it.
        named = _Taken(short)
        rest = (other for other in others if not named.touches(other.start, other.end))
        return cls(text, tuple(sorted((*found.values(), *short, *rest), key=lambda one: one.start)))

    @cached_property
    def starts(self) -> list[int]:
        return [naming.start for naming in self.all]

    def at(self, offset: int) -> Naming | None:
        nth = bisect_left(self.starts, offset)
        return self.all[nth] if nth < len(self.all) and self.starts[nth] == offset else None

    def before(self, offset: int) -> Naming | None:
        """The last naming that begins before `offset`."""
        nth = bisect_left(self.starts, offset) - 1
        return self.all[nth] if nth >= 0 else None

    def between(self, start: int, end: int) -> Sequence[Naming]:
        return self.all[bisect_left(self.starts, start) : bisect_right(self.starts, end)]

    def governing(self, reference: Reference, titles: Titles, own: frozenset[str]) -> tuple[bool, str | None]:
        """Whether the words tell of which instrument a citation is, and the document if it is ours.

        `own` are the sorts by which the text may call the document that the caller has named: `these rules`.
        """
        start, end = reference.span
        if _BACKWARD.match(self.text, end):
            return True, None
        joint = _JOINT.match(self.text, end)
        if joint is not None:
            return self._after(joint, own)
        beside = _BESIDE.match(self.text, end)
        nearby = self.at(beside.end()) if beside else None
        if nearby is not None and "," in self.text[end : nearby.start]:
            # `rule 5, Dredge Rules, 1982`
            return True, nearby.document
        clause = _NEW_CLAUSE.match(self.text, end)
        if clause is not None and self.at(clause.end()) is not None:
            # `Under rule 5, the Dredge Rules, 1982 do not apply`: rule 5 may be of anything.
            return True, None
        last = self.before(start)
        if last is not None and last.end <= start and _BESIDE.fullmatch(self.text, last.end, start):
            return True, last.document
        if (other := reference.external) is not None and other.title is not None:
            # The grammar has carried the title at the end of a list to its first members.
            return True, titles.same(other.title, other.year)
        return reference.status in ("external", "self"), None

    def _after(self, joint: re.Match[str], own: frozenset[str]) -> tuple[bool, str | None]:
        said = _SAID.match(self.text, joint.end())
        named = self.at(said.end()) if said else self.at(joint.end())
        named = named or (self.at(joint.start("the")) if joint["the"] else None)
        if named is not None:
            return True, named.document
        pointer = _POINTER.match(self.text, joint.start("the") if joint["the"] else joint.end())
        if pointer is not None:
            mine = pointer["word"].lower() in ("the", "these", "this") and _sort(pointer["sort"]) in own
            return not mine, None if mine else self._pointed(pointer)
        following = self.text[joint.end() : joint.end() + 1]
        return joint["word"].lower() == "of" or following.isupper() or following.isdigit(), None

    def _pointed(self, pointer: re.Match[str]) -> str | None:
        """The document that `the said Rules` are: the last instrument of that sort named, if all named nearby agree."""
        if pointer["word"].lower() not in ("said", "aforesaid", "same"):
            return None
        sort = SORTS.get(pointer["sort"].lower().replace("-", ""))
        near = [n for n in self.between(max(0, pointer.start() - NEAR), pointer.start() - 1) if n.sort == sort]
        documents = {naming.document for naming in near}
        return documents.pop() if len(documents) == 1 else None

    def speaks_of_another(self, offset: int, ours: str) -> bool:
        """Whether this sentence or the one before names an instrument that is not `ours`."""
        before = [m.end() for m in _SENTENCE.finditer(self.text, max(0, offset - 1200), offset)]
        start = before[-2] if len(before) > 1 else max(0, offset - 1200)
        end = _SENTENCE.search(self.text, offset, offset + 600)
        until = end.start() if end else offset + 600
        return any(naming.document != ours for naming in self.between(start, until))


_SENTENCE = re.compile(r"[.;?!]\s{1,3}(?=[A-Z\"“(])|\n\s{0,3}\n")


class _Taken:
    """Stretches of the text that are spoken for."""

    def __init__(self, namings: Iterable[Naming]) -> None:
        self.spans = sorted((naming.start, naming.end) for naming in namings)
        self.starts = [start for start, _ in self.spans]

    def touches(self, start: int, end: int) -> bool:
        nth = bisect_left(self.starts, end) - 1
        return nth >= 0 and self.spans[nth][1] > start


def _exact(text: str, titles: Titles) -> Iterator[Naming]:
    """Titles of the corpus as they stand, in any case and spacing: looked for round the words that all titles have."""
    pairs = titles.sort_pairs
    sorts = sorted({sort for _, sort in pairs})
    if not sorts:
        return
    done, reach = 0, min(_LONGEST, max((sum(map(len, name.words)) + 6 * len(name.words) for name in titles.names), default=0))
    for sort in re.compile(rf"\b(?:{'|'.join(sorts)})\b", re.IGNORECASE).finditer(text):
        before = _WORD_BEFORE.search(text[max(0, sort.start() - 46) : sort.start()])
        word = sort[0].lower()
        if sort.start() < done or not {("", word), (before[1].lower() if before else "", word)} & pairs:
            continue
        low = _word_start(text, max(done, sort.start() - reach))
        words = [(m.start(), m.end(), m[0].lower()) for m in WORD.finditer(text, low, sort.end() + reach)]
        for found in _titles_in(text, words, sort.start(), titles):
            yield found
            done = found.end


_WORD_BEFORE = re.compile(r"([A-Za-z0-9]{1,40})[^A-Za-z0-9]{1,6}$")
_LONGEST = 300
"""Characters that a title may have on either side of `Rules`."""


def _word_start(text: str, at: int) -> int:
    """The next offset from `at` on where no word is cut."""
    while 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum():
        at += 1
    return at


def _titles_in(text: str, words: Sequence[tuple[int, int, str]], sort: int, titles: Titles) -> Iterator[Naming]:
    """The first title among these words that takes in the word at `sort`."""
    for at, (start, _, word) in enumerate(words):
        if start > sort:
            return
        for name in titles.by_first.get(word, ()):
            last = at + len(name.words)
            fits = tuple(word for _, _, word in words[at:last]) == name.words and words[last - 1][1] > sort
            if fits and _close(text, words, at, last):
                yield _naming(text, words, at, last, name, titles)
                return


def _close(text: str, words: Sequence[tuple[int, int, str]], first: int, last: int) -> bool:
    """Whether nothing but blanks and marks stands between the words, and no paragraph ends there."""
    gaps = (text[words[nth][1] : words[nth + 1][0]] for nth in range(first, last - 1))
    return all(len(gap) <= 6 and gap.count("\n") < 2 and not set(gap) & set(".;:") for gap in gaps)


def _naming(
    text: str, words: Sequence[tuple[int, int, str]], first: int, last: int, name: Name, titles: Titles
) -> Naming:
    """The naming at these words, with the year after them; of another instrument where year or words before differ."""
    start, end = words[first][0], words[last - 1][1]
    follow = _YEAR_AFTER.match(text, end)
    document: str | None = name.document
    if _CHANGED.match(text, end):
        document = None
    elif follow is not None:
        document, end = _of_year(name, int(follow["year"]), titles), follow.end()
    elif len({one.document for one in titles.names if one.words == name.words}) > 1:
        document = None
    before = re.search(r"(\w{1,40})[ \t]{1,3}$", text[max(0, start - 44) : start])
    if before and before[1][0].isupper() and before[1].lower() not in _OPENERS:
        # `Indian Ferry Rules` are not the `Ferry Rules`.
        document = None
    return Naming(start, end, document, name.sort or "")


def _of_year(name: Name, year: int, titles: Titles) -> str | None:
    fitting = {one.document for one in titles.names if one.words == name.words and one.year == year}
    return fitting.pop() if len(fitting) == 1 else None


def _foreign(text: str) -> Iterator[Naming]:
    """Other instruments that the grammar does not see as titles: any `Capital ... Rules`."""
    for sort in _SORT.finditer(text):
        before = re.search(r"([\w.)’']{1,30})[ \t\n]{1,2}$", text[max(0, sort.start() - 34) : sort.start()])
        word = before[1] if before else ""
        if sort[1].isupper() or sort[1] in ("CrPC", "Constitution") or (
            (word[:1].isupper() and word.lower() not in _OPENERS) or word.endswith(")") or word.lower() in _OTHERS
        ):  # fmt: skip
            yield Naming(sort.start() - len(before[0] if before else ""), sort.end(), None, _sort(sort[1]))


_OTHERS = frozenset("another other any such certain similar that which their its".split())


def _sort(title: str) -> str:
    words = re.findall(r"[a-z]+", title.lower().replace("-", ""))
    return next((SORTS[word] for word in reversed(words) if word in SORTS), "")


def _short(text: str, full: Sequence[Naming], taken: _Taken) -> list[Naming]:
    """Where the short names given to instruments are used; a name given to two instruments is nobody's."""
    given: dict[str, tuple[int, str | None, str | None]] = {}
    for naming in full:
        found = _ALIAS.match(text, naming.end) or _UNQUOTED.match(text, naming.end)
        name = " ".join(found["name"].split()).strip(" ,.") if found else ""
        if name and _sort(name):
            year = YEAR.search(text, naming.start, naming.end)
            since, document, _ = given.get(name, (naming.end, naming.document, None))
            given[name] = since, document if document == naming.document else None, year[0] if year else None
    return [
        Naming(use.start(), use.end(), document if _same_year(text, use.end(), year) else None, _sort(name))
        for name, (since, document, year) in given.items()
        for use in _uses(text, name, since)
        if not taken.touches(use.start(), use.end())
    ]


def _same_year(text: str, end: int, year: str | None) -> bool:
    """Whether no other year stands after a short name, nor a word that makes another instrument of it."""
    follow = _YEAR_AFTER.match(text, end)
    return (follow is None or follow["year"] == year) and not _CHANGED.match(text, end)


def _uses(text: str, name: str, since: int) -> Iterator[re.Match[str]]:
    """The places where a short name stands, not as the end of a longer title."""
    words = name.split()
    pattern = (r"\b[Tt]he\s{1,3}" if len(words) == 1 else r"\b") + r"\s{1,3}".join(map(re.escape, words)) + r"\b"
    for use in re.compile(pattern).finditer(text, since):
        if len(words) == 1 and _GOES_ON.match(text, use.end()):
            continue
        before = re.search(r"(\w{1,30})[ \t]$", text[max(0, use.start() - 31) : use.start()])
        if before is None or before[1].lower() in _OPENERS or not before[1][0].isupper():
            yield use
