"""The leaves of a document: its pages, or, where the source has none, stretches that a browser can draw at once.

Invariant: leaves follow each other without a gap and hang on the raw text alone, so a correction never moves a border.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...model.text import RawText

LONGEST = 3_000
"""Characters of a stretch."""
SHORTEST = 2_000
REST = 600
"""So few characters at the end get no leaf of their own."""


@dataclass(frozen=True)
class Leaf:
    """One page as an editor sees it."""

    number: int
    start: int
    end: int
    page: int | None = None
    """The number of the page of the source, None for a stretch."""
    label: str = ""
    width: float | None = None
    """The width of its picture in the pixels in which boxes are told."""
    image: bool = False
    """Whether the source has a picture of it."""


def leaves(raw: RawText) -> tuple[Leaf, ...]:
    """The leaves of a raw text, in order; there is always one.

    >>> raw = RawText.of("\\n".join(f"{n}. No boat shall carry more than nine persons on any day." for n in range(1, 101)))
    >>> [(leaf.number, leaf.start, leaf.end) for leaf in leaves(raw)]
    [(1, 0, 3000), (2, 3000, 5891)]
    """
    if raw.pages:
        return tuple(
            Leaf(nth, page.start, page.end, page.number, page.label, page.width, bool(page.width and page.height))
            for nth, page in enumerate(raw.pages, 1)
        )
    found: list[Leaf] = []
    at = 0
    while at < len(raw.text) or not found:
        end = _end(raw.text, at)
        found.append(Leaf(len(found) + 1, at, end))
        at = end
    return tuple(found)


def _end(text: str, at: int) -> int:
    """Where the stretch from `at` ends: at a blank line, else a line, else a blank."""
    if at + LONGEST >= len(text) - REST:
        return min(len(text), at + LONGEST + REST)
    for mark in ("\n\n", "\n", " "):
        cut = text.rfind(mark, at + SHORTEST, at + LONGEST)
        if cut >= 0:
            return cut + len(mark)
    return at + LONGEST
