"""A page as a picture with boxes drawn on it; where the page's own picture is not at hand, its words stand for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..model.errors import ClausebookError

if TYPE_CHECKING:
    from ..model.boxes import PageBox
    from ..model.text import Box, RawText

COLOURS = {"provision": (176, 32, 32), "reference": (24, 84, 168), "edit": (20, 128, 60)}
"""The colour of each sort of box."""


def draw_page(
    raw: RawText,
    number: int,
    marked: Sequence[tuple[str, PageBox]],
    source: Path,
    to: Path,
    password: str | None = None,
) -> None:
    """Write one page of a source as a PNG with what is marked on it in boxes."""
    from PIL import ImageDraw

    from ..ingest.readers.picture import page_picture

    page = raw.pages[number - 1]
    picture = page_picture(source, number, password)
    if picture is None:
        picture = _from_words(raw, number)
    picture = picture.convert("RGB")
    width = page.width or picture.width
    height = page.height or picture.height
    across, down = picture.width / max(width, 1), picture.height / max(height, 1)
    draw: Any = ImageDraw.Draw(picture, "RGBA")
    for what, box in marked:
        colour = COLOURS[what]
        draw.rectangle(
            _scaled(box.box, across, down),
            outline=(*colour, 255),
            fill=(*colour, 36),
            width=max(2, picture.width // 600),
        )
    try:
        picture.save(to, "PNG")
    except OSError as error:
        raise ClausebookError(
            f"{to}: this picture cannot be written ({error.strerror}). Give another with --image."
        ) from None


def _scaled(box: Box, across: float, down: float) -> tuple[float, float, float, float]:
    return box.left * across - 2, box.top * down - 2, box.right * across + 2, box.bottom * down + 2


def _from_words(raw: RawText, number: int) -> Any:
    """A white page with the words where the reader found them."""
    from PIL import Image, ImageDraw, ImageFont

    words = [word for word in raw.words if word.page == number]
    page = raw.pages[number - 1]
    width = page.width or max((word.box.right for word in words), default=600)
    height = page.height or max((word.box.bottom for word in words), default=800)
    scale = min(1.0, 3000 / max(width, height, 1))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    picture = Image.new("RGB", size, "white")
    draw: Any = ImageDraw.Draw(picture)
    for word in words:
        tall = max(6, round((word.box.bottom - word.box.top) * scale))
        draw.text(
            (word.box.left * scale, word.box.top * scale), raw.text[word.start : word.end], "black",
            font=ImageFont.load_default(tall),
        )  # fmt: skip
    return picture
