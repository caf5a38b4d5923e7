"""Our own Akoma Ntoso read back: the provisions that it holds, with their words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...model.errors import Unreadable
from .elements import Element, parsed
from .names import AKN, CONTINUATION, KINDS, akn, own

_KIND_OF = {
    "attachment": "schedule", "tr": "row", "preamble": "preamble", "conclusions": "signature", "wrapUp": "paragraph",
    "crossHeading": "crossheading", "heading": "crossheading", "container": "crossheading",
}  # fmt: skip
_META = akn("meta")
_SPAN = re.compile(r"(\d{1,12})-(\d{1,12})")


@dataclass(frozen=True)
class Read:
    """One provision as an Akoma Ntoso file gives it."""

    path: str
    kind: str
    num: str | None
    eid: str
    uid: str
    basis: str
    raw: tuple[tuple[int, int], ...]
    words: str
    """Its words with those of all that stands under it, white space as single spaces."""


def read_akn(xml: str) -> list[Read]:
    """The provisions of an Akoma Ntoso text that `to_akn` wrote, in the order in which the file has them.

    >>> from clausebook.ingest.pipeline import digest
    >>> from clausebook.model.text import RawText
    >>> from clausebook.desk.akn import to_akn
    >>> [(p.path, p.kind, p.num) for p in read_akn(to_akn(digest(RawText.of("1. Lights.—(1) Burn.\\n"), "x")))]
    [('1', 'rule', '1'), ('1/(1)', 'subrule', '(1)')]
    """
    return [_read(element) for element in parsed(xml).iter(f"{{{AKN}}}*") if element.get(own("path")) is not None]


def _spans(element: Element) -> tuple[tuple[int, int], ...]:
    written: str = element.get(own("raw"), "")
    spans = [_SPAN.fullmatch(span) for span in written.split()]
    if not all(spans):
        raise Unreadable(f"these are no raw spans: {written[:60]!r}. Give what `parse --format akn` wrote.")
    return tuple((int(span[1]), int(span[2])) for span in spans if span)


def _read(element: Element) -> Read:
    return Read(
        path=element.get(own("path"), ""),
        kind=_kind(element),
        num=element.get(own("num")),
        eid=element.get("eId", ""),
        uid=element.get("GUID", ""),
        basis=element.get(own("basis"), "printed"),
        raw=_spans(element),
        words=" ".join(" ".join(_words(element)).split()),
    )


def _kind(element: Element) -> str:
    tag = str(element.tag).removeprefix(f"{{{AKN}}}")
    if tag == "hcontainer":
        name = element.get("name", "")
        return "paragraph" if name == CONTINUATION else name
    if tag == "attachment":
        doc = element.find(akn("doc"))
        return doc.get("name", "schedule") if doc is not None else "schedule"
    kind = _KIND_OF.get(tag) or KINDS.get(tag)
    if kind is None:
        raise Unreadable(f"<{tag[:60]}> holds no provision. Give what `parse --format akn` wrote.")
    return kind


_DIVISIONS = (akn("part"), akn("chapter"))


def _words(element: Element) -> list[str]:
    """Every word of an element but the metadata, what the editor said, and headings that are provisions of their own or
    contents of parts."""
    found: list[str] = []
    if element.tag == _META or element.get("status") == "editorial":
        return found
    found.append(element.text or "")
    inner = f"{element.get(own('path'), '')}/" if element.tag in _DIVISIONS else None
    for child in element:
        if not isinstance(child.tag, str):
            found.append(child.tail or "")
            continue
        apart = child.tag == akn("heading") and child.get(own("path")) is not None
        # A part of a schedule may have paragraphs of its own; what stands in a part of the body is not under it.
        under = inner is None or (child.get(own("path"), "").startswith(inner) and child.tag not in _DIVISIONS)
        if not apart and (under or child.tag in (akn("num"), akn("heading"))):
            found += _words(child)
        found.append(child.tail or "")
    return found
