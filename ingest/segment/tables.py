"""Tables: scales told in sentences, rows with tabs, and the flattened cells of a printed table.

A row's typed cells keep what the words say: `lower`, `upper`, whether each end is included, the unit, and the amount. A bound
that the print has lost is None and named in `defective`; an end that the words leave open is named in `unbounded`.
"""

from __future__ import annotations

import re
from typing import Any

from ...model.number_words import NUMBERS

ROW_START = re.compile(
    r"(?=[A-Z])(?:(?<=[.,;:)\]a-z])|(?<=[.,;:)\]]\s)|(?<=\n)|\A)(?=(?:For\s+(?:a|any|an|every|each)\b|Above|Over|Below|Exceeding|Not\s+exceeding|Upto|Up\s+to|"
    r"Less\s+than|From|Between)\s+(?:[^.\n]|\n(?!\n)){0,70}?[-–—:])"
)
"""Where a sentence row can begin: it names a size and, after a dash, an amount."""

_SIZE = re.compile(
    r"(?P<phrase>not more than|not exceeding|not less than|more than|less than|"
    r"above|over|exceeding|below|up ?to|and above|upto)\s+"
    r"(?P<value>\d+(?:\.\d+)?)?\s*(?P<unit>[a-z]+\b(?:\s+burden)?)?",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"[-–—:]\s*(?:Rs\.?\s*)?(?P<amount>\d+|[a-z]+)\s+(?P<what>[a-z]+)", re.IGNORECASE)


def sentence_row(words: str, opens: bool, closes: bool) -> dict[str, Any]:
    """The typed cells of one sentence of a scale; `opens` and `closes`: is it the first, the last of its scale?

    >>> row = sentence_row("Above 15 tons but not exceeding 20 tons-six men", False, False)
    >>> row["lower"], row["upper"], row["lower_inclusive"], row["upper_inclusive"], row["amount"], row["amount_unit"]
    (15, 20, False, True, 6, 'men')
    """
    row: dict[str, Any] = {"lower": None, "upper": None, "unit": None, "lower_inclusive": None, "upper_inclusive": None}
    defective: list[str] = []
    seen: set[str] = set()
    for match in _SIZE.finditer(words):
        phrase = match["phrase"].lower()
        bound = "upper" if phrase in ("not more than", "not exceeding", "less than", "below", "up to", "upto") else "lower"
        seen.add(bound)
        value = float(match["value"]) if match["value"] else None
        row[bound] = int(value) if value is not None and value.is_integer() else value
        row[f"{bound}_inclusive"] = (
            phrase not in ("less than", "below", "more than", "above", "over", "exceeding") if value is not None else None
        )
        row["unit"] = row["unit"] or match["unit"]
        if value is None:
            defective.append(bound)
    amount = _AMOUNT.search(words)
    if amount:
        word = amount["amount"].lower()
        row["amount"] = int(word) if word.isdigit() else NUMBERS.get(word)
        row["amount_unit"] = amount["what"]
    row["unbounded"] = [b for b, end in (("lower", opens), ("upper", closes)) if end and b not in seen]
    row["defective"] = defective + [b for b, end in (("lower", opens), ("upper", closes)) if not end and b not in seen]
    return row


def row_starts(text: str, start: int, end: int) -> list[int]:
    """The places in `[start, end)` where a sentence row begins; empty unless there are at least two."""
    found = [
        match.start()
        for match in ROW_START.finditer(text, start, end)
        if re.search(r"\d|tons|feet", text[match.start() : match.start() + 70])
    ]
    return found if len(found) >= 2 else []


def tabbed_rows(text: str, start: int, end: int) -> list[int]:
    """The line starts in `[start, end)` that hold tab-separated cells; empty unless there are at least two."""
    found = [m.start() for m in re.compile(r"(?m)^(?=[^\n\t]*\S[^\n]*\t)").finditer(text, start, end)]
    return found if len(found) >= 2 else []


def cells(line: str) -> list[str]:
    """The cells of a tabbed line."""
    return [cell.strip() for cell in line.rstrip("\n").split("\t")]


def flat_rows(text: str, start: int, end: int) -> tuple[int | None, list[int]]:
    """(where the header begins, where each row begins) of a table whose cells the reader put one after the other.

    A row begins where the first word of the first cell comes again at the start of a line; three or more make a table.
    """
    lines = list(re.compile(r"(?m)^[ \t]*(\S[^\n]*)$").finditer(text, start, end))
    if len(lines) < 3:
        return None, []
    heads: dict[str, list[int]] = {}
    for line in lines:
        words = re.match(r"(?:Rs\.?\s*[\d'/.\s-]+)?([A-Z][a-z]+)\b", line[1])
        if words:
            heads.setdefault(words[1], []).append(line.start(1))
    word = max(heads, key=lambda w: len(heads[w]), default=None)
    if word is None or len(heads[word]) < 3:
        if len(lines) >= 3 and all(re.search(r"\d", line[1]) for line in lines[1:]):
            return lines[0].start(1), [line.start(1) for line in lines[1:]]
        return None, []
    return (lines[0].start(1) if lines[0].start(1) < heads[word][0] else None), heads[word]
