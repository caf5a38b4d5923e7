"""What people type to search: words, "phrases", *parts of words*; and the places in a passage where these stand.

>>> parse_query('"the crew" boat *erry*')
Query(words=('boat',), phrases=('the crew',), parts=('erry',))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..model.text import Span
from .store import BadStore

LEAST = 3
"""Characters of a part of a word: shorter ones stand nearly everywhere."""


@dataclass(frozen=True)
class Query:
    """The terms of a search; a provision must hold all of them."""

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        whole = [r"\W+".join(map(re.escape, re.findall(r"\w+", term))) for term in (*self.phrases, *self.words)]
        terms = [rf"\b{term}\b" for term in whole] + [re.escape(part) for part in self.parts]
        return re.compile("|".join(terms), re.IGNORECASE)

    def places(self, clean: str) -> list[Span]:
        """Where the terms stand in the words of a passage."""
        return [match.span() for match in self.pattern.finditer(clean) if match.end() > match.start()]


def parse_query(text: str) -> Query:
    """The terms of a search; raises BadStore for none or for what cannot be read."""
    if text.count('"') % 2:
        raise BadStore(f"{text!r} is no search: a quotation mark is missing. Write words, or a phrase between two of them.")
    phrases = tuple(phrase for phrase in re.findall(r'"([^"]*)"', text) if re.search(r"\w", phrase))
    words: list[str] = []
    parts: list[str] = []
    for term in re.sub(r'"[^"]*"', " ", text).split():
        part = term.strip("*")
        if part != term:
            parts.append(part)
        else:
            words += re.findall(r"\w+", term)
    short = [part for part in parts if len(part) < LEAST]
    if short or not (phrases or words or parts):
        what = f"*{short[0]}* is too short" if short else "it has no word"
        raise BadStore(f"{text!r} is no search: {what}. Write words, a phrase between quotation marks, or *part* of a word.")
    return Query(tuple(words), phrases, tuple(parts))


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
