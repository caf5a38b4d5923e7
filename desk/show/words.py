"""Pieces that all views share: safe styled text, short extracts, raw offsets, verdict styles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from ...model.reference import External
from ..output import console, printable

VERDICTS = {
    "resolved": "green",
    "self": "bright_black",
    "external": "magenta",
    "partial": "yellow",
    "ambiguous": "yellow",
    "conflict": "red",
    "dangling": "red",
}
"""The colour of each verdict; the word itself always stands beside it."""

LANES = {"auto": "green", "suggest": "yellow", "flag": "red"}


def styled(text: object, style: str = "") -> Text:
    """Text in a style, with nothing in it that a terminal would obey."""
    return Text(printable(str(text)), style)


def line(*parts: Text | str) -> Text:
    """One line put together from parts."""
    return Text.assemble(*(part if isinstance(part, Text) else styled(part) for part in parts))


def indented(text: Text, by: int) -> Text:
    """Text set in by some columns, all its lines, with no blanks at their ends."""
    out = console()
    lines = text.wrap(out, max(20, out.width - by))
    for one in lines:
        one.rstrip()
    return Text("\n").join(Text(" " * by) + one for one in lines)


def extract(words: str, limit: int) -> str:
    """The first words, on one line, with a sign where more follow.

    >>> extract("Every motor boat licensed", 12)
    'Every motor…'
    """
    head = " ".join(words[: limit * 4].split())
    if len(head) <= limit and len(words) <= limit * 4:
        return head
    return head[:limit].rsplit(" ", 1)[0].rstrip(" ,;:.-") + "…"


def external_name(external: External | None) -> str:
    """Another instrument as one cites it; nothing for none.

    >>> external_name(External("Indian Ports Act", 1908, 15, "section 6"))
    'section 6, Indian Ports Act, 1908 (15 of 1908)'
    """
    if external is None:
        return ""
    named = ", ".join(str(part) for part in (external.provision, external.title, external.year) if part)
    return f"{named} ({external.number} of {external.year})" if external.number and external.year else named


def offsets(spans: Sequence[Sequence[int]]) -> str:
    """Raw offsets for people.

    >>> offsets([[8, 10], [74, 117]])
    'raw 8-10, 74-117'
    """
    return "raw " + ", ".join(f"{start}-{end}" for start, end in spans)


def tally(names: Iterable[str], styles: dict[str, str]) -> Text:
    """How many of each, in the order of the table of styles."""
    counts = Counter(names)
    ordered = [name for name in styles if counts[name]] + sorted(name for name in counts if name not in styles)
    parts: list[Text] = []
    for name in ordered:
        parts += [styled(f"{counts[name]} {name}", styles.get(name, "")), Text(", ")]
    return Text.assemble(*parts[:-1]) if parts else Text("none")
