"""What becomes of the links: HTML in which nothing else has changed, and W3C Web Annotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from ...model.errors import ClausebookError
from .links import Link

DEFAULT_HREF = "/doc/{document}/~{eid}"
"""Where a link leads: the permalinks of `clausebook serve`."""

AROUND = 32
"""Characters quoted on either side of an annotation's target."""

_PAGE = """<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>{title}</title>
</head>
<body>
<pre style="white-space: pre-wrap">{body}</pre>
</body>
</html>
"""


def href_of(pattern: str, link: Link) -> str:
    """The address of a link's first target, or of its document."""
    eid = link.eids[0] if link.eids else ""
    try:
        address = pattern.format(document=quote(link.document or "", safe=""), eid=quote(eid, safe="._-"))
    except (KeyError, IndexError, ValueError):
        raise ClausebookError(
            f"{pattern!r} is no pattern of an address. Write {{document}} and {{eid}} where they go."
        ) from None
    return address if eid else address.rstrip("~#").rstrip("/")


def to_html(source: str, links: Sequence[Link], is_html: bool, pattern: str) -> str:
    """The source with an `a` element round every citation that is linked.

    >>> import clausebook.api
    >>> page = "<p>See rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960.</p>"
    >>> once = clausebook.api.link(page).to_html("{document}.html#{eid}")
    >>> once.split("</a>")[0]
    '<p>See <a class="clausebook" href="orissa-cargo-boats-1960.html#rule_23" title="23">rule 23'
    >>> clausebook.api.link(once).to_html("{document}.html#{eid}") == once
    True
    """
    body = "".join(_pieces(source, links, is_html, pattern))
    if is_html:
        return body
    return _PAGE.format(title="Linked by clausebook", body=body)


def _pieces(source: str, links: Sequence[Link], is_html: bool, pattern: str) -> Iterator[str]:
    """The source in order, its plain text escaped where it becomes HTML."""
    at = 0
    shown = _same if is_html else _escaped
    for link in links:
        if not link.is_linked or link.held:
            continue
        opening = _opening(link, pattern)
        for start, end in link.runs:
            if source[start:end].strip():
                yield shown(source[at:start])
                yield f"{opening}{shown(source[start:end])}</a>"
                at = end
    yield shown(source[at:])


def _same(words: str) -> str:
    return words


def _escaped(words: str) -> str:
    return escape(words, quote=False)


def _opening(link: Link, pattern: str) -> str:
    title = ", ".join(link.targets) or (link.document or "")
    return f'<a class="clausebook" href="{escape(href_of(pattern, link))}" title="{escape(title)}">'


def to_annotations(source: str, links: Sequence[Link], is_html: bool, name: str, pattern: str) -> list[dict[str, Any]]:
    """One annotation a link, with the selectors of the Web Annotation Data Model."""
    return [_annotation(source, link, is_html, name, pattern) for link in links if link.is_linked]


def _annotation(source: str, link: Link, is_html: bool, name: str, pattern: str) -> dict[str, Any]:
    selectors: list[dict[str, Any]] = [
        {
            "type": "TextQuoteSelector",
            "exact": link.text,
            "prefix": source[max(0, link.start - AROUND) : link.start],
            "suffix": source[link.end : link.end + AROUND],
        }
    ]
    if is_html:
        # Positions of the page's text depend on the browser's reading of it: the quote alone is safe.
        selectors = [{"type": "TextQuoteSelector", "exact": link.text}]
    else:
        selectors.append({"type": "TextPositionSelector", "start": link.start, "end": link.end})
    return {
        "@context": "http://www.w3.org/ns/anno.jsonld",
        "id": f"urn:clausebook:link:{quote(name)}:{link.start}-{link.end}",
        "type": "Annotation",
        "motivation": "linking",
        "body": [href_of(pattern, _only(link, nth)) for nth in range(max(1, len(link.eids)))],
        "target": {"source": name, "selector": selectors},
    }


def _only(link: Link, nth: int) -> Link:
    from dataclasses import replace

    return replace(link, eids=link.eids[nth : nth + 1])
