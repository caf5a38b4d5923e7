"""The picture of a page with boxes drawn on it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..model.errors import ClausebookError

if TYPE_CHECKING:
    from ..corpus.page_images import PageImage
    from ..model.boxes import PageBox

COLOURS = {"provision": (176, 32, 32), "reference": (24, 84, 168), "edit": (20, 128, 60)}
"""The colour of each sort of box."""


def draw_page(image: PageImage, marked: Sequence[tuple[str, PageBox]], to: Path) -> None:
    """Write the picture of a page as a PNG with what is marked on it in boxes."""
    from PIL import Image, ImageDraw

    picture = Image.open(BytesIO(image.png)).convert("RGB")
    draw: Any = ImageDraw.Draw(picture, "RGBA")
    for what, box in marked:
        left, top, right, bottom = image.pixels(box.box)
        draw.rectangle(
            (left - 2, top - 2, right + 2, bottom + 2),
            outline=(*COLOURS[what], 255),
            fill=(*COLOURS[what], 36),
            width=max(2, picture.width // 600),
        )
    try:
        picture.save(to, "PNG")
    except OSError as error:
        raise ClausebookError(
            f"{to}: this picture cannot be written ({error.strerror}). Give another with --image."
        ) from None
