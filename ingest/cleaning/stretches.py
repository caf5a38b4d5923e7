"""What a place may read together with its damaged neighbours: the ways to read a whole stretch, told for each place in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp

from ...model.text import Span
from .decoding import Decoder
from .evidence import Copy
from .lattice import SHARPNESS, Lattice, Path

LONGEST = 56
"""Characters of a stretch: where nothing ends a ruin, its middle tells nothing of its edges."""
RARE = 3
"""A word that the document has so seldom may be a piece of another."""
RUIN, ANY = 3.2, 2.0
"""What a letter costs if none of the ways is right, and the whole."""
SWALLOWED = 3.0
"""What a sound word costs that a reading takes in."""
SAME_IN_BOTH_CASES = frozenset("cosvwxzupk")
"""Letters whose capitals have the shape of the small ones."""
CLOSED = ".;:!?()[]\"“”—–"
"""No stretch goes across one of these at the end of a line."""
SMALL = frozenset("the a an of to for in no by and or be may is it as on at any such with from not shall was were".split())
_KEPT = (",", ";", ":", ".")


@dataclass(frozen=True)
class Piece:
    """A word in small letters, the letters it was read from, and what parts it from the word before."""

    form: str
    read: str
    parted: str


@dataclass(frozen=True)
class Reading:
    """What may stand in tokens `[first, behind)`."""

    first: int
    behind: int
    span: Span
    """Where they stand in the text, with the marks that belong to their words."""
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Stretches:
    """The damaged stretches of one document."""

    copy: Copy
    _lattices: dict[tuple[str, str, str], Lattice] = field(default_factory=dict[tuple[str, str, str], Lattice], repr=False)

    @cached_property
    def _decoder(self) -> Decoder:
        return Decoder(self.copy)

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

    def readings(self, first: int, behind: int) -> list[tuple[Reading, float]]:
        """What may stand in tokens `[first, behind)`, with the neighbours that cannot be parted from them, and how likely each
        is; the likeliest first."""
        low, high = self._around(first, behind)
        if not self._fits(low, high):
            return []
        tokens = self.copy.tokens
        line, spots = _even(tokens.text, tokens.starts[low], tokens.ends[high - 1])
        at = {spot: nth for nth, spot in enumerate(spots)}
        onsets = {at[tokens.starts[nth]] for nth in range(low, high)}
        key = line, "" if self._begins(low) else tokens.key(low - 1), "" if self._begins(high) else tokens.key(high)
        if key not in self._lattices:
            self._lattices[key] = self._decoder.lattice(*key)
        start, end = at[tokens.starts[first]], at[tokens.core_span(first, behind)[1] - 1] + 1
        told = [
            (reading, share, sum(edge.cost for edge in path))
            for path, share in self._lattices[key].paths(start, end, onsets.__contains__)
            if (reading := self._told(path, line, spots, first, behind))
        ]
        return self._weighed(told, first, behind)

    def written(self, reading: Reading) -> str:
        """The words of a reading with their capitals."""
        begins = self.copy.tokens.breaks_before(reading.first)
        return "".join(
            piece.parted + self._cased(piece.read, piece.form, begins and not nth) for nth, piece in enumerate(reading.pieces)
        )

    def _cased(self, read: str, form: str, begins: bool) -> str:
        """A word with the capitals that the reader saw, where its letter, its place or the document's own custom bears them
        out."""
        letters, english = "".join(filter(str.isalpha, read)), self.copy.english
        if letters.isupper() and len(letters) > 3:
            return form.upper()
        named = form.capitalize()
        if not english.knows(form) and named in english.names:
            return named
        if not letters[:1].isupper():
            return form
        plain = letters[0].lower() == form[0] and form[0] not in SAME_IN_BOTH_CASES
        capital, small = (self.copy.vocabulary.exact[word] for word in (named, form))
        return named if plain or begins or (capital and 3 * capital >= small) else form

    def _told(self, path: Path, line: str, spots: Sequence[int], first: int, behind: int) -> Reading | None:
        """What a path says of tokens `[first, behind)`; None where it changes nothing."""
        tokens, pieces, at = self.copy.tokens, list[Piece](), None
        for edge in path:
            start, end = spots[edge.start], spots[edge.end - 1] + 1
            parted = "" if at is None else _parted(tokens.text[at:start])
            pieces.append(Piece(edge.form, line[edge.start : edge.end], parted))
            at = end
        start, end = spots[path[0].start], spots[path[-1].end - 1] + 1
        while start < tokens.core_span(first - 1, first)[1] and first:
            first -= 1
        while behind < len(tokens) and tokens.core_span(behind, behind + 1)[0] < end:
            behind += 1
        low, high = tokens.core_span(first, behind)
        span = min(low, start), max(high, end)
        read = " ".join(tokens.text[slice(*span)].split()).lower()
        same = "".join(piece.parted + piece.form for piece in pieces) == read
        return None if same else Reading(first, behind, span, tuple(pieces))

    def _weighed(self, told: Sequence[tuple[Reading, float, float]], first: int, behind: int) -> list[tuple[Reading, float]]:
        """The readings with their share of all that change something, and of what none of them is."""
        # Readings of the same words that differ in the marks they take in are one, with the likeliest span.
        alike: dict[tuple[int, int, str], list[tuple[float, float, Reading]]] = {}
        for reading, share, cost in told:
            beside = (nth for nth in range(reading.first, reading.behind) if not first <= nth < behind)
            weight = share * exp(-SHARPNESS * SWALLOWED * sum(self._sound[nth] for nth in beside))
            key = reading.first, reading.behind, "".join(piece.parted + piece.form for piece in reading.pieces)
            alike.setdefault(key, []).append((weight, cost, reading))
        total = sum(weight for some in alike.values() for weight, _, _ in some)
        shares: list[tuple[Reading, float]] = []
        for some in alike.values():
            likeliest = max(some, key=lambda one: one[0])[2]
            letters = sum(len(piece.read) for piece in likeliest.pieces)
            none = exp(-SHARPNESS * (RUIN * letters + ANY - min(cost for _, cost, _ in some)))
            shares.append((likeliest, sum(weight for weight, _, _ in some) / total / (1 + none)))
        return sorted(shares, key=lambda one: -one[1])

    def _around(self, first: int, behind: int) -> Span:
        """A place with its damaged neighbours, and one more on either side."""
        low, high = first, behind
        while self._joins(low - 1) and self._damaged(low - 1) and self._fits(low - 1, high):
            low -= 1
        while self._joins(high - 1) and self._damaged(high) and self._fits(low, high + 1):
            high += 1
        low -= self._joins(low - 1) and self._fits(low - 1, high)
        high += self._joins(high - 1) and self._fits(low, high + 1)
        return low, high

    def _fits(self, low: int, high: int) -> bool:
        return self.copy.tokens.ends[high - 1] - self.copy.tokens.starts[low] <= LONGEST

    def _joins(self, nth: int) -> bool:
        """Whether there is but a blank between a token and the next, and neither is a number."""
        tokens = self.copy.tokens
        if not 0 <= nth < len(tokens) - 1 or tokens.ends_paragraph(nth):
            return False
        gap = tokens.text[tokens.ends[nth] : tokens.starts[nth + 1]]
        bracket = tokens.whole(nth)[-1] in ")]" or tokens.whole(nth + 1)[0] in "(["
        number = tokens.key(nth).isdigit() or tokens.key(nth + 1).isdigit()
        return gap.isspace() and not bracket and not number and not ("\n" in gap and self._closed(nth, nth + 1))

    def _begins(self, nth: int) -> bool:
        """Whether nothing is said of a token by the one before it."""
        tokens = self.copy.tokens
        return not 0 < nth < len(tokens) or tokens.ends_paragraph(nth - 1) or self._closed(nth - 1, nth)

    def _closed(self, one: int, other: int) -> bool:
        tokens = self.copy.tokens
        return tokens.whole(one).rstrip("-")[-1:] in CLOSED or tokens.whole(other)[0] in CLOSED

    def _damaged(self, nth: int) -> bool:
        key = self.copy.tokens.key(nth)
        return not self._sound[nth] or self.copy.vocabulary.words[key] <= RARE or (len(key) < 3 and key not in SMALL)


def _parted(gap: str) -> str:
    """What parts two words, by what stands between them.

    >>> _parted("; "), _parted("-"), _parted(" ;>")
    ('; ', '-', ' ')
    """
    if gap.startswith(_KEPT) and gap[1:].isspace():
        return f"{gap[0]} "
    return "-" if gap == "-" else " "


def _even(text: str, start: int, end: int) -> tuple[str, list[int]]:
    """A stretch of a text with its blanks made single, and where each character stands.

    >>> _even("no  boat", 0, 8)
    ('no boat', [0, 1, 2, 4, 5, 6, 7])
    """
    spots = [nth for nth in range(start, end) if not text[nth].isspace() or not text[nth - 1].isspace() or nth == start]
    return "".join(" " if text[nth].isspace() else text[nth] for nth in spots), spots
