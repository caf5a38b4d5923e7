"""A IIIF manifest (Presentation 2 or 3) with the files of its pages beside it: labels and order come from the
manifest.

Invariant: nothing is fetched. A page's file is one that lies in the manifest's folder, or one below, and is called as
an address in the canvas ends; where no names agree, the files are taken in their own order only if there are as many
as pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote, urlsplit

from ...model.errors import Unreadable
from .kinds import kind_of
from .layout import Sheet
from .source import Source

PREFERRED = ("alto", "hocr", "page", "image")
"""Of several files of one page, the first of these kinds is read."""

MOST = 20_000


def sheets(source: Source) -> Iterator[Sheet]:
    """The pages that the manifest lists, each read from its local file."""
    from .files import content_of, sheets_of

    canvases = _canvases(_manifest(source))
    files = _assigned(canvases, source.path)
    lacking = [nth for nth in range(1, len(canvases) + 1) if nth not in files]
    if len(lacking) == len(canvases):
        raise Unreadable(
            f"{source.path}: none of the {len(canvases)} pages of this IIIF manifest has a file beside it, and "
            "nothing is fetched. Put the page files (ALTO, hOCR, PAGE or pictures) into its folder."
        )
    for nth, canvas in enumerate(canvases, 1):
        if nth not in files:
            missing = Sheet(label=_label(canvas))
            missing.faults.append(
                ("needs-ocr", f"Page {nth}{_label(canvas) and f' ({_label(canvas)})'} has no file beside the manifest.", None)
            )
            yield missing
            continue
        path, kind = files[nth]
        for sheet in sheets_of(kind, source.at(path, content_of(path))):
            sheet.label = _label(canvas) or sheet.label
            yield sheet


def page_files(source: Source) -> Iterator[tuple[Path | None, str]]:
    """The file of each page in order, with its kind; None for a page that has none."""
    canvases = _canvases(_manifest(source))
    files = _assigned(canvases, source.path)
    for nth in range(1, len(canvases) + 1):
        yield files.get(nth, (None, ""))


def _manifest(source: Source) -> dict[str, Any]:
    try:
        manifest = json.loads(source.content)
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict):
        raise Unreadable(
            f"{source.path}: this looks like a IIIF manifest, but is no whole JSON file. Download it again."
        )
    return cast("dict[str, Any]", manifest)


def _dicts(value: Any) -> list[dict[str, Any]]:
    items = cast("list[Any]", value) if isinstance(value, list) else [value]
    return [cast("dict[str, Any]", item) for item in items[:MOST] if isinstance(item, dict)]


def _canvases(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    """The pages in order: `items` in version 3, `sequences[0].canvases` in version 2."""
    if "sequences" in manifest:
        sequence = _dicts(manifest["sequences"])[:1]
        return [canvas for part in sequence for canvas in _dicts(part.get("canvases", []))]
    return _dicts(manifest.get("items", []))


def _label(canvas: dict[str, Any]) -> str:
    """The label of a page: a string in version 2, a list for each language in version 3."""
    label: Any = canvas.get("label", "")
    for _ in range(3):
        if isinstance(label, dict):
            values = cast("dict[str, Any]", label)
            label = values.get("@value") or next(iter(values.values()), "")
        elif isinstance(label, list):
            label = next(iter(cast("list[Any]", label)), "")
    return " ".join(str(label).split())[:80] if isinstance(label, (str, int)) else ""


def _addresses(value: Any) -> Iterator[str]:
    """Every address in a canvas, the links to its text (`seeAlso`, `rendering`) before the pictures."""
    stack: list[Any] = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            record = cast("dict[str, Any]", item)
            for key in ("id", "@id"):
                if isinstance(record.get(key), str):
                    yield record[key]
            stack.extend(child for key, child in record.items() if key not in ("seeAlso", "rendering", "thumbnail"))
            stack.extend(record[key] for key in ("rendering", "seeAlso") if key in record)
        elif isinstance(item, list):
            stack.extend(reversed(cast("list[Any]", item)))


def _stems(canvas: dict[str, Any]) -> list[str]:
    """File names, without their endings, by which the files of a page may go."""
    stems: dict[str, None] = {}
    for address in _addresses(canvas):
        parts = [unquote(part) for part in urlsplit(address).path.split("/") if part]
        # An address of the Image API ends in region/size/rotation/quality.format: the name stands before these.
        if len(parts) >= 5 and re.fullmatch(r"(?:default|native|color|gray|bitonal)\.\w+", parts[-1]):
            parts = parts[:-4]
        stems.update(
            dict.fromkeys(re.sub(r"(\.(alto|hocr|page))?\.\w{2,5}$", "", part) for part in parts[-1:] + parts[-2:-1])
        )
    return [stem for stem in stems if stem]


def _assigned(canvases: list[dict[str, Any]], manifest: Path) -> dict[int, tuple[Path, str]]:
    from .folder import natural

    files = _near(manifest)
    by_stem: dict[str, list[tuple[int, Path, str]]] = {}
    for path, kind in files:
        stem = re.sub(r"\.(alto|hocr|page)$", "", path.stem)
        by_stem.setdefault(stem, []).append((PREFERRED.index(kind), path, kind))
    found: dict[int, tuple[Path, str]] = {}
    for nth, canvas in enumerate(canvases, 1):
        candidates = [entry for stem in _stems(canvas) for entry in by_stem.get(stem, ())]
        if candidates:
            _, path, kind = min(candidates)
            found[nth] = path, kind
    if len({path for path, _ in found.values()}) < len(found):
        # One file for several pages: the names do not tell the pages apart.
        found = {}
    one_each = [min(entries)[1:] for entries in by_stem.values()]
    if not found and len(one_each) == len(canvases):
        return dict(enumerate(sorted(one_each, key=lambda entry: natural(entry[0].name)), 1))
    return found


def _near(manifest: Path) -> list[tuple[Path, str]]:
    folder = manifest.resolve().parent
    found: list[tuple[Path, str]] = []
    for path in sorted([*folder.glob("*"), *folder.glob("*/*")])[:MOST]:
        if not path.is_file() or path == manifest.resolve() or path.suffix.lower() in (".json", ".txt", ".py"):
            continue
        with path.open("rb") as file:
            kind = kind_of(file.read(65_536), path.name)
        if kind in PREFERRED:
            found.append((path, kind))
    return found
