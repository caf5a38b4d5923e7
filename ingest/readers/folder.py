"""A folder whose files are the pages of one document: numbered pictures, OCR files or texts, or those of a IIIF manifest.

Facts of such folders: digitisers write a file a page, numbered from 0 or 1 without a break (`page-001.png`, `0001.xml`,
`scan 7.hocr`); a page may have several files of one name. Files that are numbered otherwise (`1955.txt`, `rules-7.txt`
among others) are documents of their own.

Invariant: pages come in the order of their numbers; of several files of one page the one that says most is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ...model.errors import Unreadable
from .files import content_of, sheets_of
from .kinds import SAMPLE, kind_of
from .layout import Sheet, Token
from .plain import decode
from .source import Source

PREFERRED = ("alto", "hocr", "page", "pdf", "plain", "image")
"""Of several files of one page, the first of these kinds is read: words with boxes before words, words before pictures."""

BESIDE = (".toml", ".jsonl", ".md", ".json", ".csv", ".log", ".db")
"""Endings of what stands beside pages and is none."""

PAGE_WORDS = re.compile(r"(?i)(?:.*[\W_])?(?:page|pages|pg|p|leaf|folio|fol|f|image|img|scan|sheet|seite|s|canvas)[\W_]*#?\W*$")
"""A name that says it is a page: `page-#`, `gazette_p#`."""

MOST = 20_000

Files = list[tuple[Path, str]]
"""The files of one page, the most telling first, each with its kind."""


def manifest_in(folder: Path) -> Path | None:
    """The one IIIF manifest of a folder."""
    found = [file for file in sorted(folder.glob("*.json"))[:50] if _kind(file) == "iiif"]
    return found[0] if len(found) == 1 else None


def pages_in(folder: Path) -> list[Files]:
    """The files of each page, in order, where all files of a folder are numbered pages; else nothing."""
    by_stem: dict[str, Files] = {}
    for file in sorted(folder.iterdir())[:MOST]:
        if file.name.startswith(".") or file.suffix.lower() in BESIDE or "LICENSE" in file.name:
            continue
        kind = _kind(file) if file.is_file() else None
        if kind not in PREFERRED:
            return []
        by_stem.setdefault(stem_of(file), []).append((file, kind))
    if not _are_pages(by_stem):
        return []
    ordered = sorted(by_stem, key=natural)
    return [sorted(by_stem[stem], key=lambda entry: PREFERRED.index(entry[1])) for stem in ordered]


def is_document(path: Path) -> bool:
    """Is this a folder that holds one document?"""
    with suppress(OSError):
        return path.is_dir() and (manifest_in(path) is not None or bool(pages_in(path)))
    return False


def _kind(file: Path) -> str | None:
    try:
        with file.open("rb") as opened:
            return kind_of(opened.read(SAMPLE), file.name)
    except OSError:
        return None


def stem_of(file: Path) -> str:
    """The name of a page without its endings: `p1` of `p1.alto.xml`."""
    return re.sub(r"(?i)\.(alto|hocr|page|ocr|tess)$", "", file.stem)


def _are_pages(by_stem: dict[str, Files]) -> bool:
    """Are the names alike but for one number, that rises from 0 or 1, or do they call themselves pages?"""
    numbered = [re.fullmatch(r"(.*?)(\d{1,9})(\D*)", stem) for stem in by_stem]
    named = {(match[1], match[3]) for match in numbered if match}
    if len(by_stem) < 2 or None in numbered or len(named) != 1:
        return False
    numbers = sorted(int(match[2]) for match in numbered if match)
    if len(set(numbers)) < len(numbers):
        return False
    ((before, after),) = named
    kinds = {kind for files in by_stem.values() for _, kind in files[:1]}
    in_a_row = numbers[0] in (0, 1) and numbers[-1] - numbers[0] == len(numbers) - 1
    if PAGE_WORDS.fullmatch(f"{before}#{after}"):
        return True
    # Texts and PDFs that are only numbered may be documents: they must be bare numbers in a row.
    return in_a_row and (not kinds & {"plain", "pdf"} or not (before + after).strip("-_ ."))


def natural(name: str) -> list[tuple[int, str]]:
    """Order in which p2 stands before p10.

    >>> sorted(["p10", "p2", "p1a"], key=natural)
    ['p1a', 'p2', 'p10']
    """
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d{1,18})", name)]


def sheets(source: Source) -> Iterator[Sheet]:
    """The pages of a folder, one file after the other."""
    manifest = manifest_in(source.path)
    if manifest is not None:
        yield from sheets_of("iiif", source.at(manifest, content_of(manifest)))
        return
    pages = pages_in(source.path)
    if not pages:
        raise Unreadable(
            f"{source.path}: this is a folder, and its files are not the numbered pages of one document. Give one file in it, "
            "or put the folder into a store with: clausebook add."
        )
    for files in pages:
        path, kind = files[0]
        part = source.at(path, content_of(path))
        found = _plain(part) if kind == "plain" else sheets_of(kind, part)
        for sheet in found:
            sheet.label = sheet.label or stem_of(path)
            yield sheet


def _plain(source: Source) -> Iterator[Sheet]:
    """A page of plain text: paragraphs as blocks, lines as they are."""
    text, notes = decode(source.content)
    paragraphs = re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n"))
    blocks = [[[Token(line)] for line in paragraph.split("\n") if line.strip()] for paragraph in paragraphs]
    yield Sheet(blocks=[block for block in blocks if block], notes=notes)
