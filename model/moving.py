"""Where an editor's move takes its piece: the edit that an entry of kind `move` makes on one raw text.

A piece goes with the blank behind it, so that the words on either side stay apart; with no more than one line's end, so that
a paragraph from which it goes, or into which it comes, stays one.

>>> from clausebook.model.anchor import anchor
>>> from clausebook.model.correction import Move, on
>>> from clausebook.model.text import EditedText
>>> raw = RawText.of("1. Every boat carry a lamp at night.\\n2. shall Oars are of ash.\\n")
>>> entry = on(raw, 40, 45, Move(anchor(raw, 14, 19)), editor="asha", time="2024-05-01")
>>> EditedText.of(raw, [move_of(raw, entry, (40, 45))]).text
'1. Every boat shall carry a lamp at night.\\n2. Oars are of ash.\\n'
"""

from __future__ import annotations

import re

from .anchor import Conflict, reanchor
from .correction import Entry, Move
from .edit import Edit, Span
from .raw import RawText

_BLANK = re.compile(r"[^\S\n]*\n?")


def move_of(raw: RawText, entry: Entry, span: Span) -> Edit | str:
    """The edit of a move whose piece stands at `span`, or why there is none."""
    matter = entry.matter
    assert isinstance(matter, Move)
    place = reanchor(matter.target, raw)
    if isinstance(place, Conflict):
        return f"the place to which it goes is not found: {place.reason}"
    start, end = span[0], _behind(raw.text, span[1])
    to = place.span[0] if matter.side == "before" else _behind(raw.text, place.span[1])
    if start <= to <= end:
        return "it stands there already"
    if end == span[1] or (to and not raw.text[to - 1].isspace()):
        return "there is no blank between the words there: move whole words"
    why = entry.reason or "an editor moved it"
    return raw.edit(start, end, raw.text[start:end], rule="editor.move", why=why, author=entry.editor, to=to)


def _behind(text: str, at: int) -> int:
    """Behind the blank that follows, to the end of the line at most."""
    seen = _BLANK.match(text, at)
    return seen.end() if seen else at
