"""What the segmenter recovers of made-up instruments: all of a clean one, and of a damaged one no less than it did."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bench.generated.judging import judge, make
from bench.generated.minimal import minimal

FLOORS = {
    "mark misread": 0.94, "unit number lost": 0.94, "clause letter lost": 0.95, "dash for a letter": 0.95,
    "provision missing": 0.96,
    "words broken by hyphens": 0.89, "running heads": 0.96, "blank lines": 0.96, "blanks inside marks": 0.89,
    "bracket lost": 0.94,
    "marks alone on a line": 0.93, "citations at line starts": 0.96,
}  # fmt: skip
"""The share of provisions that must be found in the sample; raise them when the segmenter gets better."""


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_clean_instruments_are_recovered_whole(seed: int) -> None:
    """An instrument printed line by line without damage comes back whole: each provision, and no other."""
    printed = make(seed, "none")
    assume(printed.style.layout != "run")
    verdict = judge(printed)
    assert verdict.perfect, (
        verdict,
        minimal(printed, [*verdict.missed, *verdict.extra, *verdict.wrong][0].split(":")[0]).text,
    )


@pytest.mark.parametrize("kind", sorted(FLOORS))
def test_damaged_instruments(kind: str) -> None:
    """Of twelve instruments with one kind of damage, no less is found than the floor for it."""
    verdicts = [judge(make(seed, kind)) for seed in range(12)]
    right, missed = sum(v.right for v in verdicts), sum(len(v.missed) for v in verdicts)
    assert right / (right + missed) >= FLOORS[kind]
