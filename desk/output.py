"""What leaves the program: exact text and JSON for other programs, safe styled text for people.

Invariant: no control character of a source reaches a terminal; everything else is written byte for byte.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

SHOWN_FOR_CONTROL = "\ufffd"

HOSTILE = {
    **{code: SHOWN_FOR_CONTROL for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"},
    **dict.fromkeys((*range(8234, 8239), *range(8294, 8298), 8206, 8207, 1564), SHOWN_FOR_CONTROL),
    ord("\r"): None,
    ord("\ufeff"): None,
}
"""Characters that could command a terminal or turn the reading direction, and what is shown in their place."""


def printable(text: str) -> str:
    """The text with everything that could command a terminal made visible.

    >>> printable("fees\\x1b[2J")
    'fees\ufffd[2J'
    """
    return text.translate(HOSTILE)


def write_text(text: str) -> None:
    """Write text exactly as it is; to a terminal, without its control characters."""
    if sys.stdout.isatty():
        text = printable(text)
    _write(text)


def write_json(value: Any) -> None:
    """Write a value as JSON in UTF-8; control characters stand escaped in it."""
    _write(json.dumps(value, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None) + "\n")


def _write(text: str) -> None:
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    buffer.write(text.encode("utf-8", "replace"))
    buffer.flush()


def complain(message: str) -> None:
    """Write one message to the error channel."""
    sys.stdout.flush()
    sys.stderr.write(f"clausebook: {printable(message)}\n")


def console() -> Console:
    """Where styled text goes: colours on a terminal only, and no line cut when it goes to a file."""
    from rich.console import Console

    class Kept(Console):
        """A console that leaves a pipe that closed early to the program: rich itself ends with 1."""

        def on_broken_pipe(self) -> None:
            raise

    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 120
    return Kept(highlight=False, markup=False, emoji=False, width=width)
