"""What one document says about its own words: its vocabulary, its pairs of neighbours, its repeats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ...model.text import EditedText
from .confusions import Confusions
from .experience import NO_EXPERIENCE, Experience
from .habits import habits, teaches
from .lexicon import English, Vocabulary, legal_counts
from .nearness import ByLength, ByPairs, far, legal_pairs
from .readings import (
    Stems,
    common_outlines,
    general_stems,
    legal_stems,
    legal_wholes,
    outline,
    pieces_of,
    readings,
)
from .tokens import Tokens
from .verdict import Verdict
from .witness import Witness

_FREQUENT, _OFTEN, _EASY = 4, 6, 0.9
"""Uses of a word that the document has again and again, of one that it has often, and the cost of an easy confusion."""
_LONG, _FAR_OFF, _UNUSUAL = 6, 0.22, 0.5
"""Letters from which a string is held against all of English, how far for each letter the nearest word has to be for that,
and what counts against the words found so."""
_LEAST_KEPT = 0.5
"""The share of letters that a string must have in common, in order, with a word that it is near to."""
_Found = dict[tuple[str, float], dict[str, float]]


@dataclass(frozen=True)
class Copy:
    """One document with everything the pass asks of it."""

    view: EditedText
    english: English
    experience: Experience = NO_EXPERIENCE
    _readings: _Found = field(default_factory=_Found, repr=False)
    verdicts: dict[str, Verdict | None] = field(default_factory=dict[str, "Verdict | None"], repr=False)
    """What was said of a token between the same words."""
    _rivals: dict[str, str | None] = field(default_factory=dict[str, "str | None"], repr=False)
    _near: dict[str, dict[str, float]] = field(default_factory=dict[str, dict[str, float]], repr=False)
    _has_rival: dict[str, bool] = field(default_factory=dict[str, bool], repr=False)
    _near_frequent: dict[str, bool] = field(default_factory=dict[str, bool], repr=False)
    _misread: dict[str, bool] = field(default_factory=dict[str, bool], repr=False)

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
        strange = sum(count for word, count in counts.items() if not self.english.knows_in_any_case(word))
        return strange / max(24, sum(counts.values()))

    @cached_property
    def witness(self) -> Witness:
        others = self.experience.witnesses
        # Behind the document's own text, so that its tokens keep their places.
        return Witness.of(Tokens.of("\n\n".join((self.view.text, *others))) if others else self.tokens)

    @cached_property
    def pairs(self) -> Counter[tuple[str, str]]:
        return Counter(pairwise(self.tokens.keys))

    @cached_property
    def stems(self) -> Stems:
        """How the document's words begin, and those of English."""
        return Stems.of(filter(self.english.knows, self.vocabulary.words), general_stems())

    @cached_property
    def confusions(self) -> Confusions:
        """The table, with what a damaged document itself shows of how it was misread."""
        known = self.experience.confusions
        return known.taught(self.habits) if self.is_damaged else known

    @cached_property
    def habits(self) -> list[tuple[str, str, int]]:
        """The document's own confusions."""
        tokens, exact = self.tokens, self.vocabulary.exact
        keys = {key for key in set(tokens.keys) if teaches(key) and not self.english.knows(key)}
        strange = (form.core for form in tokens.forms if form.key in keys)
        strings = (string for string in dict.fromkeys(strange) if not (string[0].isupper() and exact[string] > 1))
        return habits(strings, self._usual)

    @cached_property
    def _own_confusions(self) -> Confusions:
        return Confusions({}).taught(self.habits if self.is_damaged else ())

    def is_habitual(self, read: str, printed: str) -> bool:
        """Do the document's own habits alone explain the misreading?"""
        return self._own_confusions.explain_plainly(read, printed)

    def readings(self, read: str, dearest: float) -> dict[str, float]:
        """What may have been misread as `read`, looked up once for each string."""
        known = self._readings.get((read, dearest))
        if known is None:
            known = self._readings[read, dearest] = readings(read, self.stems, dearest, confusions=self.confusions)
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
        """A word of the document or of statutes, or a common one of four letters or more."""
        low = printed.lower()
        if low in self.own or low in legal_counts():
            return True
        return len(low) > 3 and (low in self.english.common or low in self.english.gazette)

    def rival(self, key: str) -> str | None:
        """The document's own word, four times as frequent and more, that a word it has hardly ever may be misread from."""
        if key not in self._rivals:
            self._rivals[key] = self._rival(key) if 0 < self.vocabulary.words.get(key, 0) <= 4 and key.isalpha() else None
        return self._rivals[key]

    def has_rival(self, key: str) -> bool:
        """Is the word easily misread for one that the document or statutes use more?"""
        known = self._has_rival.get(key)
        if known is None:
            used = 4 * self._used(key)
            found = readings(key, self._well_used, 0.9, 1, self.confusions)
            known = self._has_rival[key] = any(self._used(form.lower()) >= used for form in found)
        return known

    def _used(self, low: str) -> int:
        return self.vocabulary.words.get(low, 0) + legal_counts().get(low, 0)

    @cached_property
    def _well_used(self) -> Stems:
        return Stems.of((word for word in self.own if self.vocabulary.words[word] >= 4), legal_stems())

    def _rival(self, key: str) -> str | None:
        words = self.vocabulary.words
        least = 4 * words[key]
        found = (form for form in self._misreadings.get(key, ()) if words[form] >= least)
        return max(found, key=words.__getitem__, default=None)

    @cached_property
    def _misreadings(self) -> dict[str, list[str]]:
        """What one easy confusion makes of the words that the document has six times and more, and these words."""
        rare = {word for word, times in self.vocabulary.words.items() if times <= _FREQUENT}
        found: dict[str, list[str]] = {}
        for word in sorted(self.own):
            if self.vocabulary.words[word] >= _OFTEN:
                for made in rare.intersection(self.confusions.misread(word, _EASY)):
                    found.setdefault(made, []).append(word)
        return found

    def is_near_a_frequent_word(self, key: str) -> bool:
        """Is a word that the document uses six times and more one shape away?"""
        known = self._near_frequent.get(key)
        if known is None:
            from rapidfuzz.distance import Levenshtein
            from rapidfuzz.process import extractOne

            shape = outline(key)
            _, shapes = self._frequent_outlines.of_length(len(shape), 1)
            known = extractOne(shape, shapes, scorer=Levenshtein.distance, score_cutoff=1) is not None
            self._near_frequent[key] = known
        return known

    @cached_property
    def _frequent_outlines(self) -> ByLength:
        return ByLength.of((word, outline(word)) for word in self.own if self.vocabulary.words[word] >= _FREQUENT)

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
        counts = self.vocabulary.words.items()
        words = {word for word, times in counts if (len(word) > 3 or times > 4) and self.english.knows(word)}
        return sorted(words | set(legal_counts()))

    def whole_of(self, read: str) -> str | None:
        """A word of the document or of statutes that ends or begins with a string of four letters and more."""
        low = read.lower()
        if len(low) < 4:
            return None
        return max(self._wholes.get(low, ""), legal_wholes().get(low, "")) or None

    @cached_property
    def _wholes(self) -> dict[str, str]:
        """Pieces of four letters and more at either end of a word that statutes hardly use, and the word."""
        return pieces_of(word for word in self._usual if word not in legal_counts())

    def nearest(self, read: str) -> dict[str, float]:
        """Words whose letters and shapes are nearest, and how far they are, whether or not the table explains them."""
        if read not in self._near:
            self._near[read] = self._nearest(read)
        return self._near[read]

    def _nearest(self, read: str) -> dict[str, float]:
        low, shape = read.lower(), outline(read)
        found = self._by_pairs.sharing(low, legal_pairs())
        made = self._distances(low, shape, found)
        if len(low) >= _LONG and min(made.values(), default=9.0) > _FAR_OFF * len(low):
            # General English, for a string that is too long to be near by chance.
            for lengths in ((0,), (-1, 1)):
                made |= self._of_english(low, shape, lengths, made)
                if made:
                    break
        return made

    def _of_english(self, low: str, shape: str, lengths: Iterable[int], known: Mapping[str, float]) -> dict[str, float]:
        from rapidfuzz.distance import Levenshtein
        from rapidfuzz.process import extract

        found: set[str] = set()
        for more in lengths:
            strings, words = common_outlines().get((shape[:1], len(shape) + more), ((), ()))
            near = extract(shape, strings, scorer=Levenshtein.distance, score_cutoff=2, limit=6)
            found.update(words[nth] for _, _, nth in near if words[nth] not in known)
        return {word: _UNUSUAL + apart for word, apart in self._distances(low, shape, found).items()}

    def _distances(self, low: str, shape: str, words: Iterable[str]) -> dict[str, float]:
        """How far the words are that have enough letters in common with a string."""
        from rapidfuzz.distance import LCSseq

        return {
            word: far(low, shape, word)
            for word in sorted(words)
            if LCSseq.similarity(low, word) >= _LEAST_KEPT * max(len(low), len(word))
        }

    @cached_property
    def _by_pairs(self) -> ByPairs:
        return ByPairs.of(word for word in self._usual if word not in legal_counts())

    def expected(self, word: str) -> float:
        """Uses of a word to be looked for in a text of this length: half by its own count, half by that of statutes."""
        low = word.lower()
        return self.vocabulary.words.get(low, 0) + 0.5 * legal_counts().get(low, 0) * len(self.tokens) / 10_000

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
