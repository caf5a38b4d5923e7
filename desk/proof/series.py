"""Series: the same misreading in many places, to be accepted at once after its lines were seen.

A series holds what the program proposes itself and explains by one confusion of glyphs, or proposes for one and the same
string. A proposal for a string that is a word has no part in any: each asks for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...ingest.cleaning.learning import confusions
from ...model.document import Document
from ...model.text import Edit
from ..output import printable
from .leaves import Leaf
from .places import Place, places

FEWEST = 2
LEAST = 0.7
"""The confidence that a proposal needs to stand in a series."""
ALONE = ("words.company", "words.guess", "words.rare", "words.bracket")
"""Rules whose proposals are guesses, or stand for strings that are words themselves."""
MOST = 200
"""Lines of one series that are shown and accepted at once."""


@dataclass(frozen=True)
class Line:
    """One place of a series with what stands around it."""

    place: Place
    before: str
    after: str
    here: bool
    """Whether it stands on the leaf that is open."""


@dataclass(frozen=True)
class Series:
    """Places with one misreading."""

    key: str
    read: str
    printed: str
    lines: tuple[Line, ...]
    rejected: int = 0
    glyphs: bool = True
    """Whether it is one confusion of glyphs, or one string read always the same."""


def series_of(document: Document, leaf: Leaf) -> tuple[Series, ...]:
    """The series of a document, those with places on the leaf first, and the longest of them first."""
    waiting = [edit for edit in document.proposals if _joins_in(edit)]
    groups: dict[tuple[str, str, bool], list[Edit]] = {}
    for edit in waiting:
        groups.setdefault(_key(edit), []).append(edit)
    rejected = _rejected(document)
    found = [
        Series(f"{read}>{printed}", printable(read), printable(printed), _lines(document, leaf, edits), rejected[read], glyphs)
        for (read, printed, glyphs), edits in groups.items()
        if len(edits) >= FEWEST
    ]
    return tuple(sorted(found, key=lambda one: (-sum(line.here for line in one.lines), -len(one.lines), one.key)))


def _joins_in(edit: Edit) -> bool:
    return edit.lane == "suggest" and bool(edit.after) and edit.confidence >= LEAST and edit.rule not in ALONE


def _key(edit: Edit) -> tuple[str, str, bool]:
    """The confusion of glyphs, where one explains the whole; else the words."""
    found = set(confusions(edit.before, edit.after or ""))
    if len(found) == 1:
        ((printed, read),) = found
        return read, printed, True
    return edit.before, edit.after or "", False


def _rejected(document: Document) -> Counter[str]:
    """Of each string how often somebody refused to have it changed."""
    found: Counter[str] = Counter()
    for outcome in document.outcomes:
        if outcome.kind in ("ruling", "sic") and outcome.span:
            words = document.raw.text[slice(*outcome.span)]
            edit = next((e for e in document.text.edits if e.span == outcome.span), None)
            if edit is None or edit.after == words:
                found[words] += 1
    return found


def _lines(document: Document, leaf: Leaf, edits: Sequence[Edit]) -> tuple[Line, ...]:
    made: list[Line] = []
    text = document.raw.text
    for edit in edits[:MOST]:
        place = next(one for one in places(document, (edit.start, edit.start + 1)) if one.start == edit.start)
        before = " ".join(printable(text[max(0, edit.start - 28) : edit.start]).split())
        after = " ".join(printable(text[edit.end : edit.end + 28]).split())
        made.append(Line(place, before, after, leaf.start <= edit.start < leaf.end))
    return tuple(sorted(made, key=lambda line: (not line.here, line.place.start)))
