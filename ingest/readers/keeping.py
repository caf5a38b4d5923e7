"""Results of slow readers, kept in the user's cache folder under a digest of all that they depend on.

`CLAUSEBOOK_CACHE` names another folder, or `off`. Whatever goes wrong with the folder, the work is done anew.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path

KEPT = 4096
"""Entries of one sort kept; the oldest go first."""


def cache_folder() -> Path | None:
    """The folder for what can be made again, None where nothing may be kept."""
    chosen = os.environ.get("CLAUSEBOOK_CACHE")
    if chosen == "off":
        return None
    if chosen:
        return Path(chosen)
    with suppress(RuntimeError):
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "clausebook"
    return None


def _entry(sort: str, parts: tuple[bytes, ...]) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return folder / sort / digest.hexdigest()[:40]


def kept(sort: str, *parts: bytes) -> bytes | None:
    """What was kept under these parts, None where nothing was."""
    entry = _entry(sort, parts)
    if entry is None:
        return None
    with suppress(OSError):
        return entry.read_bytes()
    return None


def keep(sort: str, result: bytes, *parts: bytes) -> None:
    """Keep a result, whole or not at all: another process may read the folder at the same time."""
    entry = _entry(sort, parts)
    if entry is None:
        return
    with suppress(OSError):
        entry.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=entry.parent, suffix=".part")
        with open(handle, "wb") as file:
            file.write(result)
        os.replace(temporary, entry)
        _prune(entry.parent)


def _prune(folder: Path) -> None:
    entries = list(folder.iterdir())
    if len(entries) > KEPT:
        entries.sort(key=lambda file: file.stat().st_mtime)
        for old in entries[:-KEPT]:
            with suppress(OSError):
                old.unlink()
