"""What the program calls and what it ships: each locked, each under terms that are known and permitted."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bench.licences import PAGE, TOP, Pin, page, permitted, pins, vendored

FOREIGN = ("*.min.js", "*.woff2", "*.xsd", "*.gz")
"""How files by others are recognised: nobody writes these by hand."""


def test_every_requirement_is_locked() -> None:
    """Each requirement of the project, and of each of its extras, stands in the lock file."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {_normal(re.split(r"[\[<>=!~; ]", one)[0]) for one in wanted} - {"clausebook"}
    assert names <= {_normal(pin.name) for pin in pins()}


@pytest.mark.parametrize("pin", list(pins()), ids=lambda pin: pin.name)
def test_every_licence_is_permitted(pin: Pin) -> None:
    """Each package of the lock file that is installed states a licence under which it may be called."""
    assert pin.elsewhere or permitted(pin.licence or ""), f"{pin.name}: {pin.licence!r}"


@pytest.mark.parametrize(("licence", "good"), [("MIT", True), ("Apache-2.0 OR BSD-2-Clause", True), ("GPL-3.0-only", False)])
def test_permitted(licence: str, good: bool) -> None:
    """A licence that asks more of the program than it gives is refused, one of two alternatives is enough."""
    assert permitted(licence) is good


def test_vendored_files_are_listed_and_unchanged() -> None:
    """Every file by others is in the list, with the digest of what was taken."""
    listed = {one.file for one in vendored()}
    found = {
        file.relative_to(TOP).as_posix()
        for part in ("model", "ingest", "corpus", "api", "desk", "tests", "docs")
        for pattern in FOREIGN
        for file in (TOP / part).rglob(pattern)
    }
    assert found <= listed
    assert all(one.sound() for one in vendored())


def test_page_is_current() -> None:
    """docs/licences.md names every package of the lock file and every vendored file, and no other."""
    written = PAGE.read_text(encoding="utf-8")
    assert _named(written) == _named(page())


def _named(text: str) -> list[str]:
    return re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_terms_stand_beside() -> None:
    """The notice of the word list and the licences of the fonts are shipped with them."""
    beside = [TOP / "ingest/cleaning/data/english.NOTICE", *(Path(TOP / "desk/assets/fonts").glob("*.OFL.txt"))]
    assert len(beside) == 3
    assert all(file.stat().st_size for file in beside)
