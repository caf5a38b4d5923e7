"""A text with the citations found in it, and what it can be given back as."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from .links import Link
from .writing import DEFAULT_HREF, to_annotations, to_html

if TYPE_CHECKING:
    from ..shapes import LinkedShape


@dataclass(frozen=True)
class Linked:
    """A text with the citations found in it."""

    source: str
    is_html: bool
    documents: tuple[str, ...]
    links: tuple[Link, ...]

    def to_json(self) -> LinkedShape:
        """The shape of `clausebook link --format json`."""
        shape = {"documents": list(self.documents), "links": [one.to_json() for one in self.links]}
        return cast("LinkedShape", shape)

    def to_html(self, href: str | None = None) -> str:
        """The text as HTML with links; `href` is a pattern such as `{document}.html#{eid}`."""
        return to_html(self.source, self.links, self.is_html, href or DEFAULT_HREF)

    def to_annotations(self, name: str, href: str | None = None) -> list[dict[str, object]]:
        """The links as W3C Web Annotations on the source called `name`."""
        return to_annotations(self.source, self.links, self.is_html, name, href or DEFAULT_HREF)
