"""Pages as pictures, for people who want to see what was printed.

Invariant: `image.across` and `image.down` turn the boxes of the document's words into pixels of the picture.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..ingest.readers.keeping import keep, kept
from ..ingest.readers.picture import Original, originals, picture_of
from ..model.errors import ClausebookError, Unreadable
from .library import entry

if TYPE_CHECKING:
    from ..model.text import Box, RawText
    from .store import Store

Made = tuple[tuple[int, int], bytes]
"""The size of a picture and its PNG."""

WIDEST = 4000
"""Pixels: more than a screen shows, less than a hostile page may ask for."""

FORM = "2"
"""Changes when the same original is to be drawn in another way."""


@dataclass(frozen=True)
class PageImage:
    """The picture of one page."""

    png: bytes = field(repr=False)
    width: int
    height: int
    across: float
    """Pixels of the picture for one unit of the boxes' horizontal measure."""
    down: float
    drawn: bool = False
    """There is no picture of this page: its words were drawn where the reader found them."""

    def pixels(self, box: Box) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a box in this picture."""
        return box.left * self.across, box.top * self.down, box.right * self.across, box.bottom * self.down


def stored_image(store: Store, name: str, number: int, width: int = 1600) -> PageImage | None:
    """The picture of a page of a document in a store, of its current version; None for a text without pages."""
    raw = store.raw(name)
    if raw is None:
        raise Unreadable(f"{name}: not in this store.")
    return page_image(raw, store.originals(name, raw.sha256), number, width)


def source_image(
    source: str | Path, raw: RawText, number: int, width: int = 1600, password: str | None = None
) -> PageImage | None:
    """The picture of a page of a source file, or of a gazette of the library, that was read as `raw`."""
    known = entry(str(source))
    path = known.source if known else Path(source)
    return page_image(raw, originals(path, password), number, width, password)


def page_image(
    raw: RawText, files: Iterable[Original], number: int, width: int = 1600, password: str | None = None
) -> PageImage | None:
    """The picture of a page out of the originals of its source, so many pixels wide at most; None for a text without pages.

    What was made once is kept in the user's cache folder. Without an original the words are drawn where they stood.
    """
    if not raw.pages:
        return None
    if not 1 <= number <= len(raw.pages):
        raise ClausebookError(f"{raw.source}: no page {number}. It has pages 1 to {len(raw.pages)}.")
    width = max(16, min(width, WIDEST))
    original = next((file for file in files if file.first <= number <= file.last), None)
    made = _made(original, number, width, password) if original else None
    size, png = made or _packed(drawn_from_words(raw, number), width)
    page = raw.pages[number - 1]
    across, down = size[0] / (page.width or size[0]), size[1] / (page.height or size[1])
    return PageImage(png, *size, across, down, drawn=made is None)


def _made(original: Original, number: int, width: int, password: str | None) -> Made | None:
    digest = original.digest or hashlib.sha256(original.content()).hexdigest()
    parts = tuple(str(part).encode() for part in (digest, number - original.first, width, FORM))
    said = kept("pages", *parts)
    if said is not None:
        head, _, png = said.partition(b"\n")
        across, down = json.loads(head)
        return (across, down), png
    try:
        size, png = _packed(picture_of(original, number, password, width), width)
    except Unreadable:
        return None
    keep("pages", json.dumps(size).encode() + b"\n" + png, *parts)
    return size, png


def _packed(picture: Any, width: int) -> Made:
    picture = picture if picture.mode in ("L", "RGB") else picture.convert("RGB")
    if picture.mode == "RGB" and _is_grey(picture):
        picture = picture.getchannel(0)
    if picture.width > width:
        picture = picture.resize((width, max(1, round(picture.height * width / picture.width))), reducing_gap=2.0)
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=3)
    return (picture.width, picture.height), file.getvalue()


def _is_grey(picture: Any) -> bool:
    from PIL import ImageChops

    red, green, blue = picture.split()
    return not ImageChops.difference(red, green).getbbox() and not ImageChops.difference(red, blue).getbbox()


def drawn_from_words(raw: RawText, number: int) -> Any:
    """A white page, as a Pillow image, with the words where the reader found them."""
    from PIL import Image, ImageDraw, ImageFont

    words = [word for word in raw.words if word.page == number]
    page = raw.pages[number - 1]
    width = page.width or max((word.box.right for word in words), default=600)
    height = page.height or max((word.box.bottom for word in words), default=800)
    scale = min(1.0 if width > 800 else 2.0, 3000 / max(width, height, 1))
    picture = Image.new("L", (max(1, round(width * scale)), max(1, round(height * scale))), "white")
    draw: Any = ImageDraw.Draw(picture)
    for word in words:
        tall = max(6, min(200, round((word.box.bottom - word.box.top) * scale)))
        place = word.box.left * scale, word.box.top * scale
        draw.text(place, raw.text[word.start : word.end], "black", font=ImageFont.load_default(tall))
    return picture
