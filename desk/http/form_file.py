"""The one file of a form, `multipart/form-data` (RFC 7578), as its bytes come in: nothing of it is held but what may be a border.

Invariant: at most `HEAD` bytes of headers are read, and of the file itself never more than one piece and a border.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from email.message import Message

from ...model.errors import ClausebookError

HEAD = 8_000
"""Bytes that the headers of a part may have."""


class BadForm(ClausebookError):
    """A form that cannot be read."""


def border_of(content_type: str) -> bytes | None:
    """The border between the parts of a form; None for what is no form.

    >>> border_of('multipart/form-data; boundary="-x7"'), border_of("application/pdf")
    (b'\\r\\n---x7', None)
    """
    message = Message()
    message["Content-Type"] = content_type
    if message.get_content_type() != "multipart/form-data":
        return None
    border = message.get_param("boundary")
    if not isinstance(border, str) or not re.fullmatch(r"[!-~ ]{1,70}", border):
        raise BadForm("the form has no border between its parts. Send it as a browser does, or the file's bytes as the body.")
    return b"\r\n--" + border.encode("ascii")


async def file_of(stream: AsyncIterator[bytes], border: bytes, named: list[str]) -> AsyncIterator[bytes]:
    """The bytes of the first file in a form; its name is put into `named`. BadForm where there is none."""
    # The first border stands at the beginning, without the line end that goes before the others.
    held, inside = b"\r\n", False
    async for piece in stream:
        held += piece
        while not inside:
            head, found, rest = held.partition(b"\r\n\r\n")
            if not found:
                if len(held) > HEAD:
                    raise BadForm("the head of a part of the form is too long.")
                break
            name = _file_name(head)
            if name is not None:
                named.append(name)
                held, inside = b"\r\n" + rest if rest.startswith(border[2:]) else rest, True
            else:
                at = rest.find(border)
                if at < 0 and len(held) > HEAD:
                    raise BadForm("a part that goes before the file is too long.")
                if at < 0:
                    break
                held = rest[at:]
        if inside:
            at = held.find(border)
            if at >= 0:
                yield held[:at]
                return
            keep = len(border)
            yield held[:-keep]
            held = held[-keep:]
    raise BadForm("the form ends before its file does. Send it again." if inside else "there is no file in the form.")


def _file_name(head: bytes) -> str | None:
    """The name of the file that a part holds, None where it holds none."""
    for line in head.split(b"\r\n"):
        key, _, value = line.decode("utf-8", "replace").partition(":")
        if key.strip().lower() == "content-disposition":
            seen = re.search(r'\bfilename="((?:[^"\\]|\\.)*)"', value)
            return seen[1].replace('\\"', '"') if seen else None
    return None
