"""Words that are words and yet misread: how often the classes that mend them are right. `python bench/cleaning_classes.py`.

The four gazettes that were read well are damaged as readers do it (`be` to `he`, `the` to `(he`, a letter of other words), and
cleaned again. An edit is right where the word was damaged. A `he` that the source has stays in it as a trap; what is
changed there is printed, for a person to judge.
"""

from __future__ import annotations

import random
import re
from bisect import bisect_left
from collections import Counter
from pathlib import Path

from clausebook.ingest.cleaning import clean
from clausebook.model.text import RawText

LIBRARY = Path(__file__).parents[1] / "corpus" / "library"
DAMAGED = "dredge-examination-1982"
CLASSES = {"words.modal": 0.06, "words.bracket": 0.04}
"""The rules, and the share of `be` and of `the` that is damaged for them."""
ROUNDS = 16


def damaged(text: str, chance: random.Random, rule: str) -> tuple[str, list[int]]:
    """The text with misreadings, and where the words of the rule were damaged."""
    parts, places, at, length = list[str](), list[int](), 0, 0
    for seen in re.finditer("[A-Za-z]+", text):
        word, made = seen[0], seen[0]
        if word == "be" and rule == "words.modal" and chance.random() < CLASSES[rule]:
            made = "he"
        elif word == "the" and rule == "words.bracket" and chance.random() < CLASSES[rule]:
            made = "(he"
        elif len(word) > 4 and chance.random() < 0.06:
            made = word.replace("e", "c", 1) if "e" in word else word.replace("n", "ii", 1)
        parts += [text[at : seen.start()], made]
        length += seen.start() - at
        if made in ("he", "(he") and made != word:
            places.append(length)
        length += len(made)
        at = seen.end()
    return "".join([*parts, text[at:]]), places


def main() -> None:
    """Print a row a rule and lane."""
    texts = [path.read_bytes().decode("utf-8") for path in sorted(LIBRARY.glob("*/source.txt")) if path.parent.name != DAMAGED]
    texts.append("\n".join(texts))
    elsewhere = set[str]()
    print("rule           lane      right  elsewhere  damaged so")
    for rule in CLASSES:
        counts, made = Counter[tuple[str, bool]](), 0
        for nth in range(ROUNDS):
            for text in texts:
                read, places = damaged(text, random.Random(f"{rule} {nth}"), rule)
                made += len(places)
                for edit in clean(RawText.of(read)).edits:
                    if edit.rule == rule:
                        near = bisect_left(places, edit.start - 1)
                        right = near < len(places) and places[near] <= edit.start + 1
                        counts[edit.lane, right] += 1
                        if not right and edit.lane == "auto":
                            elsewhere.add(" ".join(read[:edit.start].split()[-1:] + read[edit.start :].split()[:2]))
        for lane in ("auto", "suggest"):
            print(f"{rule:14} {lane:8} {counts[lane, True]:6} {counts[lane, False]:10} {made:11}")
    print(f"elsewhere, as the source has it: {', '.join(sorted(elsewhere)) or 'none'}")


if __name__ == "__main__":
    main()
