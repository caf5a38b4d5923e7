"""Which strings are words: those of the document first, general English second.

The English list is read once, when a pass first asks (about 25 ms); see docs/cleaning.md for its origin and terms.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files

WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
COMPOUND = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,40}(?:-[A-Za-z]{2,40})+(?![A-Za-z])")

_SHORT = frozenset(
    "a an as at am be by do ex go he if in is it me my no of off on or so to up us we re all and any are bar bay "
    "boy but buy can cut day did due ear eat end eye far fee few fit fix for gas get got had has her him his how "
    "its job key law lay led let lie lot low man may men met mud net new nor not now oar oil old one our out own "
    "pay per pit pot put ran raw red rid row run saw say sea see set she sit six tax ten the tie tin too top tow "
    "two use via war was way wet who why yes yet you air age ago act add aid aim arm art ash ask bad bag bed big "
    "bow box car cap dam dry".split()
)
"""Words of up to three letters that legal English uses; shorter strings of a word list are mostly abbreviations."""

_REMEMBERED = 1 << 15
"""Words of which it is remembered whether the list has them."""


@dataclass(frozen=True)
class English:
    """Lists of English words in two grades, of names, and of the gazette's own words."""

    common: frozenset[str]
    rarer: frozenset[str]
    names: frozenset[str]
    gazette: frozenset[str] = frozenset()
    """Words of ports, vessels and statutes that a general list lacks, short ones too."""

    @cached_property
    def knows(self) -> Callable[[str], bool]:
        """Is it an English word or name, in this or a plainer form? The answers of late are remembered."""
        return lru_cache(maxsize=_REMEMBERED)(self._knows)

    def _knows(self, word: str) -> bool:
        low = word.lower().replace("’", "'")
        if low.endswith(("'s", "s'")):
            low = low[:-2] if low.endswith("'s") else low[:-1]
        if len(low) <= 3:
            return (
                low in _SHORT
                or (len(low) == 3 and low in self.common)
                or low in self.gazette
                or (word[:1].isupper() and word in self.names)
            )
        if low in self.common or low in self.rarer or low in self.gazette:
            return True
        return not word.islower() and low.capitalize() in self.names

    def knows_in_any_case(self, low: str) -> bool:
        """The same of a word in small letters, which may be that of a name."""
        return self.knows(low) or self.knows(low.capitalize())

    def is_common(self, word: str) -> bool:
        low = word.lower()
        return low in _SHORT if len(low) <= 3 else low in self.common or low in self.gazette


def short_words() -> frozenset[str]:
    """Words of up to three letters that legal English uses."""
    return _SHORT


@cache
def english() -> English:
    """The English list that ships with the package."""
    packed = files(__name__.rpartition(".")[0]).joinpath("data/english.txt.gz").read_bytes()
    common, rarer, names = (
        frozenset(part.split("\n")) for part in gzip.decompress(packed).decode("ascii").split("\n\n")
    )
    own = files(__name__.rpartition(".")[0]).joinpath("data/gazette-words.txt").read_text("ascii").split()
    old = files(__name__.rpartition(".")[0]).joinpath("data/old-words.txt").read_text("ascii").split()
    return English(common, rarer | frozenset(old), names | places(), frozenset(own))


@cache
def frequent() -> tuple[frozenset[str], frozenset[str]]:
    """The words that English uses most, and those it uses next."""
    packed = files(__name__.rpartition(".")[0]).joinpath("data/frequent.txt.gz").read_bytes()
    most, next_to = (frozenset(part.split("\n")) for part in gzip.decompress(packed).decode("ascii").split("\n\n"))
    return most, next_to


@cache
def places() -> frozenset[str]:
    """Ports, towns, districts and states of the Commonwealth, as their gazettes name them; drawn up by hand."""
    return frozenset(files(__name__.rpartition(".")[0]).joinpath("data/places.txt").read_text("ascii").split())


@cache
def legal_counts() -> dict[str, int]:
    """How often statutes use their commonest words: uses in 10,000."""
    lines = files(__name__.rpartition(".")[0]).joinpath("data/legal-words.tsv").read_text("ascii").splitlines()[1:]
    return {word: int(count) for word, count in (line.split("\t") for line in lines)}


@cache
def usual_threes() -> frozenset[str]:
    """Three letters in a row as common English words have them, their edges marked by `^`; every fourth word tells enough."""
    counts: Counter[str] = Counter()
    for word in sorted(english().common)[::4]:
        edged = f"^{word}^"
        counts.update(edged[at : at + 3] for at in range(len(edged) - 2))
    return frozenset(three for three, count in counts.items() if count > 1)


@dataclass(frozen=True)
class Vocabulary:
    """The words of one document, counted."""

    text: str

    @cached_property
    def exact(self) -> Counter[str]:
        """Counts by the form as printed."""
        return Counter(WORD.findall(self.text))

    @cached_property
    def words(self) -> Counter[str]:
        """Counts in lower case."""
        counts: Counter[str] = Counter()
        for word, count in self.exact.items():
            counts[word.lower()] += count
        return counts

    @cached_property
    def compounds(self) -> Counter[str]:
        """Counts of hyphened words that stand on one line, in lower case."""
        return Counter(word.lower() for word in COMPOUND.findall(self.text))

    def knows(self, word: str, times: int = 1) -> bool:
        return self.words[word.lower()] >= times
