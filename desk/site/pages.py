"""The pages as files: templates escape every word of a source; no page takes anything from elsewhere."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.document import Document
from ...model.rules import RuleBook
from ..names import cited
from ..output import printable
from .finding import SearchIndex, handed_over
from .graphing import Graph
from .received import received
from .ruling import panel_data
from .scans import picture_name, scans_of
from .shelf import Summary, summary_of, total_of
from .view import View

if TYPE_CHECKING:
    from jinja2 import Environment

    from ...corpus.page_images import PageImage

TEMPLATES = Path(__file__).parent.parent / "templates"
ASSETS = Path(__file__).parent.parent / "assets"
"""Scripts and fonts, copied as they are."""

VERDICT_MARKS = {
    "resolved": "ok",
    "self": "self",
    "external": "ext",
    "partial": "amb",
    "ambiguous": "amb",
    "conflict": "dang",
    "dangling": "dang",
}


@dataclass(frozen=True)
class Known:
    """What is known of a copy, as document.toml says it; empty where nothing is."""

    authority: str = ""
    enabling: str = ""
    notification: str = ""
    dated: str = ""
    published: str = ""
    provenance: str = ""
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, about: Mapping[str, Any]) -> Known:
        lines = {name: str(about.get(name, "")) for name in ("authority", "enabling", "notification", "dated", "published")}
        lists = {name: tuple(map(str, about.get(name, ()))) for name in ("missing", "notes")}
        return cls(**lines, **lists, provenance=str(about.get("copy", "")))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Leaf:
    """One gazette of the site: a document as shown, its name and what is known about the copy."""

    view: View
    title: str
    about: Known
    proof: str = ""
    """Where its words can be corrected; nothing where nobody may."""

    @property
    def file(self) -> str:
        return f"{stem(self.view.document.id)}.html"

    @property
    def graph_file(self) -> str:
        return f"{stem(self.view.document.id)}.graph.html"

    @property
    def rules_file(self) -> str:
        """The rules as data; the questions are answered in the browser."""
        return f"{stem(self.view.document.id)}.rules.js"

    @property
    def shelf(self) -> Shelf:
        return Shelf(self.view.document.id, self.file, self.title, self.about, summary_of(self.view))


@dataclass(frozen=True)
class Shelf:
    """What the list of gazettes keeps of a leaf: a site of thousands must not hold them all open."""

    id: str
    file: str
    title: str
    about: Known
    summary: Summary

    @property
    def shelf(self) -> Shelf:
        return self


def write_site(
    documents: Iterable[tuple[Document, Mapping[str, Any]]],
    folder: Path,
    rules: Callable[[str], RuleBook | None] = lambda name: None,
    picture: Callable[[str, int], PageImage | None] = lambda name, number: None,
) -> list[Path]:
    """Write the pages of each document, with what is known of it, and an index; gives the files written.

    `rules` gives the rules that go with a document, by its id; `picture` the image of one of its pages.
    """
    pages, found, shelves = environment(), SearchIndex(), list[Shelf]()
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for document, about in documents:
        scanned, pictures = _pictures(document, picture, folder)
        view = View(document, book=rules(document.id), raw_page=f"{stem(document.id)}.raw.html", scan_page=scanned)
        leaf = Leaf(view, title_of(document, about), Known.of(about))
        written += [_write(folder / name, text) for name, text in pages_of(pages, leaf, pictures)]
        found.add(leaf.view, leaf.file, leaf.title)
        shelves.append(leaf.shelf)
    index = _write(folder / "index.html", index_of(pages, shelves, searchable=True))
    return [index, *written, *found.write(folder / "search"), *copy_assets(folder)]


def index_of(templates: Environment, shelves: Sequence[Shelf], **more: Any) -> str:
    """The list of gazettes; of those with one title each shows its id."""
    total = total_of(shelf.summary for shelf in shelves)
    titles = Counter(shelf.title for shelf in shelves)
    alike = {title for title, count in titles.items() if count > 1}
    return templates.get_template("index.html").render(leaves=shelves, total=total, alike=alike, **more)


def _pictures(
    document: Document, picture: Callable[[str, int], PageImage | None], folder: Path
) -> tuple[str, dict[int, PageImage]]:
    """The file that shows the pictures of a document's pages, once they are written; nothing where there are none."""
    images = {page.number: picture(document.id, page.number) for page in document.raw.pages}
    found = {number: image for number, image in images.items() if image is not None}
    for number, image in found.items():
        file = folder / picture_name(stem(document.id), number)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(image.png)
    return f"{stem(document.id)}.scan.html" if found else "", found


def pages_of(
    pages: Environment, leaf: Leaf, pictures: Mapping[int, PageImage] | None = None, **more: Any
) -> Iterator[tuple[str, str]]:
    """The pages of one gazette, each with its file name: the text, as received, as printed, the graph; and its rules."""
    shared = {"leaf": leaf, "view": leaf.view, "about": leaf.about, "marks": VERDICT_MARKS, "searchable": True, **more}
    yield leaf.file, pages.get_template("gazette.html").render(**shared)
    yield leaf.view.raw_page, pages.get_template("raw.html").render(**shared, runs=received(leaf.view.document))
    if pictures:
        scans = scans_of(leaf.view, pictures.get, lambda number: picture_name(stem(leaf.view.document.id), number))
        yield leaf.view.scan_page, pages.get_template("scan.html").render(**shared, scans=scans)
    if leaf.view.panel:
        yield leaf.rules_file, handed_over("rules", panel_data(leaf.view))
    yield leaf.graph_file, pages.get_template("graph.html").render(**shared, graph=Graph(leaf.view))


def stem(name: str) -> str:
    """The id of a document as a file name: one that could not be a file, or would be the index, gets a digest.

    >>> stem("orissa-cargo-boats-1960"), stem("../x"), stem("index")
    ('orissa-cargo-boats-1960', '_x-d6b9', 'index-1bc0')
    """
    plain = re.sub(r"[^A-Za-z0-9._-]", "_", name).lstrip(".")[:100]
    if plain == name and plain != "index":
        return name
    return f"{plain}-{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:4]}"


def title_of(document: Document, about: Mapping[str, Any]) -> str:
    """The title of a document: as known, as printed, or its id."""
    return printable(str(about.get("title") or document.graph.title or document.id))


def environment() -> Environment:
    """The templates, which escape every word that is put into them."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    pages = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    pages.filters["printable"] = printable
    pages.filters["cited"] = cited
    return pages


def copy_assets(folder: Path) -> Iterator[Path]:
    """Copy the style sheet, the scripts and the fonts with their licences; gives each file."""
    shutil.copyfile(TEMPLATES / "clausebook.css", folder / "clausebook.css")
    yield folder / "clausebook.css"
    for source in sorted(file for file in ASSETS.rglob("*") if file.is_file() and file.parent.name != "proof"):
        target = folder / source.relative_to(ASSETS)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(source, target)
        yield target


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    return path
