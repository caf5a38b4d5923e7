"""PDF: words and boxes from the text that the file holds, pictures of pages to the OCR program.

Facts of the library: PDFium gives a hyphen at the end of a line as U+0002 (U+FFFE in whole texts) and no line break
after it; a character that its font maps to nothing is 0; boxes are in page coordinates before rotation, origin at the
foot. Measured, one call a word for its box is several times faster than one call a character.

Invariant: boxes are in display points (1/72 inch, origin at the top left, the page turned as it is shown); a page
without text but with something drawn on it is never taken as empty. One page at a time is in memory.
"""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ...model.errors import Unreadable
from ...model.text import Box
from .glyphs import Glyph, Rects, affine, cut_after, goes_on, turned_to, union
from .layout import Sheet, Token
from .legacy import without_legacy
from .reading_order import Gutters, in_reading_order
from .ruled import rows_of_tables
from .runs import Place
from .source import Source
from .traps import trap_in

HYPHENS = {0x2: 0x2D, 0xFFFE: 0x2D}
PRINTED = {**HYPHENS, 0: 0xFFFD}
_WORD = re.compile(r"\S+")

NOT_ENGLISH = "this line is no English: it may be another script in a font of the time before Unicode"


def sheets(source: Source) -> Iterator[Sheet]:
    """The pages of a PDF, one after the other; those that are only pictures are read by the OCR program."""
    from .scan import Desk

    document = open_pdf(source)
    try:
        count = len(document)
        desk = Desk(source, count)
        gutters: Gutters = []
        for number in range(1, count + 1):
            leaf = _leaf(document, number, source)
            if leaf.needs_ocr:
                desk.lay_picture(number, lambda leaf=leaf: leaf.picture(), leaf.sheet(gutters))
            else:
                desk.lay(leaf.sheet(gutters))
            leaf.close()
            yield from desk.done()
        yield from desk.rest()
    finally:
        document.close()


def open_pdf(source: Source) -> Any:
    """The PDF, opened; a locked one needs its password."""
    pypdfium2 = import_module("pypdfium2")

    trap = trap_in(source.content)
    if trap:
        raise Unreadable(f"{source.path}: {trap}.")
    try:
        document = pypdfium2.PdfDocument(source.content, password=source.password)
        if len(document) < 1:
            raise Unreadable(f"{source.path}: this PDF has no pages. Save or scan it again.")
        return document
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            wrong = "this is not the password of this PDF" if source.password else "this PDF is locked with a password"
            raise Unreadable(f"{source.path}: {wrong}. Give it with --password.") from None
        if "security" in str(error).lower():
            raise Unreadable(
                f"{source.path}: this PDF is locked in a way that is not read. Save it without lock."
            ) from None
        raise Unreadable(
            f"{source.path}: this PDF is damaged and cannot be opened. Save or download it again."
        ) from None


def _leaf(document: Any, number: int, source: Source) -> _Leaf:
    pypdfium2 = import_module("pypdfium2")

    try:
        page = document[number - 1]
        return _Leaf(page, page.get_textpage())
    except pypdfium2.PdfiumError:
        raise Unreadable(f"{source.path}: page {number} of this PDF is damaged. Save or download it again.") from None


@dataclass
class _Leaf:
    """One page of a PDF with its text, while it is open."""

    page: Any
    text: Any
    codes: list[int] = field(init=False)
    turn: Callable[[float, float, float, float], Glyph] = field(init=False)
    width: float = field(init=False)
    height: float = field(init=False)

    def __post_init__(self) -> None:
        self.width, self.height = self.page.get_size()
        self.turn = self._display()
        self.codes = self._codes()

    def close(self) -> None:
        self.text.close()
        self.page.close()

    def _codes(self) -> list[int]:
        """The characters by PDFium's own index; in bulk where that is the same as the index in UTF-16."""
        raw = import_module("pypdfium2.raw")

        count = raw.FPDFText_CountChars(self.text)
        if count <= 0:
            return []
        buffer = (ctypes.c_ushort * (count * 2 + 2))()
        got = raw.FPDFText_GetText(self.text, 0, count, buffer)
        codes = list(buffer[: max(0, got - 1)])
        if len(codes) != count or any(0xD800 <= code < 0xE000 for code in set(codes)):
            get = raw.FPDFText_GetUnicode
            codes = [get(self.text, nth) for nth in range(count)]
        return codes

    def _display(self) -> Callable[[float, float, float, float], Glyph]:
        """From a rectangle of the page to display points: PDFium knows the rotation and the crop box."""
        raw = import_module("pypdfium2.raw")

        x, y = ctypes.c_int(), ctypes.c_int()
        scale = 1000 if max(self.width, self.height) < 100_000 else 1
        size = max(1, round(self.width * scale)), max(1, round(self.height * scale))

        def at(px: float, py: float) -> tuple[float, float]:
            raw.FPDF_PageToDevice(self.page, 0, 0, *size, 0, px, py, ctypes.byref(x), ctypes.byref(y))
            return x.value / scale, y.value / scale

        (ox, oy), (ax, ay), (bx, by) = at(0, 0), at(1000, 0), at(0, 1000)
        return affine(ox, oy, (ax - ox) / 1000, (ay - oy) / 1000, (bx - ox) / 1000, (by - oy) / 1000)

    @property
    def needs_ocr(self) -> bool:
        """Are there no characters, or few beside a picture of the whole page, or mostly such as mean nothing?"""
        counts = Counter(self.codes)
        seen = sum(count for code, count in counts.items() if code > 0x20 or code in (0, 0x2))
        lost = sum(count for code, count in counts.items() if code in (0, 0xFFFD) or 0xE000 <= code < 0xF900)
        return lost > 0.3 * seen or (seen < 200 and self._is_drawn(whole=seen > 0))

    def _is_drawn(self, whole: bool) -> bool:
        """Is there anything on the page; with `whole`, a picture that covers most of it?"""
        raw = import_module("pypdfium2.raw")

        if not whole:
            return raw.FPDFPage_CountObjects(self.page) > 0
        area = self.width * self.height
        for picture in self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3):
            left, bottom, right, top = picture.get_bounds()
            if (right - left) * (top - bottom) > 0.6 * area:
                return True
        return False

    def picture(self) -> Any:
        """The page as a grey image of 300 dots an inch (fewer for a very large page)."""
        scale = min(300 / 72, 9000 / max(self.width, self.height, 1))
        return self.page.render(scale=scale, grayscale=True).to_pil()

    def sheet(self, gutters: Gutters) -> Sheet:
        quarter, width, height = self._quarter(), self.width, self.height
        words: list[tuple[Place, Token]] = []
        outside = 0
        for text, box in self._words():
            if box[2] <= 0 or box[3] <= 0 or box[0] >= width or box[1] >= height:
                outside += 1
            else:
                place = turned_to(box, quarter, width, height) if quarter else box
                words.append((place, Token(text, Box(*box))))
        outside_tables, rows = rows_of_tables(self.page, self._turned(quarter), words)
        blocks, legacy = without_legacy(in_reading_order(outside_tables, gutters, rows))
        sheet = Sheet(round(width, 2), round(height, 2), blocks)
        if outside:
            sheet.notes = ("Words that the file has outside the visible page are left out.",)
        sheet.faults.extend(("not-english", NOT_ENGLISH, line) for line in legacy)
        lost = self.codes.count(0)
        if lost:
            message = f"{lost} characters have no meaning in the fonts of the PDF and read as U+FFFD."
            sheet.faults.append(("lost-characters", message, None))
        return sheet

    def _turned(self, quarter: int) -> Callable[..., Glyph]:
        """From a rectangle of the page to where it stands when the text runs from left to right."""
        if not quarter:
            return self.turn
        return lambda *rectangle: turned_to(self.turn(*rectangle), quarter, self.width, self.height)

    def _quarter(self) -> int:
        """By how many quarter turns (clockwise, as displayed) most of the text stands."""
        raw = import_module("pypdfium2.raw")

        count = len(self.codes)
        seen = [nth for nth in range(0, count, max(1, count // 24)) if self.codes[nth] > 0x20]
        angles = Counter(round(raw.FPDFText_GetCharAngle(self.text, nth) * 2 / 3.141592653589793) % 4 for nth in seen)
        turned = angles.most_common(1)[0][0] if angles else 0
        return (self.page.get_rotation() // 90 - turned) % 4

    def _words(self) -> Iterator[tuple[str, Glyph]]:
        text = "".join(map(chr, self.codes)).translate(PRINTED)
        rects, turn = Rects(self.text), self.turn
        hyphens = [nth for nth, code in enumerate(self.codes) if code in HYPHENS]
        following = iter((*hyphens, len(text)))
        hyphen = next(following)
        for found in _WORD.finditer(text):
            start, end = found.span()
            while hyphen < start:
                hyphen = next(following)
            for low, high in ((start, end),) if hyphen >= end - 1 else cut_after(start, end, hyphens):
                place = rects.one(low, high - low)
                if place is not None:
                    yield text[low:high], turn(*place)
                else:
                    yield from self._parted(text, low, high, rects)

    def _parted(self, text: str, start: int, end: int, rects: Rects) -> Iterator[tuple[str, Glyph]]:
        """The words of a stretch in which the line changes without a space, by the places of its characters."""
        began, reach = start, None
        for nth in range(start, end):
            here = rects.glyph(nth)
            if here is None:
                continue
            here = self.turn(*here)
            if reach is not None and not goes_on(reach, here):
                yield text[began:nth], reach
                began, reach = nth, None
            reach = here if reach is None else union(reach, here)
        if reach is not None:
            yield text[began:end], reach
