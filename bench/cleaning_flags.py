"""What becomes of the wrong words that cleaning does not mend, and of the right ones: `python bench/cleaning_flags.py [-v]`.

First, for each stretch of the dredge gazette that a person read: how many of its wrong words are mended, how many a lane
touches, and whether the right word is among the first three proposals. A string that is no word is knowable where it
stands for one word that a list or the document knows, and at least half of that word's letters are still there.
Then, for texts that were not misread: how many of their words a proposal or a flag touches.
"""

from __future__ import annotations

import json
import re
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from clausebook.ingest.cleaning import Cleaning, clean
from clausebook.ingest.cleaning.lexicon import english
from clausebook.model.text import Edit, RawText
from rapidfuzz.distance import Indel, Levenshtein

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "corpus" / "library"
DAMAGED = "dredge-examination-1982"
SAMPLES = ("dredge-head", "dredge-middle-tune", "dredge-middle-held")
_MARKS = ".,;:()[]{}\"'‘’“”—–-!*"
_ALSO = re.compile(r"; it may also be (.*)$")


def source(name: str) -> str:
    return (LIBRARY / name / "source.txt").read_bytes().decode("utf-8")


def meanings(raw: str, truth: str) -> Callable[[int, int], str]:
    """What the words of `truth` are for a span of `raw`, by aligned characters."""
    to = [0] * (len(raw) + 1)
    for step in Levenshtein.opcodes(raw, truth):
        for nth in range(step.src_start, step.src_end):
            to[nth] = min(step.dest_start + nth - step.src_start, step.dest_end)
    to[len(raw)] = len(truth)
    words = [seen.span() for seen in re.finditer(r"\S+", truth)]
    return lambda low, high: " ".join(truth[start:end] for start, end in words if start < to[high] and to[low] < end)


def wrong_words(raw: str, truth: str) -> Iterator[tuple[int, int, str]]:
    """Strings of `raw` that read otherwise in `truth`: start, end, and what stands there."""
    meant_by = meanings(raw, truth)
    for seen in re.finditer(r"\S+", raw):
        meant = meant_by(*seen.span())
        if meant != seen[0]:
            yield seen.start(), seen.end(), meant


def rows(name: str) -> Iterator[tuple[int, int, str]]:
    """The stretches of a sample: raw start and end, and what a person read there."""
    for line in (ROOT / "tests" / "cleaning" / "data" / f"{name}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield *row["raw"], " ".join(row["truth"].split())


def touches(edit: Edit, start: int, end: int) -> bool:
    """Does the edit lie on the string, or does it join or part it at an edge?"""
    if edit.start < end and start < edit.end:
        return True
    joins = edit.after in ("", None) and not edit.before.strip("- \n\t\u00ad")
    return joins and edit.start <= end and start <= edit.end


def proposed(edit: Edit) -> list[str]:
    """The words that a proposal names, best first."""
    also = _ALSO.search(edit.why)
    return [*([edit.after] if edit.after else []), *(re.findall("`([^`]*)`", also[1]) if also else [])]


def bare(word: str) -> str:
    return word.strip(_MARKS).lower()


def is_word(string: str) -> bool:
    parts = re.findall(r"[A-Za-z']+", string)
    return bool(re.fullmatch(r"[A-Za-z.,;:()'\"-]+", string)) and all(english().knows(part) for part in parts)


def is_knowable(read: str, meant: str, known: Counter[str]) -> bool:
    word = bare(meant)
    if " " in meant or len(word) < 3 or not (english().knows(word) or english().knows(word.capitalize()) or known[word] > 1):
        return False
    return len(read) + len(meant) - Indel.distance(read, meant) >= len(meant)


def judged(cleaning: Cleaning, name: str, told: bool) -> Counter[str]:
    """What became of the wrong words of a sample."""
    text = cleaning.text.raw.text
    known = Counter(bare(word) for word in text.split())
    became = Counter[str]()
    wrong = set[int]()
    for start, end, truth in rows(name):
        wrong.clear()
        for low, high, meant in wrong_words(text[start:end], truth):
            read = text[start + low : start + high]
            near = [edit for edit in cleaning.edits if not edit.is_move and touches(edit, start + low, start + high)]
            became["wrong"] += 1
            wrong.add(low)
            became["touched"] += bool(near)
            if any(edit.lane == "auto" for edit in near):
                became["mended"] += 1
                continue
            if is_word(read) or bare(read) == bare(meant) or not is_knowable(read, meant, known):
                if told and not near:
                    print(f"    untouched {read!r} for {meant!r}")
                continue
            became["knowable"] += 1
            ranks = [bare(one) for edit in near if edit.lane == "suggest" for one in proposed(edit)]
            first = next((nth for nth, one in enumerate(ranks) if bare(meant) in (one, *map(bare, one.split()))), 9)
            became["first"] += first == 0
            became["first three"] += first < 3
            if told and first >= 3:
                print(f"    {read!r} for {meant!r}: {ranks} {[edit.rule for edit in near]}")
        for seen in re.finditer(r"\S+", text[start:end]):
            if seen.start() not in wrong:
                place = start + seen.start(), start + seen.end()
                hits = [edit for edit in cleaning.edits if not edit.is_move and edit.start < place[1] and place[0] < edit.end]
                became["right"] += 1
                became["doubted"] += bool(hits)
                if told and hits:
                    print(f"    doubted {seen[0]!r} {[edit.rule for edit in hits]}")
    return became


def touched_of_good(name: str) -> tuple[int, int, int, int]:
    """Words of a text that was not misread, and how many an edit changes, a proposal names and a flag touches."""
    raw = RawText.of(source(name))
    words = [seen.span() for seen in re.finditer(r"\S+", raw.text)]
    starts = [start for start, _ in words]
    counts = Counter[str]()
    for edit in clean(raw).edits:
        if edit.is_move or edit.rule.startswith(("furniture.", "joins.")):
            continue
        near = words[max(0, bisect_left(starts, edit.start + 1) - 1) : bisect_left(starts, edit.end)]
        counts[edit.lane] += sum(edit.start < high and low < edit.end for low, high in near)
    return len(words), counts["auto"], counts["suggest"], counts["flag"]


def main() -> None:
    """Print both tables."""
    told = "-v" in sys.argv
    cleaning = clean(RawText.of(source(DAMAGED)))
    print("sample                wrong words  mended  touched  knowable left  first  first three  right words touched")
    for name in SAMPLES:
        became = judged(cleaning, name, told and not name.endswith("held"))
        wrong, left, right = (max(1, became[kind]) for kind in ("wrong", "knowable", "right"))
        print(
            f"{name:20} {became['wrong']:12} {became['mended'] / wrong:7.2f} {became['touched'] / wrong:8.2f} "
            f"{became['knowable']:14} {became['first'] / left:6.2f} {became['first three'] / left:12.2f} "
            f"{became['doubted'] / right:20.3f}"
        )
    print("\ntext that was read well             words  changed  proposals  flags  of 1,000")
    for path in sorted(LIBRARY.glob("*/source.txt")):
        if path.parent.name != DAMAGED:
            words, changed, named, flagged = touched_of_good(path.parent.name)
            share = 1000 * (named + flagged) / words
            print(f"{path.parent.name:34} {words:6} {changed:8} {named:10} {flagged:6} {share:9.1f}")


if __name__ == "__main__":
    main()
