"""What editors' corrections teach about glyphs: rows for the table of confusions.

Invariant: only what editors accepted is counted, glyph by glyph; a correction that rewrites words teaches nothing.

>>> learn([("docs", "does"), ("thc crcw", "the crew"), ("a boat", "every vessel")])
[('e', 'c', 3)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...model.correction import Entry, Ruling, TextChange, in_force

WIDEST = 3
"""Characters of one confusion."""


def learn(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """What was printed, what it was read as, and how often: from (read, right) pairs, the most frequent first."""
    counted: Counter[tuple[str, str]] = Counter()
    for read, right in pairs:
        counted.update(confusions(read, right))
    return sorted(((printed, read, count) for (printed, read), count in counted.items()), key=lambda row: (-row[2], row))


def confusions(read: str, right: str) -> list[tuple[str, str]]:
    """The glyphs that differ, as (printed, read); none where the two differ by more than a misreading."""
    found: list[tuple[str, str]] = []
    for was, is_now in _differing(read, right):
        if not was or not is_now or max(len(was), len(is_now)) > WIDEST or (was + is_now).strip() != was + is_now:
            return []
        found.append((is_now, was))
    changed = sum(len(was) for _, was in found)
    return found if changed * 2 <= max(len(read), 1) else []


def _differing(read: str, right: str) -> Iterator[tuple[str, str]]:
    """The stretches that differ; steps next to each other are one."""
    from rapidfuzz.distance import Levenshtein

    steps = [step for step in Levenshtein.opcodes(read, right) if step.tag != "equal"]
    while steps:
        first = last = steps.pop(0)
        while steps and steps[0].src_start == last.src_end and steps[0].dest_start == last.dest_end:
            last = steps.pop(0)
        yield read[first.src_start : last.src_end], right[first.dest_start : last.dest_end]


def taught(log: Iterable[Entry]) -> list[tuple[str, str]]:
    """The (read, right) pairs of the text corrections in force, and of the proposals that editors accepted."""
    pairs: list[tuple[str, str]] = []
    for entry in in_force(log):
        matter = entry.matter
        right = matter.after if isinstance(matter, TextChange) or (isinstance(matter, Ruling) and matter.accepted) else None
        if entry.anchor and right:
            pairs.append((entry.anchor.quote, right))
    return pairs
