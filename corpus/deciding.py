"""What an editor says of a document, by the names that people use: a provision, a page, a reference, a proposal.

Invariant: each function gives raw spans and decisions that stand on the document as shown, or says in one sentence why not;
nothing is written here.

>>> from clausebook.ingest.pipeline import digest
>>> from clausebook.model.text import RawText
>>> boats = digest(RawText.of("1. Title. A rule.\\n2. Boats. No boat docs carry more."), "boats")
>>> restructured(boats, "2", "number", "2A")
[(18, 20, StructureChange(action='number', value='2A', of='2', as_kind=''))]
>>> marked(boats, "3", "proofread")
Traceback (most recent call last):
...
clausebook.model.correction.BadCorrection: boats has no provision 3. List them with: clausebook parse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from ..model.correction import Action, BadCorrection, Mark, Matter, Resolution, Ruling, State, StructureChange
from ..model.document import Document
from ..model.provision import Provision
from ..model.reference import Reference
from ..model.text import Edit

Placed = list[tuple[int, int, Matter]]
"""Decisions with their raw spans."""

NEEDS_VALUE: dict[Action, str] = {
    "number": "the number",
    "kind": "the kind",
    "heading": "the heading",
}


def provision(document: Document, name: str) -> Provision:
    """The provision of that path, eid or uid."""
    found = document.graph.find(name)
    if found is None:
        raise BadCorrection(f"{document.id} has no provision {name}. List them with: clausebook parse.")
    return found


def restructured(document: Document, place: str, action: Action, value: str = "", as_kind: str = "") -> Placed:
    """A correction of the provision `place`; of a split, `place` is the raw offset at which a new one begins."""
    if action in NEEDS_VALUE and not value.strip():
        raise BadCorrection(f"say {NEEDS_VALUE[action]} of {place}.")
    if action == "split":
        start = _offset(document, place)
        return [(start, _word_end(document, start), StructureChange("split", value, "", as_kind))]
    found = provision(document, place)
    if action == "level" and value:
        value = provision(document, value).path
    end = max(found.start + len(found.printed or ""), _word_end(document, found.start))
    return [(found.start, end, StructureChange(action, value, found.path))]


def _word_end(document: Document, start: int) -> int:
    text = document.raw.text
    end = start
    while end < len(text) and not text[end].isspace():
        end += 1
    return max(end, min(start + 1, len(text)))


def _offset(document: Document, place: str) -> int:
    if not place.isdecimal() or not int(place) < len(document.raw.text):
        raise BadCorrection(f"{place} is no raw offset of {document.id}. Give one from 0 to {len(document.raw.text) - 1}.")
    return int(place)


def marked(document: Document, place: str, mark: str) -> Placed:
    """How far a provision, or the page `page:N`, was proofread."""
    choices = get_args(Mark)
    known: Mark | None = next((one for one in choices if one == mark), None)
    if known is None:
        raise BadCorrection(f"{mark!r} is no mark. Give one of: {', '.join(choices)}.")
    word, colon, number = place.partition(":")
    if word == "page" and colon:
        page = next((page for page in document.raw.pages if str(page.number) == number), None)
        if page is None:
            has = f"pages 1 to {document.raw.pages[-1].number}" if document.raw.pages else "no pages"
            raise BadCorrection(f"{document.id} has no page {number}: it has {has}.")
        return [(page.start, page.end, State(known, page.number))]
    spans = provision(document, place).spans
    return [(min(start for start, _ in spans), max(end for _, end in spans), State(known))]


def references(document: Document, words: str) -> list[Reference]:
    """The references at a raw offset, or those that read so."""
    if words.isdecimal():
        return [one for one in document.graph.references if one.span[0] <= int(words) < one.span[1]]
    asked = " ".join(words.split())
    return [one for one in document.graph.references if " ".join(one.text.split()) == asked]


def resolved(document: Document, reference: Reference, targets: Sequence[str]) -> Placed:
    """What a reference points at: paths, eids or uids."""
    if not targets:
        raise BadCorrection(f"say what `{reference.text}` points at: paths, eids or uids of provisions.")
    return [(*reference.span, Resolution(tuple(provision(document, name).uid for name in targets)))]


def proposal(document: Document, place: str) -> Edit:
    """The proposal at a raw offset."""
    at = _offset(document, place)
    found = next((edit for edit in document.proposals if edit.start <= at < max(edit.end, edit.start + 1)), None)
    if found is None:
        raise BadCorrection(f"nothing is proposed at raw {at} of {document.id}. List proposals with: clausebook suggestions.")
    return found


def alike(document: Document, one: Edit) -> list[Edit]:
    """Every proposal for the same words with the same reading."""
    return [edit for edit in document.proposals if (edit.before, edit.after) == (one.before, one.after)]


def ruled(edits: Sequence[Edit], accepted: bool) -> Placed:
    """A verdict on proposals: accepted, or refused so that the words stand."""
    for edit in edits:
        if accepted and edit.after is None:
            raise BadCorrection(f"`{edit.before}` is only pointed at. Say what it reads with: clausebook correct.")
    return [(edit.start, edit.end, Ruling(accepted, edit.after, edit.rule)) for edit in edits]
