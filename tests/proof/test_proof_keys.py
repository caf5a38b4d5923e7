"""The worst pages of the library corrected by keyboard alone, every key counted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from clausebook.corpus.library import entry
from clausebook.ingest.readers import read
from desks import Desk
from proof_desk import DREDGE, Proof, proof

pytestmark = pytest.mark.xdist_group("browser")
DATA = Path(__file__).parent.parent / "data" / "proof"


@dataclass(frozen=True)
class Reader:
    """What a person reads on a page: raw spans and their words."""

    raw: str
    pieces: tuple[tuple[int, int, str], ...]

    @classmethod
    def of(cls, raw: str, file: str) -> Reader:
        """The script of a page: its first line with two numbers says where in the raw text it stands."""
        found: list[tuple[int, int, str]] = []
        at, behind = 0, len(raw)
        for line in (DATA / file).read_text("utf-8").splitlines():
            if line.startswith("# raw "):
                at, behind = map(int, line.split()[2:])
            if line.startswith("#"):
                continue
            read, words = line.split("\t")
            left, right = (r"(?<!\w)" if read[0].isalnum() else ""), (r"(?!\w)" if read[-1].isalnum() else "")
            seen = re.compile(left + re.escape(read) + right).search(raw, at, behind)
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


ROWS = """() => [...document.querySelectorAll("#dialog .row")].map((row) => ({
  key: row.querySelector("kbd").textContent,
  from: Number(row.dataset.from), to: Number(row.dataset.to),
  taken: row.getAttribute("aria-disabled") === "true",
  words: row.querySelector(".would b")?.textContent ?? null,
  others: [...row.querySelectorAll(".others > span")].map(
    (one) => [Number(one.dataset.from), Number(one.dataset.to), one.textContent]),
}))"""


class Editor:
    """A person at the keyboard who knows what the page reads."""

    def __init__(self, page: Proof, reader: Reader) -> None:
        self.page, self.reader = page, reader
        self.taken = self.typed = self.typing = 0

    def over(self) -> None:
        """Go over the page: put each row right that is wrong, take the rest, screen by screen."""
        self.page.press("g")
        while self.page.page.locator("#dialog[open] .row").count():
            for nth in range(len(self.page.page.evaluate(ROWS))):
                # Looked at when its turn comes: a row before it may have taken it in.
                self._row(self.page.page.evaluate(ROWS)[nth])
            self.taken += sum(row["words"] is not None for row in self.page.page.evaluate(ROWS))
            self.page.press("Enter")

    def _row(self, row: dict[str, Any]) -> None:
        """Nothing if it is right; else its letter until it is; else type it; else leave it out."""
        if row["taken"] or (row["words"] is not None and self.reader.words(row["from"], row["to"]) == row["words"]):
            return
        right = [nth for nth, (start, end, words) in enumerate(row["others"]) if self.reader.words(start, end) == words]
        if right:
            self.page.press(*[row["key"]] * (right[0] + 1))
        elif self._type_in(row):
            self.typed += 1
        elif row["words"] is not None:
            self.page.press(*[row["key"]] * (len(row["others"]) + 1))

    def _type_in(self, row: dict[str, Any]) -> bool:
        """Open the row's field, take in the words that belong to the piece, and type what it reads."""
        piece = self.reader.around(row["from"], row["to"])
        if piece is None:
            return False
        before = self.page.keys
        self.page.press(f"Shift+{row['key'].upper()}")
        for _ in range(6):
            start, end = self._span()
            if start > piece[0]:
                self.page.press("Shift+ArrowLeft")
            elif end < piece[1]:
                self.page.press("Shift+ArrowRight")
        words = self.reader.words(*self._span())
        assert words
        self.complete(words, "#dialog .completion", "#dialog .row input")
        self.typing += self.page.keys - before
        return True

    def _span(self) -> tuple[int, int]:
        found = self.page.page.evaluate("() => ({ ...document.activeElement.closest('.row').dataset })")
        return int(found["from"]), int(found["to"])

    def complete(self, words: str, hint: str, field: str) -> None:
        """Type over what stands in the field, or mend its end, whichever takes fewer keys; take a completion that is right."""
        page, was = self.page, self.page.page.input_value(field)
        kept = sum(1 for _ in takewhile(lambda two: two[0] == two[1], zip(was, words, strict=False)))
        if 1 + len(was) - kept + len(words) - kept < min(6, len(words)):
            page.press("ArrowRight", *["Backspace"] * (len(was) - kept)).type(words[kept:]).press("Enter")
            return
        typed = ""
        while typed != words:
            offered = page.text(hint).removeprefix("Tab ")
            if offered == words:
                page.press("Tab")
                return
            if typed and words.startswith(offered) and len(offered) > len(typed) + 1:
                page.press("ArrowRight")
                typed = offered
            else:
                page.type(words[len(typed)])
                typed = words[: len(typed) + 1]
        page.press("Enter")

    def through(self) -> None:
        """Go once through the places that still wait: a digit where a reading is right, else typing, else on."""
        page, last = self.page, (-1, -1)
        while page.text("#stands") and page.here != last and page.here[0] >= last[0]:
            last = page.here
            if page.text("#lane") == "Reference":
                page.press("j")  # which provision is meant is no question of what was printed
                continue
            right = [nth for nth, (start, end, words) in enumerate(page.readings) if self.reader.words(start, end) == words]
            if right:
                page.press(str(right[0] + 1))
                self.taken += 1
            elif not self._type():
                page.press("j")

    def _type(self) -> bool:
        """Take in the neighbours that belong to the piece, and type what it reads."""
        page = self.page
        piece, before = self.reader.around(*page.here), page.keys
        if piece is None:
            return False
        for _ in range(6):
            if page.here[0] > piece[0]:
                page.press("Shift+ArrowLeft")
            elif page.here[1] < piece[1]:
                page.press("Shift+ArrowRight")
        words = self.reader.words(*page.here)
        if words is None:
            page.press("Escape")
            return False
        page.press("e")
        self.complete(words, "#completion", "#typed")
        self.typing += page.keys - before
        self.typed += 1
        self.taken += 1
        return True


PAGES = [(DREDGE, 10, 0.7, 1.3), (DREDGE, 15, 0.9, 2.7), (DREDGE, 16, 1.1, 3.4)]
"""Pages with what a fix may cost: one that is suggested, and one of all, with every letter that is typed."""


@pytest.mark.parametrize(("name", "leaf", "suggested", "of_all"), PAGES)
def test_a_bad_page_by_keyboard(served: Desk, chromium: Any, name: str, leaf: int, suggested: float, of_all: float) -> None:
    """The page is gone over in the list, what still waits is gone through; no key goes uncounted, and there is no mouse."""
    gazette = entry(name)
    assert gazette is not None
    page = proof(chromium, served, f"{name}/{leaf}")
    before = len(served.log(name))
    editor = Editor(page, Reader.of(read(gazette.source).text, f"{name}-{leaf}.tsv"))
    editor.over()
    page.saved().drawn(served, name)
    editor.through()
    page.saved()
    fixes = len(served.log(name)) - before
    by_suggestion = (page.keys - editor.typing) / (fixes - editor.typed)
    print(f"\n{name} {leaf}: {fixes} fixes, {editor.typed} of them typed; {page.keys} keys, {editor.typing} of them to type")
    print(f"a fix that is suggested {by_suggestion:.2f} keys, of all {page.keys / fixes:.2f}")
    assert fixes >= 35
    assert by_suggestion <= suggested
    assert page.keys / fixes <= of_all
    assert page.faults == []
