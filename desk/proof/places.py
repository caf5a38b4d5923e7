"""Places of a page where somebody has to decide, or has decided: one for each edit, by lane.

Invariant: a place is named by its raw span, which no correction moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...model.document import Document
from ...model.text import MACHINE, Edit, Span
from ..names import cited
from ..output import printable

WAITING = ("suggest", "flag", "lost", "displaced", "ambiguous")
"""The lanes that wait for a person, in which J and K walk. A word in doubt only because it stands among ruins waits for
whoever reads the page beside it: J and K pass it by, with Shift they do not."""

PIECES = ("displaced", "moved", "ambiguous")
"""What is told beside the text of its provision, not by a mark in the text."""

FLAGGED = {
    "words.unknown": "no word known here",
    "words.rare": "a word that is rare in law",
    "words.marks": "marks that no printer puts together",
    "specks.quote": "a quotation that does not close",
    "lost.cut-word": "text is lost here",
}
"""What is said of a flag in a few words, where its own sentence says more than an editor needs."""


@dataclass(frozen=True)
class Place:
    """One place of a page."""

    start: int
    end: int
    lane: str
    before: str
    """What the reader got."""
    shown: str
    """What stands in the text."""
    rule: str
    why: str
    short: str
    at: str
    """The provision, as it is cited."""
    path: str = ""
    after: str | None = None
    author: str = ""
    confidence: float = 1.0
    options: tuple[tuple[str, str, str], ...] = ()
    """Of an ambiguous reference: path, citation and first words of each provision that it may mean."""
    belongs: str = ""
    """Of a displaced piece: the path of the provision of which it is a part."""
    entry: str = ""
    """Of a piece that an editor moved: the entry that did."""

    @property
    def id(self) -> str:
        return f"{self.start}-{self.end}" + {"ambiguous": "r", "displaced": "m", "moved": "m"}.get(self.lane, "")

    @property
    def waits(self) -> bool:
        return self.lane in WAITING


def lane_of(edit: Edit) -> str:
    """The lane of an edit as the page shows it.

    >>> lane_of(Edit(0, 1, "x", None, "lost.cut-word", "", "flag"))
    'lost'
    """
    if edit.author != MACHINE:
        return "sic" if edit.rule == "editor.sic" else "decided"
    if edit.is_move:
        return "moved"
    if edit.rule == "words.ruins":
        return "doubt"
    return "lost" if edit.rule.startswith("lost.") else edit.lane


def places(document: Document, span: Span) -> tuple[Place, ...]:
    """The places of a raw span, in the order of the source."""
    low, high = span
    edits = [edit for edit in document.edits if low <= edit.start < high and not edit.is_move and _tells(edit)]
    found = [_of_edit(document, edit) for edit in edits]
    found += [*_moved(document, span), *_displaced(document, span), *_ambiguous(document, span)]
    return tuple(sorted(found, key=lambda place: (place.start, place.end)))


def _tells(edit: Edit) -> bool:
    """Whether there is something to look at: white space made even is no decision."""
    return edit.author != MACHINE or edit.lane != "auto" or edit.before.split() != (edit.after or "").split()


def _of_edit(document: Document, edit: Edit) -> Place:
    lane = lane_of(edit)
    shown = edit.before if edit.after is None or lane in ("flag", "doubt", "lost") else edit.after
    path = _path(document, edit.start)
    return Place(
        edit.start, edit.end, lane, printable(edit.before), printable(shown), edit.rule, printable(edit.why),
        FLAGGED.get(edit.rule, "") if edit.after is None else "", cited(path) if path else "", path,
        edit.after, printable(edit.author), edit.confidence,
    )  # fmt: skip


def _path(document: Document, raw: int) -> str:
    provision = document.graph.at(document.text.clean_offset(raw))
    return provision.path if provision else ""


def _moved(document: Document, span: Span) -> Iterable[Place]:
    """Pieces that are read elsewhere: said where they stand in the source."""
    moves = {outcome.span[0]: outcome.entry for outcome in document.outcomes if outcome.kind == "move" and outcome.span}
    for edit in document.text.edits:
        if edit.to is None or not span[0] <= edit.start < span[1]:
            continue
        to = _path(document, edit.start)
        words, who = printable(edit.before), "the program" if edit.author == MACHINE else printable(edit.author)
        yield Place(
            edit.start, edit.end, "moved", words, words, edit.rule, printable(f"It reads in {cited(to)}: {edit.why}"),
            f"moved by {who}", cited(to), _path(document, max(span[0], edit.start - 1)), edit.after,
            printable(edit.author), edit.confidence, entry="" if edit.author == MACHINE else moves.get(edit.start, ""),
        )  # fmt: skip


def _displaced(document: Document, span: Span) -> Iterable[Place]:
    """Pieces that stand out of their place, moved by the program or told by the structure."""
    text = document.raw.text
    settled = {(o.span or (0, 0))[0] for o in document.outcomes if o.kind in ("structure", "ruling") and o.status != "conflict"}
    for provision in document.graph.provisions:
        start, end = provision.spans[0]
        if provision.belongs_to and span[0] <= start < span[1] and start not in settled:
            why = f"It seems to be a part of {cited(provision.belongs_to)}."
            yield Place(
                start, end, "displaced", printable(text[start:end]), printable(text[start:end]), "displaced", why,
                "out of its place", cited(provision.path), provision.path, belongs=provision.belongs_to,
            )  # fmt: skip


def _ambiguous(document: Document, span: Span) -> Iterable[Place]:
    """References that may mean several provisions."""
    graph, text = document.graph, document.raw.text
    for reference in graph.references:
        start, end = reference.span
        if reference.status != "ambiguous" or not span[0] <= start < span[1]:
            continue
        options = tuple((path, cited(path), _opening(document, path)) for path in reference.candidates[:3])
        words = printable(text[start:end])
        yield Place(
            start, end, "ambiguous", words, printable(reference.text), "reference", printable(reference.reason),
            "could mean several provisions", cited(reference.source or ""), reference.source or "", options=options,
        )  # fmt: skip


def _opening(document: Document, path: str) -> str:
    words = document.graph.words(path) if path in document.graph.by_path else ""
    return printable(" ".join(words.split())[:90])
