"""What an editor may send, checked field by field, and how it becomes entries of a log.

Invariant: an entry is about words that stand in a text which the store has; the anchor is made here, from that text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, cast

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr
from typing_extensions import TypedDict

from ...corpus.store import Store
from ...model.anchor import Anchor, anchor
from ...model.correction import Action, BadCorrection, Entry, Mark, Move, Side, matter_of
from ...model.text import RawText

MOST = 5000
"""Entries sent together: a series is one."""


def _clean(text: str) -> str:
    if "\x00" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("a NUL or half a character is no text")
    return text


Words = Annotated[StrictStr, Field(max_length=20_000), AfterValidator(_clean)]
Short = Annotated[StrictStr, Field(max_length=2_000), AfterValidator(_clean)]
Name = Annotated[StrictStr, Field(max_length=500), AfterValidator(_clean)]
Offset = Annotated[StrictInt, Field(ge=0, le=1 << 31)]
Sha256 = Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{64}$")]


class AnchorIn(TypedDict):
    """A place as an entry of the log names it; of `quote` it is checked that it stands there."""

    start: Offset
    end: Offset
    sha256: Sha256
    quote: NotRequired[Words]
    before: NotRequired[Words]
    after: NotRequired[Words]


class Placed(TypedDict):
    """Where: an anchor, or a span of the raw text and the sha256 of that text."""

    reason: NotRequired[Short]
    anchor: NotRequired[AnchorIn]
    raw: NotRequired[Annotated[list[Offset], Field(min_length=2, max_length=2)]]
    sha256: NotRequired[Sha256]


class TextIn(Placed):
    """The words read otherwise."""

    kind: Literal["text"]
    after: Words


class StructureIn(Placed):
    """The provision that begins here is otherwise."""

    kind: Literal["structure"]
    action: Action
    value: NotRequired[Short]
    of: NotRequired[Name]
    as_kind: NotRequired[Name]


class SicIn(Placed):
    """The words are printed so."""

    kind: Literal["sic"]
    note: NotRequired[Short]


class RulingIn(Placed):
    """A proposal accepted or refused."""

    kind: Literal["ruling"]
    accepted: StrictBool
    after: Words | None
    rule: NotRequired[Name]


class ReferenceIn(Placed):
    """What the reference here points at."""

    kind: Literal["reference"]
    targets: Annotated[list[Name], Field(max_length=100)]


class StateIn(Placed):
    """How far the page or provision here was proofread."""

    kind: Literal["state"]
    mark: Mark
    page: NotRequired[Annotated[StrictInt, Field(ge=0, le=1_000_000)] | None]


class MoveIn(Placed):
    """The words here read elsewhere: before the words at `target`, or behind them."""

    kind: Literal["move"]
    target: AnchorIn
    side: NotRequired[Side]


class AlwaysIn(TypedDict):
    """Words that are wrong wherever they stand in this document."""

    kind: Literal["always"]
    before: Annotated[Short, Field(min_length=1)]
    after: Short
    scope: NotRequired[Literal["document"]]
    reason: NotRequired[Short]


class AgainIn(TypedDict):
    """An entry that no longer counts, or counts again."""

    kind: Literal["undo", "redo"]
    entry: Annotated[StrictStr, Field(max_length=64)]
    reason: NotRequired[Short]


EntryIn = Annotated[
    TextIn | StructureIn | SicIn | RulingIn | ReferenceIn | StateIn | MoveIn | AlwaysIn | AgainIn, Field(discriminator="kind")
]


def entries_of(store: Store, name: str, sent: Sequence[EntryIn], editor: str, time: str) -> list[Entry]:
    """The entries that an editor's message stands for, with anchors made from the store's own text."""
    texts: dict[str, RawText] = {}
    return [_entry(store, name, cast("Mapping[str, Any]", one), editor, time, texts) for one in sent]


def _entry(
    store: Store, name: str, sent: Mapping[str, Any], editor: str, time: str, texts: dict[str, RawText]
) -> Entry:
    moved = sent["kind"] == "move"
    matter = Move(_anchored(store, name, sent["target"], texts), sent.get("side", "before")) if moved else matter_of(dict(sent))
    reason = str(sent.get("reason", ""))
    if sent["kind"] in ("always", "undo", "redo"):
        return Entry.of(editor, time, reason, matter)
    return Entry.of(editor, time, reason, matter, _anchored(store, name, _place(sent), texts))


def _anchored(store: Store, name: str, place: Mapping[str, Any], texts: dict[str, RawText]) -> Anchor:
    """The anchor of a place, made from the store's own text."""
    start, end, sha256, quote = place["start"], place["end"], place["sha256"], place.get("quote")
    if sha256 not in texts:
        texts[sha256] = _text(store, name, sha256)
    raw = texts[sha256]
    if not start <= end <= len(raw.text):
        raise BadCorrection(f"raw {start} to {end} lies outside the text of {len(raw.text)} characters.")
    if quote is not None and raw.text[start:end] != quote:
        raise BadCorrection(f"raw {start} to {end} reads {raw.text[start:end][:80]!r}, not {quote[:80]!r}. Look again.")
    return anchor(raw, start, end)


def _place(sent: Mapping[str, Any]) -> Mapping[str, Any]:
    given = sent.get("anchor")
    if given is not None:
        return given
    if "raw" not in sent or "sha256" not in sent:
        raise BadCorrection(f"an entry of kind {sent['kind']} needs its place: `anchor`, or `raw` and `sha256`.")
    return {"start": sent["raw"][0], "end": sent["raw"][1], "sha256": sent["sha256"]}


def _text(store: Store, name: str, sha256: str) -> RawText:
    raw = store.raw(name, sha256)
    if raw is None:
        raise BadCorrection(f"{name} never had a text with the sha256 {sha256[:12]}… Take the one of the page.")
    return raw
