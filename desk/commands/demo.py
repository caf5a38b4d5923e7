"""`clausebook demo`: the whole way, on the gazettes that come with the program."""

from __future__ import annotations


def demo() -> None:
    """Go the whole way on these gazettes.

    Reads them into a store, answers one question, and writes the clause browser.
    """
