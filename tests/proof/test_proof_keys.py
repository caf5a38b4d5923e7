"""The worst page of the library corrected by keyboard alone, every key counted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from clausebook.corpus.library import entry
from desks import Desk
from proof_desk import DREDGE, Proof, proof

pytestmark = pytest.mark.xdist_group("browser")
READ = Path(__file__).parent.parent / "data" / "proof" / "dredge-page-10.tsv"
PAGE = (25_645, 28_513)


@dataclass(frozen=True)
class Reader:
    """What a person reads on the page: raw spans and their words."""

    raw: str
    pieces: tuple[tuple[int, int, str], ...]

    @classmethod
    def of(cls, raw: str) -> Reader:
        found: list[tuple[int, int, str]] = []
        at = PAGE[0]
        for line in READ.read_text("utf-8").splitlines():
            if line.startswith("#"):
                continue
            read, words = line.split("\t")
            left, right = (r"(?<!\w)" if read[0].isalnum() else ""), (r"(?!\w)" if read[-1].isalnum() else "")
            seen = re.compile(left + re.escape(read) + right).search(raw, at, PAGE[1])
            assert seen, read
            found.append((*seen.span(), words))
            at = seen.end()
        return cls(raw, tuple(found))

    def words(self, start: int, end: int) -> str | None:
        """What a raw span reads, None where she cannot tell or would have to cut a word."""
        inside = [piece for piece in self.pieces if piece[0] < end and start < piece[1]]
        if not inside or inside[0][0] < start or inside[-1][1] > end:
            return None
        out, at = "", start
        for low, high, words in inside:
            out, at = out + self.raw[at:low] + words, high
        return " ".join((out + self.raw[at:end]).split())

    def around(self, start: int, end: int) -> tuple[int, int] | None:
        """The piece in which a place stands."""
        inside = [piece for piece in self.pieces if piece[0] < end and start < piece[1]]
        return (min(start, inside[0][0]), max(end, inside[-1][1])) if inside else None


def _type(page: Proof, reader: Reader) -> bool:
    """Take in the neighbours that belong to the piece, and type what it reads."""
    piece = reader.around(*page.here)
    if piece is None:
        return False
    for _ in range(6):
        if page.here[0] > piece[0]:
            page.press("Shift+ArrowLeft")
        elif page.here[1] < piece[1]:
            page.press("Shift+ArrowRight")
    words = reader.words(*page.here)
    if words is None:
        return False
    page.press("e").type(words).press("Enter")
    return True


def _through(page: Proof, reader: Reader, typing: bool) -> tuple[int, int]:
    """Go once through the places that wait; gives fixes by one digit, and fixes typed."""
    taken = typed = 0
    last = (-1, -1)
    while page.text("#stands") and page.here != last and page.here[0] >= last[0]:
        last = page.here
        right = [nth for nth, (start, end, words) in enumerate(page.readings) if reader.words(start, end) == words]
        if right:
            page.press(str(right[0] + 1))
            taken += 1
        elif typing and _type(page, reader):
            typed += 1
        else:
            if typing:
                page.press("Escape")
            page.press("j")
    return taken, typed


def test_the_worst_page_by_suggestions(served: Desk, chromium: Any) -> None:
    """With suggestions every fix is one key; together with the keys that pass over the rest less than two for a fix."""
    gazette = entry(DREDGE)
    assert gazette is not None
    reader = Reader.of(gazette.source.read_bytes().decode("utf-8"))
    page = proof(chromium, served, f"{DREDGE}/10")
    taken, _ = _through(page, reader, typing=False)
    page.saved().drawn(served, DREDGE)
    print(f"\nby suggestions: {taken} fixes, {page.keys} keys, {page.keys / taken:.2f} a fix")
    assert taken >= 55
    assert page.keys / taken < 2
    keys = page.keys
    assert len(served.log(DREDGE)) == taken
    again = proof(chromium, served, f"{DREDGE}/10")
    more, typed = _through(again, reader, typing=True)
    again.saved()
    total = taken + more + typed
    average = (keys + again.keys) / total
    print(f"the rest: {more} by suggestions, {typed} typed, {again.keys} keys; all {total} fixes, {average:.2f} a fix")
    assert typed > 5
    assert again.faults == page.faults == []
