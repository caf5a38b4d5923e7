"""Stretches in ruins read as a whole, where nothing else could be done: what all ways agree on, and the table explains.

Only words that the document itself has are put in place without asking, and only where no printer's slip would look so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from .decoding import BRISK, Decoder
from .evidence import Copy
from .lexicon import legal_counts
from .protected import is_protected, is_quoted
from .safety import may_be_another_thing
from .spelling import legal
from .stretches import Reading, Stretches
from .verdict import Verdict

LIKELY, SURE = 0.9, 0.985
"""The share of all ways from which a second look is taken at a reading, and from which it is put in place."""
_LETTERS, _TIMES = 6, 2
"""Letters of what is put in place, and uses of each of its words in the document."""
_SOUND_MARKS = re.compile(r"[\d/&$%=+\[\](){}\"“”‘’]|—")
"""What no reading of words does away with."""
_GRAVE = frozenset("no not nor none never neither without unless except nothing only".split())


def by_wholes(copy: Copy, verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdicts; those that mend nothing are replaced by what their stretch reads as a whole, where that is sure."""
    reader, made = _Reader(copy), list[Verdict]()
    for verdict in verdicts:
        if made and verdict.first < made[-1].behind:
            continue  # the stretch before took it in
        whole = reader.read(verdict)
        while whole and made and made[-1].behind > whole.first:
            if made[-1].lane == "auto":
                whole = None
            else:
                made.pop()
        made.append(whole or verdict)
    return made


@dataclass(frozen=True)
class _Reader:
    """Two looks at a stretch: among the words that may be put in place, then among all."""

    copy: Copy

    @cached_property
    def _first(self) -> Stretches:
        return Stretches(self.copy, Decoder(self.copy, BRISK, legal()))

    @cached_property
    def _second(self) -> Stretches:
        return Stretches(self.copy, Decoder(self.copy))

    def read(self, verdict: Verdict) -> Verdict | None:
        if not self._may_tell(verdict) or _whole(self._first, verdict, LIKELY) is None:
            return None
        return _whole(self._second, verdict, SURE)

    def _may_tell(self, verdict: Verdict) -> bool:
        """Is enough left of what was printed, nothing but words, and more than one string that a table would explain?"""
        first, behind = verdict.first, verdict.behind
        read = self.copy.tokens.text[slice(*self.copy.tokens.core_span(first, behind))]
        if verdict.lane == "auto" or sum(map(str.isalpha, read)) < _LETTERS or _SOUND_MARKS.search(read):
            return False
        plain = read.isalpha() and read[1:].islower()
        return not (plain and self._first.is_alone(first, behind))


def _whole(stretches: Stretches, verdict: Verdict, least: float) -> Verdict | None:
    copy = stretches.copy
    found = stretches.readings(verdict.first, verdict.behind)
    if not found or found[0][1] < least:
        return None
    reading, share = found[0]
    if reading.span != copy.tokens.core_span(reading.first, reading.behind):
        return None
    if any(_stays(copy, nth) for nth in range(reading.first, reading.behind)):
        return None
    read, words = copy.tokens.text[slice(*reading.span)], stretches.written(reading)
    if not (_may_go(copy, reading, read, words) and _is_own(copy, [piece.form for piece in reading.pieces])):
        return None
    why = f"`{' '.join(read.split())}` holds what is no word, and as a whole it can hardly be read but as `{words}`"
    return Verdict(reading.first, reading.behind, words, "words.whole", why, "auto", min(0.995, share))


def _stays(copy: Copy, nth: int) -> bool:
    """A word that a hyphen does not break off, and what is quoted or protected, is no piece of another."""
    tokens = copy.tokens
    core, whole = tokens.core(nth), tokens.whole(nth)
    word = core in ("a", "A") or (len(core) > 1 and whole[-1] != "-" and copy.is_word(core))
    return word or is_quoted(tokens, nth) or is_protected(tokens, nth)


def _is_own(copy: Copy, forms: list[str]) -> bool:
    """Are the words the document's own or those of statutes, and none that turns the sense?"""
    words, compounds = copy.vocabulary.words, copy.vocabulary.compounds
    own = all(words[form] >= _TIMES or form in legal_counts() or form in compounds for form in forms)
    return own and _GRAVE.isdisjoint(forms)


def _may_go(copy: Copy, reading: Reading, read: str, words: str) -> bool:
    """Can what the reader got be nothing but damage: no mark of print, no name, no spelling, no slip of a printer?"""
    if _SOUND_MARKS.search(read) or any(piece.gap.strip() for piece in reading.pieces):
        return False
    if not (read[0].isalpha() and read[-1].isalpha()):
        return False
    if any(not piece.gap and piece.read[0].isupper() for piece in reading.pieces[1:]):
        return False  # a capital inside may begin a row or a line of its own
    if sum(map(str.isalpha, read)) > sum(map(str.isalpha, words)):
        return False  # no letter is left out
    broken = reading.behind - reading.first > 1
    joined, letters = "".join(read.split()), "".join(words.split())
    if joined.isalpha() and joined[1:].islower():
        # What a printer may have set but for a blank: names, slips, older spellings.
        return broken and len(joined) == len(letters) and copy.confusions.explain(joined, letters) is not None
    return broken or not (copy.is_word(read) or may_be_another_thing(copy, reading.first, read, words))
