"""DOCX: the text of a Word file with the numbers that Word itself counts, worked out from its numbering part.

Facts of the format: a paragraph is numbered by `w:numPr` of its own or of its style (which may be based on another);
the list is an instance (`w:num`) of an abstract list, whose levels say the form and the text (`(%1)`, `%1.%2`); a
level starts again when a higher one has counted. Deleted text (`w:del`) is not part of the document, inserted text
(`w:ins`) is.

Invariant: a number in the text stands in the file or follows from its numbering part; none is guessed. No part is
unpacked beyond its limit, and the XML is opened as any other from strangers.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from ...model.errors import Unreadable
from .markup import Element, attribute, name_of, open_xml
from .numbering import led_by_number, numeral
from .source import Flow, Source

Value = TypeVar("Value")

LARGEST_PART = 64 * 1024 * 1024
"""Bytes of one part, unpacked."""

COUNTED = "Numbers that Word counts by itself are written out as Word shows them."
TRACKED = "The file has tracked changes: inserted text is read, deleted text is not."


def flow(source: Source) -> Flow:
    """The text of a Word file."""
    document = _part(source, "word/document.xml")
    if document is None:
        raise Unreadable(f"{source.path}: this zip archive is no Word file. Unpack it and give what is inside.")
    numbers = _Numbers(_part(source, "word/numbering.xml"), _part(source, "word/styles.xml"))
    body = next(document.iter("{*}body"), document)
    paragraphs = list(_paragraphs(body, numbers))
    notes = _footnotes(_part(source, "word/footnotes.xml"), numbers)
    text = re.sub(r"\n{3,}", "\n\n", "\n\n".join(paragraph for paragraph in [*paragraphs, *notes] if paragraph.strip()))
    said: list[str] = [COUNTED] if numbers.used else []
    if next(document.iter("{*}del", "{*}ins", "{*}moveFrom"), None) is not None:
        said.append(TRACKED)
    return Flow(text.strip("\n"), tuple(said))


def _part(source: Source, name: str) -> Element:
    """The root of one part of the archive, None where the archive has none."""
    damaged = Unreadable(f"{source.path}: this Word file is damaged and cannot be unpacked. Save it again.")
    try:
        with zipfile.ZipFile(io.BytesIO(source.content)) as archive:
            if name not in archive.namelist():
                return None
            with archive.open(name) as file:
                content = file.read(LARGEST_PART + 1)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, OSError, EOFError, ValueError, NotImplementedError, RuntimeError):
        raise damaged from None
    except Exception as error:  # zlib.error and what other unpackers raise
        if type(error).__module__ in ("zlib", "_lzma", "_bz2", "struct"):
            raise damaged from None
        raise
    if len(content) > LARGEST_PART:
        raise Unreadable(
            f"{source.path}: a part of this Word file unpacks to more than 64 MB, as only a trap does. "
            "Save it as plain text."
        )
    root, whole = open_xml(source.at(source.path, content), "a Word file")
    if not whole:
        raise damaged
    return root


def _paragraphs(parent: Element, numbers: _Numbers) -> Iterator[str]:
    for child in parent:
        name = name_of(child)
        if name == "p":
            yield _paragraph(child, numbers)
        elif name == "tbl":
            yield "\n".join(_rows(child, numbers))
        elif name in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"):
            yield from _paragraphs(child, numbers)


def _rows(table: Element, numbers: _Numbers) -> Iterator[str]:
    for row in table:
        if name_of(row) != "tr":
            continue
        cells = [cell for cell in row if name_of(cell) == "tc"]
        yield led_by_number("\t".join(" ".join(" ".join(_paragraphs(cell, numbers)).split()) for cell in cells))


def _paragraph(paragraph: Element, numbers: _Numbers) -> str:
    mark = numbers.mark(next((child for child in paragraph if name_of(child) == "pPr"), None))
    text = "".join(_run_text(paragraph)).strip()
    return f"{mark} {text}" if mark and text else mark + text


TEXT = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": "", "ptab": "\t"}
PASSED_OVER = frozenset(
    ("del", "moveFrom", "pPr", "rPr", "Fallback", "instrText", "delText", "footnoteRef", "commentReference")
)


def _run_text(parent: Element) -> Iterator[str]:
    stack: list[Element] = list(reversed(parent))
    while stack:
        element = stack.pop()
        name = name_of(element)
        if name == "t":
            yield "".join(element.itertext())
        elif name in TEXT:
            yield " " if name in ("tab", "ptab") else TEXT[name]
        elif name == "sym":
            code = attribute(element, "char")
            yield chr(int(code, 16)) if re.fullmatch(r"[0-9A-Fa-f]{4}", code) else ""
        elif name == "footnoteReference":
            yield f"[{attribute(element, 'id')}]"
        elif name == "r" and _is_hidden(element):
            continue
        elif name not in PASSED_OVER:
            stack.extend(reversed(element))


def _is_hidden(run: Element) -> bool:
    """Is the run set as hidden text, which Word neither shows nor prints?"""
    properties = next((child for child in run if name_of(child) == "rPr"), None)
    mark = None if properties is None else next((child for child in properties if name_of(child) == "vanish"), None)
    return mark is not None and attribute(mark, "val") not in ("0", "false", "off")


def _footnotes(part: Element, numbers: _Numbers) -> Iterator[str]:
    if part is None:
        return
    for note in part:
        if name_of(note) == "footnote" and not attribute(note, "type"):
            yield f"[{attribute(note, 'id')}] " + " ".join(_paragraphs(note, numbers)).strip()


@dataclass
class _Level:
    """One level of a list: how it counts and what it shows."""

    form: str = "decimal"
    text: str = ""
    start: int = 1
    restart: int | None = None
    legal: bool = False


@dataclass
class _List:
    levels: dict[int, _Level] = field(default_factory=dict[int, _Level])
    abstract: str = ""


class _Numbers:
    """The lists of a Word file and how far each has counted; instances of one abstract list count together."""

    def __init__(self, numbering: Element, styles: Element) -> None:
        self.used = False
        self.lists: dict[str, _List] = {}
        self.counts: dict[str, dict[int, int]] = {}
        self.started: set[str] = set()
        self.starts: dict[str, dict[int, int]] = {}
        self.linked: dict[str, dict[str, int]] = {}
        self.styles = _style_numbers(styles)
        if numbering is not None:
            self._read(numbering)

    def _read(self, numbering: Element) -> None:
        abstracts: dict[str, dict[int, _Level]] = {}
        named: dict[str, str] = {}
        links: dict[str, str] = {}
        for child in numbering:
            if name_of(child) == "abstractNum":
                key = attribute(child, "abstractNumId")
                abstracts[key] = dict(_levels(child))
                self.linked[key] = _linked(child)
                named[_value(child, "styleLink")] = key
                links[key] = _value(child, "numStyleLink")
        for child in numbering:
            if name_of(child) != "num":
                continue
            key = _value(child, "abstractNumId")
            key = named.get(links.get(key) or " ", key)
            levels = dict(abstracts.get(key, {}))
            number = attribute(child, "numId")
            for override in child:
                if name_of(override) == "lvlOverride":
                    at = _whole(attribute(override, "ilvl"), 0)
                    levels.update(_levels(override))
                    start = _value(override, "startOverride")
                    if start:
                        self.starts.setdefault(number, {})[at] = _whole(start, 1)
            self.lists[number] = _List(levels, key)

    def mark(self, properties: Element) -> str:
        """The number that Word shows before a paragraph, "" where it shows none."""
        number, depth = self._of(properties)
        found = self.lists.get(number)
        level = found.levels.get(depth) if found else None
        if found is None or level is None:
            return ""
        counts = self.counts.setdefault(found.abstract, {})
        if number not in self.started:
            self.started.add(number)
            for at, start in self.starts.get(number, {}).items():
                counts[at] = start - 1
        for at in [at for at in counts if at > depth]:
            below = found.levels.get(at)
            if below is None or below.restart is None or (below.restart > 0 and depth < below.restart):
                del counts[at]
        counts[depth] = counts.get(depth, level.start - 1) + 1
        shown = re.sub(r"%([1-9])", lambda m: self._shown(found, counts, int(m[1]) - 1, level.legal), level.text)
        self.used = self.used or bool(shown)
        return "" if level.form == "bullet" else shown

    def _shown(self, of: _List, counts: dict[int, int], depth: int, legal: bool) -> str:
        level = of.levels.get(depth, _Level())
        return numeral(counts.setdefault(depth, level.start), "decimal" if legal else level.form)

    def _of(self, properties: Element) -> tuple[str, int]:
        """The list and level of a paragraph: its own, else its style's."""
        own = None if properties is None else next((c for c in properties if name_of(c) == "numPr"), None)
        style = "" if properties is None else _value(properties, "pStyle")
        number, depth = self.styles.get(style or "", ("", None))
        if own is not None:
            number = _value(own, "numId") or number
            depth = _whole(_value(own, "ilvl"), 0) if _value(own, "ilvl") else depth
        if depth is None:
            abstract = self.lists[number].abstract if number in self.lists else ""
            depth = self.linked.get(abstract, {}).get(style, 0)
        return number, depth


def _value(parent: Element, name: str) -> str:
    return next((attribute(child, "val") for child in parent if name_of(child) == name), "")


def _whole(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"-?\d{1,6}", text) else default


def _levels(parent: Element) -> Iterator[tuple[int, _Level]]:
    for child in parent:
        if name_of(child) != "lvl":
            continue
        restart = _value(child, "lvlRestart")
        legal = next((attribute(c, "val") not in ("0", "false") for c in child if name_of(c) == "isLgl"), False)
        yield (
            _whole(attribute(child, "ilvl"), 0),
            _Level(
                _value(child, "numFmt") or "decimal",
                _value(child, "lvlText"),
                _whole(_value(child, "start"), 1),
                _whole(restart, 0) if restart else None,
                legal,
            ),
        )


def _linked(abstract: Element) -> dict[str, int]:
    """The level of a list that belongs to a paragraph style."""
    levels = (child for child in abstract if name_of(child) == "lvl")
    return {_value(level, "pStyle"): _whole(attribute(level, "ilvl"), 0) for level in levels if _value(level, "pStyle")}


def _style_numbers(styles: Element) -> dict[str, tuple[str, int | None]]:
    """The list and level that each paragraph style brings: each its own, else that of the style it is based on."""
    lists: dict[str, str] = {}
    depths: dict[str, int] = {}
    based: dict[str, str] = {}
    listed: list[Element] = [] if styles is None else list(styles)
    for style in listed:
        key = attribute(style, "styleId")
        based[key] = _value(style, "basedOn")
        numbered = next(style.iter("{*}numPr"), None)
        if numbered is not None and _value(numbered, "numId"):
            lists[key] = _value(numbered, "numId")
        if numbered is not None and _value(numbered, "ilvl"):
            depths[key] = _whole(_value(numbered, "ilvl"), 0)
    return {key: (number, _inherited(key, depths, based)) for key in based if (number := _inherited(key, lists, based))}


def _inherited(key: str, own: Mapping[str, Value], based: Mapping[str, str]) -> Value | None:
    for _ in range(20):
        if key in own or not key:
            break
        key = based.get(key, "")
    return own.get(key)
