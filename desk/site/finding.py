"""The search of the static site: an index cut into small files, of which a query loads only those of its own words.

Invariant: a provision is found by its words as read and as received; a citation only by its very path.
The files are scripts that hand over data, because a page opened from a folder may load scripts but nothing else.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...model.document import Document
from ...model.provision import Provision
from ..names import cited
from ..output import printable
from .parts import ASIDE
from .view import View

WORD = re.compile(r"\w{1,40}")
CHUNK = 200
"""Entries a file."""
SHOWN = 500
"""So many characters of a provision travel with its entry; all its words are indexed."""


@dataclass
class SearchIndex:
    """The index of a site, filled document by document."""

    documents: list[tuple[str, str, int]] = field(default_factory=list[tuple[str, str, int]])
    """File, title and first entry of each."""
    entries: list[tuple[str | int, ...]] = field(default_factory=list["tuple[str | int, ...]"])
    postings: dict[str, array[int]] = field(default_factory=dict[str, "array[int]"])

    def add(self, view: View, file: str, title: str) -> None:
        """Take in the provisions of a document."""
        self.documents.append((file, title, len(self.entries)))
        misread = _Misread(view.document)
        for provision in view.document.graph.provisions:
            if provision.kind not in ASIDE:
                self._add(view, misread, provision)

    def _add(self, view: View, misread: _Misread, provision: Provision) -> None:
        extents = view.extents
        begin = extents.own_start(provision)
        own = [(max(start, begin), end) for start, end in extents.own(provision) if end > begin]
        words = printable(" ".join(extents.document.text.text[start:end] for start, end in own))
        received = list(dict.fromkeys(word for start, end in own for word in misread.words(start, end)))
        nth = len(self.entries)
        cite = cited(provision.path)
        shown = " ".join(words[: 4 * SHOWN].split())
        shown = shown if len(shown) <= SHOWN else shown[:SHOWN].rsplit(" ", 1)[0] + " …"
        asked = len(view.panel.asking.get(provision.path, ())) if view.panel else 0
        doubts = sum(1 for start, end in own for mark in view.marks.marks_in(start, end) if mark.edit.lane == "flag")
        self.entries.append((provision.eid, cite, shown, " ".join(received), provision.basis, asked, doubts))
        self._post("=" + "".join(re.findall(r"[\w()]", cite.lower())), nth)
        for token in {token.lower() for token in (*WORD.findall(words), *WORD.findall(" ".join(received)))}:
            self._post(token, nth)

    def _post(self, token: str, nth: int) -> None:
        self.postings.setdefault(token, array("l")).append(nth)

    def write(self, folder: Path) -> Iterator[Path]:
        """Write the files of the index; gives each."""
        folder.mkdir(exist_ok=True)
        shards: dict[str, dict[str, list[int]]] = {}
        for token, found in self.postings.items():
            shards.setdefault(shard(token), {})[token] = _steps(found)
        head = {"documents": self.documents, "chunk": CHUNK, "entries": len(self.entries), "shards": sorted(shards)}
        yield _hand_over(folder / "index.js", "index", head)
        for name, tokens in shards.items():
            yield _hand_over(folder / f"{name}.js", name, tokens)
        for nth in range(0, len(self.entries), CHUNK):
            name = f"entries-{nth // CHUNK}"
            yield _hand_over(folder / f"{name}.js", name, self.entries[nth : nth + CHUNK])


class _Misread:
    """The words of a document that the reader got otherwise than the clean text has them."""

    def __init__(self, document: Document) -> None:
        self.raw = document.raw.text
        edits = [edit for edit in document.edits if not edit.is_move and edit.before.strip() and edit.after]
        spans = [(clean[0], edit) for edit in edits for clean in document.text.to_clean(*edit.span)[:1]]
        self.by_place = sorted((start, edit.start, edit.end) for start, edit in spans)

    def words(self, start: int, end: int) -> Iterator[str]:
        from bisect import bisect_left

        low, high = bisect_left(self.by_place, (start, 0, 0)), bisect_left(self.by_place, (end, 0, 0))
        for _, first, last in self.by_place[low:high]:
            yield from WORD.findall(printable(self._whole(first, last)))

    def _whole(self, start: int, end: int) -> str:
        """An edit mends a letter or two: the word as received is what stands between the spaces around it."""
        while start > 0 and not self.raw[start - 1].isspace() and end - start < 60:
            start -= 1
        while end < len(self.raw) and not self.raw[end].isspace() and end - start < 80:
            end += 1
        return self.raw[start:end]


def shard(token: str) -> str:
    """The name of the file that holds a token.

    >>> shard("engine"), shard("=29(2)(i)"), shard("é"), shard("a")
    ('w-en', 'c-29', 'w-__', 'w-a_')
    """
    kind, letters = ("c", token[1:3]) if token.startswith("=") else ("w", token[:2])
    return f"{kind}-" + "".join(one if one.isascii() and one.isalnum() else "_" for one in letters.ljust(2, "_"))


def _steps(found: array[int]) -> list[int]:
    """Numbers as differences, which are shorter."""
    return [one - before for before, one in zip([0, *found], found, strict=False)]


def handed_over(name: str, value: Any) -> str:
    """The script that hands data over to the page under a name.

    >>> handed_over("rules", "</script>")
    'clausebook.take("rules","</script>");\\n'
    """
    # ASCII only: no sequence of characters in it can end the script or its line.
    return f"clausebook.take({json.dumps(name)},{json.dumps(value, separators=(',', ':'))});\n"


def _hand_over(path: Path, name: str, value: Any) -> Path:
    path.write_text(handed_over(name, value), encoding="utf-8", newline="\n")
    return path
