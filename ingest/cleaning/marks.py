"""Enumerators and numbers of units that look misread: pointed at here, repaired by segmentation, which knows the order.

This pass changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...model.text import Edit, EditedText
from ..segment.numbers import roman_value
from .lines import change

_MARK = re.compile(r"(?:^|(?<=[;:.—] ))[ \t]{0,8}(?P<mark>\((?P<inside>[A-Za-z0-9\\|]{1,5})[)\]jJ}.]?)(?=[ \t])", re.M)
_SOUND = re.compile(r"\d{1,3}[A-Za-z]{0,3}|[a-z]{1,2}|([a-z])\1\1|[A-Z]{1,3}|[ivxl]{1,6}|[IVXL]{1,6}|[A-Z][a-z]{2,4}")
_DOUBTFUL = frozenset("li ll il lii iil lil 0 00 Ij lv fi ft fl d1".split())
_NUMBERED = re.compile(
    r"\b(?P<unit>PART|Part|CHAPTER|Chapter|Grade|Class|SCHEDULE|Schedule) "
    r"(?P<mark>n|H|IT|It|11|111|lI|Il|ll|m|f|t)(?=[\s,.;:—-])"
)


def _is_no_numeral(inside: str) -> bool:
    """Strokes and crosses that are no Roman numeral: `ili`, `vx`; a letter twice is a label."""
    low = inside.lower()
    return len(low) > 2 and not set(low) - set("ivxl") and len(set(low)) > 1 and roman_value(low) is None


def marks(view: EditedText) -> Iterable[Edit]:
    """Flags on marks that no numbering uses."""
    for seen in _MARK.finditer(view.text):
        inside, mark = seen["inside"], seen["mark"]
        closed = mark[-1] == ")"
        if inside in _DOUBTFUL or _is_no_numeral(inside) or (closed and not _SOUND.fullmatch(inside)) or mark[-1] in ".]jJ}":
            why = f"`{mark}` is no enumerator of any usual kind"
            yield from change(view, *seen.span("mark"), None, rule="marks.odd", why=why, lane="flag", confidence=0.6)
    for seen in _NUMBERED.finditer(view.text):
        why = f"`{seen['mark']}` after `{seen['unit']}` may be a Roman numeral misread"
        yield from change(view, *seen.span("mark"), None, rule="marks.odd", why=why, lane="flag", confidence=0.6)
