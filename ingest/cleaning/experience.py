"""What is known before a document is read: how its series is misread, and how other documents of the series read.

Invariant: experience says what is likely; the classes of what may be changed without asking stay as they are, and a word
that is a word is never changed for it.

>>> experience = Experience.of([("docs", "does"), ("crcw", "crew"), ("docs", "does")])
>>> experience.accepted["docs"], dict(experience.confusions.rows["c"])["e"]
({'does': 2}, 0.5)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...model.correction import Entry
from .confusions import Confusions, shipped
from .learning import learn, taught

_LEAST = 2
"""How often a glyph must have been put right before it counts: once may be the editor's slip."""


@dataclass(frozen=True)
class Experience:
    """The table of confusions to begin with, readings that editors accepted, and other texts of the series."""

    confusions: Confusions = field(default_factory=shipped, repr=False)
    accepted: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    """By the string as read: what editors took it for, and how often."""
    witnesses: tuple[str, ...] = field(default=(), repr=False)
    """Texts whose passages vote as the document's own do, such as other gazettes of the same series."""

    @classmethod
    def of(cls, pairs: Iterable[tuple[str, str]], witnesses: Iterable[str] = ()) -> Experience:
        """The experience of accepted corrections, as (read, right) pairs; `learning.taught` takes them from a log."""
        pairs = list(pairs)
        accepted: dict[str, dict[str, int]] = defaultdict(dict)
        for read, right in pairs:
            if right and " " not in read + right and read != right:
                accepted[read][right] = accepted[read].get(right, 0) + 1
        rows = (row for row in learn(pairs) if row[2] >= _LEAST)
        return cls(shipped().taught(rows), dict(accepted), tuple(witnesses))

    @classmethod
    def of_logs(cls, *logs: Iterable[Entry], witnesses: Iterable[str] = ()) -> Experience:
        """The experience of the corrections in force in the logs of documents, such as those of a series or of a store.

        >>> from ...model.correction import TextChange, on
        >>> from ...model.text import RawText
        >>> raw = RawText.of("7. No boat docs carry more.")
        >>> log = [on(raw, 11, 15, TextChange("does"), editor="asha", time="2024-05-01")]
        >>> Experience.of_logs(log).accepted
        {'docs': {'does': 1}}
        """
        return cls.of((pair for log in logs for pair in taught(log)), witnesses)


NO_EXPERIENCE = Experience()
"""The table that ships with the package, and nothing else."""
