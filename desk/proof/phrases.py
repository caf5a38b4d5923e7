"""Phrases that a damaged stretch may be: found by the outline of their letters, weighed by what stands around them elsewhere.

Legal text says the same again and again, so a stretch in ruins is often a phrase that stands whole in another passage, its
blanks lost or put in other places. Where none does, two words that the document has may stand there, or a word of English.
What is found so is a suggestion; only a person who sees the page can take it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from math import log2

from ...ingest.cleaning.confusions import JUNK
from ...ingest.cleaning.evidence import Copy
from ...ingest.cleaning.lexicon import english, legal_counts
from ...model.text import Span
from .phrase_shapes import Shapes, shape_of

WORDS = 5
"""The longest phrase."""
WIDER = 2
"""So many tokens on either side may belong to a damaged stretch."""
RARE = 3
"""A word that the document has so seldom may be a piece of another."""
LONGEST = 60
WRONG = 3.6
"""What it costs if every letter is wrong."""
EXPLAINED = 0.6
"""What is taken off for a phrase that the table of confusions explains letter by letter."""
MOST = 6
"""Phrases of one stretch that are looked at closely."""
OFTEN = 5
"""How often a word or phrase must stand for a small word to be tried beside it."""
CLEAR = -0.1
"""Nothing else is looked for beside a phrase as cheap as this."""
CLOSED = ".;:!?()[]\"“”—–"
"""No phrase goes across one of these."""
SMALL = "the a an of to for in no by and or be may is it as on at any such with from not shall was were".split()
"""Words that readers glue to their neighbours."""
PAIRED, STRANGE, NAMED = 0.45, 0.35, 0.3
"""What is added to the cost of a pair that stands nowhere, of a word that the document has not, of a name of its own."""
EXPLAINS, SWALLOWS = 0.12, 0.5
"""What is taken off for each damaged neighbour that a phrase takes in, and added for each sound one."""


@dataclass(frozen=True)
class Phrase:
    """A phrase that may stand in tokens `[first, behind)`."""

    first: int
    behind: int
    words: str
    cost: float
    times: int
    """How often it stands elsewhere."""


@dataclass(frozen=True)
class Phrases:
    """The whole phrases of a document."""

    copy: Copy
    _found: dict[tuple[str, str, str], list[tuple[str, float, int]]] = field(
        default_factory=dict[tuple[str, str, str], "list[tuple[str, float, int]]"], repr=False
    )

    @cached_property
    def _sound(self) -> list[bool]:
        """Of each token whether it is a word that may be trusted."""
        copy, known = self.copy, dict[str, bool]()
        for key in set(copy.tokens.keys):
            often = copy.vocabulary.words[key] > 1 or len(key) > 3
            parts = key.split("-")
            whole = all(part.isalpha() and copy.english.knows(part) for part in parts)
            known[key] = whole and (often or key == "a")
        return [known[key] for key in copy.tokens.keys]

    @cached_property
    def _known(self) -> tuple[Counter[str], dict[str, str]]:
        """How often each phrase stands, by its letters alone, and how it is written."""
        tokens, sound = self.copy.tokens, self._sound
        counts: Counter[str] = Counter()
        written: dict[str, str] = {}
        for first in range(len(tokens)):
            for behind in range(first + 1, min(first + WORDS, len(tokens)) + 1):
                if not sound[behind - 1] or (behind - first > 1 and self._closed(behind - 2, behind - 1)):
                    break
                start, end = tokens.core_span(first, behind)
                words = " ".join(tokens.text[start:end].split())
                letters = _letters(words)
                if len(letters) > 3 or behind - first == 1:
                    counts[letters] += 1
                    if words.islower() or letters not in written:
                        written[letters] = words
        return counts, written

    def _closed(self, one: int, other: int) -> bool:
        tokens = self.copy.tokens
        return tokens.whole(one).rstrip("-")[-1:] in CLOSED or tokens.whole(other)[0] in CLOSED

    @cached_property
    def _attested(self) -> Shapes:
        return Shapes.of(self._known[1].items())

    @cached_property
    def _paired(self) -> Shapes:
        """A word or phrase that the document has, with a small word beside it that stands there nowhere."""
        counts, known = self._known
        often = [known[letters] for letters, count in counts.items() if count >= OFTEN]
        words = [words for words in often if len(words) > 3 and words.count(" ") < 3]
        pairs = (pair for small in SMALL for word in words for pair in (f"{small} {word}", f"{word} {small}"))
        return Shapes.of((letters, pair) for pair in pairs if (letters := _letters(pair)) not in known)

    @cached_property
    def _names(self) -> Shapes:
        """Capitalised strings that are no words: names, perhaps, as they stand in other passages."""
        tokens = {self.copy.tokens.core(nth) for nth, sound in enumerate(self._sound) if not sound}
        return Shapes.of((token.lower(), token) for token in tokens if token.istitle() and token.isalpha() and len(token) > 4)

    def near(self, first: int, behind: int) -> Iterator[Phrase]:
        """The phrases that may stand in tokens `[first, behind)` or a little around them."""
        for low, high in self._windows(first, behind):
            start, end = self.copy.tokens.core_span(low, high)
            key = self.copy.tokens.text[start:end], self.copy.tokens.key(low - 1), self.copy.tokens.key(high)
            if key not in self._found:
                found = sorted(self._near(low, high, key[0]), key=lambda one: one.cost)[:MOST]
                self._found[key] = [(one.words, one.cost - self._explained(key[0], one.words), one.times) for one in found]
            extra = [nth for nth in range(low, high) if not first <= nth < behind]
            more = sum(-EXPLAINS if self._damaged(nth) else SWALLOWS for nth in extra)
            yield from (Phrase(low, high, words, cost + more, times) for words, cost, times in self._found[key])

    def _windows(self, first: int, behind: int) -> Iterator[tuple[int, int]]:
        """The tokens themselves, then with damaged neighbours."""
        tokens, lows, highs = self.copy.tokens, [first], [behind]
        lone = behind - first == 1 and len(tokens.key(first)) < 3
        while len(lows) <= WIDER and self._joins(lows[-1] - 1) and (self._damaged(lows[-1] - 1) or lone):
            lone, lows = False, [*lows, lows[-1] - 1]
        while len(highs) <= WIDER and self._joins(highs[-1] - 1) and self._damaged(highs[-1]):
            highs.append(highs[-1] + 1)
        yield from ((low, high) for low in lows for high in highs if high - low <= WORDS)

    def _joins(self, nth: int) -> bool:
        """Whether there is but a blank between a token and the next."""
        tokens = self.copy.tokens
        if not 0 <= nth < len(tokens) - 1 or tokens.ends_paragraph(nth):
            return False
        gap = tokens.text[tokens.ends[nth] : tokens.starts[nth + 1]]
        return gap.isspace() and not self._bracket(nth) and not ("\n" in gap and self._closed(nth, nth + 1))

    def _bracket(self, nth: int) -> bool:
        return self.copy.tokens.whole(nth)[-1] in ")]" or self.copy.tokens.whole(nth + 1)[0] in "(["

    def _damaged(self, nth: int) -> bool:
        key = self.copy.tokens.key(nth)
        return not self._sound[nth] or self.copy.vocabulary.words[key] <= RARE or (len(key) < 3 and key not in SMALL)

    def _near(self, low: int, high: int, read: str) -> Iterator[Phrase]:
        letters = _letters(read)
        if not 2 <= len(letters) <= LONGEST:
            return
        shape, junk = shape_of(letters)
        layers = [(self._attested, 0.0)]
        if len(letters) > 5:
            layers.append((self._paired, PAIRED))
        if len(letters) > 3 and high - low < 4:
            layers.append((_strange_words(), STRANGE))
        if read.istitle():
            layers.append((self._names, NAMED))
        read, best = " ".join(read.split()).lower(), 9.0
        for shapes, more in layers:
            if best < CLEAR:
                return
            for distance, found, words in shapes.near(letters, shape, junk):
                if found in self._known[0] and not self._elsewhere(low, high, found):
                    continue
                if words.lower() != read and (more != STRANGE or found not in self._known[1]):
                    made = self._weighed(low, high, found, words, distance / max(3, len(shape)), more)
                    best = min(best, made.cost)
                    yield made

    def _weighed(self, low: int, high: int, letters: str, words: str, share: float, more: float) -> Phrase:
        """A phrase with its cost: how far its letters are, less what its company says for it."""
        copy, inside = self.copy, words.lower().split()
        times = self._elsewhere(low, high, letters)
        before, after = company_of(copy, low, high, inside)
        company = 0.35 * (before > 0) + 0.35 * (after > 0) + 0.06 * log2(1 + before + after)
        frequent = 0.08 * log2(1 + times) + 0.03 * log2(1 + legal_counts().get(words.lower(), 0))
        return Phrase(low, high, words, WRONG * share + more - company - frequent - 0.04 * len(inside), times)

    def _elsewhere(self, low: int, high: int, letters: str) -> int:
        """How often a phrase stands outside the stretch: what stands inside says nothing for it."""
        keys = [self.copy.tokens.key(nth) for nth in range(low, high)]
        runs = (keys[first:behind] for first in range(len(keys)) for behind in range(first + 1, len(keys) + 1))
        return max(0, self._known[0][letters] - sum(_letters("".join(run)) == letters for run in runs))

    def _explained(self, read: str, words: str) -> float:
        """What the table of confusions says for a phrase: more the less it had to be misread."""
        cost = self.copy.confusions.explain("".join(read.split()), "".join(words.split()))
        return 0.0 if cost is None else EXPLAINED - EXPLAINED / 4 * cost


def company_of(copy: Copy, first: int, behind: int, words: list[str]) -> Span:
    """How often the neighbours of tokens `[first, behind)` stand beside words in other passages: before them, after them."""
    key, (low, high) = copy.tokens.key, (first - 1, behind)
    before = copy.pairs[key(low), words[0]] - (key(first) == words[0]) if key(low) else 0
    after = copy.pairs[words[-1], key(high)] - (key(behind - 1) == words[-1]) if key(high) else 0
    return max(0, before), max(0, after)


@cache
def _strange_words() -> Shapes:
    """The common words of English; made when a damaged page first asks."""
    lists = english()
    return Shapes.of((word, word) for word in {*lists.common, *lists.gazette, *legal_counts()} if len(word) > 3)


def _letters(words: str) -> str:
    """The letters of words alone; marks inside them stay, as each may hide a letter.

    >>> _letters("o f it s"), _letters("do';ve.y,")
    ('ofits', "do';ve.y")
    """
    bare = "".join(words.split()).lower().replace("-", "")
    return bare.strip("".join(JUNK))
