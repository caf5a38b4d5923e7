"""hOCR 1.2 out: the pages of a source with corrected words in the boxes of the OCR.

Facts of the format: `title` holds properties separated by `;`, `bbox l t r b` in pixels and `x_wconf` 0 to 100. A word that
is parted at a line end keeps its hyphen, as it is printed.
"""

from __future__ import annotations

from ..model.text import Box, EditedText
from .elements import Element, add, make_root, written
from .printed import Block, Line, Printed, PrintedPage, printed_pages, union

CLASSES = "ocr_page ocr_carea ocr_par ocr_line ocrx_word"


def to_hocr(text: EditedText, title: str) -> str:
    """The pages of a text as one hOCR file; raises Unreadable for a source without boxes."""
    pages = printed_pages(text)
    root = make_root("html", "http://www.w3.org/1999/xhtml", {"lang": "en"})
    head = add(root, "head", {})
    add(head, "title", {}, title)
    add(head, "meta", {"name": "ocr-system", "content": "clausebook"})
    add(head, "meta", {"name": "ocr-capabilities", "content": CLASSES})
    body = add(root, "body", {})
    for page in pages:
        _page(body, page)
    return written(root)


def _page(body: Element, page: PrintedPage) -> None:
    number = page.page.number
    title = f"{_bbox(Box(0, 0, page.width, page.height))}; ppageno {number - 1}"
    outer = add(body, "div", _named("ocr_page", f"page_{number}", title))
    for nth, block in enumerate(page.blocks, 1):
        _block(outer, block, f"{number}_{nth}")


def _block(page: Element, block: Block, name: str) -> None:
    around = _bbox(union(word.box for line in block for word in line))
    area = add(page, "div", _named("ocr_carea", f"block_{name}", around))
    paragraph = add(area, "p", _named("ocr_par", f"par_{name}", around))
    for nth, line in enumerate(block, 1):
        _line(paragraph, line, f"{name}_{nth}")


def _line(paragraph: Element, line: Line, name: str) -> None:
    found = add(paragraph, "span", _named("ocr_line", f"line_{name}", _bbox(union(word.box for word in line))), tail="\n")
    for nth, word in enumerate(line, 1):
        confidence = "" if word.confidence is None else f"; x_wconf {round(word.confidence * 100)}"
        named = _named("ocrx_word", f"word_{name}_{nth}", _bbox(word.box) + confidence)
        add(found, "span", named, shown(word), " " if nth < len(line) else None)


def _named(kind: str, identity: str, title: str) -> dict[str, str]:
    return {"class": kind, "id": identity, "title": title}


def shown(word: Printed) -> str:
    """The word with the hyphen that is printed where it goes on."""
    return word.text + ("-" if word.goes_on and not word.text.endswith("-") else "")


def _bbox(box: Box) -> str:
    return "bbox " + " ".join(str(round(side)) for side in (box.left, box.top, box.right, box.bottom))
