"""From a path to a raw text: open the file, tell what it is, hand it to its reader.

Invariant: whatever is wrong with a file, `read` raises `Unreadable` with what, where and what to do.
"""

from __future__ import annotations

import stat
from pathlib import Path

from ...model.errors import Unreadable
from ...model.text import RawText
from .kinds import refusal
from .plain import decode


def read(path: str | Path) -> RawText:
    """The text of a file, as its reader got it.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "rules.txt"
    >>> _ = file.write_bytes("1. Fees \u2014 five rupees.".encode("cp1252"))
    >>> raw = read(file)
    >>> raw.text, raw.notes
    ('1. Fees — five rupees.', ('Not UTF-8 (byte 0x97 at 8): read as Windows-1252.',))
    """
    path = Path(path)
    content = _content(path)
    why_not = refusal(content)
    if why_not:
        raise Unreadable(f"{path}: {why_not}")
    text, notes = decode(content)
    if "\x00" in text:
        raise Unreadable(f"{path}: this is not text: a NUL character stands at {text.index(chr(0))}. Give a text file.")
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise Unreadable(f"{path}: the file holds no text. Give a file with the words of the gazette in it.")
    return RawText.of(text, source=path.name, notes=notes)


def _content(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise Unreadable(f"{path}: this is a folder. Give one file in it.")
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            raise Unreadable(f"{path}: this is a device, not a file. Save the text to a file and give that.")
        return path.read_bytes()
    except FileNotFoundError:
        raise Unreadable(f"{path}: no such file. Check the name and the folder.") from None
    except PermissionError:
        raise Unreadable(
            f"{path}: not allowed to read it. Change its permissions, or copy it to where you may."
        ) from None
    except MemoryError:
        raise Unreadable(f"{path}: too large for this machine's memory. Split it.") from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: cannot be read ({_reason(error)}). Check the name and the disk.") from None


def _reason(error: OSError | ValueError) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
