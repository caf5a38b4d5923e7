"""Saved pages of the kinds of sites on which law stands: `pages/` has a page, its text and what is said of it in each file."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest
from clausebook.ingest.readers import read
from clausebook.ingest.readers.kinds import kind_of

PAGES = sorted((Path(__file__).parent / "pages").glob("*.txt"))


def parts(case: Path) -> tuple[str, str, list[str]]:
    """The page, the text it must give, and the lines that say what else is told."""
    page, _, rest = case.read_text("utf-8").partition("\n=== text\n")
    text, _, says = rest.partition("\n=== says\n")
    return page, text, says.splitlines()


@pytest.mark.parametrize("case", PAGES, ids=lambda case: case.stem)
def test_saved_page(case: Path, tmp_path: Path) -> None:
    """The text of the page without the site's own words; a page without clause text is told, a short one is not."""
    page, text, says = parts(case)
    (tmp_path / "page.html").write_text(page, "utf-8")
    raw = read(tmp_path / "page.html", kind="html")
    assert raw.text == text
    told = [*raw.notes[1:], *(" ".join(map(str, (fault.kind, *(fault.span or ())))) for fault in raw.faults)]
    assert told == says


def test_page_saved_with_its_pictures(tmp_path: Path) -> None:
    """A web archive (MHTML), as browsers save a page in one file, is read as the page in it."""
    page, text, _ = parts(next(case for case in PAGES if case.stem == "ministry-text"))
    archive = EmailMessage()
    archive["Subject"] = "The Ferry Act"
    archive.set_content(page, subtype="html", cte="quoted-printable")
    archive.add_related(b"\x89PNG", "image", "png")
    file = tmp_path / "page.mhtml"
    file.write_bytes(archive.as_bytes())
    assert kind_of(file.read_bytes(), file.name) == "html"
    assert read(file).text == text
