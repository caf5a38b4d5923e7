"""The links of a site of files: where one leads nowhere, and where an anchor stands twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from lxml import html


def broken_links(site: Path) -> Iterator[str]:
    """Each anchor that stands more than once on its page, and each link without its page or its anchor."""
    pages = {file.name: html.fromstring(file.read_bytes()) for file in site.glob("*.html")}
    anchors = {name: Counter(page.xpath("//@id")) for name, page in pages.items()}
    for name, page in pages.items():
        yield from (f"{name}: two of {anchor}" for anchor, count in anchors[name].items() if count > 1)
        for href in page.xpath("//a/@href"):
            file, _, anchor = href.partition("?")[0].partition("#")
            target = unquote(file) or name
            if target not in pages or (anchor and unquote(anchor) not in anchors[target]):
                yield f"{name}: {href}"
