"""What is known before a document is read: how its series is misread, and how other documents of the series read.

Invariant: experience only ranks and explains; what may be changed without asking is decided by the document itself.

>>> experience = Experience.of([("docs", "does"), ("crcw", "crew"), ("docs", "does")])
>>> experience.accepted["docs"], dict(experience.confusions.rows["c"])["e"]
({'does': 2}, 0.5)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .confusions import Confusions, shipped
from .learning import learn


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
        return cls(shipped().taught(learn(pairs)), dict(accepted), tuple(witnesses))


NO_EXPERIENCE = Experience()
"""The table that ships with the package, and nothing else."""
