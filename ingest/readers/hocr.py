"""hOCR: what Tesseract (3 to 5) and ABBYY exporters write, an HTML page whose classes and titles hold the layout.

Facts of the format: `title` holds properties separated by `;`, of them `bbox l t r b` in pixels of the page image and
`x_wconf` 0 to 100. A line may be `ocr_line`, `ocr_header`, `ocr_caption`, `ocr_textfloat` or `ocrx_line`; words are
`ocrx_word`, and old files have `ocr_word`. A line without words is one token with the box of the line. Exporters write
the cells of a table as an HTML table around the lines, and entities of HTML (`&nbsp;`) that XML does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import name2codepoint

from ...model.text import Box
from .layout import Block, Line, Sheet, Token, end_hyphen
from .markup import BROKEN_OFF, Element, name_of, number, open_html, open_xml, outermost
from .source import Source

LINES = frozenset(("ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat"))
WORDS = frozenset(("ocrx_word", "ocr_word"))
PARAGRAPHS = frozenset(("ocr_par", "ocrx_block", "ocr_carea"))

_BOX = re.compile(r"\bbbox\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)")
_ENTITY = re.compile(rb"&([A-Za-z]{2,8}\d{0,2});")
_CONFIDENCE = re.compile(r"\bx_wconf\s+([\d.]+)")


def sheets(source: Source) -> Iterator[Sheet]:
    """The pages of an hOCR file."""
    source = source.at(source.path, _ENTITY.sub(_character, source.content))
    root, whole = open_xml(source, "hOCR")
    if not whole:
        root = open_html(source)
        whole = b"</html>" in source.content[-4096:].lower()
    pages = outermost(element for element in root.iter() if "ocr_page" in _classes(element))
    for nth, page in enumerate(pages or [root]):
        sheet = _sheet(page)
        if not whole and nth == len(pages or [root]) - 1:
            sheet.faults.append(("damaged-file", BROKEN_OFF, None))
        yield sheet


def _character(entity: re.Match[bytes]) -> bytes:
    """The number of a character that HTML has a name for; of others, and of XML's own five, the name."""
    name = entity[1].decode("ascii")
    code = None if name in ("lt", "gt", "amp", "quot", "apos") else name2codepoint.get(name)
    return entity[0] if code is None else b"&#%d;" % code


def _classes(element: Element) -> list[str]:
    return str(element.get("class") or "").split()


def _box(element: Element) -> Box | None:
    found = _BOX.search(element.get("title") or "")
    if not found:
        return None
    sides = [number(side) for side in found.groups()]
    left, top, right, bottom = (0.0 if side is None else side for side in sides)
    return Box(min(left, right), min(top, bottom), max(left, right), max(top, bottom))


def _sheet(page: Element) -> Sheet:
    box = _box(page)
    blocks: list[Block] = []
    owner: Element = None
    last: Element = None
    for element in outermost(element for element in page.iter() if LINES.intersection(_classes(element))):
        line = _line(element)
        if not line:
            continue
        cell = _above(element, ("td", "th"))
        paragraph = _paragraph(element) if cell is None else _above(cell, ("table",))
        if not blocks or paragraph is not owner:
            blocks.append([])
            owner = paragraph
            last = None
        if cell is not None and last is not None and cell.getparent() is last.getparent():
            line[0].before = "\t" * _cells_between(last, cell) or " "
            blocks[-1][-1].extend(line)
        else:
            blocks[-1].append(line)
        last = cell
    if not blocks:
        blocks = [[line] for line in [_line(page)] if line]
    return Sheet(box.right if box else None, box.bottom if box else None, blocks)


def _above(element: Element, names: tuple[str, ...]) -> Element:
    return next((parent for parent in element.iterancestors() if name_of(parent) in names), None)


def _cells_between(first: Element, cell: Element) -> int:
    """How many cells a cell stands behind another of its row."""
    row = list(cell.getparent())
    return row.index(cell) - row.index(first)


def _paragraph(line: Element) -> Element:
    for parent in line.iterancestors():
        if PARAGRAPHS.intersection(_classes(parent)) or name_of(parent) == "p":
            return parent
    return None


def _line(element: Element) -> Line:
    line: Line = []
    words = outermost(word for word in element.iter() if WORDS.intersection(_classes(word)))
    for word in words:
        confidence = _CONFIDENCE.search(word.get("title") or "")
        stated = number(confidence[1]) if confidence else None
        line.append(Token("".join(word.itertext()), _box(word), None if stated is None else min(1.0, stated / 100)))
    if not words:
        text = " ".join("".join(element.itertext()).split())
        line = [Token(text, _box(element))] if text else []
    end_hyphen(line)
    return line
