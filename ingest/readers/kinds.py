"""What a file is, by what stands in it; its name only decides between kinds that are all plain text.

Invariant: a file that is not plain text is never read as if its markup or its compressed bytes were law: it goes to the
reader of its kind, or it is refused with what to do.

>>> kind_of(b"%PDF-1.7 ...", "rules.txt"), kind_of(b"1. Short title.", "rules.txt")
('pdf', 'plain')
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .markup import ARCHIVE

KINDS: dict[str, str] = {
    "plain": "plain text",
    "pdf": "a PDF",
    "image": "a scanned page (PNG, JPEG, TIFF)",
    "hocr": "hOCR",
    "alto": "ALTO XML",
    "page": "PAGE XML",
    "html": "a saved web page",
    "markdown": "Markdown, as the texts of India Code are kept in",
    "wikitext": "the source text of a wiki page",
    "docx": "a Word file",
    "iiif": "a IIIF manifest with its page files beside it",
}
"""Every kind that is read, with what it is: the values of `--kind`."""

SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"\x00\x00\x00\x0cjP  ", "image"),
)
"""First bytes of the kinds that have a fixed mark."""

REFUSED: tuple[tuple[bytes, str, str], ...] = (
    (b"AT&TFORM", "a DjVu book", "Extract its text first (djvutxt) and give that"),
    (b"PK\x03\x04", "a zip archive", "Unpack it and give what is inside"),
    (b"PK\x05\x06", "an empty zip archive", "Give a file with text in it"),
    (b"\x1f\x8b", "a gzip archive", "Unpack it first (gunzip) and give what is inside"),
    (b"BZh", "a bzip2 archive", "Unpack it first (bunzip2) and give what is inside"),
    (b"\xfd7zXZ\x00", "an xz archive", "Unpack it first (unxz) and give what is inside"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "Unpack it first and give what is inside"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word or Excel file", "Save it as DOCX or plain text and give that"),
    (b"{\\rtf", "an RTF file", "Save it as DOCX or plain text and give that"),
    (b"bplist00", "a Safari web archive", "Save the page as HTML (page source) and give that"),
    (b"\x7fELF", "a program", "Give a file with text in it"),
    (b"SQLite format 3\x00", "a SQLite database", "Give a file with text in it"),
)
"""First bytes of what is not read, what such a file is, and what to do with it."""

ROOTS: tuple[tuple[str, str], ...] = (("alto", "alto"), ("pcgts", "page"), ("html", "html"))
"""Root elements of XML in small letters, and the kind of file."""

TEXT_CONTROLS = frozenset(b"\t\n\v\f\r\x1a\x1b")
"""Control bytes that do stand in text files: white space, the end mark of old systems, and terminal escapes."""

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
"""How text of two or four bytes a character begins: its zero bytes are no sign of a file that is no text."""

SAMPLE = 65_536

_FIRST_ELEMENT = re.compile(r"<([A-Za-z_][\w.-]{0,40}:)?([A-Za-z_][\w.-]{0,40})[\s/>]")
_DECLARED = re.compile(
    r"<(\?xml\b|!doctype\b|!--|(?:[a-z]{1,8}:)?(html|head|body|alto|pcgts|akomantoso|rdf|tei)\b)", re.IGNORECASE
)
_HTML_ENDS = re.compile(r"</(?:html|head|title|script|style|div|p|a|span|table|tr|td|li|ul)\s*>", re.IGNORECASE)
_HOCR = re.compile(r"class=[\"']ocrx?_(page|line|word|carea|par)\b|name=[\"']ocr-system[\"']")
_MANIFEST = re.compile(r'"(sequences|canvases|items)"\s*:\s*\[')
_FRONT_MATTER = re.compile(r"---\r?\n(?:[\w-]{1,40}:.*\r?\n){1,60}---\s*\n")
_MD_HEADING = re.compile(r"^#{1,6} \S", re.MULTILINE)
_WIKI = re.compile(
    r"^={2,5}[^=\n]{1,200}={2,5}\s*$|\[\[[^\[\]\n]{1,200}\]\]|\{\{[^{}\n]{1,300}\}\}|</?(pages|noinclude|ref|section)\b",
    re.MULTILINE,
)


def kind_of(content: bytes, name: str = "") -> str | None:
    """The kind of a file, None for one that is not read; `refusal` says why."""
    for start, kind in SIGNATURES:
        if content.startswith(start):
            return kind
    if b"%PDF-" in content[:1024] and not content[:1024].lstrip()[:1].isalnum():
        return "pdf"
    if content.startswith(b"PK\x03\x04"):
        return "docx" if b"word/" in content else None
    if any(content.startswith(start) for start, _, _ in REFUSED):
        return None
    return "html" if ARCHIVE.match(content[:SAMPLE]) else _text_kind(_head(content), name)


def _head(content: bytes) -> str:
    encoding = "utf-16" if content.startswith(UTF16_MARKS) else "utf-8"
    return content[:SAMPLE].decode(encoding, errors="replace").removeprefix("\ufeff").lstrip()


def _text_kind(head: str, name: str) -> str | None:
    if _DECLARED.match(head) or (head[:1] == "<" and sum(1 for _ in _HTML_ENDS.finditer(head)) >= 5):
        return _markup_kind(head)
    if head[:1] == "{" and "iiif.io/api/presentation" in head and _MANIFEST.search(head):
        return "iiif"
    ending = name.rpartition(".")[2].lower()
    if ending == "txt":
        return "plain"
    if ending in ("md", "markdown") or (_FRONT_MATTER.match(head) and _MD_HEADING.search(head)):
        return "markdown"
    if ending in ("wiki", "wikitext", "mediawiki") or sum(1 for _ in _WIKI.finditer(head)) >= 5:
        return "wikitext"
    return "plain"


def _markup_kind(head: str) -> str | None:
    if _HOCR.search(head):
        return "hocr"
    if re.match(r"<!doctype\s+html", head, re.IGNORECASE):
        return "html"
    first = _FIRST_ELEMENT.search(head)
    root = first[2].lower() if first else ""
    if root in ("head", "body"):
        return "html"
    return dict(ROOTS).get(root) or ("html" if "<html" in head.lower() or "</div>" in head.lower() else None)


def _refused(content: bytes) -> str | None:
    for start, kind, advice in REFUSED:
        if content.startswith(start):
            return f"this is {kind}, a kind that is not read. {advice}."
    return None


def _markup(content: bytes) -> str | None:
    head = _head(content)
    if not _DECLARED.match(head):
        return None
    first = _FIRST_ELEMENT.search(head)
    root = f" with the root <{first[2]}>" if first else ""
    return f"this is an XML file{root}, a kind that is not read (ALTO, PAGE and hOCR are). Save its text as plain text."


def _nul(content: bytes) -> str | None:
    at = -1 if content.startswith(UTF16_MARKS) else content.find(b"\x00")
    if at < 0:
        return None
    return (
        f"this is not text: a NUL byte stands at byte {at}. "
        "If it is text in another encoding, convert it first (iconv -t UTF-8); else give a text file."
    )


def _controls(content: bytes) -> str | None:
    sample = b"" if content.startswith(UTF16_MARKS) else content[:SAMPLE]
    odd = sum(byte < 32 and byte not in TEXT_CONTROLS for byte in sample)
    if odd * 20 <= len(sample):
        return None
    return "this is not text: more than one byte in twenty is a control character. Give a text file."


TESTS: tuple[Callable[[bytes], str | None], ...] = (_refused, _markup, _nul, _controls)


def refusal(content: bytes) -> str | None:
    """Why a file is not read as plain text, with what to do; None for plain text.

    >>> refusal(b"7z\\xbc\\xaf\\x27\\x1c")
    'this is a 7z archive, a kind that is not read. Unpack it first and give what is inside.'
    >>> refusal(b"1. Short title.") is None
    True
    """
    return next((why for why in (test(content) for test in TESTS) if why), None)
