"""Corrections: what editors decided, as entries of a log that only grows.

Invariant: nothing in a log is ever changed or taken out. An undo is an entry of its own, so the same log gives the same
decisions for ever, and reading a log twice over gives them once.

>>> raw = RawText.of("7. No boat docs carry more than nine persons.")
>>> fix = Entry.of("asha", "2024-05-01T10:00:00Z", "misread", TextChange("does"), anchor(raw, 11, 15))
>>> undo = Entry.of("ravi", "2024-05-02T10:00:00Z", "it is printed so", Undo(fix.id))
>>> [len(in_force(log)) for log in ([fix], [fix, undo], [fix, undo, fix])]
[1, 0, 0]
>>> Entry.from_json(fix.to_json()) == fix
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from hashlib import blake2s
from json import dumps
from typing import Any, Literal, cast

from .anchor import Anchor, anchor
from .checked import fits, types_of, worded
from .errors import ClausebookError
from .text import RawText

Action = Literal["number", "kind", "level", "heading", "merge", "split"]
"""What can be said of a provision: its number, its kind, what it stands under, its heading; that it is none and its words
belong to what goes before; that a provision begins here."""

Mark = Literal["not proofread", "proofread", "validated", "problematic"]

Scope = Literal["document", "series", "all"]

Side = Literal["before", "after"]


class BadCorrection(ClausebookError):
    """A correction, or a log of them, that cannot be read or kept."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """The words read otherwise."""

    after: str


@dataclass(frozen=True, slots=True)
class StructureChange:
    """The provision that begins at the anchor is otherwise."""

    action: Action
    value: str = ""
    """The number; the kind; the path of the new parent (nothing: the top level); the heading; of a split the number."""
    of: str = ""
    """The path of the provision when this was decided, where several begin at one place."""
    as_kind: str = ""
    """Of a split: the kind of the new provision; nothing for that of the provision which is split."""


@dataclass(frozen=True, slots=True)
class SicNote:
    """The words are printed so, and stand; no machine may touch them."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A proposal of the program's, accepted or refused."""

    accepted: bool
    after: str | None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What the reference at the anchor points at."""

    targets: tuple[str, ...]
    """Uids, eids or paths of provisions."""


@dataclass(frozen=True, slots=True)
class State:
    """How far the page or provision at the anchor was proofread."""

    mark: Mark
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Always:
    """One reading that is wrong wherever it stands: `before` as whole words, in one document, a series or all."""

    before: str
    after: str
    scope: Scope = "document"
    series: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """The words at the anchor read elsewhere: before the words at `target`, or behind them."""

    target: Anchor
    side: Side = "before"


@dataclass(frozen=True, slots=True)
class Undo:
    """An entry that no longer counts."""

    entry: str


@dataclass(frozen=True, slots=True)
class Redo:
    """An entry undone before that counts again."""

    entry: str


Matter = TextChange | StructureChange | SicNote | Ruling | Resolution | State | Always | Move | Undo | Redo

KINDS: dict[str, type[Matter]] = {
    "text": TextChange,
    "structure": StructureChange,
    "sic": SicNote,
    "ruling": Ruling,
    "reference": Resolution,
    "state": State,
    "always": Always,
    "move": Move,
    "undo": Undo,
    "redo": Redo,
}

NAMES: dict[type[Matter], str] = {kind: name for name, kind in KINDS.items()}

UNANCHORED = (Always, Undo, Redo)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log. Make one with `Entry.of`."""

    id: str
    """A digest of the rest: the same entry read twice is one."""
    editor: str
    time: str
    """When, in UTC, as ISO 8601."""
    reason: str
    matter: Matter
    anchor: Anchor | None = None

    @classmethod
    def of(cls, editor: str, time: str, reason: str, matter: Matter, anchor: Anchor | None = None) -> Entry:
        """An entry with its id; raises BadCorrection for one that says too little."""
        if not editor.strip():
            raise BadCorrection("a correction needs the name of its editor.")
        if (anchor is None) != isinstance(matter, UNANCHORED):
            raise BadCorrection(f"a correction of kind {NAMES[type(matter)]} {'needs' if anchor is None else 'has no'} place.")
        if isinstance(matter, Always) and not matter.before.strip():
            raise BadCorrection("an always-rule needs the words that it replaces.")
        entry = cls("", editor, time, reason, matter, anchor)
        said = dumps(entry.to_json(), sort_keys=True).encode()
        return replace(entry, id=blake2s(said, digest_size=8).hexdigest())

    @property
    def kind(self) -> str:
        return NAMES[type(self.matter)]

    def to_json(self) -> dict[str, Any]:
        """One line of a corrections.jsonl."""
        shape = {"id": self.id, "kind": self.kind, "editor": self.editor, "time": self.time, "reason": self.reason}
        return {**shape, **_fields(self.matter), **({"anchor": _fields(self.anchor)} if self.anchor else {})}

    @classmethod
    def from_json(cls, shape: dict[str, Any]) -> Entry:
        """The entry that `to_json` wrote; raises BadCorrection where it is none, or was changed since."""
        try:
            kind = KINDS[shape["kind"]]
            place = shape.get("anchor")
            where: Anchor | None = _made(Anchor, place) if place else None
            entry = cls.of(str(shape["editor"]), str(shape["time"]), str(shape["reason"]), _made(kind, shape), where)
        except (KeyError, TypeError, AttributeError) as error:
            raise BadCorrection(f"no correction that this program knows: {error!r}.") from None
        if shape.get("id", entry.id) != entry.id:
            raise BadCorrection(f"the entry {shape['id']} was changed after it was written; undo it by a new entry instead.")
        return entry


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: _cell(getattr(value, field.name)) for field in fields(value)}


def _cell(value: Any) -> Any:
    if isinstance(value, Anchor):
        return _fields(value)
    return list(cast("tuple[str]", value)) if isinstance(value, tuple) else value


def _made(kind: type[Any], shape: dict[str, Any]) -> Any:
    """The dataclass of these fields; a field with a list is a tuple. BadCorrection where a value is none for its field."""
    cells = {field.name: shape[field.name] for field in fields(kind) if field.name in shape}
    if isinstance(cells.get("target"), dict):
        cells["target"] = _made(Anchor, cells["target"])
    cells = {name: tuple(cast("list[Any]", cell)) if isinstance(cell, list) else cell for name, cell in cells.items()}
    for name, cell in cells.items():
        if not fits(cell, types_of(kind)[name]):
            raise BadCorrection(f"{str(cell)[:60]!r} is no {name}. Give {worded(types_of(kind)[name])}.")
    made = kind(**cells)
    if isinstance(made, Anchor) and not 0 <= made.start <= made.end:
        raise BadCorrection(f"{made.start} to {made.end} is no place in a text.")
    return made


def matter_of(shape: dict[str, Any]) -> Matter:
    """What an entry says, from its kind and fields; raises BadCorrection where that is nothing known.

    >>> matter_of({"kind": "text", "after": "does"})
    TextChange(after='does')
    """
    try:
        return _made(KINDS[shape["kind"]], shape)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadCorrection(f"no correction that this program knows: {error!r}.") from None


def in_force(log: Iterable[Entry]) -> tuple[Entry, ...]:
    """The decisions that count, in the order in which they were made: what was undone is left out."""
    entries = {entry.id: entry for entry in log}
    off: set[str] = set()
    for entry in entries.values():
        if isinstance(entry.matter, Undo):
            off.add(entry.matter.entry)
        elif isinstance(entry.matter, Redo):
            off.discard(entry.matter.entry)
    return tuple(e for e in entries.values() if e.id not in off and not isinstance(e.matter, (Undo, Redo)))


def refusal(log: Iterable[Entry], entry: Entry) -> str | None:
    """Why this entry cannot follow this log: an undo of nothing, a redo of what is in force, a validation of one's own."""
    entries = {one.id: one for one in log}
    standing = {one.id for one in in_force(entries.values())}
    matter = entry.matter
    if isinstance(matter, (Undo, Redo)):
        aimed = entries.get(matter.entry)
        if aimed is None:
            return f"there is no correction {matter.entry}"
        if isinstance(aimed.matter, (Undo, Redo)):
            return f"{aimed.id} is itself an {aimed.kind}: name the correction {aimed.matter.entry}"
        if isinstance(matter, Undo) != (aimed.id in standing):
            return f"{aimed.id} is {'undone already' if isinstance(matter, Undo) else 'in force'}"
    if isinstance(matter, State) and matter.mark == "validated":
        return _unvalidated(entry, [entries[name] for name in standing])
    return None


def _unvalidated(entry: Entry, standing: list[Entry]) -> str | None:
    readers = {
        one.editor for one in standing
        if isinstance(one.matter, State) and one.matter.mark == "proofread"
        and one.anchor and entry.anchor and one.anchor.span == entry.anchor.span
        and one.anchor.sha256 == entry.anchor.sha256
    }  # fmt: skip
    if not readers:
        return "nobody has proofread this place yet"
    return "a second person must validate it" if readers == {entry.editor} else None


def on(raw: RawText, start: int, end: int, matter: Matter, *, editor: str, time: str, reason: str = "") -> Entry:
    """An entry about a span of a raw text.

    >>> on(RawText.of("a boat docs"), 7, 11, SicNote(), editor="asha", time="2024-05-01").anchor.quote
    'docs'
    """
    return Entry.of(editor, time, reason, matter, anchor(raw, start, end))
