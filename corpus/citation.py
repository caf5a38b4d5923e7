"""A citation looked up in the documents of the corpus: the provision it names, with its words and where they stand.

Invariant: a citation that several documents could answer is ambiguous, however well it fits one of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..model.boxes import boxes
from ..model.document import Document
from ..model.reference import External
from ..model.reference.route import Verdict


@dataclass(frozen=True)
class Place:
    """One provision of one document."""

    document: Document
    path: str

    def to_json(self) -> dict[str, Any]:
        """The shape of a target of `clausebook cite --format json`."""
        graph = self.document.graph
        provision = graph.by_path[self.path]
        pages = [
            page.number
            for page in self.document.raw.pages
            if any(start < page.end and page.start < end for start, end in provision.spans)
        ]
        return {
            "document": self.document.id,
            "raw_sha256": self.document.raw.sha256,
            "uid": provision.uid,
            "eid": provision.eid,
            "path": provision.path,
            "kind": provision.kind,
            "heading": provision.heading,
            "text": graph.words(provision.path).strip(),
            "raw": [list(span) for span in provision.spans],
            "pages": pages,
            "boxes": [box.to_json() for box in boxes(self.document.raw, provision.spans)],
            "basis": provision.basis,
        }


@dataclass(frozen=True)
class Citing:
    """The verdict on a citation."""

    status: str
    reason: str
    targets: tuple[Place, ...] = ()
    candidates: tuple[Place, ...] = ()
    external: External | None = None
    named: tuple[str, ...] = field(default=())
    """The ids of the documents whose title the citation gives."""

    def to_json(self) -> dict[str, Any]:
        """The shape of `clausebook cite --format json`."""
        return {
            "status": self.status,
            "reason": self.reason,
            "targets": [place.to_json() for place in self.targets],
            "candidates": [place.to_json() for place in self.candidates],
            "external": self.external and self.external.to_json(),
        }


def verdict(document: Document, found: Verdict) -> Citing:
    """One document's answer, its paths turned into places; a path it does not have is left out."""

    def places(paths: Sequence[str]) -> tuple[Place, ...]:
        return tuple(Place(document, path) for path in paths if path in document.graph.by_path)

    return Citing(found.status, found.reason, places(found.targets), places(found.candidates), found.external)


RANKS = (("resolved", "ambiguous", "self", "conflict"), ("partial",))
"""The verdicts by which a document claims a citation, the strongest first."""


def joined(verdicts: Sequence[Citing]) -> Citing:
    """The answer of several documents to one citation that names none of them."""
    for statuses in RANKS:
        claims = [claim for claim in verdicts if claim.status in statuses]
        if len(claims) == 1:
            return replace(claims[0], reason=f"{_ids(claims)} alone has it. {claims[0].reason}".strip())
        if claims:
            candidates = tuple(place for claim in claims for place in (*claim.targets, *claim.candidates))
            reason = f"{len(claims)} documents answer to it ({_ids(claims)}); say which with --in."
            return Citing("ambiguous", reason, candidates=candidates)
    outside = next((claim for claim in verdicts if claim.status == "external"), None)
    return outside or (verdicts[0] if len(verdicts) == 1 else Citing("dangling", "No document of the corpus has it."))


def _ids(claims: Sequence[Citing]) -> str:
    ids = [place.document.id for claim in claims for place in (*claim.targets, *claim.candidates)[:1]]
    return ", ".join(ids) or "One document"


def without_title(citation: str, titles: Sequence[str]) -> str | None:
    """The citation without the title of the document that it names, None where it names none of these titles.

    >>> without_title("rule 29(2) of the Harbour Craft Rules, 1976", ["Harbour Craft Rules, 1976"])
    'rule 29(2)'
    >>> without_title("rule 29(2) of the Harbor Crafts Rules, 1976", ["Harbour Craft Rules, 1976"])
    'rule 29(2)'
    >>> without_title("rule 29(2)", ["Harbour Craft Rules, 1976"]) is None
    True
    """
    citation = " ".join(citation.split())
    for title in sorted(titles, key=len, reverse=True):
        words = [re.escape(word) for word in re.findall(r"\w+", title)]
        pattern = r",? ?(?:\b(?:of|in) )?(?:\bthe )?\b" + r"\W{1,3}".join(words) + r"\b\W?"
        named = re.search(pattern, citation, re.IGNORECASE)
        if named:
            return (citation[: named.start()] + " " + citation[named.end() :]).strip(" ,.")
    return _without_misspelt(citation, titles)


_TITLE_AT_END = re.compile(r"^(.*?\d.*?),? (?:of|in|to|under) (?:the )?(\D{8,100}?)(?:, ?| )?(\d{4})?$", re.IGNORECASE)
_ALIKE = 88
"""The least likeness of a misspelt title, of 100: one slip in eight letters."""


def _without_misspelt(citation: str, titles: Sequence[str]) -> str | None:
    """The same where the title at the end is misspelt; its year, where given, must be the right one."""
    typed = _TITLE_AT_END.match(citation)
    if typed is None:
        return None
    from rapidfuzz.fuzz import ratio

    for title in titles:
        year = re.search(r"\d{4}", title)
        if (typed[3] is None or year is None or typed[3] == year[0]) and ratio(_letters(typed[2]), _letters(title)) >= _ALIKE:
            return typed[1].strip(" ,.")
    return None


def _letters(title: str) -> str:
    return " ".join(word for word in re.findall(r"[a-z]+", title.lower()) if word != "the")
