"""PDFs that are made, or damaged, so that opening them takes for ever: found before PDFium sees them.

Facts of the format: the dictionary of a stream stands in the open before it; `/X Do` in a stream draws the form X, whose
own stream may draw others. PDFium follows every one, unpacks every stream whole, and mends missing ends by a search from
each start to the end of the file. None of it can be stopped once it runs.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

MOST_BYTES = 32_000_000
"""Bytes that one page's drawing may unpack to; a dense page of text has some hundred thousand."""

MOST_DRAWN = 200_000
"""Forms that one page may draw, those within forms counted."""

HOPELESS = 500

DAMAGED = "this PDF is damaged beyond repair. Save or download it again"
SWOLLEN = "a page of this PDF unpacks to more than 32 MB of drawing, as only a trap or a map does. Print it to a new PDF"
NESTED = "this PDF draws forms within forms without end, as only a trap does. Print it to a new PDF"

_OBJECT = re.compile(rb"\b(\d{1,10}) \d{1,5} obj\b")
_STREAM = re.compile(rb"\b(\d{1,10})\s{1,4}\d{1,5}\s{1,4}obj\b((?:(?!\bobj\b|stream).){0,4000}?)stream\r?\n", re.DOTALL)
_REFERENCE = re.compile(rb"\b(\d{1,10})\s{1,4}\d{1,5}\s{1,4}R\b")
_DRAWN = re.compile(rb"/[^\s/<>\[\]()]{1,80}\s{1,8}Do\b")


@dataclass(frozen=True)
class _Stream:
    """One stream of the file: the forms that it may draw, and how many times it draws one."""

    is_form: bool
    forms: tuple[int, ...]
    draws: int


def trap_in(content: bytes) -> str | None:
    """Why a PDF is not opened, with what to do; None for nearly every one."""
    if content.count(b"stream") - 2 * content.count(b"endstream") > HOPELESS:
        return DAMAGED
    numbers = Counter(_OBJECT.findall(content))
    if numbers and numbers.most_common(1)[0][1] > HOPELESS:
        return DAMAGED
    forms = re.search(rb"/Subtype\s{0,4}/Form\b", content) is not None
    streams: dict[int, _Stream] = {}
    for number, head, body in _drawings(content):
        data = _unpacked(head, body)
        if len(data) > MOST_BYTES:
            return SWOLLEN
        if forms:
            references = tuple(int(found) for found in _REFERENCE.findall(head))
            is_form = re.search(rb"/Subtype\s{0,4}/Form\b", head) is not None
            streams[number] = _Stream(is_form, references, sum(1 for _ in _DRAWN.finditer(data)))
    return NESTED if forms and _most_drawn(content, streams) > MOST_DRAWN else None


def _drawings(content: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Number, dictionary and packed bytes of each stream that may draw: no picture, no font."""
    for found in _STREAM.finditer(content):
        head = found[2]
        if re.search(rb"/Image\b|/FontFile|/Length[123]\b|/DCTDecode|/CCITTFax|/JPXDecode|/JBIG2|/XRef\b", head):
            continue
        end = content.find(b"endstream", found.end())
        yield int(found[1]), head, content[found.end() : end if end >= 0 else len(content)]


def _unpacked(head: bytes, body: bytes) -> bytes:
    """What a stream unpacks to, no more than just beyond the limit; packed in another way it is taken as it is."""
    if b"/ASCII85Decode" in head and len(body) > MOST_BYTES // 1032:
        with suppress(ValueError):
            body = base64.a85decode(body.strip().removesuffix(b"~>"), ignorechars=b" \t\n\r\v\x00")
    for _ in range(min(4, head.count(b"FlateDecode") + len(re.findall(rb"/Fl\b", head)))):
        try:
            body = zlib.decompressobj().decompress(body, MOST_BYTES + 1)
        except zlib.error:
            break
    return body


def _most_drawn(content: bytes, streams: dict[int, _Stream]) -> int:
    """The most forms that one stream draws, through all forms within forms; no less than the truth."""
    forms = {number for number, stream in streams.items() if stream.is_form}
    shared = _resources(content, forms)
    drawn: dict[int, int] = {}

    def count(number: int, depth: int) -> int:
        if depth > 20:
            return MOST_DRAWN + 1
        if number not in drawn:
            stream = streams[number]
            inner = {one for ref in stream.forms for one in ((ref,) if ref in forms else shared.get(ref, ()))} - {number}
            deepest = max((count(one, depth + 1) for one in inner), default=0) if stream.draws else 0
            drawn[number] = min(MOST_DRAWN + 1, stream.draws * (1 + deepest))
        return drawn[number]

    within = max((count(number, 0) for number in forms), default=0)
    pages = max((stream.draws for stream in streams.values() if not stream.is_form), default=0)
    # Which forms a page's stream may draw stands in the page: any of them may be meant.
    return max(within, pages * (1 + within) if within else pages)


def _resources(content: bytes, forms: set[int]) -> dict[int, tuple[int, ...]]:
    """The forms to which plain objects lead: resources that stand apart from the form that uses them."""
    found: dict[int, tuple[int, ...]] = {}
    for start in _OBJECT.finditer(content):
        end = content.find(b"endobj", start.end(), start.end() + 20_000)
        body = content[start.end() : end] if end >= 0 else b""
        if b"stream" not in body:
            found[int(start[1])] = tuple(one for ref in _REFERENCE.findall(body) if (one := int(ref)) in forms)
    return found
