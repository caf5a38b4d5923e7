"""Terms that an instrument defines, and where it uses them.

Invariant: only a provision that opens with a term in quotation marks and says what it means defines one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ...model.document import Document
from .extents import Extents

QUOTED = r"[\"“”'‘’]\s?([^\"“”'‘’\n]{2,60}?)\s?[,.]?[\"“”'‘’]"
OPENING = re.compile(rf"\W{{0,4}}{QUOTED}(?:\s{{0,2}}(?:,|and|or|,\s?and)\s{{1,2}}{QUOTED})?")
MEANS = re.compile(r"\s*,?\s*(?:when used[^,]{0,60},\s*)?(?:shall\s+)?(?:means?|includes?|ha(?:s|ve)\s+the\s+meaning)\b", re.I)
WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
NUMBER_NEXT = re.compile(r"\s{0,3}[(\d'\"‘“]")
"""A term that a number or a letter follows is a citation (`Section 6`, `Appendix 'A'`), not the term."""


@dataclass(frozen=True)
class Definition:
    """A term and the provision that defines it."""

    term: str
    path: str


def definitions(document: Document) -> list[Definition]:
    """The terms that the provisions of a document define, in reading order; a term defined twice gives none.

    A term with two definitions means one thing in one place and another in the next: which, a page cannot tell.
    """
    extents, text = Extents(document), document.text.text
    found: list[Definition] = []
    for provision in document.graph.provisions:
        start = extents.own_start(provision)
        head = text[start : min(start + 240, document.graph.ranges[provision.path][1])]
        opening = OPENING.match(head)
        if opening and MEANS.match(head, opening.end()):
            found += [Definition(term.strip(), provision.path) for term in opening.groups() if term]
    terms = [_key(one.term) for one in found]
    return [one for one in found if terms.count(_key(one.term)) == 1]


def uses(document: Document, defined: list[Definition]) -> list[tuple[int, int, str]]:
    """Where the defined terms stand in the clean text, outside their own definition: start, end, path."""
    text = document.text.text
    homes = {one.path: document.graph.ranges[one.path] for one in defined}
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for one in sorted(defined, key=lambda one: -len(one.term)):
        words = _key(one.term)
        if words:
            by_first.setdefault(words[0], []).append((words, one.path))
    found: list[tuple[int, int, str]] = []
    tokens = list(WORD.finditer(text)) if by_first else []
    keys = [match.group().lower() for match in tokens]
    nth = 0
    while nth < len(tokens):
        fits = _fit(by_first, keys, nth)
        last = tokens[nth + fits[0] - 1].end() if fits else 0
        if fits and not _at_home(homes[fits[1]], tokens[nth].start()) and not NUMBER_NEXT.match(text, last):
            found.append((tokens[nth].start(), last, fits[1]))
        nth += fits[0] if fits else 1
    return found


def _fit(by_first: Mapping[str, list[tuple[tuple[str, ...], str]]], keys: list[str], nth: int) -> tuple[int, str] | None:
    """How many words of the term that begins here, and its definition; the longest term first."""
    for candidate in dict.fromkeys((keys[nth], keys[nth].removesuffix("s"))):
        for words, path in by_first.get(candidate, ()):
            used = keys[nth : nth + len(words)]
            same = [one == word or one == word + "s" for one, word in zip(used, words, strict=False)]
            if len(used) == len(words) and all(same):
                return len(words), path
    return None


def _at_home(home: tuple[int, int], at: int) -> bool:
    return home[0] <= at < home[1]


def _key(term: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in WORD.findall(term))
