"""The registry of instruments: the Acts and rules that the shipped file knows, with those of a user's own files.

>>> registry().named("Inland Waterways Authority of India Act", 1985).number
82
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from ..model.errors import Unreadable
from ..model.reference.instruments import Instrument, Registry

SHIPPED = Path(__file__).parent / "data" / "instruments.toml"


def registry(*files: str | Path) -> Registry:
    """The shipped instruments and those of `files`; a later file replaces an instrument of the same title and year.

    >>> registry().meant("I.V. Act", 1917).title
    'Inland Vessels Act'
    """
    shipped = _shipped()
    if not files:
        return shipped
    found = {(one.title, one.year): one for one in shipped.instruments}
    for file in files:
        found |= {(one.title, one.year): one for one in read_instruments(Path(file))}
    return Registry(tuple(found.values()))


@cache
def _shipped() -> Registry:
    return Registry(tuple(read_instruments(SHIPPED)))


def read_instruments(file: Path) -> Iterable[Instrument]:
    """The instruments of one file; Unreadable where it is no such file, with the entry that is wrong."""
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get("instrument", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unreadable(f"{file}: cannot be read as a file of instruments ({error}).") from error
    if not isinstance(rows, list):
        raise Unreadable(f"{file}: `instrument` must be a list. Write each as [[instrument]].")
    return [_instrument(row, file, nth) for nth, row in enumerate(rows, 1)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _instrument(row: dict[str, Any], file: Path, nth: int) -> Instrument:
    title, year, number = row.get("title"), row.get("year"), row.get("number")
    aliases = row.get("aliases", [])
    sound = isinstance(title, str) and title.strip() and isinstance(year, int | None) and isinstance(number, int | None)
    if not sound or not isinstance(aliases, list):
        raise Unreadable(f"{file}: instrument {nth} needs a title, and a year and number in figures; it is {row}.")
    return Instrument(str(title), year, number, tuple(map(str, aliases)), row.get("legislature"))  # pyright: ignore[reportUnknownArgumentType]
