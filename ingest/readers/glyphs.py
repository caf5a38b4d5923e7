"""The places of characters on a page of a PDF: PDFium's rectangles, and rectangles turned and joined."""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from typing import Any

from .runs import Place

Glyph = tuple[float, float, float, float]
"""Left, top, right, bottom, of the page or of its display."""


def cut_after(start: int, end: int, hyphens: list[int]) -> list[tuple[int, int]]:
    """A word parted after each hyphen at a line end in it."""
    low = bisect_left(hyphens, start)
    if low == len(hyphens) or hyphens[low] >= end - 1:
        return [(start, end)]
    cuts = [start, *(nth + 1 for nth in hyphens[low : bisect_left(hyphens, end - 1)]), end]
    return list(pairwise(cuts))


def quick(function: Any, gives: Any = ctypes.c_int) -> Any:
    """The same C function without the checks of its arguments, which take longer than the call; for ints and pointers."""
    return ctypes.PYFUNCTYPE(gives)(ctypes.cast(function, ctypes.c_void_p).value or 0)


class Rects:
    """PDFium's rectangles of characters, with the numbers it writes to made once."""

    def __init__(self, text: Any) -> None:
        raw = import_module("pypdfium2.raw")

        self.text = ctypes.cast(text.raw, ctypes.c_void_p)
        self.sides = (ctypes.c_double * 4)()
        first = ctypes.addressof(self.sides)
        self.to = [ctypes.c_void_p(first + nth * ctypes.sizeof(ctypes.c_double)) for nth in range(4)]
        self.count, self.get, self.char = map(quick, (raw.FPDFText_CountRects, raw.FPDFText_GetRect, raw.FPDFText_GetCharBox))

    def one(self, start: int, count: int) -> Glyph | None:
        """The rectangle of characters that stand on one line (left, top, right, bottom), else None."""
        made = self.count(self.text, start, count)
        if made == 1:
            self.get(self.text, 0, *self.to)
            return tuple(self.sides)
        if made < 1:
            return None
        whole: Glyph | None = None
        for nth in range(made):
            self.get(self.text, nth, *self.to)
            here: Glyph = tuple(self.sides)
            if whole is None:
                whole = here
            elif (
                min(here[1], whole[1]) - max(here[3], whole[3]) < 0.3 * min(here[1] - here[3], whole[1] - whole[3])
                or here[0] < whole[0]
                or here[0] - whole[2] > whole[1] - whole[3]
            ):
                return None
            else:
                whole = (whole[0], max(whole[1], here[1]), max(whole[2], here[2]), min(whole[3], here[3]))
        return whole

    def glyph(self, nth: int) -> Glyph | None:
        # GetCharBox writes left, right, bottom, top.
        if not self.char(self.text, nth, self.to[0], self.to[2], self.to[3], self.to[1]):
            return None
        return tuple(self.sides)


def affine(ox: float, oy: float, ax: float, ay: float, bx: float, by: float) -> Callable[..., Glyph]:
    """From rectangles of the page to those of its display, from where the origin and the two axes go."""

    def turned(left: float, top: float, right: float, bottom: float) -> Glyph:
        one, two = ox + ax * left + bx * top, ox + ax * right + bx * bottom
        above, below = oy + ay * left + by * top, oy + ay * right + by * bottom
        return min(one, two), min(above, below), max(one, two), max(above, below)

    def upright(left: float, top: float, right: float, bottom: float) -> Glyph:
        return ox + ax * left, oy + by * top, ox + ax * right, oy + by * bottom

    # Nearly every page stands upright, and this is called for every word.
    return upright if abs(ay) < 1e-6 and abs(bx) < 1e-6 and ax > 0 > by else turned


def union(one: Glyph, other: Glyph) -> Glyph:
    """The rectangle around two."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def goes_on(word: Glyph, glyph: Glyph) -> bool:
    """Does a character stand on the line of the word before it (either direction), close by?"""
    size = max(word[3] - word[1], glyph[3] - glyph[1], 1.0)
    across = glyph[0] - word[2] < size and glyph[2] > word[0] - size
    down = glyph[1] - word[3] < size and glyph[3] > word[1] - size
    level = min(word[3], glyph[3]) - max(word[1], glyph[1]) > -0.1 * size and across
    upright = min(word[2], glyph[2]) - max(word[0], glyph[0]) > -0.1 * size and down
    return level or upright


def turned_to(box: Glyph, quarter: int, width: float, height: float) -> Place:
    """A display box as it stands when the page is turned so that its text runs from left to right."""
    left, top, right, bottom = box
    if quarter == 0:
        return box
    if quarter == 1:
        return top, width - right, bottom, width - left
    if quarter == 2:
        return width - right, height - bottom, width - left, height - top
    return height - bottom, left, height - top, right
