"""Replies: JSON with an ETag, and pages of long lists with cursors.

Invariant: the ETag of a document's reply names its text version, so that it changes when a correction does; a cursor
goes with one version, and of another it is refused.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from typing import Any

from fastapi import Request, Response

from ...model.errors import ClausebookError

PAGE = 100
"""Items of a page where nothing is said."""


def reply(request: Request, value: Any, version: str | None = None, *, media: str = "application/json") -> Response:
    """A value as JSON (or text as it is), or 304 where the caller has it already."""
    if isinstance(value, str):
        body = value.encode("utf-8", "replace")
    else:
        body = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    tag = f'"{version}"' if version else f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.method in ("GET", "HEAD") and held(request, tag):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media)


def held(request: Request, tag: str) -> bool:
    """Whether the caller has this version already."""
    given = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
    return "*" in given or tag.removeprefix("W/") in [one.removeprefix("W/") for one in given]


class BadCursor(ClausebookError):
    """A cursor that nobody gave out, or of a text that has changed since."""


def page_of(items: Sequence[Any], limit: int, cursor: str | None, version: str) -> dict[str, Any]:
    """One page of a list: its items and the cursor of the next, None at the end.

    >>> first = page_of("abcde", 2, None, "v1")
    >>> first["items"], page_of("abcde", 2, first["next"], "v1")["items"]
    (['a', 'b'], ['c', 'd'])
    """
    start = _start(cursor, version)
    more = start + limit < len(items)
    return {"items": list(items[start : start + limit]), "next": _cursor(start + limit, version) if more else None}


def _cursor(start: int, version: str) -> str:
    return base64.urlsafe_b64encode(f"{version}:{start}".encode()).decode().rstrip("=")


def _start(cursor: str | None, version: str) -> int:
    if not cursor:
        return 0
    try:
        given, _, start = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii").rpartition(":")
        place = int(start)
    except ValueError:
        raise BadCursor("this is no cursor. Take `next` of the page before.") from None
    if given != version or place < 0:
        raise BadCursor("the list has changed since this cursor was given out. Begin again without it.")
    return place
