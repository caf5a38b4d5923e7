"""The pages of a source as pictures, with a box around each provision, reference and edit where it stands.

Invariant: nothing is guessed: a box is where the reader saw the words; what has no box is not on the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from ...corpus.page_images import PageImage
from ...model.boxes import boxes
from ...model.document import Document
from ...model.text import Box, Span
from ..names import cited
from ..output import printable
from .view import View

WIDTH = 1400
"""Pixels across a picture: small print can be read on it."""
MARGIN = 2
"""Pixels between a word and the line around it."""


@dataclass(frozen=True)
class Spot:
    """What stands in some boxes of a page."""

    kind: str
    anchor: str
    """The eid of a provision on the page where it begins; nothing for the rest."""
    eid: str
    title: str
    href: str | None
    boxes: tuple[tuple[int, int, int, int], ...]
    """Left, top, width and height of each, in pixels of the picture."""


@dataclass
class Scan:
    """One page."""

    number: int
    file: str
    width: int
    height: int
    drawn: bool
    """Whether there was no picture at hand, and the words were drawn where they stood."""
    spots: list[Spot] = field(default_factory=list[Spot])


Picture = Callable[[int], PageImage | None]


def scans_of(view: View, picture: Picture, file: Callable[[int], str]) -> list[Scan]:
    """The pages that have a picture, each with what stands on it."""
    found: dict[int, tuple[Scan, PageImage]] = {}
    for page in view.document.raw.pages:
        image = picture(page.number)
        if image is not None:
            found[page.number] = Scan(page.number, file(page.number), image.width, image.height, image.drawn), image
    for kind, anchor, title, href, spans in _marked(view):
        for number, its in _by_page(view.document, spans, found):
            scan, image = found[number]
            begins = anchor and view.document.raw.page_at(spans[0][0]) == number
            drawn = tuple(_pixels(image, box) for box in its)
            scan.spots.append(Spot(kind, anchor if begins else "", anchor, title, href, drawn))
    return [scan for scan, _ in found.values()]


def _marked(view: View) -> Iterator[tuple[str, str, str, str | None, Sequence[Span]]]:
    graph = view.document.graph
    for provision in graph.provisions:
        spans = view.own_raw(provision) or provision.spans
        yield "provision", provision.eid, printable(cited(provision.path)), view.href(provision.path), spans
    for reference in graph.references:
        target = view.href(reference.targets[0]) if reference.targets else None
        words = " ".join(printable(reference.text).split())
        yield f"reference {reference.status}", "", f"“{words}”: {view.verdict(reference)}", target, [reference.span]


def _by_page(document: Document, spans: Sequence[Span], pages: Mapping[int, object]) -> Iterator[tuple[int, list[Box]]]:
    by_page: dict[int, list[Box]] = {}
    for one in boxes(document.raw, spans):
        if one.page in pages:
            by_page.setdefault(one.page, []).append(one.box)
    yield from by_page.items()


def _pixels(image: PageImage, box: Box) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(side) for side in image.pixels(box))
    return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


def picture_name(name: str, number: int) -> str:
    """The file of a page's picture, below the site.

    >>> picture_name("ferry-rules", 3)
    'scans/ferry-rules-3.png'
    """
    return f"scans/{quote(name, safe='._-')}-{number}.png"
