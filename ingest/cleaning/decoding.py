"""What a damaged stretch may have been, its blanks included: a search for the words that explain it at the least cost.

A reader of print is taken for a channel: what was printed comes out with glyphs taken for others, letters lost or added,
blanks lost or put in. The search walks what was read from left to right, spells words letter by letter, and weighs each way
by what was misread and by how usual its words are, here and in statutes, behind the word before them. Costs are natural
logarithms of odds. What is found is a help for a person who sees the page: no edit is made of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from string import ascii_lowercase

from .evidence import Copy
from .lattice import Edge, Lattice, Node
from .lexicon import places
from .spelling import general, own

WIDTH, REACH = 120, 13.0
"""Ways kept at each letter, and by how much the dearest of them may be dearer than the best: where fewer are kept, the right one
may be lost at its first letter."""
A_ROW = 4.0
"""What a cost of the table of confusions counts here."""
WILD, SHAPED, LOST, ADDED = 6.5, 4.2, 6.0, 6.0
"""A letter taken for any other, for one of its shape, a letter that is not there, one too many."""
LEADING, TRAILING = 1.8, 3.2
"""A mark before a word, and one behind it that is none of print: there it hides a letter as often as not."""
UNPARTED, PARTED, BROKEN, MARKED = 3.0, 2.5, 1.0, 4.0
"""A blank that is lost, one too many, one behind a hyphen, a mark too many between two words."""
UNHYPHENED, COUPLED = 2.0, 2.0
"""A hyphen that is lost, and one between two words of a compound."""
UNCAPPED, ODD = 6.0, 3.0
"""A name without its capital, and a small word behind one that it does not follow."""
OWN, BEHIND = 0.6, 0.5
"""What the document's own count weighs beside that of the lists, and a word's count behind another beside its own."""
LETTERS = ascii_lowercase + "-"
ALIKE = {letter: kin.replace(letter, "") for kin in ("oceasg", "iltrfj", "nuhmbk", "vywx", "gqy") for letter in kin}
"""By letter: those whose print is of one shape."""
OPENING, CLOSING = "([{\"'“‘<", ",;:.)]}\"'”’!?"
"""What may stand before and behind a word."""
COUPLING = frozenset("self co non semi vice by bye ex re inter multi anti sub over under well".split())
"""What compounds begin with."""
ARTICLES, NEVER_LED = frozenset("the a an".split()), frozenset(
    "the a an of to for in by and or be is it at shall may was were any such from with if no not".split()
)
PREPOSITIONS, NEVER_BEHIND = frozenset("of to for in by on at with from under".split()), frozenset(
    "and or be is shall may was were of if not".split()
)


class Decoder:
    """The search, by what one document says of its words."""

    def __init__(self, copy: Copy) -> None:
        self.pairs, self.counts, self.confusions = copy.pairs, copy.vocabulary.words, copy.confusions
        self.own, self.general = own(copy), general()
        names = (word for word in (*self.own.words, *map(str.lower, places())) if not copy.english.knows(word))
        self.names = frozenset(names)
        self._rows: dict[str, list[tuple[int, str, str, float]]] = {}
        self._known: dict[str, float] = {}
        self._longer: dict[str, list[tuple[str, str, float]]] = {}

    def lattice(self, read: str, before: str, after: str) -> Lattice:
        """The ways to read a stretch whose blanks are single; `before` and `after` are its neighbours, empty for none."""
        size = len(read)
        layers: list[_Layer] = [{} for _ in range(size + 4)]
        first, last = Node(0, before, 0.0), Node(size, "")
        nodes = {(0, before): first}
        layers[0]["", first] = (0.0, 0.0, 0)
        for at in range(size + 1):
            for (prefix, node), (cost, _, start) in _kept(layers[at]):
                if prefix in self.own.words or prefix in self.general.words:
                    cost += self.behind(node.word, prefix)
                    if prefix in self.names and not read[start].isupper():
                        cost += UNCAPPED
                    if not read[at:].strip(CLOSING):
                        _join(node, last, prefix, (start, at), cost + self._onward(prefix, after))
                    for position, more in _onsets(read, at, prefix):
                        to = nodes.get((position, prefix))
                        if to is None:
                            to = nodes[position, prefix] = Node(position, prefix)
                        _join(node, to, prefix, (start, at), cost + more)
                        layers[position]["", to] = (to.cost, to.cost, position)
            if at < size:
                self._spell(read, at, layers)
            layers[at] = {}
        return Lattice.of(first, last, nodes.values())

    def odds(self, word: str) -> float:
        """How likely a word is anywhere."""
        return OWN * self.own.words.get(word, 0.0) + (1 - OWN) * self.general.words.get(word, 0.0)

    def behind(self, before: str, word: str) -> float:
        """What a word costs behind another."""
        times = self.counts.get(before, 0)
        pair = self.pairs.get((before, word), 0) / (times + 2) if times else 0.0
        never = (before in ARTICLES and word in NEVER_LED) or (before in PREPOSITIONS and word in NEVER_BEHIND)
        odd = ODD if never and not pair else 0.0
        return odd - log(max(BEHIND * pair + (1 - BEHIND) * self.odds(word), 1e-12))

    def _onward(self, last: str, after: str) -> float:
        """What the word behind the stretch says of the last in it."""
        odds = self.odds(after) if after else 0.0
        return self.behind(last, after) + log(odds) if odds else 0.0

    def _spell(self, read: str, at: int, layers: list[_Layer]) -> None:
        """Take the letters from `at` on for what they may have been."""
        here, ahead_of = read[at], self._ahead
        small, after = here.lower(), layers[at + 1]
        trails = here not in CLOSING and not read[at + 1 : at + 2].isalnum()
        rows = [
            (layers[at + width], glyphs, max(step, TRAILING) if trails and not glyphs else step)
            for width, seen, glyphs, step in self._table(here)
            if width == 1 or read.startswith(seen, at)
        ]
        alike, cheapest = ALIKE.get(small, ""), min(SHAPED, WILD, LOST, UNHYPHENED)
        kept = _kept(layers[at])
        dearest = _dearest(kept)
        for (prefix, node), (cost, total, start) in kept:
            if here == " ":
                _put(after, (prefix, node), cost + PARTED * bool(prefix), ahead_of(prefix), start if prefix else at + 1)
                continue
            if prefix:
                if here == "-" and read[at + 1 : at + 2] == " ":
                    _put(layers[at + 2], (prefix, node), cost + BROKEN, ahead_of(prefix), start)
            elif not here.isalnum():
                opening = here in OPENING
                _put(after, (prefix, node), cost + LEADING * (not opening), 0.0, at + 1 if opening else start)
            for layer, glyphs, step in rows:
                made = prefix + glyphs
                ahead = ahead_of(made)
                if 0.0 <= ahead <= dearest - cost - step:
                    _put(layer, (made, node), cost + step, ahead, start)
            if total + cheapest > dearest:
                continue
            for made, letter, ahead in self._next(prefix):
                most = dearest - cost - ahead
                if most < cheapest:
                    continue
                step = SHAPED if letter in alike else WILD
                if step <= most:
                    _put(after, (made, node), cost + step, ahead, start)
                step = LOST if letter != "-" else UNHYPHENED
                if step <= most:
                    made += small
                    ahead = ahead_of(made)
                    if 0.0 <= ahead <= dearest - cost - step:
                        _put(after, (made, node), cost + step, ahead, start)
            if prefix and total + ADDED <= dearest:
                _put(after, (prefix, node), cost + ADDED, ahead_of(prefix), start)

    def _next(self, prefix: str) -> list[tuple[str, str, float]]:
        """The beginnings that are one letter longer, the letter, and what the likeliest word costs that begins so."""
        found = self._longer.get(prefix)
        if found is None:
            made = ((prefix + letter, letter, self._ahead(prefix + letter)) for letter in LETTERS)
            found = self._longer[prefix] = [one for one in made if one[2] >= 0.0]
        return found

    def _ahead(self, letters: str) -> float:
        """What the likeliest word costs that begins so; below zero for none."""
        known = self._known.get(letters)
        if known is None:
            odds = OWN * self.own.ahead.get(letters, 0.0) + (1 - OWN) * self.general.ahead.get(letters, 0.0)
            known = self._known[letters] = 0.0 if not letters else -log(odds) if odds else -1.0
        return known

    def _table(self, here: str) -> list[tuple[int, str, str, float]]:
        """What the table of confusions says of a letter: how many are taken, which, what they were, at what cost."""
        found = self._rows.get(here)
        if found is None:
            one, several = self.confusions.steps.get(here, (((1, here, here.lower(), 0.0),), ()))
            best: dict[tuple[int, str, str], float] = {}
            for seen, (width, _, glyphs, step) in [*((here, step) for step in one), *several]:
                if not glyphs or glyphs.isalpha() or glyphs == "-":
                    key = width, seen, glyphs
                    best[key] = min(A_ROW * step, best.get(key, 99.0))
            found = self._rows[here] = [(*key, step) for key, step in best.items()]
        return found


_Key = tuple[str, Node]
_State = tuple[float, float, int]
_Layer = dict[_Key, _State]
"""By the letters of the word that is being spelled and where it began: the cost of all so far, that with the least still to
come, and the first character of the word."""


def _kept(layer: _Layer) -> list[tuple[_Key, _State]]:
    """The best, the best first."""
    kept = sorted(layer.items(), key=_total)[:WIDTH]
    dearest = _dearest(kept)
    return [item for item in kept if _total(item) <= dearest]


def _dearest(kept: list[tuple[_Key, _State]]) -> float:
    """What a way may cost beside the best, which stands first."""
    return _total(kept[0]) + REACH if kept else 0.0


def _total(item: tuple[_Key, _State]) -> float:
    return item[1][1]


def _put(layer: _Layer, key: _Key, cost: float, ahead: float, start: int) -> None:
    known = layer.get(key)
    if known is None or cost < known[0]:
        layer[key] = (cost, cost + ahead, start)


def _join(source: Node, target: Node, form: str, span: tuple[int, int], cost: float) -> None:
    edge = Edge(source, target, form, *span, cost - source.cost)
    source.ahead.append(edge)
    target.behind.append(edge)
    target.cost = min(target.cost, cost)


def _onsets(read: str, at: int, word: str) -> Iterator[tuple[int, float]]:
    """Where the next word may begin behind one that ends at `at`, and what that costs."""
    here, next_to = read[at : at + 1], read[at + 1 : at + 2]
    if here == " ":
        yield at + 1, 0.0
    elif here and here in CLOSING and next_to == " ":
        yield at + 2, 0.0
    elif here:
        yield at, UNPARTED
        if here == "-" and next_to.isalpha() and word in COUPLING:
            yield at + 1, COUPLED
        elif not here.isalnum():
            yield at + 1, MARKED
