"""The licences of every dependency in the lock file and of every vendored file, as a page of the documentation.

    python -m bench.licences          print docs/licences.md
    python -m bench.licences --write  write it

Invariant: a licence is what the installed package's own metadata says; none is looked up elsewhere or guessed.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

TOP = Path(__file__).parent.parent
PAGE = TOP / "docs" / "licences.md"
LOCK = TOP / "requirements.lock"
VENDORED = TOP / "desk" / "assets" / "vendored.toml"
PERMITTED = frozenset(
    "0BSD Apache BSD CC0 HPND ISC LGPL MIT MPL Mozilla OFL PSF Unlicense Zlib".split()
)
"""First words of licences under which a program under Apache 2.0 may call, or ship, the file as it is."""
_PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>\S+)(?:\s*;\s*(?P<marker>.+))?")
_LONG = {"Apache Software License": "Apache-2.0", "BSD License": "BSD", "ISC License (ISCL)": "ISC", "MIT License": "MIT"}
_LONG["Mozilla Public License 2.0 (MPL 2.0)"] = "MPL-2.0"


@dataclass(frozen=True)
class Pin:
    """One line of the lock file."""

    name: str
    version: str
    marker: str

    @property
    def elsewhere(self) -> bool:
        """It is for another platform or another Python than this one, so nothing of it is installed here."""
        return bool(self.marker) and self.licence is None

    @property
    def licence(self) -> str | None:
        """As the installed package states it; None where it is not installed."""
        try:
            found: dict[str, str | list[str]] = metadata.metadata(self.name).json
        except metadata.PackageNotFoundError:
            return None
        classifiers = [line.split(" :: ")[-1] for line in found.get("classifier", ()) if line.startswith("License :: ")]
        stated = str(found.get("license_expression") or " and ".join(classifiers) or found.get("license", "")).split("\n")[0]
        return _LONG.get(stated, stated)


@dataclass(frozen=True)
class Vendored:
    """A file of someone else's that is shipped with the program."""

    file: str
    name: str
    version: str
    licence: str
    source: str
    sha256: str

    def sound(self) -> bool:
        """The file is the one that was taken."""
        return hashlib.sha256((TOP / self.file).read_bytes()).hexdigest() == self.sha256


def pins() -> Iterator[Pin]:
    """The lines of the lock file; a package pinned twice, for two Pythons, comes once."""
    seen: set[str] = set()
    for line in LOCK.read_text(encoding="utf-8").splitlines():
        found = _PIN.match(line)
        if found and found["name"] not in seen:
            seen.add(found["name"])
            yield Pin(found["name"], found["version"], found["marker"] or "")


def vendored() -> list[Vendored]:
    """Every vendored file, as `desk/assets/vendored.toml` lists them."""
    return [Vendored(**one) for one in tomllib.loads(VENDORED.read_text(encoding="utf-8"))["file"]]


def permitted(licence: str) -> bool:
    """Whether each part of a licence expression, or one of its alternatives, is permitted."""
    parts = re.split(r"\s+and\s+|\s+AND\s+|,\s*", licence)
    return all(any(_known(choice) for choice in re.split(r"\s+OR\s+", part)) for part in parts if part != "dependency licenses")


def _known(name: str) -> bool:
    return re.split(r"[-\s]", name.strip("() "), maxsplit=1)[0] in PERMITTED


def page() -> str:
    """The page of the documentation."""
    lines = ["# Licences", "", "Written by `python -m bench.licences --write` from what is installed; a test keeps it true.", ""]
    lines += ["## What is called", "", "| package | licence |", "|---|---|"]
    lines += [f"| {pin.name} | {pin.licence or f'not installed here (`{pin.marker}`)'} |" for pin in pins()]
    lines += ["", "## What is shipped", "", "| file | of | version | licence | from |", "|---|---|---|---|---|"]
    lines += [f"| {one.file} | {one.name} | {one.version} | {one.licence} | {one.source} |" for one in vendored()]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="The licences of what is called and of what is shipped.")
    parser.add_argument("--write", action="store_true", help="write docs/licences.md")
    if parser.parse_args().write:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page(), end="")


if __name__ == "__main__":
    main()
