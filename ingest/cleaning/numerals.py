"""The grade in a name (`Dredge Driver Grade 11`), where a damaged document knows but a few and prints them in Roman numerals.

Numbers of provisions are the segmenter's, which knows their order; a grade stands in no order, and only the document's
own custom proves it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ...model.text import Edit, EditedText
from .evidence import Copy
from .lexicon import english
from .lines import change

_GRADE = re.compile(r"\b(?P<unit>Grade|Class)(?:\s-?|-)(?P<mark>[1IlTtfJiHhnm|\[\]]{1,4}|[2-9])(?=[\s,.;:)(—-]|$)")
_STROKES = {"n": 2, "H": 2, "h": 2, "m": 3}
"""Glyphs that two or three strokes run into; every other stands for one."""
_NUMERALS = ("I", "II", "III")
_SURE = 4
"""How often the document has to print a grade before a misread one counts as that."""


def numerals(view: EditedText) -> Iterable[Edit]:
    """`Grade 11` and `Grade n` for `Grade II`, where the document prints `Grade II` and no grade in Arabic figures."""
    found = list(_GRADE.finditer(view.text))
    if all(seen["mark"] in _NUMERALS for seen in found) or not Copy(view, english()).is_damaged:
        return
    for unit in ("Grade", "Class"):
        seen_all = [seen for seen in found if seen["unit"] == unit]
        counts = Counter(seen["mark"] for seen in seen_all)
        if counts["II"] < _SURE or any(counts[digit] for digit in "23456789"):
            continue
        for seen in seen_all:
            strokes = sum(_STROKES.get(glyph, 1) for glyph in seen["mark"])
            numeral = _NUMERALS[strokes - 1] if strokes <= len(_NUMERALS) else None
            misread = seen["mark"] not in _NUMERALS and numeral and counts[numeral] >= _SURE
            if misread and counts[numeral] >= 2 * counts[seen["mark"]]:
                why = f"the document prints `{unit} {numeral}` {counts[numeral]} times and no {unit.lower()} in figures"
                yield from change(view, *seen.span("mark"), numeral, rule="numerals.grade", why=why, confidence=0.993)
