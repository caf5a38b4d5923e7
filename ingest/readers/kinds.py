"""What a file is, by its first bytes, and why it is not read yet.

A file that is not plain text must be refused, not read as if its markup or its compressed bytes were law.
"""

from __future__ import annotations

from collections.abc import Callable

SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF-", "a PDF", "Extract its text first (pdftotext -layout) and give that"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", "Run OCR on it first (tesseract) and give its text"),
    (b"\xff\xd8\xff", "a JPEG picture", "Run OCR on it first (tesseract) and give its text"),
    (b"GIF8", "a GIF picture", "Run OCR on it first (tesseract) and give its text"),
    (b"II*\x00", "a TIFF picture", "Run OCR on it first (tesseract) and give its text"),
    (b"MM\x00*", "a TIFF picture", "Run OCR on it first (tesseract) and give its text"),
    (b"AT&TFORM", "a DjVu book", "Extract its text first (djvutxt) and give that"),
    (b"\x00\x00\x00\x0cjP  ", "a JPEG 2000 picture", "Run OCR on it first (tesseract) and give its text"),
    (
        b"PK\x03\x04",
        "a zip archive (or a DOCX, ODT or EPUB, which are zip archives)",
        "Save its text as plain text and give that",
    ),
    (b"PK\x05\x06", "an empty zip archive", "Give a file with text in it"),
    (b"\x1f\x8b", "a gzip archive", "Unpack it first (gunzip) and give what is inside"),
    (b"BZh", "a bzip2 archive", "Unpack it first (bunzip2) and give what is inside"),
    (b"\xfd7zXZ\x00", "an xz archive", "Unpack it first (unxz) and give what is inside"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "Unpack it first and give what is inside"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word or Excel file", "Save its text as plain text and give that"),
    (b"{\\rtf", "an RTF file", "Save its text as plain text and give that"),
    (b"\x7fELF", "a program", "Give a file with text in it"),
    (b"SQLite format 3\x00", "a SQLite database", "Give a file with text in it"),
)
"""First bytes, what such a file is, and what to do with it."""

MARKUP: tuple[tuple[bytes, str], ...] = (
    (b"<!doctype html", "an HTML page"),
    (b"<html", "an HTML page"),
    (b"<?xml", "an XML file"),
    (b"<alto", "an ALTO file"),
    (b"<pcgts", "a PAGE file"),
    (b"<akomantoso", "an Akoma Ntoso file"),
)
"""First tags, in small letters: markup read as text would put tags into the law."""

TEXT_CONTROLS = frozenset(b"\t\n\v\f\r\x1a\x1b")
"""Control bytes that do stand in text files: white space, the end mark of old systems, and terminal escapes."""

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")

SAMPLE = 65_536


def _signed(content: bytes) -> str | None:
    for start, kind, advice in SIGNATURES:
        if content.startswith(start):
            return f"this is {kind}, a kind that is not read yet. {advice}."
    return None


def _marked_up(content: bytes) -> str | None:
    head = content[:512].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for tag, kind in MARKUP:
        if head.startswith(tag):
            return f"this is {kind}, a kind that is not read yet. Save its text as plain text and give that."
    return None


def _nul(content: bytes) -> str | None:
    at = -1 if content.startswith(UTF16_MARKS) else content.find(b"\x00")
    if at < 0:
        return None
    return (
        f"this is not text: a NUL byte stands at byte {at}. "
        "If it is UTF-16 text without a byte order mark, convert it first (iconv -f UTF-16LE -t UTF-8); "
        "else give a text file."
    )


def _controls(content: bytes) -> str | None:
    sample = b"" if content.startswith(UTF16_MARKS) else content[:SAMPLE]
    odd = sum(byte < 32 and byte not in TEXT_CONTROLS for byte in sample)
    if odd * 20 <= len(sample):
        return None
    return "this is not text: more than one byte in twenty is a control character. Give a text file."


TESTS: tuple[Callable[[bytes], str | None], ...] = (_signed, _marked_up, _nul, _controls)


def refusal(content: bytes) -> str | None:
    """Why a file is not read, with what to do; None for plain text.

    >>> refusal(b"%PDF-1.7 ...")
    'this is a PDF, a kind that is not read yet. Extract its text first (pdftotext -layout) and give that.'
    >>> refusal(b"1. Short title.") is None
    True
    """
    return next((why for why in (test(content) for test in TESTS) if why), None)
