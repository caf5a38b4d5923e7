"""Scanned pages: the `tesseract` program reads each, in parallel, and its hOCR goes the way of any other hOCR.

Invariant: a page is read once. What Tesseract said of it is kept under a digest of the picture, the languages and the
program's version. Without the program the answer says which command installs it; a page is never passed over in
silence.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any

from ...model.errors import Unreadable
from .hocr import sheets as hocr_sheets
from .keeping import keep, kept
from .layout import Sheet
from .markup import BROKEN_OFF
from .reading_order import parted
from .source import Source
from .tables import with_tables
from .turning import SURE, confidence, quarters, turned_back

TIME_LIMIT = 300
"""Seconds for one page."""

LARGEST = 170_000_000
"""Pixels of the largest picture that is opened."""


def sheets(source: Source) -> Iterator[Sheet]:
    """The pages of a picture file; a TIFF may hold many."""
    picture = open_picture(source)
    count, whole = count_frames(picture)
    for number, sheet in enumerate(_frames(picture, count, source), 1):
        if number == count and not whole:
            sheet.faults.append(("damaged-file", BROKEN_OFF, None))
        yield sheet


def _frames(picture: Any, count: int, source: Source) -> Iterator[Sheet]:
    desk = Desk(source, count)
    for number in range(1, count + 1):
        try:
            desk.lay_picture(number, lambda number=number: frame(picture, number, source), None)
        except Unreadable:
            if count == 1:
                raise
            desk.lay(Sheet(faults=[("damaged-file", f"Page {number} of this picture is damaged and was not read.", None)]))
        yield from desk.done()
    yield from desk.rest()


def count_frames(picture: Any) -> tuple[int, bool]:
    """How many pages a picture file holds, and whether its list of pages is whole."""
    count = 1
    try:
        with _quietly():
            while True:
                picture.seek(count)
                count += 1
    except EOFError:
        return count, True
    except Exception:  # what Pillow raises where the list of pages leads nowhere is not told
        return count, False


@contextmanager
def _quietly() -> Generator[None]:
    """Without Pillow's warnings on damaged files: what is wrong is said once, by this program."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def open_picture(source: Source) -> Any:
    """The picture file, opened but not yet decoded."""
    from PIL import Image

    try:
        with _quietly():
            return Image.open(io.BytesIO(source.content))
    except Image.DecompressionBombError:
        raise Unreadable(f"{source.path}: this picture is too large to be a page. Scale it down.") from None
    except Exception:
        raise Unreadable(
            f"{source.path}: this picture is damaged and cannot be opened. Scan or save it again."
        ) from None


def frame(picture: Any, number: int, source: Source, mode: str = "L") -> Any:
    """One page of the picture file, upright as its EXIF says, in grey or in another mode."""
    from PIL import ImageOps

    try:
        with _quietly():
            picture.seek(number - 1)
            if picture.width * picture.height > LARGEST:
                raise Unreadable(f"{source.path}: page {number} is too large a picture to be a page. Scale it down.")
            return ImageOps.exif_transpose(picture).convert(mode)
    except Unreadable:
        raise
    except Exception:
        raise Unreadable(
            f"{source.path}: page {number} of this picture is damaged and cannot be read. Scan or save it again."
        ) from None


class Desk:
    """Pages on their way, given out in their order while the OCR program works on several at a time."""

    def __init__(self, source: Source, pages: int) -> None:
        self.source = source
        self.pages = pages
        self.given = 0
        self.with_text = False
        self.missing: Sheet | None = None
        self.way: deque[Sheet | Future[Sheet]] = deque()
        self.hands = os.cpu_count() or 1
        self.pool: ThreadPoolExecutor | None = None

    def lay(self, sheet: Sheet) -> None:
        """Put down a page that is read."""
        self.with_text = self.with_text or bool(sheet.blocks)
        self.way.append(sheet)

    def lay_picture(self, number: int, picture: Callable[[], Any], without: Sheet | None) -> None:
        """Put down a page that the OCR program is to read; `without` is what is known of it if there is no program."""
        why_not = why_no_ocr(self.source.lang)
        if why_not:
            sheet = without or Sheet()
            sheet.faults.append(("needs-ocr", f"Page {number} is a picture and needs OCR: {why_not}", None))
            self.missing = self.missing or sheet
            self.lay(sheet)
            return
        image = picture()
        self.pool = self.pool or ThreadPoolExecutor(self.hands)
        self.way.append(self.pool.submit(recognise, image, self.source, number))

    def done(self) -> Iterator[Sheet]:
        """The pages that are ready, waiting only when too many are under way."""
        while self.way:
            first = self.way[0]
            if isinstance(first, Future) and not first.done() and len(self.way) <= 2 * self.hands:
                return
            yield self._next()

    def rest(self) -> Iterator[Sheet]:
        """All pages that are still under way."""
        try:
            while self.way:
                yield self._next()
        finally:
            if self.pool:
                self.pool.shutdown(cancel_futures=True)
        if self.missing and not self.with_text:
            raise Unreadable(f"{self.source.path}: {self.missing.faults[0][1]}")

    def _next(self) -> Sheet:
        first = self.way.popleft()
        sheet = first.result() if isinstance(first, Future) else first
        self.given += 1
        self.source.watch(self.given, self.pages)
        return sheet


@cache
def _languages() -> tuple[str, frozenset[str]] | None:
    """The version of the program and its languages; None where it is not installed."""
    program = shutil.which("tesseract")
    if program is None:
        return None
    version = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False)
    listed = subprocess.run([program, "--list-langs"], capture_output=True, text=True, timeout=60, check=False)
    names = (listed.stdout or listed.stderr).splitlines()[1:]
    return (version.stdout or version.stderr).split("\n")[0], frozenset(name.strip() for name in names)


def why_no_ocr(lang: str) -> str | None:
    """Why scanned pages in these languages cannot be read here, with the command that helps; None where they can.

    >>> "tesseract-ocr-xyz" in (why_no_ocr("xyz") or "tesseract-ocr-xyz")
    True
    """
    known = _languages()
    if known is None:
        return (
            "the program tesseract is not installed. Install it (apt-get install tesseract-ocr; on macOS brew install "
            "tesseract) and try again."
        )
    lacking = [name for name in lang.split("+") if name not in known[1]]
    if not lacking:
        return None
    packages = " ".join(f"tesseract-ocr-{name.lower().replace('_', '-')}" for name in lacking)
    names = ", ".join(lacking)
    return f"tesseract has no language {names}. Install it (apt-get install {packages}) or choose with --lang."


def recognise(image: Any, source: Source, number: int) -> Sheet:
    """One page as Tesseract reads it; one that reads badly and lies on a side is read upright."""
    sheet = _read(image, source, number)
    sure = confidence(sheet)
    if sure is None or sure >= SURE or "osd" not in (_languages() or ("", frozenset[str]()))[1]:
        return sheet
    quarter = quarters(_said("osd", image, source, number, ("-l", "osd", "--psm", "0")))
    if quarter:
        upright = _read(image.rotate(-90 * quarter, expand=True), source, number)
        if (confidence(upright) or 0.0) > sure + 0.1:
            return turned_back(upright, quarter, *image.size)
    return sheet


def _read(image: Any, source: Source, number: int) -> Sheet:
    said = _said("hocr", image, source, number, ("-l", source.lang, "--psm", "3", "--dpi", "300", "hocr"))
    sheet = next(hocr_sheets(source.at(source.path, said)))
    sheet.width, sheet.height = image.size
    sheet.blocks = with_tables(parted(sheet.blocks))
    return sheet


def _said(sort: str, image: Any, source: Source, number: int, asked: tuple[str, ...]) -> bytes:
    """What Tesseract answers of a page: kept from before, else asked now."""
    known = _languages()
    parts = (image.tobytes(), str(image.size).encode(), source.lang.encode(), (known[0] if known else "").encode())
    said = kept(sort, *parts)
    if said is None:
        picture = io.BytesIO()
        image.save(picture, "PNG", compress_level=1)
        said = _run(picture.getvalue(), source, number, asked)
        keep(sort, said, *parts)
    return said


def _run(png: bytes, source: Source, number: int, asked: tuple[str, ...]) -> bytes:
    command = ["tesseract", "stdin", "stdout", *asked]
    try:
        made = subprocess.run(
            command, input=png, capture_output=True, timeout=TIME_LIMIT, check=False,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Unreadable(
            f"{source.path}: tesseract did not finish page {number} in {TIME_LIMIT} seconds. "
            "Scan it at 300 dots an inch."
        ) from None
    except OSError as error:
        raise Unreadable(f"{source.path}: tesseract cannot be started ({error.strerror}). Install it again.") from None
    if made.returncode and "osd" not in asked:
        words = made.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Unreadable(
            f"{source.path}: tesseract failed on page {number}: {words[-1] if words else 'no reason given'}."
        )
    return made.stdout
