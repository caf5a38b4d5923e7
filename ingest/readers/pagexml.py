"""PAGE XML (PRImA): regions with a reading order, as OCR-D, Transkribus and eScriptorium write it.

Facts of the format: text may stand at the word, at the line or only at the region; where a line has both its own text
and words, the line says how they are spaced. Of several `TextEquiv` the one with the lowest `index` is the best.
`Coords` hold a polygon in `points="x,y x,y"`, in the version of 2010 as `Point` elements. The cells of a table are regions
in a `TableRegion`, whose `TableCellRole` tells row and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...model.text import Box
from .layout import Block, Line, Sheet, Token, end_hyphen
from .markup import BROKEN_OFF, Element, name_of, number, open_xml, outermost
from .source import Source

_POINT = re.compile(r"(-?\d+(?:\.\d+)?)[ ]?,[ ]?(-?\d+(?:\.\d+)?)")


def sheets(source: Source) -> Iterator[Sheet]:
    """The pages of a PAGE file (one in nearly all)."""
    root, whole = open_xml(source, "PAGE XML")
    for page in outermost(root.iter("{*}Page")):
        sheet = Sheet(number(page.get("imageWidth")), number(page.get("imageHeight")), _blocks(_in_order(page)))
        if not whole:
            sheet.faults.append(("damaged-file", BROKEN_OFF, None))
        yield sheet


def _in_order(page: Element) -> list[Element]:
    """The text regions as the reading order lists them, then those that it leaves out, as they stand in the file."""
    regions = {region.get("id") or str(nth): region for nth, region in enumerate(page.iter("{*}TextRegion"))}
    tables = {table.get("id"): table for table in page.iter("{*}TableRegion")}
    order = next(page.iter("{*}ReadingOrder"), None)
    listed: dict[str, None] = {}
    if order is not None:
        _walk(order, listed, 0)
    wanted = [key for key in listed if key in regions or key in tables]
    inside = {key: _nested(regions[key] if key in regions else tables[key]) for key in wanted}
    first = dict.fromkeys(inner for key in wanted for inner in (key, *(i for i in inside[key] if i not in listed)))
    return [regions[key] for key in (*first, *(key for key in regions if key not in first)) if key in regions]


def _nested(region: Element) -> list[str]:
    """The regions inside a region; those of a table by row and column."""
    inner = [inner for inner in region.iter("{*}TextRegion") if inner is not region]
    if name_of(region) == "TableRegion":
        inner.sort(key=lambda cell: (_cell(cell) or (None, 0, 0))[1:])
    return [region.get("id") or "" for region in inner]


def _cell(region: Element) -> tuple[Element, int, int] | None:
    """The table of which a region is a cell, its row and its column."""
    role = next(region.iter("{*}TableCellRole"), None)
    table = region.getparent()
    if role is None or table is None or name_of(table) != "TableRegion":
        return None
    row, column = number(role.get("rowIndex")), number(role.get("columnIndex"))
    return None if row is None or column is None else (table, int(row), int(column))


def _blocks(regions: list[Element]) -> list[Block]:
    """The blocks of the regions; a table is one, of its rows."""
    blocks: list[Block] = []
    at: tuple[Element, int, int] | None = None
    for region in regions:
        block = _block(region)
        if not block:
            continue
        cell = _cell(region)
        if cell is None:
            blocks.append(block)
        else:
            tokens = [token for line in block for token in line]
            if at is None or at[0] is not cell[0]:
                blocks.append([tokens])
            elif at[1] == cell[1]:
                tokens[0].before = "\t" * max(1, min(cell[2] - at[2], 20))
                blocks[-1][-1].extend(tokens)
            else:
                blocks[-1].append(tokens)
        at = cell
    return blocks


def _walk(group: Element, listed: dict[str, None], depth: int) -> None:
    """Gather region ids in order; an indexed member stands where its index says."""
    members = [child for child in group if name_of(child)]
    members.sort(key=lambda child: number(child.get("index"), 0.0) or 0.0)
    for child in members:
        reference = child.get("regionRef")
        if reference:
            listed[reference] = None
        if len(child) and depth < 64:
            _walk(child, listed, depth + 1)


def _block(region: Element) -> Block:
    own = [child for child in region if name_of(child) == "TextLine"]
    lines = [line for line in map(_line, own) if line]
    if lines:
        return lines
    box = _box(region)
    return [[Token(text, box)] for text in _text(region).splitlines() if text.strip()]


def _line(element: Element) -> Line:
    words = [child for child in element if name_of(child) == "Word"]
    tokens = [Token(_text(word).strip(), _box(word), _confidence(word)) for word in words]
    tokens = [token for token in tokens if token.text]
    text = " ".join(_text(element).split())
    if text and not _spaced(tokens, text):
        tokens = [Token(text, _box(element), _confidence(element))]
    end_hyphen(tokens)
    return tokens


def _spaced(tokens: Line, text: str) -> bool:
    """Glue the words that the line's own text has no space between; False where it does not consist of them."""
    at = 0
    for token in tokens:
        here = text.find(token.text, at, at + len(token.text) + 1)
        if here < 0 or text[at:here].strip():
            return False
        token.before = "" if here == at else " "
        at = here + len(token.text)
    return bool(tokens) and not text[at:].strip()


def _best(element: Element) -> Element:
    equivalents = [child for child in element if name_of(child) == "TextEquiv"]
    return min(equivalents, key=lambda child: number(child.get("index"), 0.0) or 0.0, default=None)


def _text(element: Element) -> str:
    best = _best(element)
    if best is None:
        return ""
    return "".join("".join(child.itertext()) for child in best if name_of(child) == "Unicode")


def _confidence(element: Element) -> float | None:
    best = _best(element)
    stated = None if best is None else number(best.get("conf"))
    return None if stated is None else min(1.0, max(0.0, stated))


def _box(element: Element) -> Box | None:
    coords = next((child for child in element if name_of(child) == "Coords"), None)
    if coords is None:
        return None
    points = [(number(x) or 0.0, number(y) or 0.0) for x, y in _POINT.findall(coords.get("points") or "")]
    points += [(number(p.get("x")) or 0.0, number(p.get("y")) or 0.0) for p in coords if name_of(p) == "Point"]
    if not points:
        return None
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(down), max(across), max(down))
