"""What stands beside the text: rules that went stale, numbers to settle, lints, conflicts, history, how far it was read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ...model.correction import (
    Always,
    Entry,
    Move,
    Redo,
    Resolution,
    Ruling,
    SicNote,
    State,
    StructureChange,
    TextChange,
    Undo,
    in_force,
)
from ...model.decisions import Outcome
from ...model.document import Document
from ...model.lints import lint
from ...model.proofreading import errors_left
from ...model.rules import RuleBook
from ...model.rules.bind import USABLE, bind
from ..names import cited
from ..output import printable
from .leaves import Leaf, leaves


@dataclass(frozen=True)
class Stale:
    """A rule whose words are not as they were."""

    key: str
    at: str
    state: str
    words: tuple[tuple[str, str], ...]
    """Pieces of the word diff, each kept, gone or come."""
    message: str
    start: int | None = None


_DIFF = re.compile(r"\[-(.*?)-\]|\{\+(.*?)\+\}", re.S)


def pieces(diff: str) -> tuple[tuple[str, str], ...]:
    """A word diff as pieces.

    >>> pieces("of rule [-$-] {+8+}")
    (('of rule ', 'kept'), ('$', 'gone'), (' ', 'kept'), ('8', 'come'))
    """
    found: list[tuple[str, str]] = []
    at = 0
    for seen in _DIFF.finditer(diff):
        if at < seen.start():
            found.append((diff[at : seen.start()], "kept"))
        found.append((seen[1], "gone") if seen[1] is not None else (seen[2], "come"))
        at = seen.end()
    return (*found, *([(diff[at:], "kept")] if at < len(diff) else ()))


def stale_rules(document: Document, book: RuleBook | None) -> tuple[Stale, ...]:
    """The rules of a document that do not answer until somebody has read their words again."""
    if book is None:
        return ()
    return tuple(
        Stale(place.key, printable(cited(place.path)), place.state, _diff(document, place.span, place.quote, place.message),
              printable(place.message.partition(": ")[0]), place.span[0] if place.span else None)
        for place in bind(book, document.graph).places.values()
        if place.state not in USABLE
    )  # fmt: skip


def _diff(document: Document, span: tuple[int, int] | None, quote: str, message: str) -> tuple[tuple[str, str], ...]:
    from ...model.rules.context import word_diff

    if span is None:
        diff = message.partition(": ")[2]
        return pieces(printable(diff)) if "[-" in diff or "{+" in diff else ((printable(quote), "kept"),)
    now = " ".join(document.text.text[low:high] for low, high in document.text.to_clean(*span))
    return pieces(printable(word_diff(quote, now)))


@dataclass(frozen=True)
class Number:
    """A number that somebody should settle: as read, and the next best reading."""

    path: str
    at: str
    start: int
    length: int
    printed: str
    kind: str
    first: str
    why: str
    second: str = ""
    second_why: str = ""
    second_path: str = ""
    """Nothing where by the second reading no provision begins here."""
    second_parent: str = ""
    parent: str = ""


def numbers(document: Document, leaf: Leaf) -> tuple[Number, ...]:
    """The numbers of a leaf that were worked out or have a second reading, and that no editor settled."""
    found: list[Number] = []
    for provision in document.graph.provisions:
        if not leaf.start <= provision.start < leaf.end or provision.num is None or provision.kind in ("gap", "furniture"):
            continue
        if provision.basis == "editor" or (provision.basis == "printed" and not provision.readings):
            continue
        other = provision.readings[0] if provision.readings else None
        found.append(Number(
            provision.path, printable(cited(provision.path)), provision.start, max(1, len(provision.printed or "")),
            printable(provision.printed or ""), provision.kind, printable(provision.num),
            printable("; ".join(provision.evidence)) or provision.basis,
            printable(other.num or "no provision") if other else "", printable(other.why) if other else "",
            other.path if other else "", other.path.rpartition("/")[0] if other else "", provision.parent or "",
        ))  # fmt: skip
    return tuple(sorted(found, key=lambda one: (not one.second, one.start)))


@dataclass(frozen=True)
class Told:
    """Something to look at."""

    kind: str
    message: str
    at: str = ""
    start: int | None = None


def lints(document: Document, leaf: Leaf) -> tuple[Told, ...]:
    """What the lints say of a leaf."""
    return tuple(
        Told(one.kind, printable(one.message), printable(cited(one.path)) if one.path else "", one.span[0])
        for one in lint(document.graph)
        if leaf.start <= one.span[0] < leaf.end
    )


@dataclass(frozen=True)
class Unfit:
    """A correction that no longer fits."""

    entry: str
    said: str
    reason: str
    after: str | None
    """The words that it gives, where it gives some."""


def conflicts(document: Document, log: Iterable[Entry]) -> tuple[Unfit, ...]:
    """Corrections that no longer fit, as after another OCR pass."""
    entries = {entry.id: entry for entry in log}
    lost = (outcome for outcome in document.outcomes if outcome.status == "conflict")
    return tuple(_unfit(document, entries.get(outcome.entry), outcome) for outcome in lost)


def _unfit(document: Document, entry: Entry | None, outcome: Outcome) -> Unfit:
    matter = entry.matter if entry else None
    after = matter.after if isinstance(matter, TextChange) or (isinstance(matter, Ruling) and matter.accepted) else None
    said = f"{_said(entry, document)} ({printable(outcome.editor)})"
    return Unfit(outcome.entry, said, printable(outcome.reason), after)


@dataclass(frozen=True)
class Deed:
    """What an editor did at once: one entry, or several sent together."""

    editor: str
    time: str
    what: str
    words: str
    ids: tuple[str, ...]
    undoes: tuple[str, ...] = ()
    redoes: tuple[str, ...] = ()
    in_force: bool = True
    spans: tuple[str, ...] = ()
    """The raw spans of the entries, as places are named."""


def history(document: Document, log: Sequence[Entry]) -> tuple[Deed, ...]:
    """What was done, the last first; entries sent together are one."""
    standing = {entry.id for entry in in_force(log)}
    made: list[Deed] = []
    for (editor, time), group in groupby(log, key=lambda entry: (entry.editor, entry.time)):
        made.append(_deed(document, editor, time, list(group), standing))
    return tuple(reversed(made))


def _deed(document: Document, editor: str, time: str, group: list[Entry], standing: set[str]) -> Deed:
    first = group[0]
    what = WHAT[first.kind]
    if isinstance(first.matter, Ruling) and not first.matter.accepted:
        what = "left as it stands"
    if isinstance(first.matter, State) and _marked(first, document):
        what = "marked"
    if len(group) > 1:
        what = f"{what}, {len(group)} places"
    return Deed(
        printable(editor), time, what, _said(first, document), tuple(entry.id for entry in group),
        tuple(e.matter.entry for e in group if isinstance(e.matter, Undo)),
        tuple(e.matter.entry for e in group if isinstance(e.matter, Redo)),
        any(entry.id in standing for entry in group) or isinstance(first.matter, (Undo, Redo)),
        tuple(f"{e.anchor.start}-{e.anchor.end}" for e in group if e.anchor),
    )  # fmt: skip


WHAT = {
    "text": "corrected", "structure": "settled the structure", "sic": "kept as a print error", "ruling": "accepted",
    "reference": "settled a reference", "state": "marked the page", "always": "made a rule", "move": "moved", "undo": "took back",
    "redo": "brought back",
}  # fmt: skip


def _said(entry: Entry | None, document: Document) -> str:
    """An entry in a few words."""
    if entry is None:
        return ""
    quote = " ".join((entry.anchor.quote if entry.anchor else "").split())
    quote = quote if len(quote) <= 40 else quote[:39] + "…"
    if isinstance(entry.matter, State):
        return printable(": ".join(filter(None, (_marked(entry, document), str(entry.matter.mark)))))
    return printable(_matter(entry.matter, quote, document))


def _marked(entry: Entry, document: Document) -> str:
    """The provision of which a state speaks, as it is cited; nothing of a page."""
    if entry.anchor is None or (isinstance(entry.matter, State) and entry.matter.page is not None):
        return ""
    span = entry.anchor.start, entry.anchor.end
    of = next((one for one in document.graph.provisions if (one.spans[0][0], max(end for _, end in one.spans)) == span), None)
    return cited(of.path) if of and span not in {(leaf.start, leaf.end) for leaf in leaves(document.raw)} else ""


def _cited(name: str, document: Document) -> str:
    """A provision by its path, eid or uid, as it is cited."""
    graph = document.graph
    found = graph.by_path.get(name) or graph.by_uid.get(name) or graph.by_eid.get(name)
    return cited(found.path) if found else cited(name)


def _matter(matter: Any, quote: str, document: Document) -> str:
    match matter:
        case TextChange(after):
            return f"{quote} → {after or 'nothing'}"
        case Ruling(True, after, _):
            return f"{quote} → {after}"
        case Always(before, after, scope, _):
            return f"{before} → {after}, always, {'here' if scope == 'document' else scope}"
        case StructureChange("level", value):
            return f"{quote}: under {_cited(value, document)}" if value else f"{quote}: at the top"
        case StructureChange(action, value):
            return f"{quote}: {action} {value}".strip()
        case Resolution(targets):
            return f"{quote} → {', '.join(_cited(name, document) for name in targets)}"
        case Move(target, side):
            return f"{quote} → {side} {' '.join(target.quote.split())[:40]}"
        case SicNote() | Ruling():
            return quote
        case _:
            return ""


@dataclass(frozen=True)
class Left:
    """How many errors are likely to be left."""

    number: str
    how: str


def left(document: Document, log: Sequence[Entry], waiting: int) -> Left:
    """The estimate in words; while nobody has proofread anything, what waits is all that can be said."""
    estimate = errors_left(document, log)
    if estimate.left is None:
        wait = "place waits" if waiting == 1 else "places wait"
        return Left(str(waiting), f"{wait} on this page; nobody has proofread any words yet, so no estimate can be made")
    return Left(f"{round(estimate.left)} ± {estimate.spread}", f"errors left in the document: {estimate.how}")

