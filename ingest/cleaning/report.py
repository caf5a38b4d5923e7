"""The rules of cleaning in a table: how often each was used on the shipped gazettes, and how often it was right.

`python -m clausebook.ingest.cleaning.report [PAIRS.jsonl SOURCE] [--into docs/cleaning.md]`: PAIRS hold stretches of
SOURCE as a person read them (`{"raw": [start, end], "truth": "..."}`). An edit is right when it alone brings its
stretch nearer to the truth.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from ...model.text import Edit, RawText
from .passes import Cleaning, clean

LIBRARY = Path(__file__).parents[2] / "corpus" / "library"
_BEGIN, _END = "<!-- rules: generated -->", "<!-- rules: end -->"
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


def table(edits: Iterable[Edit], verdicts: dict[str, Counter[bool]]) -> str:
    """One row a rule: used on the shipped gazettes by lane, and right of judged."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for edit in edits:
        counts[edit.rule][edit.lane] += 1
    rows = ["| rule | auto | suggest | flag | right of judged |", "|---|---|---|---|---|"]
    for rule in sorted(counts):
        right, wrong = verdicts.get(rule, Counter())[True], verdicts.get(rule, Counter())[False]
        measured = f"{right} of {right + wrong}" if right + wrong else ""
        lanes = " | ".join(str(counts[rule][lane] or "") for lane in ("auto", "suggest", "flag"))
        rows.append(f"| `{rule}` | {lanes} | {measured} |")
    return "\n".join(rows)


def main() -> None:
    """Print the table, or write it between its marks in a document."""
    parser = argparse.ArgumentParser(description="A table of the cleaning rules, counted on the shipped gazettes.")
    parser.add_argument("pairs", nargs="?", type=Path, help="stretches as a person read them, one JSON object a line")
    parser.add_argument("source", nargs="?", type=Path, help="the text that the pairs count in")
    parser.add_argument("--into", type=Path, help="a document with the marks of the generated table")
    given = parser.parse_args()
    cleanings = [clean(_raw(path)) for path in sorted(LIBRARY.glob("*/source.txt"))]
    verdicts = judged(clean(_raw(given.source)), read_pairs(given.pairs)) if given.source else {}
    made = table((edit for cleaning in cleanings for edit in cleaning.edits), verdicts)
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
