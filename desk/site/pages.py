"""The pages as files: templates escape every word of a source; no page allows a script or an outside resource."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.document import Document
from ..output import printable
from .view import View

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent.parent / "templates"

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
    """One page of the site: a document, its name and what is known about the copy."""

    view: View
    title: str
    about: Known

    @property
    def file(self) -> str:
        return f"{self.view.document.id}.html"


def write_site(documents: Iterable[tuple[Document, Mapping[str, Any]]], folder: Path) -> list[Path]:
    """Write a page for each document, with what is known of it, and an index; gives the files written."""
    leaves = [Leaf(View(document), title_of(document, about), Known.of(about)) for document, about in documents]
    pages = environment()
    folder.mkdir(parents=True, exist_ok=True)
    written = [_write(folder / "index.html", pages.get_template("index.html").render(leaves=leaves))]
    for leaf in leaves:
        page = pages.get_template("gazette.html").render(leaf=leaf, view=leaf.view, about=leaf.about, marks=VERDICT_MARKS)
        written.append(_write(folder / leaf.file, page))
    written.append(_write(folder / "clausebook.css", (TEMPLATES / "clausebook.css").read_text(encoding="utf-8")))
    return written


def title_of(document: Document, about: Mapping[str, Any]) -> str:
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
    return pages


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    return path
