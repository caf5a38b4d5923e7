"""Pages of the clean gazettes, printed, damaged and read by Tesseract; character errors before and after cleaning.

`python bench/cleaning_pages.py [--pages N] [--kinds blur,noise]` prints a row a kind of damage, and names every page that
cleaning made worse; then how many edits of each rule bring their page nearer to what was printed, leave it as far or take
it farther. It needs Pillow, the `tesseract` program and a Times-like font.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from clausebook.ingest.cleaning import Cleaning, clean
from clausebook.model.text import RawText
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont
from rapidfuzz.distance import Levenshtein

LIBRARY = Path(__file__).parents[1] / "corpus" / "library"
GAZETTES = ("kerala-canal-rules", "new-mangalore-harbour-craft-1976", "orissa-cargo-boats-1960", "national-waterways-safety-2002")
FONTS = ("LiberationSerif-Regular.ttf", "FreeSerif.ttf", "DejaVuSerif.ttf")
WIDTH, HEIGHT, MARGIN, SIZE = 1240, 1754, 110, 24
"""A4 at 150 dots an inch."""
LINES_A_PAGE = 50


def font() -> ImageFont.FreeTypeFont:
    for name in FONTS:
        try:
            return ImageFont.truetype(name, SIZE)
        except OSError:
            continue
    sys.exit(f"none of the fonts {', '.join(FONTS)} is installed")


def set_in_lines(text: str, face: ImageFont.FreeTypeFont) -> Iterator[str]:
    """The lines of a justified page, without breaking words."""
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            if line and face.getlength(f"{line} {word}") > WIDTH - 2 * MARGIN:
                yield line
                line = word
            else:
                line = f"{line} {word}".strip()
        if line:
            yield line


def printed(lines: list[str], face: ImageFont.FreeTypeFont) -> Image.Image:
    page = Image.new("L", (WIDTH, HEIGHT), 255)
    draw = ImageDraw.Draw(page)
    for nth, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + nth * 30), line, font=face, fill=0)
    return page


def noisy(page: Image.Image, share: float, chance: random.Random) -> Image.Image:
    pixels = page.load()
    assert pixels is not None
    for _ in range(int(WIDTH * HEIGHT * share)):
        pixels[chance.randrange(WIDTH), chance.randrange(HEIGHT)] = chance.choice((0, 255))
    return page


def thresholded(page: Image.Image, level: int) -> Image.Image:
    return page.point(lambda grey: 255 if grey > level else 0)


def blur(page: Image.Image, chance: random.Random) -> Image.Image:
    return page.filter(ImageFilter.GaussianBlur(2.1))


def noise(page: Image.Image, chance: random.Random) -> Image.Image:
    return noisy(page.filter(ImageFilter.GaussianBlur(0.8)), 0.02, chance)


def threshold(page: Image.Image, chance: random.Random) -> Image.Image:
    return thresholded(noisy(page, 0.01, chance).filter(ImageFilter.GaussianBlur(1.2)), 150)


def skew(page: Image.Image, chance: random.Random) -> Image.Image:
    turned = page.rotate(0.7, resample=Image.Resampling.BICUBIC, fillcolor=255)
    return turned.filter(ImageFilter.GaussianBlur(1.0))


def broken_ink(page: Image.Image, chance: random.Random) -> Image.Image:
    """Thin strokes vanish: the page is blurred and only its darkest ink kept."""
    return thresholded(noisy(page.filter(ImageFilter.GaussianBlur(1.0)), 0.005, chance), 128)


def merged_ink(page: Image.Image, chance: random.Random) -> Image.Image:
    """Ink spreads to the next letter."""
    spread = ImageChops.darker(page, ImageChops.offset(page, 1, 0))
    return thresholded(spread.filter(ImageFilter.GaussianBlur(1.2)), 205)


KINDS: dict[str, Callable[[Image.Image, random.Random], Image.Image]] = {
    "none": lambda page, chance: page,
    "blur": blur,
    "noise": noise,
    "threshold": threshold,
    "skew": skew,
    "broken ink": broken_ink,
    "merged ink": merged_ink,
}


def read(page: Image.Image) -> str:
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        page.save(file.name)
        command = ["tesseract", file.name, "-", "--psm", "6", "-l", "eng"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def distance(one: str, other: str) -> int:
    return Levenshtein.distance(" ".join(one.split()), " ".join(other.split()))


def judged(text: str, truth: str, cleaning: Cleaning, rules: dict[str, list[int]]) -> None:
    """Count the automatic edits of a page, each by itself: nearer to the truth, as far, farther."""
    far = distance(text, truth)
    for edit in cleaning.text.edits:
        if not edit.is_move:
            alone = distance(text[: edit.start] + (edit.after or "") + text[edit.end :], truth)
            rules.setdefault(edit.rule, [0, 0, 0])[(alone >= far) + (alone > far)] += 1


def pages(most: int, face: ImageFont.FreeTypeFont) -> Iterator[tuple[str, list[str]]]:
    for name in GAZETTES:
        text = clean(RawText.of((LIBRARY / name / "source.txt").read_text("utf-8"))).text.text
        lines = list(set_in_lines(text, face))
        for start in range(0, min(len(lines), most * LINES_A_PAGE), LINES_A_PAGE):
            yield f"{name} {start // LINES_A_PAGE + 1}", lines[start : start + LINES_A_PAGE]


def main() -> None:
    """Print a table: a row a kind of damage."""
    parser = argparse.ArgumentParser(description="Printed pages, damaged, read by Tesseract and cleaned.")
    parser.add_argument("--pages", type=int, default=4, help="pages of each gazette")
    parser.add_argument("--kinds", default=",".join(KINDS), help="kinds of damage, by comma")
    parser.add_argument("--keep", type=Path, help="a folder for what was read and what was printed")
    given = parser.parse_args()
    face = font()
    rules: dict[str, list[int]] = {}
    print("kind            pages  CER before  after   change  worse pages")
    for kind in given.kinds.split(","):
        before = after = length = 0
        worse, count = list[str](), 0
        for name, lines in pages(given.pages, face):
            truth = "\n".join(lines)
            seen = read(KINDS[kind](printed(lines, face), random.Random(f"{kind} {name}")))
            cleaning = clean(RawText.of(seen))
            raw, mended = distance(seen, truth), distance(cleaning.text.text, truth)
            judged(seen, truth, cleaning, rules)
            before, after, length, count = before + raw, after + mended, length + len(truth), count + 1
            if mended > raw:
                worse.append(f"{name} ({raw} to {mended})")
            if given.keep:
                stem = f"{kind} {name}".replace(" ", "-")
                (given.keep / f"{stem}.read.txt").write_text(seen, "utf-8")
                (given.keep / f"{stem}.truth.txt").write_text(truth, "utf-8")
        change = 100 * (after - before) / before if before else 0
        told = ", ".join(worse) or "none"
        shares = f"{100 * before / length:11.2f} {100 * after / length:6.2f}"
        print(f"{kind:14} {count:6} {shares} {change:+7.0f}%  {told}", flush=True)
    print("\nrule               nearer  as far  farther")
    for rule, (nearer, same, farther) in sorted(rules.items()):
        print(f"{rule:18} {nearer:6} {same:7} {farther:8}")


if __name__ == "__main__":
    main()
