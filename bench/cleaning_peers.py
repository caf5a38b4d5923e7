"""Ours beside plain spell correctors on the same text: `python -m bench.cleaning_peers [SOURCE PAIRS.jsonl ...]`.

Character errors before and after, and right words broken in 1,000; a corrector that is not installed is left out
(`pip install symspellpy wordfreq`). The correctors get each string of letters alone, longer than three, as is usual.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

from clausebook.ingest.cleaning.report import Pair, read_pairs
from clausebook.ingest.pipeline import tidy
from clausebook.model.text import RawText
from rapidfuzz.distance import Levenshtein

from bench.peers import Mend, by_frequency, by_symspell

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "corpus" / "library" / "dredge-examination-1982" / "source.txt"
PAIRS = sorted((ROOT / "tests" / "cleaning" / "data").glob("dredge-*.jsonl"))
_WORD = re.compile(r"[A-Za-z]{4,}")
Corrector = Callable[[int, int], str]


def ours(text: str) -> Corrector:
    edits = [edit for edit in tidy(RawText.of(text)).text.edits if not edit.is_move]

    def correct(start: int, end: int) -> str:
        at, parts = start, list[str]()
        for edit in edits:
            if start <= edit.start and edit.end <= end:
                parts += [text[at : edit.start], edit.after or ""]
                at = edit.end
        return "".join(parts) + text[at:end]

    return correct


def word_by_word(text: str, mend: Callable[[str], str]) -> Corrector:
    def one(seen: re.Match[str]) -> str:
        made = mend(seen[0].lower())
        return made.upper() if seen[0].isupper() else made.capitalize() if seen[0][0].isupper() else made

    return lambda start, end: _WORD.sub(one, text[start:end])


def _using(mend: Callable[[], Mend]) -> Callable[[str], Corrector]:
    return lambda text: word_by_word(text, mend())


def measured(text: str, pairs: list[Pair], correct: Corrector) -> tuple[float, float, float]:
    """Character errors in 100 before and after, and right words broken in 1,000."""
    length = before = after = right = broken = 0
    for start, end, truth in pairs:
        raw, made = " ".join(text[start:end].split()), " ".join(correct(start, end).split())
        length, before = length + len(truth), before + Levenshtein.distance(raw, truth)
        after += Levenshtein.distance(made, truth)
        was, now = set(_right(truth, raw)), set(_right(truth, made))
        right, broken = right + len(was), broken + len(was - now)
    return 100 * before / length, 100 * after / length, 1000 * broken / max(1, right)


def _right(truth: str, made: str) -> Iterator[int]:
    """The words of the truth that stand in the made text."""
    for block in SequenceMatcher(None, truth.split(), made.split(), autojunk=False).get_matching_blocks():
        yield from range(block.a, block.a + block.size)


def main() -> None:
    """Print a row a corrector and sample."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    samples = [Path(name) for name in sys.argv[2:]] or PAIRS
    text = source.read_bytes().decode("utf-8")
    print(f"{'corrector':22} {'sample':22}  CER before  after   change  broken/1000")
    others = ("symspellpy", by_symspell), ("wordfreq + rapidfuzz", by_frequency)
    for name, make in (("clausebook", ours), *((name, _using(mend)) for name, mend in others)):
        try:
            correct = make(text)
        except ImportError as missing:
            print(f"{name:22} not installed ({missing.name})")
            continue
        for sample in samples:
            before, after, broken = measured(text, read_pairs(sample), correct)
            change = 100 * (after - before) / max(before, 0.001)
            print(f"{name:22} {sample.stem:22} {before:11.2f} {after:6.2f} {change:+7.0f}% {broken:12.1f}", flush=True)


if __name__ == "__main__":
    main()
