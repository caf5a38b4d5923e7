"""The pages of the clause browser as served: the same templates, with permalinks for links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ...model.document import Document
from ..site.pages import ASSETS, TEMPLATES, VERDICT_MARKS, Known, Leaf, environment, title_of
from ..site.view import Section, View

if TYPE_CHECKING:
    from jinja2 import Environment

WHERE = {"css": "/clausebook.css", "home": "/", "root": "/"}

ASSET_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".txt": "text/plain"}


@dataclass(frozen=True)
class ServedView(View):
    """A view whose links are permalinks."""

    base: str = ""

    def href(self, path: str | None) -> str | None:
        provision = self.document.graph.by_path.get(path or "")
        return None if provision is None else f"{self.base}/~{quote(provision.eid, safe='._-')}"

    def section(self, path: str) -> Section:
        """One provision as shown."""
        return self._section(self.document.graph.by_path[path])


class ServedLeaf(Leaf):
    """A leaf whose file is its permalink."""

    @property
    def file(self) -> str:
        return f"/doc/{self.view.document.id}"


@cache
def _pages() -> Environment:
    return environment()


@cache
def proof_pages() -> Environment:
    """The templates of the proof page."""
    return environment()


@cache
def assets() -> Mapping[str, bytes]:
    """The scripts and fonts of the pages, by their names below the root."""
    files = (file for file in ASSETS.rglob("*") if file.suffix in ASSET_TYPES and file.parent.name != "proof")
    return {file.relative_to(ASSETS).as_posix(): file.read_bytes() for file in files}


def page_from(template: str, **values: Any) -> str:
    """A page of the desk from its template."""
    return _pages().get_template(template).render(**values, **WHERE)


def style() -> str:
    return (TEMPLATES / "clausebook.css").read_text(encoding="utf-8")


def _leaf(document: Document, about: Mapping[str, Any]) -> Leaf:
    return ServedLeaf(View(document), title_of(document, about), Known.of(about))


def index_page(documents: Sequence[tuple[Document, Mapping[str, Any]]]) -> str:
    """The list of documents."""
    leaves = [_leaf(document, about) for document, about in documents]
    return _pages().get_template("index.html").render(leaves=leaves, **WHERE)


def document_page(document: Document, about: Mapping[str, Any], base: str) -> str:
    """A whole document."""
    leaf = _leaf(document, about)
    template = _pages().get_template("gazette.html")
    return template.render(leaf=leaf, view=leaf.view, about=leaf.about, marks=VERDICT_MARKS, base=base, **WHERE)


def clause_page(document: Document, about: Mapping[str, Any], path: str, base: str) -> str:
    """One provision with what stands around it."""
    view = ServedView(document, base)
    above = [view.link(one.path) for one in reversed(list(document.graph.ancestors(path)))]
    template = _pages().get_template("clause.html")
    return template.render(
        title=title_of(document, about), view=view, item=view.section(path), above=above, base=base,
        marks=VERDICT_MARKS, provision=document.graph.by_path[path], **WHERE,
    )  # fmt: skip
