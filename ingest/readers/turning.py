"""Pages that were scanned lying on a side or upside down: told by how badly they read, and read again upright.

Facts: Tesseract reads a turned page as letters without sense and says of nearly every word that it is unsure; asked for it
(`--psm 0`), it tells by how many degrees (clockwise) a page has to be turned to stand upright.

Invariant: boxes are in the picture as it was given, whichever way it was read.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...model.text import Box
from .glyphs import turned_to
from .layout import Sheet

SURE = 0.6
"""The mean confidence of a page that reads at all; the worst scans of the print that was tried have more."""

FEWEST = 8
"""Words, below which a page says nothing of how it lies."""

_ROTATE = re.compile(rb"Rotate:\s*(\d{1,3})")


def confidence(sheet: Sheet) -> float | None:
    """The mean confidence of the words of a page; None where there are few."""
    stated = [token.confidence for block in sheet.blocks for line in block for token in line if token.confidence is not None]
    return sum(stated) / len(stated) if len(stated) >= FEWEST else None


def quarters(told: bytes) -> int:
    """By how many quarters, clockwise, the page is to be turned, as Tesseract tells.

    >>> quarters(b"Orientation in degrees: 270\\nRotate: 90\\n"), quarters(b"Too few characters. Skipping this page")
    (1, 0)
    """
    found = _ROTATE.search(told)
    return int(found[1]) // 90 % 4 if found else 0


def turned_back(sheet: Sheet, quarter: int, width: float, height: float) -> Sheet:
    """What was read of a page turned by so many quarters clockwise, its boxes on the page as it lies: `width`, `height`."""

    upright = (height, width) if quarter % 2 else (width, height)

    def back(box: Box | None) -> Box | None:
        return box and Box(*turned_to((box.left, box.top, box.right, box.bottom), quarter, *upright))

    blocks = [[[replace(token, box=back(token.box)) for token in line] for line in block] for block in sheet.blocks]
    note = f"A page was scanned turned: it was read turned by {90 * quarter} degrees."
    return replace(sheet, width=width, height=height, blocks=blocks, notes=(*sheet.notes, note))
