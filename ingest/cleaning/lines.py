"""Lines of a text with their offsets, and the edits that change a stretch of the current view.

Invariant: the lines of a text are gapless: each ends where the next begins.

>>> [(line.start, line.stop, line.end, line.words) for line in lines_of("one\\n two ")]
[(0, 3, 4, 'one'), (4, 9, 9, 'two')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...model.text import Edit, EditedText, Lane


@dataclass(frozen=True, slots=True)
class Line:
    """One line: `stop` is the end of its text, `end` lies behind its line break."""

    start: int
    stop: int
    end: int
    words: str
    """The text of the line without the blanks around it."""


def lines_of(text: str) -> list[Line]:
    """The lines of a text; a form feed ends a line as a line feed does."""
    return list(_cut(text))


def _cut(text: str) -> Iterator[Line]:
    at = 0
    for part in text.replace("\f", "\n").split("\n"):
        stop = at + len(part)
        end = min(stop + 1, len(text))
        if end > at:
            yield Line(at, stop, end, part.strip())
        at = end


def change(
    view: EditedText,
    start: int,
    end: int,
    after: str | None,
    *,
    rule: str,
    why: str,
    lane: Lane = "auto",
    confidence: float = 1.0,
) -> list[Edit]:
    """Edits that make `view.text[start:end]` read `after`.

    Text left out earlier and inside the span stays left out for its own reason: the change is told in as many edits as
    there are raw pieces, the first of which takes the new words. A proposal (`suggest`, `flag`) names only the first
    piece when the span is in several.
    """
    spans = view.to_raw(start, end)
    if lane != "auto":
        low, high = spans[0]
        known = after if len(spans) == 1 else None
        return [view.raw.edit(low, high, known, rule=rule, why=why, lane=lane, confidence=confidence)]
    made: list[Edit] = []
    for low, high in spans:
        made.append(view.raw.edit(low, high, after or "", rule=rule, why=why, confidence=confidence))
        after = ""
    return made
