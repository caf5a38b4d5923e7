"""XML and HTML from strangers, opened so that they can do no harm.

Invariant: no entity is expanded, no DTD is loaded, nothing is fetched, and nothing grows beyond the file's own size. A
file that declares entities of its own is refused: no OCR program writes any, and every "XML bomb" is made of them.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from ...model.errors import Unreadable
from .source import Source

Element = Any
"""An lxml element (lxml ships no types)."""

_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([\w-]{2,30})", re.IGNORECASE)
ARCHIVE = re.compile(
    rb"(?i)(?:[\w-]{1,60}:[^\n]{0,2000}\n(?:[ \t][^\n]{0,2000}\n){0,20}){0,40}Content-Type:\s{0,8}multipart/related\b"
)
"""How a web archive begins: lines of a mail's head, among them the kind."""

_BOUNDARY = re.compile(rb"(?i)\bboundary\s{0,4}=\s{0,4}[\"']?([^\s\"';]{1,100})")
_MOST_PARTS = 200
"""Parts of an archive that are looked at: the page is the first."""

_ENTITY = re.compile(rb"<!ENTITY", re.IGNORECASE)
_PROLOG = 1 << 20
BROKEN_OFF = "The file is damaged or broken off: it was read as far as it goes, and something may be missing."


def open_xml(source: Source, what: str) -> tuple[Element, bool]:
    """The root of an XML file, and whether it is whole; a damaged one is read as far as it goes."""
    etree = import_module("lxml.etree")

    content = plain_xml(source)
    try:
        return etree.fromstring(content, _xml_parser(False)), True
    except (etree.XMLSyntaxError, ValueError):
        pass
    try:
        root: Element = etree.fromstring(content, _xml_parser(True))
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        raise Unreadable(
            f"{source.path}: this looks like {what}, but is no XML that can be read. Save or export it again."
        )
    return root, False


def _xml_parser(recover: bool) -> Any:
    etree = import_module("lxml.etree")

    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, attribute_defaults=False,
        huge_tree=False, recover=recover, remove_comments=True, remove_pis=True,
    )  # fmt: skip


def plain_xml(source: Source) -> bytes:
    """The bytes of the file, once it is sure that it declares no entities."""
    content = source.content
    head = content[:_PROLOG]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in head[:64]:
        head = head.replace(b"\x00", b"")
    if _ENTITY.search(head):
        raise Unreadable(
            f"{source.path}: this file declares XML entities of its own, which can be a trap and which no OCR program "
            "writes. Remove its <!ENTITY ...> lines if you trust it."
        )
    return content


def open_html(source: Source) -> Element:
    """The root of an HTML page, read as leniently as a browser reads it."""
    etree = import_module("lxml.etree")

    settings = {"no_network": True, "huge_tree": False, "remove_comments": True, "remove_pis": True}
    try:
        parser = etree.HTMLParser(encoding=encoding_of(source.content), **settings)
    except LookupError:  # the page claims an encoding that nobody knows
        parser = etree.HTMLParser(encoding="windows-1252", **settings)
    try:
        root: Element = etree.fromstring(source.content, parser)
    except (etree.XMLSyntaxError, ValueError, LookupError):
        root = None
    if root is None:
        raise Unreadable(f"{source.path}: this looks like a web page, but nothing in it can be read. Save it again.")
    return root


def of_archive(content: bytes) -> bytes:
    """The page in a web archive (MHTML, in which browsers save a page with its pictures); else the bytes given."""
    boundary = _BOUNDARY.search(content, 0, _PROLOG) if ARCHIVE.match(content) else None
    for part in content.split(b"--" + boundary[1], _MOST_PARTS)[1:] if boundary else ():
        blank = re.search(rb"\r?\n\r?\n", part)
        head = part[: blank.start()].lower() if blank else b""
        if blank and b"text/html" in head:
            return _decoded(part[blank.end() :], head)
    return content


def _decoded(body: bytes, head: bytes) -> bytes:
    if b"quoted-printable" in head:
        return binascii.a2b_qp(body)
    try:
        return binascii.a2b_base64(body) if b"base64" in head else body
    except binascii.Error:
        return body


def encoding_of(content: bytes) -> str | None:
    """UTF-8 where the bytes are, whatever the page claims; else what it claims, read as browsers read it."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    try:
        content.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        claimed = _CHARSET.search(content[:4096])
    name = claimed[1].decode("ascii").lower() if claimed else "windows-1252"
    return "windows-1252" if name in ("iso-8859-1", "latin-1", "ascii", "us-ascii", "utf-8", "utf8") else name


def name_of(element: Element) -> str:
    """The name of an element without its namespace, in its own letters; "" for what is no element.

    >>> from lxml import etree
    >>> name_of(etree.fromstring('<a xmlns="urn:x"/>'))
    'a'
    """
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def outermost(elements: Iterable[Element]) -> list[Element]:
    """The elements, in document order, without those inside another of them: damage may nest what never nests."""
    found: list[Element] = []
    for element in elements:
        if not found or all(parent is not found[-1] for parent in element.iterancestors()):
            found.append(element)
    return found


def attribute(element: Element, name: str) -> str:
    """An attribute by its name in whatever namespace, "" where it is not given."""
    value = element.get(name)
    if value is None:
        value = next((v for key, v in element.items() if key.rpartition("}")[2] == name), "")
    return value


def number(text: str | None, default: float | None = None) -> float | None:
    """A finite number of moderate size, else `default`.

    >>> number("12.5"), number("1e999"), number("x")
    (12.5, None, None)
    """
    try:
        value = float(text or "")
    except ValueError:
        return default
    return value if abs(value) < 1e7 else default
