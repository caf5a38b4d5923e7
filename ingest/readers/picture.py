"""The picture of a page: rendered from a PDF, taken from a picture file, or found beside OCR output that names it.

Invariant: a picture shows the page as the reader's boxes measure it: turned as it is displayed, cropped as it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from .files import content_of
from .kinds import kind_of
from .source import Source

ENDINGS = (".png", ".jpg", ".jpeg", ".tif", ".tiff")

TALLEST = 6000
"""Pixels."""

_NAMED = re.compile(
    rb"image\s+(?:&quot;|\"|')([^\"'&<>]{1,400})|<(?:\w+:)?fileName>\s*([^<]{1,400}?)\s*</|imageFilename=\"([^\"]{1,400})\""
)
"""How hOCR, ALTO and PAGE name the picture of a page."""


@dataclass(frozen=True)
class Original:
    """A file that holds the pictures of some pages of a source."""

    name: str
    first: int
    """The number of the source's page that its first picture shows."""
    last: int
    content: Callable[[], bytes] = field(repr=False, compare=False)
    """Its bytes, fetched when they are wanted."""
    digest: str = ""
    """SHA-256 of its bytes, where that is known without fetching them."""


def originals(path: Path, password: str | None = None) -> Iterator[Original]:
    """The files that hold the pictures of a source's pages, in order; none for a source without pictures."""
    if path.is_dir():
        yield from _of_folder(path)
        return
    source = Source(path, content_of(path), password=password)
    kind = kind_of(source.content, path.name)
    if kind in ("pdf", "image"):
        yield Original(path.name, 1, _pages(source, kind), lambda: source.content)
    elif kind in ("hocr", "alto", "page"):
        yield from _beside(source, 1)
    elif kind == "iiif":
        yield from _of_manifest(source)


def _pages(source: Source, kind: str) -> int:
    if kind == "image":
        from .scan import count_frames, open_picture

        return count_frames(open_picture(source))[0]
    from .pdf import open_pdf

    document = open_pdf(source)
    try:
        return len(document)
    finally:
        document.close()


def picture_of(original: Original, number: int, password: str | None = None, width: int = 1240) -> Any:
    """The picture of page `number` of the source, as a Pillow image; a PDF is rendered so many pixels wide."""
    content = original.content()
    source = Source(Path(original.name), content, password=password)
    within = number - original.first + 1
    return _rendered(source, within, width) if kind_of(content[:2048]) == "pdf" else _frame(source, within)


def _rendered(source: Source, number: int, width: int) -> Any:
    from .pdf import open_pdf

    document = open_pdf(source)
    try:
        page = document[number - 1]
        across, down = page.get_size()
        return page.render(scale=min(width / max(across, 1), TALLEST / max(down, 1))).to_pil()
    finally:
        document.close()


def _frame(source: Source, number: int) -> Any:
    from .scan import frame, open_picture

    return frame(open_picture(source), number, source, "RGB")


def _of_manifest(source: Source) -> Iterator[Original]:
    from .iiif import page_files

    first = 1
    for path, kind in page_files(source):
        yield from _of_page(path, kind, first)
        first += _length(path, kind)


def _of_folder(folder: Path) -> Iterator[Original]:
    from .folder import manifest_in, pages_in

    manifest = manifest_in(folder)
    if manifest is not None:
        yield from originals(manifest)
        return
    first = 1
    for files in pages_in(folder):
        shown = next((file for file in files if file[1] in ("image", "pdf")), files[0])
        yield from _of_page(*shown, first)
        first += _length(*files[0])


def _of_page(path: Path | None, kind: str, first: int) -> Iterator[Original]:
    """The pictures of one page file of several, the first of which is page `first`."""
    if path is not None and kind in ("image", "pdf"):
        yield Original(path.name, first, first + _length(path, kind) - 1, lambda: content_of(path))
    elif path is not None and kind != "plain":
        yield from _beside(Source(path, content_of(path)), first)


def _length(path: Path | None, kind: str) -> int:
    """How many pages a page file holds."""
    if path is None or kind == "plain":
        return 1
    source = Source(path, content_of(path))
    return _pages(source, kind) if kind in ("image", "pdf") else len(_named(source)) or 1


def _beside(source: Source, first: int) -> Iterator[Original]:
    """The pictures that OCR output names, else the one of its own name, in its own folder and nowhere else."""
    named = _named(source)
    stem = re.sub(r"\.(alto|hocr|page)$", "", source.path.stem)
    for nth, name in enumerate(named or [b""]):
        told = PurePosixPath(name.decode("utf-8", "replace").replace("\\", "/")).name
        own = [stem + ending for ending in ENDINGS] if len(named) < 2 else []
        file = next((file for name in (told, *own) if (file := _picture_file(source.path.parent, name))), None)
        if file is not None:
            yield Original(file.name, first + nth, first + nth, lambda file=file: content_of(file))


def _named(source: Source) -> list[bytes]:
    return [next(part for part in found.groups() if part) for found in _NAMED.finditer(source.content)]


def _picture_file(folder: Path, name: str) -> Path | None:
    file = folder / name
    with suppress(OSError, ValueError):
        if name and file.is_file():
            with file.open("rb") as opened:
                return file if kind_of(opened.read(64)) == "image" else None
    return None
