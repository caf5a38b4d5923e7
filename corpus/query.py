"""What people type to search: words, "phrases", *parts of words*, ~words misread; and where these stand in a passage.

>>> parse_query('"the crew" boat *erry* ~oar')
Query(words=('boat',), phrases=('the crew',), parts=('erry',), misread=('oar',))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from ..ingest.cleaning.confusions import shipped
from ..model.text import Span
from .store import BadSearch

LEAST = 3
"""Characters of a part of a word: shorter ones stand nearly everywhere."""

MOST_FORMS = 250
"""Misreadings of a word that are looked for."""


@dataclass(frozen=True)
class Query:
    """The terms of a search; a provision must hold all of them."""

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    misread: tuple[str, ...] = ()

    @cached_property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """Of each word that may be misread: itself, and what it may have been read as."""
        return tuple(misreadings(word) for word in self.misread)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        terms = (*self.phrases, *self.words, *(form for forms in self.forms for form in forms))
        whole = [r"\W+".join(map(re.escape, re.findall(r"\w+", term))) for term in terms]
        terms = [rf"\b{term}\b" for term in whole] + [re.escape(part) for part in self.parts]
        return re.compile("|".join(terms), re.IGNORECASE)

    def places(self, clean: str) -> list[Span]:
        """Where the terms stand in the words of a passage."""
        return [match.span() for match in self.pattern.finditer(clean) if match.end() > match.start()]


@cache
def _misread() -> dict[str, tuple[str, ...]]:
    """Of what is printed, what it is read as, the likeliest first."""
    rows: dict[str, list[tuple[float, str]]] = {}
    for read, printed in shipped().rows.items():
        for glyphs, cost in printed:
            rows.setdefault(glyphs, []).append((cost, read))
    return {glyphs: tuple(read for _, read in sorted(reads)) for glyphs, reads in rows.items()}


def misreadings(word: str) -> tuple[str, ...]:
    """A word, and every reading of it in which one glyph is taken for another.

    >>> misreadings("boat")[0], "boal" in misreadings("boat"), "hoat" in misreadings("boat")
    ('boat', True, True)
    """
    found = dict.fromkeys((word,))
    for width in (1, 2, 3):
        for at in range(len(word) - width + 1):
            for read in _misread().get(word[at : at + width], ()):
                if re.fullmatch(r"\w+", form := word[:at] + read + word[at + width :]):
                    found[form.lower()] = None
    return tuple(found)[:MOST_FORMS]


def parse_query(text: str) -> Query:
    """The terms of a search; raises BadSearch for none or for what cannot be read."""
    if text.count('"') % 2:
        raise BadSearch(f"{text!r} is no search: a quotation mark is missing. Write words, or a phrase between two of them.")
    phrases = tuple(phrase for phrase in re.findall(r'"([^"]*)"', text) if re.search(r"\w", phrase))
    words: list[str] = []
    parts: list[str] = []
    misread: list[str] = []
    for term in re.sub(r'"[^"]*"', " ", text).split():
        part = term.strip("*")
        if part != term:
            parts.append(part)
        elif term.startswith("~"):
            misread += re.findall(r"\w+", term.lower())
        else:
            words += re.findall(r"\w+", term)
    short = [part for part in parts if len(part) < LEAST]
    if short or not (phrases or words or parts or misread):
        what = f"*{short[0]}* is too short" if short else "it has no word"
        raise BadSearch(f"{text!r} is no search: {what}. Write words, a phrase between quotation marks, or *part* of a word.")
    return Query(tuple(words), phrases, tuple(parts), tuple(misread))


def snippet(clean: str, places: list[Span], around: int = 60) -> str:
    """The words around the first place, with every place in them between brackets.

    >>> snippet("Every boat shall carry a crew.", [(6, 10)], 8)
    'Every [boat] shall c…'
    """
    start, end = places[0] if places else (0, 0)
    low, high = max(0, start - around), min(len(clean), end + around)
    out, at = ["…" if low else ""], low
    for first, last in places:
        if low <= first and last <= high:
            out += [clean[at:first], "[", clean[first:last], "]"]
            at = last
    return " ".join("".join([*out, clean[at:high], "…" if high < len(clean) else ""]).split())
