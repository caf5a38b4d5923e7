"""What an Accept header prefers (RFC 9110, section 12.5.1)."""

from __future__ import annotations

import re

HTML = ("text/html", "application/xhtml+xml")


def weight(accept: str, media: str) -> float:
    """The weight of a media type in an Accept header, by its most exact range; an empty header takes everything.

    >>> weight("text/html,*/*;q=0.8", "text/html"), weight("text/html,*/*;q=0.8", "image/png"), weight("text/html", "image/png")
    (1.0, 0.8, 0.0)
    """
    found: dict[int, float] = {}
    for part in (accept or "*/*").split(",")[:50]:
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        given = next((one[2:] for one in parameters if one.startswith("q=")), "1")
        number = float(given) if re.fullmatch(r"[01](?:\.\d{0,3})?", given) else 0.0
        exact = 2 if name == media else 1 if name == media.split("/")[0] + "/*" else 0 if name == "*/*" else -1
        if exact >= 0:
            found[exact] = max(found.get(exact, 0.0), number)
    return found[max(found)] if found else 0.0


def is_reader(accept: str) -> bool:
    """Whether a person's browser asks: it names HTML and wants it no less than JSON.

    >>> is_reader("text/html,application/xml;q=0.9,*/*;q=0.8"), is_reader("*/*"), is_reader("application/json")
    (True, False, False)
    """
    wanted = max(weight(accept, media) for media in HTML)
    return "text/html" in accept.lower() and wanted > 0 and wanted >= weight(accept, "application/json")
