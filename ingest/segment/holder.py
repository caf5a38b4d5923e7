"""The schedule of a notice that holds the whole instrument: `the Minister has made the regulations in the Schedule`.

So the regulations of South Africa are published. Their numbers are those of the instrument's own units and not of paragraphs.
"""

from __future__ import annotations

import re

from .divisions import Division

_MADE = re.compile(
    r"\b(?:makes?|made|publish(?:es)?|issues?d?|amends?|determines?d?)\b[^.;]{0,160}\bin\s+the\s+(?:[Aa]nnexed\s+)?"
    r"(?:Schedule|Annexure)\b"
)
_UNIT = re.compile(r"(?m)^[ \t]*(?:\d{1,3}[A-Z]?|[IVX]{1,5})\.\s")


def find_holder(text: str, schedules: list[Division]) -> Division | None:
    """The first schedule, where the notice before it has no units of its own and makes what the schedule holds."""
    if not schedules or schedules[0].key is not None or schedules[0].word not in ("schedule", "annexure"):
        return None
    first = schedules[0]
    if first.at > 6000 or _UNIT.search(text, 0, first.at) or _MADE.search(text, 0, first.at) is None:
        return None
    end = schedules[1].at if len(schedules) > 1 else len(text)
    return first if sum(1 for _ in _UNIT.finditer(text, first.end, end)) > 1 else None
