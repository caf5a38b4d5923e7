"""The picture of a page: rendered from a PDF, taken from a picture file, or found beside OCR output that names it."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

from ...model.errors import Unreadable
from .files import content_of
from .kinds import kind_of
from .source import Source

ENDINGS = (".png", ".jpg", ".jpeg", ".tif", ".tiff")

_NAMED = re.compile(
    rb"image\s+(?:&quot;|\"|')([^\"'&<>]{1,400})|<(?:\w+:)?fileName>\s*([^<]{1,400}?)\s*</|imageFilename=\"([^\"]{1,400})\""
)
"""How hOCR, ALTO and PAGE name the picture of a page."""


def page_picture(path: Path, number: int, password: str | None = None) -> Any:
    """The picture of a page as a Pillow image, None where there is none at hand."""
    source = Source(path, content_of(path), password=password)
    kind = kind_of(source.content, path.name)
    if kind == "pdf":
        return _rendered(source, number)
    if kind == "image":
        return _frame(source, number)
    if kind in ("hocr", "alto", "page"):
        beside = _beside(source, number)
        return _frame(Source(beside, content_of(beside)), 1) if beside else None
    return None


def _rendered(source: Source, number: int) -> Any:
    from .pdf import open_pdf

    document = open_pdf(source)
    try:
        page = document[number - 1]
        scale = min(150 / 72, 6000 / max(*page.get_size(), 1))
        return page.render(scale=scale).to_pil()
    finally:
        document.close()


def _frame(source: Source, number: int) -> Any:
    from .scan import frame, open_picture

    return frame(open_picture(source), number, source)


def _beside(source: Source, number: int) -> Path | None:
    """The picture that the file names for this page, else one of its own name, in its own folder and nowhere else."""
    named = [next(part for part in found.groups() if part) for found in _NAMED.finditer(source.content)]
    names: list[str] = []
    if number <= len(named):
        names.append(PurePosixPath(named[number - 1].decode("utf-8", "replace").replace("\\", "/")).name)
    stem = re.sub(r"\.(alto|hocr|page)$", "", source.path.stem)
    names += [stem + ending for ending in ENDINGS]
    for name in names:
        file = source.path.parent / name
        try:
            if name and file.is_file() and kind_of(content_of(file)[:64]) == "image":
                return file
        except (Unreadable, OSError):
            continue
    return None
