"""Titles: which document of the corpus a wording names, strictly for links and more freely for what a person types.

Invariant: two titles whose years differ are never the same, and a word that is another English word is never taken for
a misspelling: `Island Vessels Rules` are not the `Inland Vessels Rules`.

>>> titles = Titles.of({"ferry": ["Ferry (Crews of Launches) Rules, 1922"], "canal": ["Canal Rules, 1930"]})
>>> titles.same("Ferry (Crews of Lannches) Rules", 1922), titles.same("Ferry (Crews of Launches) Rules", 1923)
('ferry', None)
>>> found = titles.find("rule 5(2) of the Launch rules 1922")
>>> found.documents, found.rest, found.title
(('ferry',), 'rule 5(2)', 'Launch rules 1922')
>>> titles.find("rule 5 of the Harbour Rules").foreign
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..model.number_words import NUMBERS

WORD = re.compile(r"[A-Za-z0-9]+")
SMALL = frozenset("the of and for in to on at by a an".split())
SORTS = {
    "rules": "rules", "rule": "rules", "regulations": "regulations", "regulation": "regulations", "regs": "regulations",
    "act": "act", "code": "code", "ordinance": "ordinance", "order": "order", "scheme": "scheme", "byelaws": "byelaws",
    "bylaws": "byelaws", "laws": "byelaws", "constitution": "constitution", "convention": "convention",
}  # fmt: skip
"""The words that say what sort of instrument it is."""
POINTERS = frozenset("this that these those said same aforesaid principal such any present parent".split())
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")

_SORT = re.compile(
    r"\b(rules|regulations|regs\.?|act|code|ordinance|order|scheme|bye?-?\s?laws|constitution|convention)\b"
    r"(?!\s{0,2}\d{1,3}\b)(?:\s{0,2},?\s{0,2}(?:of\s{1,2})?(?:1[5-9]|20)\d\d\b)?",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"(?:sub\W{0,2})?(?:rules?|sections?|sec|ss?|rr?|regulations?|reg|articles?|art|clauses?|cl|paragraphs?|para|items?|"
    r"appendix|app|schedules?|sch|annexures?|annex|forms?|parts?|chapters?|tables?|provisos?|explanations?|class|row)"
    r"\b\.?\s{0,2}(?:no\.?\s{0,2})?(?:\d{1,3}(?!\d)|[(\[]|['\"]|[IVXLC]{1,6}\b|[A-Z]\b)",
    re.IGNORECASE,
)
_START = re.compile(
    r"(?:\b(?:of|in|under|to)\b|[,;:–—])\s{1,3}(?:the\s{1,3})?|^\s{0,3}(?:the\s{1,3})?|"
    # After the number of a provision: `rule 14 Canal Rules`, `Appendix II Boats Rules`, `appendix d canal rules`.
    r"(?:(?<=[\d)\]'\"])|(?<=[\s\-][A-Z])|(?<=[\s\-][IVX]{2})|(?<=[\s\-][IVX]{3}))\s{1,3}(?=[a-z]{3})",
    re.IGNORECASE,
)


_LEAD = re.compile(
    r"(see|vide|tables?|provisos?|explanations?|heading|(?:rule|section|regulation|article)\s{1,3}"
    rf"(?:{'|'.join(NUMBERS)}))\s{{1,3}}(?:(?:of|in|to)\s{{1,3}})?(?:the\s{{1,3}})?",
    re.IGNORECASE,
)
"""Words of the citation itself that may stand right before a title."""


@dataclass(frozen=True, slots=True)
class Name:
    """One title of one document, in words for comparison."""

    document: str
    words: tuple[str, ...]
    """In small letters, the year left out."""
    year: int | None
    particular: frozenset[str]
    """The words in brackets: of `Parent (Subject) Rules` only these tell it from the other rules of its series."""

    @property
    def content(self) -> tuple[str, ...]:
        return tuple(word for word in self.words if word not in SMALL and word not in SORTS)

    @property
    def sort(self) -> str | None:
        return next((SORTS[word] for word in reversed(self.words) if word in SORTS), None)


@dataclass(frozen=True, slots=True)
class Named:
    """The documents that a typed citation may name, and the citation without their title."""

    documents: tuple[str, ...] = ()
    rest: str = ""
    title: str = ""
    """The words that were taken for a title."""
    sure: bool = True
    """Whether one document alone fits, by words that set it apart."""
    foreign: bool = False
    """The title is of an instrument that the corpus does not have."""


@dataclass(frozen=True)
class Titles:
    """The titles of the documents of a corpus."""

    names: tuple[Name, ...]

    @classmethod
    def of(cls, titles: Mapping[str, Iterable[str]]) -> Titles:
        """The titles of each document, by its id."""
        names = {name for document, several in titles.items() for title in several for name in _names(document, title)}
        return cls(tuple(sorted(names, key=lambda name: (name.document, name.words, name.year or 0))))

    @cached_property
    def by_first(self) -> dict[str, list[Name]]:
        """Titles that a text can be searched for, by their first word, the longest first."""
        found: dict[str, list[Name]] = {}
        for name in sorted(self.names, key=lambda name: -len(name.words)):
            if name.sort and name.content:
                found.setdefault(name.words[0], []).append(name)
        return found

    @cached_property
    def sort_pairs(self) -> frozenset[tuple[str, str]]:
        """Each word for a sort of instrument in a title, with the word before it."""
        names = (name.words for several in self.by_first.values() for name in several)
        return frozenset(
            (before, word) for words in names for before, word in zip(("", *words), words, strict=False) if word in SORTS
        )

    def same(self, title: str, year: int | None) -> str | None:
        """The one document of which `title` is the title, at most a letter or two a word misspelt; None for no other."""
        words = _plain(title)
        documents = {
            name.document
            for name in self.names
            if name.sort and year is not None and name.year == year and _same_words(words, name.words)
        }
        return documents.pop() if len(documents) == 1 else None

    def shared(self, title: str, year: int | None) -> tuple[str, ...]:
        """The documents that all have exactly this title, where they are several: the words tell of none which is meant.

        >>> titles = Titles.of({"a": ["Raft Rules, 1960"], "b": ["Raft Rules, 1960"], "c": ["Raft Rules, 1961"]})
        >>> titles.shared("Raft Rules", 1960), titles.shared("Raft Rules", None), titles.shared("Raft Rules", 1961)
        (('a', 'b'), ('a', 'b', 'c'), ())
        """
        words = tuple(_plain(title))
        fitting = {one.document for one in self.names if one.words == words and (year is None or one.year in (None, year))}
        return tuple(sorted(fitting)) if len(fitting) > 1 else ()

    def find(self, citation: str) -> Named:
        """The documents that a typed citation names, by title, part of a title, or id."""
        foreign = None
        for start in _START.finditer(citation):
            lead = _LEAD.match(citation, start.end())
            begin, kept = (lead.end(), lead.end(1)) if lead else (start.end(), start.start())
            if _UNIT.match(citation, begin):
                continue
            for end, sorted_ in _title_ends(citation, begin):
                title = citation[begin:end].strip(" ,.;:()")
                words = _plain(title)
                if not any(map(_telling, words)) or POINTERS & set(words[:2]):
                    continue
                rest = " ".join((citation[:kept] + " " + citation[end:]).split()).strip(" ,.;:")
                if found := self._fitting(title):
                    return _named(found, rest, title)
                if sorted_ and foreign is None:
                    foreign = Named((), rest, title, foreign=True)
        return foreign or Named((), citation)

    def _fitting(self, title: str) -> list[tuple[str, bool]]:
        """The documents of which the words can be a title or part of one, and whether they set it apart."""
        words, year = _plain(title), _year(title)
        sort = next((SORTS[word] for word in reversed(words) if word in SORTS), None)
        content = [word for word in words if word not in SMALL and word not in SORTS]
        found: dict[str, bool] = {}
        for name in self.names:
            if (year and name.year and year != name.year) or (sort and name.sort and sort != name.sort):
                continue
            met = [next((own for own in name.content if _alike(word, own)), None) for word in content]
            if all(met):
                whole = len({own for own in met if own}) == len(set(name.content))
                apart = whole or not name.particular or any(own in name.particular for own in met)
                found[name.document] = found.get(name.document, False) or apart
        return list(found.items())


def _named(found: Sequence[tuple[str, bool]], rest: str, title: str) -> Named:
    apart = [document for document, sure in found if sure]
    chosen = apart or [document for document, _ in found]
    return Named(tuple(chosen), rest, title, sure=len(apart) == 1)


def _title_ends(citation: str, begin: int) -> list[tuple[int, bool]]:
    """Where a title that begins at `begin` may end: before the next unit, or at the word for its sort of instrument."""
    unit = _UNIT_AFTER.search(citation, begin)
    limit = unit.start() if unit else len(citation)
    sort = _SORT.search(citation, begin, limit)
    return [(limit, False), (sort.end(), True)] if sort else [(limit, False)]


_UNIT_AFTER = re.compile(r"(?<![\w-])" + _UNIT.pattern, re.IGNORECASE)


def _names(document: str, title: str) -> list[Name]:
    year = _year(title)
    brackets = frozenset(
        word for part in re.findall(r"\(([^()]{1,200})\)", title) for word in _plain(part) if word not in SMALL
    )
    words = tuple(_plain(title))
    return [Name(document, words, year, brackets)] if words else []


def _telling(word: str) -> bool:
    """Whether a word can make a title: no number or letter alone, which are those of a provision.

    >>> [_telling(word) for word in ("dredge", "29", "a", "rules")]
    [True, False, False, False]
    """
    return len(word) > 1 and not word.isdigit() and word not in SMALL and word not in SORTS


def _plain(title: str) -> list[str]:
    return [word for word in map(str.lower, WORD.findall(title)) if not YEAR.fullmatch(word)]


def _year(title: str) -> int | None:
    years = YEAR.findall(title)
    return int(years[-1]) if years else None


def title_and_year(title: str) -> tuple[str, int | None]:
    """A title apart from its year.

    >>> title_and_year("Dredge Rules, 1983")
    ('Dredge Rules', 1983)
    """
    year = _year(title)
    return (title.replace(str(year), "").strip(" ,") if year else title), year


def _same_words(one: Sequence[str], other: Sequence[str]) -> bool:
    mine, yours = ([word for word in words if word not in SMALL] for words in (one, other))
    return len(mine) == len(yours) and all(_misspelt(a, b) for a, b in zip(mine, yours, strict=True))


STRICT = 80
"""The least likeness, of 100, of a word and its misspelling; words of under five letters must be equal."""


def _misspelt(word: str, right: str) -> bool:
    """Whether `word` is `right`, its plural, or a misspelling of it that is no word of its own."""
    if word == right or word.rstrip("s") == right.rstrip("s"):
        return True
    if len(right) < 5 or any(map(str.isdigit, word + right)) or not _near(word, right):
        return False
    from ..ingest.cleaning.lexicon import english

    return not english().knows(word)


def _near(word: str, right: str) -> bool:
    from rapidfuzz.distance import Levenshtein

    limit = 1 if len(right) < 8 else 2
    alike = 100 * Levenshtein.normalized_similarity(word, right) >= STRICT
    return alike and Levenshtein.distance(word, right, score_cutoff=limit) <= limit


def _alike(word: str, right: str) -> bool:
    """Whether a typed word means a word of a title: equal, misspelt, cut short, or another form of it."""
    if word == right or (len(word) >= 4 and right.startswith(word)) or (len(right) >= 5 and _stem(word) == _stem(right)):
        return True
    return _misspelt(word, right)


def _stem(word: str) -> str:
    return re.sub(r"(?:es|s|ing|ion|ers?)$", "", word)
