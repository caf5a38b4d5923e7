"""What one document says about its own words: its vocabulary, its pairs of neighbours, its repeats."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ...model.text import EditedText
from .lexicon import English, Vocabulary, legal_counts
from .readings import Stems, general_stems, readings
from .tokens import Tokens
from .witness import Witness


@dataclass(frozen=True)
class Copy:
    """One document with everything the pass asks of it."""

    view: EditedText
    english: English
    _readings: dict[tuple[str, float], dict[str, float]] = field(default_factory=dict, repr=False)
    _rivals: dict[str, str | None] = field(default_factory=dict, repr=False)
    _misread: dict[str, bool] = field(default_factory=dict, repr=False)

    @cached_property
    def tokens(self) -> Tokens:
        return Tokens.of(self.view.text)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.view.text)

    @cached_property
    def is_damaged(self) -> bool:
        """Is at least one string in fifty no word? Then unknown capitalised strings are worth a look as well."""
        return self.strange * 50 > 1

    @cached_property
    def is_foreign(self) -> bool:
        """Is more than a third no English? Then English words are no measure for it."""
        return self.strange * 3 > 1

    @cached_property
    def strange(self) -> float:
        """The share of strings that are no English word, among those of four letters and more."""
        counts = {word: count for word, count in self.vocabulary.words.items() if len(word) > 3}
        strange = sum(count for word, count in counts.items() if not self.english.knows(word))
        return strange / max(24, sum(counts.values()))

    @cached_property
    def witness(self) -> Witness:
        return Witness.of(self.tokens)

    @cached_property
    def pairs(self) -> Counter[tuple[str, str]]:
        return Counter(pairwise(self.tokens.keys))

    @cached_property
    def stems(self) -> Stems:
        """How the document's words begin, and those of English."""
        return Stems.of((word for word in self.vocabulary.words if self.english.knows(word)), general_stems())

    def readings(self, read: str, dearest: float) -> dict[str, float]:
        """What may have been misread as `read`, looked up once for each string."""
        known = self._readings.get((read, dearest))
        if known is None:
            known = self._readings[read, dearest] = readings(read, self.stems, dearest)
        return known

    def is_word(self, string: str) -> bool:
        """English, or a name that the document prints twice."""
        return all(self.english.knows(part) or self.is_name(part) for part in string.replace("-", " ").split())

    @cached_property
    def own(self) -> frozenset[str]:
        """The English words that the document has twice or more, in lower case."""
        return frozenset(
            word for word, count in self.vocabulary.words.items() if count > 1 and self.english.knows(word)
        )

    def may_be_meant(self, printed: str) -> bool:
        """A word of the document, or a common one of four letters or more."""
        low = printed.lower()
        return low in self.own or (len(low) > 3 and (low in self.english.common or low in self.english.gazette))

    def rival(self, key: str) -> str | None:
        """The document's own word, four times as frequent and more, that a word it has hardly ever may be misread from."""
        if key not in self._rivals:
            self._rivals[key] = self._rival(key) if 0 < self.vocabulary.words[key] <= 4 and key.isalpha() else None
        return self._rivals[key]

    def _rival(self, key: str) -> str | None:
        least = max(6, 4 * self.vocabulary.words[key])
        words = self.vocabulary.words
        found = (form for form in self.readings(key, 0.9) if form in self.own and words[form] >= least)
        return max(found, key=words.__getitem__, default=None)

    def is_usual(self, word: str) -> bool:
        """Is it a frequent word, here or in statutes?"""
        return self.expected(word) >= 4 or legal_counts().get(word.lower(), 0) >= 12

    def has_nearer(self, read: str, form: str) -> bool:
        """Is a word of the document or of statutes about as near as `form`, which is neither?"""
        from rapidfuzz.distance import Levenshtein
        from rapidfuzz.process import extract

        if form in self.own or form in legal_counts():
            return False
        near = extract(read, self._usual, scorer=Levenshtein.distance, score_cutoff=2, limit=2)
        return any(word != form for word, _, _ in near)

    @cached_property
    def _usual(self) -> list[str]:
        words = {word for word in self.vocabulary.words if len(word) > 3 and self.english.knows(word)}
        return sorted(words | {word for word in legal_counts() if len(word) > 3})

    def expected(self, word: str) -> float:
        """Uses of a word to be looked for in a text of this length: half by its own count, half by that of statutes."""
        low = word.lower()
        return self.vocabulary.words[low] + 0.5 * legal_counts().get(low, 0) * len(self.tokens) / 10_000

    def is_name(self, string: str) -> bool:
        return string[:1].isupper() and self.vocabulary.exact[string] >= 2 and not self._is_misread(string)

    def _is_misread(self, string: str) -> bool:
        """`Ihe`, twice and more in a damaged document: no name, where the table leads to a word ten times as frequent."""
        if not self.is_damaged or len(string) < 3 or self.english.knows(string):
            return False
        known = self._misread.get(string)
        if known is None:
            often = 10 * self.vocabulary.words[string.lower()]
            found = any(
                cost <= 0.9 and form.lower() in self.own and self.vocabulary.words[form.lower()] >= often
                for form, cost in self.readings(string, 0.9).items()
            )
            known = self._misread[string] = found
        return known
