"""The map of the code: layers, the rooms in each, and who imports whom, drawn from the imports themselves.

    python -m bench.map           print docs/img/architecture.svg
    python -m bench.map --write   write it
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape

from bench.imports import LAYERS, TOP, imports, layer

PICTURE = TOP / "docs" / "img" / "architecture.svg"
SAYS = {
    "desk": "what people and programs talk to: command line, pages, HTTP, language models, editors",
    "api": "the verbs: open, parse, clean, cite, link, ask, search, verify",
    "corpus": "what is kept: library, store, corrections, versions, search",
    "ingest": "from a file to a document: read, clean, segment",
    "model": "what everything speaks: texts and edits, provisions, references, rules; imports nothing",
}
MODULES = {
    "desk": ("cli",),
    "api": ("corpus", "checking", "shapes"),
    "corpus": ("store", "editing", "reading", "registry", "verify", "bulk"),
    "ingest": ("pipeline", "structure"),
    "model": ("text", "provision", "graph", "document", "correction"),
}
"""The modules of a layer's own that a stranger should open first."""
WIDTH, BAND, GAP, LEFT, ROOM = 980, 92, 34, 24, 108


def rooms(part: str) -> list[str]:
    """The folders of a layer with code in them, and its first modules."""
    folders = {name.split(".")[2] for name in imports() if layer(name) == part and _is_folder(name)}
    return [*(f"{folder}/" for folder in sorted(folders)), *MODULES[part]]


def _is_folder(name: str) -> bool:
    parts = name.split(".")
    return len(parts) > 2 and (TOP / parts[1] / parts[2]).is_dir()


def arrows() -> list[tuple[str, str, int]]:
    """From a layer to one below it, with how many imports are drawn together in the arrow."""
    counts: dict[tuple[str, str], int] = {}
    for name, found in imports().items():
        for other in found.all:
            if layer(other) != layer(name):
                ends = layer(name), layer(other)
                counts[ends] = counts.get(ends, 0) + 1
    return [(start, end, count) for (start, end), count in sorted(counts.items())]


def picture() -> str:
    """The map as SVG."""
    height = len(LAYERS) * (BAND + GAP)
    size = f"0 0 {WIDTH} {height}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" aria-label="The layers of clausebook">'
    style = (
        "<style>svg{background:#fbf9f4;color:#1d1b17;font:13px sans-serif}.b{fill:#f1ece1}.r{fill:#fff;stroke:#8a8375}"
        ".t{font:600 16px serif}.s{fill:#504b42}.a{stroke:#1c4e86;fill:none}text{fill:#1d1b17}</style>"
        '<marker id="m" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#1c4e86"/></marker>'
    )
    return "\n".join([head, style, *_bands(), *_drawn_arrows(), "</svg>"]) + "\n"


def _top(part: str) -> int:
    return GAP // 2 + (len(LAYERS) - 1 - LAYERS.index(part)) * (BAND + GAP)


def _bands() -> Iterator[str]:
    for part in reversed(LAYERS):
        top = _top(part)
        yield f'<rect class="b" x="{LEFT}" y="{top}" width="{WIDTH - 210}" height="{BAND}" rx="5"/>'
        yield f'<text class="t" x="{LEFT + 12}" y="{top + 24}">{part}/</text>'
        yield f'<text class="s" x="{LEFT + 84}" y="{top + 24}">{escape(SAYS[part])}</text>'
        step = min(ROOM, (WIDTH - 240) // len(rooms(part)))
        for nth, room in enumerate(rooms(part)):
            x = LEFT + 12 + nth * step
            yield f'<rect class="r" x="{x}" y="{top + 42}" width="{step - 8}" height="36" rx="4"/>'
            yield f'<text x="{x + 7}" y="{top + 65}">{escape(room)}</text>'


def _drawn_arrows() -> Iterator[str]:
    for start, end, _ in arrows():
        reach = LAYERS.index(start) - LAYERS.index(end)
        x = LEFT + WIDTH - 210 + 14 * reach
        y1, y2 = _top(start) + BAND // 2 + 5 * reach, _top(end) + BAND // 2 - 5 * reach
        edge = LEFT + WIDTH - 210
        yield f'<path class="a" marker-end="url(#m)" d="M{edge} {y1}H{x + 20 * reach}V{y2}H{edge}"/>'


def main() -> None:
    parser = argparse.ArgumentParser(description="The map of the code.")
    parser.add_argument("--write", action="store_true", help="write docs/img/architecture.svg")
    if parser.parse_args().write:
        PICTURE.write_text(picture(), encoding="utf-8")
    else:
        print(picture(), end="")


if __name__ == "__main__":
    main()
