"""ALTO 4 out: the pages of a source with corrected words in the boxes of the OCR.

Facts of the format: `String` holds one word in `CONTENT`, its confidence in `WC` (0 to 1); a word that is parted at a line end
is two Strings, each with the whole word in `SUBS_CONTENT`, and the hyphen is an `HYP` of its own. How a word was read before
it was corrected stands in `ALTERNATIVE`.
"""

from __future__ import annotations

from ..model.text import Box, EditedText
from .elements import Element, add, make_root, written
from .printed import Line, Printed, PrintedPage, printed_pages, union

NAMESPACE = "http://www.loc.gov/standards/alto/ns-v4#"


def to_alto(text: EditedText) -> str:
    """The pages of a text as one ALTO file; raises Unreadable for a source without boxes."""
    pages = printed_pages(text)
    root = make_root("alto", NAMESPACE, {"SCHEMAVERSION": "4.4"})
    description = add(root, "Description", {})
    add(description, "MeasurementUnit", {}, "pixel")
    if text.raw.source:
        add(add(description, "sourceImageInformation", {}), "fileName", {}, text.raw.source)
    layout = add(root, "Layout", {})
    for page in pages:
        _page(layout, page)
    return written(root)


def _page(layout: Element, page: PrintedPage) -> None:
    number = page.page.number
    size = {"HEIGHT": str(round(page.height)), "WIDTH": str(round(page.width))}
    outer = add(layout, "Page", {"ID": f"page_{number}", "PHYSICAL_IMG_NR": str(number), **size})
    space = add(outer, "PrintSpace", {**size, "HPOS": "0", "VPOS": "0"})
    for nth, block in enumerate(page.blocks, 1):
        place = _place(union(word.box for line in block for word in line))
        found = add(space, "TextBlock", {"ID": f"block_{number}_{nth}", **place})
        for at, line in enumerate(block, 1):
            _line(found, line, f"{number}_{nth}_{at}")


def _line(block: Element, line: Line, name: str) -> None:
    found = add(block, "TextLine", {"ID": f"line_{name}", **_place(union(word.box for word in line))})
    for nth, word in enumerate(line, 1):
        if nth > 1:
            add(found, "SP", {})
        one = add(found, "String", {"ID": f"word_{name}_{nth}", **_place(word.box), **_content(word)})
        if word.read not in (word.text, f"{word.text}-"):
            add(one, "ALTERNATIVE", {"PURPOSE": "as read"}, word.read)
    if line[-1].goes_on and not line[-1].text.endswith("-"):
        add(found, "HYP", {"CONTENT": "-"})


def _content(word: Printed) -> dict[str, str]:
    shape = {"CONTENT": word.text}
    if word.confidence is not None:
        shape["WC"] = f"{word.confidence:.2f}"
    if word.whole is not None:
        shape |= {"SUBS_TYPE": "HypPart1" if word.goes_on else "HypPart2", "SUBS_CONTENT": word.whole}
    return shape


def _place(box: Box) -> dict[str, str]:
    sides = {"HPOS": box.left, "VPOS": box.top, "WIDTH": box.right - box.left, "HEIGHT": box.bottom - box.top}
    return {name: str(round(side)) for name, side in sides.items()}
