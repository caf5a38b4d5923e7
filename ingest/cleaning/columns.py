"""Second pass: put columns and displaced pieces into reading order, by moves that can be undone.

A move needs three witnesses in the text: a word cut at a hyphen whose rest stands elsewhere at the head of a line; the
whole word attested; and the numbering, which tells where the displaced run ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...model.text import Edit, EditedText
from .lexicon import Vocabulary, english
from .lines import Line, change, lines_of
from .sidebyside import side_by_side

_DANGLING = re.compile(r"(?P<stem>[A-Za-z]{2,16})[-‐]$")
_ORPHAN = re.compile(r"(?P<rest>[a-z]{2,16})(?=[\s,.;:)])")
_MARK = re.compile(r"(?:^|(?<=[—–-]))\s?(?:\((?P<inner>\d{1,3}|[a-z]{1,4})\)|(?P<unit>\d{1,3})[A-Z]{0,2}\s?\.)")
_FARTHEST = 60
"""Lines that a displaced run may have: more is no longer one column."""
_MOST_PAIRS = 40_000
"""More cut words than this are no displaced column but a text in ruins."""
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


@dataclass(frozen=True)
class _Run:
    """A displaced run: lines `[first, behind)` belong after line `after`."""

    first: int
    behind: int
    after: int
    why: str


def columns(view: EditedText) -> Iterable[Edit]:
    """Moves that restore the reading order."""
    yield from side_by_side(view)
    lines = [line for line in lines_of(view.text) if line.words]
    yield from _displaced(view, lines)


def _displaced(view: EditedText, lines: list[Line]) -> Iterator[Edit]:
    stems = {nth: seen["stem"] for nth, line in enumerate(lines) if (seen := _dangling(lines, nth, line))}
    rests = (
        {nth: seen["rest"] for nth, line in enumerate(lines) if (seen := _orphan(lines, nth, line))} if stems else {}
    )
    if len(stems) * len(rests) > _MOST_PAIRS:
        return
    words = Vocabulary(view.text) if rests else None
    for cut, stem in stems.items():
        fits = [nth for nth, rest in rests.items() if words and _whole(stem + rest, words)]
        run = _run(lines, fits[0], cut, stem + rests[fits[0]]) if len(fits) == 1 else None
        if run and sum(_whole(other + rests[run.first], words) for other in stems.values() if words) == 1:
            yield _move(view, lines, run)
        elif not fits and not english().knows(stem):
            line = lines[cut]
            at = line.start + len(view.text[line.start : line.stop].rstrip()) - len(stem) - 1
            why = f"the rest of `{stem}-` does not follow and stands nowhere else"
            yield from change(
                view, at, at + len(stem) + 1, None, rule="lost.cut-word", why=why, lane="flag", confidence=0.6
            )


def _dangling(lines: list[Line], nth: int, line: Line) -> re.Match[str] | None:
    """A word cut at the end of a line whose rest does not follow."""
    seen = _DANGLING.search(line.words[-20:])
    follows = lines[nth + 1].words[:1] if nth + 1 < len(lines) else ""
    goes_on = follows.islower() or (seen is not None and seen["stem"].isupper() and follows.isupper())
    return None if goes_on else seen


def _orphan(lines: list[Line], nth: int, line: Line) -> re.Match[str] | None:
    """The rest of a word at the head of a line, where the line before was not cut."""
    seen = _ORPHAN.match(line.words)
    if not seen or nth == 0 or lines[nth - 1].words[-1] in "-‐" or english().knows(seen["rest"]):
        return None
    return seen


def _whole(word: str, words: Vocabulary) -> bool:
    return words.knows(word) or english().is_common(word)


def _run(lines: list[Line], first: int, cut: int, word: str) -> _Run | None:
    """How far the run reaches: up to the line whose number resumes what stood before it."""
    before, there = _open_numbers(lines, first), _open_numbers(lines, cut + 1)
    for behind in range(first + 1, min(first + _FARTHEST, len(lines) + 1)):
        if behind == cut + 1 or (behind == len(lines) and first > cut):
            break
        mark = _MARK.match(lines[behind].words) if behind < len(lines) else None
        resumed = mark and _resumed(mark, before)
        if mark and resumed and not _resumed(mark, there) and not first <= cut < behind:
            why = (
                f"`{word}` is cut in two; its rest begins here, and `{mark[0].strip()}` after the run goes on from "
                f"`{resumed}` before it"
            )
            return _Run(first, behind, cut, why)
    return _to_the_end(lines, first, cut, word)


def _to_the_end(lines: list[Line], first: int, cut: int, word: str) -> _Run | None:
    """A run at the end of the text: its numbers go on from the cut word, and what follows the cut goes on from them."""
    if not cut < first - 1 or len(lines) - first > _FARTHEST or lines[first - 1].words[-1] not in ".;:":
        return None
    last = _open_numbers(lines, cut + 1)
    for line in lines[first:]:
        mark = _MARK.match(line.words)
        if mark and not _resumed(mark, last) and mark["inner"] not in ("a", "i", "1"):
            return None
        last = _with_marks(last, line)
    after = _MARK.match(lines[cut + 1].words)
    resumed = _resumed(after, last) if after else None
    if after is None or resumed is None:
        return None
    why = f"`{word}` is cut in two; its rest begins here, and `{after[0].strip()}` after the cut goes on from `{resumed}`"
    return _Run(first, len(lines), cut, why)


def _open_numbers(lines: list[Line], end: int) -> dict[str, str]:
    """The last mark of each kind before line `end`; a rule's number closes what was open before it."""
    last: dict[str, str] = {}
    for line in lines[max(0, end - _FARTHEST) : end]:
        last = _with_marks(last, line)
    return last


def _with_marks(last: dict[str, str], line: Line) -> dict[str, str]:
    """The last marks after this line as well."""
    for mark in _MARK.finditer(line.words[:160]):
        if mark["unit"]:
            last = {"unit": mark["unit"]}
        else:
            last = last | dict.fromkeys(_kinds(mark["inner"]), mark["inner"])
    return last


def _kinds(inner: str) -> tuple[str, ...]:
    if inner.isdigit():
        return ("number",)
    kinds = ("roman",) if inner in _ROMAN else ()
    return (*kinds, "letter") if len(inner) == 1 else kinds


def _resumed(mark: re.Match[str], last: dict[str, str]) -> str | None:
    """The mark that this one follows on, or None."""
    if mark["unit"]:
        return last["unit"] if last.get("unit", "").isdigit() and int(mark["unit"]) == int(last["unit"]) + 1 else None
    for kind in _kinds(mark["inner"]):
        if kind in last and _value(kind, mark["inner"]) == _value(kind, last[kind]) + 1:
            return f"({last[kind]})"
    return None


def _value(kind: str, inner: str) -> int:
    if kind == "number":
        return int(inner)
    return _ROMAN.index(inner) if kind == "roman" else ord(inner)


def _move(view: EditedText, lines: list[Line], run: _Run) -> Edit:
    start = view.raw_offset(lines[run.first].start)
    end = view.raw_offset(lines[run.behind].start) if run.behind < len(lines) else len(view.raw.text)
    to = view.raw_offset(lines[run.after + 1].start) if run.after + 1 < len(lines) else len(view.raw.text)
    words = view.raw.text[start:end]
    return view.raw.edit(start, end, words, rule="columns.displaced", why=run.why, confidence=0.97, to=to)
