"""Named editors: who may write to a store, known by a token that only they have.

Invariant: the token is told once, when it is made; the store keeps its SHA-256. A token is 256 random bits, so that its
digest gives nothing away and needs no salt.

>>> from clausebook.corpus.sqlite import SqliteStore
>>> editors = Editors(SqliteStore(":memory:"))
>>> token = editors.add("asha")
>>> editors.named(token), editors.named(token + "x"), [name for name, _ in editors.listed()]
('asha', None, ['asha'])
>>> editors.remove("asha"), editors.named(token)
(True, None)
"""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

from ..model.errors import ClausebookError
from .sql import SqlStore
from .store import BadStore, Store

NAME = re.compile(r"[^\W_](?:[\w .'-]{0,62}[\w.])?")
"""What an editor may be called: letters and digits, with spaces, dots and dashes between."""


class BadEditor(ClausebookError):
    """An editor that cannot be made or found."""


class Editors:
    """The editors of a store."""

    def __init__(self, store: Store) -> None:
        if not isinstance(store, SqlStore):
            raise BadStore(f"{store.path}: this kind of store knows no editors.")
        self._database = store.database

    def add(self, name: str) -> str:
        """A new editor; the token, which nobody can be told again."""
        from .editing import now

        if not NAME.fullmatch(name):
            raise BadEditor(f"{name!r} is no name for an editor. Take letters and digits, 64 at most.")
        token = secrets.token_urlsafe(32)
        with self._database.writing("editors"):
            if self._database.rows("SELECT 1 FROM editors WHERE name = ?", (name,)):
                raise BadEditor(f"{name} is an editor already. Remove the name first, to give it a new token.")
            self._database.run("INSERT INTO editors (name, token_sha256, since) VALUES (?, ?, ?)", (name, _digest(token), now()))
        return token

    def remove(self, name: str) -> bool:
        """Take an editor's token away; what was written stays. Was there such an editor?"""
        with self._database.writing("editors"):
            return bool(self._database.rows("DELETE FROM editors WHERE name = ? RETURNING name", (name,)))

    def listed(self) -> list[tuple[str, str]]:
        """Names, and since when."""
        return [(name, since) for name, since in self._database.rows("SELECT name, since FROM editors ORDER BY name")]

    def named(self, token: str) -> str | None:
        """Whose token this is; every digest is compared, each in constant time."""
        given, found = _digest(token), None
        for name, kept in self._database.rows("SELECT name, token_sha256 FROM editors ORDER BY name"):
            if hmac.compare_digest(given, kept):
                found = name
        return found


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
