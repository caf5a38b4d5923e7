"""From a path to a raw text: open the file, tell what it is, hand it to its reader.

Invariant: whatever is wrong with a file, `read` raises `Unreadable` with what, where and what to do.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from ...model.errors import Unreadable
from ...model.text import RawText
from .kinds import KINDS, kind_of, refusal
from .layout import Sheet, compose
from .plain import UNMARKED, decode, foreign_lines, unmarked
from .source import Flow, Source, Watch, unwatched

PAGED = {"pdf": "pdf", "image": "scan", "hocr": "hocr", "alto": "alto", "page": "pagexml", "iiif": "iiif"}
"""The modules that give pages, by kind."""

LAYOUT_ONLY = "If it tells only the layout of its page, give the picture of the page, which is then read by OCR."

FLOWING = {"html": "html", "markdown": "markdown", "wikitext": "wikitext", "docx": "docx"}
"""The modules that give running text, by kind."""


def read(
    path: str | Path,
    *,
    kind: str | None = None,
    lang: str = "eng",
    password: str | None = None,
    watch: Watch = unwatched,
) -> RawText:
    """The text of a file of any kind, or of a folder of page files, as its reader got it.

    `kind` overrides what the file seems to be; `lang` names the languages of scanned print (`eng+mal`); `password`
    opens a locked PDF; `watch` is told of the pages done.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "rules.txt"
    >>> _ = file.write_bytes("1. Fees \u2014 five rupees.".encode("cp1252"))
    >>> raw = read(file)
    >>> raw.text, raw.notes
    ('1. Fees — five rupees.', ('Not UTF-8 (byte 0x97 at 8): read as Windows-1252.',))
    """
    path = Path(path)
    if path.is_dir():
        return _folder(Source(path, b"", lang, password, watch))
    content = content_of(path)
    mark = unmarked(content)
    raw = _read(Source(path, (mark or b"") + content, lang, password, watch), kind)
    if mark:
        raw = replace(raw, notes=(UNMARKED, *(note for note in raw.notes if "byte order mark" not in note)))
    return raw


def _read(source: Source, kind: str | None) -> RawText:
    path = source.path
    chosen = kind or kind_of(source.content, path.name)
    if chosen is not None and chosen not in KINDS:
        raise Unreadable(f"--kind {chosen}: no such kind. Give one of: {', '.join(KINDS)}.")
    if chosen in PAGED:
        raw = compose(sheets_of(chosen, source), reader=chosen, source=path.name)
    elif chosen in FLOWING:
        flow = _flow(chosen, source)
        raw = RawText.of(flow.text, reader=chosen, source=path.name, notes=flow.notes, faults=flow.faults)
    else:
        return _plain(source)
    if not raw.text:
        advice = LAYOUT_ONLY if chosen in ("hocr", "alto", "page") else "Check that it is the right one."
        raise Unreadable(f"{path}: no words were found in this file ({KINDS[chosen]}). {advice}")
    return raw


def _folder(source: Source) -> RawText:
    from .folder import sheets

    raw = compose(sheets(source), reader="pages", source=source.path.name)
    if not raw.text:
        raise Unreadable(f"{source.path}: no words were found on the pages in this folder. Check that it is the right one.")
    return raw


def sheets_of(kind: str, source: Source) -> Iterable[Sheet]:
    """The pages of a file of a kind that has pages."""
    reader: Callable[[Source], Iterable[Sheet]] = import_module(f".{PAGED[kind]}", __package__).sheets
    return reader(source)


def _flow(kind: str, source: Source) -> Flow:
    reader: Callable[[Source], Flow] = import_module(f".{FLOWING[kind]}", __package__).flow
    return reader(source)


def _plain(source: Source) -> RawText:
    why_not = refusal(source.content)
    if why_not:
        raise Unreadable(f"{source.path}: {why_not}")
    text, notes = decode(source.content)
    if "\x00" in text:
        at = text.index(chr(0))
        raise Unreadable(f"{source.path}: this is not text: a NUL character stands at {at}. Give a text file.")
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise Unreadable(f"{source.path}: the file holds no text. Give a file with the words of the gazette in it.")
    faults = foreign_lines(text) if any("read as" in note for note in notes) else ()
    return RawText.of(text, source=source.path.name, notes=notes, faults=faults)


def content_of(path: Path) -> bytes:
    """The bytes of a file, or the reason why they cannot be had."""
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
