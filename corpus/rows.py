"""Whatever answers a statement in SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

Cells = list[tuple[Any, ...]]
"""The rows of an answer."""


class Rows(Protocol):
    """A connection that is only read from."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> Cells: ...
