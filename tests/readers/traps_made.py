"""PDFs and archives that unpack to far more than they are, made here for tests and for the bench."""

from __future__ import annotations

import base64
import io
import zipfile
import zlib
from collections.abc import Callable

from PIL import Image

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ENTITIES = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + nth)} "{f"&{chr(97 + nth)};" * 10}">' for nth in range(9))
    + "]>"
)


def pdf_of(objects: list[bytes]) -> bytes:
    """A PDF of these objects, the first of which is its catalogue."""
    out, places = b"%PDF-1.4\n", list[int]()
    for nth, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (nth, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    return out + head + table + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))


def page_of(drawing: bytes, filters: bytes = b"", forms: bytes = b"", box: bytes = b"0 0 595 842") -> list[bytes]:
    """The objects of a PDF with one page that holds this drawing."""
    return [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>%s>>>>" % (box, forms),
        b"<</Length %d%s>>stream\n%s\nendstream" % (len(drawing), filters, drawing),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]


def form(drawing: bytes, inner: int | None) -> bytes:
    """A form that draws another, whose object has the number `inner`."""
    inside = b"/XObject<</X %d 0 R>>" % inner if inner else b""
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>%s>>" % inside
    return b"%s/Length %d>>stream\n%s\nendstream" % (head, len(drawing), drawing)


def nested_forms(depth: int, times: int) -> bytes:
    """A page that draws a form `times` times, which draws another so, and so on."""
    page = page_of(b"/X Do ", forms=b"/XObject<</X 6 0 R>>")
    last = b"BT /F 12 Tf 50 700 Td (1. Every boat is free.) Tj ET"
    forms = [form(b"/X Do " * times, 7 + nth) for nth in range(depth)]
    return pdf_of([*page, *forms, form(last, None)])


def swollen_page(times: int = 1, text: bool = False) -> bytes:
    """A page whose drawing unpacks to 60 MB; packed `times` times, as text if wanted."""
    drawing = zlib.compress(b"BT /F 12 Tf (1. Boats.) Tj ET " * 2_000_000, 1)
    for _ in range(times - 1):
        drawing = zlib.compress(drawing)
    filters = b"/FlateDecode" * times
    if text:
        drawing, filters = base64.a85encode(drawing) + b"~>", b"/ASCII85Decode" + filters
    return pdf_of(page_of(drawing, b"/Filter[%s]" % filters))


def swollen_word() -> bytes:
    """A Word file with a part that unpacks to 70 MB."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        made.writestr("word/document.xml", f'<w:document xmlns:w="{W}"><w:body>' + " " * 70_000_000)
    return archive.getvalue()


def swollen_picture() -> bytes:
    """A picture of 1.6 thousand million points in a few bytes."""
    picture = io.BytesIO()
    Image.new("1", (40_000, 40_000)).save(picture, "PNG", compress_level=1)
    return picture.getvalue()


TRAPS: dict[str, Callable[[], bytes]] = {
    "swollen.pdf": swollen_page,
    "swollen-85.pdf": lambda: swollen_page(text=True),
    "swollen-twice.pdf": lambda: swollen_page(2),
    "forms.pdf": lambda: nested_forms(9, 10),
    "forms-wide.pdf": lambda: nested_forms(2, 2000),
    "swollen.docx": swollen_word,
    "swollen.png": swollen_picture,
    "entities.xml": lambda: (ENTITIES + "<alto><Layout>&j;</Layout></alto>").encode(),
    "deep.json": lambda: b'{"@context":"http://iiif.io/api/presentation/3/context.json","items":' + b"[" * 500_000,
}
"""Each trap by the name of its file."""
