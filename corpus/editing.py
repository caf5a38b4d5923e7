"""Documents of a store as their editors see them: read with the whole log, corrected, proofread.

Invariant: what an editor was told is kept stands in the log, on the disk; the reading that goes with it is made anew from
the log whenever it lags behind.

An editor who waits for an answer calls `correct(..., settle=False)` and then `at_once`; whoever opens the document next,
or the same program when it has time, settles it with `current`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from ..ingest.rereading import Memory
from ..model.correction import Entry, Matter, on
from ..model.decisions import Outcome
from ..model.document import Document
from ..model.errors import Unreadable
from ..model.text import RawText
from .store import BadStore, Logged, Refused, Store

MEMORY = Memory()
"""What this process cleaned last."""


def now() -> str:
    """The time of an entry."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def reread(store: Store, name: str, raw: RawText) -> tuple[Document, int]:
    """A raw text read with the whole log of its document, and the position to which that log goes."""
    from .reading import read_through

    position = store.position(name)
    return read_through(raw, name, store.log(name), store.open(name), partial(MEMORY.cleaned, pairs=store.taught(name))), position


def at_once(store: Store, name: str, before: Document) -> Document:
    """The document that was read as `before`, with its log as it now is: at once, and not kept in the store.

    The corrections are laid on the text as it was cleaned before, and its structure and references are read anew. Only
    what the program makes of other words, for which the corrected ones are evidence, waits for `current`.

    >>> from clausebook.corpus.sqlite import SqliteStore
    >>> from clausebook.model.correction import TextChange
    >>> store = SqliteStore(":memory:")
    >>> _ = keep(store, "boats", RawText.of("1. No boat docs carry more."))
    >>> shown = current(store, "boats")
    >>> correct(store, "boats", [(11, 15, TextChange("does"))], editor="asha", settle=False)
    Logged(position=1)
    >>> at_once(store, "boats", shown).text.text
    '1. No boat does carry more.'
    """
    from .reading import read_through

    return read_through(before.raw, name, store.log(name), before, partial(MEMORY.amended, pairs=store.taught(name)))


def current(store: Store, name: str) -> Document | None:
    """The document with every correction in it: as held, or read anew where the log has grown since.

    >>> from clausebook.corpus.sqlite import SqliteStore
    >>> from clausebook.model.correction import TextChange
    >>> store = SqliteStore(":memory:")
    >>> _ = keep(store, "boats", RawText.of("1. No boat docs carry more."))
    >>> correct(store, "boats", [(11, 15, TextChange("does"))], editor="asha")
    Logged(position=1)
    >>> current(store, "boats").text.text
    '1. No boat does carry more.'
    """
    held = store.held(name)
    if held is None:
        return None
    if held.position >= store.position(name):
        return store.open(name)
    raw = store.raw(name)
    if raw is None:
        return None
    document, position = reread(store, name, raw)
    try:
        store.put(document, position)
    except BadStore:
        # A store that can only be read still shows what is right.
        return document
    return document


def keep(store: Store, name: str, raw: RawText) -> str:
    """Put a raw text into the store, read with its log: added, updated or unchanged."""
    document, position = reread(store, name, raw)
    return store.put(document, position)


def trial(store: Store, name: str, before: Document, entries: Sequence[Entry]) -> tuple[Outcome, ...]:
    """What would become of entries if they were logged: nothing is written."""
    from .reading import read_through

    amended = partial(MEMORY.amended, pairs=store.taught(name))
    document = read_through(before.raw, name, (*store.log(name), *entries), before, amended)
    asked = {entry.id for entry in entries}
    return tuple(outcome for outcome in document.outcomes if outcome.entry in asked)


def correct(
    store: Store,
    name: str,
    matters: Sequence[tuple[int, int, Matter]],
    *,
    editor: str,
    reason: str = "",
    seen: int | None = None,
    settle: bool = True,
) -> Logged | Refused:
    """Log decisions about raw spans of the current text, all or none; `seen` is the position that the editor knew."""
    raw = store.raw(name)
    if raw is None:
        raise Unreadable(f"{name}: not in this store.")
    return log(store, name, entries_on(raw, matters, editor, reason), seen, settle)


def entries_on(raw: RawText, matters: Sequence[tuple[int, int, Matter]], editor: str, reason: str = "") -> list[Entry]:
    """Entries of this moment about raw spans."""
    time = now()
    return [on(raw, start, end, matter, editor=editor, time=time, reason=reason) for start, end, matter in matters]


def log(
    store: Store, name: str, entries: Sequence[Entry], seen: int | None = None, settle: bool = True
) -> Logged | Refused:
    """Log entries, and bring the reading up to date, or with `settle` off leave that to the next `current`."""
    done = store.append(name, entries, store.position(name) if seen is None else seen)
    if settle and isinstance(done, Logged):
        current(store, name)
    return done
