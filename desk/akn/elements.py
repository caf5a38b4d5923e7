"""Elements of Akoma Ntoso: made, filled, written and read. The only module that touches lxml, which ships no types."""
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportMissingTypeStubs=false
# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

import re
from typing import Any

from ...model.errors import Unreadable
from .names import AKN, NOT_IN_XML, OWN, akn

Element = Any
"""An lxml element."""


def make_root() -> Element:
    """The `akomaNtoso` element, with both namespaces."""
    from lxml import etree

    return etree.Element(akn("akomaNtoso"), nsmap={None: AKN, "cb": OWN})


def add(parent: Element, tag: str, /, **attributes: str) -> Element:
    """A new Akoma Ntoso element at the end of `parent`."""
    from lxml import etree

    return etree.SubElement(parent, akn(tag), attributes)


def say(element: Element, words: str) -> None:
    """Append words to an element, after what it already holds; line breaks become spaces."""
    words = NOT_IN_XML.sub("\ufffd", re.sub(r"\s*[\n\r]\s*", " ", words))
    if len(element):
        element[-1].tail = (element[-1].tail or "") + words
    else:
        element.text = (element.text or "") + words


def written(root: Element) -> str:
    """The XML text."""
    from lxml import etree

    return '<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="unicode") + "\n"


def parsed(xml: str) -> Element:
    """The root of an XML text; entities and network stay off."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        return etree.fromstring(xml.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        # What the parser says quotes the file, which may hold a line of any length, and line ends.
        fault = " ".join(f"{error}".split())[:120]
        said = f"this is no well-formed XML ({fault}). Give what `parse --format akn` wrote."
        raise Unreadable(said) from None
