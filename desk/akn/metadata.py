"""The metadata block: who is who in FRBR terms, with nothing that the document does not say.

Facts: the schema wants a country, a date and an author of every work. Where the text does not settle them they are the
ISO 3166 user-assigned code `zz`, the date `0001-01-01` named `unknown`, and an organisation shown as "not stated".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...model.document import Document
from .elements import Element, add
from .names import NOT_IN_XML

_COUNTRIES = {
    "in": re.compile(r"\bIndia\b|\bINDIA\b|\bBharat\b"),
    "pk": re.compile(r"\bPakistan\b|\bPAKISTAN\b"),
    "lk": re.compile(r"\bSri Lanka\b|\bCeylon\b|\bSRI LANKA\b|\bCEYLON\b"),
    "bd": re.compile(r"\bBangladesh\b|\bBANGLADESH\b"),
}
"""Words that tie a text to one country; a text with the words of two is tied to none."""

_TITLE_END = re.compile(
    r"\b(Act|Ordinance|Rules?|Regulations?|Order|Scheme|Bye-?\s?laws?)\b\W*(\d{4})?\W*$", re.IGNORECASE
)
UNKNOWN_DATE = "0001-01-01"


@dataclass(frozen=True)
class Work:
    """What the metadata says of an instrument."""

    name: str
    """act, rules, regulations, ..."""
    country: str
    year: str | None
    slug: str
    title: str | None
    sha256: str

    @property
    def uri(self) -> str:
        subtype = "" if self.name == "act" else f"/{self.name}"
        return f"/akn/{self.country}/act{subtype}/{self.year or 'nn'}/{self.slug}"


def describe(document: Document) -> Work:
    """The work, as far as its own words describe it."""
    graph = document.graph
    found = _TITLE_END.search(graph.title or "")
    name = "act" if graph.unit in ("section", "article") else f"{graph.unit}s"
    if found:
        name = re.sub(r"[\s-]", "", found[1].lower())
    named = [code for code, words in _COUNTRIES.items() if words.search(graph.text.raw.text)]
    slug = re.sub(r"[^a-z0-9]+", "-", document.id.lower()).strip("-") or "document"
    year = found[2] if found else None
    return Work(name, named[0] if len(named) == 1 else "zz", year, slug, graph.title, document.raw.sha256)


def add_meta(parent: Element, work: Work, component: str = "main") -> None:
    """The `meta` block of the act, or of an attachment by its eId."""
    meta = add(parent, "meta")
    identification = add(meta, "identification", source="#clausebook")
    frbr = add(identification, "FRBRWork")
    _core(frbr, work.uri, component, {"title": work.title} if work.title and component == "main" else {})
    add(frbr, "FRBRcountry", value=work.country)
    if work.name != "act":
        add(frbr, "FRBRsubtype", value=work.name)
    expression = add(identification, "FRBRExpression")
    _core(expression, f"{work.uri}/eng@", component, {"sha256": work.sha256} if component == "main" else {})
    add(expression, "FRBRlanguage", language="eng")
    _core(add(identification, "FRBRManifestation"), f"{work.uri}/eng@.xml", component, {})
    references = add(meta, "references", source="#clausebook")
    for name, shown in (("clausebook", "clausebook"), ("unknown", "not stated")):
        named = name if component == "main" else f"{component}__{name}"
        add(references, "TLCOrganization", eId=named, href=f"/ontology/organization/{name}", showAs=shown)


def _core(parent: Element, uri: str, component: str, aliases: dict[str, str]) -> None:
    stem, dot, suffix = uri.partition(".xml")
    add(parent, "FRBRthis", value=f"{stem}/!{component}{dot}{suffix}")
    add(parent, "FRBRuri", value=uri)
    for name, value in aliases.items():
        add(parent, "FRBRalias", name=name, value=NOT_IN_XML.sub("\ufffd", value))
    add(parent, "FRBRdate", date=UNKNOWN_DATE, name="unknown")
    add(parent, "FRBRauthor", href="#unknown")
