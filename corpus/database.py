"""What a store asks of its database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from .narrowing import Narrowing
from .query import Query
from .rows import Rows


class Database(Rows, Protocol):
    """A connection. Statements use `?` for values."""

    def run(self, statement: str, values: Sequence[Any] = ()) -> None: ...

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None: ...

    def stamp(self) -> object:
        """What is other whenever another connection has written."""
        ...

    def writing(self, name: str) -> AbstractContextManager[None]:
        """A transaction in which nobody else writes what belongs to this document."""
        ...

    def hits(self, query: Query, narrowing: Narrowing, most: int) -> list[int]:
        """The ids of the first `most` passages that a query finds, in the order of the corpus."""
        ...

    def best(self, query: Query, ids: Sequence[int], most: int) -> list[int]:
        """The best `most` of these passages, the best first."""
        ...
