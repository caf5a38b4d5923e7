"""A new OCR pass of a gazette with a hundred corrections in it: what becomes of them. `python bench/passes.py [--pages N]`.

Pages of a gazette of the library are printed, damaged and read by Tesseract; an editor corrects a hundred of the words misread.
Then the same pages are printed at another resolution, damaged otherwise, and read again. Since what was printed is known,
it is known where each correction belongs in the new text: it is right there, wrong elsewhere, or a conflict that is reported.
`--keep FOLDER` keeps what was read for the next time. It needs Pillow, the `tesseract` program and a Times-like font.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from clausebook.ingest.cleaning import clean
from clausebook.model.correction import Entry, TextChange, on
from clausebook.model.decisions import decide
from clausebook.model.text import RawText, Span
from cleaning_pages import KINDS, LIBRARY, LINES_A_PAGE, font, printed, read, set_in_lines
from rapidfuzz.distance import Levenshtein

FIRST = ("merged ink", 1.0)
SECOND = (("skew", 1.35), ("threshold", 1.35), ("none", 2.0), ("noise", 1.35))
"""The damage, and the resolution against 150 dots an inch: of the first pass, and of others after it."""


@dataclass(frozen=True)
class Pass:
    """One reading of all pages, and where each character that was printed stands in it."""

    text: str
    starts: list[int]

    def span(self, printed: Span) -> Span:
        return self.starts[printed[0]], self.starts[printed[1]]


def read_pages(pages: list[str], kind: str, scale: float, face: object) -> list[str]:
    """What Tesseract reads on the pages."""
    seen: list[str] = []
    for nth, page in enumerate(pages):
        image = printed(page.split("\n"), face)  # type: ignore[arg-type]
        image = image.resize((int(image.width * scale), int(image.height * scale)))
        seen.append(read(KINDS[kind](image, random.Random(f"{kind} {nth}"))))
    return seen


def aligned(pages: list[str], seen: list[str]) -> Pass:
    """A reading whose characters are told by those that were printed."""
    starts: list[int] = []
    at = 0
    for page, got in zip(pages, seen, strict=True):
        mine = [0] * (len(page) + 1)
        for step in Levenshtein.opcodes(page, got):
            for nth in range(step.src_start, step.src_end):
                mine[nth] = min(step.dest_start + nth - step.src_start, step.dest_end)
        mine[len(page)] = len(got)
        starts += [at + one for one in mine]
        at += len(got) + 1
    return Pass("\n".join(seen), starts)


def corrections(pages: list[str], first: Pass, most: int) -> list[tuple[Entry, Span]]:
    """An editor's corrections of words misread, with the places of these words in what was printed."""
    text, raw = "\n".join(pages), RawText.of(first.text)
    found: list[tuple[Entry, Span]] = []
    for word in re.finditer(r"[^\W_][\w'’-]*[^\W_]", text):
        start, end = first.span(word.span())
        got = first.text[start:end]
        if got != word[0] and got.strip() == got and got and not re.search(r"\s", got) and _alone(first.text, start, end):
            found.append((on(raw, start, end, TextChange(word[0]), editor="asha", time=f"{word.start()}"), word.span()))
    random.Random(100).shuffle(found)
    return found[:most]


def _alone(text: str, start: int, end: int) -> bool:
    return not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())


def judged(log: list[tuple[Entry, Span]], second: Pass) -> Counter[str]:
    """How many corrections are right, wrong or reported, and what became of them."""
    told = Counter[str]()
    became = {outcome.entry: outcome for outcome in decide(RawText.of(second.text), [entry for entry, _ in log]).outcomes}
    for entry, place in log:
        outcome, (start, end) = became[entry.id], second.span(place)
        told[outcome.status] += 1
        if outcome.span is None:
            told["reported"] += 1
            assert entry.anchor is not None
            said = f"{entry.anchor.quote!r} for {entry.to_json()['after']!r}, now {second.text[start:end]!r}"
            print(f"  reported: {said}: {outcome.reason}")
        else:
            told["right" if outcome.span[0] < max(end, start + 1) and start < outcome.span[1] else "wrong"] += 1
    return told


def main() -> None:
    """Print what became of the corrections."""
    parser = argparse.ArgumentParser(description="Corrections through a new OCR pass.")
    parser.add_argument("--document", default="national-waterways-safety-2002", help="a gazette of the library")
    parser.add_argument("--pages", type=int, default=9, help="pages printed")
    parser.add_argument("--keep", type=Path, help="a folder for what was read")
    given = parser.parse_args()
    face = font()
    text = clean(RawText.of((LIBRARY / given.document / "source.txt").read_text("utf-8"))).text.text
    lines = list(set_in_lines(text, face))
    pages = ["\n".join(lines[nth : nth + LINES_A_PAGE]) for nth in range(0, len(lines), LINES_A_PAGE)][: given.pages]
    first = aligned(pages, kept(given.keep, pages, FIRST, face))
    log = corrections(pages, first, 100)
    print(f"first pass, {FIRST[0]}: {errors(pages, first)}, {len(log)} corrections")
    for kind in SECOND:
        second = aligned(pages, kept(given.keep, pages, kind, face))
        print(f"{kind[0]} at {150 * kind[1]:.0f} dots an inch: {errors(pages, second)}", flush=True)
        print(f"  {dict(judged(log, second))}", flush=True)


def kept(folder: Path | None, pages: list[str], kind: tuple[str, float], face: object) -> list[str]:
    """One pass; from the folder where it was kept, else read and kept there."""
    file = folder and folder / f"{kind[0].replace(' ', '-')}-{150 * kind[1]:.0f}.txt"
    if file and file.is_file():
        return file.read_text("utf-8").split("\f")
    seen = read_pages(pages, *kind, face)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\f".join(seen), "utf-8")
    return seen


def errors(pages: list[str], seen: Pass) -> str:
    return f"{Levenshtein.normalized_distance(chr(10).join(pages), seen.text):.1%} of {len(seen.text):,} characters misread"


if __name__ == "__main__":
    main()
