"""How much of a made-up instrument is recovered, by kind of damage: `python -m bench.recovery`.

A provision counts as recovered when its path is found and begins within two characters of where it was printed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .generated.damage import KINDS
from .generated.judging import Verdict, judge, make
from .generated.minimal import minimal

SEED = 1


def run(task: tuple[int, str]) -> tuple[int, str, Verdict]:
    """Make, parse and judge one document."""
    seed, kind = task
    return seed, kind, judge(make(seed, kind))


def tasks(count: int) -> list[tuple[int, str]]:
    """Seeds and kinds of damage, the same on every run; each kind damages the same instruments."""
    kinds = list(KINDS)
    return [(SEED + nth // len(kinds), kinds[nth % len(kinds)]) for nth in range(count)]


def table(results: list[tuple[int, str, Verdict]]) -> str:
    """A row for each kind of damage, in Markdown."""
    lines = ["| damage | documents | provisions | recovered | not there | kind or number wrong | documents all right |"]
    lines.append("|---|---|---|---|---|---|---|")
    for kind in [*KINDS, "all"]:
        verdicts = [verdict for _, of, verdict in results if kind in (of, "all")]
        right, missed = sum(v.right for v in verdicts), sum(len(v.missed) for v in verdicts)
        extra, wrong = sum(len(v.extra) for v in verdicts), sum(len(v.wrong) for v in verdicts)
        total, perfect = max(1, right + missed), sum(v.perfect for v in verdicts) / max(1, len(verdicts))
        shares = f"{right / total:.1%} | {extra / total:.1%} | {wrong / total:.1%} | {perfect:.0%}"
        lines.append(f"| {kind} | {len(verdicts)} | {right + missed} | {shares} |")
    return "\n".join(lines)


def failures(results: list[tuple[int, str, Verdict]], most: int) -> str:
    """The smallest failing inputs of each kind of damage, worst kind first."""
    lost: Counter[str] = Counter()
    for _, kind, verdict in results:
        lost[kind] += len(verdict.missed) + len(verdict.extra) + len(verdict.wrong)
    parts: list[str] = []
    for kind, faults in lost.most_common():
        bad = [(seed, verdict) for seed, of, verdict in results if of == kind and not verdict.perfect]
        parts.append(f"## {kind}: {faults} faults in {len(bad)} documents\n")
        small = sorted((_small(seed, kind, verdict) for seed, verdict in bad[: most * 3]), key=len)
        parts += small[:most]
    return "\n".join(parts)


def _small(seed: int, kind: str, verdict: Verdict) -> str:
    sign = [*verdict.missed, *(wrong.split(":")[0] for wrong in verdict.wrong), *verdict.extra][0]
    printed = minimal(make(seed, kind), sign)
    after = judge(printed)
    said = f"missed {after.missed[:6]} extra {after.extra[:6]} wrong {after.wrong[:3]}"
    return f"### seed {seed} ({printed.style.layout}), {said}\n```\n{printed.text.strip()}\n```\n"


def main() -> None:
    """Print the table; with --failures, write the smallest failing inputs to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--failures", type=Path)
    parser.add_argument("--most", type=int, default=6)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(run, tasks(options.count), chunksize=16))
    print(table(results))
    if options.failures:
        options.failures.write_text(failures(results, options.most), encoding="utf-8")


if __name__ == "__main__":
    main()
