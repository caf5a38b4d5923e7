"""How likely words are, and how likely the likeliest is that begins with some letters: what a search by letters goes by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .evidence import Copy
from .lexicon import english, frequent, legal_counts, places, short_words

LEGAL, GAZETTE, FREQUENT, NEXT, SHORT, PLACE, COMMON, RARER = 3e-5, 2e-5, 3e-5, 1e-5, 1e-5, 3e-6, 2e-6, 4e-7
"""How likely a word of each list is at least: of statutes, ports, the two most used parts of English, short words, names of
places, the rest of English."""


@dataclass(frozen=True)
class Spelling:
    """Words in small letters with how likely each is, and the same of the likeliest behind every beginning.

    >>> Spelling.of({"of": 0.1, "off": 0.01}).ahead
    {'of': 0.1, 'o': 0.1, 'off': 0.01}
    """

    words: Mapping[str, float]
    ahead: Mapping[str, float]

    @classmethod
    def of(cls, words: Mapping[str, float]) -> Spelling:
        """The beginnings of words."""
        ahead: dict[str, float] = {}
        for word, odds in sorted(words.items(), key=lambda one: -one[1]):  # the likeliest first: each beginning is met once
            for end in range(len(word), 0, -1):
                begun = word[:end]
                if begun in ahead:
                    break
                ahead[begun] = odds
        return cls(words, ahead)


@cache
def general() -> Spelling:
    """The words of English and of statutes; made when first asked for (about 150 ms)."""
    lists, words = english(), dict[str, float]()
    most, next_to = frequent()
    for some, odds in ((lists.rarer, RARER), (lists.common, COMMON)):
        words |= {word: odds if len(word) > 3 else RARER for word in some if len(word) > 2 and word.isalpha()}
    words |= dict.fromkeys(next_to, NEXT) | dict.fromkeys(most, FREQUENT) | dict.fromkeys(short_words() - most, SHORT)
    words |= {name.lower(): PLACE for name in places()}
    words |= dict.fromkeys(lists.gazette, GAZETTE)
    words |= {word: max(count / 10_000, LEGAL) for word, count in legal_counts().items()}
    return Spelling.of(words)


def own(copy: Copy) -> Spelling:
    """The words of a document that are words, those with a hyphen among them."""
    counts, known = copy.vocabulary.words, copy.english.knows
    total = max(1, sum(counts.values()))
    words = {
        word: count / total for word, count in counts.items()
        if word.isalpha() and copy.english.knows_in_any_case(word) and (len(word) > 2 or word in short_words())
    }  # fmt: skip
    compounds = copy.vocabulary.compounds.items()
    words |= {word: count / total for word, count in compounds if all(map(known, word.split("-")))}
    return Spelling.of(words)
