"""What editors send, taken once: a key that comes again, after whatever crash, writes nothing and gets the same answer.

Invariant: the entries and the note that their key was taken are written in one transaction.

>>> from clausebook.corpus.editing import keep
>>> from clausebook.corpus.sqlite import SqliteStore
>>> from clausebook.model.correction import SicNote, on
>>> from clausebook.model.text import RawText
>>> store, raw = SqliteStore(":memory:"), RawText.of("1. No boat docs carry more.")
>>> _ = keep(store, "boats", raw)
>>> letter = Letter("asha", "k-1", "tab", "digest")
>>> first = send(store, "boats", letter, [on(raw, 11, 15, SicNote(), editor="asha", time="10:00")], 0)
>>> again = send(store, "boats", letter, [on(raw, 11, 15, SicNote(), editor="asha", time="10:01")], 0)
>>> first == again, first.position, len(store.log("boats"))
(True, 1, 1)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from ..model.correction import BadCorrection, Entry
from .sql import SqlStore
from .store import EVERYWHERE, BadStore, Refused, Store


@dataclass(frozen=True)
class Letter:
    """What stands on the outside of something sent."""

    editor: str
    key: str
    """Made by the sender, once for each thing sent; nothing for what need not be told apart."""
    client: str = ""
    """The page or program that sent it: what it logged itself since it looked stands in its way nowhere."""
    digest: str = ""
    """Of what was sent, so that one key never stands for two things."""


@dataclass(frozen=True)
class Receipt:
    """What was sent is on the disk."""

    position: int
    entries: tuple[str, ...]


def send(store: Store, name: str, letter: Letter, entries: Sequence[Entry], seen: int) -> Receipt | Refused:
    """Log the entries of a letter, all or none; `seen` is the position that its editor knew."""
    sql = _sql(store)
    with sql.database.writing(name):
        known = _taken(sql, letter)
        if known is not None:
            return known
        done = sql.append_locked(name, entries, seen, _own(sql, name, letter, seen))
        if isinstance(done, Refused):
            return done
        receipt = Receipt(done.position, tuple(entry.id for entry in entries))
        if letter.key:
            sql.database.run(
                "INSERT INTO sent (editor, key, client, document, digest, position, entries) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (letter.editor, letter.key, letter.client, name, letter.digest, receipt.position, json.dumps(receipt.entries)),
            )
    return receipt


def _taken(store: SqlStore, letter: Letter) -> Receipt | None:
    found = store.database.rows(
        "SELECT digest, position, entries FROM sent WHERE editor = ? AND key = ?", (letter.editor, letter.key)
    )
    if not found or not letter.key:
        return None
    digest, position, entries = found[0]
    if digest != letter.digest:
        raise BadCorrection(f"the key {letter.key} was used for something else. Make a new key for each thing that is sent.")
    return Receipt(position, tuple(json.loads(entries)))


def _own(store: SqlStore, name: str, letter: Letter, seen: int) -> Set[str]:
    """The entries that the same page sent since it looked."""
    if not letter.client:
        return frozenset()
    rows = store.database.rows(
        "SELECT entries FROM sent WHERE document = ? AND editor = ? AND client = ? AND position > ?",
        (name, letter.editor, letter.client, seen),
    )
    return frozenset(entry for (entries,) in rows for entry in json.loads(entries))


def sent_under(store: Store, editor: str, key: str) -> tuple[str, ...]:
    """The entries that an editor sent under a key."""
    found = _sql(store).database.rows("SELECT entries FROM sent WHERE editor = ? AND key = ?", (editor, key))
    if not found:
        raise BadCorrection(f"{editor} has sent nothing under the key {key}.")
    return tuple(json.loads(found[0][0]))


def logged_after(store: Store, name: str, after: int, most: int) -> list[tuple[int, Entry]]:
    """The entries that concern a document behind a position of the log, in order, each with its own position."""
    rows = _sql(store).database.rows(
        "SELECT position, entry FROM log WHERE document IN (?, ?) AND position > ? ORDER BY position LIMIT ?",
        (name, EVERYWHERE, after, most),
    )
    return [(position, Entry.from_json(json.loads(entry))) for position, entry in rows]


def logs_of(store: Store, name: str, entries: Iterable[str]) -> set[str]:
    """The logs in which entries stand that concern a document: its own, or that of all."""
    found: set[str] = set()
    asked = "SELECT document FROM log WHERE id = ? AND document IN (?, ?)"
    for entry in entries:
        rows = _sql(store).database.rows(asked, (entry, name, EVERYWHERE))
        found |= {log for (log,) in rows}
    return found


def _sql(store: Store) -> SqlStore:
    if not isinstance(store, SqlStore):
        raise BadStore(f"{store.path}: this kind of store keeps no keys.")
    return store
