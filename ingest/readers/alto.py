"""ALTO 2 to 4: the XML of libraries and of Tesseract.

Facts of the format: `String` holds one word in `CONTENT`, its confidence in `WC` (0 to 1); a word parted at a line end
is two Strings, each with the whole word in `SUBS_CONTENT` and the hyphen in an `HYP` element of its own. Measures are
pixels, or tenths of a millimetre (`mm10`), or 1/1200 inch (`inch1200`): boxes and page size stay in the file's own
measure.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Box
from .layout import Block, Line, Sheet, Token, end_hyphen
from .markup import BROKEN_OFF, Element, attribute, name_of, number, open_xml, outermost
from .source import Source

HYPHENS = ("-", "\u00ad", "\u2010", "\u00ac", "=")


def sheets(source: Source) -> Iterator[Sheet]:
    """The pages of an ALTO file."""
    root, whole = open_xml(source, "ALTO")
    measure = next((element.text for element in root.iter("{*}MeasurementUnit")), None) or "pixel"
    pages = outermost(root.iter("{*}Page"))
    for nth, page in enumerate(pages):
        sheet = _sheet(page)
        if measure.strip().lower() != "pixel":
            sheet.notes = (f"Boxes and page sizes are in the file's own measure ({measure.strip()}), not in pixels.",)
        if not whole and nth == len(pages) - 1:
            sheet.faults.append(("damaged-file", BROKEN_OFF, None))
        yield sheet


def _sheet(page: Element) -> Sheet:
    blocks: list[Block] = []
    for element in page.iter("{*}TextBlock"):
        lines = [line for line in (_line(child) for child in element if name_of(child) == "TextLine") if line]
        if lines:
            blocks.append(lines)
    label = attribute(page, "PRINTED_IMG_NR")
    return Sheet(number(page.get("WIDTH")), number(page.get("HEIGHT")), blocks, label)


def _box(element: Element) -> Box | None:
    left, top = number(element.get("HPOS")), number(element.get("VPOS"))
    if left is None or top is None:
        return None
    return Box(
        left, top, left + (number(element.get("WIDTH"), 0.0) or 0), top + (number(element.get("HEIGHT"), 0.0) or 0)
    )


def _line(element: Element) -> Line:
    line: Line = []
    for child in element:
        kind = name_of(child)
        if kind == "String":
            stated = number(child.get("WC"))
            line.append(
                Token(child.get("CONTENT") or "", _box(child), None if stated is None else min(1.0, max(0.0, stated)))
            )
        elif kind == "HYP":
            _hyphen(line, child.get("CONTENT") or "-")
    end_hyphen(line)
    return line


def _hyphen(line: Line, mark: str) -> None:
    """Add the printed hyphen to the word before it, once: some programs write it in the word as well."""
    if line and not line[-1].text.endswith(HYPHENS):
        line[-1].text += "-" if mark in "\u00ad\u00ac" else mark
