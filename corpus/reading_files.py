"""A reading kept in files: the raw text, what the reader knew of it, and the originals of its pages, in one folder.

    source.txt      the raw text
    reading.json    the reader, its notes, pages, words and boxes, and which original shows which pages
    originals/      the PDF, scan or page pictures as received

Invariant: `kept_reading` of what `write_reading` wrote is the same raw text, word for word and box for box, without any OCR.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..ingest.readers.picture import Original
from ..model.errors import Unreadable
from ..model.text import RawText
from .records import pack, unpack

READING, ORIGINALS = "reading.json", "originals"


def is_reading(path: Path) -> bool:
    """Is this the text of a reading that is kept in files?"""
    return path.name == "source.txt" and (path.parent / READING).is_file()


def belongs_to_reading(path: Path) -> bool:
    """Is this the folder of originals of a reading, or what its reader knew?"""
    return path.name in (READING, ORIGINALS) and (path.parent / READING).is_file() and (path.parent / "source.txt").is_file()


def write_reading(raw: RawText, originals: Iterable[Original], folder: Path) -> list[Path]:
    """Write what the reader knew, and the originals; the text itself is written by the caller."""
    shown: list[dict[str, Any]] = []
    written = [folder / READING]
    for nth, file in enumerate(originals, 1):
        target = folder / ORIGINALS / f"{nth:03}-{Path(file.name).name}"
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(file.content())
        shown.append({"file": target.name, "name": file.name, "first": file.first, "last": file.last})
        written.append(target)
    known = {key: value for key, value in pack(raw).items() if key != "text"}
    written[0].write_text(_lines({**known, "originals": shown}), "utf-8")
    return written


def _lines(record: dict[str, Any]) -> str:
    """JSON with one word, page or original a line, so that it can be compared line by line."""
    parts: list[str] = []
    for key, value in record.items():
        if isinstance(value, list) and value:
            items = ",\n".join(json.dumps(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
            parts.append(f"{json.dumps(key)}: [\n{items}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{" + ",\n".join(parts) + "}\n"


def kept_reading(path: Path) -> RawText:
    """The raw text of a reading kept in files; Unreadable where the files do not go together."""
    known = _known(path)
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    if RawText.of(text).sha256 != known.get("sha256"):
        message = "its pages and boxes were found in another text. Correct words with clausebook correct, or remove"
        raise Unreadable(f"{path}: the text was changed by hand: {message} {READING}.")
    return unpack(RawText, {**known, "text": text})


def kept_originals(path: Path) -> Iterator[Original]:
    """The originals of a reading kept in files."""
    for shown in _known(path)["originals"]:
        file = path.parent / ORIGINALS / Path(shown["file"]).name
        yield Original(shown["name"], shown["first"], shown["last"], file.read_bytes)


def _known(path: Path) -> dict[str, Any]:
    file = path.parent / READING
    try:
        known = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file}: cannot be read ({error}). Export the document again.") from None
    if not isinstance(known, dict) or not isinstance(known.get("originals"), list):  # pyright: ignore[reportUnknownMemberType]
        raise Unreadable(f"{file}: not what a reader knew of a text. Export the document again.")
    return known  # pyright: ignore[reportUnknownVariableType]
