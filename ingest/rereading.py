"""What was cleaned last, for reading the same text again after a correction.

Invariant: `cleaned` gives what `clean` would give, byte for byte. `amended` differs from it at most in what the program
itself makes of other words for which the corrected ones are evidence; the next whole reading settles these.

>>> from ..model.correction import TextChange, on
>>> from ..model.decisions import decide
>>> raw = RawText.of("1. Title. A rule.\\n2. Boats. No boat docs carry more.")
>>> memory = Memory()
>>> before = memory.cleaned(raw, NOTHING)
>>> memory.cleaned(raw, NOTHING) is before
True
>>> memory.amended(raw, decide(raw, [on(raw, 36, 40, TextChange("does"), editor="asha", time="2024-05-01")])).text.text[-21:]
'boat does carry more.'
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from threading import Lock

from ..model.decisions import NOTHING, Decisions
from ..model.text import MACHINE, EditedText, RawText
from .cleaning import Cleaning, clean
from .cleaning.experience import NO_EXPERIENCE, Experience
from .cleaning.passes import still_open

KEPT = 8
"""Cleanings remembered: those of one text before and after its last corrections, so that an undo costs nothing either."""

Pairs = tuple[tuple[str, str], ...]
"""What corrections teach: as read, and as it is right."""


@lru_cache(maxsize=16)
def taught_by(pairs: Pairs) -> Experience:
    """The experience of these corrections; the table that ships with the package where there are none."""
    return Experience.of(pairs) if pairs else NO_EXPERIENCE


class Memory:
    """The cleanings made last, the newest at the end."""

    def __init__(self, kept: int = KEPT) -> None:
        self._cleanings: OrderedDict[Hashable, Cleaning] = OrderedDict()
        self._kept, self._lock = kept, Lock()

    def cleaned(self, raw: RawText, decisions: Decisions, pairs: Pairs = ()) -> Cleaning:
        """The cleaning of a text with what its editors decided about its words, and what corrections of its series teach."""
        key = raw.sha256, decisions.edits, decisions.refused, pairs
        with self._lock:
            known = self._cleanings.get(key)
            # The same words may stand on other pages.
            if known is not None and known.text.raw == raw:
                self._cleanings.move_to_end(key)
                return known
        made = clean(raw, decisions, taught_by(pairs))
        with self._lock:
            self._cleanings[key] = made
            while len(self._cleanings) > self._kept:
                self._cleanings.popitem(last=False)
        return made

    def amended(self, raw: RawText, decisions: Decisions, pairs: Pairs = ()) -> Cleaning:
        """The same at once: the decisions laid on the last cleaning of this text; whole where there is none."""
        with self._lock:
            known = [one for one in self._cleanings.values() if one.text.raw == raw]
            exact = self._cleanings.get((raw.sha256, decisions.edits, decisions.refused, pairs))
        if not known or exact in known:
            return self.cleaned(raw, decisions, pairs)
        last = known[-1]
        machine = [edit for edit in last.text.edits if edit.author == MACHINE and decisions.allows(edit)]
        text = EditedText.of(raw, machine).with_edits(decisions.edits)
        return Cleaning(text, tuple(still_open(text.edits, filter(decisions.allows, last.proposals))))


__all__ = ["NOTHING", "Memory", "Pairs", "taught_by"]
