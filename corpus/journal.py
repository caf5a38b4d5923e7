"""A log of corrections as a text file: `corrections.jsonl`, one entry a line, only ever added to.

Invariant: an entry that `append` acknowledged is on the disk. A last line that a crash left half written was never
acknowledged: it is left out when the log is read, and cut off before the next entry is written.

>>> import tempfile
>>> from clausebook.model.correction import SicNote, on
>>> from clausebook.model.text import RawText
>>> journal = Journal(Path(tempfile.mkdtemp()) / "corrections.jsonl")
>>> journal.append([on(RawText.of("a boat docs"), 7, 11, SicNote(), editor="asha", time="2024-05-01")])
>>> [entry.kind for entry in journal.read()]
['sic']
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..model.correction import BadCorrection, Entry


@dataclass(frozen=True)
class Journal:
    """The log in one file."""

    path: Path

    def read(self) -> tuple[Entry, ...]:
        """The entries, in the order in which they were made; none where there is no file yet."""
        try:
            text = self.path.read_text("utf-8")
        except FileNotFoundError:
            return ()
        except (OSError, UnicodeDecodeError) as error:
            raise BadCorrection(f"{self.path}: cannot be read ({error}). Check the file.") from None
        return parse_lines(text, str(self.path))

    def append(self, entries: Iterable[Entry]) -> None:
        """Add entries; those that are there already are not written twice."""
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(handle)
                end = _whole(handle)
                known = {entry.id for entry in self.read()}
                lines = "".join(line(entry) for entry in entries if entry.id not in known)
                os.ftruncate(handle, end)
                os.pwrite(handle, lines.encode("utf-8"), end)
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            raise BadCorrection(f"{self.path}: cannot be written ({error}). Check its permissions and the disk.") from None


def line(entry: Entry) -> str:
    """One entry as its line."""
    return json.dumps(entry.to_json(), ensure_ascii=False) + "\n"


def parse_lines(text: str, source: str) -> tuple[Entry, ...]:
    """The entries of the lines of a log; a last line without its end is none."""
    entries: list[Entry] = []
    for nth, written in enumerate(_lines(text), 1):
        if not written.strip():
            continue
        try:
            entries.append(Entry.from_json(json.loads(written)))
        except (ValueError, BadCorrection) as error:
            raise BadCorrection(f"{source}, line {nth}: {error} Mend or remove the line.") from None
    return tuple(entries)


def _lines(text: str) -> Sequence[str]:
    return text.split("\n")[:-1]


def _lock(handle: int) -> None:
    """Wait until no other process writes the file; closing it lets the next one in."""
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(handle, fcntl.LOCK_EX)


def _whole(handle: int) -> int:
    """Where the last whole line of the file ends."""
    size = os.fstat(handle).st_size
    at = size
    while at > 0:
        low = max(0, at - 65536)
        found = os.pread(handle, at - low, low).rfind(b"\n")
        if found >= 0:
            return low + found + 1
        at = low
    return 0
