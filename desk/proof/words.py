"""Words of the source as the page shows them."""

from __future__ import annotations

from ..output import printable

_KEPT = {ord("\r"): " ", ord("\ufeff"): "\u2060"}
"""What is left out elsewhere keeps its place here."""


def in_step(text: str) -> str:
    """The text made safe to show, each character in its place, so that offsets on the page are those of the source.

    >>> in_step("a\\r\\nb\\x1b"), len(in_step("a\\r\\nb\\x1b"))
    ('a \\nb\ufffd', 5)
    """
    return printable(text.translate(_KEPT))
