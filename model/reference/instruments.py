"""Instruments: Acts, Ordinances, rules and regulations, as a registry knows them and as a text mentions them.

>>> acts = Registry((Instrument("Inland Vessels Act", 1917, 1, ("I.V. Act",)),))
>>> acts.named("I. V. Act", 1917).title
'Inland Vessels Act'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

MentionKind = Literal["named", "short", "self"]


@dataclass(frozen=True, slots=True)
class Instrument:
    """An enactment as a registry knows it."""

    title: str
    year: int | None = None
    number: int | None = None
    aliases: tuple[str, ...] = ()
    legislature: str | None = None
    """The legislature where it is not the Central one: Bombay, Madras, Bengal ..."""


@dataclass(frozen=True)
class Registry:
    """A plain table of instruments, by which misprinted titles and numbers can be told.

    >>> acts = Registry((Instrument("Inland Vessels Act", 1917, 1, ("I.V. Act",)),))
    >>> acts.named("I. V. Act", 1917).number, acts.named("Inland Vesels Act", None), acts.near("Inland Vesels Act").year
    (1, None, 1917)
    """

    instruments: tuple[Instrument, ...] = ()

    @cached_property
    def _by_title(self) -> dict[str, list[Instrument]]:
        found: dict[str, list[Instrument]] = {}
        for instrument in self.instruments:
            for title in {plain_title(name) for name in (instrument.title, *instrument.aliases)}:
                found.setdefault(title, []).append(instrument)
        return found

    def named(self, title: str, year: int | None) -> Instrument | None:
        """The one instrument of exactly that title or alias and year (any year for None); None where several fit."""
        fitting = [one for one in self._by_title.get(plain_title(title), []) if year in (None, one.year)]
        return fitting[0] if len(fitting) == 1 else None

    def meant(self, title: str, year: int | None) -> Instrument | None:
        """The instrument that an abbreviation (`I.V. Act`) or a misprinted title stands for; None for a sound title."""
        known = [one for one in self._by_title.get(plain_title(title), []) if year in (None, one.year)]
        if known:
            return known[0] if len(known) == 1 and "." in title else None
        return None if plain_title(title) in self._by_title else self.near(title)

    @cached_property
    def _near(self) -> dict[str, Instrument | None]:
        return {}

    def near(self, title: str) -> Instrument | None:
        """The one instrument whose title differs from `title` by a few letters, as OCR would make it differ."""
        wanted = plain_title(title)
        if wanted not in self._near:
            if len(self._near) > 10_000:
                self._near.clear()
            self._near[wanted] = self._nearest(wanted)
        return self._near[wanted]

    def _nearest(self, wanted: str) -> Instrument | None:
        if len(wanted) < 8 or len(wanted) > 120:
            return None
        from rapidfuzz.distance import Levenshtein

        limit = max(1, len(wanted) // 8)
        fitting = {
            one
            for known, several in self._by_title.items()
            for one in several
            if Levenshtein.distance(wanted, known, score_cutoff=limit) <= limit
        }
        return fitting.pop() if len(fitting) == 1 else None


@dataclass(frozen=True, slots=True)
class Mention:
    """One place that names an instrument, by title, by a short name, or as the instrument itself."""

    start: int
    end: int
    kind: MentionKind
    sort: str
    """act, rules, regulations, ordinance, code ...: the word at the end of the name."""
    title: str | None = None
    year: int | None = None
    number: int | str | None = None
    pointer: str = ""
    """Of a short name: the | said | that | same | principal."""

    def words(self, text: str) -> str:
        return text[self.start : self.end]

    @property
    def key(self) -> str:
        return plain_title(self.title or "")


def plain_title(title: str) -> str:
    """A title for comparison: small letters and figures, no `the`."""
    return " ".join(word for word in re.findall(r"[a-z0-9]+", title.lower()) if word != "the")
