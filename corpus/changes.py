"""What is otherwise in a reading than in the one before: the provisions that a page has to draw anew.

>>> from clausebook.corpus.reading import read_through
>>> from clausebook.model.correction import TextChange, on
>>> from clausebook.model.text import RawText
>>> raw = RawText.of("1. Lamps. One lamp.\\n2. Oars. Two oars.\\n3. See rule 2.")
>>> old = read_through(raw, "boats")
>>> new = read_through(raw, "boats", [on(raw, 29, 32, TextChange("Six"), editor="asha", time="10:00")], old)
>>> changed(old, new)
('rule_2',)
"""

from __future__ import annotations

from typing import Any

from ..model.document import Document
from .passages import own_spans


def changed(before: Document, after: Document) -> tuple[str, ...]:
    """The eids whose words, number, place or links changed, those that are new, and the old eids that are gone."""
    old, new = _known(before), _known(after)
    eids = {p.uid: p.eid for p in (*before.graph.provisions, *after.graph.provisions)}
    different = [uid for uid in new if old.get(uid) != new[uid]]
    gone = [uid for uid in old if uid not in new]
    return tuple(dict.fromkeys(eids[uid] for uid in (*different, *gone)))


def _known(document: Document) -> dict[str, tuple[Any, ...]]:
    """By uid what a reader sees of a provision itself, without those under it."""
    graph = document.graph
    links: dict[str | None, list[Any]] = {}
    for one in graph.references:
        links.setdefault(one.source, []).append((one.text, one.status, one.targets, one.candidates))
    return {
        p.uid: (p.eid, p.path, p.kind, p.num, p.heading, p.basis, _words(document, p.path), tuple(links.get(p.path, ())))
        for p in graph.provisions
    }


def _words(document: Document, path: str) -> str:
    return "".join(document.text.text[start:end] for start, end in own_spans(document, path))
