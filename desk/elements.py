"""Elements of one XML namespace: made, filled and written. lxml, which ships no types, is touched only here for hOCR and ALTO."""
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportMissingTypeStubs=false
# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .graphml import NOT_IN_XML

Element = Any
"""An lxml element."""


def make_root(tag: str, namespace: str, attributes: Mapping[str, str]) -> Element:
    """The root of a file in which every element stands in `namespace`."""
    from lxml import etree

    return etree.Element(f"{{{namespace}}}{tag}", dict(attributes), nsmap={None: namespace})


def add(parent: Element, tag: str, attributes: Mapping[str, str], text: str | None = None, tail: str | None = None) -> Element:
    """A new element at the end of `parent`, in its namespace; what XML cannot hold is replaced."""
    from lxml import etree

    held = {name: NOT_IN_XML.sub("\ufffd", value) for name, value in attributes.items()}
    element = etree.SubElement(parent, f"{{{parent.nsmap[None]}}}{tag}", held)
    element.text = None if text is None else NOT_IN_XML.sub("\ufffd", text)
    element.tail = tail
    return element


def written(root: Element) -> str:
    """The XML text."""
    from lxml import etree

    return '<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="unicode") + "\n"
