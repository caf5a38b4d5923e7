"""The text as received, with every edit shown where it was made.

Invariant: the texts of the runs, put together, are the raw text; what the clean text reads instead stands beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from ...model.document import Document
from ...model.provision import Provision
from ...model.text import Edit
from ..output import printable
from .runs import explained


@dataclass(frozen=True)
class RawRun:
    """A stretch of the raw text with all that is said of it."""

    text: str
    anchors: tuple[str, ...] = ()
    """The provisions that begin here, by eid."""
    edit: str = ""
    """What an edit does here: change, left-out, join, suggest or flag."""
    why: str = ""
    after: str = ""
    """What the clean text reads instead, at the end of the edit."""
    moved: str = ""
    number: str = ""
    """The basis of the number that stands here."""
    verdict: str = ""
    """Of a reference that stands here."""


@dataclass
class _Here:
    """What covers the place that the sweep has come to."""

    edits: list[Edit] = field(default_factory=list[Edit])
    moves: list[Edit] = field(default_factory=list[Edit])
    numbers: list[str] = field(default_factory=list[str])
    verdicts: list[str] = field(default_factory=list[str])


Cover = tuple[int, int, str, object]


def received(document: Document) -> Iterator[RawRun]:
    """The raw text of a document as runs, in its own order."""
    text = document.raw.text
    covers = list(_covers(document))
    opening, closing = _by(covers, 0), _by(covers, 1)
    anchors: dict[int, list[str]] = {}
    for provision in document.graph.provisions:
        anchors.setdefault(provision.start, []).append(provision.eid)
    here = _Here()
    for start, end in pairwise(sorted({0, len(text), *opening, *closing, *anchors})):
        for _, _, kind, what in closing.get(start, ()):
            getattr(here, kind).remove(what)
        for _, _, kind, what in opening.get(start, ()):
            getattr(here, kind).append(what)
        yield _run(text, start, end, here, tuple(anchors.get(start, ())))


def _covers(document: Document) -> Iterator[Cover]:
    for edit in document.edits:
        if edit.start < edit.end:
            yield edit.start, edit.end, "moves" if edit.is_move else "edits", edit
    for provision in document.graph.provisions:
        if _printed_here(document, provision):
            yield provision.start, provision.start + len(provision.printed or ""), "numbers", provision.basis
    for reference in document.graph.references:
        if reference.span[0] < reference.span[1]:
            yield *reference.span, "verdicts", reference.status


def _printed_here(document: Document, provision: Provision) -> bool:
    printed = provision.printed
    return bool(printed) and document.raw.text.startswith(printed or "", provision.start)


def _by(covers: Iterable[Cover], side: int) -> dict[int, list[Cover]]:
    found: dict[int, list[Cover]] = {}
    for cover in covers:
        found.setdefault(int(cover[side]), []).append(cover)  # pyright: ignore[reportArgumentType]
    return found


def _run(text: str, start: int, end: int, here: _Here, anchors: tuple[str, ...]) -> RawRun:
    edit = here.edits[-1] if here.edits else None
    move = here.moves[-1] if here.moves else None
    return RawRun(
        printable(text[start:end]),
        anchors,
        _does(edit) if edit else "",
        explained(edit) if edit else "",
        " ".join(printable(edit.after or "").split()) if edit and edit.end == end else "",
        explained(move) if move else "",
        here.numbers[-1] if here.numbers else "",
        here.verdicts[-1] if here.verdicts else "",
    )


def _does(edit: Edit) -> str:
    if edit.lane != "auto":
        return edit.lane
    if not edit.before.strip(" \t\n\r-\u00ad\u00ac"):
        return "join"
    return "change" if (edit.after or "").strip() else "left-out"
