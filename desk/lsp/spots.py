"""Spots: the places of a text that the editor can tell something about: citations, and links that name a version."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from ...api.corpus import Corpus, UnknownPlace
from ...model.document import Document
from ...model.errors import ClausebookError

Mode = Literal["auto", "source", "citing"]
"""source: the text is a gazette; citing: it is about some; auto: its own numbered units tell."""

_UNIT = re.compile(r"^[ \t]{0,8}\d{1,3}[A-Z]{0,2}\.[ \t]{0,3}\S", re.MULTILINE)
UNITS = 3
"""Numbered units at the start of lines that make a text a gazette."""
_PERMALINK = re.compile(r"/doc/(?P<document>[\w.-]{1,200})@(?P<version>[0-9a-f]{8,64})(?:/~(?P<eid>[\w.-]{1,400}))?")


@dataclass(frozen=True, slots=True)
class Target:
    """A provision that a spot leads to: of the text itself (document None) or of a document of the corpus."""

    document: str | None
    path: str


@dataclass(frozen=True, slots=True)
class Spot:
    """One place and what is known about it."""

    start: int
    end: int
    status: str
    reason: str
    targets: tuple[Target, ...] = ()
    candidates: tuple[Target, ...] = ()
    document: str | None = None
    """Of a citation as a whole: the document that it is of."""


@dataclass(frozen=True)
class Analysis:
    """A text with its spots, and its parse where it is a gazette."""

    text: str
    spots: tuple[Spot, ...]
    own: Document | None = None

    def at(self, offset: int) -> Spot | None:
        """The narrowest spot at an offset; its end counts as inside, as a cursor may stand there."""
        found = [spot for spot in self.spots if spot.start <= offset <= spot.end]
        return min(found, key=lambda spot: spot.end - spot.start) if found else None

    def provision_at(self, offset: int) -> Target | None:
        """The narrowest provision of a gazette's own text at an offset."""
        if self.own is None:
            return None
        found = self.own.graph.at(self.own.text.clean_offset(offset))
        return Target(None, found.path) if found else None

    def citing(self, target: Target) -> list[Spot]:
        """The spots that lead to a provision."""
        return [spot for spot in self.spots if target in spot.targets]


def analyse(
    corpus: Corpus, text: str, documents: Sequence[str] = (), default: str | None = None, mode: Mode = "auto"
) -> Analysis:
    """What an editor needs to know of a text.

    >>> from clausebook.api import open_corpus
    >>> found = analyse(open_corpus(), "By rule 14 of the canal rules of Kerala.", default="kerala-canal-rules")
    >>> [(spot.status, [target.path for target in spot.targets]) for spot in found.spots][0]
    ('resolved', ['14'])
    """
    own = _own(text, mode)
    named = list(_named(corpus, text, documents, None if own else default, whole=own is None))
    spots = [*named, *(spot for spot in (_own_spots(own) if own else ()) if not _overlaps(spot, named)), *_outdated(corpus, text)]
    return Analysis(text, tuple(sorted(spots, key=lambda spot: (spot.start, spot.end))), own)


def _own(text: str, mode: Mode) -> Document | None:
    """The parse of a gazette; None of a text that is none, or that cannot be read."""
    if mode == "citing" or (mode == "auto" and sum(1 for _ in _UNIT.finditer(text)) < UNITS):
        return None
    from ...api.sources import parse_raw, sent

    try:
        return parse_raw(sent(text), "text")
    except ClausebookError:
        return None


def _own_spots(own: Document) -> Iterator[Spot]:
    for one in own.graph.references:
        targets = tuple(Target(None, path) for path in one.targets)
        candidates = tuple(Target(None, path) for path in one.candidates if path in own.graph.by_path)
        yield Spot(*one.span, one.status, one.reason, targets, candidates)


def _named(
    corpus: Corpus, text: str, documents: Sequence[str], default: str | None, *, whole: bool
) -> Iterator[Spot]:
    """The citations of corpus documents; of a gazette's own text only those that name one."""
    for one in corpus.link(text, documents, default, markup=False).links:
        if one.document is None and not whole:
            continue
        targets = tuple(Target(one.document, path) for path in one.targets)
        candidates = tuple(Target(one.document, path) for path in one.candidates)
        yield Spot(one.start, one.end, one.status, one.reason, targets, candidates, one.document)


def _overlaps(spot: Spot, others: Sequence[Spot]) -> bool:
    """Whether a spot touches one of others that stand apart and in order."""
    nth = bisect_left(others, spot.end, key=lambda other: other.start) - 1
    return nth >= 0 and others[nth].end > spot.start


def _outdated(corpus: Corpus, text: str) -> Iterator[Spot]:
    """Permalinks that name a version which is no longer the current one."""
    for link in _PERMALINK.finditer(text):
        name, version = link["document"], link["version"]
        if name not in corpus.ids():
            continue
        current, raw = corpus.version(name), corpus.open(name).raw.sha256
        if current.startswith(version) or raw.startswith(version):
            continue
        targets: tuple[Target, ...] = ()
        with suppress(UnknownPlace):
            targets = (Target(name, corpus.place(name, link["eid"]).path),) if link["eid"] else ()
        yield Spot(*link.span(), "outdated", f"{name} is now at version {current}", targets, document=name)
