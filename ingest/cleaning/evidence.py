"""What one document says about its own words: its vocabulary, its pairs of neighbours, its repeats."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ...model.text import EditedText
from .lexicon import English, Vocabulary
from .tokens import Tokens
from .witness import Witness


@dataclass(frozen=True)
class Copy:
    """One document with everything the pass asks of it."""

    view: EditedText
    english: English

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

    def is_name(self, string: str) -> bool:
        return string[:1].isupper() and self.vocabulary.exact[string] >= 2
