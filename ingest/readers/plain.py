"""Plain text files."""

from __future__ import annotations

from pathlib import Path

from ...model.text import RawText


def read_plain(path: Path) -> RawText:
    """The file decoded as UTF-8, newlines unchanged."""
    return RawText.of(path.read_bytes().decode("utf-8"), source=path.name)
