"""A cleaning for people: every edit on a line of its own, with its place, its lane, its rule and its reason.

>>> from clausebook.model.text import RawText
>>> from clausebook.ingest.cleaning import clean
>>> print(render(clean(RawText.of("A certi-\\nficate of the Board."))))
1:8  auto     joins.hyphen  A certi[--⏎-]ficate of the Board.
        0.98  `certificate` is an English word
<BLANKLINE>
1 edit: 1 auto, 0 suggest, 0 flag
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

from ...model.text import Edit
from .passes import Cleaning

_CONTEXT = 28
"""Characters shown on each side of an edit."""
_LONGEST = 60
"""Characters of a long replaced text that are shown."""


def render(cleaning: Cleaning) -> str:
    """The edits of a cleaning in raw order, and their sum.

    `[-left out-]`, `{+put in+}`, `[?pointed at?]`; places are line and column of the raw text, counted from 1.
    """
    text = cleaning.text.raw.text
    breaks = [-1, *(at for at, letter in enumerate(text) if letter == "\n")]
    lines: list[str] = []
    for edit in cleaning.edits:
        lines += _told(text, breaks, edit)
    lanes = Counter(edit.lane for edit in cleaning.edits)
    total = sum(lanes.values())
    counts = ", ".join(f"{lanes[lane]} {lane}" for lane in ("auto", "suggest", "flag"))
    return "\n".join([*lines, "", f"{total} edit{'' if total == 1 else 's'}: {counts}"])


def _told(text: str, breaks: list[int], edit: Edit) -> Iterator[str]:
    row = bisect_right(breaks, edit.start - 1)
    place = f"{row}:{edit.start - breaks[row - 1]}"
    before, after = text[max(0, edit.start - _CONTEXT) : edit.start], text[edit.end : edit.end + _CONTEXT]
    yield f"{place}  {edit.lane:7}  {edit.rule}  {_plain(before)}{_change(edit)}{_plain(after)}"
    yield f"        {edit.confidence:.2f}  {edit.why}"


def _change(edit: Edit) -> str:
    old = _plain(edit.before if len(edit.before) <= _LONGEST else f"{edit.before[: _LONGEST - 1]}…")
    if edit.to is not None:
        return f"[>{old}< to {edit.to}]"
    if edit.after is None or (edit.lane == "flag" and edit.after == edit.before):
        return f"[?{old}?]"
    return (f"[-{old}-]" if edit.before else "") + (f"{{+{_plain(edit.after)}+}}" if edit.after else "")


def _plain(text: str) -> str:
    """On one line, control characters made visible or dropped."""
    shown = text.replace("\r\n", "⏎").replace("\n", "⏎").replace("\t", "→")
    return "".join(letter for letter in shown if letter.isprintable())
