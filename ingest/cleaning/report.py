"""The rules of cleaning in a table: how often each was used on the shipped gazettes, and how often it was right.

`python -m clausebook.ingest.cleaning.report [SOURCE PAIRS.jsonl ...] [--into docs/cleaning.md]`: PAIRS hold stretches of
SOURCE as a person read them (`{"raw": [start, end], "truth": "..."}`), one column a file. An edit is right when it alone
brings its stretch nearer to the truth.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from ...model.text import Edit, RawText
from ..pipeline import tidy
from .passes import Cleaning

LIBRARY = Path(__file__).parents[2] / "corpus" / "library"
_BEGIN, _END = "<!-- rules: generated -->", "<!-- rules: end -->"
_PASSES = frozenset("columns furniture joins lost marks numerals reflow specks unseen words".split())
_NAMED = re.compile(rf'"((?:{"|".join(sorted(_PASSES))})\.[a-z]+(?:-[a-z]+)*|unseen)"(?!:)')
_OF_FURNITURE = frozenset("furniture mastheads paging edges contents".split())
_KIND = re.compile(r'[(\[]\s*"([a-z]+(?:-[a-z]+)*)",\s')
Pair = tuple[int, int, str]


def judged(cleaning: Cleaning, pairs: Iterable[Pair]) -> dict[str, Counter[bool]]:
    """For each rule, how many of its auto edits inside the pairs are right and how many wrong."""
    verdicts: dict[str, Counter[bool]] = defaultdict(Counter)
    text = cleaning.text.raw.text
    for start, end, truth in pairs:
        before = _distance(text[start:end], truth)
        for edit in cleaning.text.edits:
            if start <= edit.start and edit.end <= end and not edit.is_move:
                changed = text[start : edit.start] + (edit.after or "") + text[edit.end : end]
                verdicts[edit.rule][_distance(changed, truth) < before] += 1
    return verdicts


def _distance(one: str, other: str) -> int:
    return Levenshtein.distance(" ".join(one.split()), " ".join(other.split()))


def read_pairs(path: Path) -> list[Pair]:
    """The stretches of a pair file."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [(row["raw"][0], row["raw"][1], row["truth"]) for row in rows]


def changed(cleaning: Cleaning, pairs: Iterable[Pair]) -> tuple[int, int, int]:
    """Characters of the truth, and wrong ones before and after the auto edits, moves left aside."""
    text = cleaning.text.raw.text
    length = before = after = 0
    for start, end, truth in pairs:
        at, parts = start, list[str]()
        for edit in cleaning.text.edits:
            if start <= edit.start and edit.end <= end and not edit.is_move:
                parts += [text[at : edit.start], edit.after or ""]
                at = edit.end
        length += len(truth)
        before += _distance(text[start:end], truth)
        after += _distance("".join(parts) + text[at:end], truth)
    return length, before, after


Verdicts = dict[str, dict[str, Counter[bool]]]
"""By the name of the sample, then by rule."""


def rules() -> list[str]:
    """The names of all rules, as they stand in the code.

    >>> "words.habit" in rules(), "furniture.running-head" in rules()
    (True, True)
    """
    found: set[str] = set()
    for path in Path(__file__).parent.glob("*.py"):
        code = path.read_text("utf-8")
        found.update(_NAMED.findall(code))
        if path.stem in _OF_FURNITURE:
            found.update(f"furniture.{kind}" for kind in _KIND.findall(code) if len(kind) > 2)
    return sorted(found)


def table(edits: Iterable[Edit], samples: Verdicts) -> str:
    """One row a rule: used on the shipped gazettes by lane, and right of judged in each sample."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for edit in edits:
        counts[edit.rule][edit.lane] += 1
    names = "".join(f" {name} |" for name in samples)
    rows = [f"| rule | auto | suggest | flag |{names}", "|---|---|---|---|" + "---|" * len(samples)]
    for rule in rules():
        lanes = " | ".join(str(counts[rule][lane] or "") for lane in ("auto", "suggest", "flag"))
        measured = "".join(f" {_of(verdicts.get(rule, Counter()))} |" for verdicts in samples.values())
        rows.append(f"| `{rule}` | {lanes} |{measured}")
    return "\n".join(rows)


def _of(verdicts: Counter[bool]) -> str:
    total = sum(verdicts.values())
    return f"{verdicts[True]} of {total}" if total else ""


def main() -> None:
    """Print the table, or write it between its marks in a document."""
    parser = argparse.ArgumentParser(description="A table of the cleaning rules, counted on the shipped gazettes.")
    parser.add_argument("source", nargs="?", type=Path, help="the text that the pairs count in")
    parser.add_argument("pairs", nargs="*", type=Path, help="stretches as a person read them, one JSON object a line")
    parser.add_argument("--into", type=Path, help="a document with the marks of the generated table")
    given = parser.parse_args()
    cleanings = [tidy(_raw(path)) for path in sorted(LIBRARY.glob("*/source.txt"))]
    measured = tidy(_raw(given.source)) if given.source else None
    samples = {path.stem: judged(measured, read_pairs(path)) for path in given.pairs if measured}
    made = table((edit for cleaning in cleanings for edit in cleaning.edits), samples)
    for path in given.pairs:
        length, before, after = changed(measured, read_pairs(path)) if measured else (1, 0, 0)
        change = 100 * (after - before) / max(1, before)
        shares = f"{100 * before / length:.2f} % to {100 * after / length:.2f} %"
        made += f"\n\n`{path.stem}`: character errors {shares} ({change:+.0f} %)."
    if given.into:
        text = given.into.read_text("utf-8")
        head, rest = text.split(_BEGIN)
        given.into.write_text(f"{head}{_BEGIN}\n{made}\n{_END}{rest.split(_END)[1]}", "utf-8")
    else:
        print(made)


def _raw(path: Path) -> RawText:
    return RawText.of(path.read_bytes().decode("utf-8"), source=path.name)


if __name__ == "__main__":
    main()
