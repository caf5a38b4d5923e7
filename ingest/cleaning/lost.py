"""Lost text is named, never smoothed over: sentences and words that break off where the next provision begins."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...model.text import Edit, EditedText
from .lexicon import english
from .lines import change, lines_of

_OPEN = frozenset(
    "the a an of to shall not and or in by for with from under upon which that any every such be is are was has "
    "have will may on at as its his their than into this these".split()
)
"""A sentence that ends with one of these is not over."""
_ANY_NEXT = re.compile(r"\(?\d{1,3}[A-Z]{0,2}\)?[.\s]|\([a-z]{1,4}\)\s|(PART|CHAPTER|APPENDIX|SCHEDULE|ANNEXURE)\b")
_LAST = re.compile(r"[A-Za-z]+$")
_NEXT = re.compile(r"\d{1,3}[A-Z]{0,2}\.?\s?[A-Z]|(PART|CHAPTER|APPENDIX|SCHEDULE|ANNEXURE)\b")
"""A rule or a larger division begins; before `(a)` a sentence may well stand open."""
_REFERRING = re.compile(r"(?i)\b(part|class|appendix|form|grade|schedule|annexure|division|table|paper)\s+\S{1,3}$")


def lost(view: EditedText) -> Iterable[Edit]:
    """Flags where text breaks off."""
    lines = [line for line in lines_of(view.text) if line.words]
    for nth, line in enumerate(lines):
        last = _LAST.search(line.words[-24:])
        at_end = nth + 1 == len(lines)
        if not last or line.words.count(" ") < 6 or not (at_end or _ANY_NEXT.match(lines[nth + 1].words)):
            continue
        unit_next = at_end or bool(_NEXT.match(lines[nth + 1].words))
        word, stop = last[0], line.start + len(view.text[line.start : line.stop].rstrip())
        if word.lower() in _OPEN and unit_next:
            rule, why = "lost.cut-sentence", f"the sentence breaks off after `{word}`: text is lost here"
        elif (
            _is_stump(word) and line.words[-len(word) - 1] not in "'\"“‘(." and not _REFERRING.search(line.words[-40:])
        ):
            rule, why = "lost.cut-word", f"the text breaks off in the word that began `{word}`: text is lost here"
        else:
            continue
        yield from change(view, stop - len(word), stop, None, rule=rule, why=why, lane="flag", confidence=0.8)


def _is_stump(word: str) -> bool:
    """One letter, or a few that are no word."""
    return (len(word) == 1 and word not in "aI") or (
        1 < len(word) <= 5 and not word.isupper() and not english().knows(word)
    )
