"""Names: which element stands for which kind of provision, and the two namespaces."""

from __future__ import annotations

import re

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
OWN = "urn:clausebook:akn"
"""The namespace of our attributes: path, num, basis, raw."""

ELEMENTS: dict[str, str] = {
    "part": "part", "chapter": "chapter", "section": "section", "subsection": "subsection", "rule": "rule",
    "subrule": "subrule", "article": "article", "clause": "clause", "subclause": "subclause", "item": "point",
    "proviso": "proviso", "paragraph": "paragraph",
}  # fmt: skip
"""The hierarchical element of each kind that has one; every other kind is an hcontainer that bears its name."""

KINDS = {element: kind for kind, element in ELEMENTS.items()}

CONTINUATION = "continuation"
"""The name of an hcontainer for text that goes on after a list and cannot be its wrapUp, as more follows."""

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold, escaped or not."""


def akn(name: str) -> str:
    return f"{{{AKN}}}{name}"


def own(name: str) -> str:
    return f"{{{OWN}}}{name}"
