"""The pages of the clause browser as served: the same templates, with permalinks for links.

Invariant: a page is made once for each text version and kept; it is made anew when the corpus is opened anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ...api.corpus import Corpus
from ...corpus.library import entry
from ...model.document import Document
from ...model.errors import BadRules
from ...model.rules import RuleBook
from ..site.finding import handed_over
from ..site.graphing import Graph
from ..site.pages import ASSETS, TEMPLATES, VERDICT_MARKS, Known, Leaf, Shelf, environment, index_of, title_of
from ..site.received import received
from ..site.ruling import panel_data
from ..site.scans import WIDTH, scans_of
from ..site.view import Section, View

if TYPE_CHECKING:
    from jinja2 import Environment

WHERE = {"css": "/clausebook.css", "home": "/", "root": "/", "searchable": True, "served": True}

ASSET_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".txt": "text/plain"}

KEPT = 100
"""Pages of a corpus that are kept ready."""
LISTED = 50
"""Gazettes on one page of the list."""


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


@dataclass(frozen=True)
class ServedLeaf(Leaf):
    """A leaf whose files are permalinks."""

    base: str = ""

    @property
    def file(self) -> str:
        return self.base

    @property
    def graph_file(self) -> str:
        return f"{self.base}/graph"

    @property
    def rules_file(self) -> str:
        return f"{self.base}/rules.js"


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


@dataclass
class _Made:
    """What was made for one corpus."""

    pages: OrderedDict[tuple[str, ...], str] = field(default_factory=OrderedDict[tuple[str, ...], str])
    shelves: dict[tuple[str, str], Shelf] = field(default_factory=dict[tuple[str, str], Shelf])


def _made(corpus: Corpus) -> _Made:
    # Kept in the corpus itself, as its own cached values are: a store that changed is opened as a new corpus.
    return corpus.__dict__.setdefault("_made", _Made())


def kept_page(corpus: Corpus, name: tuple[str, ...], make: Callable[[], str]) -> str:
    """A page of the corpus, made when it is first asked for."""
    pages = _made(corpus).pages
    page = pages.get(name)
    if page is None:
        page = pages[name] = make()
        if len(pages) > KEPT:
            pages.popitem(last=False)
    else:
        pages.move_to_end(name)
    return page


def rules_of(corpus: Corpus, name: str) -> RuleBook | None:
    """The rules that go with a document, if there are any."""
    try:
        return corpus.holdings.rules(name)
    except BadRules:
        return None


def known_of(name: str) -> Mapping[str, Any]:
    """What is known of a gazette of the library."""
    known = entry(name)
    return known.about if known else {}


def leaf_of(corpus: Corpus, document: Document, base: str) -> ServedLeaf:
    """A document with its links."""
    name, about = document.id, known_of(document.id)
    scanned = f"{base}/scan" if document.raw.pages and document.raw.words else ""
    view = View(document, book=rules_of(corpus, name), raw_page=f"{base}/raw", scan_page=scanned)
    proof = f"/proof/{name}/1" if corpus.holdings.store is not None else ""
    return ServedLeaf(view, title_of(document, about), Known.of(about), proof, base)


def index_page(corpus: Corpus, page: int = 1) -> str:
    """The list of documents, fifty a page."""
    names, shelves = corpus.ids(), _made(corpus).shelves
    shown: list[Shelf] = []
    for name in names[(page - 1) * LISTED : page * LISTED]:
        key = name, corpus.version(name)
        if key not in shelves:
            shelves[key] = leaf_of(corpus, corpus.open(name), f"/doc/{name}").shelf
        shown.append(shelves[key])
    pages = max(1, -(-len(names) // LISTED))
    return index_of(_pages(), shown, page=page, pages=pages, **WHERE)


def document_page(corpus: Corpus, document: Document, base: str, kind: str = "read") -> str:
    """A page of a whole document: to read, as received, as printed, or its graph."""
    leaf = leaf_of(corpus, document, base)
    shared = {"leaf": leaf, "view": leaf.view, "about": leaf.about, "marks": VERDICT_MARKS, **WHERE}
    template, more = KINDS[kind]
    return _pages().get_template(template).render(**shared, **more(corpus, leaf))


def _scans(corpus: Corpus, leaf: ServedLeaf) -> dict[str, Any]:
    name = leaf.view.document.id
    pictures = scans_of(leaf.view, lambda number: corpus.page_image(name, number, WIDTH), lambda n: f"{leaf.base}/page/{n}.png")
    return {"scans": pictures}


KINDS: dict[str, tuple[str, Callable[[Corpus, ServedLeaf], dict[str, Any]]]] = {
    "read": ("gazette.html", lambda corpus, leaf: {}),
    "raw": ("raw.html", lambda corpus, leaf: {"runs": received(leaf.view.document)}),
    "graph": ("graph.html", lambda corpus, leaf: {"graph": Graph(leaf.view)}),
    "scan": ("scan.html", _scans),
}
"""The pages of a document: its template, and what it shows besides the document."""


def rules_script(corpus: Corpus, document: Document, base: str) -> str:
    """The rules of a document as data, for its panel."""
    leaf = leaf_of(corpus, document, base)
    return handed_over("rules", panel_data(leaf.view)) if leaf.view.panel else ""


def clause_page(document: Document, path: str, base: str) -> str:
    """One provision with what stands around it."""
    view = ServedView(document, base)
    above = [view.link(one.path) for one in reversed(list(document.graph.ancestors(path)))]
    template = _pages().get_template("clause.html")
    return template.render(
        title=title_of(document, known_of(document.id)), view=view, item=view.section(path), above=above, base=base,
        marks=VERDICT_MARKS, provision=document.graph.by_path[path], **WHERE,
    )  # fmt: skip
