"""What is said beside a provision: how its number is known, doubts, references that need words, who cites it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...model.document import Document
from ...model.provision import Provision
from ...model.reference import Reference
from ...model.text import Edit
from ..names import cited
from ..output import printable
from .extents import Extents
from .panel import Panel
from .parts import Link, Note, on_the_number
from .runs import Marks, explained

SPELT_OUT = 2
"""So many words in doubt are explained beside a provision: more notes than text would stand beside other provisions."""
SHOWN = 8
"""So many of those that cite a provision are named beside it; all of them stand on the graph page."""


@dataclass(frozen=True)
class Beside:
    """What the notes are taken from."""

    document: Document
    extents: Extents
    marks: Marks
    cited_by: Mapping[str, Sequence[str]]
    """For each path the provisions that cite it."""
    panel: Panel | None
    link: Callable[[str], Link]
    """The link to a provision by its path."""


def notes_on(page: Beside, provision: Provision) -> Iterator[Note]:
    """Everything that is to be said beside a provision."""
    yield from _number_notes(provision)
    if provision.belongs_to:
        yield Note("moved", "Stands out of its place here; it belongs to", (page.link(provision.belongs_to),))
    yield from _word_notes(page, provision)
    citing = page.cited_by.get(provision.path)
    if citing:
        more = (Link(f"and {len(citing) - SHOWN} more"),) if len(citing) > SHOWN else ()
        yield Note("cited", "Cited by", (*_links(page, citing[:SHOWN]), *more))
    asking = page.panel.resting.get(provision.path) if page.panel else None
    if asking:
        said = "A question rests" if len(asking) == 1 else f"{len(asking)} questions rest"
        yield Note("asked", "", (Link(f"{said} on these words", f"#ask-{asking[0]}"),))


def _number_notes(provision: Provision) -> Iterator[Note]:
    if provision.basis != "printed" and provision.kind != "gap":
        printed = f", printed “{printable(provision.printed)}”" if provision.printed else ""
        why = "; ".join(printable(item) for item in provision.evidence)
        number = printable(provision.num or cited(provision.path))
        said = "was settled by an editor" if provision.basis == "editor" else f"is {provision.basis}"
        yield Note("basis", f"{number} {said}{printed}" + (f": {why}" if why else "."))
    for reading in provision.readings:
        yield Note("basis", printable(f"or {reading.num}: {reading.why}"))


def _word_notes(page: Beside, provision: Provision) -> Iterator[Note]:
    waiting: list[Edit] = []
    for start, end in page.extents.own(provision):
        for nth in page.marks.references_in(start, end):
            yield from _reference_note(page, page.document.graph.references[nth])
        edits = dict.fromkeys(mark.edit for mark in page.marks.marks_in(start, end))
        waiting += [edit for edit in edits if edit.lane != "auto" and not on_the_number(edit, provision)]
    yield from _edit_notes(waiting)


def _edit_notes(waiting: Sequence[Edit]) -> Iterator[Note]:
    """A line for each word that waits for a person; where there are many, how many: each word says why itself."""
    if len(waiting) <= SPELT_OUT:
        for edit in waiting:
            yield Note(edit.lane, explained(edit))
        return
    doubted = sum(1 for edit in waiting if edit.lane == "flag")
    proposed = len(waiting) - doubted
    said = [f"{doubted} words in doubt"] * bool(doubted) + [f"{proposed} readings proposed"] * bool(proposed)
    yield Note("flag" if doubted else "suggest", " and ".join(said) + "; each says why.")


def _reference_note(page: Beside, reference: Reference) -> Iterator[Note]:
    """What a link alone cannot show: several targets, none, or several that could be meant."""
    words = f"“{' '.join(printable(reference.text).split())}”"
    if reference.status in ("dangling", "conflict"):
        yield Note("dangling", f"{words} {reference.status}: {printable(reference.reason)}")
    elif reference.status in ("ambiguous", "partial"):
        paths = reference.candidates or reference.targets
        yield Note("ambiguous", f"{words} {reference.status}: {printable(reference.reason)}", _links(page, paths))
    elif len(reference.targets) > 1:
        yield Note("targets", words, _links(page, reference.targets))


def _links(page: Beside, paths: Sequence[str]) -> tuple[Link, ...]:
    return tuple(page.link(path) for path in paths)
